// What every shared store has to do: a suite for the port, run on each implementation, and the suite of locks over it.
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { sharedLocks } from "../../src/fleet/shared-locks";
import type { SharedStore } from "../../src/fleet/store";
import { conforms as locksConform } from "../apply/locks";

export interface StorePlace {
  readonly store: SharedStore;
  /** The same store as another process sees it. */
  readonly others: SharedStore;
  pass(ms: number): Promise<void>;
  /** Whether a process may be so slow between a look and its change that the look is too old. */
  readonly remote: boolean;
}

let places = 0;

export function storeConforms(name: string, make: () => StorePlace): void {
  describe(`a shared store in ${name}`, () => {
    const fresh = (): StorePlace => {
      const place = make();
      const space = `s${(places += 1)} `;
      return { ...place, store: within(place.store, space), others: within(place.others, space) };
    };
    const put = (store: SharedStore, at: string, value: Json, livesMs?: number) =>
      store.change(at, () => ({ value, write: true, result: undefined, ...(livesMs && { livesMs }) }));

    it("gives a change what was there, keeps what it makes of it, and gives its result back", async () => {
      const { store, others } = fresh();
      const counted = (store: SharedStore) =>
        store.change("n", (value) => ({ value: ((value as number) ?? 0) + 1, write: true, result: `was ${value}` }));
      expect([await counted(store), await counted(others), await store.read("n"), await others.read("m")]).toEqual([
        "was undefined",
        "was 1",
        2,
        undefined,
      ]);
    });

    it("writes only where the change says so, and removes where there is no value", async () => {
      const { store, others } = fresh();
      await put(store, "n", 1);
      await others.change("n", () => ({ value: 2, write: false, result: undefined }));
      expect(await store.read("n")).toBe(1);
      await others.change("n", () => ({ write: true, result: undefined }));
      await others.change("never was", () => ({ write: true, result: undefined }));
      expect([await store.read("n"), await store.list("")]).toEqual([undefined, []]);
    });

    it("loses no change of many at once", async () => {
      const { store, others } = fresh();
      const add = (store: SharedStore) =>
        store.change("n", (value) => ({ value: ((value as number) ?? 0) + 1, write: true, result: undefined }));
      await Promise.all(Array.from({ length: 200 }, (_, at) => add(at % 2 === 0 ? store : others)));
      expect(await store.read("n")).toBe(200);
    });

    it("keeps any JSON as it is", async () => {
      const { store, others } = fresh();
      const values: readonly Json[] = [
        null,
        false,
        0,
        "",
        "\u0000\ud800 \u2028 ü 🦊 \\ ' \" %",
        [1e300, -0.1, 12345678901234],
        JSON.parse('{"__proto__": 1, "b": {"z": 1, "a": [{}]}, "": 2}') as Json,
        "x".repeat(20_000),
      ];
      for (const [at, value] of values.entries()) await put(store, `v${at}`, value);
      for (const [at, value] of values.entries()) expect(await others.read(`v${at}`)).toEqual(value);
      // Compared as it was seen: another change finds it equal.
      for (const at of values.keys()) {
        const calls: unknown[] = [];
        await others.change(`v${at}`, (value) => {
          calls.push(value);
          return { value: "new", write: true, result: undefined };
        });
        expect(calls).toHaveLength(1);
      }
    });

    it("lists names that begin so, sorted, and takes no character for a pattern", async () => {
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

    it("forgets a value whose time is over, and keeps one that was written again without a time", async () => {
      const { store, others, pass } = fresh();
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
      const seen = await others.change("short", (value) => ({ value: "again", write: true, result: value }));
      expect([seen, await store.read("short")]).toEqual([undefined, "again"]);
    });

    it("tells all workers the same time", async () => {
      const { store, others } = fresh();
      const nowOf = (store: SharedStore) => store.change("n", (_, now) => ({ write: false, result: now }));
      const [first, second, third] = [await nowOf(store), await nowOf(others), await nowOf(store)];
      expect([Number.isInteger(first), first <= second, second <= third]).toEqual([true, true, true]);
    });

    it("hands on what a change throws, and goes on", async () => {
      const { store } = fresh();
      const wrong = new Error("mine");
      const failing = store.change("n", () => {
        throw wrong;
      });
      const next = put(store, "n", 1);
      await expect(failing).rejects.toBe(wrong);
      await next;
      expect(await store.read("n")).toBe(1);
    });

    it("asks again where a process was so slow that its idea of the time is wrong", async () => {
      const { store, remote } = fresh();
      if (!remote) return;
      const times: number[] = [];
      await store.change("n", (_, now) => {
        times.push(now);
        if (times.length === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
        return { value: now, write: true, result: undefined };
      });
      expect([times.length, (times[1] as number) - (times[0] as number) >= 2_000]).toEqual([2, true]);
      expect(await store.read("n")).toBe(times[1]);
    });
  });

  locksConform(name, () => {
    const place = make();
    const space = `l${(places += 1)} `;
    const lifetime = 60_000;
    let passed = 0;
    const over = (store: SharedStore) =>
      sharedLocks({ store: within(store, space, () => passed), lifetime, elapsed: () => performance.now() + passed });
    return {
      locks: over(place.store),
      others: over(place.others),
      lifetime,
      pass: (ms) => {
        passed += ms;
      },
    };
  });
}

/** A store inside another one, whose clock may be ahead. */
function within(store: SharedStore, space: string, ahead = () => 0): SharedStore {
  return {
    change: (name, change) => store.change(space + name, (value, now) => change(value, now + ahead())),
    read: (name) => store.read(space + name),
    list: async (prefix) =>
      (await store.list(space + prefix)).map(([name, value]) => [name.slice(space.length), value] as const),
  };
}
