// The defaults for new zones of an account (specification 2.4, 2.5): written in one request with the SOA defaults, applied to new zones
// only, restored if declared absent, and checked against the account's plan before anything is written.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../../src/apply/outcome";
import type { Json, JsonObject } from "../../../src/base/json";
import { listHazards } from "../../../src/plan/plan";
import {
  ACCOUNT,
  applyDocument,
  compileDocument,
  type Emulated,
  emulate,
  formatChanges,
  planDocument,
} from "../../emulated";

const account = (members: JsonObject): Json => ({ version: 1, ...members });
const defaults = (zone_defaults: Json): Json => account({ zone_defaults });

let emulator: Emulated;
afterEach(() => emulator?.close());

const writes = () => emulator.control.requests().filter((request) => request.method !== "GET");
async function readSettings(zone: string): Promise<JsonObject> {
  const id = emulator.control.zones().find((row) => row["name"] === zone)?.["id"];
  const got = await emulator.api().send({ method: "GET", path: `/zones/${id}/dns_settings` });
  return (got.outcome === "ok" ? got.result : {}) as JsonObject;
}

describe("zone defaults", () => {
  it.each([
    "cloudflare.standard",
    "cloudflare.standard.random",
    "custom.account",
    "custom.tenant",
    "cloudflare.advanced",
  ])("accept the name server type %s (specification 2.5)", async (type) => {
    emulator = emulate({ mode: "calm" });
    const { outcome } = await applyDocument(emulator, defaults({ nameservers: { type } }), {
      allow: ["NEEDS_ENTERPRISE"],
    });
    expect(isConverged(outcome)).toBe(true);
    const got = await emulator.api().send({ method: "GET", path: `/accounts/${ACCOUNT}/dns_settings` });
    expect(got).toMatchObject({ result: { zone_defaults: { nameservers: { type } } } });
  });

  it("are written in one request with the SOA defaults, each with only its changes", async () => {
    emulator = emulate({ mode: "calm" });
    const document = account({
      soa_defaults: { refresh: 9000 },
      zone_defaults: { ns_ttl: 600, flatten_all_cnames: true },
    });
    const { plan, outcome } = await applyDocument(emulator, document);
    expect(formatChanges(plan)).toEqual([
      "update SOA defaults refresh",
      "update zone defaults flatten_all_cnames,ns_ttl",
    ]);
    expect(isConverged(outcome)).toBe(true);
    expect(writes().map((write) => [write.method, write.body])).toEqual([
      [
        "PATCH",
        { zone_defaults: { soa: expect.objectContaining({ refresh: 9000 }), ns_ttl: 600, flatten_all_cnames: true } },
      ],
    ]);
  });

  it("read the account's settings once for both kinds", async () => {
    emulator = emulate({ mode: "calm" });
    await planDocument(emulator, account({ soa_defaults: { refresh: 10_000 }, zone_defaults: { ns_ttl: 600 } }));
    expect(emulator.control.requests().map((request) => request.path.replace(/^.*accounts\/\w+/, ""))).toEqual([
      "/dns_settings",
      "",
    ]);
  });

  it("apply to zones created in the same run; existing zones keep their values", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.addZone("old.example", { account: ACCOUNT });
    const document = account({
      account: ACCOUNT,
      zone_defaults: { ns_ttl: 600, flatten_all_cnames: true, nameservers: { type: "custom.account" } },
      zones: { "new.example": { records: [] }, "old.example": { records: [] } },
    });
    const { outcome } = await applyDocument(emulator, document);
    expect(isConverged(outcome)).toBe(true);
    expect(writes().map((write) => write.method)).toEqual(["PATCH", "POST"]);
    expect(await readSettings("new.example")).toMatchObject({
      ns_ttl: 600,
      flatten_all_cnames: true,
      nameservers: { type: "custom.account" },
    });
    expect(await readSettings("old.example")).toMatchObject({ ns_ttl: 86_400, flatten_all_cnames: false });
    await applyDocument(emulator, defaults({ ns_ttl: 900 }));
    expect(await readSettings("new.example")).toMatchObject({ ns_ttl: 600 });
  });

  it("resolve a lost response by reading both kinds again", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.fault({ method: "PATCH", phase: "after", nth: 1, times: 1, fault: "reset" });
    const { outcome } = await applyDocument(
      emulator,
      account({ soa_defaults: { refresh: 9000 }, zone_defaults: { ns_ttl: 600 } }),
    );
    expect(outcome.scopes.flatMap((scope) => scope.steps)).toEqual([
      expect.objectContaining({ result: "done", how: "found" }),
      expect.objectContaining({ result: "done", how: "found" }),
    ]);
    expect(writes()).toHaveLength(1);
  });
});

describe("values that no account can have are rejected before anything is read", () => {
  const table: readonly (readonly [string, string, Json])[] = [
    ["a zone's own set", "FLD105", { nameservers: { type: "custom.zone" } }],
    ["a set by its id", "FLD105", { nameservers: { type: "custom" } }],
    ["another type", "FLD105", { nameservers: { type: "nobody.standard" } }],
    ["a TTL below 30", "FLD104", { ns_ttl: 29 }],
    ["a TTL above a day", "FLD104", { ns_ttl: 86_401 }],
    ["SOA fields, which are `soa_defaults`", "FLD101", { soa: { refresh: 9000 } }],
    ["an unknown mode", "FLD105", { zone_mode: "off" }],
    [
      "two answers to which name servers",
      "SET101",
      { foundation_dns: true, nameservers: { type: "cloudflare.standard" } },
    ],
  ];
  it.each(table)("%s", (_, code, value) => {
    const errors = compileDocument(defaults(value)).diagnostics.filter((diagnostic) => diagnostic.severity === "error");
    expect(errors.map((error) => error.code)).toEqual([code]);
  });
});

describe("values that only Enterprise accounts may write are reported before anything is written", () => {
  const ofAccount: readonly (readonly [string, JsonObject])[] = [
    ["SOA defaults", { soa_defaults: { refresh: 9000 } }],
    ["a zone mode", { zone_defaults: { zone_mode: "dns_only" } }],
    ["advanced name servers", { zone_defaults: { nameservers: { type: "cloudflare.advanced" } } }],
    ["advanced name servers by their older name", { zone_defaults: { foundation_dns: true } }],
  ];
  it.each(ofAccount)("%s of a standard account", async (_, members) => {
    emulator = emulate({ mode: "calm", plan: "free" });
    const made = await planDocument(emulator, account(members));
    expect(listHazards(made).map((hazard) => [hazard.code, hazard.final ?? false])).toEqual([
      ["NEEDS_ENTERPRISE", false],
    ]);
    expect(listHazards(made)[0]?.message).toContain("`standard`");
    expect(writes()).toEqual([]);
    await emulator.close();
    emulator = emulate({ mode: "calm" });
    expect(listHazards(await planDocument(emulator, account(members)))).toEqual([]);
  });

  it("ordinary values are not reported on any account, nor are unchanged values", async () => {
    emulator = emulate({ mode: "calm", plan: "pro" });
    const ordinary = account({
      soa_defaults: { refresh: 10_000 },
      zone_defaults: { ns_ttl: 600, zone_mode: "standard", nameservers: { type: "custom.account" } },
    });
    expect(listHazards(await planDocument(emulator, ordinary))).toEqual([]);
    expect(isConverged((await applyDocument(emulator, ordinary)).outcome)).toBe(true);
  });

  it("nothing is reported if the account may not be read: then the API reports it", async () => {
    emulator = emulate({ mode: "calm", plan: "free" });
    emulator.control.fault({ path: `/accounts/${ACCOUNT}$`, phase: "before", fault: { status: 403 } });
    const made = await planDocument(emulator, account({ soa_defaults: { refresh: 9000 } }));
    expect([made.diagnostics, listHazards(made)]).toEqual([[], []]);
    const { outcome } = await applyDocument(emulator, account({ soa_defaults: { refresh: 9000 } }));
    expect(JSON.stringify(outcome)).toContain("SOA values can be changed by Enterprise accounts only");
  });

  it.each([
    ["SOA fields, for good", { soa: { refresh: 9000 } }, true],
    ["a zone mode", { zone_mode: "cdn_only" }, false],
    ["advanced name servers", { nameservers: { type: "cloudflare.advanced" } }, false],
  ])("%s of a zone on another plan", async (_, dns_settings, final) => {
    emulator = emulate({ mode: "calm", plan: "business" });
    emulator.control.addZone("example.com", { account: ACCOUNT });
    const made = await planDocument(emulator, { version: 1, zones: { "example.com": { dns_settings, records: [] } } });
    expect(listHazards(made).map((hazard) => [hazard.code, hazard.final ?? false])).toEqual([
      ["NEEDS_ENTERPRISE", final],
    ]);
  });
});
