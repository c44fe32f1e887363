import { describe, expect, it } from "vitest";
import type { FaultEffect } from "../../src/emulator/core/faults";
import { listSteps } from "../../src/plan/plan";
import { byComment, calls, doubles, expectConverged, results, running, ZONE, zoneOf } from "./running";

const LIVE = [
  { name: "keep", type: "A", content: "192.0.2.1", ttl: 300 },
  { name: "old", type: "A", content: "192.0.2.2" },
  { name: "gone", type: "TXT", content: '"gone"' },
  { name: "slow", type: "A", content: "192.0.2.3", ttl: 300 },
  { name: "swap", type: "A", content: "192.0.2.4" },
];

const SRV = { priority: 10, weight: 5, port: 5060, target: "sip.example.com" };

const EDITS = [
  { name: "keep", type: "A", content: "192.0.2.1", ttl: 300 },
  { name: "old", type: "A", content: "192.0.2.20" },
  { name: "gone", type: "TXT", state: "absent" },
  { name: "slow", type: "A", content: "192.0.2.3", ttl: 600 },
  { name: "new", type: "A", content: "192.0.2.5" },
  { name: "_sip._tcp", type: "SRV", data: SRV },
  { name: "@", type: "CAA", data: { flags: 0, tag: "issue", value: "ca.example.net" } },
];

const DOCUMENT = zoneOf(EDITS);
const SWAP = zoneOf([
  ...EDITS,
  { name: "swap", type: "A", state: "absent" },
  { name: "swap", type: "CNAME", content: "keep.example.com" },
]);

const LOST: readonly FaultEffect[] = ["reset", "timeout", "truncate", "html", "empty", { status: 502 }];
const MODES = [
  { title: "in single calls", document: DOCUMENT, batchLimit: 0 },
  { title: "in batches of three", document: DOCUMENT, batchLimit: 3 },
  { title: "in one batch with a swap", document: SWAP, batchLimit: 200 },
];

/** The writes of a run without faults. */
async function writes(document: typeof DOCUMENT, batchLimit: number) {
  const run = running(LIVE);
  await run.apply(document, { batchLimit });
  return run.control.requests().filter((request) => request.method !== "GET");
}

describe.each(MODES)("an answer lost after the work was done, $title", ({ document, batchLimit }) => {
  it.each(LOST)("by %j: is found by reading again and never sent twice", async (fault) => {
    const all = await writes(document, batchLimit);
    expect(all.length).toBeGreaterThan(1);
    for (const [index, { method }] of all.entries()) {
      const nth = all.slice(0, index + 1).filter((request) => request.method === method).length;
      const run = running(LIVE);
      run.control.fault({ method, path: "/dns_records", nth, phase: "after", fault });
      const { outcome } = await run.apply(document, { batchLimit });
      expect(results(outcome), `${method} ${nth}`).toContain("done found");
      expect(run.control.requests().filter((request) => request.method !== "GET")).toHaveLength(all.length);
      await expectConverged(run, document, outcome, { batchLimit });
    }
  });

  it.each(LOST)("before the work was done, by %j: is sent again", async (fault) => {
    const all = await writes(document, batchLimit);
    for (const [index, { method }] of all.entries()) {
      const nth = all.slice(0, index + 1).filter((request) => request.method === method).length;
      const run = running(LIVE);
      run.control.fault({ method, path: "/dns_records", nth, phase: "before", fault });
      const { outcome } = await run.apply(document, { batchLimit });
      expect(new Set(results(outcome)), `${method} ${nth}`).toEqual(new Set(["done written"]));
      expect(run.control.requests().filter((request) => request.method !== "GET")).toHaveLength(all.length + 1);
      await expectConverged(run, document, outcome, { batchLimit });
    }
  });
});

describe("a write whose answer is lost every time", () => {
  it("is sent three times at most when it never arrives, and fails with the reason", async () => {
    const run = running();
    run.control.fault({ method: "POST", path: "/dns_records", phase: "before", fault: "reset" });
    const { made, outcome } = await run.apply(zoneOf([{ name: "www", type: "A", content: "192.0.2.1" }]));
    expect(calls(run).filter((call) => call.startsWith("POST"))).toHaveLength(3);
    expect(byComment(made, outcome)).toEqual({
      "create www A 192.0.2.1":
        "failed: Not applied: create www A 192.0.2.1 The API gave no usable answer: ECONNRESET (3 attempts)",
    });
    expect(outcome.scopes.at(-1)?.converged).toBe(false);
  });

  it("is found although no answer ever comes", async () => {
    const run = running(LIVE);
    for (const method of ["POST", "PATCH", "DELETE"]) run.control.fault({ method, phase: "after", fault: "reset" });
    const { outcome } = await run.apply(DOCUMENT, { batchLimit: 0 });
    expect(new Set(results(outcome))).toEqual(new Set(["done found"]));
    await expectConverged(run, DOCUMENT, outcome);
  });

  it("is reported as unknown when reading again fails too", async () => {
    const run = running();
    const made = await run.planOf(zoneOf([{ name: "www", type: "A", content: "192.0.2.1" }]));
    run.control.fault({ method: "POST", phase: "after", fault: "reset" });
    run.control.fault({ method: "GET", phase: "before", fault: { status: 503 } });
    const outcome = await run.applyPlan(made, zoneOf([{ name: "www", type: "A", content: "192.0.2.1" }]));
    expect(byComment(made, outcome)["create www A 192.0.2.1"]).toContain("Outcome unknown");
    expect(outcome.scopes.at(-1)?.converged).toBe(false);
  });
});

describe("settings and zones", () => {
  const settings = zoneOf([], { dns_settings: { flatten_all_cnames: true } });
  it.each(LOST)("finds a settings change whose answer was lost by %j", async (fault) => {
    const run = running();
    run.control.fault({ method: "PATCH", path: "/dns_settings", nth: 1, phase: "after", fault });
    const { outcome } = await run.apply(settings);
    expect(results(outcome)).toEqual(["done found"]);
    await expectConverged(run, settings, outcome);
  });

  const created = {
    version: 1,
    zones: { "example.net": { records: [{ name: "www", type: "A", content: "192.0.2.1" }] } },
  };
  it.each(LOST)("finds a zone whose creation was answered by %j, and writes its records", async (fault) => {
    const run = running();
    run.control.fault({ method: "POST", path: "/zones$", nth: 1, phase: "after", fault });
    const { outcome } = await run.apply(created);
    expect(results(outcome)).toEqual(["done found", "done written"]);
    expect(run.control.zones().map((zone) => zone["name"])).toEqual([ZONE, "example.net"]);
    await expectConverged(run, created, outcome);
  });

  it("sends the creation of a zone three times when it never arrives, and skips the zone's steps", async () => {
    const run = running();
    run.control.fault({ method: "POST", path: "/zones$", phase: "before", fault: "reset" });
    const { made, outcome } = await run.apply(created);
    expect(results(outcome)).toEqual(["failed", "skipped"]);
    expect(byComment(made, outcome)["create www A 192.0.2.1"]).toBe("skipped: the zone example.net was not created");
    expect(calls(run).filter((call) => call === "POST zones")).toHaveLength(3);
  });
});

describe("live state that changed since the plan", () => {
  const a = { name: "www", type: "A", content: "192.0.2.1" };
  it("counts a record that is already gone as deleted", async () => {
    const run = running(LIVE);
    const document = zoneOf([{ name: "gone", type: "TXT", state: "absent" }]);
    const made = await run.planOf(document);
    run.control.foreign.remove(ZONE, { type: "TXT" });
    const outcome = await run.applyPlan(made, document);
    expect(results(outcome)).toEqual(["done already"]);
    await expectConverged(run, document, outcome);
  });

  it.each([0, 200])(
    "adopts an identical record that somebody else made meanwhile (batch limit %d)",
    async (batchLimit) => {
      const run = running();
      const document = zoneOf([a, { ...a, name: "other" }]);
      const made = await run.planOf(document, { batchLimit });
      run.control.foreign.create(ZONE, { ...a, name: `www.${ZONE}` });
      const outcome = await run.applyPlan(made, document, { batchLimit });
      expect([...results(outcome)].sort()).toEqual(["done already", "done written"]);
      await expectConverged(run, document, outcome);
    },
  );

  it("updates a record that somebody else created meanwhile with another TTL", async () => {
    const run = running();
    const document = zoneOf([{ ...a, ttl: 600 }]);
    const made = await run.planOf(document);
    run.control.foreign.create(ZONE, { ...a, name: `www.${ZONE}`, ttl: 120 });
    const outcome = await run.applyPlan(made, document);
    await expectConverged(run, document, outcome);
    expect(run.control.records(ZONE)).toMatchObject([{ ttl: 600 }]);
  });

  it.each([0, 200])(
    "plans a group again whose record went away before its update (batch limit %d)",
    async (batchLimit) => {
      const run = running(LIVE);
      const document = zoneOf([
        { name: "slow", type: "A", content: "192.0.2.3", ttl: 600 },
        { name: "keep", type: "A", content: "192.0.2.1", ttl: 900 },
      ]);
      const made = await run.planOf(document, { batchLimit });
      run.control.foreign.remove(ZONE, { name: `slow.${ZONE}` });
      const outcome = await run.applyPlan(made, document, { batchLimit });
      await expectConverged(run, document, outcome);
    },
  );

  it("adds no step without documents: the group fails, and says that live state changed", async () => {
    const run = running(LIVE);
    const made = await run.planOf(zoneOf([{ name: "slow", type: "A", content: "192.0.2.3", ttl: 600 }]));
    run.control.foreign.remove(ZONE, { name: `slow.${ZONE}` });
    const outcome = await run.applyPlan(made, undefined);
    expect(byComment(made, outcome)["update slow A 192.0.2.3"]).toContain("Live state changed since the plan");
    expect(run.control.records(ZONE)).toHaveLength(LIVE.length - 1);
  });
});

describe("a plan without its documents", () => {
  it("applies zone creation, settings and records, and finds lost writes", async () => {
    const document = {
      version: 1,
      zones: {
        "example.net": {
          dns_settings: { flatten_all_cnames: true },
          records: [{ name: "www", type: "A", content: "192.0.2.1" }],
        },
      },
    };
    for (const fault of [undefined, "reset"] as const) {
      const run = running();
      const made = await run.planOf(document);
      for (const method of ["POST", "PATCH"]) if (fault) run.control.fault({ method, phase: "after", fault });
      const outcome = await run.applyPlan(JSON.parse(JSON.stringify(made)), undefined);
      expect(new Set(results(outcome))).toEqual(new Set([fault ? "done found" : "done written"]));
      expect(listSteps(made)).toHaveLength(3);
      expect(doubles(run)).toEqual([]);
      await expectConverged(run, document, outcome);
    }
  });
});
