// The short way through a plan: where the configuration says what the state says, word for word. It may only be taken
// where the long way comes to the same.
import { describe, expect, it } from "vitest";
import type { Kind } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { planObject } from "../../src/terraform/object/planned";
import { restated } from "../../src/terraform/object/restated";
import { computedAttributes, fieldAttributes } from "../../src/terraform/schema/fields";
import { UNKNOWN, type Value } from "../../src/terraform/wire/cty";
import { fill } from "./walk";

const record = kinds.find((kind) => kind.name === "dns_record") as Kind;
const context = { scope: { within: "zone", zone: "example.com" }, profile: "live", minimumTtl: 60 } as const;
const attributes = fieldAttributes(record);
const row = (members: object) => fill(attributes, members as Value) as Readonly<Record<string, Value>>;

const www = { type: "A", name: "www", content: "192.0.2.1" };
const noted = { created_on: "2026-01-01T00:00:00Z", modified_on: "2026-01-02T00:00:00Z" };
const state = { ...www, ttl: 1, proxied: false, ...noted };
const caa = { type: "CAA", name: "@", data: { flags: "0", tag: "issue", value: "ca.example" } };

describe("a configuration in the words of the state", () => {
  it.each([
    ["with the defaults left out", www, state],
    ["with the defaults said", { ...www, ttl: 1, proxied: false }, state],
    ["with a value of its own", { ...www, ttl: 300, comment: "x" }, { ...state, ttl: 300, comment: "x" }],
    ["in a spelling of its own", { ...www, name: "WWW.Example.com." }, { ...state, name: "WWW.Example.com." }],
    ["with rdata by field", caa, { ...caa, ttl: 1, proxied: false, ...noted }],
    ["with tags and settings", { ...www, tags: ["a:b"], settings: {} }, { ...state, tags: ["a:b"], settings: {} }],
  ])("plans nothing, %s", (_, config, prior) => {
    const short = restated(record, row(config), row(prior));
    const long = planObject({ kind: record, context, adopt: false }, row(config), row(prior));
    expect(short).toEqual({ row: long.row, action: long.action, replacing: long.replacing, remarks: long.remarks });
    expect(short).toMatchObject({ action: "none", row: row(prior) });
  });
});

describe("the long way is taken", () => {
  it.each([
    ["where a word differs, whatever it means", { ...www, name: "WWW" }, state],
    ["where a default is left out that does not stand", www, { ...state, ttl: 300 }],
    ["where a value stands that nobody declares", www, { ...state, comment: "by hand" }],
    ["where rdata is said in another attribute", { type: "A", name: "www" }, state],
    ["where a value is not known yet", { ...www, comment: UNKNOWN }, { ...state, comment: "x" }],
    ["where part of a value is not known yet", { ...www, tags: [UNKNOWN] }, { ...state, tags: ["a:b"] }],
    ["where a member of an object is left out", { ...www, settings: {} }, { ...state, settings: { ipv4_only: true } }],
    ["where an old spelling is used", { ...www, zone_name: "example.com" }, { ...state, zone_name: "example.com" }],
    ["where an old spelling stands in the state", www, { ...state, locked: false }],
  ])("%s", (_, config, prior) => {
    expect(restated(record, row(config), row(prior))).toBeUndefined();
  });

  it("has every attribute of the kind to look at, for every kind", () => {
    for (const kind of kinds) {
      const nothing = fill(computedAttributes(fieldAttributes(kind)), {} as Value) as Readonly<Record<string, Value>>;
      const plan = restated(kind, nothing, nothing);
      const defaults = Object.values(kind.fields).some(({ default: fallback, presence }) => {
        return fallback !== undefined && presence !== "computed";
      });
      expect(plan === undefined, kind.name).toBe(defaults);
    }
  });
});
