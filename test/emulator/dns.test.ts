// The responses of the emulator's DNS server: records of every type, proxying, flattening, wildcards and delegations (specification
// 1 and 2.1; RFC 1034 §4.3.2, RFC 2308, RFC 4592).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Snapshot } from "../../src/emulator";
import { type DnsEmulator, EDNS, encodeQuery, lines, overUdp, startDnsEmulator } from "./dns-client";
import { everyRecord } from "./every-record";

let emulator: DnsEmulator;
let empty: Snapshot;
beforeAll(async () => {
  emulator = await startDnsEmulator();
  empty = emulator.control.snapshot();
});
beforeEach(() => emulator.control.restore(empty));
afterAll(() => emulator.close());

const answers = async (name: string, type: string) => lines((await emulator.ask(name, type)).answers);
const EDGE_A = ["198.51.100.1", "198.51.100.2"];
const EDGE_AAAA = ["2001:db8:ed6e::1", "2001:db8:ed6e::2"];

function patchZone(path: string, body: object): Promise<Response> {
  const zone = emulator.control.zones().find((zone) => zone.name === "example.com")?.["id"];
  return fetch(`${emulator.baseUrl}/zones/${zone}${path}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${"t".repeat(40)}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("the rdata of every type", () => {
  it("has all 21 types of the API", () => {
    expect(everyRecord).toHaveLength(21);
    expect(new Set(everyRecord.map((record) => record.type)).size).toBe(21);
  });

  it.each(everyRecord)("encodes $type as its RFC requires", async ({ type, name, record, hex }) => {
    emulator.add({ ...record, type, name, ttl: 600 });
    const answer = await overUdp(emulator.port, encodeQuery(`${name}.example.com`, numbered(type), EDNS()));
    expect(answer.toString("hex")).toContain(`0258${(hex.length / 2).toString(16).padStart(4, "0")}${hex}`);
  });

  /** `dns-packet` knows some types by number only. */
  function numbered(type: string): string {
    const numbers: Readonly<Record<string, number>> = { SMIMEA: 53, OPENPGPKEY: 61, SVCB: 64, HTTPS: 65, URI: 256 };
    return numbers[type] === undefined ? type : `UNKNOWN_${numbers[type]}`;
  }
});

describe("a name with records", () => {
  it("is answered with authority, the whole RRset, and 300 as automatic TTL", async () => {
    emulator.add({ type: "A", name: "www", content: "192.0.2.1" });
    emulator.add({ type: "A", name: "www", content: "192.0.2.2" });
    const answer = await emulator.ask("www.example.com", "A");
    expect(answer).toMatchObject({ rcode: "NOERROR", flag_aa: true, flag_ra: false, flag_tc: false, id: 4711 });
    expect(lines(answer.answers)).toEqual(["www.example.com 300 A 192.0.2.1", "www.example.com 300 A 192.0.2.2"]);
  });

  it("is found in any case, and returned in the case of the question (RFC 4343)", async () => {
    emulator.add({ type: "A", name: "www", content: "192.0.2.1", ttl: 120 });
    expect(await answers("wWw.ExAmPlE.cOm", "A")).toEqual(["wWw.ExAmPlE.cOm 120 A 192.0.2.1"]);
  });

  it("returns a record once that the API accepted twice (RFC 2181 §5)", async () => {
    const record = { type: "SRV", name: "_t._tcp", data: { priority: 1, weight: 2, port: 3, target: "t.example.net" } };
    emulator.add(record);
    emulator.add(record);
    expect(await answers("_t._tcp.example.com", "SRV")).toHaveLength(1);
  });

  it("differs from a name with an escaped dot in a label (RFC 1035 §5.1)", async () => {
    emulator.add({ type: "A", name: "a\\.b", content: "192.0.2.1" });
    emulator.add({ type: "A", name: "a.b", content: "192.0.2.2" });
    const query = encodeQuery("aXb.example.com", "A");
    query[query.indexOf("X")] = 0x2e;
    expect((await overUdp(emulator.port, query)).subarray(-4).toString("hex")).toBe("c0000201");
    expect(await answers("a.b.example.com", "A")).toEqual(["a.b.example.com 300 A 192.0.2.2"]);
  });

  it("answers a question of type ANY with one HINFO record (RFC 8482)", async () => {
    emulator.add({ type: "A", name: "www", content: "192.0.2.1" });
    expect(await answers("www.example.com", "ANY")).toEqual(["www.example.com 3789 HINFO RFC8482 "]);
  });

  it("causes SERVFAIL where a stored record cannot be encoded", async () => {
    const record = { type: "MX", name: "bad.example.com", content: "a..b", priority: 1 };
    emulator.control.foreign.create("example.com", record, { unchecked: true });
    expect(await emulator.ask("bad.example.com", "MX")).toMatchObject({ rcode: "SERVFAIL", answers: [] });
    expect(await emulator.ask("example.com", "SOA")).toMatchObject({ rcode: "NOERROR" });
  });
});

describe("a name without records", () => {
  const soa = (answer: Awaited<ReturnType<typeof emulator.ask>>) => lines(answer.authorities)[0];

  it("does not exist: NXDOMAIN with the SOA at its minimum TTL (RFC 2308)", async () => {
    const answer = await emulator.ask("nowhere.example.com", "A");
    expect(answer).toMatchObject({ rcode: "NXDOMAIN", flag_aa: true, answers: [] });
    expect(soa(answer)).toMatch(
      /^example\.com 1800 SOA \w+\.ns\.cloudflare\.com dns\.cloudflare\.com \d+ 10000 2400 604800 1800$/,
    );
  });

  it("exists with other types: no data", async () => {
    emulator.add({ type: "TXT", name: "www", content: '"x"' });
    const answer = await emulator.ask("www.example.com", "A");
    expect(answer).toMatchObject({ rcode: "NOERROR", answers: [] });
    expect(soa(answer)).toMatch(/^example\.com 1800 SOA /);
  });

  it("exists when a name below it exists (RFC 4592 §2.2.2)", async () => {
    emulator.add({ type: "A", name: "a.deep.down", content: "192.0.2.1" });
    expect(await emulator.ask("deep.down.example.com", "A")).toMatchObject({ rcode: "NOERROR", answers: [] });
    expect(await emulator.ask("else.down.example.com", "A")).toMatchObject({ rcode: "NXDOMAIN" });
  });

  it("is cached for the lower of the SOA's TTL and its minimum", async () => {
    await patchZone("/dns_settings", { soa: { min_ttl: 86_400, ttl: 300 } });
    expect(soa(await emulator.ask("nowhere.example.com", "A"))).toMatch(/^example\.com 300 SOA .* 86400$/);
    await patchZone("/dns_settings", { soa: { min_ttl: 60, ttl: 3600 } });
    expect(soa(await emulator.ask("nowhere.example.com", "A"))).toMatch(/^example\.com 60 SOA .* 60$/);
  });

  it("is refused where it is in no zone of the emulator", async () => {
    for (const name of ["example.net", "com", ".", "xexample.com"]) {
      expect(await emulator.ask(name, "A")).toMatchObject({
        rcode: "REFUSED",
        flag_aa: false,
        answers: [],
        authorities: [],
      });
    }
  });
});

describe("the apex", () => {
  it("has an SOA with the settings of the zone and a serial that rises with every change", async () => {
    await patchZone("/dns_settings", { soa: { rname: "host\\.master.example.com", refresh: 9000 } });
    const serial = async () => Number(lines((await emulator.ask("example.com", "SOA")).answers)[0]?.split(" ")[5]);
    const before = await serial();
    emulator.add({ type: "A", name: "www", content: "192.0.2.1" });
    expect(await serial()).toBe(before + 1);
    emulator.control.foreign.patch("example.com", { type: "A" }, { content: "192.0.2.9" });
    emulator.control.foreign.remove("example.com", { type: "A" });
    expect(await serial()).toBe(before + 3);
    expect(await answers("example.com", "SOA")).toEqual([
      expect.stringMatching(
        /^example\.com 3600 SOA \w+\.ns\.cloudflare\.com host\\\.master\.example\.com \d+ 9000 2400 604800 1800$/,
      ),
    ]);
  });

  it("has the name servers of the service, and further name servers where several providers serve the zone", async () => {
    emulator.add({ type: "NS", name: "@", content: "ns1.example.net" });
    const servers = emulator.control.zones().flatMap((zone) => zone.name_servers as readonly string[]);
    const own = servers.map((server) => `example.com 86400 NS ${server}`);
    expect(await answers("example.com", "NS")).toEqual(own);
    await patchZone("/dns_settings", { multi_provider: true, ns_ttl: 600 });
    expect(await answers("example.com", "NS")).toEqual([
      ...own.map((name) => name.replace("86400", "600")),
      "example.com 600 NS ns1.example.net",
    ]);
  });
});

describe("a CNAME", () => {
  it("is followed through the zones of the emulator only", async () => {
    emulator.control.addZone("example.org");
    emulator.add({ type: "CNAME", name: "one", content: "two.example.org" });
    emulator.add({ type: "CNAME", name: "two", content: "three.example.com" }, "example.org");
    emulator.add({ type: "A", name: "three", content: "192.0.2.3" });
    emulator.add({ type: "CNAME", name: "out", content: "www.example.net" });
    expect(await answers("one.example.com", "A")).toEqual([
      "one.example.com 300 CNAME two.example.org",
      "two.example.org 300 CNAME three.example.com",
      "three.example.com 300 A 192.0.2.3",
    ]);
    expect(await answers("out.example.com", "A")).toEqual(["out.example.com 300 CNAME www.example.net"]);
  });

  it("to a missing name is returned with NXDOMAIN (RFC 6604)", async () => {
    emulator.add({ type: "CNAME", name: "one", content: "nowhere.example.com" });
    const answer = await emulator.ask("one.example.com", "A");
    expect(answer).toMatchObject({ rcode: "NXDOMAIN" });
    expect(lines(answer.answers)).toEqual(["one.example.com 300 CNAME nowhere.example.com"]);
  });

  it("to itself ends after one round", async () => {
    emulator.add({ type: "CNAME", name: "one", content: "two.example.com" });
    emulator.add({ type: "CNAME", name: "two", content: "one.example.com" });
    expect(await answers("one.example.com", "A")).toHaveLength(2);
  });

  it("does not hide other types at its name, which the API accepts", async () => {
    emulator.add({ type: "CNAME", name: "one", content: "two.example.com" });
    emulator.add({ type: "TXT", name: "one", content: '"here"' });
    expect(await answers("one.example.com", "TXT")).toEqual(['one.example.com 300 TXT "here"']);
  });
});

describe("flattening (specification 2.1, CNAME rule 3)", () => {
  beforeEach(() => {
    emulator.add({ type: "A", name: "target", content: "192.0.2.7", ttl: 120 });
    emulator.add({ type: "CNAME", name: "link", content: "target.example.com", ttl: 600 });
  });

  it("replaces the CNAME at the apex by addresses", async () => {
    emulator.add({ type: "CNAME", name: "@", content: "link.example.com", ttl: 900 });
    expect(await answers("example.com", "A")).toEqual(["example.com 120 A 192.0.2.7"]);
    expect(await answers("example.com", "AAAA")).toEqual([]);
    expect(await answers("example.com", "CNAME")).toEqual([]);
  });

  it.each([
    ["the target", 120, 600, 900, 120],
    ["the link", 900, 60, 600, 60],
    ["the apex", 900, 600, 90, 90],
  ])("has the lowest TTL of the chain: %s", async (_, target, link, apex, ttl) => {
    emulator.control.foreign.patch("example.com", { type: "A" }, { ttl: target });
    emulator.control.foreign.patch("example.com", { type: "CNAME" }, { ttl: link });
    emulator.add({ type: "CNAME", name: "@", content: "link.example.com", ttl: apex });
    expect(await answers("example.com", "A")).toEqual([`example.com ${ttl} A 192.0.2.7`]);
  });

  it("applies below the apex only where the record or the zone enables it", async () => {
    expect(await answers("link.example.com", "A")).toHaveLength(2);
    await patchZone("/dns_settings", { flatten_all_cnames: true });
    expect(await answers("link.example.com", "A")).toEqual(["link.example.com 120 A 192.0.2.7"]);
    await patchZone("/dns_settings", { flatten_all_cnames: false });
    emulator.control.foreign.patch("example.com", { type: "CNAME" }, { settings: { flatten_cname: true } });
    expect(await answers("link.example.com", "A")).toEqual(["link.example.com 120 A 192.0.2.7"]);
  });

  it("fails with an extended error where the target is outside the emulator (RFC 8914)", async () => {
    emulator.add({ type: "CNAME", name: "@", content: "www.example.net" });
    expect(await emulator.ask("example.com", "A")).toMatchObject({ rcode: "SERVFAIL" });
    const octets = await overUdp(emulator.port, encodeQuery("example.com", "A", EDNS()));
    expect(octets.toString("latin1")).toContain("\x00\x16www.example.net is not in this emulator");
  });

  it("of a CNAME to itself fails", async () => {
    emulator.add({ type: "CNAME", name: "@", content: "loop.example.com" });
    emulator.add({ type: "CNAME", name: "loop", content: "example.com" });
    expect(await emulator.ask("example.com", "A")).toMatchObject({ rcode: "SERVFAIL" });
  });
});

describe("a proxied name (specification 2.1, TTL rule 1)", () => {
  it("has the addresses of the edge in both families, with a TTL of 300 seconds", async () => {
    emulator.add({ type: "A", name: "www", content: "192.0.2.1", proxied: true });
    emulator.add({ type: "CNAME", name: "alias", content: "www.example.net", proxied: true });
    for (const name of ["www.example.com", "alias.example.com"]) {
      expect(await answers(name, "A")).toEqual(EDGE_A.map((text) => `${name} 300 A ${text}`));
      expect(await answers(name, "AAAA")).toEqual(EDGE_AAAA.map((text) => `${name} 300 AAAA ${text}`));
      expect(await answers(name, "CNAME")).toEqual([]);
    }
  });

  it("has one family where its settings or those of the zone say so", async () => {
    emulator.add({ type: "A", name: "four", content: "192.0.2.1", proxied: true, settings: { ipv4_only: true } });
    emulator.add({ type: "A", name: "six", content: "192.0.2.1", proxied: true, settings: { ipv6_only: true } });
    const counts = async (name: string) => [(await answers(name, "A")).length, (await answers(name, "AAAA")).length];
    expect(await counts("four.example.com")).toEqual([2, 0]);
    expect(await counts("six.example.com")).toEqual([0, 2]);
    emulator.add({ type: "A", name: "www", content: "192.0.2.1", proxied: true });
    await patchZone("/settings/ipv6", { value: "off" });
    expect(await counts("www.example.com")).toEqual([2, 0]);
  });

  it("has an automatic HTTPS record while HTTP/2 or HTTP/3 is on (specification 1)", async () => {
    emulator.add({ type: "A", name: "www", content: "192.0.2.1", proxied: true });
    const rdata = async () => (await answers("www.example.com", "UNKNOWN_65"))[0]?.split(" ").at(-1);
    expect(await rdata()).toBe("000100000100060268330268" + "32");
    await patchZone("/settings/http3", { value: "off" });
    expect(await rdata()).toBe("0001000001000302" + "6832");
    await patchZone("/settings/http2", { value: "off" });
    expect(await rdata()).toBeUndefined();
  });

  it("keeps its own HTTPS record", async () => {
    emulator.add({ type: "A", name: "www", content: "192.0.2.1", proxied: true });
    emulator.add({ type: "HTTPS", name: "www", data: { priority: 2, target: ".", value: "" } });
    expect(await answers("www.example.com", "UNKNOWN_65")).toEqual(["www.example.com 300 UNKNOWN_65 000200"]);
  });

  it("shows its origin while the zone is paused, or serves DNS only", async () => {
    emulator.add({ type: "A", name: "www", content: "192.0.2.1", proxied: true });
    await patchZone("", { paused: true });
    expect(await answers("www.example.com", "A")).toEqual(["www.example.com 300 A 192.0.2.1"]);
    expect(await answers("www.example.com", "UNKNOWN_65")).toEqual([]);
    await patchZone("", { paused: false });
    await patchZone("/dns_settings", { zone_mode: "dns_only" });
    expect(await answers("www.example.com", "A")).toEqual(["www.example.com 300 A 192.0.2.1"]);
  });
});

describe("a wildcard (RFC 4592)", () => {
  beforeEach(() => {
    emulator.add({ type: "TXT", name: "*", content: '"any"' });
    emulator.add({ type: "A", name: "*.sub", content: "192.0.2.1" });
    emulator.add({ type: "A", name: "host.sub", content: "192.0.2.2" });
    emulator.add({ type: "A", name: "www.deep", content: "192.0.2.3" });
  });

  it.each([
    ["x.example.com", "TXT", ['x.example.com 300 TXT "any"']],
    ["x.y.example.com", "TXT", ['x.y.example.com 300 TXT "any"']],
    ["x.example.com", "MX", []],
    ["x.sub.example.com", "A", ["x.sub.example.com 300 A 192.0.2.1"]],
    ["x.sub.example.com", "TXT", []],
    ["host.sub.example.com", "TXT", []],
    ["below.host.sub.example.com", "A", []],
    ["sub.example.com", "TXT", []],
    ["deep.example.com", "TXT", []],
    ["x.deep.example.com", "TXT", []],
    ["*.sub.example.com", "A", ["*.sub.example.com 300 A 192.0.2.1"]],
  ])("%s %s", async (name, type, expected) => {
    expect(await answers(name, type)).toEqual(expected);
  });

  it("matches neither existing names nor names below them", async () => {
    const rcode = async (name: string) => (await emulator.ask(name, "TXT")).rcode;
    expect(await rcode("below.host.sub.example.com")).toBe("NXDOMAIN");
    expect(await rcode("x.deep.example.com")).toBe("NXDOMAIN");
    expect(await rcode("deep.example.com")).toBe("NOERROR");
  });

  it("can be proxied, with an automatic HTTPS record", async () => {
    emulator.add({ type: "CNAME", name: "*.edge", content: "www.example.net", proxied: true });
    expect(await answers("x.edge.example.com", "A")).toEqual(EDGE_A.map((name) => `x.edge.example.com 300 A ${name}`));
    expect(await answers("x.edge.example.com", "UNKNOWN_65")).toHaveLength(1);
  });
});

describe("a delegation", () => {
  beforeEach(() => {
    emulator.add({ type: "NS", name: "sub", content: "ns1.sub.example.com", ttl: 3600 });
    emulator.add({ type: "NS", name: "sub", content: "ns.example.net", ttl: 3600 });
    emulator.add({ type: "A", name: "ns1.sub", content: "192.0.2.53" });
    emulator.add({
      type: "DS",
      name: "sub",
      data: { key_tag: 1, algorithm: 13, digest_type: 2, digest: "ab".repeat(32) },
    });
    emulator.add({ type: "A", name: "hidden.sub", content: "192.0.2.66" });
  });

  it.each(["sub.example.com", "hidden.sub.example.com", "ns1.sub.example.com", "nowhere.sub.example.com"])(
    "is a referral for %s: no authority, the NS set and its glue",
    async (name) => {
      const answer = await emulator.ask(name, "A");
      expect(answer).toMatchObject({ rcode: "NOERROR", flag_aa: false, answers: [] });
      expect(lines(answer.authorities)).toEqual([
        "sub.example.com 3600 NS ns1.sub.example.com",
        "sub.example.com 3600 NS ns.example.net",
      ]);
      expect(lines(answer.additionals)).toEqual(["ns1.sub.example.com 300 A 192.0.2.53"]);
    },
  );

  it("has its DS above the cut, with authority (RFC 4035 §3.1.4.1)", async () => {
    const answer = await emulator.ask("sub.example.com", "DS");
    expect(answer).toMatchObject({ flag_aa: true });
    expect(lines(answer.answers)).toEqual([`sub.example.com 300 DS 1 13 2 ${"ab".repeat(32)}`]);
    expect(lines((await emulator.ask("hidden.sub.example.com", "DS")).authorities)).toHaveLength(2);
  });

  it("is not used where the emulator serves the child zone, except for its DS", async () => {
    emulator.control.addZone("sub.example.com");
    emulator.add({ type: "A", name: "www", content: "192.0.2.80" }, "sub.example.com");
    expect(await answers("www.sub.example.com", "A")).toEqual(["www.sub.example.com 300 A 192.0.2.80"]);
    expect(await emulator.ask("hidden.sub.example.com", "A")).toMatchObject({ rcode: "NXDOMAIN" });
    expect(await answers("sub.example.com", "DS")).toHaveLength(1);
    expect(lines((await emulator.ask("sub.example.com", "SOA")).answers)[0]).toMatch(/^sub\.example\.com 3600 SOA/);
  });

  it("is not answered by partial or internal zones", async () => {
    emulator.control.addZone("example.org", { type: "partial" });
    emulator.add({ type: "A", name: "www", content: "192.0.2.1" }, "example.org");
    expect(await emulator.ask("www.example.org", "A")).toMatchObject({ rcode: "REFUSED" });
  });
});
