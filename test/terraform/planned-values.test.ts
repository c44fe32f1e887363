// Whatever a resource declares, and whatever changes next: the plan knows what the API will make of it, or says that it does not.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isArray, isObject, type Json, type JsonObject } from "../../src/base/json";
import type { Field, Fields } from "../../src/kind/field";
import type { Kind } from "../../src/kind/kind";
import { getKind } from "../../src/kind/registry";
import { kinds } from "../../src/kinds";
import { isFreeForm } from "../../src/terraform/object/declared-config";
import { createResourceTypes } from "../../src/terraform/schema/resource-types";
import { createMemorySecrets } from "../create-memory-secrets";
import { emulate } from "../emulated";
import { type Config, createCore, listActions, RefusedError } from "./in-process-core";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 83);
const RUNS = Number(process.env["ZONEWRIGHT_RUNS"] ?? 25);

const TYPES = createResourceTypes(kinds).map((type) => [type.typeName, type] as const);

describe.each(TYPES)("%s", (typeName, type) => {
  it("becomes what the plan says, whatever is declared and whatever changes", async () => {
    const accepted = { configs: 0, edits: 0 };
    const address = `${typeName}.it`;
    await fc.assert(
      fc.asyncProperty(arbitraryConfigs(type.kind), async (configs) => {
        const { core, base } = begin(type.kind);
        for (const [at, config] of configs.entries()) {
          const attributes = type.form === "set" ? { [type.kind.inDocument.key]: { it: config } } : config;
          const stack = { [address]: { ...base, ...attributes } };
          if (!(await isAccepted(core.apply(stack)))) {
            if (core.state.get(address)?.tainted !== false) return;
            continue;
          }
          accepted.configs += 1;
          accepted.edits += at > 0 ? 1 : 0;
          expect(listActions(await core.plan(stack)), "the plan after the apply").toEqual({});
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // Otherwise the property says little.
    expect(Math.min(accepted.configs, accepted.edits)).toBeGreaterThan(RUNS / 2);
  }, 60_000);
});

describe("an edit that leaves attributes out", () => {
  it("gives a record that is no longer proxied the default TTL, whatever was written beside `proxied`", async () => {
    const { core, base, control } = begin(getKind(kinds, "dns_record"));
    const record = (more: Config) => ({
      "edge_dns_record.www": { ...base, name: "www", type: "A", content: "192.0.2.1", ...more },
    });
    await core.apply(record({ proxied: true, ttl: 300 }));
    await core.apply(record({}));
    expect(control.records("example.com").map(({ ttl }) => ttl)).toEqual([1]);
    expect(listActions(await core.plan(record({})))).toEqual({});
  });

  it("knows that the name servers of a zone follow `foundation_dns`, and `foundation_dns` them", async () => {
    const { core, base } = begin(getKind(kinds, "dns_settings"));
    const settings = (more: Config) => ({ "edge_dns_settings.it": { ...base, ...more } });
    await core.apply(settings({ nameservers: { type: "cloudflare.advanced" } }));
    await core.apply(settings({ foundation_dns: false }));
    expect(core.state.get("edge_dns_settings.it")?.state).toMatchObject({
      nameservers: { type: "cloudflare.standard" },
    });
    expect(listActions(await core.plan(settings({ foundation_dns: false })))).toEqual({});
  });

  it("lifts a hold and the hold on the names below in one apply", async () => {
    const { core, base } = begin(getKind(kinds, "zone_hold"));
    const hold = (on: boolean) => ({ "edge_zone_hold.it": { ...base, enabled: on, include_subdomains: on } });
    await core.apply(hold(true));
    await core.apply(hold(false));
    expect(listActions(await core.plan(hold(false)))).toEqual({});
  });
});

function begin(kind: Kind) {
  const emulation = emulate({ mode: "calm", seed: SEED });
  const { control } = emulation;
  const secrets = createMemorySecrets();
  const core = createCore(emulation, { secretsFor: () => secrets });
  if (kind.within === "account")
    return { core, control, base: kind.definesScope ? { deletion_protection: false } : {} };
  return { core, control, base: { zone_id: String(control.addZone("example.com", { plan: "enterprise" })["id"]) } };
}

/** Whether the provider and the API accept it. What Terraform itself would refuse is a mistake of the provider, and is thrown. */
async function isAccepted(applied: Promise<unknown>): Promise<boolean> {
  try {
    await applied;
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

/** A configuration, and what it is changed to. */
function arbitraryConfigs({ samples, fields }: Kind): fc.Arbitrary<readonly Config[]> {
  const written = samples.flatMap(({ declared, spellings = [], edit }) => [
    declared,
    ...spellings,
    ...(edit ? [{ ...declared, ...edit.declared }] : []),
  ]);
  const first = fc.constantFrom(...written);
  const change = fc.record({
    dropped: fc.subarray(Object.keys(fields), { maxLength: Math.min(3, Object.keys(fields).length) }),
    members: someMembers(fields, written),
  });
  const next = fc.tuple(first, fc.boolean());
  return fc.tuple(first, fc.array(fc.tuple(next, change), { minLength: 1, maxLength: 3 })).map(([sample, changes]) => {
    const all = [sample];
    for (const [[other, isOther], { dropped, members }] of changes) {
      const before = isOther ? other : (all.at(-1) ?? other);
      const kept = Object.entries(before).filter(
        ([name]) => !dropped.includes(name) || fields[name]?.presence === "required",
      );
      all.push({ ...Object.fromEntries(kept), ...members });
    }
    return all.map((declared) => toConfig(fields, declared));
  });
}

/** Values for a few of the fields. */
function someMembers(fields: Fields, written: readonly JsonObject[]): fc.Arbitrary<JsonObject> {
  const own = listValues(fields, written).filter(([name]) => name !== "name" && name !== "id");
  return fc
    .subarray([...own], { maxLength: Math.min(3, own.length) })
    .chain((some) => fc.record(Object.fromEntries(some)));
}

/** Required members, and any of the others. */
function arbitraryMembers(fields: Fields, written: readonly JsonObject[]): fc.Arbitrary<JsonObject> {
  const own = listValues(fields, written);
  const requiredKeys = own.flatMap(([name]) => (fields[name]?.presence === "required" ? [name] : []));
  return fc.record(Object.fromEntries(own), { requiredKeys });
}

/** The fields that a configuration may set, with their values: a text of a certain form is taken from the samples. */
function listValues(
  fields: Fields,
  written: readonly JsonObject[],
): readonly (readonly [string, fc.Arbitrary<Json>])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const seen = written.flatMap(({ [name]: value }) => (value === undefined ? [] : [value]));
    const value = field.presence === "computed" ? undefined : arbitraryValue(field, seen);
    return value ? [[name, value] as const] : [];
  });
}

function arbitraryValue(field: Field, seen: readonly Json[]): fc.Arbitrary<Json> | undefined {
  const { type, values, fields, members, min = 0, max = min + 10_000, pattern } = field;
  if (values) return type === "strings" ? fc.subarray([...values]) : fc.constantFrom(...values);
  if (type === "boolean") return fc.boolean();
  if (type === "integer" || type === "number") return fc.constantFrom(min, min + 1, Math.floor((min + max) / 2), max);
  if (type === "object" && fields) return arbitraryMembers(fields, seen.filter(isObject));
  if (type === "objects" && fields)
    return fc.array(arbitraryMembers(fields, seen.filter(isArray).flat().filter(isObject)), { maxLength: 2 });
  const pool = pattern || members ? seen : [...seen, ...(FREE[type] ?? [])];
  return pool.length > 0 ? fc.constantFrom(...pool) : undefined;
}

const FREE: Readonly<Partial<Record<Field["type"], readonly Json[]>>> = {
  string: ["one", "two"],
  strings: [[], ["one"], ["two", "one"]],
  object: [{ first: true }, { first: false, second: ["x"] }],
};

/** Values without a shape are JSON text, and words of documents their values. */
function toConfig(fields: Fields, declared: JsonObject): Config {
  const members = Object.entries(declared).map(([name, value]) => [name, toConfigValue(fields[name], value ?? null)]);
  return Object.fromEntries(members);
}

function toConfigValue(field: Field | undefined, value: Json): unknown {
  if (!field) return value;
  if (isFreeForm(field)) return typeof value === "string" ? value : JSON.stringify(value);
  if (typeof value === "string" && field.type !== "string" && field.words) return field.words[value] ?? value;
  const inner = field.fields ?? field.members;
  if (inner && isObject(value)) return toConfig(inner, value);
  return inner && isArray(value)
    ? value.map((element) => (isObject(element) ? toConfig(inner, element) : element))
    : value;
}
