// The store in memory: it means what a store on a server means, copies and ends of lives included.
import { describe, expect, it } from "vitest";
import { isObject, type Json } from "../../src/base/json";
import { memoryStore } from "../../src/fleet/memory-store";
import { sharedName } from "../../src/fleet/names";

function turning() {
  let ms = 1_000_000;
  return { store: memoryStore({ now: () => ms }), pass: (more: number) => void (ms += more) };
}

const put = (value: Json | undefined, livesMs?: number) => () => ({ value, write: true, livesMs, result: undefined });

describe("the store in memory", () => {
  it("changes a value as if nobody else were there, and tells its clock", async () => {
    const { store } = turning();
    const more = (value: Json | undefined, now: number) => {
      const next = typeof value === "number" ? value + 1 : 1;
      return { value: next, write: true, result: [next, now] as const };
    };
    const told = await Promise.all(Array.from({ length: 50 }, () => store.change("count", more)));
    expect(told.map(([next]) => next)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(new Set(told.map(([, now]) => now))).toEqual(new Set([1_000_000]));
  });

  it("writes nothing where nothing is to be written, and removes what is undefined", async () => {
    const { store } = turning();
    await store.change("name", put("kept"));
    await store.change("name", () => ({ value: "lost", write: false, result: undefined }));
    expect(await store.read("name")).toBe("kept");
    await store.change("name", put(undefined));
    expect([await store.read("name"), await store.list("")]).toEqual([undefined, []]);
  });

  it("forgets a name when its life is over, and a later change may give it another one", async () => {
    const { store, pass } = turning();
    await store.change("short", put(1, 1000));
    await store.change("renewed", put(1, 1000));
    pass(999);
    await store.change("renewed", put(2));
    expect(await store.list("")).toEqual([
      ["renewed", 2],
      ["short", 1],
    ]);
    pass(1);
    expect([await store.read("short"), await store.list("")]).toEqual([undefined, [["renewed", 2]]]);
    const seen = await store.change("short", (value) => ({ write: false, result: value }));
    expect(seen).toBeUndefined();
  });

  it("gives copies: what somebody does with a value is nobody else's", async () => {
    const { store } = turning();
    const list = [1];
    await store.change("list", put(list));
    list.push(2);
    ((await store.read("list")) as number[]).push(3);
    expect(await store.read("list")).toEqual([1]);
  });

  it("lists names that begin so, sorted, whatever they are called", async () => {
    const { store } = turning();
    for (const name of ["a:b", "b:a", "a:__proto__", "a:a"]) await store.change(name, put({ name }));
    expect((await store.list("a:")).map(([name]) => name)).toEqual(["a:__proto__", "a:a", "a:b"]);
  });

  it("does not fill up with names that ran out while nobody lists", async () => {
    const { store, pass } = turning();
    for (let at = 0; at < 25_000; at += 1) {
      await store.change(`name ${at}`, put(at, 10));
      pass(1);
    }
    expect((await store.list("")).length).toBeLessThan(12);
  });
});

describe("names of shared values", () => {
  it.each([
    ["live example.com", /^lock:=live example\.com$/],
    ["a".repeat(150), /^lock:=a{150}$/],
    ["a".repeat(151), /^lock:#[0-9a-f]{64}$/],
    ["two\nlines", /^lock:#[0-9a-f]{64}$/],
    ["bücher.example", /^lock:#[0-9a-f]{64}$/],
    ["", /^lock:#[0-9a-f]{64}$/],
  ])("`%s`", (key, name) => {
    expect(sharedName("lock", key)).toMatch(name);
  });

  it("keeps a key that looks like a digest apart from the digest", () => {
    const long = sharedName("lock", "a".repeat(151));
    expect(sharedName("lock", long.slice("lock:".length))).not.toBe(long);
  });
});

it("values are JSON on their way, too", async () => {
  const { store } = turning();
  await store.change("name", put({ gone: undefined, stays: null }));
  const value = await store.read("name");
  expect(isObject(value) && Object.keys(value)).toEqual(["stays"]);
});
