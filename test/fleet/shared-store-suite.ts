// The behaviour of every shared store: a suite for the port, run on each implementation, and the suite of locks on top of it.
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { createSharedLocks } from "../../src/fleet/shared-locks";
import type { SharedStore } from "../../src/fleet/shared-store";
import { testLocks } from "../apply/lock-conformance";

export interface StoreFixture {
  readonly store: SharedStore;
  /** The same store as another process sees it. */
  readonly others: SharedStore;
  wait(ms: number): Promise<void>;
  /** Whether a process can be so slow between reading and swapping that what it read is too old. */
  readonly remote: boolean;
}

let fixtures = 0;

export function testSharedStore(name: string, make: () => StoreFixture): void {
  describe(`a shared store in ${name}`, () => {
    const fresh = (): StoreFixture => {
      const fixture = make();
      const space = `s${(fixtures += 1)} `;
      return { ...fixture, store: within(fixture.store, space), others: within(fixture.others, space) };
    };
    const put = (store: SharedStore, name: string, value: Json, ttlMs?: number) =>
      store.update(name, () => ({ value, write: true, result: undefined, ...(ttlMs && { ttlMs }) }));

    it("passes the value to an update, stores the new value, and returns the result", async () => {
      const { store, others } = fresh();
      const increment = (store: SharedStore) =>
        store.update("n", (value) => ({ value: toNumber(value) + 1, write: true, result: `was ${value}` }));
      expect([await increment(store), await increment(others), await store.read("n"), await others.read("m")]).toEqual([
        "was undefined",
        "was 1",
        2,
        undefined,
      ]);
    });

    it("writes only if the update says so, and deletes the name without a value", async () => {
      const { store, others } = fresh();
      await put(store, "n", 1);
      await others.update("n", () => ({ value: 2, write: false, result: undefined }));
      expect(await store.read("n")).toBe(1);
      await others.update("n", () => ({ write: true, result: undefined }));
      await others.update("never was", () => ({ write: true, result: undefined }));
      expect([await store.read("n"), await store.list("")]).toEqual([undefined, []]);
    });

    it("loses none of many concurrent updates", async () => {
      const { store, others } = fresh();
      const add = (store: SharedStore) =>
        store.update("n", (value) => ({ value: toNumber(value) + 1, write: true, result: undefined }));
      await Promise.all(Array.from({ length: 200 }, (_, at) => add(at % 2 === 0 ? store : others)));
      expect(await store.read("n")).toBe(200);
    });

    it("keeps any JSON unchanged", async () => {
      const { store, others } = fresh();
      const values: readonly Json[] = [
        null,
        false,
        0,
        "",
        "\u0000\ud800 \u2028 ü 🦊 \\ ' \" %",
        [1e300, -0.1, 12345678901234],
        JSON.parse('{"__proto__": 1, "b": {"z": 1, "a": [{}]}, "": 2}'),
        "x".repeat(20_000),
      ];
      for (const [at, value] of values.entries()) await put(store, `v${at}`, value);
      for (const [at, value] of values.entries()) expect(await others.read(`v${at}`)).toEqual(value);
      // The comparison uses what was read: another update finds it equal.
      for (const at of values.keys()) {
        const calls: unknown[] = [];
        await others.update(`v${at}`, (value) => {
          calls.push(value);
          return { value: "new", write: true, result: undefined };
        });
        expect(calls).toHaveLength(1);
      }
    });

    it("lists names with a prefix, sorted, and treats no character as a pattern", async () => {
      const { store, others } = fresh();
      const names = ["a", "a%", "a*", "a.b", "aB", "a[x]", "a\\", "a_", "ab", "a{x}", "aü", "a🦊", "b", "__proto__"];
      for (const name of names) await put(store, name, name);
      const listed = async (prefix: string) => (await others.list(prefix)).map(([name]) => name);
      expect([
        await listed("a"),
        await listed("a%"),
        await listed("a*"),
        await listed("a_"),
        await listed("a\\"),
      ]).toEqual([names.filter((name) => name.startsWith("a")).sort(), ["a%"], ["a*"], ["a_"], ["a\\"]]);
      expect(await others.list("__proto__")).toEqual([["__proto__", "__proto__"]]);
      expect(await listed("none")).toEqual([]);
    });

    it("forgets an expired value, and keeps a value that was written again without a TTL", async () => {
      const { store, others, wait: pass } = fresh();
      await put(store, "short", 1, 150);
      await put(store, "renewed", 1, 150);
      await put(others, "renewed", 2);
      await put(store, "long", 1, 600_000);
      await pass(1_000);
      expect([await store.read("short"), await others.list("")]).toEqual([
        undefined,
        [
          ["long", 1],
          ["renewed", 2],
        ],
      ]);
      const seen = await others.update("short", (value) => ({ value: "again", write: true, result: value }));
      expect([seen, await store.read("short")]).toEqual([undefined, "again"]);
    });

    it("gives all workers the same time", async () => {
      const { store, others } = fresh();
      const readTime = (store: SharedStore) => store.update("n", (_, now) => ({ write: false, result: now }));
      const [first, second, third] = [await readTime(store), await readTime(others), await readTime(store)];
      expect([Number.isInteger(first), first <= second, second <= third]).toEqual([true, true, true]);
    });

    it("passes on what an update throws, and continues", async () => {
      const { store } = fresh();
      const wrong = new Error("mine");
      const failing = store.update("n", () => {
        throw wrong;
      });
      const next = put(store, "n", 1);
      await expect(failing).rejects.toBe(wrong);
      await next;
      expect(await store.read("n")).toBe(1);
    });

    it("repeats the update of a process that was so slow that its time is outdated", async () => {
      const { store, remote } = fresh();
      if (!remote) return;
      const times: number[] = [];
      await store.update("n", (_, now) => {
        times.push(now);
        if (times.length === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
        return { value: now, write: true, result: undefined };
      });
      expect([times.length, (times[1] ?? 0) - (times[0] ?? 0) >= 2_000]).toEqual([2, true]);
      expect(await store.read("n")).toBe(times[1]);
    });
  });

  testLocks(name, () => {
    const fixture = make();
    const space = `l${(fixtures += 1)} `;
    const lifetime = 60_000;
    let passed = 0;
    const over = (store: SharedStore) =>
      createSharedLocks({
        store: within(store, space, () => passed),
        lifetime,
        elapsed: () => performance.now() + passed,
      });
    return {
      locks: over(fixture.store),
      others: over(fixture.others),
      lifetime,
      pass: (ms) => {
        passed += ms;
      },
    };
  });
}

/** A store inside another store, whose clock may be ahead. */
function within(store: SharedStore, space: string, ahead = () => 0): SharedStore {
  return {
    update: (name, change) => store.update(space + name, (value, now) => change(value, now + ahead())),
    read: (name) => store.read(space + name),
    list: async (prefix) =>
      (await store.list(space + prefix)).map(([name, value]) => [name.slice(space.length), value] as const),
  };
}

function toNumber(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
}
