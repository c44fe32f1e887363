// What is wanted of a key, and how its turns ended: both lie in the store, whoever asks.
import { describe, expect, it } from "vitest";
import { memoryStore } from "../../src/fleet/memory-store";
import { note, results, type TurnResult } from "../../src/fleet/results";
import { fulfilled, wanted, wish } from "../../src/fleet/wishes";

const DAY = 86_400_000;

function turning() {
  let ms = 1_000_000;
  return { store: memoryStore({ now: () => ms }), pass: (more: number) => void (ms += more) };
}

describe("a wish", () => {
  it("is a look where nobody wished for anything", async () => {
    const { store } = turning();
    expect(await wanted(store, "example.com")).toEqual({ want: "drift", revision: 0 });
    await fulfilled(store, "example.com", 0);
    expect(await store.list("")).toEqual([]);
  });

  it("that came while a look waited is what the turn does", async () => {
    const { store } = turning();
    await wish(store, "example.com", "drift");
    const revision = await wish(store, "example.com", "apply");
    expect(await wanted(store, "example.com")).toEqual({ want: "apply", revision });
  });

  it("for an apply is not taken back by one for a look", async () => {
    const { store } = turning();
    await wish(store, "example.com", "apply");
    const revision = await wish(store, "example.com", "drift");
    expect(await wanted(store, "example.com")).toEqual({ want: "apply", revision });
  });

  it("that was fulfilled is gone, one that came during the turn stays", async () => {
    const { store } = turning();
    await wish(store, "example.com", "apply");
    const { revision } = await wanted(store, "example.com");
    const later = await wish(store, "example.com", "apply");
    await fulfilled(store, "example.com", revision);
    expect(await wanted(store, "example.com")).toEqual({ want: "apply", revision: later });
    await fulfilled(store, "example.com", later);
    expect(await wanted(store, "example.com")).toEqual({ want: "drift", revision: 0 });
  });

  it("is not taken for the one before by a turn that was had twice, even where the clock stands still", async () => {
    const { store } = turning();
    await wish(store, "example.com", "apply");
    const { revision } = await wanted(store, "example.com");
    await fulfilled(store, "example.com", revision);
    const next = await wish(store, "example.com", "apply");
    await fulfilled(store, "example.com", revision);
    expect([next > revision, await wanted(store, "example.com")]).toEqual([true, { want: "apply", revision: next }]);
  });

  it("that was fulfilled leaves nothing behind for long", async () => {
    const { store, pass } = turning();
    await fulfilled(store, "example.com", await wish(store, "example.com", "apply"));
    pass(DAY);
    expect(await store.list("")).toEqual([]);
  });

  it("is one for each key, whatever the key is called", async () => {
    const { store } = turning();
    const keys = ["__proto__", "a".repeat(400), "constructor", "*"];
    for (const key of keys) await wish(store, key, "apply");
    for (const key of keys) expect((await wanted(store, key)).want).toBe("apply");
    expect((await wanted(store, "toString")).want).toBe("drift");
  });
});

describe("results", () => {
  const ended = (outcome: TurnResult["outcome"], more: Partial<TurnResult> = {}): TurnResult => {
    return { outcome, took: 40, requests: 4, ...more };
  };

  it("hold the last turn of each key, and when one went well last", async () => {
    const { store, pass } = turning();
    await note(store, "b.example", ended("drifted", { findings: { update: 2, __proto__: 1 } }));
    pass(1000);
    await note(store, "b.example", ended("failed", { problem: "x".repeat(1000), requests: 1 }));
    await note(store, "a.example", ended("refused"));
    const [a, b] = await results(store);
    expect(a).toMatchObject({ key: "a.example", outcome: "refused", at: 1_001_000, findings: {} });
    expect([a?.lastSuccess, b?.lastSuccess]).toEqual([undefined, 1_000_000]);
    expect(b).toMatchObject({ key: "b.example", outcome: "failed", requests: 1, problem: "x".repeat(500) });
    expect(b?.history.map((turn) => turn.outcome)).toEqual(["failed", "drifted"]);
  });

  it("hold the last 20 turns and no more", async () => {
    const { store, pass } = turning();
    for (let turn = 0; turn < 30; turn += 1) {
      await note(store, "example.com", ended("clean", { requests: turn }));
      pass(1);
    }
    const [value] = await results(store);
    expect(value?.history.map((past) => past.requests)).toEqual(Array.from({ length: 20 }, (_, at) => 29 - at));
  });

  it("of keys that nobody turns to any more are forgotten after 30 days", async () => {
    const { store, pass } = turning();
    await note(store, "example.com", ended("clean"));
    pass(30 * DAY);
    expect(await results(store)).toEqual([]);
  });

  it("that another version wrote are passed over", async () => {
    const { store } = turning();
    const put = (name: string, value: null | object) =>
      store.change(name, () => ({ value: value as never, write: true, result: undefined }));
    await put("result:=one", null);
    await put("result:=two", {
      key: "two",
      outcome: "exploded",
      at: 1,
      took: 1,
      requests: 1,
      findings: {},
      history: [],
    });
    await put("result:=three", { key: "three", outcome: "clean", at: 1, took: 1, requests: 1 });
    expect(await results(store)).toEqual([]);
    await note(store, "one", ended("clean"));
    expect((await results(store)).map((result) => result.key)).toEqual(["one"]);
  });
});
