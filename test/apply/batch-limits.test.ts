// Servers whose batch limit is not the documented one, and servers without a batch route. Every request of a run is counted.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { createBatchLimits } from "../../src/live/batch-limits";
import { listSteps } from "../../src/plan/plan";
import { ACCOUNT } from "../emulated";
import { byComment, calls, expectConverged, type Options, results, running, ZONE, zoneOf } from "./running";

interface Refusal {
  readonly title: string;
  readonly status: number;
  readonly body: (limit: number, size: number) => string;
}

const envelope = (code: number, message: string) =>
  JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null });

const REFUSALS: readonly Refusal[] = [
  {
    title: "400 naming it",
    status: 400,
    body: (limit) => envelope(9502, `A batch may hold at most ${limit} operations.`),
  },
  {
    title: "400 naming it with the size",
    status: 400,
    body: (limit, size) =>
      envelope(
        0,
        `The batch has ${size.toLocaleString("en-US")} changes, which exceeds the limit of ${limit.toLocaleString("en-US")}.`,
      ),
  },
  { title: "400 with a code only", status: 400, body: () => envelope(9502, "Bad request") },
  { title: "400 without a code", status: 400, body: () => envelope(0, "Bad request") },
  { title: "413 with an envelope", status: 413, body: () => envelope(0, "Payload too large") },
  { title: "413 as HTML", status: 413, body: () => "<html><h1>413 Request Entity Too Large</h1></html>" },
];

function sizeOf(init: RequestInit | undefined): number {
  const lists: Record<string, unknown[]> = JSON.parse(String(init?.body));
  return Object.values(lists).reduce((sum, list) => sum + list.length, 0);
}

/** Refuses larger batches before they reach the emulator. Counts all requests, and records the size of each batch. */
function limitBatches(fetch: typeof globalThis.fetch, limit: number, refusal: Refusal) {
  const sizes: { readonly size: number; readonly refused: boolean }[] = [];
  const count = { requests: 0 };
  const limited: typeof globalThis.fetch = async (input, init) => {
    count.requests += 1;
    if (!String(input).endsWith("/batch")) return fetch(input, init);
    const size = sizeOf(init);
    sizes.push({ size, refused: size > limit });
    if (size <= limit) return fetch(input, init);
    return new Response(refusal.body(limit, size), { status: refusal.status });
  };
  return { fetch: limited, sizes, count };
}

const aaaa = (n: number, more: JsonObject = {}) => ({
  name: `h${n}`,
  type: "AAAA",
  content: `2001:db8::${(n + 1).toString(16)}`,
  ttl: 300,
  ...more,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => aaaa(n));

/** The documented limits of the free and of the paid subscriptions. */
const GUESSES = [200, 3500] as const;

/** Requests of planning and applying creates, the first guess being what a subscription allows. */
async function create(records: readonly JsonObject[], limit: number, refusal: Refusal, guess: number) {
  const run = running();
  const document = zoneOf(records);
  const server = limitBatches(run.fetch, limit, refusal);
  const made = await run.planOf(document, { batchLimit: guess });
  const reading = calls(run).length;
  const options = { batchLimit: guess, batchLimits: createBatchLimits() };
  const outcome = await run.applyPlan(made, document, options, { fetch: server.fetch });
  return { run, made, outcome, document, sizes: server.sizes, requests: reading + server.count.requests };
}

/** Sizes of batches; those of refused batches in brackets. */
function formatSizes(sizes: Awaited<ReturnType<typeof create>>["sizes"]): string {
  return sizes.map(({ size, refused }) => (refused ? `(${size})` : size)).join(" ");
}

describe("n creates cost at most ceil(n / limit) + 15 requests", () => {
  const limits = [50, 137, 200, 1000];
  const SMALL = 300;
  const cases = limits.flatMap((limit) =>
    GUESSES.flatMap((guess) => {
      const isRefused = Math.min(guess, SMALL) > limit;
      return (isRefused ? REFUSALS : REFUSALS.slice(0, 1)).map((refusal) => ({ limit, guess, refusal, count: SMALL }));
    }),
  );
  const large = limits.flatMap((limit) =>
    REFUSALS.slice(3, 4).map((refusal) => ({ limit, guess: 3500, refusal, count: 3600 })),
  );
  const steep = { limit: 137, guess: 3500, refusal: REFUSALS[3]!, count: 10_000 };
  const generous = { limit: 1000, guess: 200, refusal: REFUSALS[3]!, count: 6000 };
  const all = [...cases, ...large, steep, generous].map((value) => ({ ...value, title: value.refusal.title }));

  it.each(all)(
    "$count at a limit of $limit, guessed as $guess, refused with $title",
    async ({ limit, guess, refusal, count }) => {
      const { outcome, sizes, requests, run } = await create(many(count), limit, refusal, guess);
      expect(requests, formatSizes(sizes)).toBeLessThanOrEqual(Math.ceil(count / limit) + 15);
      expect(run.control.records(ZONE)).toHaveLength(count);
      expect(outcome.scopes.map((scope) => scope.converged)).not.toContain(false);
    },
  );
});

describe("a size that was refused", () => {
  it.each(REFUSALS)("is never tried again ($title)", async (refusal) => {
    const { sizes } = await create(many(1000), 137, refusal, 3500);
    let smallest = Number.POSITIVE_INFINITY;
    for (const { size, refused } of sizes) {
      expect(size).toBeLessThan(smallest);
      if (refused) smallest = size;
    }
  });

  it("is not tried by the other zones of the same tier", async () => {
    const run = running([]);
    const others = ["example.net", "example.org", "example.edu"];
    for (const zone of others) run.control.addZone(zone, { account: ACCOUNT });
    const zones = Object.fromEntries([ZONE, ...others].map((zone) => [zone, { records: many(300) }]));
    const document = { version: 1, zones };
    const batchLimits = createBatchLimits();
    const server = limitBatches(run.fetch, 100, REFUSALS[0]!);
    const made = await run.planOf(document);
    for (const scope of made.scopes)
      await run.applyPlan({ ...made, scopes: [scope] }, document, { batchLimits }, { fetch: server.fetch });
    expect(formatSizes(server.sizes)).toBe(`(300)${" 100".repeat(12)}`);
  });

  it("says nothing about zones of another tier", () => {
    const limits = createBatchLimits();
    limits.refuse(3500, 3500, { codes: [], category: "refused", message: "" });
    expect(limits.next(3500, 5000)).toBeLessThan(3500);
    expect(limits.next(200, 5000)).toBe(200);
  });
});

describe("a batch limit and a record at fault in one run", () => {
  const COUNT = 400;
  const positions = [3, 200, COUNT - 1];
  const mostRequests = Math.ceil(COUNT / 137) + 15 + 2 * Math.log2(COUNT) + 2;
  const bad = (n: number) => ({ name: `h${n}.${ZONE}`, type: "CNAME", content: "elsewhere.example.net" });

  for (const refusal of REFUSALS)
    it.each(positions)(`both are found (${refusal.title}, record %d)`, async (at) => {
      const run = running([]);
      const document = zoneOf(many(COUNT));
      const made = await run.planOf(document);
      run.control.foreign.create(ZONE, bad(at));
      const server = limitBatches(run.fetch, 137, refusal);
      const outcome = await run.applyPlan(made, document, {}, { fetch: server.fetch });
      expect(results(outcome).filter((result) => result === "failed")).toHaveLength(1);
      expect(results(outcome).filter((result) => result === "done written")).toHaveLength(COUNT - 1);
      expect(server.count.requests).toBeLessThanOrEqual(mostRequests);
    });

  it.each(positions)("both are found when all answers look alike (record %d)", async (at) => {
    const run = running([]);
    const document = zoneOf(many(COUNT));
    const made = await run.planOf(document);
    const alike: Refusal = { title: "", status: 400, body: () => envelope(1004, "Bad request") };
    const server = limitBatches(run.fetch, 137, alike);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (init?.method !== "POST" || !String(init.body).includes(`"h${at}.${ZONE}"`)) return server.fetch(input, init);
      server.count.requests += 1;
      return new Response(alike.body(0, 0), { status: 400 });
    };
    const outcome = await run.applyPlan(made, document, {}, { fetch });
    expect(results(outcome).filter((result) => result === "failed")).toHaveLength(1);
    expect(results(outcome).filter((result) => result === "done written")).toHaveLength(COUNT - 1);
    expect(server.count.requests).toBeLessThanOrEqual(mostRequests);
  });
});

describe("a group that is larger than the batch limit", () => {
  it("is split where its records can coexist", async () => {
    const records = Array.from({ length: 120 }, (_, n) => ({ name: "many", type: "TXT", content: `"value ${n}"` }));
    const { run, outcome, document } = await create(records, 50, REFUSALS[0]!, 3500);
    await expectConverged(run, document, outcome);
  });

  const swap = zoneOf([
    { name: "swap", type: "A", state: "absent" },
    { name: "swap", type: "CNAME", content: "www.example.com" },
    { name: "www", type: "A", content: "192.0.2.9" },
  ]);
  const live = Array.from({ length: 10 }, (_, n) => ({ name: "swap", type: "A", content: `192.0.2.${n + 1}` }));

  it("is not applied where old and new cannot coexist, and the others are", async () => {
    const run = running(live);
    const allow = ["MANY_DELETES", "ALL_RECORDS"];
    const made = await run.planOf(swap, { allow });
    const server = limitBatches(run.fetch, 4, REFUSALS[0]!);
    const outcome = await run.applyPlan(made, swap, { allow }, { fetch: server.fetch });
    const said = byComment(made, outcome);
    expect(said["create www A 192.0.2.9"]).toBe("done written");
    expect(Object.values(said).filter((text) => text.startsWith("failed: Not applied"))).toHaveLength(1);
    expect(
      outcome.scopes.at(-1)?.steps.flatMap((step) => (step.result === "failed" ? step.diagnostic.code : [])),
    ).toEqual(["DARK_WINDOW"]);
    expect(run.control.records(ZONE).filter((record) => record["name"] === `swap.${ZONE}`)).toHaveLength(10);
  });
});

describe("a server without a batch route", () => {
  const answers: readonly (readonly [string, number, string])[] = [
    [
      "404 with code 7003",
      404,
      envelope(7003, "Could not route to /zones/x/dns_records/batch, perhaps your object identifier is invalid?"),
    ],
    [
      "400 with code 7003",
      400,
      envelope(7003, "Could not route to /zones/x/dns_records/batch, perhaps your object identifier is invalid?"),
    ],
    ["404 without a code", 404, JSON.stringify({ success: false, errors: [], messages: [], result: null })],
    ["405", 405, envelope(10405, "Method not allowed")],
    ["405 as HTML", 405, "<html>Method Not Allowed</html>"],
    ["501", 501, envelope(0, "Not implemented")],
  ];
  const refuseBatches = (fetch: typeof globalThis.fetch, status: number, body: string) => {
    const count = { batches: 0, all: 0 };
    const refusing: typeof globalThis.fetch = async (input, init) => {
      count.all += 1;
      if (!String(input).endsWith("/batch")) return fetch(input, init);
      count.batches += 1;
      return new Response(body, { status });
    };
    return { fetch: refusing, count };
  };

  it.each(answers)("gets n changes in at most n + 10 requests (%s)", async (_, status, body) => {
    const run = running();
    const document = zoneOf(many(300));
    const server = refuseBatches(run.fetch, status, body);
    const made = await run.planOf(document);
    const outcome = await run.applyPlan(made, document, {}, { fetch: server.fetch });
    expect(new Set(results(outcome))).toEqual(new Set(["done written"]));
    expect(server.count).toEqual({ batches: 1, all: 300 + 2 });
    expect(calls(run).length + server.count.batches).toBeLessThanOrEqual(300 + 10);
    await expectConverged(run, document, outcome);
  });

  it("is asked for it once, for all zones", async () => {
    const run = running();
    const others = ["example.net", "example.org"];
    for (const zone of others) run.control.addZone(zone, { account: ACCOUNT });
    const zones = Object.fromEntries([ZONE, ...others].map((zone) => [zone, { records: many(5) }]));
    const document = { version: 1, zones };
    const made = await run.planOf(document);
    const batchLimits = createBatchLimits();
    const server = refuseBatches(run.fetch, 405, "");
    for (const scope of made.scopes)
      await run.applyPlan({ ...made, scopes: [scope] }, document, { batchLimits }, { fetch: server.fetch });
    expect(server.count.batches).toBe(1);
    for (const zone of [ZONE, ...others]) expect(run.control.records(zone)).toHaveLength(5);
  });

  const swap = zoneOf([
    { name: "swap", type: "A", state: "absent" },
    { name: "swap", type: "CNAME", content: "www.example.com" },
    { name: "www", type: "A", content: "192.0.2.9" },
  ]);
  const swapWithout = async (more: Options) => {
    const run = running([{ name: "swap", type: "A", content: "192.0.2.1" }]);
    const made = await run.planOf(swap);
    const server = refuseBatches(run.fetch, 404, envelope(7003, "Could not route"));
    const outcome = await run.applyPlan(made, swap, more, { fetch: server.fetch });
    return { run, made, outcome, said: byComment(made, outcome) };
  };

  it("keeps the old record of an exclusive swap, says the code, and applies the others", async () => {
    const { run, outcome, said } = await swapWithout({});
    expect(said["create www A 192.0.2.9"]).toBe("done written");
    expect(said["delete swap A 192.0.2.1"]).toContain("The API has no route for batches (404)");
    expect(said["create swap CNAME www.example.com"]).toBe("skipped: not applied because `swap A 192.0.2.1` failed");
    const failed = outcome.scopes.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.result === "failed" ? [step.diagnostic] : [])),
    );
    expect(failed.map(({ code }) => code)).toEqual(["DARK_WINDOW"]);
    expect(failed[0]?.help).toContain("--allow DARK_WINDOW");
    expect(JSON.stringify(failed)).not.toContain("Correct the record");
    expect(
      run.control
        .records(ZONE)
        .map((record) => record["content"])
        .sort(),
    ).toEqual(["192.0.2.1", "192.0.2.9"]);
  });

  it("swaps in single calls where the hazard is allowed", async () => {
    const { run, made, outcome } = await swapWithout({ allow: ["DARK_WINDOW"] });
    expect(listSteps(made)).toHaveLength(3);
    await expectConverged(run, swap, outcome);
  });
});
