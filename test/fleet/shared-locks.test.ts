// Locks in a shared store: what all locks do, and what only a store can meet: it is down, its answers are lost or late.
import { describe, expect, it } from "vitest";
import { memoryStore } from "../../src/fleet/memory-store";
import { sharedLocks } from "../../src/fleet/shared-locks";
import type { SharedStore } from "../../src/fleet/store";
import { conforms, leaseOf } from "../apply/locks";

const LIFETIME = 60_000;

/** The store's clock and those of the processes go on together; the store can be switched off, and answer late. */
function turning() {
  let ms = 1_000_000;
  let down = false;
  let lost = false;
  let late = 0;
  const inner = memoryStore({ now: () => ms });
  const reach = () => (down ? Promise.reject(new Error("the store is down")) : Promise.resolve());
  const store: SharedStore = {
    async change(name, change) {
      await reach();
      const result = await inner.change(name, change);
      ms += late;
      if (lost) throw new Error("the answer is lost");
      return result;
    },
    read: (name) => reach().then(() => inner.read(name)),
    list: (prefix) => reach().then(() => inner.list(prefix)),
  };
  const place = (owner?: string) => sharedLocks({ store, owner, lifetime: LIFETIME, elapsed: () => ms });
  return {
    inner,
    place,
    pass: (more: number) => void (ms += more),
    switchStore: (on: boolean) => void (down = !on),
    loseAnswers: (on: boolean) => void (lost = on),
    answerAfter: (more: number) => void (late = more),
  };
}

conforms("a shared store", () => {
  const { place, pass } = turning();
  return { locks: place(), others: place(), lifetime: LIFETIME, pass };
});

describe("a lock in a shared store", () => {
  it("says who holds it, and the store is empty after the release", async () => {
    const { inner, place } = turning();
    const lease = leaseOf(await place("https://ci.example.com/run/7").acquire("live example.com"));
    const refused = await place().acquire("live example.com");
    expect(refused).toMatchObject({
      ok: false,
      holder: { owner: expect.stringMatching(/^process \d+ on .+ \(https:\/\/ci\.example\.com\/run\/7\)$/) },
    });
    await lease.release();
    expect(await inner.list("")).toEqual([]);
  });

  it("is held while the store is down until half of its life is over, and not afterwards", async () => {
    const { place, pass, switchStore } = turning();
    const lease = leaseOf(await place().acquire("zone"));
    switchStore(false);
    pass(LIFETIME / 2);
    expect(await lease.held()).toBe(true);
    pass(1);
    expect(await lease.held()).toBe(false);
  });

  it("is held again when the store comes back in time, and never after its time", async () => {
    const { place, pass, switchStore } = turning();
    const lease = leaseOf(await place().acquire("zone"));
    switchStore(false);
    pass(LIFETIME / 2 + 1);
    const down = await lease.held();
    switchStore(true);
    expect([down, await lease.held()]).toEqual([false, true]);
    switchStore(false);
    pass(LIFETIME);
    expect(await lease.held()).toBe(false);
    switchStore(true);
    expect(await lease.held()).toBe(false);
  });

  it("is renewed as of the question: an answer that took longer than a call may take does not count", async () => {
    const { place, answerAfter } = turning();
    const lease = leaseOf(await place().acquire("zone"));
    answerAfter(LIFETIME / 2 + 1);
    expect(await lease.held()).toBe(false);
    answerAfter(0);
    expect(await lease.held()).toBe(true);
    answerAfter(LIFETIME);
    expect([await lease.held(), await lease.held()]).toEqual([false, false]);
  });

  it("is lost with a store that forgot everything", async () => {
    const { inner, place } = turning();
    const lease = leaseOf(await place().acquire("zone"));
    for (const [name] of await inner.list(""))
      await inner.change(name, () => ({ write: true, value: undefined, result: undefined }));
    const next = leaseOf(await place().acquire("zone"));
    expect([await lease.held(), await next.held(), await lease.held()]).toEqual([false, true, false]);
  });

  it("rejects where the store cannot be asked, and leaves nothing behind where only the answer was lost", async () => {
    const { inner, place, switchStore, loseAnswers } = turning();
    switchStore(false);
    await expect(place().acquire("zone")).rejects.toThrow("the store is down");
    await expect(place().free("0".repeat(32))).rejects.toThrow("the store is down");
    switchStore(true);
    loseAnswers(true);
    await expect(place().acquire("zone")).rejects.toThrow("the answer is lost");
    loseAnswers(false);
    await expect.poll(() => inner.list("")).toEqual([]);
    expect((await place().acquire("zone")).ok).toBe(true);
  });

  it("goes to the one who asks where a store asks its question twice", async () => {
    const inner = memoryStore();
    const store: SharedStore = {
      ...inner,
      change: async (name, change) => {
        await inner.change(name, change);
        return inner.change(name, change);
      },
    };
    const lease = leaseOf(await sharedLocks({ store }).acquire("zone"));
    expect(await lease.held()).toBe(true);
    await lease.release();
  });

  it("is taken for free where something else stands in its place", async () => {
    const { inner, place } = turning();
    await inner.change("lock:=zone", () => ({ value: { owner: 7 }, write: true, result: undefined }));
    expect((await place().acquire("zone")).ok).toBe(true);
  });
});
