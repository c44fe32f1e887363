// API documentation 2.12: export and import of zone files.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { createRecord, embedTestEmulator, type TestEmulator } from "./embedded";

const KINDS = [
  { type: "A", name: "www", content: "192.0.2.1", proxied: true, comment: "web front", tags: ["team:web"] },
  { type: "AAAA", name: "www", content: "2001:db8::1", ttl: 300 },
  { type: "CNAME", name: "blog", content: "www.example.com", settings: { flatten_cname: true } },
  { type: "MX", name: "@", content: "mx.example.net", priority: 10 },
  { type: "NS", name: "sub", content: "ns1.example.net" },
  { type: "PTR", name: "p", content: "host.example.net" },
  { type: "TXT", name: "@", content: '"v=spf1 -all" " semi;colon"' },
  { type: "CAA", name: "@", data: { flags: 0, tag: "issue", value: "ca.example.net; policy=x" } },
  { type: "DS", name: "sub", data: { key_tag: 1, algorithm: 13, digest_type: 2, digest: "AB".repeat(32) } },
  { type: "HTTPS", name: "svc", data: { priority: 1, target: ".", value: 'alpn="h3,h2" ipv4hint="192.0.2.1"' } },
  {
    type: "NAPTR",
    name: "n",
    data: {
      order: 10,
      preference: 20,
      flags: "S",
      service: "SIP+D2U",
      regex: "",
      replacement: "_sip._udp.example.com.",
    },
  },
  { type: "SRV", name: "_sip._tcp", data: { priority: 10, weight: 5, port: 5060, target: "sip.example.com" } },
  { type: "SSHFP", name: "www2", data: { algorithm: 4, type: 2, fingerprint: "0f".repeat(32) } },
  {
    type: "TLSA",
    name: "_443._tcp.www",
    data: { usage: 3, selector: 1, matching_type: 1, certificate: "0a".repeat(32) },
  },
  { type: "URI", name: "u", priority: 10, data: { weight: 20, target: "https://example.net/x" } },
  {
    type: "LOC",
    name: "l",
    data: {
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
    },
  },
  { type: "SVCB", name: "_dns", data: { priority: 2, target: "dns.example.net.", value: "" } },
  { type: "DNSKEY", name: "k", data: { flags: 257, protocol: 3, algorithm: 13, public_key: "AAAA" } },
  { type: "CERT", name: "c", data: { type: 1, key_tag: 0, algorithm: 8, certificate: "AAAA" } },
  { type: "SMIMEA", name: "m", data: { usage: 3, selector: 1, matching_type: 1, certificate: "0a".repeat(32) } },
  { type: "OPENPGPKEY", name: "o", content: "AAAA" },
];

async function importFile(emulator: TestEmulator, file: string, proxied?: string) {
  const form = new FormData();
  form.set("file", file);
  if (proxied) form.set("proxied", proxied);
  return emulator.ask("POST", `${emulator.records}/import`, form);
}

const essence = (emulator: TestEmulator) =>
  emulator.control
    .records("example.com")
    .map(
      ({ id: _id, created_on: _c, modified_on: _m, comment_modified_on: _cm, tags_modified_on: _t, ...rest }) => rest,
    )
    .sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));

describe("export", () => {
  it("writes tabs, final dots, TTL 1 for automatic, and attributes without a zone-file form as comments", async () => {
    const emulator = embedTestEmulator();
    for (const record of KINDS) await createRecord(emulator, record);
    const { headers, text } = await emulator.ask("GET", `${emulator.records}/export`);
    expect(headers.get("content-type")).toContain("text/plain");
    expect(text).toContain(
      ";; A Records\nwww.example.com.\t1\tIN\tA\t192.0.2.1 ; web front cf_tags=team:web,cf-proxied:true\n",
    );
    expect(text).toContain("www.example.com.\t300\tIN\tAAAA\t2001:db8::1 ; cf_tags=cf-proxied:false\n");
    expect(text).toContain(
      "blog.example.com.\t1\tIN\tCNAME\twww.example.com. ; cf_tags=cf-proxied:false,cf-flatten-cname\n",
    );
    expect(text).toContain("example.com.\t1\tIN\tMX\t10 mx.example.net.\n");
    expect(text).toContain("_sip._tcp.example.com.\t1\tIN\tSRV\t10 5 5060 sip.example.com.\n");
    expect(text).toMatch(
      /^example\.com\t3600\tIN\tSOA\t\S+\.ns\.cloudflare\.com\. dns\.cloudflare\.com\. \d+ 10000 2400 604800 1800$/m,
    );
    expect(text).toMatch(/^example\.com\.\t86400\tIN\tNS\t\w+\.ns\.cloudflare\.com\.$/m);
  });

  it("imports into an empty zone as the same records", async () => {
    const [from, to] = [embedTestEmulator(), embedTestEmulator()];
    for (const record of KINDS) await createRecord(from, record);
    const { text } = await from.ask("GET", `${from.records}/export`);
    const { status, body } = await importFile(to, text);
    expect([status, body.errors]).toEqual([200, []]);
    expect(body.result.recs_added).toBe(KINDS.length);
    expect(essence(to)).toEqual(essence(from));
  });

  const missing = spawnSync("named-checkzone", ["-v"]).error ? "named-checkzone is not installed" : undefined;
  describeTier("with BIND's zone checker", missing, () => {
    it("passes named-checkzone", async () => {
      const emulator = embedTestEmulator();
      const readable = KINDS.filter((record) => !["DS", "DNSKEY", "CERT", "OPENPGPKEY"].includes(record.type));
      for (const record of readable) await createRecord(emulator, record);
      const folder = mkdtempSync(join(tmpdir(), "zonewright-"));
      // The exported SOA has no final dot on its owner: relative to the root it is what it means.
      const { text } = await emulator.ask("GET", `${emulator.records}/export`);
      writeFileSync(join(folder, "zone"), `$ORIGIN .\n${text}`);
      const said = execFileSync("named-checkzone", [
        "-i",
        "none",
        "-k",
        "ignore",
        "example.com",
        join(folder, "zone"),
      ]).toString();
      rmSync(folder, { recursive: true });
      expect(said).toContain("OK");
    });
  });
});

describe("import", () => {
  it("understands $ORIGIN, $TTL, $GENERATE, relative and repeated owners, parentheses and units", async () => {
    const emulator = embedTestEmulator();
    const file = [
      "$TTL 1h",
      "@ IN SOA ns1 host ( 1 2h",
      "  3 4 5 ) ; passed over",
      "www A 192.0.2.1",
      "    300 IN AAAA 2001:db8::1",
      "$ORIGIN sub.example.com.",
      "mail IN 10m MX 5 mx",
      "$GENERATE 1-3 host-$ A 192.0.2.$" + "{10}",
    ].join("\n");
    const { body } = await importFile(emulator, file);
    expect(body.result).toEqual({ recs_added: 6, total_records_parsed: 6 });
    expect(Object.keys(body.timing)).toEqual(["start_time", "end_time", "process_time"]);
    const lines = emulator.control
      .records("example.com")
      .map((record) => `${record.name} ${record.ttl} ${record.type} ${record.content}`);
    expect(lines).toEqual([
      "www.example.com 3600 A 192.0.2.1",
      "www.example.com 300 AAAA 2001:db8::1",
      "mail.sub.example.com 600 MX mx.sub.example.com",
      "host-1.sub.example.com 3600 A 192.0.2.11",
      "host-2.sub.example.com 3600 A 192.0.2.12",
      "host-3.sub.example.com 3600 A 192.0.2.13",
    ]);
  });

  it("proxies records where requested and possible, unless the file says otherwise", async () => {
    const emulator = embedTestEmulator();
    await importFile(
      emulator,
      "a 1 IN A 192.0.2.1\nb 1 IN A 192.0.2.1 ; cf_tags=cf-proxied:false\nc 1 IN TXT x",
      "true",
    );
    expect(emulator.control.records("example.com").map((record) => record.proxied)).toEqual([true, false, false]);
  });

  it("skips records that exist", async () => {
    const emulator = embedTestEmulator();
    await createRecord(emulator, { type: "A", name: "a", content: "192.0.2.1" });
    const { body } = await importFile(emulator, "a 1 IN A 192.0.2.1\nb 1 IN A 192.0.2.1");
    expect(body.result).toEqual({ recs_added: 1, total_records_parsed: 2 });
  });

  it.each([
    [
      "a bad address",
      "a 1 IN A 192.0.2.1\nb 1 IN A nope",
      "Line 2: Content for A record must be a valid IPv4 address.",
    ],
    ["$INCLUDE", "a 1 IN A 192.0.2.1\n\n$INCLUDE other", "Line 3: $INCLUDE is not supported."],
    ["an open parenthesis", "a 1 IN A ( 192.0.2.1", "Line 1: a parenthesis is not closed."],
    ["an open quote", 'a 1 IN TXT "x', 'Line 1: unexpected `"`.'],
    ["no data", "a 1 IN A", "Line 1: a record needs a type and its data."],
  ])("refuses %s with the line number, and adds nothing", async (_, file, message) => {
    const emulator = embedTestEmulator();
    const { status, body } = await importFile(emulator, file);
    expect([status, body.errors[0].message]).toEqual([400, message]);
    expect(emulator.control.records("example.com")).toEqual([]);
  });

  it("refuses a file of more than 256 KiB", async () => {
    expect((await importFile(embedTestEmulator(), `;${"x".repeat(256 * 1024)}`)).status).toBe(400);
  });
});
