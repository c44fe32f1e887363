// Job requests and job results: both are in the store that the workers share.
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { completeJobRequest, readJobRequest, requestJob } from "../../src/fleet/job-requests";
import { type JobResult, listJobResults, recordJobResult } from "../../src/fleet/job-results";
import { createMemoryStore } from "../../src/fleet/memory-store";

const DAY = 86_400_000;

function createStore() {
  let ms = 1_000_000;
  return { store: createMemoryStore({ now: () => ms }), advance: (more: number) => void (ms += more) };
}

describe("a job request", () => {
  it("is for drift if nobody made a request", async () => {
    const { store } = createStore();
    expect(await readJobRequest(store, "example.com")).toEqual({ mode: "drift", revision: 0 });
    await completeJobRequest(store, "example.com", 0);
    expect(await store.list("")).toEqual([]);
  });

  it("replaces a drift request that is still open", async () => {
    const { store } = createStore();
    await requestJob(store, "example.com", "drift");
    const revision = await requestJob(store, "example.com", "apply");
    expect(await readJobRequest(store, "example.com")).toEqual({ mode: "apply", revision });
  });

  it("for an apply is not replaced by one for drift", async () => {
    const { store } = createStore();
    await requestJob(store, "example.com", "apply");
    const revision = await requestJob(store, "example.com", "drift");
    expect(await readJobRequest(store, "example.com")).toEqual({ mode: "apply", revision });
  });

  it("is gone after it was completed, and a newer one stays", async () => {
    const { store } = createStore();
    await requestJob(store, "example.com", "apply");
    const { revision } = await readJobRequest(store, "example.com");
    const later = await requestJob(store, "example.com", "apply");
    await completeJobRequest(store, "example.com", revision);
    expect(await readJobRequest(store, "example.com")).toEqual({ mode: "apply", revision: later });
    await completeJobRequest(store, "example.com", later);
    expect(await readJobRequest(store, "example.com")).toEqual({ mode: "drift", revision: 0 });
  });

  it("is not completed by a job for the previous request that runs twice, even if the clock stands still", async () => {
    const { store } = createStore();
    await requestJob(store, "example.com", "apply");
    const { revision } = await readJobRequest(store, "example.com");
    await completeJobRequest(store, "example.com", revision);
    const next = await requestJob(store, "example.com", "apply");
    await completeJobRequest(store, "example.com", revision);
    expect([next > revision, await readJobRequest(store, "example.com")]).toEqual([
      true,
      { mode: "apply", revision: next },
    ]);
  });

  it("leaves nothing behind a day after it was completed", async () => {
    const { store, advance } = createStore();
    await completeJobRequest(store, "example.com", await requestJob(store, "example.com", "apply"));
    advance(DAY);
    expect(await store.list("")).toEqual([]);
  });

  it("exists once per key, with any characters", async () => {
    const { store } = createStore();
    const keys = ["__proto__", "a".repeat(400), "constructor", "*"];
    for (const key of keys) await requestJob(store, key, "apply");
    for (const key of keys) expect((await readJobRequest(store, key)).mode).toBe("apply");
    expect((await readJobRequest(store, "toString")).mode).toBe("drift");
  });
});

describe("results", () => {
  const ended = (outcome: JobResult["outcome"], more: Partial<JobResult> = {}): JobResult => {
    return { outcome, took: 40, requests: 4, ...more };
  };

  it("contain the last job of each key and the time of its last success", async () => {
    const { store, advance } = createStore();
    await recordJobResult(store, "b.example", ended("drifted", { findings: { update: 2, __proto__: 1 } }));
    advance(1000);
    await recordJobResult(store, "b.example", ended("failed", { problem: "x".repeat(1000), requests: 1 }));
    await recordJobResult(store, "a.example", ended("refused"));
    const [a, b] = await listJobResults(store);
    expect(a).toMatchObject({ key: "a.example", outcome: "refused", at: 1_001_000, findings: {} });
    expect([a?.lastSuccess, b?.lastSuccess]).toEqual([undefined, 1_000_000]);
    expect(b).toMatchObject({ key: "b.example", outcome: "failed", requests: 1, problem: "x".repeat(500) });
    expect(b?.history.map((job) => job.outcome)).toEqual(["failed", "drifted"]);
  });

  it("contain the last 20 jobs and no more", async () => {
    const { store, advance } = createStore();
    for (let job = 0; job < 30; job += 1) {
      await recordJobResult(store, "example.com", ended("clean", { requests: job }));
      advance(1);
    }
    const [value] = await listJobResults(store);
    expect(value?.history.map((past) => past.requests)).toEqual(Array.from({ length: 20 }, (_, at) => 29 - at));
  });

  it("of keys without jobs are forgotten after 30 days", async () => {
    const { store, advance } = createStore();
    await recordJobResult(store, "example.com", ended("clean"));
    advance(30 * DAY);
    expect(await listJobResults(store)).toEqual([]);
  });

  it("of another version are ignored", async () => {
    const { store } = createStore();
    const put = (name: string, value: Json) => store.update(name, () => ({ value, write: true, result: undefined }));
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
    expect(await listJobResults(store)).toEqual([]);
    await recordJobResult(store, "one", ended("clean"));
    expect((await listJobResults(store)).map((result) => result.key)).toEqual(["one"]);
  });
});
