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
    const small = await timeOf(500, 50);
    const large = await timeOf(4000, 400);
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

describe("lost answers", () => {
  /** Loses the answers of a share of the writes: after the work was done, or before. */
  const loseAnswers = (run: ReturnType<typeof running>, share: number, seed: number) => {
    const random = seeded(seed);
    let lost = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const isLost = init?.method !== "GET" && random() < share;
      if (!isLost) return run.fetch(input, init);
      lost += 1;
      if (random() < 0.5) await run.fetch(input, init);
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
    };
    return { fetch, lost: () => lost };
  };
  const seeds = [1, 2, 3];

  it.each(seeds)("of 5 % of 1,000 single writes cost at most 12 reads (seed %d)", async (seed) => {
    const run = running();
    const document = zoneOf(many(1000));
    const made = await run.planOf(document, { batchLimit: 0 });
    const { fetch, lost } = loseAnswers(run, 0.05, seed);
    run.control.clearRequests();
    const outcome = await run.applyPlan(made, document, { batchLimit: 0 }, { fetch });
    expect(lost()).toBeGreaterThan(30);
    const sent = calls(run);
    expect(sent.length - writes(sent).length, `${lost()} lost`).toBeLessThanOrEqual(12);
    // What arrived is sent once.
    expect(writes(sent)).toHaveLength(1000);
    await expectConverged(run, document, outcome, { batchLimit: 0 });
  });

  it.each(seeds)("of several batches are settled by one read (seed %d)", async (seed) => {
    const run = running();
    const document = zoneOf(many(1000));
    const made = await run.planOf(document, { batchLimit: 50 });
    const { fetch, lost } = loseAnswers(run, 0.2, seed);
    run.control.clearRequests();
    const outcome = await run.applyPlan(made, document, { batchLimit: 50 }, { fetch });
    expect(lost()).toBeGreaterThan(1);
    const sent = calls(run);
    expect(writes(sent)).toHaveLength(20);
    expect(sent.length - writes(sent).length).toBeLessThanOrEqual(lost() + 1);
    await expectConverged(run, document, outcome, { batchLimit: 50 });
  });

  it("of a record are settled before a record that refers to it is sent", async () => {
    const run = running();
    const document = zoneOf([
      { name: "target", type: "A", content: "192.0.2.1" },
      { name: "zlast", type: "CNAME", content: "target.example.com" },
      { name: "aaa", type: "A", content: "192.0.2.2" },
    ]);
    const made = await run.planOf(document, { batchLimit: 0 });
    let isLost = false;
    const order: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const name = /"name":"(\w+)/.exec(String(init?.body))?.[1];
      order.push(name ?? "read");
      if (name !== "target" || isLost) return run.fetch(input, init);
      isLost = true;
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
    };
    const outcome = await run.applyPlan(made, document, { batchLimit: 0 }, { fetch });
    expect(order).toEqual(["aaa", "target", "read", "target", "zlast", "read"]);
    await expectConverged(run, document, outcome, { batchLimit: 0 });
  });

  it("of an API that is down stop the writes after two of them until the zone was read again", async () => {
    const run = running();
    const document = zoneOf(many(20));
    const made = await run.planOf(document, { batchLimit: 0 });
    const order: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (order.length >= 6) return run.fetch(input, init);
      order.push(init?.method ?? "");
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
    };
    const outcome = await run.applyPlan(made, document, { batchLimit: 0 }, { fetch });
    expect(order).toEqual(["POST", "POST", "GET", "GET", "GET", "GET"]);
    await expectConverged(run, document, outcome, { batchLimit: 0 });
  });
});

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
