// Locks in a shared store: the behaviour of all locks, and what only a store can cause: outages, lost and delay answers.
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { createMemoryStore } from "../../src/fleet/memory-store";
import { createSharedLocks } from "../../src/fleet/shared-locks";
import type { SharedStore } from "../../src/fleet/shared-store";
import { leaseOf, testLocks } from "../apply/lock-conformance";

const LIFETIME = 60_000;

/** The clocks of the store and the processes advance together; the store can be switched off, lose answers, and answer delay. */
/** @param wait what happens between two attempts to release a lock. */
function createSwitchableStore(wait: (ms: number) => Promise<void> = async () => {}) {
  let ms = 1_000_000;
  let down = false;
  let losesAnswers = false;
  let delay = 0;
  const inner = createMemoryStore({ now: () => ms });
  const checkStore = () => (down ? Promise.reject(new Error("the store is down")) : Promise.resolve());
  const store: SharedStore = {
    async update(name, change) {
      await checkStore();
      const result = await inner.update(name, change);
      ms += delay;
      if (losesAnswers) throw new Error("the answer is lost");
      return result;
    },
    read: (name) => checkStore().then(() => inner.read(name)),
    list: (prefix) => checkStore().then(() => inner.list(prefix)),
  };
  const createLocks = (owner?: string) =>
    createSharedLocks({ store, owner, lifetime: LIFETIME, elapsed: () => ms, wait });
  return {
    inner,
    createLocks,
    advance: (more: number) => void (ms += more),
    switchStore: (on: boolean) => void (down = !on),
    loseAnswers: (on: boolean) => void (losesAnswers = on),
    answerAfter: (more: number) => void (delay = more),
  };
}

testLocks("a shared store", () => {
  const { createLocks, advance } = createSwitchableStore();
  return { locks: createLocks(), others: createLocks(), lifetime: LIFETIME, pass: advance };
});

describe("a lock in a shared store", () => {
  it("names its holder, and leaves the store empty after the release", async () => {
    const { inner, createLocks } = createSwitchableStore();
    const lease = leaseOf(await createLocks("https://ci.example.com/run/7").acquire("live example.com"));
    const refused = await createLocks().acquire("live example.com");
    expect(refused).toMatchObject({
      ok: false,
      holder: { owner: expect.stringMatching(/^process \d+ on .+ \(https:\/\/ci\.example\.com\/run\/7\)$/) },
    });
    await lease.release();
    expect(await inner.list("")).toEqual([]);
  });

  it("is held during an outage of the store until half of its lifetime has passed, and not afterwards", async () => {
    const { createLocks, advance, switchStore } = createSwitchableStore();
    const lease = leaseOf(await createLocks().acquire("zone"));
    switchStore(false);
    advance(LIFETIME / 2);
    expect(await lease.held()).toBe(true);
    advance(1);
    expect(await lease.held()).toBe(false);
  });

  it("is held again when the store is back in time, and never after it expired", async () => {
    const { createLocks, advance, switchStore } = createSwitchableStore();
    const lease = leaseOf(await createLocks().acquire("zone"));
    switchStore(false);
    advance(LIFETIME / 2 + 1);
    const down = await lease.held();
    switchStore(true);
    expect([down, await lease.held()]).toEqual([false, true]);
    switchStore(false);
    advance(LIFETIME);
    expect(await lease.held()).toBe(false);
    switchStore(true);
    expect(await lease.held()).toBe(false);
  });

  it("is renewed as of the time of the question: an answer that takes longer than a request does not count", async () => {
    const { createLocks, answerAfter } = createSwitchableStore();
    const lease = leaseOf(await createLocks().acquire("zone"));
    answerAfter(LIFETIME / 2 + 1);
    expect(await lease.held()).toBe(false);
    answerAfter(0);
    expect(await lease.held()).toBe(true);
    answerAfter(LIFETIME);
    expect([await lease.held(), await lease.held()]).toEqual([false, false]);
  });

  it("is lost when the store loses everything", async () => {
    const { inner, createLocks } = createSwitchableStore();
    const lease = leaseOf(await createLocks().acquire("zone"));
    for (const [name] of await inner.list(""))
      await inner.update(name, () => ({ write: true, value: undefined, result: undefined }));
    const next = leaseOf(await createLocks().acquire("zone"));
    expect([await lease.held(), await next.held(), await lease.held()]).toEqual([false, true, false]);
  });

  it("rejects when the store is down, and leaves nothing behind when only the answer was lost", async () => {
    const { inner, createLocks, switchStore, loseAnswers } = createSwitchableStore();
    switchStore(false);
    await expect(createLocks().acquire("zone")).rejects.toThrow("the store is down");
    await expect(createLocks().free("0".repeat(32))).rejects.toThrow("the store is down");
    switchStore(true);
    loseAnswers(true);
    await expect(createLocks().acquire("zone")).rejects.toThrow("the answer is lost");
    loseAnswers(false);
    await expect.poll(() => inner.list("")).toEqual([]);
    expect((await createLocks().acquire("zone")).ok).toBe(true);
  });

  it("goes to the caller when the store repeats its update", async () => {
    const inner = createMemoryStore();
    const store: SharedStore = {
      ...inner,
      update: async (name, change) => {
        await inner.update(name, change);
        return inner.update(name, change);
      },
    };
    const lease = leaseOf(await createSharedLocks({ store }).acquire("zone"));
    expect(await lease.held()).toBe(true);
    await lease.release();
  });

  it.each<Json>(["somebody's text", 7, [], { owner: 7 }, { owner: "x", nonce: "y", since: "z", expires: "soon" }])(
    "is held by a value that no fleet wrote, until a person frees it: %j",
    async (value) => {
      const { inner, createLocks, advance } = createSwitchableStore();
      await inner.update("lock:=zone", () => ({ value, write: true, result: undefined }));
      advance(10 * LIFETIME);
      const refused = await createLocks().acquire("zone");
      if (refused.ok) throw new Error("a damaged lock was taken over");
      expect(refused.holder).toMatchObject({ isDamaged: true, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
      expect(await createLocks().free("0".repeat(32))).toBeUndefined();
      expect(await createLocks().free(refused.holder.nonce)).toMatchObject({ isDamaged: true });
      expect((await createLocks().acquire("zone")).ok).toBe(true);
    },
  );

  it("is released after a restart of its server, whose first answers are errors", async () => {
    const { inner, createLocks, switchStore } = createSwitchableStore(async () => switchStore(true));
    const lease = leaseOf(await createLocks().acquire("zone"));
    switchStore(false);
    await lease.release();
    expect(await inner.list("")).toEqual([]);
  });

  it("is left to expire by a server that stays away", async () => {
    const waited: number[] = [];
    const { createLocks, switchStore } = createSwitchableStore(async (ms) => void waited.push(ms));
    const lease = leaseOf(await createLocks().acquire("zone"));
    switchStore(false);
    await lease.release();
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBe(20_000);
  });
});
