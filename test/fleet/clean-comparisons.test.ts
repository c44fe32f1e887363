// What a worker remembers of zones without changes: a job costs less, and finds the same as a job that remembers nothing.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { createCleanComparisons } from "../../src/fleet/clean-comparisons";
import { kinds } from "../../src/kinds";
import { planDesiredState } from "../../src/operations/reconcile";
import type { Plan } from "../../src/plan/plan";
import { running, ZONE, zoneOf } from "../apply/running";
import { compileDesired } from "../emulated";

const a = (name: string, content = "192.0.2.1") => ({ name, type: "A", content, ttl: 300 });
const names = ["www", "mail", "ftp"];
const records = names.map((name) => a(name));

interface Comparison {
  readonly plan: Plan;
  readonly requests: number;
  /** Whether live was compared with the documents, or the answers were enough. */
  readonly compared: boolean;
}

/** A worker that compares one zone. */
function worker(document: Json, live = records) {
  const run = running(live);
  const comparisons = createCleanComparisons();
  let documents = { desired: compileDesired(document) };
  return {
    run,
    edit: (changed: Json) => void (documents = { desired: compileDesired(changed) }),
    async compare(asOf = "2026-11-21"): Promise<Comparison> {
      const before = run.control.requests().length;
      const { desired } = documents;
      const options = { target: "emulator:", asOf, emulator: true };
      let compared = false;
      const input = { key: ZONE, documents, declared: desired, desired, options };
      const plan = await comparisons.compare(input, run.api(), (api) => {
        compared = true;
        return planDesiredState(api, kinds, desired, options);
      });
      return { plan, requests: run.control.requests().length - before, compared };
    },
    expectSame: async (plan: Plan) =>
      expect(plan).toEqual(
        await planDesiredState(run.api(), kinds, documents.desired, {
          target: "emulator:",
          asOf: plan.asOf,
          emulator: true,
        }),
      ),
  };
}

describe("a zone without changes", () => {
  it("is not compared again while its answers stay the same, with the same requests and the same plan", async () => {
    const { compare } = worker(zoneOf(records));
    const [first, second, third] = [await compare(), await compare(), await compare()];
    expect([first.compared, second.compared, third.compared]).toEqual([true, false, false]);
    expect([second.requests, third.requests]).toEqual([first.requests, first.requests]);
    expect(second.plan).toEqual(first.plan);
  });

  it("is compared when somebody changes a record, without a request more, and again until it is as declared", async () => {
    const { run, compare } = worker(zoneOf(records));
    const { requests } = await compare();
    run.control.foreign.patch(ZONE, { name: `www.${ZONE}` }, { content: "192.0.2.9" });
    for (let job = 0; job < 2; job += 1) {
      const drifted = await compare();
      expect([drifted.compared, drifted.requests, drifted.plan.scopes[1]?.steps.length]).toEqual([true, requests, 1]);
    }
    run.control.foreign.patch(ZONE, { name: `www.${ZONE}` }, { content: "192.0.2.1" });
    expect((await compare()).plan.scopes[1]?.steps).toEqual([]);
    expect((await compare()).compared).toBe(false);
  });

  it("is compared on another day, and when the documents were read again", async () => {
    const { compare, edit } = worker(zoneOf(records));
    await compare();
    expect((await compare("2026-11-22")).compared).toBe(true);
    edit(zoneOf(records));
    expect((await compare("2026-11-22")).compared).toBe(true);
    expect((await compare("2026-11-22")).compared).toBe(false);
  });

  it("is compared with its documents alone: a setting that the state folder restores is not remembered", async () => {
    const run = running(records);
    const comparisons = createCleanComparisons();
    const [declared, desired] = [compileDesired(zoneOf(records)), compileDesired(zoneOf(records))];
    const options = { target: "emulator:", asOf: "2026-11-21", emulator: true };
    let count = 0;
    for (let job = 0; job < 2; job += 1)
      await comparisons.compare({ key: ZONE, documents: declared, declared, desired, options }, run.api(), (api) => {
        count += 1;
        return planDesiredState(api, kinds, desired, options);
      });
    expect(count).toBe(2);
  });

  it("is read completely when a page of its list fails after the zone was answered as before", async () => {
    const { run, compare } = worker(zoneOf(records));
    await compare();
    run.control.fault({ path: "dns_records", phase: "before", fault: { status: 403, code: 9109 } });
    const refused = await compare();
    expect(refused.plan.diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
    run.control.clearFaults();
    expect((await compare()).compared).toBe(true);
    expect((await compare()).compared).toBe(false);
  });
});

it("whatever happens between two jobs, a job finds what a job without a memory finds", async () => {
  const event = fc.oneof(
    fc.record({ what: fc.constant("patch"), name: fc.constantFrom(...names), octet: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ what: fc.constant("create"), name: fc.constantFrom(...names), octet: fc.integer({ min: 3, max: 4 }) }),
    fc.record({ what: fc.constant("edit"), name: fc.constantFrom(...names), octet: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ what: fc.constant("wait"), name: fc.constant("www"), octet: fc.constant(1) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
      const { run, compare, edit, expectSame } = worker(zoneOf(records));
      for (const { what, name, octet } of events) {
        const content = `192.0.2.${octet}`;
        const live = run.control.records(ZONE).filter((record) => record.name === `${name}.${ZONE}`);
        if (what === "patch" && live.length === 1)
          run.control.foreign.patch(ZONE, { name: `${name}.${ZONE}` }, { content });
        if (what === "create" && !live.some((record) => record.content === content))
          run.control.foreign.create(ZONE, { ...a(`${name}.${ZONE}`, content) });
        if (what === "edit") edit(zoneOf(names.map((other) => a(other, other === name ? content : "192.0.2.1"))));
        await expectSame((await compare()).plan);
      }
    }),
    { numRuns: 100 },
  );
});
