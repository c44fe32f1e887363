// The life cycle of zones: created, adopted, paused, deleted, with their outputs and their record quota.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../../src/apply/outcome";
import type { Json, JsonObject } from "../../../src/base/json";
import { kinds } from "../../../src/kinds";
import { planDesiredState } from "../../../src/operations/reconcile";
import { listHazards } from "../../../src/plan/plan";
import { jsonText, outcomeJson, planJson } from "../../../src/report/json/report-json";
import {
  ACCOUNT,
  applyDocument,
  compileDesired,
  type Emulated,
  emulate,
  formatChanges,
  planDocument,
} from "../../emulated";

const ZONE = "example.com";
const document = (zone: JsonObject): Json => ({ version: 1, account: ACCOUNT, zones: { [ZONE]: zone } });
const a = (number: number) => ({ name: `h${number}`, type: "A", content: "192.0.2.1" });
const records = (count: number, from = 0) => Array.from({ length: count }, (_, index) => a(from + index));

let emulator: Emulated;
afterEach(() => emulator?.close());

const writes = () => emulator.control.requests().filter((request) => request.method !== "GET");

describe("a zone that does not exist", () => {
  it("is created paused in two requests, because the API does not accept a pause on creation", async () => {
    emulator = emulate();
    const { outcome } = await applyDocument(emulator, document({ type: "partial", paused: true, records: [] }));
    expect(isConverged(outcome)).toBe(true);
    expect(writes().map((write) => [write.method, write.body])).toEqual([
      ["POST", { name: ZONE, type: "partial", account: { id: ACCOUNT } }],
      ["PATCH", { paused: true }],
    ]);
    expect(emulator.control.zones()).toMatchObject([{ name: ZONE, type: "partial", paused: true }]);
  });

  it("is reported with its status and the name servers to delegate to", async () => {
    emulator = emulate();
    const { plan: made, outcome } = await applyDocument(emulator, document({ records: [a(1)] }));
    const [zone] = emulator.control.zones() as readonly JsonObject[];
    const outputs = { status: "pending", name_servers: zone?.["name_servers"] };
    expect(outcome.scopes[0]?.opened).toEqual([{ kind: "zone", label: ZONE, id: zone?.["id"], outputs }]);
    expect(jsonText(outcomeJson(outcome, made, kinds))).toContain(`"name_servers"`);
    const again = await planDocument(emulator, document({ records: [a(1)] }));
    expect(JSON.parse(jsonText(planJson(again, kinds, [])))).toMatchObject({ zones: [{ zone: ZONE, outputs }] });
  });

  it("is a hazard if the target is not an emulator: a mistyped name must not create a zone", async () => {
    emulator = emulate();
    const options = { target: "https://api.example.com", asOf: "2026-11-21", emulator: false };
    const made = await planDesiredState(emulator.api(), kinds, compileDesired(document({ records: [] })), options);
    expect(listHazards(made).map((hazard) => hazard.code)).toEqual(["ZONE_CREATE"]);
  });

  it("with a character that the API's schema does not allow is a hazard also on an emulator, until it exists", async () => {
    emulator = emulate();
    const network = { version: 1, zones: { "198.51.100.64/26": { records: [] }, "_x.example": {}, "a-b.example": {} } };
    const made = await planDocument(emulator, network);
    expect(listHazards(made).map(({ code, message, final }) => [code, message, final])).toEqual([
      [
        "ZONE_NAME",
        "The zone `64/26.100.51.198.in-addr.arpa` does not exist yet, and the API's schema allows only letters, digits and `-` in the name of a new zone. RFC 2317 allows another name: ask the provider that delegates it for one with `-`.",
        undefined,
      ],
      ["ZONE_NAME", expect.stringContaining("`_x.example`"), undefined],
    ]);
    for (const name of ["64/26.100.51.198.in-addr.arpa", "_x.example", "a-b.example"])
      emulator.control.addZone(name, { account: ACCOUNT });
    expect(listHazards(await planDocument(emulator, network))).toEqual([]);
  });

  it("that another account holds is refused by the API, and nothing of it is written", async () => {
    emulator = emulate();
    const other = emulator.control.addZone(ZONE, { account: "b".repeat(32) });
    await emulator.api().send({ method: "POST", path: `/zones/${other["id"]}/hold` });
    emulator.control.clearRequests();
    const { outcome } = await applyDocument(emulator, document({ records: [a(1)] }));
    expect(isConverged(outcome)).toBe(false);
    expect(JSON.stringify(outcome)).toContain("subject to a hold");
    expect(JSON.stringify(outcome)).toContain("was not created");
    expect(writes()).toHaveLength(1);
  });
});

describe("an existing zone", () => {
  it("is adopted: nothing is written, and its records stay", async () => {
    emulator = emulate();
    emulator.control.addZone(ZONE, { account: ACCOUNT, type: "secondary", status: "moved" });
    emulator.control.foreign.create(ZONE, { ...a(1), name: `h1.${ZONE}` });
    const made = await planDocument(emulator, document({ records: [] }));
    expect(formatChanges(made)).toEqual([]);
    expect(made.scopes[1]?.unmanaged).toHaveLength(1);
    expect(made.scopes[1]?.outputs).toMatchObject({ status: "moved" });
  });

  it("changes one property per request, and only declared properties", async () => {
    emulator = emulate();
    emulator.control.addZone(ZONE, { account: ACCOUNT });
    const wanted = document({ type: "partial", paused: true, records: [] });
    const { plan: made, outcome } = await applyDocument(emulator, wanted);
    expect(formatChanges(made)).toEqual([`update ${ZONE} type`, `update ${ZONE} paused`]);
    expect(isConverged(outcome)).toBe(true);
    expect(writes().map((write) => write.body)).toEqual([{ type: "partial" }, { paused: true }]);
    expect(formatChanges(await planDocument(emulator, document({ records: [] })))).toEqual([]);
    expect(formatChanges(await planDocument(emulator, document({ paused: false, records: [] })))).toHaveLength(1);
  });

  it("is deleted with its records only if it is declared absent and the hazard is allowed", async () => {
    emulator = emulate();
    await applyDocument(
      emulator,
      document({ records: [a(1)], access_applications: { wiki: { domain: "wiki.example.com" } } }),
    );
    const gone = document({ state: "absent" });
    const made = await planDocument(emulator, gone);
    expect(formatChanges(made)).toEqual([`delete ${ZONE}`]);
    expect(listHazards(made).map((hazard) => [hazard.code, hazard.final ?? false])).toEqual([["ZONE_DELETE", false]]);
    const { outcome } = await applyDocument(emulator, gone, { allow: ["ZONE_DELETE"] });
    expect(isConverged(outcome)).toBe(true);
    expect(emulator.control.zones()).toEqual([]);
    expect(formatChanges(await planDocument(emulator, gone))).toEqual([]);
  });

  it("of the type internal is found although lists omit it, if the document declares its type", async () => {
    emulator = emulate();
    const wanted = document({ type: "internal", records: [a(1)] });
    const { outcome } = await applyDocument(emulator, wanted);
    expect(isConverged(outcome)).toBe(true);
    expect(formatChanges(await planDocument(emulator, wanted))).toEqual([]);
    const ordinary = emulator.control.requests().length;
    await planDocument(emulator, wanted);
    expect(
      emulator.control
        .requests()
        .slice(ordinary)
        .filter((request) => request.query.includes("type=internal")),
    ).toHaveLength(1);
  });

  it("that no document names is not changed", async () => {
    emulator = emulate();
    emulator.control.addZone("example.net", { account: ACCOUNT });
    await applyDocument(emulator, document({ records: [] }));
    expect(emulator.control.zones().map((zone) => zone["name"])).toEqual(["example.net", ZONE]);
  });
});

describe("the quota of records, before anything is written", () => {
  /** The hazards of a document for a zone with records on a given plan. */
  async function hazardsFor(zonePlan: "free" | "pro" | "enterprise", live: number, zone: JsonObject) {
    emulator = emulate({ plan: zonePlan });
    emulator.control.addZone(ZONE, { account: ACCOUNT, plan: zonePlan });
    for (const record of records(live))
      emulator.control.foreign.create(ZONE, { ...record, name: `${record.name}.${ZONE}` });
    const made = await planDocument(emulator, document(zone));
    return listHazards(made).filter((hazard) => hazard.code === "RECORD_QUOTA");
  }

  it("of a free zone is 200: one more record is refused, with the numbers", async () => {
    const [hazard, ...others] = await hazardsFor("free", 150, { records: records(51, 150) });
    expect(others).toEqual([]);
    expect(hazard?.message).toBe("The zone may hold 200 records on its plan `free`: 150 now, 201 afterwards.");
    expect(hazard?.labels).toHaveLength(51);
    expect(writes()).toEqual([]);
    await emulator.close();
    expect(await hazardsFor("free", 150, { records: records(50, 150) })).toEqual([]);
  });

  it("counts undeclared and ignored records", async () => {
    const ignore = [{ name: "h*" }];
    const named = Array.from({ length: 51 }, (_, index) => ({ ...a(index), name: `new${index}` }));
    expect(await hazardsFor("free", 150, { ignore, records: named })).toHaveLength(1);
  });

  it("also holds in between, if deletions come last", async () => {
    const moved = { prune: true, records: [...records(100, 100), ...records(20, 500)] };
    const [hazard] = await hazardsFor("free", 200, moved);
    expect(hazard?.message).toContain("200 now, 120 afterwards, and 220 in between: deletions come last");
  });

  it("permits edits and swaps in a full zone", async () => {
    const edits = [
      { ...a(0), content: "192.0.2.2" },
      { name: "h1", type: "CNAME", content: "h2.example.com" },
    ];
    const zone = { records: [...edits, { name: "h1", type: "A", state: "absent" }] };
    expect(await hazardsFor("free", 200, zone)).toEqual([]);
    const { outcome } = await applyDocument(emulator, document(zone));
    expect(isConverged(outcome)).toBe(true);
  });

  it.each(["pro", "enterprise"] as const)("is not 200 on the plan %s", async (zonePlan) => {
    expect(await hazardsFor(zonePlan, 150, { records: records(100, 150) })).toEqual([]);
  });

  it("is 1,000 for free zones created before September 2024", async () => {
    emulator = emulate({ plan: "free" });
    emulator.control.addZone(ZONE, { account: ACCOUNT, plan: "free" });
    const before = emulator.control.snapshot();
    const zones = (before["zones"] ?? []).map(
      ([id, row]) => [id, { ...row, created_on: "2024-08-31T23:59:59.000000Z" }] as const,
    );
    emulator.control.restore({ ...before, zones });
    const codes = async (count: number) =>
      listHazards(await planDocument(emulator, document({ records: records(count) }))).map((hazard) => hazard.code);
    expect([await codes(1000), await codes(1001)]).toEqual([[], ["RECORD_QUOTA"]]);
  });

  it("can be allowed if it was raised for the zone", async () => {
    await hazardsFor("free", 0, { records: [] });
    const { outcome } = await applyDocument(emulator, document({ records: records(201) }), { allow: ["RECORD_QUOTA"] });
    expect(JSON.stringify(outcome)).toContain("81045");
  });
});
