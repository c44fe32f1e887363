import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type Fqdn, toFqdn } from "../../../src/dns/fqdn";
import { type Parsed, unwrap } from "../../../src/dns/parsed";
import { type RdataField, type RdataFields, type RrType, rrType, rrTypes } from "../../../src/dns/rdata/rr-type";
import { toTypeNumber } from "../../../src/dns/wire";

const canonical = (type: string, parsed: Parsed<RdataFields>) =>
  parsed.ok ? rrType(type).format(parsed.value) : parsed.problem.code;
const digest = "2bb183af5f22588179a53b0a98631fad1a292118ab5e4b7e8f9d2e7f4e6a9d10";

describe("unusual spellings have a canonical format", () => {
  test.each([
    ["NS", "NS1.Example.net", "ns1.example.net."],
    ["PTR", "host.example.com.", "host.example.com."],
    ["OPENPGPKEY", "mQEN BFo=", "mQENBFo="],
    ["OPENPGPKEY", "mQENBFo", "mQENBFo="],
    ["OPENPGPKEY", "mQ*N", "DNS138"],
    ["OPENPGPKEY", "m", "DNS138"],
    ["CAA", '0 ISSUE "ca.example.net"', '0 issue "ca.example.net"'],
    ["CAA", "0\tissue\tca.example.net", '0 issue "ca.example.net"'],
    ["CAA", '128 issue ";"', '128 issue ";"'],
    ["CAA", '0 issue "ca.example.net; account=\\"1\\""', '0 issue "ca.example.net; account=\\"1\\""'],
    ["CAA", '0 iodef "mailto:a@example.com"', '0 iodef "mailto:a@example.com"'],
    ["CAA", '256 issue "x"', "DNS134"],
    ["CAA", '0 is-sue "x"', "DNS141"],
    ["CAA", "0 issue a b", "DNS130"],
    ["CERT", "PKIX 0 RSASHA256 MIIC Aa==", "1 0 8 MIICAQ=="],
    ["CERT", "1 0 8 MIIC", "1 0 8 MIIC"],
    [
      "DNSKEY",
      "257 3 ECDSAP256SHA256 ( mdsswUyr3DPW132mOi8V\n9xESWE8jTo0d )",
      "257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0d",
    ],
    ["DS", `2371 13 2 ${digest.toUpperCase()}`, `2371 13 2 ${digest}`],
    ["DS", `2371 13 2 ${digest.slice(0, 30)} ${digest.slice(30)}`, `2371 13 2 ${digest}`],
    ["DS", "2371 13 2 abc", "DNS137"],
    ["DS", "2371 13 2", "DNS130"],
    ["DS", "65536 13 2 ab", "DNS134"],
    ["SSHFP", "4 2 0F1E", "4 2 0f1e"],
    ["TLSA", "3 1 1 0A1B 2C", "3 1 1 0a1b2c"],
    ["SMIMEA", "3 0 0 0a1b2c", "3 0 0 0a1b2c"],
    ["TLSA", "256 1 1 0a", "DNS134"],
    ["SRV", "10 5 5060 SIP.example.com", "10 5 5060 sip.example.com."],
    ["SRV", "0 0 0 .", "0 0 0 ."],
    ["SRV", "10 5 sip.example.com", "DNS130"],
    ["SRV", "10 5 65536 sip.example.com", "DNS134"],
    ["URI", '10 1 "https://example.com/?a=\\"b\\""', '10 1 "https://example.com/?a=\\"b\\""'],
    ["URI", "10 1 https://example.com/", '10 1 "https://example.com/"'],
    ["URI", '10 1 ""', "DNS141"],
    ["NAPTR", '10 20 "s" "SIP+D2U" "" _sip._udp.Example.com.', '10 20 "S" "SIP+D2U" "" _sip._udp.example.com.'],
    [
      "NAPTR",
      '10 20 u E2U+sip "!^.*$!sip:\\\\1@example.com!" .',
      '10 20 "U" "E2U+sip" "!^.*$!sip:\\\\1@example.com!" .',
    ],
    ["NAPTR", `10 20 "" "${"a".repeat(256)}" "" .`, "DNS140"],
    [
      "SOA",
      "ns1.example.com. dns.example.com. 2024 3h 1h 1w 30m",
      "ns1.example.com. dns.example.com. 2024 10800 3600 604800 1800",
    ],
    [
      "SOA",
      "ns1.example.com. a\\.b.example.com. ( 4294967295 10000 2400 604800 1800 )",
      "ns1.example.com. a\\.b.example.com. 4294967295 10000 2400 604800 1800",
    ],
    ["SOA", "ns1.example.com. dns.example.com. 4294967296 1 1 1 1", "DNS134"],
    ["SOA", "ns1.example.com. dns@example.com. 1 1 1 1 1", "DNS113"],
    ["LOC", "37 46 46 N 122 23 35 W 0", "37 46 46.000 N 122 23 35.000 W 0.00m 1.00m 10000.00m 10.00m"],
    [
      "LOC",
      "37 46 46.000 N 122 23 35.000 W 0.00 100.00 0.00 0.00",
      "37 46 46.000 N 122 23 35.000 W 0.00m 100.00m 0.00m 0.00m",
    ],
    ["LOC", "37 n 122 w -24m 30m", "37 0 0.000 N 122 0 0.000 W -24.00m 30.00m 10000.00m 10.00m"],
    [
      "LOC",
      "37 46 N 122 23 35.1234 W 10.005m 123m 10m 10m",
      "37 46 0.000 N 122 23 35.123 W 10.01m 100.00m 10.00m 10.00m",
    ],
    ["LOC", "90 0 0 N 180 0 0 E 0m", "90 0 0.000 N 180 0 0.000 E 0.00m 1.00m 10000.00m 10.00m"],
    ["LOC", "90 0 1 N 180 0 0 E 0m", "DNS143"],
    ["LOC", "91 N 0 E 0m", "DNS134"],
    ["LOC", "1 60 N 0 E 0m", "DNS134"],
    ["LOC", "1 0 59.9996 N 0 E 0m", "DNS134"],
    ["LOC", "1 N 2 N 0m", "DNS143"],
    ["LOC", "1 N 2 E", "DNS143"],
    ["LOC", "1 N 2 E -100001m", "DNS134"],
  ])("%s %j is %j", (type, text, expected) => expect(canonical(type, rrType(type).parse(text))).toBe(expected));

  test.each([
    ["CAA", { flags: "0", tag: "issue", value: "ca.example.net" }, '0 issue "ca.example.net"'],
    ["CAA", { flags: 0, tag: "issue", value: 'a"b\\c' }, '0 issue "a\\"b\\\\c"'],
    ["DS", { key_tag: "2371", algorithm: 13, digest_type: 2, digest: "AB CD" }, "2371 13 2 abcd"],
    ["DNSKEY", { flags: 257, protocol: 3, algorithm: 13, public_key: "mdss wUyr" }, "257 3 13 mdsswUyr"],
    [
      "HTTPS",
      { priority: 1, target: ".", value: 'alpn="h3,h2" ipv4hint="203.0.113.1"' },
      '1 . alpn="h3,h2" ipv4hint="203.0.113.1"',
    ],
    ["HTTPS", { priority: 0, target: "svc.example.net" }, "0 svc.example.net."],
    [
      "LOC",
      { lat_degrees: 37, lat_direction: "N", long_degrees: 122, long_direction: "W" },
      "37 0 0.000 N 122 0 0.000 W 0.00m 1.00m 10000.00m 10.00m",
    ],
    [
      "LOC",
      { lat_degrees: 37, lat_minutes: null, lat_direction: "N", long_degrees: 122, long_direction: "W" },
      "DNS131",
    ],
    ["LOC", { lat_degrees: 37, long_degrees: 122, long_direction: "W" }, "DNS131"],
    [
      "NAPTR",
      { order: 10, preference: 20, flags: "S", service: "SIP+D2U", regex: "", replacement: "_sip._udp.example.com." },
      '10 20 "S" "SIP+D2U" "" _sip._udp.example.com.',
    ],
    ["SRV", { priority: 10, weight: 0, port: 5060, target: "sip.example.com" }, "10 0 5060 sip.example.com."],
    ["SRV", { priority: 10, port: 5060, target: "sip.example.com" }, "DNS131"],
    ["SRV", { priority: 10, weight: 0, port: 5060, target: "sip.example.com", proto: "_tcp" }, "DNS132"],
    ["TLSA", { usage: 3, selector: 1, matching_type: 1, certificate: "0a1b2c" }, "3 1 1 0a1b2c"],
    ["URI", { priority: 10, weight: 20, target: "https://example.com/" }, '10 20 "https://example.com/"'],
  ])("%s parses the fields %j as %j", (type, fields, expected) =>
    expect(canonical(type, rrType(type).parseData(fields))).toBe(expected),
  );
});

describe("service parameters have a canonical format", () => {
  test.each([
    ["1 .", "1 ."],
    ["0 svc.example.net", "0 svc.example.net."],
    ['1 . port=08443 alpn="h2"', '1 . alpn="h2" port="8443"'],
    [
      "1 . alpn=h3,h2 ipv6hint=2001:DB8:0::1 ipv4hint=192.0.2.1,192.0.2.2",
      '1 . alpn="h3,h2" ipv4hint="192.0.2.1,192.0.2.2" ipv6hint="2001:db8::1"',
    ],
    ["1 . ALPN=h2", '1 . alpn="h2"'],
    ['1 . alpn="f\\\\\\\\oo\\\\,bar,h2"', '1 . alpn="f\\\\\\\\oo\\\\,bar,h2"'],
    ["1 . alpn=f\\\\\\092oo\\092,bar,h2", '1 . alpn="f\\\\\\\\oo\\\\,bar,h2"'],
    ["1 . no-default-alpn alpn=h2", '1 . alpn="h2" no-default-alpn'],
    ["1 . mandatory=port,alpn alpn=h2 port=1", '1 . mandatory="alpn,port" alpn="h2" port="1"'],
    ["1 . ech=AEj+DQBE", '1 . ech="AEj+DQBE"'],
    ["1 . key65280=hello key65281", '1 . key65280="hello" key65281'],
    ['1 . key65280="hello\\210qoo"', '1 . key65280="hello\\210qoo"'],
    ["1 foo.example.com. dohpath=/dns-query{?dns}", '1 foo.example.com. dohpath="/dns-query{?dns}"'],
    ["1", "DNS130"],
    ["65536 .", "DNS134"],
    ["1 . alpn", "DNS144"],
    ["1 . alpn=h2,,h3", "DNS144"],
    ["1 . port=65536", "DNS144"],
    ["1 . port", "DNS144"],
    ["1 . ipv4hint=2001:db8::1", "DNS135"],
    ["1 . ipv6hint=", "DNS136"],
    ["1 . no-default-alpn=1 alpn=h2", "DNS144"],
    ["1 . no-default-alpn", "DNS146"],
    ["1 . mandatory=port alpn=h2", "DNS146"],
    ["1 . mandatory=mandatory", "DNS144"],
    ["1 . mandatory=alpn,alpn alpn=h2", "DNS144"],
    ["1 . alpn=h2 alpn=h3", "DNS145"],
    ["1 . key1=h2", "DNS144"],
    ["1 . key65535=a", "DNS144"],
    ["1 . key065280=a", "DNS144"],
    ["1 . constructor=a", "DNS144"],
    ['1 . "alpn=h2"', "DNS144"],
    ['1 . alpn="h2', "DNS139"],
    ["1 . ech=*", "DNS144"],
  ])("%s is %s", (text, expected) => {
    expect(canonical("HTTPS", rrType("HTTPS").parse(text))).toBe(expected);
    expect(canonical("SVCB", rrType("SVCB").parse(text))).toBe(expected);
  });

  it("counts the octets of RFC 9460 appendix D", () => {
    const octets = (text: string) => rrType("SVCB").octets(unwrap(rrType("SVCB").parse(text)));
    expect(octets("0 foo.example.com.")).toBe(19);
    expect(octets("1 .")).toBe(3);
    expect(octets("16 foo.example.com. port=53")).toBe(25);
    expect(octets("1 foo.example.com. key667=hello")).toBe(28);
    expect(octets('1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1"')).toBe(55);
    expect(octets("16 foo.example.org. alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1")).toBe(48);
    expect(octets('16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"')).toBe(35);
  });
});

const fqdns = fc
  .array(
    fc.string({
      unit: fc.constantFrom("a", "b", "-", "_", "*", ".", "\\", " ", "\0", "\xff", "@"),
      minLength: 1,
      maxLength: 9,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((labels): Fqdn => toFqdn(labels));
const octetText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', "\\", " ", ";", "(", "=", "\udcff", "ü"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
  maxLength: 40,
});

const svcParams = fc
  .record(
    {
      alpn: fc
        .array(fc.constantFrom("h2", "h3", "a\\\\,b", "c\\\\\\\\d"), { minLength: 1 })
        .map((list) => `alpn="${list.join(",")}"`),
      port: fc.nat(65_535).map((port) => `port=${port}`),
      ipv6hint: fc.array(fc.ipV6(), { minLength: 1, maxLength: 3 }).map((list) => `ipv6hint=${list.join(",")}`),
      key: fc
        .tuple(fc.integer({ min: 9, max: 65_534 }), fc.constantFrom("", "=x", '="a b\\"c"', "=\\255"))
        .map(([number, value]) => `key${number}${value}`),
    },
    { requiredKeys: [] },
  )
  .chain((params) => fc.shuffledSubarray(Object.values(params)))
  .map((params) => params.join(" "));

function valuesOf(field: RdataField): fc.Arbitrary<string | number> {
  switch (field.type) {
    case "integer":
      return fc.integer({ min: field.min ?? 0, max: field.max! });
    case "number":
      return fc
        .integer({ min: (field.min ?? 0) * 1000, max: Math.floor(field.max! * 1000) })
        .map((thousandths) => thousandths / 1000);
    case "host":
      return fqdns;
    case "hex":
      return fc
        .uint8Array({ minLength: 1, maxLength: 80 })
        .map((octets) => Buffer.from(octets).toString("hex").toUpperCase());
    case "base64":
      return fc.uint8Array({ minLength: 1, maxLength: 80 }).map((octets) => Buffer.from(octets).toString("base64"));
    case "ipv4":
      return fc.ipV4();
    case "ipv6":
      return fc.ipV6();
    case "strings":
      return fc.string({ unit: "binary", maxLength: 900 });
    case "params":
      return svcParams;
    case "text":
      return field.pattern
        ? fc
            .constantFrom("N", "s", "e", "W", "issue", "IODEF", "x y")
            .filter((text) => field.pattern!.test(text.toLowerCase()) || field.pattern!.test(text.toUpperCase()))
        : octetText;
    default:
      return field.type satisfies never;
  }
}

function structured(rr: RrType): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(rr.fields.map((field) => [field.name, valuesOf(field)])));
}

describe.each(rrTypes.map((rr) => [rr.type, rr] as const))("%s", (_, rr) => {
  it("parses what it formats, and keeps canonical data unchanged", () => {
    let judged = 0;
    fc.assert(
      fc.property(structured(rr), (fields) => {
        const data = rr.parseData(fields);
        if (!data.ok) return;
        judged++;
        expect(rr.parse(rr.format(data.value))).toEqual(data);
        expect(rr.parseData(data.value)).toEqual(data);
        expect(rr.octets(data.value)).toBeGreaterThan(0);
        expect(Object.keys(data.value)).toEqual(rr.fields.map((field) => field.name));
      }),
    );
    expect(judged).toBeGreaterThan(20);
  });

  it("has a number, for queries", () => expect(() => toTypeNumber(rr.type)).not.toThrow());

  it("never throws", () => {
    const words = fc.array(
      fc.constantFrom(
        "1",
        "0",
        ".",
        "a.",
        '"',
        '"x"',
        "\\",
        "\\#",
        "N",
        "E",
        "m",
        "alpn=h2",
        "=",
        '="',
        "(",
        ")",
        "ab",
        "192.0.2.1",
        "-1",
        "é",
      ),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          words.map((list) => list.join(" ")),
          fc.string({ unit: "binary", maxLength: 60 }),
        ),
        (text) => {
          const parsed = rr.parse(text);
          if (parsed.ok) expect(rr.parse(rr.format(parsed.value))).toEqual(parsed);
          else expect(parsed.problem.message).toMatch(/`/);
        },
      ),
    );
  });

  it("has documented fields and an RFC", () => {
    expect(rr.rfc).toMatch(/^RFC \d+/);
    expect(rr.fields.every((field) => field.doc.length > 5)).toBe(true);
    expect(rrType(rr.type.toLowerCase())).toBe(rr);
  });
});
