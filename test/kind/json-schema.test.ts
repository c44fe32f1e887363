import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { createFiles } from "../../scripts/generate";
import type { Json, JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { convertOctodns } from "../../src/desired/formats/octodns";
import { listBodyKeys } from "../../src/desired/templates";
import { documentSchema } from "../../src/kind/derive/json-schema";
import { kinds } from "../../src/kinds";
import { compileDocument } from "../emulated";

const validate = new Ajv({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: true,
}).compile(documentSchema(kinds));

const zone = (records: Json, more = {}): Json => ({ version: 1, zones: { "example.com": { ...more, records } } });

/** The value as a JSON parser returns it. */
const plain = (value: Json): Json => JSON.parse(JSON.stringify(value));

describe("the JSON Schema of documents", () => {
  const right: readonly (readonly [string, Json])[] = [
    [
      "a record in lower case with a list of contents",
      zone([{ name: "a", type: "a", content: ["192.0.2.1", "192.0.2.2"] }]),
    ],
    ["an automatic TTL", zone([{ name: "a", type: "A", content: "192.0.2.1", ttl: "auto" }])],
    ["an absent RRset", zone([{ name: "old", type: "CNAME", state: "absent" }])],
    [
      "all options of a zone",
      zone([], {
        prune: true,
        defaults: { ttl: 300, comment: "x" },
        ignore: [{ name: "_acme*", type: "TXT" }],
        protect: [{ name: "@" }],
        open: [{ type: "TXT" }],
        plan: "pro",
      }),
    ],
    ["a zone without anything", { version: 1, zones: { "example.com": {} } }],
    [
      "settings and defaults",
      {
        version: 1,
        soa_defaults: { refresh: 9000 },
        zones: { "example.com": { dns_settings: { flatten_all_cnames: true, soa: { mname: "auto" } } } },
      },
    ],
    [
      "a template with placeholders for values of every type",
      {
        version: 1,
        templates: {
          web: {
            parameters: {
              seconds: { type: "ttl", default: "auto" },
              addresses: { type: "ipv4", list: true },
              proxy: { type: "boolean", default: false },
              kind: { type: "string", values: ["A", "AAAA"], default: "A" },
              host: "hostname",
            },
            use: ["base", { "mail-1": { host: "{host}" } }],
            prune: "{proxy}",
            defaults: { ttl: "{seconds}" },
            ignore: [{ name: "{kind}*" }],
            dns_settings: { flatten_all_cnames: "{proxy}", soa: { rname: "dns@{zone}" } },
            records: [
              { name: "www", type: "{kind}", content: "{addresses}", proxied: "{proxy}", join: true },
              { name: "s", type: "TXT", content: "{zone}", override: false },
            ],
          },
          base: {},
          "mail-1": { parameters: { host: "hostname" } },
        },
        zones: {
          "a.example, b.example": { use: [{ web: { host: "mail.example.net", addresses: ["192.0.2.1"] } }] },
          "c.example": { use: "base", records: [] },
          "d.example": { use: { web: { host: "mail.example.net", addresses: "192.0.2.1", seconds: 300 } } },
        },
      },
    ],
    [
      "every record builder, beside the fields of a record",
      zone([
        { name: "news", ttl: 300, comment: "mail", spf: { mechanisms: ["mx"], all: "softfail" } },
        { dmarc: { policy: "reject", rua: ["dmarc@example.com"], percent: 50, failure_options: ["1"] } },
        { dkim: { selector: "s1", key: "" } },
        { caa: { issue: ["letsencrypt.org"], issuewild: [], critical: true }, state: "present" },
        { google_workspace: { spf: false } },
        { name: "m", microsoft_365: { dkim: ["a.example.net", "b.example.net"], autodiscover: false } },
      ]),
    ],
    [
      "a record builder with parameters in a template",
      {
        version: 1,
        templates: {
          mail: {
            parameters: { policy: "string", reports: { type: "string", list: true }, percent: { type: "integer" } },
            records: [
              { dmarc: { policy: "{policy}", rua: "{reports}", percent: "{percent}" } },
              { spf: { mechanisms: ["include:_spf.{zone}"], all: "fail" } },
            ],
          },
        },
        zones: { "example.com": { use: [{ mail: { policy: "none", reports: ["a@example.com"], percent: 10 } }] } },
      },
    ],
  ];
  it.each(right)("accepts %s, like the validator", (_, document) => {
    expect(validate(document) || validate.errors).toBe(true);
    expect(compileDocument(document).diagnostics.filter((diagnostic) => diagnostic.severity === "error")).toEqual([]);
  });

  const wrong: readonly (readonly [string, Json])[] = [
    ["an unknown field", zone([{ name: "a", type: "A", content: "192.0.2.1", contnet: "x" }])],
    ["an empty value of a zone", { version: 1, zones: { "example.com": null } }],
    ["an unknown key of a zone", zone([], { recods: [] })],
    ["an unknown key at the top", { version: 1, zone: {} }],
    ["a missing version", { zones: {} }],
    ["a text where a number belongs", zone([{ name: "a", type: "A", content: "192.0.2.1", ttl: "300" }])],
    ["a number where a text belongs", zone([{ name: "a", type: "TXT", content: 1.1 }])],
    ["an MX priority beyond 16 bits", zone([{ name: "a", type: "MX", content: "mail.example.com", priority: 65_536 }])],
    ["a record type that does not exist", zone([{ name: "a", type: "BOGUS", content: "x" }])],
    ["a null", zone([{ name: "a", type: "A", content: "192.0.2.1", comment: null }])],
    ["a record without a name", zone([{ type: "A", content: "192.0.2.1" }])],
    ["an empty list of contents", zone([{ name: "a", type: "A", content: [] }])],
    ["a comment over two lines", zone([{ name: "a", type: "A", content: "192.0.2.1", comment: "a\nb" }])],
    ["a refresh out of range", { version: 1, soa_defaults: { refresh: 1 } }],
    ["an unknown field of a builder", zone([{ spf: { mechansims: ["mx"], all: "fail" } }])],
    ["a builder without a field that it needs", zone([{ dmarc: { rua: ["dmarc@example.com"] } }])],
    ["a value that a builder does not have", zone([{ spf: { all: "reject" } }])],
    ["an unknown builder", zone([{ sfp: { all: "fail" } }])],
    ["an unknown key of a template", { version: 1, templates: { t: { recods: [] } } }],
    ["a template with the state of a zone", { version: 1, templates: { t: { state: "absent" } } }],
    ["a parameter of an unknown type", { version: 1, templates: { t: { parameters: { x: "number" } } } }],
    ["a parameter without a type", { version: 1, templates: { t: { parameters: { x: { default: 5 } } } } }],
    ["a parameter named zone", { version: 1, templates: { t: { parameters: { zone: "string" } } } }],
    ["records of a template that are a mapping", { version: 1, templates: { t: { records: {} } } }],
    ["a use that is a number", { version: 1, zones: { "example.com": { use: 5 } } }],
    ["an argument that is a mapping", { version: 1, zones: { "example.com": { use: [{ t: { x: {} } }] } } }],
    ["an override that is a text", zone([{ name: "a", type: "A", content: "192.0.2.1", override: "yes" }])],
  ];
  it.each(wrong)("rejects %s, like the validator", (_, document) => {
    expect(validate(document)).toBe(false);
    expect(
      compileDocument(document).diagnostics.filter((diagnostic) => diagnostic.severity === "error").length,
    ).toBeGreaterThan(0);
  });

  it("offers in a template exactly what the validator takes there", () => {
    const { templates } = documentSchema(kinds)["properties"] as JsonObject;
    const { properties = {} } = (templates as { additionalProperties: JsonObject }).additionalProperties;
    expect(Object.keys(properties as JsonObject).sort()).toEqual(
      ["parameters", "use", ...listBodyKeys(kinds).inTemplate].sort(),
    );
  });

  it("describes templates to an editor", () => {
    const { templates, zones } = documentSchema(kinds)["properties"] as { [name: string]: { description?: string } };
    expect(templates?.description).toMatch(/^Content that several zones have in common/);
    expect(zones?.description).toMatch(/`a\.example, b\.example`/);
  });

  it.each(["k8s.io", "kubernetes.io"])("accepts the imported zone %s", (name) => {
    const text = readFileSync(join(__dirname, `../../examples/zones/${name}.octodns.yaml`), "utf8");
    const { document } = parseYaml("zone.yaml", convertOctodns(name, [{ file: "zone.yaml", text }]).document);
    expect(validate(plain(document?.value ?? null)) || validate.errors).toBe(true);
  });
});

describe("generated files", () => {
  it("are current: npm run generate", () => {
    for (const [path, text] of createFiles())
      expect({ path, text: readFileSync(join(__dirname, "../..", path), "utf8") }).toEqual({ path, text });
  });
});
