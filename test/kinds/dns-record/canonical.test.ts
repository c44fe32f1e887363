// A record of each type as declared, as in the API's reply, and as sent. The replies are from the API's documentation and recordings. A
// record in any spelling equals its reply.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/base/json";
import { fieldChanges } from "../../../src/diff/fields";
import { canonicalize, canonicalizeLive } from "../../../src/kind/derive/canonicalize";
import type { Context, Kind } from "../../../src/kind/kind";
import { dnsRecord } from "../../../src/kinds/dns-record";

const context: Context = { scope: { within: "zone", zone: "example.com" }, profile: "live", enterprise: false };
/** The stages use the kind without the type of its props. */
const kind: Kind = dnsRecord;
const digest = "2bb183af5f22588179a53b0a98631fad1a292118ab5e4b7e8f9d2e7f4e6a9d10";
const place = {
  lat_degrees: 37,
  lat_minutes: 46,
  lat_seconds: 46,
  lat_direction: "N",
  long_degrees: 122,
  long_minutes: 23,
  long_seconds: 35,
  long_direction: "W",
  altitude: 0,
  size: 100,
  precision_horz: 0,
  precision_vert: 0,
};

/** Type, declared, the rdata of the reply, and the rdata of the request. */
const types: readonly (readonly [type: string, declared: JsonObject, reply: JsonObject, request: JsonObject])[] = [
  ["A", { content: "192.0.2.1" }, { content: "192.0.2.1" }, { content: "192.0.2.1", proxied: false }],
  [
    "AAAA",
    { content: "2001:0DB8:0:0:0:0:0:1" },
    { content: "2001:db8::1" },
    { content: "2001:db8::1", proxied: false },
  ],
  [
    "CNAME",
    { content: "BÜCHER.example.net." },
    { content: "xn--bcher-kva.example.net" },
    { content: "xn--bcher-kva.example.net", proxied: false },
  ],
  [
    "MX",
    { content: "MX.example.net.", priority: 10 },
    { content: "mx.example.net", priority: 10 },
    { content: "MX.example.net", priority: 10 },
  ],
  ["NS", { content: "NS1.example.net." }, { content: "ns1.example.net" }, { content: "NS1.example.net" }],
  ["PTR", { content: "HOST.example.net." }, { content: "host.example.net" }, { content: "HOST.example.net" }],
  [
    "TXT",
    { content: `"${"a".repeat(200)}" "${"a".repeat(100)}"` },
    { content: `"${"a".repeat(255)}" "${"a".repeat(45)}"` },
    { content: `"${"a".repeat(200)}" "${"a".repeat(100)}"` },
  ],
  ["OPENPGPKEY", { content: "mQENBF oA" }, { content: "mQENBFoA" }, { content: "mQENBFoA" }],
  [
    "CAA",
    { data: { flags: "0", tag: "issue", value: "ca.example.net" } },
    { content: '0 issue "ca.example.net"', data: { flags: 0, tag: "issue", value: "ca.example.net" } },
    { data: { flags: 0, tag: "issue", value: "ca.example.net" } },
  ],
  [
    "CERT",
    { content: "PKIX 0 8 MIIC AQ==" },
    { content: "1 0 8 MIICAQ==", data: { type: 1, key_tag: 0, algorithm: 8, certificate: "MIICAQ==" } },
    { data: { type: 1, key_tag: 0, algorithm: 8, certificate: "MIICAQ==" } },
  ],
  [
    "DNSKEY",
    { content: "257 3 13 mdsswUyr3DPW 132mOi8V9xESWE8jTo0d" },
    {
      content: "257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0d",
      data: { flags: 257, protocol: 3, algorithm: 13, public_key: "mdsswUyr3DPW132mOi8V9xESWE8jTo0d" },
    },
    { data: { flags: 257, protocol: 3, algorithm: 13, public_key: "mdsswUyr3DPW132mOi8V9xESWE8jTo0d" } },
  ],
  [
    "DS",
    { data: { key_tag: "2371", algorithm: 13, digest_type: 2, digest: digest.toUpperCase() } },
    {
      content: `2371 13 2 ${digest.toUpperCase()}`,
      data: { key_tag: 2371, algorithm: 13, digest_type: 2, digest: digest.toUpperCase() },
    },
    { data: { key_tag: 2371, algorithm: 13, digest_type: 2, digest: digest.toUpperCase() } },
  ],
  [
    "HTTPS",
    { data: { priority: "1", target: ".", value: "port=8443 alpn=h3,h2" } },
    {
      content: '1 . alpn="h3,h2" port="8443"',
      priority: 1,
      data: { priority: 1, target: ".", value: 'alpn="h3,h2" port="8443"' },
    },
    { data: { priority: 1, target: ".", value: "port=8443 alpn=h3,h2" } },
  ],
  [
    "LOC",
    { content: "37 46 46 N 122 23 35 W 0m 100m 0m 0m" },
    { content: "37 46 46.000 N 122 23 35.000 W 0.00 100.00 0.00 0.00", data: place },
    { data: place },
  ],
  [
    "NAPTR",
    { content: '30 100 "S" "SIP+D2T" "" _sip._tls.EXAMPLE.net.' },
    {
      content: '30 100 "S" "SIP+D2T" "" _sip._tls.example.net.',
      data: {
        order: 30,
        preference: 100,
        flags: "S",
        service: "SIP+D2T",
        regex: "",
        replacement: "_sip._tls.example.net.",
      },
    },
    {
      data: {
        order: 30,
        preference: 100,
        flags: "S",
        service: "SIP+D2T",
        regex: "",
        replacement: "_sip._tls.EXAMPLE.net.",
      },
    },
  ],
  [
    "SMIMEA",
    { content: "3 0 1 0A1B 2C" },
    { content: "3 0 1 0a1b2c", data: { usage: 3, selector: 0, matching_type: 1, certificate: "0a1b2c" } },
    { data: { usage: 3, selector: 0, matching_type: 1, certificate: "0A1B2C" } },
  ],
  [
    "SRV",
    { priority: 10, data: { weight: "0", port: 5223, target: "SIP.example.net." } },
    {
      content: "0 5223 sip.example.net",
      priority: 10,
      data: { priority: 10, weight: 0, port: 5223, target: "sip.example.net" },
    },
    { data: { priority: 10, weight: 0, port: 5223, target: "SIP.example.net" } },
  ],
  [
    "SSHFP",
    { content: `4 2 ${digest.toUpperCase()}` },
    { content: `4 2 ${digest}`, data: { algorithm: 4, type: 2, fingerprint: digest } },
    { data: { algorithm: 4, type: 2, fingerprint: digest.toUpperCase() } },
  ],
  [
    "SVCB",
    { content: "2 SVC.example.net." },
    { content: "2 svc.example.net.", priority: 2, data: { priority: 2, target: "svc.example.net.", value: "" } },
    { data: { priority: 2, target: "SVC.example.net.", value: "" } },
  ],
  [
    "TLSA",
    { data: { usage: 3, selector: 1, matching_type: 1, certificate: digest.toUpperCase() } },
    { content: `3 1 1 ${digest}`, data: { usage: 3, selector: 1, matching_type: 1, certificate: digest } },
    { data: { usage: 3, selector: 1, matching_type: 1, certificate: digest.toUpperCase() } },
  ],
  [
    "URI",
    { content: '10 20 "https://example.net/X"' },
    { content: '20 "https://example.net/X"', priority: 10, data: { weight: 20, target: "https://example.net/X" } },
    { priority: 10, data: { weight: 20, target: "https://example.net/X" } },
  ],
];

const declaredProps = (declared: JsonObject) => canonicalize(dnsRecord, declared, context);
const liveProps = (row: JsonObject) =>
  canonicalizeLive(
    dnsRecord,
    { id: "0".repeat(32), name: "x.example.com", ttl: 1, proxied: false, comment: null, tags: [], meta: {}, ...row },
    context,
  ).props;

describe("a record of type", () => {
  it("covers all 21 types", () => {
    expect(new Set(types.map(([type]) => type)).size).toBe(21);
  });

  it.each(types)("%s equals its reply", (type, declared, reply) => {
    const { props, diagnostics: refusals } = declaredProps({
      name: "X.EXAMPLE.com.",
      type: type.toLowerCase(),
      ...declared,
    });
    expect(refusals).toEqual([]);
    expect(fieldChanges(dnsRecord.fields, props, liveProps({ type, ...reply }))).toEqual([]);
  });

  it.each(types)("%s has the label of its reply", (type, declared, reply) => {
    const { props } = declaredProps({ name: "x", type, ...declared });
    expect(kind.label(props)).toBe(kind.label(liveProps({ type, ...reply })));
  });

  it.each(types)("%s is sent whole in one body, in the spelling of the document", (type, declared, _, request) => {
    const { props } = declaredProps({ name: "x", type, ...declared });
    expect(kind.toWire?.(props, context)).toEqual({ type, name: "x.example.com", ttl: 1, ...request });
  });

  it.each(types)("%s differs from its reply in each member by itself", (type, declared, reply) => {
    const { props } = declaredProps({ name: "x", type, ...declared });
    const same = others(reply).filter(
      (other) => fieldChanges(dnsRecord.fields, props, liveProps({ type, ...other })).length !== 1,
    );
    expect(same).toEqual([]);
    expect(others(reply).length).toBeGreaterThan(0);
  });
});

/** Replies with one member of the rdata changed to another valid value. Computed members are not changed. */
function others(reply: JsonObject): readonly JsonObject[] {
  const { content, data, priority } = reply;
  const members = Object.entries((data ?? {}) as JsonObject).map(([name, value]) => ({
    ...reply,
    data: { ...(data as JsonObject), [name]: otherValue(name, value) },
  }));
  const beside = priority === undefined || Object.hasOwn((data ?? {}) as JsonObject, "priority");
  return [
    ...members,
    ...(data === undefined ? [{ ...reply, content: OTHER_CONTENT.get(String(content)) ?? "other.example.org" }] : []),
    ...(beside ? [] : [{ ...reply, priority: Number(priority) + 1 }]),
  ];
}

const OTHER_CONTENT = new Map([
  ["192.0.2.1", "192.0.2.2"],
  ["2001:db8::1", "2001:db8::2"],
  ["mQENBFoA", "mQENBFoB"],
]);

function otherValue(name: string, value: unknown): string | number {
  // A size has one digit and a power of ten (RFC 1876 §2): 101 m is 100 m.
  if (typeof value === "number") return name === "size" ? value * 2 : value + 1;
  const hex = /^[0-9a-f]+$/i.test(String(value));
  const text: Readonly<Record<string, string>> = {
    tag: "issuewild",
    value: 'alpn="h2"',
    certificate: hex ? "ff" : "AAAA",
    public_key: "AAAA",
    digest: "ab".repeat(32),
    fingerprint: "ab".repeat(32),
    flags: "A",
    lat_direction: "S",
    long_direction: "E",
  };
  return text[name] ?? "other.example.org.";
}

describe("a live record that no document could declare", () => {
  const odd: readonly (readonly [title: string, row: JsonObject, label: string])[] = [
    ["of an unknown type", { type: "WKS", content: "192.0.2.1 6 25" }, "x WKS 192.0.2.1 6 25"],
    ["with an unfinished text", { type: "TXT", content: '"open' }, 'x TXT "open'],
    ["with a text half in quotation marks", { type: "TXT", content: 'a "b" c' }, 'x TXT a "b" c'],
    ["with a text in no quotation marks", { type: "TXT", content: "a b" }, "x TXT a b"],
    ["with an address that is none", { type: "A", content: "here" }, "x A here"],
    ["with an MX without a priority", { type: "MX", content: "mx.example.net" }, "x MX mx.example.net"],
    ["with a host that is none", { type: "CNAME", content: "a..b" }, "x CNAME a..b"],
    ["with odd data", { type: "CAA", content: "?", data: { flags: "?" } }, 'x CAA {"flags":"?"}'],
  ];

  it.each(odd)("%s is kept as it is", (_, row, label) => {
    const props = liveProps(row);
    expect(props).toMatchObject({ ...row, name: "x" });
    expect(kind.label(props)).toBe(label);
  });

  it("with a name outside the zone keeps its name", () => {
    expect(liveProps({ type: "A", name: "www.example.net", content: "192.0.2.1" })["name"]).toBe("www.example.net");
  });
});

describe("a member that a type does not have", () => {
  const strange: readonly (readonly [string, JsonObject, string])[] = [
    ["a priority on an address", { type: "A", content: "192.0.2.1", priority: 1 }, "FLD101 priority"],
    ["a priority on a text", { type: "TXT", content: "x", priority: 1 }, "FLD101 priority"],
    [
      "a priority on a signer",
      { type: "DS", priority: 1, data: { key_tag: 1, algorithm: 13, digest_type: 2, digest } },
      "FLD101 priority",
    ],
    [
      "a misspelt member of data",
      { type: "CAA", data: { flags: 0, tag: "issue", value: "ca.example.net", vlaue: "x" } },
      "FLD101 data.vlaue",
    ],
    [
      "an SRV with two priorities in data",
      { type: "SRV", priority: 2, data: { priority: 1, weight: 0, port: 1, target: "." } },
      "REC114 data",
    ],
    ["an SRV with two priorities in text", { type: "SRV", priority: 2, content: "1 0 1 ." }, "REC114 content"],
    ["data on an address", { type: "A", data: { address: "192.0.2.1" } }, "REC112 data"],
    ["content and data", { type: "A", content: "192.0.2.1", data: {} }, "REC111 data"],
  ];
  it.each(strange)("%s is rejected", (_, declared, refusal) => {
    const { diagnostics: refusals } = declaredProps({ name: "x", ...declared });
    expect(refusals.map((value) => `${value.code} ${value.field}`)).toEqual([refusal]);
  });
});
