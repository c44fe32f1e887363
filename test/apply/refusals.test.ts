import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/base/json";
import type { Change, Scope } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { planDesiredState } from "../../src/operations/reconcile";
import { compileDesired } from "../emulated";
import { byComment, calls, expectConverged, results, running, ZONE, zoneOf } from "./running";

const a = (name: string, content = "192.0.2.1", more: JsonObject = {}) => ({ name, type: "A", content, ...more });
const hundred = Array.from({ length: 100 }, (_, n) => a(`h${String(n).padStart(3, "0")}`));

/** A name of the zone that a foreign alias takes between plan and apply. */
const blocked = (name: string) => ({ name: `${name}.${ZONE}`, type: "CNAME", content: "elsewhere.example.net" });

/** The emulator's answers without `source.pointer`: the API's documentation does not promise it. */
function withoutPointers(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = (await response.text()).replaceAll(/,"source":\{"pointer":"[^"]*"\}/g, "");
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

describe("one rejected of 100", () => {
  const positions = [0, 1, 37, 50, 98, 99];
  for (const named of [true, false]) {
    it.each(positions)(
      `costs at most 16 requests, ${named ? "named by" : "not named by"} the API, at %d`,
      async (at) => {
        const run = running();
        const document = zoneOf(hundred);
        const fetch = named ? run.fetch : withoutPointers(run.fetch);
        const made = await planDesiredState(run.api({ fetch }), kinds, compileDesired(document), {
          target: "emulator:",
          asOf: "2026-11-21",
          emulator: true,
        });
        run.control.foreign.create(ZONE, blocked(`h${String(at).padStart(3, "0")}`));
        const outcome = await run.applyPlan(made, document, {}, { fetch });
        expect(run.control.requests().length, calls(run).join(", ")).toBeLessThanOrEqual(16);
        expect(results(outcome).filter((result) => result === "failed")).toHaveLength(1);
        expect(results(outcome).filter((result) => result === "done written")).toHaveLength(99);
        const said = Object.values(byComment(made, outcome)).find((name) => name.startsWith("failed"));
        expect(said).toContain("elsewhere.example.net");
        expect(outcome.scopes.at(-1)?.converged).toBe(false);
      },
    );
  }

  it.each([2, 5])("%d rejected cost at most 2 · k · log2 n + 2 writes, and each gets its message", async (k) => {
    const run = running();
    const document = zoneOf(hundred);
    const made = await run.planOf(document);
    for (let n = 0; n < k; n += 1) run.control.foreign.create(ZONE, blocked(`h0${n * 19 < 10 ? "0" : ""}${n * 19}`));
    const outcome = await run.applyPlan(made, document, {}, { fetch: withoutPointers(run.fetch) });
    expect(calls(run).filter((call) => call.startsWith("POST")).length).toBeLessThanOrEqual(2 * k * Math.log2(100) + 2);
    expect(results(outcome).filter((result) => result === "failed")).toHaveLength(k);
    expect(results(outcome).filter((result) => result === "done written")).toHaveLength(100 - k);
  });
});

describe("what a failure blocks", () => {
  const failing = async (document: Json, name: string, batchLimit: number) => {
    const run = running([a("old"), a("kept")]);
    const made = await run.planOf(document, { batchLimit });
    run.control.foreign.create(ZONE, blocked(name));
    const outcome = await run.applyPlan(made, document, { batchLimit });
    return { run, made, outcome, said: byComment(made, outcome) };
  };

  it.each([0, 3, 200])(
    "skips what references it, what references that, and deletions (batch limit %d)",
    async (batchLimit) => {
      const document = zoneOf([
        a("target"),
        { name: "alias", type: "CNAME", content: `target.${ZONE}` },
        { name: "second", type: "CNAME", content: `alias.${ZONE}` },
        a("other"),
        { name: "old", type: "A", state: "absent" },
      ]);
      const { said, run } = await failing(document, "target", batchLimit);
      expect(said).toMatchObject({
        "create alias CNAME target.example.com": "skipped: it references `target A 192.0.2.1`, which failed",
        "create second CNAME alias.example.com":
          "skipped: it references `alias CNAME target.example.com`, which was skipped",
        "create other A 192.0.2.1": "done written",
        "delete old A 192.0.2.1": "skipped: deletions wait until `target A 192.0.2.1` succeeds",
      });
      expect(said["create target A 192.0.2.1"]).toContain("Conflicting live record");
      expect(run.control.records(ZONE).some((record) => record["name"] === `old.${ZONE}`)).toBe(true);
    },
  );

  it("skips the rest of its group", async () => {
    const document = zoneOf([a("www"), a("www", "192.0.2.2"), a("other")]);
    const { said } = await failing(document, "www", 0);
    expect(Object.values(said).filter((name) => name.startsWith("failed"))).toHaveLength(1);
    expect(Object.values(said)).toContain("skipped: not applied because `www A 192.0.2.1` failed");
    expect(said["create other A 192.0.2.1"]).toBe("done written");
  });

  it("does not block another zone", async () => {
    const run = running();
    run.control.addZone("example.net", { account: "023e105f4ecef8ad9ca31a8372d0c353" });
    const document = { version: 1, zones: { [ZONE]: { records: [a("www")] }, "example.net": { records: [a("www")] } } };
    const made = await run.planOf(document);
    run.control.foreign.create(ZONE, blocked("www"));
    const outcome = await run.applyPlan(made, document);
    expect(outcome.scopes.slice(-2).map((scope) => scope.converged)).toEqual([false, true]);
  });

  it("fails all steps of a kind that the token may not write, with one request", async () => {
    const run = running();
    const document = zoneOf(hundred);
    run.control.fault({
      method: "POST",
      phase: "before",
      fault: { status: 403, code: 10000, message: "Authentication error" },
    });
    const { outcome } = await run.apply(document, { batchLimit: 0 });
    expect(calls(run).filter((call) => call.startsWith("POST"))).toHaveLength(1);
    expect(new Set(results(outcome))).toEqual(new Set(["failed"]));
  });
});

describe("what ends a run", () => {
  const two = {
    version: 1,
    zones: { [ZONE]: { records: hundred.slice(0, 9) }, "example.net": { records: hundred.slice(0, 9) } },
  };

  it("a rejected credential stops every zone, and the outcome names it", async () => {
    const run = running();
    run.control.addZone("example.net", { account: "023e105f4ecef8ad9ca31a8372d0c353" });
    const made = await run.planOf(two, { batchLimit: 0 });
    run.control.fault({ method: "POST", phase: "before", nth: 5, times: 1e9, fault: { status: 401, code: 10000 } });
    const outcome = await run.applyPlan(made, two, { batchLimit: 0 });
    expect(results(outcome).filter((result) => result === "done written")).toHaveLength(4);
    expect(results(outcome).filter((result) => result === "skipped")).toHaveLength(14);
    // One call of each zone may be in flight.
    expect(calls(run).filter((call) => call.startsWith("POST")).length).toBeLessThanOrEqual(6);
    expect(outcome.scopes.flatMap((scope) => scope.diagnostics).map((diagnostic) => diagnostic.code)).toContain(
      "LIV102",
    );
  });

  it("an interruption finishes the call in flight, sends no other, and reports the remaining steps", async () => {
    const run = running();
    const document = zoneOf(hundred);
    const made = await run.planOf(document, { batchLimit: 10 });
    const interrupt = new AbortController();
    let writes = 0;
    run.control.onRequest(({ method }) => {
      if (method === "POST" && ++writes === 3) interrupt.abort();
    });
    const { signal } = interrupt;
    const outcome = await run.applyPlan(made, document, { batchLimit: 10, signal }, { signal });
    expect(outcome.interrupted).toBe(true);
    expect(writes).toBe(3);
    expect(run.control.records(ZONE)).toHaveLength(30);
    expect(results(outcome).filter((result) => result === "done written")).toHaveLength(30);
    expect(results(outcome).filter((result) => result === "skipped")).toHaveLength(70);
    expect(outcome.scopes.at(-1)?.left).toHaveLength(70);
    const next = await run.apply(document);
    await expectConverged(run, document, next.outcome);
  });

  it("the lease is asked for what the next request writes", async () => {
    const run = running();
    const asked: (readonly string[])[] = [];
    const checkLease = (_: Scope, changes: readonly Change[] = []) => {
      asked.push(changes.map(({ label }) => label));
      return undefined;
    };
    const { outcome } = await run.apply(zoneOf(hundred.slice(0, 3)), { batchLimit: 10, checkLease });
    await expectConverged(run, zoneOf(hundred.slice(0, 3)), outcome);
    expect(asked.length).toBeGreaterThan(0);
    for (const labels of asked) expect(labels).toHaveLength(3);
  });

  it("an expired lease allows no further write", async () => {
    const run = running();
    let asked = 0;
    const checkLease = () => (++asked > 2 ? "the lock ran out" : undefined);
    const { outcome } = await run.apply(zoneOf(hundred), { batchLimit: 10, checkLease });
    expect(results(outcome).filter((result) => result === "skipped").length).toBeGreaterThanOrEqual(80);
    expect(calls(run).filter((call) => call.startsWith("POST")).length).toBeLessThanOrEqual(2);
  });
});
