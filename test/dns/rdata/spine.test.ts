import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Fqdn } from "../../../src/dns/fqdn";
import { octetLength } from "../../../src/dns/octets";
import { type Parsed, unwrap } from "../../../src/dns/parsed";
import { type RdataFields, rrType } from "../../../src/dns/rdata/rr-type";
import { formatTxt, fromWireTxt, parseTxt, splitTxt } from "../../../src/dns/rdata/txt";
import { checkRdataSize, checkRrsetSize } from "../../../src/dns/rrset";

const origin = "example.com." as Fqdn;
const canonical = (type: string, parsed: Parsed<RdataFields>) =>
  parsed.ok ? rrType(type).format(parsed.value) : parsed.problem.code;

describe("rdata has a canonical presentation format", () => {
  test.each([
    ["A", " 192.0.2.1 ", "192.0.2.1"],
    ["a", "192.0.2.1", "192.0.2.1"],
    ["A", "1.2.3.04", "DNS135"],
    ["A", "192.0.2.1 192.0.2.2", "DNS130"],
    ["A", "", "DNS130"],
    ["AAAA", "2001:DB8:0::1", "2001:db8::1"],
    ["AAAA", "192.0.2.1", "DNS136"],
    ["CNAME", "WWW.Example.com", "www.example.com."],
    ["CNAME", "www.example.com.", "www.example.com."],
    ["CNAME", "_x._domainkey.example.net", "_x._domainkey.example.net."],
    ["CNAME", "192.0.2.1", "DNS119"],
    ["CNAME", "https://example.com/", "DNS119"],
    ["CNAME", "2001:db8::1", "DNS119"],
    ["CNAME", "www.example.com:443", "DNS119"],
    ["CNAME", "0/25.2.0.192.in-addr.arpa", "0/25.2.0.192.in-addr.arpa."],
    ["CNAME", "a b", "DNS130"],
    ["CNAME", "a..b", "DNS118"],
    ["MX", "10 Mail.example.com.", "10 mail.example.com."],
    ["MX", "010 mail.example.com", "10 mail.example.com."],
    ["MX", "0 .", "0 ."],
    ["MX", "5 .", "DNS148"],
    ["MX", "65536 mail.example.com", "DNS134"],
    ["MX", "-1 mail.example.com", "DNS133"],
    ["MX", "mail.example.com", "DNS130"],
    ["TYPE65280", "\\# 4 C0 00 02 01", "\\# 4 c0000201"],
    ["TYPE65280", "\\# ( 4 C000\n0201 )", "\\# 4 c0000201"],
    ["TYPE65280", "\\# 0", "\\# 0"],
    ["TYPE65280", "\\# 3 c0000201", "DNS147"],
    ["RP", " admin.example.com. . ", "admin.example.com. ."],
  ])("%s %j is %j", (type, text, expected) => expect(canonical(type, rrType(type).parse(text))).toBe(expected));

  test.each([
    ["CNAME", "www", "www.example.com."],
    ["CNAME", "@", "example.com."],
    ["CNAME", "www.", "www."],
    ["MX", "10 mail", "10 mail.example.com."],
  ])("with an origin, %s %j is %j", (type, text, expected) =>
    expect(canonical(type, rrType(type).parse(text, origin))).toBe(expected),
  );

  test.each([
    ["MX", { preference: "10", exchange: "mail.example.com" }, "10 mail.example.com."],
    ["MX", { preference: 10.5, exchange: "mail.example.com" }, "DNS133"],
    ["MX", { preference: "", exchange: "mail.example.com" }, "DNS133"],
    ["MX", { preference: true, exchange: "mail.example.com" }, "DNS142"],
    ["MX", { preference: null, exchange: "mail.example.com" }, "DNS131"],
    ["MX", { exchange: "mail.example.com" }, "DNS131"],
    ["MX", { preference: 1, exchange: "mail.example.com", weight: 1 }, "DNS132"],
    ["MX", JSON.parse('{"preference":1,"exchange":"m.example","__proto__":1}'), "DNS132"],
    ["TXT", { text: '"a' }, '"\\"a"'],
    ["A", { address: "192.0.2.1" }, "192.0.2.1"],
  ])("%s parses the fields %j as %j", (type, fields, expected) =>
    expect(canonical(type, rrType(type).parseData(fields))).toBe(expected),
  );
});

describe("TXT has the value of its joined strings", () => {
  test.each([
    ["v=spf1 -all", "v=spf1 -all"],
    ["v=DMARC1; p=none", "v=DMARC1; p=none"],
    ['"v=DMARC1; p=none"', "v=DMARC1; p=none"],
    ['"ab" "cd"', "abcd"],
    ['"ab""cd"', "abcd"],
    ['  "ab"\n\t"cd" ', "abcd"],
    ['"a\\"b"', 'a"b'],
    ['"a\\\\b"', "a\\b"],
    ['"a\\098c"', "abc"],
    ['"a\\;b"', "a;b"],
    ["a\\b", "a\\b"],
    ['"\\195\\188"', "ü"],
    ['"\\195" "\\188"', "ü"],
    ['"\\255"', "\udcff"],
    ["ü", "ü"],
    ['""', ""],
    ["", ""],
    ['"(a)"', "(a)"],
    ["(a) ;b", "(a) ;b"],
    ['"a', "DNS139"],
    ['a"', "DNS139"],
    ['a "b"', "DNS139"],
    ['"a" b', "DNS139"],
    ['foo="bar"', "DNS139"],
    ['"a"b"', "DNS139"],
    ['"a\\"', "DNS139"],
    ['"\\256"', "DNS114"],
    ['"\\1"', "DNS114"],
  ])("parses %j as %j", (content, expected) => {
    const parsed = parseTxt(content);
    expect(parsed.ok ? parsed.value : parsed.problem.code).toBe(expected);
  });

  it("accepts any content of an API response", () => {
    expect(fromWireTxt('"a" "b"')).toBe("ab");
    expect(fromWireTxt('foo="bar"')).toBe('foo="bar"');
    expect(fromWireTxt('"a')).toBe('"a');
  });

  const texts = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 700 }),
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom("\udcff", "\udc80", "\udcc3", '"', "\\", "ü", "😀", "\0", " ", ";"),
      maxLength: 600,
    }),
  );

  it("parses its quoted format, which has strings of at most 255 octets", () => {
    fc.assert(
      fc.property(texts, (raw) => {
        const { text } = unwrap(rrType("TXT").parseData({ text: raw })) as { text: string };
        expect(unwrap(parseTxt(formatTxt(text)))).toBe(text);
        expect(splitTxt(text).join("")).toBe(text);
        expect(Math.max(...splitTxt(text).map(octetLength))).toBeLessThanOrEqual(255);
      }),
    );
  });

  it("does not depend on the division into strings", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme-ascii", maxLength: 40 }), { minLength: 1 }), (parts) => {
        expect(unwrap(parseTxt(parts.map((part) => formatTxt(part)).join(" ")))).toBe(parts.join(""));
      }),
    );
  });

  it("parses 200,000 characters with an unclosed quotation mark in linear time", () => {
    const parsed = parseTxt(`"${"a\\\\".repeat(70_000)}`);
    expect(parsed.ok).toBe(false);
  });

  it("splits long text at 255 octets", () => {
    expect(splitTxt("a".repeat(511)).map((chunk) => chunk.length)).toEqual([255, 255, 1]);
    expect(splitTxt("ü".repeat(128)).map(octetLength)).toEqual([254, 2]);
    expect(splitTxt("")).toEqual([""]);
  });
});

describe("sizes are in octets on the wire", () => {
  test.each([
    ["A", "192.0.2.1", 4],
    ["AAAA", "::1", 16],
    ["CNAME", "www.example.com", 17],
    ["MX", "10 mail.example.com", 20],
    ["MX", "0 .", 3],
    ["TXT", '"abc" "d"', 5],
    ["TXT", '""', 1],
    ["TYPE65280", "\\# 4 c0000201", 4],
  ])("%s %s has %i octets", (type, text, octets) =>
    expect(rrType(type).octets(unwrap(rrType(type).parse(text)))).toBe(octets),
  );

  it("rejects 4,097 octets of rdata and 8,193 characters of an RRset", () => {
    const rdata = (length: number) => ({ rdata: "x".repeat(length) });
    expect(checkRdataSize("TYPE65280", rdata(4_096))).toBeUndefined();
    expect(checkRdataSize("TYPE65280", rdata(4_097))?.code).toBe("DNS150");
    const key = { name: "@", type: "TYPE65280" } as never;
    expect(checkRrsetSize(key, [rdata(4_096), rdata(4_096)])).toBeUndefined();
    expect(checkRrsetSize(key, [rdata(4_096), rdata(4_096), rdata(1)])?.code).toBe("DNS151");
    expect(checkRdataSize("TXT", { text: "a".repeat(4_080) })).toBeUndefined();
    expect(checkRdataSize("TXT", { text: "a".repeat(4_081) })?.message).toMatch(
      /^The TXT rdata `"a{79}…` has 4098 octets/,
    );
  });
});
