// The cost of a run: the number of requests, and the time in relation to the number of records.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../src/base/json";
import { kinds } from "../src/kinds";
import { applyPlan, planDesiredState } from "../src/operations/reconcile";
import { listSteps } from "../src/plan/plan";
import { calls, expectConverged, running, ZONE, zoneOf } from "./apply/running";
import { ACCOUNT, compileDesired } from "./emulated";

const address = (n: number) => `2001:db8::${(n + 1).toString(16)}`;
const aaaa = (n: number, more: JsonObject = {}) => ({
  name: `h${n}`,
  type: "AAAA",
  content: address(n),
  ttl: 300,
  ...more,
});
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => aaaa(from + n));
const writes = (all: readonly string[]) => all.filter((name) => !name.startsWith("GET"));
const ALLOW = ["TOO_MANY_UPDATES", "TOO_MANY_DELETES"];

describe("a converged zone", () => {
  it("needs no writes and two reads", async () => {
    const run = running(many(10));
    const { made } = await run.apply(zoneOf(many(10)));
    expect(listSteps(made)).toEqual([]);
    expect(calls(run)).toEqual(["GET zones", "GET dns_records"]);
  });

  it("of 10,000 records needs at most five reads", async () => {
    const run = running(many(10_000));
    const made = await run.planOf(zoneOf(many(10_000)));
    expect(listSteps(made)).toEqual([]);
    expect(calls(run)).toEqual(["GET zones", "GET dns_records", "GET dns_records"]);
    expect(made.budget).toEqual({ reads: 3, writes: 0 });
  });
});

describe("changes in batches", () => {
  it("sends five batches and at most 13 requests for 1,000 updates in a zone of 10,000", async () => {
    const run = running(many(10_000));
    const document = zoneOf([...many(1000).map((value) => ({ ...value, ttl: 600 })), ...many(9000, 1000)]);
    const { outcome } = await run.apply(document, { batchLimit: 200 });
    expect(writes(calls(run))).toEqual(Array(5).fill("POST batch"));
    expect(calls(run).length).toBeLessThanOrEqual(13);
    expect(outcome.scopes.at(-1)).toMatchObject({ converged: true });
  });

  it("sends at most seven batches for 500 creates and 500 deletes", async () => {
    const run = running(many(2000));
    const document = zoneOf([...many(1500, 500), ...many(500, 5000)], { prune: true });
    const { outcome } = await run.apply(document, { batchLimit: 200, allow: ALLOW });
    expect(writes(calls(run)).length).toBeLessThanOrEqual(7);
    await expectConverged(run, document, outcome);
  });
});

describe("time", () => {
  /** The fastest of three runs in milliseconds. */
  const timeOf = async (records: number, changes: number) => {
    let best = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 3; time += 1) {
      const run = running(many(records));
      const document = zoneOf(many(records).map((value, n) => (n < changes ? { ...value, ttl: 600 } : value)));
      const desired = compileDesired(document);
      const options = { target: "emulator:", asOf: "2026-11-21", emulator: true, batchLimit: 200 };
      const api = run.api();
      const from = performance.now();
      const made = await planDesiredState(api, kinds, desired, options);
      await applyPlan(api, kinds, desired, made, options);
      best = Math.min(best, performance.now() - from);
    }
    return best;
  };

  it("grows linearly with the records", async () => {
    const small = await timeOf(1000, 100);
    const large = await timeOf(8000, 800);
    // Eight times the records: 8 would be linear, 64 quadratic.
    expect(large / small, `${small.toFixed(0)} ms, ${large.toFixed(0)} ms`).toBeLessThan(24);
  }, 60_000);
});

/** A seeded generator. The title of the test has the seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("settings of two kinds and ten records in one run", () => {
  const document = {
    version: 1,
    account: ACCOUNT,
    soa_defaults: { refresh: 9000, retry: 1800 },
    zones: { [ZONE]: { dns_settings: { flatten_all_cnames: true, multi_provider: true }, records: many(10) } },
  };

  it.each(Array.from({ length: 50 }, (_, n) => n + 1))(
    "keep every member with delayed calls (seed %d)",
    async (seed) => {
      const random = seeded(seed);
      const run = running();
      const fetch: typeof globalThis.fetch = async (input, init) => {
        for (let ticks = Math.floor(random() * 4); ticks > 0; ticks -= 1)
          await new Promise((resolve) =>
            random() < 0.5 ? setImmediate(resolve) : queueMicrotask(() => resolve(undefined)),
          );
        return run.fetch(input, init);
      };
      const made = await run.planOf(document);
      const outcome = await run.applyPlan(made, document, {}, { fetch });
      await expectConverged(run, document, outcome);
    },
  );
});
