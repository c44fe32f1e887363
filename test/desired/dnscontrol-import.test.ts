// DNSControl's configurations as `dnscontrol print-ir` prints them, plain and raw: one document, and nothing left out in silence.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/base/json";
import { importDnscontrol } from "../../src/desired/formats/dnscontrol";
import { toIgnoreRules } from "../../src/desired/formats/dnscontrol/ignore-patterns";
import { parseYaml } from "../../src/desired/formats/document";
import { assertFqdn, rrType } from "../../src/dns";
import { matchesGlob } from "../../src/kind/selector";
import { dnsRecord } from "../../src/kinds/dns-record";
import { compileDocument } from "../emulated";

const fixtures = join(__dirname, "dnscontrol");

function readFixture(name: string): string {
  return readFileSync(join(fixtures, name), "utf8");
}

interface Options {
  readonly zones?: readonly string[];
  readonly tag?: string;
}

function importText(text: string, options: Options = {}, file = "ir.json") {
  const { document, documents, diagnostics } = importDnscontrol({ file, text }, dnsRecord, options);
  const value: { zones?: Record<string, Zone> } = JSON.parse(
    JSON.stringify(parseYaml("zone.yaml", document).document?.value ?? {}),
  );
  return {
    document,
    documents,
    value: value as Json,
    zones: value.zones ?? {},
    codes: diagnostics.map(({ severity, code }) => `${severity} ${code}`),
    details: diagnostics.map(({ detail }) => detail).join("\n"),
    help: diagnostics.map(({ help }) => help).join("\n"),
  };
}

interface Zone {
  readonly prune?: true;
  readonly open?: readonly JsonObject[];
  readonly defaults?: JsonObject;
  readonly ignore?: readonly JsonObject[];
  readonly records: readonly JsonObject[];
}

/** Imports a domain `example.com` with these members. */
function importDomain(members: JsonObject, providers: readonly JsonObject[] = []) {
  const dnsProviders = Object.fromEntries(providers.map(({ name }) => [String(name), -1]));
  const domain = { name: "example.com", registrar: "none", dnsProviders, records: [], ...members };
  const imported = importText(JSON.stringify({ registrars: [], dns_providers: providers, domains: [domain] }));
  const [zone] = Object.values(imported.zones);
  return { ...imported, zone: zone ?? { records: [] } };
}

function importRecord(record: JsonObject, members: JsonObject = {}) {
  const imported = importDomain({ ...members, records: [{ name: "www", type: "A", target: "192.0.2.1", ...record }] });
  return { ...imported, record: imported.zone.records[0] };
}

const a = (name: string, target = "192.0.2.1") => ({ type: "A", name, target });
const cloudflare = { name: "edge", type: "CLOUDFLAREAPI" };

describe("a configuration in both printed forms", () => {
  it.each([
    ["1-orchard.json", "1-orchard.raw.json", []],
    ["3b-meadow.json", "3-meadow.raw.json", ["meadow-rare.com", "meadow-edge.com"]],
  ])("gives one document: %s and %s", (plain, raw, zones) => {
    const imported = importText(readFixture(plain));
    expect(imported.document).not.toBe("");
    expect(importText(readFixture(raw), { zones }).document).toBe(imported.document);
  });

  it.each(["1-orchard.json", "1-orchard.raw.json", "3-meadow.raw.json", "3b-meadow.json"])(
    "declares every record, or names it with the reason: %s",
    (name) => {
      const text = readFixture(name);
      const { zones, details, document, value } = importText(text);
      expect(compileDocument(value).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const printed: {
        domains: { name: string; records: { name: string; type: string }[]; unmanaged?: JsonObject[] }[];
      } = JSON.parse(text);
      for (const { name: zone, records, unmanaged = [] } of printed.domains) {
        const left = records.map(({ name, type }) => `\`${name}\` ${type} is left out: `);
        const named = left.filter((label) => details.includes(label));
        expect((zones[zone]?.records.length ?? 0) + named.length, zone).toBe(records.length);
        for (const { label_pattern: label = "*", rType_pattern: types, target_pattern: target } of unmanaged)
          expect(document + details).toContain(`IGNORE("${label}", "${types}", "${target}")`);
      }
    },
  );
});

describe("a record of DNSControl", () => {
  const types: readonly (readonly [string, JsonObject, JsonObject])[] = [
    ["A", { type: "A", target: "192.0.2.1" }, { content: "192.0.2.1" }],
    ["AAAA, also as it was typed", { type: "AAAA", target: "2001:DB8:0::1e" }, { content: "2001:db8::1e" }],
    ["CNAME to a label", { type: "CNAME", target: "shop" }, { content: "shop.example.com." }],
    ["CNAME to the apex", { type: "CNAME", target: "@" }, { content: "example.com." }],
    ["NS", { type: "NS", target: "ns1.example.net." }, { content: "ns1.example.net." }],
    ["PTR", { type: "PTR", target: "host.example.net." }, { content: "host.example.net." }],
    ["ALIAS", { type: "ALIAS", target: "lb.example.net." }, { type: "CNAME", content: "lb.example.net." }],
    ["MX without a preference", { type: "MX", target: "mail" }, { content: "mail.example.com.", priority: 0 }],
    [
      "MX",
      { type: "MX", target: "mail.example.net.", mxpreference: 10 },
      { content: "mail.example.net.", priority: 10 },
    ],
    ["TXT", { type: "TXT", target: 'say "hi"' }, { content: '"say \\"hi\\""' }],
    ["TXT as strings", { type: "TXT", txtstrings: ["bonie", "clyde"], target: "" }, { content: "bonieclyde" }],
    ["SPF", { type: "SPF", target: "v=spf1 -all" }, { type: "TXT", content: "v=spf1 -all" }],
    [
      "CAA",
      { type: "CAA", caatag: "iodef", caaflag: 128, target: "mailto:a@example.com" },
      { data: { flags: 128, tag: "iodef", value: "mailto:a@example.com" } },
    ],
    ["SRV without a service", { type: "SRV", target: "." }, { data: { priority: 0, weight: 0, port: 0, target: "." } }],
    [
      "SRV",
      { type: "SRV", srvpriority: 1, srvweight: 2, srvport: 5060, target: "sip" },
      { data: { priority: 1, weight: 2, port: 5060, target: "sip.example.com." } },
    ],
    [
      "HTTPS",
      { type: "HTTPS", svcpriority: 2, svcparams: 'alpn="h3,h2" port=443', target: "." },
      { data: { priority: 2, target: ".", value: 'alpn="h3,h2" port=443' } },
    ],
    [
      "SVCB without parameters",
      { type: "SVCB", svcpriority: 1, target: "web" },
      { data: { priority: 1, target: "web.example.com.", value: "" } },
    ],
    [
      "NAPTR",
      {
        type: "NAPTR",
        naptrorder: 100,
        naptrpreference: 10,
        naptrflags: "U",
        naptrservice: "E2U+sip",
        naptrregexp: "!^.*$!sip:a@example.com!",
        target: "",
      },
      {
        data: {
          order: 100,
          preference: 10,
          flags: "U",
          service: "E2U+sip",
          regex: "!^.*$!sip:a@example.com!",
          replacement: ".",
        },
      },
    ],
    [
      "SSHFP",
      { type: "SSHFP", sshfpalgorithm: 1, sshfpfingerprint: 1, target: "66c7d5540b7d75a1fb4c84febfa178ad99bdd67c" },
      { data: { algorithm: 1, type: 1, fingerprint: "66c7d5540b7d75a1fb4c84febfa178ad99bdd67c" } },
    ],
    [
      "TLSA of usage 0",
      { type: "TLSA", tlsaselector: 1, tlsamatchingtype: 1, target: "ab".repeat(32) },
      { data: { usage: 0, selector: 1, matching_type: 1, certificate: "ab".repeat(32) } },
    ],
    [
      "SMIMEA",
      { type: "SMIMEA", smimeausage: 3, target: "a0b0" },
      { data: { usage: 3, selector: 0, matching_type: 0, certificate: "a0b0" } },
    ],
    [
      "DS",
      { type: "DS", dskeytag: 12345, dsalgorithm: 13, dsdigesttype: 2, dsdigest: "ab".repeat(32), target: "" },
      { data: { key_tag: 12345, algorithm: 13, digest_type: 2, digest: "ab".repeat(32) } },
    ],
    [
      "DNSKEY",
      {
        type: "DNSKEY",
        dnskeyflags: 257,
        dnskeyprotocol: 3,
        dnskeyalgorithm: 13,
        dnskeypublickey: "AABBCCDD",
        target: "",
      },
      { data: { flags: 257, protocol: 3, algorithm: 13, public_key: "AABBCCDD" } },
    ],
    ["OPENPGPKEY in base64", { type: "OPENPGPKEY", target: "oLA=" }, { content: "oLA=" }],
    ["OPENPGPKEY in hexadecimal", { type: "OPENPGPKEY", target: "( a0b0\n)" }, { content: "oLA=" }],
  ];
  it.each(types)("has its rdata under the names of documents: %s", (_, printed, declared) => {
    const { record, codes } = importRecord(printed);
    expect(codes.filter((code) => code.startsWith("error"))).toEqual([]);
    expect(record).toMatchObject({ name: "www", ttl: 300, ...declared });
  });

  // What the numbers mean, as DNSControl prints it beside them.
  const places: readonly (readonly [JsonObject, string])[] = [
    [
      { locsize: 51, loclatitude: 2299997648, loclongitude: 1891505648, localtitude: 9997600 },
      "42 21 54 N 71 6 18 W -24m 30m 0m 0m",
    ],
    [
      {
        locsize: 18,
        lochorizpre: 36,
        locvertpre: 19,
        loclatitude: 2299987600,
        loclongitude: 1891577304,
        localtitude: 9997600,
      },
      "42 21 43.952 N 71 5 6.344 W -24m 1m 200m 10m",
    ],
    [{ loclatitude: 2031844648, loclongitude: 2565228648, localtitude: 10001000 }, "32 7 19 S 116 2 25 E 10m 0m 0m 0m"],
    [{ loclatitude: 2224883648, loclongitude: 1578683648, localtitude: 10092000 }, "21 30 0 N 158 0 0 W 920m 0m 0m 0m"],
  ];
  it.each(places)("is at the place that its numbers mean: %o", (numbers, text) => {
    const meant = rrType("LOC").parse(text, assertFqdn("example.com."));
    const { record = {} } = importRecord({ type: "LOC", ...numbers, target: text });
    expect(record["data"]).toEqual(meant.ok ? meant.value : undefined);
  });

  it.each([
    ["of the apex", { name: "@" }, "@"],
    ["in any case", { name: "WWW" }, "www"],
    ["in full", { name: "www.example.com." }, "www"],
    ["of the apex in full", { name: "example.com." }, "@"],
    ["that ends like the zone", { name: "www.example.com" }, "www.example.com.example.com."],
    ["with other letters", { name: "äpfel" }, "äpfel"],
    ["with a wildcard", { name: "*.dev" }, "*.dev"],
  ])("has the name that DNSControl gives it: %s", (_, record, name) => {
    expect(importRecord(record).record).toMatchObject({ name });
  });

  it.each([
    ["2.0.192.in-addr.arpa", "192.0.2.44", "44"],
    ["2.0.192.in-addr.arpa", "44.2.0.192.in-addr.arpa", "44"],
    ["0.192.in-addr.arpa", "192.0.2.44", "44.2"],
    ["8.b.d.0.1.0.0.2.ip6.arpa", "2001:db8::1", `1${".0".repeat(23)}`],
  ])("of a reverse zone has the label of its address: %s, %s", (name, address, label) => {
    const { zone } = importDomain({ name, records: [{ type: "PTR", name: address, target: "host.example." }] });
    expect(zone.records).toMatchObject([{ name: label, type: "PTR" }]);
  });

  it("of a subdomain completes its target there", () => {
    const { record } = importRecord({ type: "CNAME", name: "www.south", subdomain: "south", target: "@" });
    expect(record).toMatchObject({ name: "www.south", content: "south.example.com." });
  });

  it.each([
    ["none", undefined, 300, []],
    ["0", 0, 300, []],
    ["1, the automatic one", 1, undefined, []],
    ["300", 300, 300, []],
    ["below the minimum", 30, 60, ["warning DNC106"]],
    ["above the maximum", 604800, 86400, ["warning DNC106"]],
  ])("has the TTL that DNSControl publishes: %s", (_, ttl, declared, codes) => {
    const imported = importRecord({ ttl });
    expect(imported.record?.["ttl"]).toBe(declared);
    expect(imported.codes).toEqual(codes);
  });

  it("keeps comment, tags and flattening", () => {
    const meta = {
      cloudflare_comment: "front, gate",
      cloudflare_tags: "team:fruit,tier:1",
      cloudflare_cname_flatten: "on",
    };
    expect(importRecord({ type: "CNAME", target: "a.example.", meta }).record).toEqual({
      name: "www",
      type: "CNAME",
      content: "a.example.",
      ttl: 300,
      comment: "front, gate",
      tags: ["team:fruit", "tier:1"],
      settings: { flatten_cname: true },
    });
  });

  it.each([
    ["on", "on", undefined, true],
    ["full", "full", undefined, true],
    ["off, against the default", "off", "on", undefined],
    ["the default of the domain", undefined, "full", true],
  ])("is proxied as DNSControl would: %s", (_, own, standard, proxied) => {
    const meta = { ...(standard && { cloudflare_proxy_default: standard }) };
    const record = { ...a("www"), meta: { ...(own && { cloudflare_proxy: own }) } };
    const { zone } = importDomain({ meta, records: [record, { type: "TXT", name: "t", target: "x" }] }, [cloudflare]);
    expect(zone.records.map((record) => record["proxied"])).toEqual([undefined, proxied]);
  });

  it("is not proxied by a default for another provider", () => {
    const members = { meta: { cloudflare_proxy_default: "on" }, records: [a("www")] };
    expect(importDomain(members, [{ name: "files", type: "BIND" }]).zone.records[0]).not.toHaveProperty("proxied");
  });

  const refused: readonly (readonly [string, JsonObject, string])[] = [
    ["a target with dots and no final dot", { type: "CNAME", target: "shop.example" }, "DNC102"],
    ["an address that is none", { target: "192.0.2.256" }, "DNC102"],
    ["a name outside the zone", { name: "www.example.net." }, "DNC102"],
    ["a proxied text", { type: "TXT", target: "x", meta: { cloudflare_proxy: "on" } }, "DNC102"],
    ["an unknown value of proxying", { meta: { cloudflare_proxy: "maybe" } }, "DNC102"],
    ["a TTL that is a text", { ttl: "5m" }, "DNC102"],
    ["no type", { type: null }, "DNC102"],
    ["a transformation", { meta: { transform: "192.0.2.0 ~ 192.0.2.9 ~ 198.51.100.0 ~" } }, "DNC109"],
    ["an import of another domain", { type: "IMPORT_TRANSFORM", target: "example.net" }, "DNC109"],
  ];
  it.each(refused)("is refused with %s", (_, record, code) => {
    const { codes, document } = importRecord(record);
    expect(codes).toEqual([`error ${code}`]);
    expect(document).toBe("");
  });

  it("is refused where its provider converts its address", () => {
    const provider = { ...cloudflare, meta: { ip_conversions: "192.0.2.0 ~ 192.0.2.9 ~ 198.51.100.0 ~ " } };
    const full = { ...a("www"), meta: { cloudflare_proxy: "full" } };
    expect(importDomain({ records: [full] }, [provider]).codes).toEqual(["error DNC105"]);
    expect(importDomain({ records: [{ ...full, meta: { cloudflare_proxy: "on" } }] }, [provider]).codes).toEqual([]);
  });

  it("that occurs twice is declared once, with a note", () => {
    const { zone, codes } = importDomain({ records: [a("www"), { ...a("WWW"), ttl: 60 }] });
    expect(zone.records).toHaveLength(1);
    expect(codes).toEqual(["note DNC107", "note DNC111"]);
  });
});

describe("what DNSControl has and the API lacks", () => {
  it.each([
    [
      "an alias of Route 53",
      { type: "R53_ALIAS", name: "lb", target: "lb.example." },
      ["A", "AAAA", "CNAME", "R53_ALIAS"],
    ],
    ["a forward", { type: "URL301", name: "go", target: "https://www.example.com/" }, ["A", "AAAA", "CNAME", "URL301"]],
    ["a DNAME", { type: "DNAME", name: "dn", target: "other" }, ["DNAME"]],
    ["a weighted record", { ...a("w"), meta: { r53_weight: "10", r53_set_identifier: "blue" } }, ["A"]],
  ])("is left out with a warning and ignored: %s", (_, record, types) => {
    const { zone, codes, details } = importDomain({ records: [a("www"), record] });
    expect(zone.records).toHaveLength(1);
    const own = (zone.ignore ?? []).filter(({ name }) => name === record.name);
    expect(own.map(({ type }) => type)).toEqual(types);
    expect(codes).toEqual(["warning DNC104", "note DNC111"]);
    expect(details).toContain("1 of 2 records are declared, and 1 left out");
  });

  it.each(["CLOUDFLAREAPI_SINGLE_REDIRECT", "CF_REDIRECT", "CF_WORKER_ROUTE"])("is a comment: %s", (type) => {
    const { document, zone, codes } = importDomain({ records: [a("www"), { type, name: "@", target: "old/*,new" }] });
    expect(document).toContain(`# @ ${type} old/*,new: it is a rule of HTTP, and not a record`);
    expect(zone.ignore).toEqual([{ name: "@", type: "NS" }]);
    expect(codes).toEqual(["warning DNC104", "note DNC111"]);
  });

  it("is left out as a note where the service has its own: SOA, and name servers of the apex", () => {
    const soa = { type: "SOA", name: "@", target: "ns1.example.net.", soambox: "a.example.com." };
    const ns = { type: "NS", name: "@", target: "ns2.example.net." };
    const { document, zone, codes } = importDomain({
      records: [a("www"), soa, ns],
      nameservers: [{ name: "ns3.example.net" }],
    });
    expect(document).toMatch(
      /# NS ns2\.example\.net\.: .*\n +# NS ns3\.example\.net\.: .*\n +- \{ name: "@", type: NS \}/,
    );
    expect(document).toContain("# @ SOA ns1.example.net.: the service creates its own");
    expect(zone.records).toHaveLength(1);
    expect(codes).toEqual(["note DNC107", "note DNC107", "note DNC107", "note DNC111"]);
  });

  it("is named where it is a setting", () => {
    const meta = { cloudflare_universalssl: "on", owner: "fruit team", dnscontrol_uniquename: "example.com" };
    const { codes, details } = importDomain({
      auto_dnssec: "on",
      meta,
      records: [{ ...a("www"), meta: { vendor: "x" } }],
    });
    expect(codes).toEqual(["warning DNC105", "warning DNC105", "warning DNC105", "note DNC105"]);
    for (const name of ["AUTODNSSEC_ON", "cloudflare_universalssl: on", "owner: fruit team", "`vendor`"])
      expect(details).toContain(name);
  });

  it("is an error where DNSControl has still to build it", () => {
    const { codes, help } = importDomain({ records: null, rawrecords: [{ type: "CF_REDIRECT", args: [] }] });
    expect(codes).toEqual(["error DNC109"]);
    expect(help).toContain("without `--raw`: `dnscontrol print-ir --out ir.json`");
  });
});

describe("the document of a domain", () => {
  it("owns the zone, and leaves the service's name servers alone", () => {
    const { zone } = importDomain({ records: [a("www")] });
    expect(zone).toMatchObject({ prune: true, ignore: [{ name: "@", type: "NS" }] });
  });

  it("is additive with `NO_PURGE`, and removes what must be absent", () => {
    const recordsabsent = [a("helper", "192.0.2.2"), a("www")];
    const { zone, codes } = importDomain({ keepunknown: true, records: [a("www")], recordsabsent });
    expect(zone).not.toHaveProperty("prune");
    expect(zone.records).toEqual([
      { name: "helper", type: "A", content: "192.0.2.2", state: "absent" },
      { name: "www", type: "A", content: "192.0.2.1", ttl: 300 },
    ]);
    expect(codes).toEqual(["note DNC107", "note DNC111"]);
  });

  it.each([
    ["", { managed_by: "external-dns" }],
    ["ext-", { managed_by: "external-dns", txt_prefix: "ext-" }],
  ])("leaves external-dns its records with the prefix `%s`, and owns the others", (external_dns_prefix, line) => {
    const { zone, codes } = importDomain({ records: [a("www")], ignore_external_dns: true, external_dns_prefix });
    expect(zone).toMatchObject({ prune: true, ignore: expect.arrayContaining([line]) });
    expect(codes).toEqual([]);
  });

  it("clears comments and tags that DNSControl would clear", () => {
    const meta = { cloudflare_manage_comments: "true", cloudflare_manage_tags: "true" };
    expect(importDomain({ meta, records: [a("www")] }).zone.defaults).toEqual({ comment: "", tags: [] });
  });

  const patterns: readonly (readonly [string, JsonObject, readonly JsonObject[]])[] = [
    ["a name", { label_pattern: "shed", rType_pattern: "*", target_pattern: "*" }, [{ name: "shed" }]],
    ["every name, by an empty pattern", { rType_pattern: "NS" }, [{ type: "NS" }]],
    [
      "names below",
      { label_pattern: "_acme-challenge.**", rType_pattern: "TXT" },
      [{ name: "_acme-challenge.*", type: "TXT" }],
    ],
    [
      "types",
      { label_pattern: "bar", rType_pattern: "A, MX" },
      [
        { name: "bar", type: "A" },
        { name: "bar", type: "MX" },
      ],
    ],
    [
      "a target",
      { label_pattern: "*", rType_pattern: "CNAME", target_pattern: "**.cdn.example." },
      [{ type: "CNAME", content: "*.cdn.example." }],
    ],
    ["alternatives", { label_pattern: "{bar,[fz]oo}" }, [{ name: "bar" }, { name: "foo" }, { name: "zoo" }]],
    ["a range", { label_pattern: "web[1-3]" }, [{ name: "web1" }, { name: "web2" }, { name: "web3" }]],
    ["a single character", { label_pattern: "?oo" }, [{ name: "?oo" }]],
    ["a literal wildcard", { label_pattern: "\\*.foo" }, [{ name: "\\*.foo" }]],
    [
      "a name that ends like the zone",
      { label_pattern: "www.example.com" },
      [{ name: "www.example.com.example.com." }],
    ],
    ["names that end like the zone", { label_pattern: "*.example.com" }, [{ name: "*.example.com.example.com" }]],
    ["the apex", { label_pattern: "@", rType_pattern: "MX" }, [{ name: "@", type: "MX" }]],
  ];
  it.each(patterns)("ignores what a pattern selects: %s", (_, pattern, rules) => {
    const { zone, codes } = importDomain({ records: [a("other", "192.0.2.99")], unmanaged: [pattern] });
    expect(codes).toEqual([]);
    expect(zone.ignore?.filter(({ name, type }) => !(name === "@" && type === "NS"))).toEqual(rules);
  });

  it.each([
    ["what a list of characters excludes", { label_pattern: "[!abc]oo" }],
    ["a target of every type", { target_pattern: "dev-*" }],
    ["a target of a type with fields", { rType_pattern: "A,SRV", target_pattern: "dev-*" }],
    ["too many alternatives", { label_pattern: "{a,b,c,d,e}{a,b,c,d,e}{a,b,c,d,e}" }],
    ["a brace that is not closed", { label_pattern: "{a,b" }],
    ["a brace that is not opened", { label_pattern: "a}" }],
    ["a list that is not closed", { label_pattern: "[ab" }],
    ["a backslash at the end", { label_pattern: "a\\" }],
    ["a declared record", { label_pattern: "w*" }],
  ])("is refused for a pattern that cannot be exact: %s", (_, pattern) => {
    const { codes, document } = importDomain({ records: [a("www")], unmanaged: [pattern] });
    expect(codes).toEqual(["error DNC110"]);
    expect(document).toBe("");
  });

  it("keeps what a pattern selects beside declared records without the safety check", () => {
    const unmanaged = [{ label_pattern: "**", rType_pattern: "*", target_pattern: "*" }];
    const { zone, codes } = importDomain({ records: [a("www")], unmanaged, unmanaged_disable_safety_check: true });
    expect(zone).toMatchObject({ prune: true, open: [{ name: "*" }] });
    expect(codes).toEqual(["note DNC103"]);
  });

  it("ignores the labels of an old setting of the provider", () => {
    const provider = { ...cloudflare, meta: { ignored_labels: ["legacy"] } };
    expect(importDomain({ records: [a("www")] }, [provider]).zone.ignore).toContainEqual({ name: "legacy" });
  });
});

describe("the domains of a configuration", () => {
  const view = (name: string, target: string, more: JsonObject = {}) => ({
    name,
    records: [a("www", target)],
    ...more,
  });
  const split = JSON.stringify({
    domains: [
      view("example.com", "192.0.2.1"),
      view("example.com!inside", "192.0.2.2"),
      view("example.com", "192.0.2.3", { uniquename: "example.com!outside" }),
      view("example.net", "192.0.2.4"),
      view("example.org!inside", "192.0.2.5"),
    ],
  });
  const addresses = (options: Options) =>
    Object.values(importText(split, options).zones).map(({ records }) => records[0]?.["content"]);

  it("are refused where a zone has several views and none is picked", () => {
    const { codes, details, help, documents } = importText(split);
    expect(codes).toEqual(["error DNC108"]);
    expect(details).toContain("`example.com`, `example.com!inside`, `example.com!outside`");
    expect(help).toContain("`--tag inside` or `--tag outside`, or `--zone example.com!`");
    expect(documents.map(({ zone }) => zone)).toEqual(["example.net", "example.org"]);
  });

  it.each([
    ["a tag", { zones: ["example.com"], tag: "inside" }, ["192.0.2.2"]],
    ["the full name of a view", { zones: ["example.com!outside"] }, ["192.0.2.3"]],
    ["the full name of the view without a tag", { zones: ["Example.COM.!"] }, ["192.0.2.1"]],
    ["a tag for all zones", { tag: "inside" }, ["192.0.2.2", "192.0.2.4", "192.0.2.5"]],
  ])("are picked by %s", (_, options, found) => {
    expect(addresses(options)).toEqual(found);
  });

  it.each([
    ["an unknown zone", { zones: ["example.cm"] }],
    ["an unknown view", { zones: ["example.com!other"] }],
    ["a view that the zone does not have", { zones: ["example.net!inside"] }],
    ["an unknown tag", { zones: ["example.org"], tag: "other" }],
  ])("are not guessed: %s", (_, options) => {
    expect(importText(split, options)).toMatchObject({ codes: ["error DNC108"], document: "" });
  });

  it("without a DNS provider and records have no document", () => {
    const { codes, documents } = importText(readFixture("1-orchard.json"));
    expect(documents.map(({ zone }) => zone)).toEqual(["orchard-sample.net"]);
    expect(codes).toContain("note DNC107");
    expect(importText(readFixture("1-orchard.json"), { zones: ["orchard-parked.example"] }).codes).toContain(
      "error DNC108",
    );
  });
});

describe("a text that `dnscontrol print-ir` did not print", () => {
  it.each([
    ["an empty file", "\n", "ir.json", "it is empty"],
    ["a page", "<!doctype html><html></html>", "ir.json", "it is HTML or XML"],
    ["the configuration itself", "D('example.com');", "dnsconfig.js", "it is JavaScript"],
    [
      "the configuration under another name",
      "// zones\nvar REG = NewRegistrar('none');",
      "ir.json",
      "it is JavaScript",
    ],
    ["UTF-16", "\ufffd\ufffd{\0\n\0", "ir.json", "it is not UTF-8 text"],
    ["broken JSON", '{ "domains": [', "ir.json", "it is not JSON"],
    ["another JSON", '{ "version": 4 }', "ir.json", "it has no list of `domains`"],
    ["no domains", '{ "domains": [] }', "ir.json", "it has no domains"],
    ["a domain without a name", '{ "domains": [{ "records": [] }] }', "ir.json", "it has a domain without a `name`"],
  ])("is refused with the command that prints it: %s", (_, text, file, reason) => {
    const { codes, details, help } = importText(text, {}, file);
    expect(codes).toEqual(["error DNC101"]);
    expect(details).toContain(reason);
    expect(help).toContain("`dnscontrol print-ir --out ir.json`");
  });

  it.each([
    ["null", "null"],
    [
      "lists for texts",
      '{ "domains": [{ "name": "example.com", "records": [[], 1, null, { "name": [], "type": {} }] }] }',
    ],
    [
      "texts for lists",
      '{ "domains": [{ "name": "example.com", "records": "x", "unmanaged": {}, "meta": [], "dnsProviders": 1 }] }',
    ],
    [
      "hostile keys",
      '{ "domains": [{ "name": "example.com", "__proto__": {}, "records": [{ "name": "constructor", "type": "__proto__" }] }] }',
    ],
  ])("never throws: %s", (_, text) => {
    expect(() => importText(text)).not.toThrow();
  });
});

/** A seeded generator. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("any configuration", () => {
  const LABELS = ["@", "www", "api", "*.dev", "a.b", "_sip._tcp", "xn--bcher-kva", "mail"];
  const HOSTS = [
    "www.example.com.",
    "a.south.example.com.",
    "example.com.",
    "host.example.net.",
    "com.",
    "south.example.com.",
  ];

  /** A record with its target in full, and as it may be typed: relative to its subdomain or the zone. */
  function makeRecord(random: (below: number) => number): readonly [plain: JsonObject, raw: JsonObject] {
    const subdomain = random(3) === 0 ? "south" : "";
    const label = LABELS[random(LABELS.length)] ?? "@";
    const name = subdomain === "" ? label : label === "@" ? subdomain : `${label}.${subdomain}`;
    const host = HOSTS[random(HOSTS.length)] ?? ".";
    const origin = `${subdomain === "" ? "" : `${subdomain}.`}example.com.`;
    const short = host === origin ? "@" : host.endsWith(`.${origin}`) ? host.slice(0, -origin.length - 1) : host;
    // A relative target has a single label: DNSControl refuses others.
    const typed = short !== host && !short.includes(".") && random(2) === 0 ? short : host;
    const common = { name, ttl: [0, 1, 60, 300, 86_400][random(5)], ...(subdomain && { subdomain }) };
    const hosts: readonly JsonObject[] = [
      { type: "CNAME" },
      { type: "NS" },
      { type: "MX", mxpreference: random(3) },
      { type: "SRV", srvpriority: random(3), srvweight: random(3), srvport: 5060 },
      { type: "SVCB", svcpriority: 1 },
      { type: "NAPTR", naptrorder: random(9), naptrflags: "S", naptrservice: "SIP+D2U" },
    ];
    const last = random(256);
    if (random(3) === 0) return pair({ ...common, type: "A", target: `192.0.2.${last}` });
    if (random(3) === 0)
      return pair(
        { ...common, type: "AAAA", target: `2001:db8::${(last + 1).toString(16)}` },
        `2001:0DB8:0::${(last + 1).toString(16)}`,
      );
    if (random(3) === 0)
      return pair({ ...common, type: "TXT", target: ['"', "\\", ";", "é", " ", "x"].slice(random(5)).join("") });
    return pair({ ...common, ...hosts[random(hosts.length)], target: host }, typed);
  }

  function pair(plain: JsonObject, typed = plain["target"]): readonly [JsonObject, JsonObject] {
    return [plain, { ...plain, target: typed }];
  }

  it("gives the same document from both forms, with every record in it or named", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = seeded(seed);
      const records = Array.from({ length: 1 + random(12) }, () => makeRecord(random));
      const [plain, raw] = [0, 1].map((form) => importDomain({ records: records.map((both) => both[form] ?? {}) }));
      expect(raw?.document, `seed ${seed}`).toBe(plain?.document);
      expect(
        plain?.codes.filter((code) => code.startsWith("error")),
        `seed ${seed}: ${plain?.details}`,
      ).toEqual([]);
      const named = plain?.codes.filter((code) => code === "note DNC107").length ?? 0;
      expect((plain?.zone.records.length ?? 0) + named, `seed ${seed}`).toBe(records.length);
    }
  });

  // How gobwas/glob reads a pattern that is compiled without separators.
  const PARTS = [
    ["*", ".*"],
    ["**", ".*"],
    ["?", "."],
    ["{a,b.}", "(?:a|b\\.)"],
    ["{x*,[ab]}", "(?:x.*|[ab])"],
    ["[a-c]", "[a-c]"],
    ["[.x]", "[.x]"],
    ["\\*", "\\*"],
    ["a", "a"],
    [".", "\\."],
  ] as const;

  it("ignores exactly the names that DNSControl's patterns select", () => {
    const random = seeded(7);
    const zone = assertFqdn("example.com.");
    const wrong: string[] = [];
    for (let run = 0; run < 3000; run += 1) {
      const parts = Array.from({ length: 1 + random(3) }, () => PARTS[random(PARTS.length)] ?? PARTS[0]);
      const pattern = parts.map(([glob]) => glob).join("");
      const meant = new RegExp(`^${parts.map(([, expression]) => expression).join("")}$`);
      const converted = toIgnoreRules({ label: pattern, types: "TXT", target: "" }, zone);
      if (!converted.ok) wrong.push(`${pattern}: ${converted.reason}`);
      const globs = converted.ok ? converted.rules.map(({ name = "*" }) => String(name)) : [];
      for (let text = 0; text < 20; text += 1) {
        const name = Array.from({ length: 1 + random(4) }, () => "abcx.*z"[random(7)]).join("");
        const isIgnored = globs.some((glob) => matchesGlob(glob, name));
        if (isIgnored !== meant.test(name)) wrong.push(`${pattern} ${name} ${globs.join(" ")}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
