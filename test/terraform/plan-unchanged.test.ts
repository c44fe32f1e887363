// The fast path of a plan, for a configuration that equals the state literally. It must have the same result as the
// slow path.
import { describe, expect, it } from "vitest";
import { getKind } from "../../src/kind/registry";
import { kinds } from "../../src/kinds";
import { planObject } from "../../src/terraform/object/plan-object";
import { planUnchanged } from "../../src/terraform/object/plan-unchanged";
import { toAttributes, toComputedAttributes } from "../../src/terraform/schema/field-attributes";
import { UNKNOWN, type Value } from "../../src/terraform/wire";
import { fill } from "./core/planned-values";

const record = getKind(kinds, "dns_record");
const context = { scope: { within: "zone", zone: "example.com" }, profile: "live", enterprise: false } as const;
const attributes = toAttributes(record);
const row = (members: object) => fill(attributes, members as Value) as Readonly<Record<string, Value>>;

const www = { type: "A", name: "www", content: "192.0.2.1" };
const noted = { created_on: "2026-01-01T00:00:00Z", modified_on: "2026-01-02T00:00:00Z" };
const state = { ...www, ttl: 1, proxied: false, ...noted };
const caa = { type: "CAA", name: "@", data: { flags: "0", tag: "issue", value: "ca.example" } };

describe("a configuration that equals the state literally", () => {
  it.each([
    ["with undeclared defaults", www, state],
    ["with declared defaults", { ...www, ttl: 1, proxied: false }, state],
    ["with another value", { ...www, ttl: 300, comment: "x" }, { ...state, ttl: 300, comment: "x" }],
    ["in another spelling", { ...www, name: "WWW.Example.com." }, { ...state, name: "WWW.Example.com." }],
    ["with rdata by field", caa, { ...caa, ttl: 1, proxied: false, ...noted }],
    ["with tags and settings", { ...www, tags: ["a:b"], settings: {} }, { ...state, tags: ["a:b"], settings: {} }],
  ])("plans nothing, %s", (_, config, prior) => {
    const short = planUnchanged(record, row(config), row(prior));
    const long = planObject({ kind: record, context, adopt: false }, row(config), row(prior));
    expect(short).toEqual({
      attributes: long.attributes,
      action: long.action,
      replacing: long.replacing,
      diagnostics: long.diagnostics,
    });
    expect(short).toMatchObject({ action: "none", attributes: row(prior) });
  });
});

describe("planUnchanged returns undefined", () => {
  it.each([
    ["if a value is spelled differently", { ...www, name: "WWW" }, state],
    ["if an undeclared field does not have its default", www, { ...state, ttl: 300 }],
    ["if an undeclared field has a value", www, { ...state, comment: "by hand" }],
    ["if rdata is declared in another attribute", { type: "A", name: "www" }, state],
    ["if a value is unknown", { ...www, comment: UNKNOWN }, { ...state, comment: "x" }],
    ["if part of a value is unknown", { ...www, tags: [UNKNOWN] }, { ...state, tags: ["a:b"] }],
    ["if a member of an object is undeclared", { ...www, settings: {} }, { ...state, settings: { ipv4_only: true } }],
    ["if an old spelling is used", { ...www, zone_name: "example.com" }, { ...state, zone_name: "example.com" }],
    ["if the state has an old spelling", www, { ...state, locked: false }],
  ])("%s", (_, config, prior) => {
    expect(planUnchanged(record, row(config), row(prior))).toBeUndefined();
  });

  it("compares every attribute of every kind", () => {
    for (const kind of kinds) {
      const nothing = fill(toComputedAttributes(toAttributes(kind)), {} as Value) as Readonly<Record<string, Value>>;
      const plan = planUnchanged(kind, nothing, nothing);
      const defaults = Object.values(kind.fields).some(({ default: fallback, presence }) => {
        return fallback !== undefined && presence !== "computed";
      });
      expect(plan === undefined, kind.name).toBe(defaults);
    }
  });
});
