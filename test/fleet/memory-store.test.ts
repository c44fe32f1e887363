// The store in memory behaves like a store on a server: values are copied, and names expire.
import { describe, expect, it } from "vitest";
import { isObject, type Json } from "../../src/base/json";
import { createMemoryStore } from "../../src/fleet/memory-store";
import { storeName } from "../../src/fleet/store-name";

function createStore() {
  let ms = 1_000_000;
  return { store: createMemoryStore({ now: () => ms }), advance: (more: number) => void (ms += more) };
}

const put = (value: Json | undefined, ttlMs?: number) => () => ({ value, write: true, ttlMs, result: undefined });

describe("the store in memory", () => {
  it("updates a value atomically, and passes its clock", async () => {
    const { store } = createStore();
    const more = (value: Json | undefined, now: number) => {
      const next = typeof value === "number" ? value + 1 : 1;
      return { value: next, write: true, result: [next, now] as const };
    };
    const results = await Promise.all(Array.from({ length: 50 }, () => store.update("count", more)));
    expect(results.map(([next]) => next)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(new Set(results.map(([, now]) => now))).toEqual(new Set([1_000_000]));
  });

  it("writes nothing unless the update says so, and deletes a name with the value undefined", async () => {
    const { store } = createStore();
    await store.update("name", put("kept"));
    await store.update("name", () => ({ value: "lost", write: false, result: undefined }));
    expect(await store.read("name")).toBe("kept");
    await store.update("name", put(undefined));
    expect([await store.read("name"), await store.list("")]).toEqual([undefined, []]);
  });

  it("forgets an expired name, and a later update can set another TTL", async () => {
    const { store, advance } = createStore();
    await store.update("short", put(1, 1000));
    await store.update("renewed", put(1, 1000));
    advance(999);
    await store.update("renewed", put(2));
    expect(await store.list("")).toEqual([
      ["renewed", 2],
      ["short", 1],
    ]);
    advance(1);
    expect([await store.read("short"), await store.list("")]).toEqual([undefined, [["renewed", 2]]]);
    const seen = await store.update("short", (value) => ({ write: false, result: value }));
    expect(seen).toBeUndefined();
  });

  it("returns copies, so that changing one affects nobody else", async () => {
    const { store } = createStore();
    const list = [1];
    await store.update("list", put(list));
    list.push(2);
    const read = await store.read("list");
    if (Array.isArray(read)) read.push(3);
    expect(await store.read("list")).toEqual([1]);
  });

  it("lists names with a prefix, sorted, with any characters", async () => {
    const { store } = createStore();
    for (const name of ["a:b", "b:a", "a:__proto__", "a:a"]) await store.update(name, put({ name }));
    expect((await store.list("a:")).map(([name]) => name)).toEqual(["a:__proto__", "a:a", "a:b"]);
  });

  it("does not fill up with expired names while nobody lists", async () => {
    const { store, advance } = createStore();
    for (let at = 0; at < 25_000; at += 1) {
      await store.update(`name ${at}`, put(at, 10));
      advance(1);
    }
    expect((await store.list("")).length).toBeLessThan(12);
  });
});

describe("names of values", () => {
  it.each([
    ["live example.com", /^lock:=live example\.com$/],
    ["a".repeat(150), /^lock:=a{150}$/],
    ["a".repeat(151), /^lock:#[0-9a-f]{64}$/],
    ["two\nlines", /^lock:#[0-9a-f]{64}$/],
    ["bücher.example", /^lock:#[0-9a-f]{64}$/],
    ["", /^lock:#[0-9a-f]{64}$/],
  ])("`%s`", (key, name) => {
    expect(storeName("lock", key)).toMatch(name);
  });

  it("distinguishes a key that looks like a digest from the digest", () => {
    const long = storeName("lock", "a".repeat(151));
    expect(storeName("lock", long.slice("lock:".length))).not.toBe(long);
  });
});

it("values are serialized as JSON", async () => {
  const { store } = createStore();
  await store.update("name", put({ gone: undefined, stays: null }));
  const value = await store.read("name");
  expect(isObject(value) && Object.keys(value)).toEqual(["stays"]);
});
