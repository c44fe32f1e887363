// Job requests and job results: both are in the store that the workers share.
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { describeFleetTarget, type FleetTarget } from "../../src/fleet/fleet-target";
import { formatFleetMetrics } from "../../src/fleet/format-fleet-metrics";
import { completeJobRequest, jobRequestName, readJobRequest, requestJob } from "../../src/fleet/job-requests";
import { type JobResult, listJobResults, recordJobResult } from "../../src/fleet/job-results";
import { createMemoryStore } from "../../src/fleet/memory-store";

const DAY = 86_400_000;
const OWN: FleetTarget = { target: "https://api.example.net/v4", account: "0".repeat(32) };
const STORED = { key: "one.example", outcome: "clean", at: 1, took: 1, requests: 1, findings: {}, history: [] };
const STATE = {
  fleetTarget: OWN,
  stats: { waiting: 0, delayed: 0, active: 0, failed: 0, schedules: 0 },
  byZone: true,
};

function createStore() {
  let ms = 1_000_000;
  return { store: createMemoryStore({ now: () => ms }), advance: (more: number) => void (ms += more) };
}

describe("a job request", () => {
  it("is for drift if nobody made a request", async () => {
    const { store } = createStore();
    expect(await readJobRequest(store, "example.com", OWN)).toEqual({ mode: "drift", revision: 0 });
    await completeJobRequest(store, "example.com", { revision: 0 });
    expect(await store.list("")).toEqual([]);
  });

  it("replaces a drift request that is still open", async () => {
    const { store } = createStore();
    await requestJob(store, "example.com", "drift", OWN);
    const revision = await requestJob(store, "example.com", "apply", OWN);
    expect(await readJobRequest(store, "example.com", OWN)).toEqual({ mode: "apply", revision });
  });

  it("for an apply is not replaced by one for drift", async () => {
    const { store } = createStore();
    await requestJob(store, "example.com", "apply", OWN);
    const revision = await requestJob(store, "example.com", "drift", OWN);
    expect(await readJobRequest(store, "example.com", OWN)).toEqual({ mode: "apply", revision });
  });

  it("is gone after it was completed, and a newer one stays", async () => {
    const { store } = createStore();
    await requestJob(store, "example.com", "apply", OWN);
    const { revision } = await readJobRequest(store, "example.com", OWN);
    const later = await requestJob(store, "example.com", "apply", OWN);
    await completeJobRequest(store, "example.com", { revision });
    expect(await readJobRequest(store, "example.com", OWN)).toEqual({ mode: "apply", revision: later });
    await completeJobRequest(store, "example.com", { revision: later });
    expect(await readJobRequest(store, "example.com", OWN)).toEqual({ mode: "drift", revision: 0 });
  });

  it("is not completed by a job for the previous request that runs twice, even if the clock stands still", async () => {
    const { store } = createStore();
    await requestJob(store, "example.com", "apply", OWN);
    const { revision } = await readJobRequest(store, "example.com", OWN);
    await completeJobRequest(store, "example.com", { revision });
    const next = await requestJob(store, "example.com", "apply", OWN);
    await completeJobRequest(store, "example.com", { revision });
    expect([next > revision, await readJobRequest(store, "example.com", OWN)]).toEqual([
      true,
      { mode: "apply", revision: next },
    ]);
  });

  it.each<readonly [string, FleetTarget]>([
    ["target", { ...OWN, target: "https://staging.example.net/v4" }],
    ["account", { ...OWN, account: "1".repeat(32) }],
    ["unnamed account", { target: OWN.target }],
  ])(
    "for another %s is refused with both names, whoever stored it, and is replaced by an own request",
    async (_, other) => {
      const { store } = createStore();
      await requestJob(store, "example.com", "apply", other);
      const request = await readJobRequest(store, "example.com", OWN);
      expect(request.refusal).toBe(
        `the request is for ${describeFleetTarget(other)}, and this worker runs for ${describeFleetTarget(OWN)}`,
      );
      const revision = await requestJob(store, "example.com", "drift", OWN);
      expect(await readJobRequest(store, "example.com", OWN)).toEqual({ mode: "drift", revision });
    },
  );

  it.each<readonly [string, Json]>([
    ["text", "apply"],
    ["an earlier version's", { version: 1, key: "example.com", want: "apply", revision: 7 }],
    ["without a target", { version: 2, key: "example.com", want: "apply", revision: 7 }],
    ["with a revision that no clock reaches", { version: 2, ...OWN, want: "apply", revision: 1e300 }],
    ["for another mode", { version: 2, ...OWN, want: "delete", revision: 7 }],
  ])("that cannot be read is refused once: %s", async (_, value) => {
    const { store } = createStore();
    await store.update(jobRequestName("example.com"), () => ({ value, write: true, result: undefined }));
    const request = await readJobRequest(store, "example.com", OWN);
    expect(request).toEqual({
      mode: "drift",
      revision: 0,
      refusal: `the request \`${jobRequestName("example.com")}\` cannot be read`,
    });
    await completeJobRequest(store, "example.com", request);
    expect(await readJobRequest(store, "example.com", OWN)).toEqual({ mode: "drift", revision: 0 });
  });

  it("leaves nothing behind a day after it was completed", async () => {
    const { store, advance } = createStore();
    const revision = await requestJob(store, "example.com", "apply", OWN);
    await completeJobRequest(store, "example.com", { revision });
    advance(DAY);
    expect(await store.list("")).toEqual([]);
  });

  it("exists once per key, with any characters", async () => {
    const { store } = createStore();
    const keys = ["__proto__", "a".repeat(400), "constructor", "*"];
    for (const key of keys) await requestJob(store, key, "apply", OWN);
    for (const key of keys) expect((await readJobRequest(store, key, OWN)).mode).toBe("apply");
    expect((await readJobRequest(store, "toString", OWN)).mode).toBe("drift");
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
    const [a, b] = (await listJobResults(store)).results;
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
    const [value] = (await listJobResults(store)).results;
    expect(value?.history.map((past) => past.requests)).toEqual(Array.from({ length: 20 }, (_, at) => 29 - at));
  });

  it("of keys without jobs are forgotten after 30 days", async () => {
    const { store, advance } = createStore();
    await recordJobResult(store, "example.com", ended("clean"));
    advance(30 * DAY);
    expect(await listJobResults(store)).toEqual({ results: [], unreadable: [] });
  });

  it.each<readonly [string, Json]>([
    ["nothing", null],
    ["text", "hello"],
    ["a newer version", { ...STORED, version: 2 }],
    ["an outcome of another version", { ...STORED, outcome: "exploded" }],
    ["no history", { ...STORED, history: undefined }],
    ["a time that no clock shows", { ...STORED, at: 1e300 }],
    ["an infinite time", JSON.parse(JSON.stringify({ ...STORED, at: 0 }).replace('"at":0', '"at":1e999'))],
    ["a time in the next year", { ...STORED, at: 1_000_000 + 365 * DAY }],
    ["a negative number of requests", { ...STORED, requests: -1 }],
    ["a history of something else", { ...STORED, history: [{ at: "now" }] }],
    ["a last success that no clock shows", { ...STORED, lastSuccess: 1e17 }],
    ["findings without numbers", { ...STORED, findings: { update: "many" } }],
    ["the name of another zone", { ...STORED, key: "other.example" }],
  ])("that no fleet wrote are named and skipped: %s", async (_, value) => {
    const { store } = createStore();
    await store.update("result:=one.example", () => ({ value, write: true, result: undefined }));
    await recordJobResult(store, "two.example", ended("clean"));
    const { results, unreadable } = await listJobResults(store);
    expect([results.map(({ key }) => key), unreadable]).toEqual([["two.example"], ["result:=one.example"]]);
    expect(formatFleetMetrics({ ...STATE, results, unreadable })).toContain("zonewright_fleet_unreadable_values 1\n");
    await recordJobResult(store, "one.example", ended("clean"));
    expect((await listJobResults(store)).unreadable).toEqual([]);
  });
});
