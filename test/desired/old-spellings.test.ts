import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { findingsOn } from "../../src/deprecation/old-spelling";
import { compileDocuments } from "../../src/desired/compile";
import { parseYaml } from "../../src/desired/formats/document/yaml";
import { type Translated, translate } from "../../src/desired/old-spellings";
import { kinds } from "../../src/kinds";
import { NEW, OLD, OLD_PLACES } from "./old-document";

const KEYS = new Set(["zones", "records", "dns_settings", "zone_defaults", "access_applications"]);

function read(text: string) {
  const { document, diagnostics } = parseYaml("zone.yaml", text);
  if (!document) throw new Error(JSON.stringify(diagnostics));
  return document;
}

function translated(value: Json, keys: ReadonlySet<string> = KEYS): Translated {
  return translate(read(JSON.stringify(value)), keys);
}

function recordOf(record: Json): { readonly record: Json; readonly made: Translated } {
  const made = translated({ version: 1, zones: { "example.com": { records: [record] } } });
  const { zones } = made.document.value as { zones: { "example.com": { records: Json[] } } };
  return { record: zones["example.com"].records[0] as Json, made };
}

const places = (made: Pick<Translated, "deprecated">) =>
  made.deprecated.map(({ id, where, field }) => [id, where.line, where.column, field]);

describe("a document in old spellings", () => {
  it("has each flagged once, with line and column, and nothing else", () => {
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
    const made = translate(document, KEYS);
    expect(made).toEqual({ document, deprecated: [], edits: [], diagnostics: [] });
    expect(made.document).toBe(document);
  });

  it("keeps the document that was read as it is", () => {
    const document = read(OLD);
    const before = JSON.stringify(document.value);
    translate(document, KEYS);
    expect(JSON.stringify(document.value)).toBe(before);
  });

  it("points from what was rewritten to the old line", () => {
    const { document } = translate(read(OLD), KEYS);
    const zone = ["zones", "example.com"];
    expect(document.where([...zone, "dns_settings"])).toMatchObject({ line: 5, column: 5 });
    expect(document.where([...zone, "dns_settings", "flatten_all_cnames"])).toMatchObject({ line: 5 });
    expect(document.where([...zone, "dns_settings", "multi_provider"])).toMatchObject({ line: 6 });
    expect(document.where([...zone, "records", 2, "name"])).toMatchObject({ line: 18, column: 11 });
    expect(document.where([...zone, "records", 3, "name"])).toMatchObject({ line: 25 });
  });

  it("judges findings by the day: none ended early, all ended late, unannounced ones left out", () => {
    const application = `${OLD}access_applications:\n  wiki:\n    self_hosted_domains: [wiki.example.com]\n`;
    const { deprecated } = translate(read(application), KEYS);
    expect(deprecated).toHaveLength(9);
    const states = (day: string) => findingsOn(deprecated, day).map((finding) => finding.state);
    expect(states("2024-01-01")).toEqual(Array(8).fill("deprecated"));
    expect(states("2026-11-21")).toEqual(Array(9).fill("ended"));
    const on = (day: string) => findingsOn(deprecated, day).find((finding) => finding.field === "locked");
    expect(on("2024-07-13")).toMatchObject({ state: "deprecated", daysLeft: 1, date: "2024-07-14" });
    expect(on("2024-07-14")).toMatchObject({
      state: "ended",
      daysLeft: 0,
      where: "zones.example.com.records[0].locked",
    });
  });

  it("takes the date of the profile where the sources differ", () => {
    const { deprecated } = translate(read(OLD), KEYS);
    const state = (profile: "live" | "spec") =>
      findingsOn(deprecated, "2025-04-01", profile).find((finding) => finding.field === "cname_flattening")?.state;
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
    ["the name is @ beside a base", "@", { service: "_sip", proto: "_tcp", name: "voice" }, "_sip._tcp.voice"],
    [
      "the name holds the first two parts",
      "_sip._tcp",
      { service: "_sip", proto: "_tcp", name: "voice" },
      "_sip._tcp.voice",
    ],
    [
      "the name is whole already",
      "_sip._tcp.voice",
      { service: "_sip", proto: "_tcp", name: "voice.example.com." },
      "_sip._tcp.voice",
    ],
    ["the name says all and data a part", "_sip._tcp.voice", { name: "voice" }, "_sip._tcp.voice"],
    ["the underscores are missing", undefined, { service: "sip", proto: "tcp", name: "voice" }, "_sip._tcp.voice"],
  ];
  it.each(table)("where %s", (_, name, data, expected) => {
    const { record, made } = recordOf({
      ...(name === undefined ? {} : { name }),
      type: "srv",
      data: { ...(data as object), ...rest },
    });
    expect(made.diagnostics).toEqual([]);
    expect(record).toEqual({ name: expected, type: "srv", data: rest });
    expect(made.deprecated.map((spelling) => spelling.rewritten)).toEqual(
      Object.keys(data as object).map(() => `name: ${expected}`),
    );
  });

  const disagreeing: readonly [string, Json | undefined, Json][] = [
    ["another service", "_xmpp._tcp", { service: "_sip", proto: "_tcp" }],
    ["another base", "_sip._tcp.voice", { service: "_sip", proto: "_tcp", name: "phone" }],
    ["no service at all", "voice", { proto: "_tcp" }],
  ];
  it.each(disagreeing)("is refused for %s", (_, name, data) => {
    const { made } = recordOf({ name: name as Json, type: "SRV", data: { ...(data as object), ...rest } });
    expect(made.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["DOC141"]);
  });

  it("leaves `service` of other types alone", () => {
    const naptr = { name: "@", type: "NAPTR", data: { service: "E2U+sip", flags: "u" } };
    expect(recordOf(naptr)).toMatchObject({ record: naptr, made: { deprecated: [] } });
  });
});

describe("settings that moved", () => {
  const zone = (settings: object) => translated({ version: 1, zones: { "example.com": settings as Json } });
  const settingsOf = (made: Translated) =>
    (made.document.value as { zones: { "example.com": { dns_settings?: Json } } }).zones["example.com"].dns_settings;

  it.each([
    ["off", false],
    ["apex", false],
    ["flatten_at_root", false],
    ["on", true],
    ["flatten_all", true],
  ])("reads cname_flattening %s as flatten_all_cnames %s, of the zone and of dns_settings", (old, expected) => {
    expect(settingsOf(zone({ cname_flattening: old }))).toEqual({ flatten_all_cnames: expected });
    const inner = zone({ dns_settings: { ns_ttl: 300, cname_flattening: old } });
    expect(settingsOf(inner)).toEqual({ ns_ttl: 300, flatten_all_cnames: expected });
    expect(inner.deprecated).toMatchObject([{ field: "cname_flattening" }]);
  });

  it("flags both where the old one stands beside an equal new one, and refuses a different one", () => {
    const equal = zone({ cname_flattening: "on", dns_settings: { flatten_all_cnames: true } });
    expect([equal.diagnostics, settingsOf(equal)]).toEqual([[], { flatten_all_cnames: true }]);
    expect(equal.deprecated).toHaveLength(1);
    const different = zone({ cname_flattening: "on", dns_settings: { flatten_all_cnames: false } });
    expect(different.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["DOC141"]);
  });

  it("refuses a value that the old setting never had", () => {
    expect(zone({ cname_flattening: "sometimes" }).diagnostics).toMatchObject([
      { code: "DOC142", detail: '`cname_flattening` is `"sometimes"`.', where: { line: 1 } },
    ]);
  });

  it.each([
    [{ default_nameservers: "custom.tenant" }, "custom.tenant"],
    [{ use_account_custom_ns_by_default: true }, "custom.account"],
    [{ use_account_custom_ns_by_default: false }, "cloudflare.standard"],
    [{ use_account_custom_ns_by_default: false, default_nameservers: "custom.tenant" }, "custom.tenant"],
  ])("reads the account's %j as zone defaults", (old, type) => {
    const made = translated({ version: 1, ...old });
    expect(made.diagnostics).toEqual([]);
    expect(made.document.value).toEqual({ version: 1, zone_defaults: { nameservers: { type } } });
    expect(made.deprecated).toHaveLength(Object.keys(old).length);
  });

  it("names the replacement where nothing here takes it", () => {
    const made = translated({ version: 1, default_nameservers: "custom.account" }, new Set(["zones"]));
    expect(made.document.value).toEqual({ version: 1 });
    expect(made.diagnostics).toMatchObject([
      { code: "DOC143", help: expect.stringContaining("zone_defaults.nameservers.type") },
    ]);
  });

  it("reads self_hosted_domains as public destinations, which win where both are given", () => {
    const app = (fields: object) => translated({ version: 1, access_applications: { wiki: fields as Json } });
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

describe("odd documents", () => {
  it.each([
    ["null", null],
    ["a list", []],
    ["zones that are a list", { zones: [1] }],
    ["a zone that is null", { zones: { "example.com": null } }],
    ["records that are a map", { zones: { "example.com": { records: { locked: true } } } }],
    ["settings that are a word", { zones: { "example.com": { dns_settings: "x", cname_flattening: "on" } } }],
    ["a member called __proto__", JSON.parse('{"zones":{"__proto__":{"records":[{"__proto__":1,"locked":true}]}}}')],
  ])("do not throw: %s", (_, value) => {
    expect(() => translated(value as Json)).not.toThrow();
  });

  it("stay quick with many old spellings", () => {
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
    const document = { file: "zone.yaml", value: { zones: { "example.com": { records } } }, where: () => ({}) };
    const made = translate(document, KEYS);
    for (let index = 0; index < records.length; index += 1)
      made.document.where(["zones", "example.com", "records", index, "name"]);
    expect(made.deprecated).toHaveLength(80_000);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(5);
  });
});
