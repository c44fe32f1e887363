// What new zones of an account begin with (specification 2.4, 2.5): one request with the SOA defaults, taken over by zones
// made later and by those alone, restored when told to go, and gated before anything is written.
import { afterEach, describe, expect, it } from "vitest";
import { isConverged } from "../../../src/apply/outcome";
import type { Json, JsonObject } from "../../../src/base/json";
import { hazardsOf } from "../../../src/plan/plan";
import { ACCOUNT, applyOf, changeLines, compile, type Emulated, emulate, planOf } from "../../emulated";

const account = (members: JsonObject): Json => ({ version: 1, ...members });
const defaults = (zone_defaults: Json): Json => account({ zone_defaults });

let emulator: Emulated;
afterEach(() => emulator?.close());

const writes = () => emulator.control.requests().filter((request) => request.method !== "GET");
async function settingsOf(zone: string): Promise<JsonObject> {
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
  ])("take the name server type %s (specification 2.5)", async (type) => {
    emulator = emulate({ mode: "calm" });
    const { outcome } = await applyOf(emulator, defaults({ nameservers: { type } }), { allow: ["NEEDS_ENTERPRISE"] });
    expect(isConverged(outcome)).toBe(true);
    const got = await emulator.api().send({ method: "GET", path: `/accounts/${ACCOUNT}/dns_settings` });
    expect(got).toMatchObject({ result: { zone_defaults: { nameservers: { type } } } });
  });

  it("are written in one request with the SOA defaults, each only what it changes", async () => {
    emulator = emulate({ mode: "calm" });
    const document = account({
      soa_defaults: { refresh: 9000 },
      zone_defaults: { ns_ttl: 600, flatten_all_cnames: true },
    });
    const { plan, outcome } = await applyOf(emulator, document);
    expect(changeLines(plan)).toEqual([
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
    await planOf(emulator, account({ soa_defaults: { refresh: 10_000 }, zone_defaults: { ns_ttl: 600 } }));
    expect(emulator.control.requests().map((request) => request.path.replace(/^.*accounts\/\w+/, ""))).toEqual([
      "/dns_settings",
      "",
    ]);
  });

  it("are what zones made in the same run begin with; zones that exist keep theirs", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.addZone("old.example", { account: ACCOUNT });
    const document = account({
      account: ACCOUNT,
      zone_defaults: { ns_ttl: 600, flatten_all_cnames: true, nameservers: { type: "custom.account" } },
      zones: { "new.example": { records: [] }, "old.example": { records: [] } },
    });
    const { outcome } = await applyOf(emulator, document);
    expect(isConverged(outcome)).toBe(true);
    expect(writes().map((write) => write.method)).toEqual(["PATCH", "POST"]);
    expect(await settingsOf("new.example")).toMatchObject({
      ns_ttl: 600,
      flatten_all_cnames: true,
      nameservers: { type: "custom.account" },
    });
    expect(await settingsOf("old.example")).toMatchObject({ ns_ttl: 86_400, flatten_all_cnames: false });
    await applyOf(emulator, defaults({ ns_ttl: 900 }));
    expect(await settingsOf("new.example")).toMatchObject({ ns_ttl: 600 });
  });

  it("settle a lost answer by reading both kinds again", async () => {
    emulator = emulate({ mode: "calm" });
    emulator.control.fault({ method: "PATCH", phase: "after", nth: 1, times: 1, fault: "reset" });
    const { outcome } = await applyOf(
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

describe("values that no account can have are refused before anything is read", () => {
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
    const errors = compile(defaults(value)).diagnostics.filter((diagnostic) => diagnostic.severity === "error");
    expect(errors.map((error) => error.code)).toEqual([code]);
  });
});

describe("what only Enterprise may write is told before anything is written", () => {
  const ofAccount: readonly (readonly [string, JsonObject])[] = [
    ["SOA defaults", { soa_defaults: { refresh: 9000 } }],
    ["a zone mode", { zone_defaults: { zone_mode: "dns_only" } }],
    ["advanced name servers", { zone_defaults: { nameservers: { type: "cloudflare.advanced" } } }],
    ["advanced name servers by their older name", { zone_defaults: { foundation_dns: true } }],
  ];
  it.each(ofAccount)("%s of a standard account", async (_, members) => {
    emulator = emulate({ mode: "calm", plan: "free" });
    const made = await planOf(emulator, account(members));
    expect(hazardsOf(made).map((hazard) => [hazard.code, hazard.final ?? false])).toEqual([
      ["NEEDS_ENTERPRISE", false],
    ]);
    expect(hazardsOf(made)[0]?.message).toContain("`standard`");
    expect(writes()).toEqual([]);
    await emulator.close();
    emulator = emulate({ mode: "calm" });
    expect(hazardsOf(await planOf(emulator, account(members)))).toEqual([]);
  });

  it("ordinary ones are not, on any account, nor is what is as declared", async () => {
    emulator = emulate({ mode: "calm", plan: "pro" });
    const ordinary = account({
      soa_defaults: { refresh: 10_000 },
      zone_defaults: { ns_ttl: 600, zone_mode: "standard", nameservers: { type: "custom.account" } },
    });
    expect(hazardsOf(await planOf(emulator, ordinary))).toEqual([]);
    expect(isConverged((await applyOf(emulator, ordinary)).outcome)).toBe(true);
  });

  it("nor is it said where the account may not be looked at: then the API says it", async () => {
    emulator = emulate({ mode: "calm", plan: "free" });
    emulator.control.fault({ path: `/accounts/${ACCOUNT}$`, phase: "before", fault: { status: 403 } });
    const made = await planOf(emulator, account({ soa_defaults: { refresh: 9000 } }));
    expect([made.diagnostics, hazardsOf(made)]).toEqual([[], []]);
    const { outcome } = await applyOf(emulator, account({ soa_defaults: { refresh: 9000 } }));
    expect(JSON.stringify(outcome)).toContain("SOA values can be changed by Enterprise accounts only");
  });

  it.each([
    ["SOA fields, for good", { soa: { refresh: 9000 } }, true],
    ["a zone mode", { zone_mode: "cdn_only" }, false],
    ["advanced name servers", { nameservers: { type: "cloudflare.advanced" } }, false],
  ])("%s of a zone on another plan", async (_, dns_settings, final) => {
    emulator = emulate({ mode: "calm", plan: "business" });
    emulator.control.addZone("example.com", { account: ACCOUNT });
    const made = await planOf(emulator, { version: 1, zones: { "example.com": { dns_settings, records: [] } } });
    expect(hazardsOf(made).map((hazard) => [hazard.code, hazard.final ?? false])).toEqual([
      ["NEEDS_ENTERPRISE", final],
    ]);
  });
});
