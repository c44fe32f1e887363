import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { translateDocument } from "../../src/deprecation/translate";
import { fixDocument, parseYaml } from "../../src/desired/formats/document";
import { NEW, OLD } from "./old-document";

const KEYS = new Set(["zones", "records", "dns_settings", "zone_defaults", "access_applications"]);
const fix = (text: string) => fixDocument("zone.yaml", text, KEYS);

/** A document whose zone `example.com` has these lines. */
function inZone(lines: string): string {
  return `zones:\n  example.com:\n${lines.replace(/^(?=.)/gm, "    ")}`;
}

describe("fix", () => {
  it("writes the new spelling and keeps comments, order and formatting", () => {
    const { text, fixed, diagnostics } = fix(OLD);
    expect(diagnostics).toEqual([]);
    expect(text).toBe(NEW);
    expect(fixed).toHaveLength(8);
  });

  it("changes nothing in a document in the new spelling", () => {
    expect(fix(NEW)).toEqual({ text: NEW, fixed: [], diagnostics: [] });
  });

  it("keeps carriage returns", () => {
    expect(fix(OLD.replaceAll("\n", "\r\n")).text).toBe(NEW.replaceAll("\n", "\r\n"));
  });

  const table: readonly [string, string, string][] = [
    [
      "the first member of a list's map",
      "records:\n- locked: false\n  name: www\n  type: A\n",
      "records:\n- name: www\n  type: A\n",
    ],
    [
      "the first member, whose comment stays",
      "records:\n  - locked: false # never true\n    zone_id: x\n    name: www\n",
      "records:\n  - # never true\n    name: www\n",
    ],
    [
      "the last member of a text without a final newline",
      "records:\n  - name: www\n    locked: false",
      "records:\n  - name: www",
    ],
    [
      "several members in a row in flow style",
      "records:\n  - { zone_id: a, zone_name: b, name: www, locked: false, type: A }\n  - {name: www,  locked: false , zone_id: a}\n",
      "records:\n  - { name: www, type: A }\n  - {name: www}\n",
    ],
    [
      "members of flow style on lines of their own",
      "records:\n  - {\n      name: www, # the web\n      locked: false, # never true\n      type: A,\n      zone_id: x\n    }\n",
      "records:\n  - {\n      name: www, # the web\n      # never true\n      type: A\n    }\n",
    ],
    [
      "a key of the settings, in its place",
      "dns_settings:\n  ns_ttl: 300\n  cname_flattening: 'apex'  # as ever\n",
      "dns_settings:\n  ns_ttl: 300\n  flatten_all_cnames: false  # as ever\n",
    ],
    [
      "a key of the zone into existing settings",
      "use_apex_ns: on\ndns_settings:\n  # how long\n  ns_ttl: 300\ncname_flattening: off\n",
      "dns_settings:\n  # how long\n  ns_ttl: 300\n  flatten_all_cnames: false\n  multi_provider: true\n",
    ],
    [
      "a key of the zone into settings in flow style",
      "cname_flattening: on\ndns_settings: { ns_ttl: 300 }\n",
      "dns_settings: { flatten_all_cnames: true, ns_ttl: 300 }\n",
    ],
    [
      "a key of the zone into empty settings",
      "cname_flattening: on\ndns_settings: {}\n",
      "dns_settings: { flatten_all_cnames: true }\n",
    ],
    [
      "both spellings with the same value",
      "cname_flattening: on\ndns_settings:\n  flatten_all_cnames: true\n",
      "dns_settings:\n  flatten_all_cnames: true\n",
    ],
    [
      "the name of a service, in its quotation marks",
      "records:\n  - name: 'voice'\n    type: SRV\n    data: {service: _sip, proto: _tcp, name: voice, priority: 1}\n",
      "records:\n  - name: '_sip._tcp.voice'\n    type: SRV\n    data: {priority: 1}\n",
    ],
    [
      "the name of a service in flow style",
      "records:\n  - { type: SRV, data: { priority: 1, service: _sip, proto: _tcp, name: '*' } }\n",
      'records:\n  - { name: "_sip._tcp.*", type: SRV, data: { priority: 1 } }\n',
    ],
    [
      "the name of a service of the first member",
      "records:\n  - locked: true\n    type: SRV\n    data:\n      port: 1\n      name: '@'\n      proto: _tcp\n      service: _sip\n",
      "records:\n  - name: _sip._tcp\n    type: SRV\n    data:\n      port: 1\n",
    ],
  ];
  it.each(table)("rewrites %s", (_, old, expected) => {
    const fixed = fix(inZone(old));
    expect(fixed.diagnostics).toEqual([]);
    expect(fixed.text).toBe(inZone(expected));
  });

  it("rewrites the account's name servers", () => {
    const old = "version: 1\n# ours\nuse_account_custom_ns_by_default: true # yes\nzones: {}\n";
    const expected = "version: 1\n# ours\nzone_defaults: { nameservers: { type: custom.account } } # yes\nzones: {}\n";
    expect(fix(old).text).toBe(expected);
    const both = "default_nameservers: custom.tenant\nzone_defaults:\n  soa: { ttl: 3600 }\n";
    expect(fix(both).text).toBe("zone_defaults:\n  nameservers: { type: custom.tenant }\n  soa: { ttl: 3600 }\n");
  });

  it("rewrites the hosts of an application in place", () => {
    const old =
      "access_applications:\n  wiki:\n    self_hosted_domains:\n      - wiki.example.com # main\n      # spare\n      - w.example.com\n  blog:\n    self_hosted_domains: [blog.example.com, b.example.com]\n";
    const expected =
      "access_applications:\n  wiki:\n    destinations:\n      - { type: public, uri: wiki.example.com } # main\n      # spare\n      - { type: public, uri: w.example.com }\n  blog:\n    destinations: [{ type: public, uri: blog.example.com }, { type: public, uri: b.example.com }]\n";
    expect(fix(old)).toMatchObject({ text: expected, diagnostics: [] });
  });

  it.each([2, "\t"])("keeps JSON as JSON, indented by %j", (indent) => {
    const record = { zone_id: "x", type: "SRV", data: { service: "_sip", proto: "_tcp", name: "voice", port: 5060 } };
    const old = {
      version: 1,
      zones: { "example.com": { cname_flattening: "on", records: [record], use_apex_ns: true } },
    };
    const text = `${JSON.stringify(old, null, indent)}\n`;
    const fixed = fix(text);
    expect(fixed.diagnostics).toEqual([]);
    expect(JSON.parse(fixed.text)).toEqual({
      version: 1,
      zones: {
        "example.com": {
          dns_settings: { flatten_all_cnames: true, multi_provider: true },
          records: [{ name: "_sip._tcp.voice", type: "SRV", data: { port: 5060 } }],
        },
      },
    });
    const compact = JSON.stringify(old);
    expect(JSON.parse(fix(compact).text)).toEqual(JSON.parse(fixed.text));
  });

  it("keeps JSON as JSON, in the layout that it had, whatever is empty or next to it", () => {
    const srv = { type: "SRV", data: { service: "_sip", proto: "_tcp", name: "voice", port: 5060 } };
    const member = fc.constantFrom<readonly (readonly [string, Json])[]>(
      [["use_apex_ns", true]],
      [["cname_flattening", "flatten_all"]],
      [["dns_settings", {}]],
      [["dns_settings", { flatten_all_cnames: true }]],
      [["records", []]],
      [["records", [srv, { name: "www", type: "A", content: "192.0.2.1", locked: false }]]],
      [["access_applications", { wiki: { self_hosted_domains: ["wiki.example.com", "w.example.com"] }, blog: {} }]],
    );
    const zone = fc
      .uniqueArray(member, { selector: (members) => members[0]?.[0], minLength: 1 })
      .map((lists) => Object.fromEntries(lists.flat()));
    const layouts: readonly ((value: Json) => string)[] = [
      (value) => JSON.stringify(value),
      ...[1, 2, 4, "\t"].map((indent) => (value: Json) => `${JSON.stringify(value, null, indent)}\n`),
      (value) => `${JSON.stringify(value, null, 2).replaceAll("\n", "\r\n")}\r\n`,
    ];
    fc.assert(
      fc.property(fc.array(zone, { minLength: 1, maxLength: 3 }), fc.constantFrom(...layouts), (zones, format) => {
        const text = format({
          version: 1,
          zones: Object.fromEntries(zones.map((value, n) => [`z${n}.example`, value])),
        });
        const fixed = fix(text);
        expect(fixed.diagnostics).toEqual([]);
        expect(fixed.text).toBe(format(JSON.parse(fixed.text)));
        const { document } = parseYaml("zone.json", text);
        expect(JSON.parse(fixed.text)).toEqual(document && translateDocument(document, KEYS).document.value);
      }),
      { numRuns: 200, seed: 6 },
    );
  });

  it.each([
    [
      "one line for each record",
      '{\n  "zones": {\n    "a.example": { "dns_settings": {}, "use_apex_ns": true,\n      "records": [] } } }\n',
    ],
    ["no spaces and a blank line", '{"zones":\n\n{"a.example":{"use_apex_ns":true,"dns_settings":{}}}}'],
    [
      "escapes and numbers that JSON.stringify writes otherwise",
      '{ "zones": { "a.example": { "use_apex_ns": true, "x": "\\u00e9", "n": 1.0 } } }',
    ],
  ])("keeps hand-written JSON as JSON: %s", (_, text) => {
    const fixed = fix(text);
    expect(fixed.diagnostics).toEqual([]);
    expect(JSON.parse(fixed.text).zones["a.example"].dns_settings).toEqual({ multi_provider: true });
    for (const kept of ['"x": "\\u00e9"', '"n": 1.0', "\n\n"])
      expect(fixed.text.includes(kept)).toBe(text.includes(kept));
  });

  it("quotes in JSON with a comma too many as JSON does", () => {
    const fixed = fix('{"zones": {"a.example": {"use_apex_ns": true, "dns_settings": {},},}}');
    expect(fixed.diagnostics).toEqual([]);
    expect(fixed.text).toBe('{"zones": {"a.example": {"dns_settings": { "multi_provider": true },},}}');
  });

  it.each([
    ["that ends early", '{"version": 1, "zones": {"a.example": {"use_apex_ns": true, "records": ['],
    ["with a bracket too many", '{"version": 1, "zones": {"a.example": {"use_apex_ns": true}}}}'],
    ["with one name twice", '{"zones": {"a.example": {"use_apex_ns": true, "use_apex_ns": false}}}'],
  ])("leaves JSON %s as it is, with an error", (_, text) => {
    const fixed = fix(text);
    expect(fixed).toMatchObject({ text, fixed: [] });
    expect(fixed.diagnostics.map(({ severity }) => severity)).toContain("error");
  });

  it("edits an anchored object once, at its anchor", () => {
    const old = inZone("records:\n  - &www { name: www, locked: false }\n  - *www\n");
    expect(fix(old).text).toBe(inZone("records:\n  - &www { name: www }\n  - *www\n"));
  });

  it("changes nothing where a merge prevents it, and reports that", () => {
    const old =
      "base: &base { locked: false }\nzones:\n  example.com:\n    records:\n      - { <<: *base, name: www }\n";
    const fixed = fix(old);
    expect(fixed.text).toBe(old);
    expect(fixed.diagnostics).toMatchObject([{ code: "DOC144", where: { line: 5 } }]);
  });

  it("changes nothing where an old value is unknown", () => {
    const old = inZone("cname_flattening: sometimes\nrecords: [{ name: www, locked: true }]\n");
    expect(fix(old)).toMatchObject({ text: old, fixed: [], diagnostics: [{ code: "DOC142" }] });
  });

  it("means the same as the translation, whatever the order and style of the members", () => {
    const member = fc.constantFrom("locked: false", "zone_id: x", "zone_name: y", "ttl: 300", "comment: a b");
    const comment = fc.constantFrom("", "", " # c");
    const record = fc
      .tuple(fc.uniqueArray(member, { minLength: 1 }), comment, fc.boolean(), fc.nat(4))
      .map(([members, remark, flow, at]) => {
        const all = [...members.slice(0, at), "name: www", ...members.slice(at)];
        if (flow) return `- { ${all.join(", ")} }${remark}\n`;
        return `- ${all.map((name) => name + remark).join("\n  ")}\n`;
      });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 4 }), (records) => {
        const text = inZone(`records:\n${records.join("")}`);
        const fixed = fix(text);
        expect(fixed.diagnostics).toEqual([]);
        const value = (name: string) => parseYaml("zone.yaml", name).document;
        expect(value(fixed.text)?.value).toEqual(translateDocument(value(text)!, KEYS).document.value);
        expect(fixed.text.match(/#/g)?.length).toBe(text.match(/#/g)?.length);
        expect(fixed.text).not.toMatch(/[ \t]\n/);
      }),
      { numRuns: 200 },
    );
  });
});
