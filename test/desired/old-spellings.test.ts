import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { findDeprecatedSpellings } from "../../src/deprecation/old-spelling";
import { type TranslatedDocument, translateDocument } from "../../src/deprecation/translate";
import { compileDocuments } from "../../src/desired";
import { parseYaml } from "../../src/desired/formats/document";
import { kinds } from "../../src/kinds";
import { NEW, OLD, OLD_PLACES } from "./old-document";

const KEYS = new Set(["zones", "records", "dns_settings", "zone_defaults", "access_applications"]);

function read(text: string) {
  const { document, diagnostics } = parseYaml("zone.yaml", text);
  if (!document) throw new Error(JSON.stringify(diagnostics));
  return document;
}

function translate(value: Json, keys: ReadonlySet<string> = KEYS): TranslatedDocument {
  return translateDocument(read(JSON.stringify(value)), keys);
}

function recordOf(record: Json): { readonly record: Json; readonly result: TranslatedDocument } {
  const result = translate({ version: 1, zones: { "example.com": { records: [record] } } });
  const { zones } = result.document.value as { zones: { "example.com": { records: Json[] } } };
  return { record: zones["example.com"].records[0] as Json, result };
}

const places = (result: Pick<TranslatedDocument, "deprecated">) =>
  result.deprecated.map(({ id, where, field }) => [id, where.line, where.column, field]);

describe("a document in old spellings", () => {
  it("has each old spelling flagged once, with line and column, and nothing else", () => {
    const compiled = compileDocuments([read(OLD)], { kinds });
    expect(compiled.diagnostics).toEqual([]);
    expect(places(compiled)).toEqual(OLD_PLACES);
  });

  it("means the same as in the new spelling", () => {
    const objects = (text: string) =>
      compileDocuments([read(text)], { kinds }).desired.scopes.map((scope) =>
        scope.objects.map(({ where, ...rest }) => rest),
      );
    expect(objects(OLD)).toEqual(objects(NEW));
  });

  it("flags nothing of a document in the new spelling, which stays the same value", () => {
    const document = read(NEW);
    const result = translateDocument(document, KEYS);
    expect(result).toEqual({ document, deprecated: [], edits: [], diagnostics: [], problems: [] });
    expect(result.document).toBe(document);
  });

  it("does not change the parsed document", () => {
    const document = read(OLD);
    const before = JSON.stringify(document.value);
    translateDocument(document, KEYS);
    expect(JSON.stringify(document.value)).toBe(before);
  });

  it("locates rewritten values at their old lines", () => {
    const { document } = translateDocument(read(OLD), KEYS);
    const zone = ["zones", "example.com"];
    expect(document.locate([...zone, "dns_settings"])).toMatchObject({ line: 5, column: 5 });
    expect(document.locate([...zone, "dns_settings", "flatten_all_cnames"])).toMatchObject({ line: 5 });
    expect(document.locate([...zone, "dns_settings", "multi_provider"])).toMatchObject({ line: 6 });
    expect(document.locate([...zone, "records", 2, "name"])).toMatchObject({ line: 18, column: 11 });
    expect(document.locate([...zone, "records", 3, "name"])).toMatchObject({ line: 25 });
  });

  it("has deprecated findings before the end date, ended findings after it, and none before the announcement", () => {
    const application = `${OLD}access_applications:\n  wiki:\n    self_hosted_domains: [wiki.example.com]\n`;
    const { deprecated } = translateDocument(read(application), KEYS);
    expect(deprecated).toHaveLength(9);
    const states = (day: string) => findDeprecatedSpellings(deprecated, day).map((finding) => finding.state);
    expect(states("2024-01-01")).toEqual(Array(8).fill("deprecated"));
    expect(states("2026-11-21")).toEqual(Array(9).fill("ended"));
    const on = (day: string) => findDeprecatedSpellings(deprecated, day).find((finding) => finding.field === "locked");
    expect(on("2024-07-13")).toMatchObject({ state: "deprecated", daysLeft: 1, date: "2024-07-14" });
    expect(on("2024-07-14")).toMatchObject({
      state: "ended",
      daysLeft: 0,
      where: "zones.example.com.records[0].locked",
    });
  });

  it("uses the date of the profile where the sources differ", () => {
    const { deprecated } = translateDocument(read(OLD), KEYS);
    const state = (profile: "live" | "spec") =>
      findDeprecatedSpellings(deprecated, "2025-04-01", profile).find((finding) => finding.field === "cname_flattening")
        ?.state;
    expect([state("live"), state("spec")]).toEqual(["deprecated", "ended"]);
  });
});

describe("the name of an SRV record from its data", () => {
  const rest = { priority: 1, weight: 2, port: 3, target: "sip.example.com" };
  const table: readonly [string, Json | undefined, Json, string][] = [
    ["the base is the zone", undefined, { service: "_sip", proto: "_tcp", name: "example.com" }, "_sip._tcp"],
    ["the base is @", undefined, { service: "_sip", proto: "_tcp", name: "@" }, "_sip._tcp"],
    ["the base is a label", undefined, { service: "_sip", proto: "_tcp", name: "voice" }, "_sip._tcp.voice"],
    ["the base is the record's own name", "voice", { service: "_sip", proto: "_tcp" }, "_sip._tcp.voice"],
    ["the name is @ next to a base", "@", { service: "_sip", proto: "_tcp", name: "voice" }, "_sip._tcp.voice"],
    [
      "the name has the first two parts",
      "_sip._tcp",
      { service: "_sip", proto: "_tcp", name: "voice" },
      "_sip._tcp.voice",
    ],
    [
      "the name is already complete",
      "_sip._tcp.voice",
      { service: "_sip", proto: "_tcp", name: "voice.example.com." },
      "_sip._tcp.voice",
    ],
    ["the name is complete and data has one part", "_sip._tcp.voice", { name: "voice" }, "_sip._tcp.voice"],
    ["the underscores are missing", undefined, { service: "sip", proto: "tcp", name: "voice" }, "_sip._tcp.voice"],
  ];
  it.each(table)("where %s", (_, name, data, expected) => {
    const { record, result } = recordOf({
      ...(name === undefined ? {} : { name }),
      type: "srv",
      data: { ...(data as object), ...rest },
    });
    expect(result.diagnostics).toEqual([]);
    expect(record).toEqual({ name: expected, type: "srv", data: rest });
    expect(result.deprecated.map((spelling) => spelling.rewritten)).toEqual(
      Object.keys(data as object).map(() => `name: ${expected}`),
    );
  });

  const disagreeing: readonly [string, Json | undefined, Json][] = [
    ["another service", "_xmpp._tcp", { service: "_sip", proto: "_tcp" }],
    ["another base", "_sip._tcp.voice", { service: "_sip", proto: "_tcp", name: "phone" }],
    ["no service at all", "voice", { proto: "_tcp" }],
  ];
  it.each(disagreeing)("is rejected for %s", (_, name, data) => {
    const { result } = recordOf({ name: name as Json, type: "SRV", data: { ...(data as object), ...rest } });
    expect(result.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["DOC141"]);
  });

  it("leaves `service` of other types alone", () => {
    const naptr = { name: "@", type: "NAPTR", data: { service: "E2U+sip", flags: "u" } };
    expect(recordOf(naptr)).toMatchObject({ record: naptr, result: { deprecated: [] } });
  });
});

describe("settings that moved", () => {
  const zone = (settings: object) => translate({ version: 1, zones: { "example.com": settings as Json } });
  const settingsOf = (result: TranslatedDocument) =>
    (result.document.value as { zones: { "example.com": { dns_settings?: Json } } }).zones["example.com"].dns_settings;

  it.each([
    ["off", false],
    ["apex", false],
    ["flatten_at_root", false],
    ["on", true],
    ["flatten_all", true],
  ])("translate cname_flattening %s as flatten_all_cnames %s, of the zone and of dns_settings", (old, expected) => {
    expect(settingsOf(zone({ cname_flattening: old }))).toEqual({ flatten_all_cnames: expected });
    const inner = zone({ dns_settings: { ns_ttl: 300, cname_flattening: old } });
    expect(settingsOf(inner)).toEqual({ ns_ttl: 300, flatten_all_cnames: expected });
    expect(inner.deprecated).toMatchObject([{ field: "cname_flattening" }]);
  });

  it("accept an equal new spelling next to the old spelling, and reject a different value", () => {
    const equal = zone({ cname_flattening: "on", dns_settings: { flatten_all_cnames: true } });
    expect([equal.diagnostics, settingsOf(equal)]).toEqual([[], { flatten_all_cnames: true }]);
    expect(equal.deprecated).toHaveLength(1);
    const different = zone({ cname_flattening: "on", dns_settings: { flatten_all_cnames: false } });
    expect(different.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["DOC141"]);
  });

  it("reject a value that the old setting never had", () => {
    expect(zone({ cname_flattening: "sometimes" }).diagnostics).toMatchObject([
      { code: "DOC142", detail: '`cname_flattening` is `"sometimes"`.', where: { line: 1 } },
    ]);
  });

  it.each([
    [{ default_nameservers: "custom.tenant" }, "custom.tenant"],
    [{ use_account_custom_ns_by_default: true }, "custom.account"],
    [{ use_account_custom_ns_by_default: false }, "cloudflare.standard"],
    [{ use_account_custom_ns_by_default: false, default_nameservers: "custom.tenant" }, "custom.tenant"],
  ])("translate the account's %j to zone defaults", (old, type) => {
    const result = translate({ version: 1, ...old });
    expect(result.diagnostics).toEqual([]);
    expect(result.document.value).toEqual({ version: 1, zone_defaults: { nameservers: { type } } });
    expect(result.deprecated).toHaveLength(Object.keys(old).length);
  });

  it("name the replacement that is not managed here", () => {
    const result = translate({ version: 1, default_nameservers: "custom.account" }, new Set(["zones"]));
    expect(result.document.value).toEqual({ version: 1 });
    expect(result.diagnostics).toMatchObject([
      { code: "DOC143", help: expect.stringContaining("zone_defaults.nameservers.type") },
    ]);
  });

  it("become destinations for self_hosted_domains, unless destinations are given", () => {
    const app = (fields: object) => translate({ version: 1, access_applications: { wiki: fields as Json } });
    const old = app({ self_hosted_domains: ["a.example.com", "b.example.com"] });
    const destinations = [
      { type: "public", uri: "a.example.com" },
      { type: "public", uri: "b.example.com" },
    ];
    expect(old.document.value).toEqual({ version: 1, access_applications: { wiki: { destinations } } });
    const both = app({ self_hosted_domains: ["a.example.com"], destinations: [] });
    expect(both.document.value).toEqual({ version: 1, access_applications: { wiki: { destinations: [] } } });
    expect(both.deprecated).toHaveLength(1);
  });
});

describe("malformed documents", () => {
  it.each([
    ["null", null],
    ["a list", []],
    ["zones that are a list", { zones: [1] }],
    ["a zone that is null", { zones: { "example.com": null } }],
    ["records that are a map", { zones: { "example.com": { records: { locked: true } } } }],
    ["settings that are a word", { zones: { "example.com": { dns_settings: "x", cname_flattening: "on" } } }],
    ["a member called __proto__", JSON.parse('{"zones":{"__proto__":{"records":[{"__proto__":1,"locked":true}]}}}')],
  ])("do not throw: %s", (_, value) => {
    expect(() => translate(value as Json)).not.toThrow();
  });

  it("are translated quickly with many old spellings", () => {
    const records = Array.from({ length: 20_000 }, (_, index) => ({
      type: "SRV",
      locked: false,
      data: {
        service: "_s",
        proto: "_tcp",
        name: `h${index}`,
        priority: 1,
        weight: 1,
        port: 1,
        target: "a.example.com",
      },
    }));
    const started = process.cpuUsage();
    const document = { file: "zone.yaml", value: { zones: { "example.com": { records } } }, locate: () => ({}) };
    const result = translateDocument(document, KEYS);
    for (let index = 0; index < records.length; index += 1)
      result.document.locate(["zones", "example.com", "records", index, "name"]);
    expect(result.deprecated).toHaveLength(80_000);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
  });
});
