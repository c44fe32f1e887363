// A zone as the dumps and transfers of other programs spell it, and what of them is not a record. The files of `zone-files/` were
// written from `source.zone` by the programs themselves (BIND 9.18, NSD 4.6, Knot DNS 3.2, PowerDNS 4.7, ldns 1.8); `windows.dns`
// and `tinydns.zone` by hand.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canonicalText, type JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { importZoneFile } from "../../src/desired/formats/zone-file";
import { canonicalize } from "../../src/kind/derive/canonicalize";
import { dnsRecord, zoneFileForm } from "../../src/kinds/dns-record";
import { context } from "../build-state";

const FILES = join(__dirname, "zone-files");

function read(file: string): string {
  return readFileSync(join(FILES, file), "utf8");
}

function importText(text: string, zone = "example.com") {
  const { document, diagnostics } = importZoneFile({ zone, file: "db", text }, dnsRecord, zoneFileForm);
  const codes = diagnostics.map(({ severity, code }) => `${severity} ${code}`);
  return { document, diagnostics, failures: codes.filter((code) => !code.startsWith("note")) };
}

function zoneOf(document: string): JsonObject {
  const value = parseYaml("db", document).document?.value as JsonObject;
  return (value["zones"] as JsonObject)["example.com"] as JsonObject;
}

/** The records in canonical form and order. */
function meaningOf(document: string): readonly string[] {
  const records = zoneOf(document)["records"] as readonly JsonObject[];
  const meanings = records.map((record) => {
    const { spelling, comment, ...props } = canonicalize(dnsRecord, record, context).props;
    return canonicalText(props);
  });
  return meanings.sort();
}

describe("a zone in the dialects of other programs", () => {
  const source = importText(read("source.zone"));

  it("has the records that named-compilezone prints: 29 lines, without the SOA record and the two name servers", () => {
    expect(source.failures).toEqual([]);
    expect(meaningOf(source.document)).toHaveLength(26);
  });

  it.each(readdirSync(FILES))("is read from %s with the same owner names, TTLs and values", (file) => {
    const { document, failures } = importText(read(file));
    expect(failures).toEqual([]);
    expect(meaningOf(document)).toEqual(meaningOf(source.document));
  });

  it.each(["dig.txt", "kdig.txt", "dig-tsig.txt", "dig-onesoa.txt"])("%s needs no note about comments", (file) => {
    const { diagnostics } = importText(read(file));
    expect(diagnostics.filter(({ detail }) => detail?.match(/comments? outside/))).toEqual([]);
  });

  it("leaves out what the signer made of the zone, counts it, and ignores it", () => {
    const { document, diagnostics } = importText(read("dig.txt"));
    expect(diagnostics.map(({ detail = "" }) => detail.slice(0, detail.indexOf(":")))).toEqual([
      "2 SOA records are left out, because the service creates its own; its values are a comment of the document",
      "2 name servers of the apex are left out, because the service has its own; the document ignores NS records of the apex",
      "63 DNSSEC records are left out, because the service creates its own when it signs the zone; the document ignores their types",
      "2 keys of the former signer are left out, because the service signs the zone with its own keys; the document ignores DNSKEY records of the apex",
    ]);
    expect(zoneOf(document)["ignore"]).toEqual([
      { name: "@", type: "DNSKEY" },
      { name: "@", type: "NS" },
      ...["CDNSKEY", "CDS", "NSEC", "RRSIG"].map((type) => ({ type })),
    ]);
  });

  it("says the values of the SOA record once, although a transfer has it twice", () => {
    expect(importText(read("dig.txt")).document.match(/# SOA:/g)).toHaveLength(1);
  });
});

describe("a transfer that is not whole", () => {
  const dig = read("dig.txt");
  const lines = dig.trimEnd().split("\n");
  const closing = lines.findLastIndex((line) => line.includes("\tSOA\t"));
  const without = (text: string, index: number) => text.split("\n").toSpliced(index, 1).join("\n");
  const header = "; <<>> DiG 9.18.49 <<>> @192.0.2.53 axfr example.com\n;; global options: +cmd\n";
  it.each([
    ["of which the closing SOA record is missing", without(dig, closing), "BND112"],
    ["that broke off anywhere", lines.slice(0, 60).join("\n"), "BND112"],
    ["of which kdig printed a part", read("kdig.txt").split("\n").slice(0, 20).join("\n"), "BND112"],
    ["that the server refused", `${header}; Transfer failed.\n`, "BND112"],
    ["that failed behind a SOA record", `${dig}; Transfer failed.\n`, "BND112"],
    ["that failed, without dig's header", `${lines.slice(4, 20).join("\n")}\n; Transfer failed.\n`, "BND112"],
    [
      "that no server answered",
      ";; Connection to 192.0.2.53#53(192.0.2.53) for example.com failed: connection refused.\n",
      "BND112",
    ],
    ["that was an ordinary query", `${header}example.com. 300 IN A 192.0.2.1\n;; Query time: 0 msec\n`, "BND112"],
    ["of one SOA record only", `${header}${lines[4]}\n`, "BND112"],
    ["of another zone's records behind it", `${dig}a.example.com. 300 IN A 192.0.2.1\n`, "BND112"],
    [
      "during which the zone changed",
      lines.with(closing, lines[closing]!.replace("2026112102", "2026112103")).join("\n"),
      "BND113",
    ],
    [
      "that has only the differences (IXFR)",
      `${header}${lines[4]}\n${lines[4]!.replace("2026112102", "2026112101")}\nold.example.com. 60 IN A 192.0.2.9\n${lines[4]}\n${lines[4]}\n`,
      "BND113",
    ],
  ])("%s is refused", (_, text, code) => {
    const { failures } = importText(text);
    expect(failures).toContain(`error ${code}`);
  });

  it("names the zone of a transfer of another zone", () => {
    const { diagnostics } = importText(dig, "example.org");
    expect(diagnostics.map(({ detail }) => detail)).toEqual([
      "The file is a transfer of `example.com.`, and `--zone` names `example.org.`.",
    ]);
  });

  it("says what the program reported, and never repeats its arguments", () => {
    const { diagnostics } = importText(
      `; <<>> DiG 9.18 <<>> -y hmac:name:c2VjcmV0 axfr example.com\n; Transfer failed.\n`,
    );
    expect(diagnostics).toEqual([
      expect.objectContaining({ detail: "The program reports: `Transfer failed`.", where: { file: "db", line: 2 } }),
    ]);
  });
});

describe("a zone file of a server", () => {
  const recordsOf = (text: string) => zoneOf(importText(text).document)["records"];
  const soa = "@ IN SOA ns1 hostmaster 1 7200 3600 604800 900\n";

  it("takes the TTL of the SOA record's last field where it has no other, as BIND does", () => {
    expect(recordsOf(`${soa}www A 192.0.2.1\n`)).toEqual([{ name: "www", type: "A", content: "192.0.2.1", ttl: 900 }]);
  });

  it.each([
    ["an explicit TTL", `${soa.replace("IN", "60 IN")}www A 192.0.2.1\n`, 60],
    ["`$TTL`", `$TTL 300\n${soa}www A 192.0.2.1\n`, 300],
  ])("prefers %s to it", (_, text, ttl) => expect(recordsOf(text)).toEqual([expect.objectContaining({ ttl })]));

  it.each(["ALIAS", "ANAME"])("has %s at the apex: a CNAME, which the service flattens", (type) => {
    const text = `$TTL 300\n${soa}@ ${type} lb.example.net.\n@ MX 10 mail.example.net.\nshop ${type} lb.example.net.\n`;
    const { document, failures, diagnostics } = importText(text);
    expect(failures).toEqual([]);
    expect(zoneOf(document)["records"]).toEqual([
      { name: "@", type: "CNAME", content: "lb.example.net.", ttl: 300 },
      { name: "@", type: "MX", content: "mail.example.net.", priority: 10, ttl: 300 },
      { name: "shop", type: "CNAME", content: "lb.example.net.", ttl: 300 },
    ]);
    expect(diagnostics.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^2 aliases of another server are declared as CNAME.*: lines 3, 5\.$/),
    );
  });

  it.each([
    ["an address at the apex", "@ A 192.0.2.1\n@ ALIAS lb.example.net."],
    ["a text below the apex", "shop TXT x\nshop ALIAS lb.example.net."],
    ["another alias", "shop ALIAS a.example.net.\nshop ALIAS b.example.net."],
  ])("leaves out an alias beside %s, where a CNAME cannot stand", (_, text) => {
    const { document, failures } = importText(`$TTL 300\n${soa}www A 192.0.2.1\n${text}\n`);
    expect(new Set(failures)).toEqual(new Set(["warning BND105"]));
    expect(document).not.toMatch(/type: CNAME, content/);
    expect(JSON.stringify(zoneOf(document)["ignore"])).toContain('"type":"ALIAS"');
  });

  it("keeps the keys of a file without signatures: they belong to a zone with several signers", () => {
    const key = "257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==";
    expect(recordsOf(`$TTL 300\n@ DNSKEY ${key}\n`)).toEqual([expect.objectContaining({ type: "DNSKEY" })]);
  });

  it("leaves out BIND's signing state without a warning", () => {
    expect(importText(`$TTL 300\nwww A 192.0.2.1\n@ 0 TYPE65534 \\# 5 0D3A2B0001\n`).failures).toEqual([]);
  });

  it("leaves out the SOA record of another zone, with a warning", () => {
    const { document, failures } = importText(`$TTL 300\n${soa}www A 192.0.2.1\nexample.org. SOA a b 1 2 3 4 5\n`);
    expect(failures).toEqual(["warning BND104"]);
    expect(document.match(/# SOA:/g)).toHaveLength(1);
  });

  it("refuses a file with two different SOA records", () => {
    expect(importText(`$TTL 300\n${soa}www A 192.0.2.1\n${soa.replace(" 1 ", " 2 ")}`).failures).toEqual([
      "error BND113",
    ]);
  });

  it("reads binary dumps of BIND as no zone file", () => {
    expect(importText("\0\0\0\x02\0\0\0\x01example").failures[0]).toMatch(/^error BND10/);
  });
});
