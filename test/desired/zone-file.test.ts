// Zone files into documents and back, without an API: imported records, records skipped with a reason, and omissions of an export.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { exportZoneFile, importZoneFile } from "../../src/desired/formats/zone-file";
import {
  formatAnnotations,
  parseAnnotations,
  type RecordAnnotations,
} from "../../src/desired/formats/zone-file/record-annotations";
import { toTypeNumber } from "../../src/dns/wire";
import { canonicalize } from "../../src/kind/derive/canonicalize";
import { dnsRecord, toRdataText, zoneFileForm } from "../../src/kinds/dns-record";
import { context, id, toLive } from "../build-state";
import { everyRecord } from "../emulator/every-record";

function imported(text: string) {
  return importZoneFile({ zone: "example.com", file: "db", text }, dnsRecord, zoneFileForm);
}

function recordsOf(text: string): readonly JsonObject[] {
  const { document, diagnostics } = imported(text);
  expect(diagnostics.filter(({ severity }) => severity !== "note")).toEqual([]);
  const { document: read } = parseYaml("db", document);
  const zones = ((read as { value: unknown }).value as JsonObject)["zones"] as JsonObject;
  return (zones["example.com"] as JsonObject)["records"] as readonly JsonObject[];
}

/** The records in canonical form. */
function meaningOf(text: string): readonly JsonObject[] {
  return recordsOf(text).map((record) => {
    const { spelling, ...props } = canonicalize(dnsRecord, record, context).props;
    return props;
  });
}

describe("importing a zone file", () => {
  const line = (text: string) => `$TTL 3600\n${text}\n`;
  it.each<[string, string, JsonObject]>([
    ["an address", "www IN A 192.0.2.1", { name: "www", type: "A", content: "192.0.2.1", ttl: 3600 }],
    ["a TTL of 1 as auto", "www 1 IN A 192.0.2.1", { name: "www", type: "A", content: "192.0.2.1" }],
    ["a relative target", "www CNAME web", { name: "www", type: "CNAME", content: "web.example.com.", ttl: 3600 }],
    ["an MX", "@ MX 10 mail", { name: "@", type: "MX", content: "mail.example.com.", priority: 10, ttl: 3600 }],
    ["a text of two strings", '@ TXT "a b" "c"', { name: "@", type: "TXT", content: '"a b" "c"', ttl: 3600 }],
    [
      "names in their own spelling",
      "$ORIGIN Sub.Example.COM.\nWWW CNAME Target.Example.NET.",
      { name: "WWW.Sub", type: "CNAME", content: "Target.Example.NET.", ttl: 3600 },
    ],
    [
      "a relative target in the spelling of its origin",
      "$ORIGIN Sub.Example.COM.\nwww CNAME Web",
      { name: "www.Sub", type: "CNAME", content: "Web.Sub.Example.COM.", ttl: 3600 },
    ],
    [
      "an address in its own spelling",
      "www AAAA 2001:DB8:0::1",
      { name: "www", type: "AAAA", content: "2001:DB8:0::1", ttl: 3600 },
    ],
    [
      "digits, flags and parameters in their own spelling",
      'www HTTPS 1 Svc.Example.NET. port=443 alpn="h2,h3"',
      {
        name: "www",
        type: "HTTPS",
        data: { priority: 1, target: "Svc.Example.NET.", value: 'port=443 alpn="h2,h3"' },
        ttl: 3600,
      },
    ],
    [
      "a record of type SPF as TXT",
      '@ SPF "v=spf1 -all"',
      { name: "@", type: "TXT", content: "v=spf1 -all", ttl: 3600 },
    ],
    [
      "a record over several lines",
      "_sip._tcp SRV ( 10\n 5 5060 ; the port\n sip )",
      {
        name: "_sip._tcp",
        type: "SRV",
        data: { priority: 10, weight: 5, port: 5060, target: "sip.example.com." },
        ttl: 3600,
        comment: "the port",
      },
    ],
    [
      "the service's comment form",
      "www 1 A 192.0.2.1 ; web front cf_tags=team:web,cf-proxied:true",
      { name: "www", type: "A", content: "192.0.2.1", proxied: true, comment: "web front", tags: ["team:web"] },
    ],
    [
      "a flattened alias",
      "www CNAME web ; cf_tags=cf-flatten-cname,cf-proxied:false",
      { name: "www", type: "CNAME", content: "web.example.com.", ttl: 3600, settings: { flatten_cname: true } },
    ],
  ])("declares %s", (_, text, record) => expect(recordsOf(line(text))).toEqual([record]));

  it("declares a record once that occurs twice", () => {
    expect(recordsOf(line("www A 192.0.2.1\nwww A 192.0.2.1"))).toHaveLength(1);
  });

  it.each<[string, string, string, number]>([
    ["an included file", "$INCLUDE other.zone", "error BND101", 3],
    ["a malformed address", "bad A 192.0.2.256", "error BND102", 3],
    ["an owner with an asterisk inside", "a.*.b A 192.0.2.1", "error BND102", 3],
    ["a type that the API does not have", "host HINFO PC Linux", "warning BND105", 3],
    ["an alias beside an address", "www ALIAS web.example.net.", "warning BND105", 3],
    ["a name outside the zone", "www.example.org. A 192.0.2.1", "warning BND104", 3],
    ["a TTL of a week", "week 604800 A 192.0.2.1", "warning BND103", 3],
    ["a TTL of five seconds", "short 5 A 192.0.2.1", "warning BND103", 3],
    ["a TTL that only Enterprise has", "short 45 A 192.0.2.1", "warning BND103", 3],
    ["generic rdata of the wrong length", "x A \\# 3 C00002", "error BND101", 3],
    ["generic rdata that is not hexadecimal", "x A \\# 4 C00002ZZ", "error BND101", 3],
  ])("reports the line of %s", (_, text, code, at) => {
    const { diagnostics } = imported(line(`www A 192.0.2.1\n${text}`));
    expect(
      diagnostics.map((diagnostic) => [`${diagnostic.severity} ${diagnostic.code}`, diagnostic.where?.line]),
    ).toEqual([[code, at]]);
  });

  it.each([
    ["a type SPF", 'spf SPF "v=spf1 -all"', "BND107", "1 record of type SPF is declared as TXT"],
    ["a TTL of 1", "sec 1 A 192.0.2.1", "BND107", "1 TTL of 1 is declared as `auto`"],
    [
      "a TTL of a proxied record",
      "p 7200 A 192.0.2.1 ; cf_tags=cf-proxied:true",
      "BND107",
      "1 TTL of a proxied record",
    ],
    ["a copy of a record", "www 300 A 192.0.2.1 ; other", "BND108", "1 copy of an earlier record is left out"],
    ["a generic type", "g TYPE1 \\# 4 C0000201", "BND107", "1 record in generic form (RFC 3597)"],
    ["generated records", "$GENERATE 1-3 h-$ A 192.0.2.$", "BND107", "3 records of `$GENERATE` are declared singly"],
    [
      "the name of a number",
      "d DS 1 RSASHA256 2 ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789",
      "BND107",
      "1 value with the name of a number is declared as the number",
    ],
    ["a string that is too long", `t TXT "${"x".repeat(256)}"`, "BND107", "1 text with a string of more than 255"],
    ["an SOA record", "@ SOA ns1 root 1 2 3 4 5", "BND108", "1 SOA record is left out"],
    ["a former name server", "@ NS ns1.example.net.", "BND108", "1 name server of the apex is left out"],
    [
      "a name server of the service",
      "@ NS anna.ns.cloudflare.com.",
      "BND108",
      "1 name server of the service is left out",
    ],
    ["a DNSSEC record", "www RRSIG x", "BND108", "1 DNSSEC record is left out, because the service creates its own"],
    [
      "a remark about the rdata",
      "k DNSKEY 257 3 13 AwEAAQ== ;{id = 2371 (ksk), size = 256b}",
      "BND108",
      "1 comment of a program",
    ],
    ["a comment outside records", "; the mail servers", "BND108", "1 comment outside records is left out"],
  ])("says that %s is written in another form or left out, with the line", (_, text, code, start) => {
    const { diagnostics } = imported(line(`www A 192.0.2.1\n${text}`));
    expect(diagnostics).toEqual([expect.objectContaining({ code, severity: "note", where: { file: "db", line: 3 } })]);
    expect(diagnostics[0]?.detail).toMatch(/: lines? 3\.$/);
    expect(diagnostics[0]?.detail?.startsWith(start)).toBe(true);
  });

  it("says of a file without any TTL that its records are `auto`, with all lines", () => {
    const { diagnostics } = imported("a A 192.0.2.1\nb A 192.0.2.1\n\nc A 192.0.2.1\n");
    expect(diagnostics.map(({ detail }) => detail)).toEqual([
      "3 records without a TTL are declared with the TTL `auto`, because no `$TTL` precedes it: lines 1-2, 4.",
    ]);
  });

  it("says nothing of a file that the document declares as it is written", () => {
    const text = '$ORIGIN Example.COM.\n$TTL 1h\nWWW IN CNAME Web\n 300 TXT "a" "b"\nm MX ( 10 ; first\n Mail )\n';
    expect(imported(text).diagnostics).toEqual([]);
  });

  it.each([
    ["of another type", "host HINFO PC Linux", ["host HINFO"]],
    ["that is an alias beside a text", "a TXT x\na ALIAS web.example.net.", ["a A", "a AAAA", "a ALIAS", "a CNAME"]],
    ["that is an alias beside an address", "@ A 192.0.2.1\n@ ANAME web.example.net.", ["@ AAAA", "@ ANAME", "@ CNAME"]],
    [
      "that a signer derives, once for each type",
      "a RRSIG x\nb RRSIG x\nc NSEC x",
      ["undefined NSEC", "undefined RRSIG"],
    ],
    ["below a name that ends like the zone", "www.example.com HINFO PC Linux", ["www.example.com.example.com. HINFO"]],
    ["at a wildcard", "*.dev HINFO PC Linux", ["\\*.dev HINFO"]],
  ])("ignores a record %s, so that pruning never deletes it", (_, text, expected) => {
    const { document } = parseYaml("db", imported(line(`${text}\nother A 192.0.2.9`)).document);
    const value = JSON.parse(JSON.stringify(document?.value));
    const { ignore } = value.zones["example.com"];
    expect(ignore.map((rule: JsonObject) => `${rule["name"]} ${rule["type"]}`)).toEqual(expected);
  });

  const www = { name: "www", type: "A", content: "192.0.2.1", ttl: 3600 };
  it.each<[string, string, JsonObject]>([
    ["on", "CF_PROXY_ON", { proxied: true }],
    ["with a comment", 'CF_COMMENT="say \\"hi\\"; \\u00e9"', { comment: 'say "hi"; é' }],
    ["with tags", "CF_TAGS=team:web,env:prod", { tags: ["team:web", "env:prod"] }],
    [
      "with everything",
      'CF_PROXY_ON CF_CNAME_FLATTEN_ON CF_COMMENT="a" CF_TAGS=b:c',
      { proxied: true, comment: "a", tags: ["b:c"], settings: { flatten_cname: true } },
    ],
    ["in words of a person", "CF_PROXY_ON is wanted here", { comment: "CF_PROXY_ON is wanted here" }],
  ])("understands DNSControl's remarks %s", (_, remark, fields) => {
    const { ttl, ...proxied } = www;
    const expected = fields["proxied"] === true ? proxied : www;
    expect(recordsOf(line(`www A 192.0.2.1 ; ${remark}`))).toEqual([{ ...expected, ...fields }]);
  });

  const key = "257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==";
  it.each([
    ["named-compilezone", `@ DNSKEY ${key} ; KSK; alg = ECDSAP256SHA256 ; key id = 2371`],
    ["ldns-read-zone", `@ DNSKEY ${key} ;{id = 2371 (ksk), size = 256b}`],
    ["ldns-read-zone -b", "sub DS 60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118 ; xepor-cymyp-zulyd-dekom-cyxax"],
  ])("takes no remark of %s for a comment", (_, text) => {
    expect(recordsOf(line(text)).map((record) => record["comment"])).toEqual([undefined]);
  });

  it.each(everyRecord)("reads generic rdata of $type (RFC 3597 §5)", ({ type, text, hex }) => {
    const number = toTypeNumber(type);
    const generic = `\\# ${hex.length / 2} ${hex}`;
    const expected = meaningOf(line(`x ${type} ${text}`));
    expect(meaningOf(line(`x TYPE${number} ${generic}`))).toEqual(expected);
    expect(meaningOf(line(`x ${type} ${generic.replace(/(?<=^.{9})/, " ")}`))).toEqual(expected);
  });

  it("keeps the strings of a text in generic form apart", () => {
    expect(recordsOf(line("x TXT \\# 4 01610162"))[0]).toMatchObject({ content: '"a" "b"' });
  });

  it("reports a file without records", () => {
    expect(imported("; nothing\n").diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["BND106", "BND108"]);
  });

  const head = "@ 3600 SOA ns1 a\\.b 7 7200 600 86400 300\n@ 3600 NS ns1.example.net.\nwww 3600 A 192.0.2.1\n";
  it("keeps the SOA record as a comment, and ignores the former name servers", () => {
    expect(recordsOf(head).map((record) => record["name"])).toEqual(["www"]);
    const { document } = imported(head);
    expect(document).toMatch(/# SOA: primary ns1\.example\.com, mailbox a\.b@example\.com, refresh 7200/);
    expect(document).toMatch(
      /# NS ns1\.example\.net\.: a name server of the former provider.*\n\s+- \{ name: "@", type: NS \}/,
    );
  });

  it("declares further apex name servers of a zone that the service serves, and never the service's own", () => {
    expect(recordsOf(`${head}@ 86400 NS anna.ns.cloudflare.com.\n`).map((record) => record["content"])).toEqual([
      "ns1.example.net.",
      "192.0.2.1",
    ]);
  });
});

describe("exporting a zone file", () => {
  function exported(rows: readonly JsonObject[]) {
    const records = rows.map((row, n) => toLive({ id: id(n), ttl: 1, proxied: false, ...row }));
    const nameServers = ["anna.ns.cloudflare.com"];
    return exportZoneFile({ zone: "example.com", records, nameServers, serial: 1, toRdataText });
  }
  const a = { name: "www.example.com", type: "A", content: "192.0.2.1" };

  it.each<[string, readonly JsonObject[], readonly string[]]>([
    ["nothing of proxied records with a comment and tags", [{ ...a, proxied: true, comment: "x", tags: ["a:b"] }], []],
    [
      "a CNAME at the apex",
      [{ name: "example.com", type: "CNAME", content: "www.example.net" }],
      ["BND110 @ CNAME www.example.net"],
    ],
    [
      "a CNAME next to a text",
      [
        { name: "www.example.com", type: "CNAME", content: "www.example.net" },
        { name: "www.example.com", type: "TXT", content: '"x"' },
      ],
      ["BND110 www CNAME www.example.net"],
    ],
    ["rdata that cannot be parsed", [{ ...a, content: "x" }], ["BND110 www A x"]],
    [
      "switches and private routing",
      [{ ...a, settings: { ipv4_only: true }, private_routing: true }],
      ["BND111 www A 192.0.2.1", "BND111 www A 192.0.2.1"],
    ],
    ["a tag with a comma", [{ ...a, tags: ["a:b,c"] }], ["BND111 www A 192.0.2.1"]],
    ["a comment with characters that reorder text", [{ ...a, comment: "x\u202ey" }], ["BND111 www A 192.0.2.1"]],
    ["a comment that would be read as a TTL", [{ ...a, ttl: 60, comment: "x [ttl auto]" }], ["BND111 www A 192.0.2.1"]],
  ])("reports as omitted: %s", (_, rows, omitted) => {
    expect(exported(rows).omissions.map((diagnostic) => `${diagnostic.code} ${diagnostic.where?.at}`)).toEqual(omitted);
  });

  it("says of a comment and of tags in another form that they are not left out", () => {
    const rows = [{ ...a, comment: "x\u202ey", tags: ["a:b,c"], private_routing: true }];
    const { omissions, text } = exported(rows);
    expect(text).toContain("x\\u202ey");
    expect(omissions.map(({ detail }) => detail)).toEqual([
      "`private_routing` of `www A 192.0.2.1` is left out.",
      "`comment` of `www A 192.0.2.1` is written in another form, and read back differently.",
      "`tags` of `www A 192.0.2.1` is written in another form, and read back differently.",
    ]);
  });

  it("gives the same file whatever the order of the replies", () => {
    const rows = [a, { ...a, content: "192.0.2.2" }, { ...a, name: "example.com" }, { ...a, name: "z.example.com" }];
    expect(exported([...rows].reverse()).text).toBe(exported(rows).text);
  });

  it("writes text above ASCII as octets (RFC 1035 §5.1)", () => {
    const { text } = exported([{ name: "t.example.com", type: "TXT", content: '"naïve ☃"' }]);
    expect(text).toContain('\tTXT\t"na\\195\\175ve \\226\\152\\131"');
  });

  it("names in comments what it does not hold, and never in a line of their own", () => {
    const alias = { name: "example.com", type: "CNAME", content: "lb.example.net", comment: "a\nevil A 192.0.2.66" };
    const { text, omissions } = exported([alias, { ...a, settings: { ipv4_only: true } }]);
    expect(omissions.map(({ code }) => code)).toEqual(["BND110", "BND111"]);
    expect(text).toMatch(/^; @ CNAME .* is left out\. The service flattens it/m);
    expect(text).toMatch(/^; settings\.ipv4_only of www A 192\.0\.2\.1 is left out\.$/m);
    expect(text).not.toMatch(/^evil/m);
  });

  it("never lets a comment become a line", () => {
    const { text } = exported([{ ...a, comment: "x\n@ A 192.0.2.9" }]);
    expect(text).not.toMatch(/^@/m);
  });
});

describe("the comment of a line", () => {
  it("is parsed as it was formatted", () => {
    const word = fc.stringMatching(/^[A-Za-z0-9_=;:-]{1,12}$/);
    const remark = fc.record(
      {
        comment: fc
          .array(fc.oneof(word, fc.constant("cf_tags=x")), { minLength: 1, maxLength: 4 })
          .map((all) => all.join(" ")),
        tags: fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_]{1,8}(:[A-Za-z0-9 ]{0,5}[a-z])?$/), {
          minLength: 1,
          maxLength: 3,
        }),
        proxied: fc.boolean(),
        flattened: fc.constant(true),
        auto: fc.constant(true),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(remark, (remark: RecordAnnotations) => {
        expect(parseAnnotations(formatAnnotations(remark))).toEqual(remark);
      }),
    );
  });
});
