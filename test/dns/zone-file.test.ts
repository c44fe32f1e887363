// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of $GENERATE look like template literals.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Fqdn } from "../../src/dns/fqdn";
import { unwrap } from "../../src/dns/parsed";
import { rrType, rrTypes } from "../../src/dns/rdata/rr-type";
import { formatZoneFile, parseZoneFile } from "../../src/dns/zone-file/index";
import { measureCpu } from "../cpu-time";
import { describeTier } from "../describe-tier";

const origin = "example.com." as Fqdn;
const short = (text: string) => {
  const { records, problems } = parseZoneFile(text, origin);
  const lines = records.map(({ owner, ttl, type, rdataText }) => `${owner} ${ttl ?? "-"} ${type} ${rdataText}`);
  return [...lines, ...problems.map(({ line, problem }) => `${line}: ${problem.code}`)];
};

describe("parseZoneFile implements RFC 1035 §5", () => {
  test.each<[string, string, readonly string[]]>([
    ["a plain line", "www 300 IN A 192.0.2.1", ["www.example.com. 300 A 192.0.2.1"]],
    ["class before TTL", "www IN 300 A 192.0.2.1", ["www.example.com. 300 A 192.0.2.1"]],
    ["neither class nor TTL", "www A 192.0.2.1", ["www.example.com. - A 192.0.2.1"]],
    ["lower case", "WWW in a 192.0.2.1", ["www.example.com. - A 192.0.2.1"]],
    ["the apex", "@ 60 A 192.0.2.1\n", ["example.com. 60 A 192.0.2.1"]],
    ["a full name", "a.example.org. 60 A 192.0.2.1", ["a.example.org. 60 A 192.0.2.1"]],
    ["units", "www 1h30m A 192.0.2.1", ["www.example.com. 5400 A 192.0.2.1"]],
    [
      "the owner above",
      "www 60 A 192.0.2.1\n\t60 A 192.0.2.2\n\n  TXT x",
      ["www.example.com. 60 A 192.0.2.1", "www.example.com. 60 A 192.0.2.2", 'www.example.com. 60 TXT "x"'],
    ],
    ["no owner above", " 60 A 192.0.2.1", ["1: DNS193"]],
    [
      "$TTL",
      "$TTL 2h\na A 192.0.2.1\nb 60 A 192.0.2.1\nc A 192.0.2.1",
      ["a.example.com. 7200 A 192.0.2.1", "b.example.com. 60 A 192.0.2.1", "c.example.com. 7200 A 192.0.2.1"],
    ],
    [
      "the TTL above",
      "a 60 A 192.0.2.1\nb A 192.0.2.1",
      ["a.example.com. 60 A 192.0.2.1", "b.example.com. 60 A 192.0.2.1"],
    ],
    [
      "$ORIGIN",
      "$ORIGIN sub\na A 192.0.2.1\n$ORIGIN example.net.\n@ A 192.0.2.1",
      ["a.sub.example.com. - A 192.0.2.1", "example.net. - A 192.0.2.1"],
    ],
    [
      "parentheses",
      "@ 60 SOA ns1 dns (\n 1 ; serial\n 2 3\n 4 5 )\nwww A 192.0.2.1",
      ["example.com. 60 SOA ns1 dns 1 2 3 4 5", "www.example.com. 60 A 192.0.2.1"],
    ],
    ["unquoted TXT", "a TXT v=spf1 -all", ['a.example.com. - TXT "v=spf1" "-all"']],
    ["quoted TXT", 'a TXT "v=DMARC1; p=none" "x\\"y"', ['a.example.com. - TXT "v=DMARC1; p=none" "x\\"y"']],
    ["escaped semicolon", "a TXT v=DMARC1\\;p=none", ['a.example.com. - TXT "v=DMARC1\\;p=none"']],
    [
      "quotes in a parameter",
      'a HTTPS 1 . alpn="h2,h3" port=1 ; x',
      ['a.example.com. - HTTPS 1 . alpn="h2,h3" port=1'],
    ],
    ["a semicolon in quotes", 'a CAA 0 issue ";" ; none', ['a.example.com. - CAA 0 issue ";"']],
    ["CR LF and a byte order mark", "\ufeff$TTL 60\r\na A 192.0.2.1\r\n", ["a.example.com. 60 A 192.0.2.1"]],
    ["an unknown type", "a TYPE65280 \\# 4 c0000201", ["a.example.com. - TYPE65280 \\# 4 c0000201"]],
    ["a name of digits", "1 PTR host.example.com.", ["1.example.com. - PTR host.example.com."]],
    [
      "a name like a type",
      "a A 192.0.2.1\nMX 60 A 192.0.2.1",
      ["a.example.com. - A 192.0.2.1", "mx.example.com. 60 A 192.0.2.1"],
    ],
    [
      "IDNA and wildcards",
      "bücher A 192.0.2.1\n*.b A 192.0.2.1",
      ["xn--bcher-kva.example.com. - A 192.0.2.1", "*.b.example.com. - A 192.0.2.1"],
    ],
    ["nothing", "\n ; only a comment\n\t\n", []],
    ["$INCLUDE", "$INCLUDE other.zone\na A 192.0.2.1", ["a.example.com. - A 192.0.2.1", "1: DNS191"]],
    ["another directive", "$FOO 1", ["1: DNS191"]],
    ["another class", "a CH TXT x", ["1: DNS195"]],
    ["a wrong TTL", "$TTL soon\na 99999999999 A 192.0.2.1\nb 1x A 192.0.2.1", ["1: DNS196", "2: DNS196", "3: DNS196"]],
    ["no type", "a 60", ["1: DNS190"]],
    ["no rdata", "a 60 A", ["1: DNS190"]],
    [
      "an open parenthesis",
      "a A 192.0.2.1\nb A (\n192.0.2.2\nc A 192.0.2.3",
      ["a.example.com. - A 192.0.2.1", "2: DNS192"],
    ],
    ["a closing parenthesis", "b A )\nc A 192.0.2.3", ["c.example.com. - A 192.0.2.3", "1: DNS192"]],
    ["an open quote", 'b TXT "x\nc A 192.0.2.3', ["c.example.com. - A 192.0.2.3", "1: DNS192"]],
    ["an empty label", "a..b A 192.0.2.1", ["1: DNS118"]],
    ["__proto__", "__proto__ A 192.0.2.1", ["__proto__.example.com. - A 192.0.2.1"]],
    [
      "$GENERATE",
      "$GENERATE 1-3 host-$ 60 IN A 192.0.2.$",
      [1, 2, 3].map((n) => `host-${n}.example.com. 60 A 192.0.2.${n}`),
    ],
    [
      "a step, offset, width and base",
      "$GENERATE 8-12/2 h${-8,3,d} CNAME x${0,2,X}\\$",
      [
        ["000", "08"],
        ["002", "0A"],
        ["004", "0C"],
      ].map(([h, x]) => `h${h}.example.com. - CNAME x${x}$`),
    ],
    ["nibbles", "$GENERATE 18-18 ${0,7,n} PTR a", ["2.1.0.0.example.com. - PTR a"]],
    ["too much", "$GENERATE 0-999999999 a$ A 192.0.2.1", ["1: DNS194"]],
    [
      "too much together",
      "$GENERATE 0-65535 a$ A 192.0.2.1\n$GENERATE 0-0 b$ A 192.0.2.1".replace("65535", "9"),
      [...Array(10).keys()].map((n) => `a${n}.example.com. - A 192.0.2.1`).concat("b0.example.com. - A 192.0.2.1"),
    ],
    [
      "a wrong range",
      "$GENERATE 3-1 a$ A 192.0.2.1\n$GENERATE 1-2 ${x} A 192.0.2.1\n$GENERATE 1-2/0 a A b\n$GENERATE",
      ["1: DNS190", "2: DNS190", "3: DNS190", "4: DNS190"],
    ],
    ["a width without bounds", "$GENERATE 1-2 a${0,999,d} A 192.0.2.1", ["1: DNS190"]],
  ])("%s", (_, text, expected) => expect(short(text)).toEqual(expected));

  it("keeps lines, origins and comments, and says which comments belong to no record", () => {
    const text =
      "; head\n$ORIGIN sub\na 1 A 192.0.2.1 ; web front cf_tags=team:web,cf-proxied:true\n@ MX ( 10 ; first\n mail ; second\n)\n";
    expect(parseZoneFile(text, origin).records).toEqual([
      {
        owner: "a.sub.example.com.",
        ownerText: "a.sub.example.com.",
        ttl: 1,
        type: "A",
        rdataText: "192.0.2.1",
        origin: "sub.example.com.",
        originText: "sub.example.com.",
        line: 3,
        comment: "web front cf_tags=team:web,cf-proxied:true",
      },
      {
        owner: "sub.example.com.",
        ownerText: "sub.example.com.",
        ttl: 1,
        type: "MX",
        rdataText: "10 mail",
        origin: "sub.example.com.",
        originText: "sub.example.com.",
        line: 4,
        comment: "first second",
      },
    ]);
    expect(parseZoneFile(text, origin).comments.map(({ line }) => line)).toEqual([1]);
  });

  it("generates at most 65,536 records per file", () => {
    const { records, problems } = parseZoneFile(
      "$GENERATE 0-65535 a$ A 192.0.2.1\n$GENERATE 0-0 b$ A 192.0.2.1",
      origin,
    );
    expect([records.length, problems.map(({ line, problem }) => `${line}: ${problem.code}`)]).toEqual([
      65_536,
      ["2: DNS194"],
    ]);
  });

  it("never throws, and covers every line", () => {
    const parts = fc.constantFrom(
      "a",
      " ",
      "\n",
      "\t",
      "(",
      ")",
      '"',
      ";",
      "\\",
      "$",
      "$TTL 60\n",
      "$ORIGIN ",
      "A",
      "TXT",
      "IN",
      "60",
      "=",
      '="',
      "\r",
      "\0",
      "é",
      "@",
      ".",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (list) => {
        const text = list.join("");
        const { records, problems } = parseZoneFile(`${text}\n)\nlast 60 IN A 192.0.2.1`, origin);
        const lines = [...records, ...problems].map(({ line }) => line);
        expect(Math.max(...lines)).toBeLessThanOrEqual(text.split(/\r\n?|\n/).length + 2);
        expect(lines.length).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    ["open parentheses", "(".repeat(200_000)],
    ["open quotes", '"'.repeat(200_001)],
    ["quotes after equals signs", '="'.repeat(100_001)],
    ["backslashes", "\\".repeat(200_001)],
    ["blanks", " ".repeat(400_000)],
    ["comments in parentheses", `a TXT (${";\n".repeat(100_000)})`],
    ["short lines", "a A 192.0.2.1\n".repeat(50_000)],
    ["open quotes on each line", 'a TXT "\n'.repeat(50_000)],
    ["dots", ".".repeat(200_000)],
  ])("parses %s in linear time", (_, text) => {
    expect(measureCpu(() => parseZoneFile(text, origin))).toBeLessThan(2_000);
  });
});

const soa = {
  owner: origin,
  ttl: 3_600,
  type: "SOA",
  data: unwrap(rrType("SOA").parse("ns1.example.com dns.example.com 1 10000 2400 604800 1800")),
};
const samples: Readonly<Record<string, string>> = {
  A: "192.0.2.1",
  AAAA: "2001:db8::1",
  CAA: '0 issue "ca.example.net; a=\\"b\\""',
  CERT: "1 0 8 MIIC",
  DNSKEY: "257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==",
  DS: "2371 13 1 2bb183af5f22588179a53b0a98631fad1a292118",
  HTTPS: '1 . alpn="h3,h2" port="8443" ipv4hint="192.0.2.1" ipv6hint="2001:db8::1" key65280="a\\"b"',
  LOC: "37 46 46 N 122 23 35 W 0 100 0 0",
  MX: "10 mail.example.com",
  NAPTR: '10 20 "u" "E2U+sip" "!^(.*)$!sip:\\\\1@example.com!" .',
  NS: "ns1.example.com",
  OPENPGPKEY: "mQENBFo=",
  PTR: "host.example.com",
  SMIMEA: "3 0 0 0a1b2c",
  SRV: "10 5 5060 mail.example.com",
  SSHFP: "4 2 123456789abcdef67890123456789abcdef67890123456789abcdef123456789",
  SVCB: "0 svc.example.com",
  TLSA: "3 1 1 2bb183af5f22588179a53b0a98631fad1a292118ab5e4b7e8f9d2e7f4e6a9d10",
  TXT: `"v=DKIM1; p=${"A".repeat(300)} \\\\ \\" \\001 \\255 ü 😀 \u0085\u00a0\u2028\ufeff;"`,
  URI: '10 1 "https://example.com/?a=b;c"',
};
const records = Object.entries(samples).map(([type, text]) => ({
  owner: (["NS", "MX"].includes(type)
    ? origin
    : type === "A"
      ? "mail.example.com."
      : `${type.toLowerCase()}.example.com.`) as Fqdn,
  ttl: 300,
  type,
  data: unwrap(rrType(type).parse(text)),
  comment: "web; front\nnext 60 IN A 192.0.2.66",
}));
const glue = { owner: "ns1.example.com." as Fqdn, ttl: 300, type: "A", data: { address: "192.0.2.53" } };
const alias = {
  owner: "*.bücher.example.com.".replace("bücher", "xn--bcher-kva") as Fqdn,
  ttl: 60,
  type: "CNAME",
  data: unwrap(rrType("CNAME").parse("a\\.b\\032c.example.com")),
};
const child = {
  owner: "ds.example.com." as Fqdn,
  ttl: 300,
  type: "NS",
  data: unwrap(rrType("NS").parse("ns.example.net")),
};
const zone = { origin, records: [...records, glue, alias, child, soa] };

describe("formatZoneFile writes files that any server reads", () => {
  it.each(["full", "relative"] as const)(
    "is parsed back with %s names, and escapes line feeds in comments",
    (names) => {
      const text = formatZoneFile({ ...zone, names });
      const read = parseZoneFile(text, origin);
      const data = ({ type, rdataText, origin: at }: (typeof read.records)[number]) =>
        unwrap(rrType(type).parse(rdataText, at));
      expect(read.problems).toEqual([]);
      expect(
        read.records.map((record) => ({ owner: record.owner, ttl: record.ttl, type: record.type, data: data(record) })),
      ).toEqual(
        [soa, ...records, glue, alias, child].map(({ owner, ttl, type, data: rdata }) => ({
          owner,
          ttl,
          type,
          data: rdata,
        })),
      );
      expect(read.records[1]?.comment).toBe("web; front next 60 IN A 192.0.2.66");
    },
  );

  it("writes every octet above ASCII as an escape, for 10,000 texts, which are read back", () => {
    const owner = "t.example.com." as Fqdn;
    const texts = fc
      .string({ unit: "binary", maxLength: 40 })
      .map((text) => text.replace(/[\ud800-\udfff]/g, "\u{1f600}"));
    const types = fc.constantFrom("TXT", "CAA", "URI", "SVCB");
    fc.assert(
      fc.property(texts, types, (text, type) => {
        const fields = {
          TXT: { text },
          CAA: { flags: 0, tag: "issue", value: text },
          URI: { priority: 1, weight: 1, target: `x${text}` },
          SVCB: { priority: 1, target: ".", value: `key70=${JSON.stringify(text.replace(/[\\"\0-\x1f\x7f]/g, "x"))}` },
        }[type as "TXT"];
        const data = unwrap(rrType(type).parseData(fields));
        const file = formatZoneFile({ origin, records: [{ owner, ttl: 60, type, data }] });
        expect(file).toMatch(/^[\t\n\x20-\x7e]*$/);
        const { records, problems } = parseZoneFile(file, origin);
        expect(problems).toEqual([]);
        expect(records.map(({ rdataText }) => unwrap(rrType(type).parse(rdataText)))).toEqual([data]);
      }),
      { numRuns: 10_000, seed: 30 },
    );
  });

  it("supports every type", () =>
    expect([...Object.keys(samples), "SOA", "CNAME"].sort()).toEqual(rrTypes.map((rr) => rr.type).sort()));

  const missing = spawnSync("named-checkzone", ["-v"]).error ? "named-checkzone is not installed" : undefined;
  describeTier("with BIND's zone checker", missing, () => {
    it("passes named-checkzone, whose own dump reads back as the same records", () => {
      for (const names of ["full", "relative"] as const) {
        const file = join(mkdtempSync(join(tmpdir(), "zone-")), "zone");
        const dump = `${file}.dump`;
        writeFileSync(file, formatZoneFile({ ...zone, names }));
        const said = execFileSync("named-checkzone", ["-i", "none", "-o", dump, "-s", "full", "example.com", file], {
          encoding: "utf8",
        });
        expect(said).toContain("OK");
        const read = parseZoneFile(readFileSync(dump, "utf8"), origin);
        expect(read.problems).toEqual([]);
        const theirs = read.records.map((record) => [
          record.owner,
          record.type,
          unwrap(rrType(record.type).parse(record.rdataText, record.origin)),
        ]);
        const ours = zone.records.map(({ owner, type, data }) => [owner, type, data]);
        const sorted = (list: readonly unknown[]) => list.map((value) => JSON.stringify(value)).sort();
        expect(sorted(theirs)).toEqual(sorted(ours));
      }
    });
  });
});
