// Verifies against the DNS server of the emulator over real sockets: what was applied matches, and a foreign edit is reported with
// its name and type, the expected and the seen answer.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { convertOctodns } from "../../src/desired/formats/octodns";
import type { Snapshot } from "../../src/emulator";
import type { Verification } from "../../src/verify";
import { everyType } from "../desired/every-type";
import { startVerifying, type Verifying } from "./start-verifying";

let world: Verifying;
let empty: Snapshot;
beforeAll(async () => {
  world = await startVerifying();
  empty = world.control.snapshot();
});
afterEach(() => world.control.restore(empty));
afterAll(() => world.close());

const zoneOf = (records: readonly JsonObject[], more: JsonObject = {}): Json => ({
  version: 1,
  zones: { "example.com": { ...more, records } },
});

/** `www.example.com. A: expected | seen`. */
const lines = ({ differences }: Verification) =>
  differences.map(
    (difference) =>
      `${difference.name} ${difference.type}: ${listed(difference.expected)} | ${listed(difference.seen)}`,
  );
/** An empty list is an answer without records, which people read as a word and programs as an empty list. */
const listed = (values: readonly string[]) => (values.length === 0 ? "nothing" : values.join(" + "));

const www = { name: "www", type: "A", content: "192.0.2.1", ttl: 600 };

describe("after an apply", () => {
  it("every type is as declared", async () => {
    await world.apply(everyType);
    const verified = await world.verify(everyType);
    expect(lines(verified)).toEqual([]);
    expect(verified.unverifiable).toEqual([]);
    expect(verified.diagnostics).toEqual([]);
    expect(verified.zones).toEqual([{ zone: "example.com", servers: [world.server], asked: 28 }]);
  });

  it.each(["k8s.io", "kubernetes.io"])("%s is as declared, and every change of it is reported", async (zone) => {
    const file = `${zone}.octodns.yaml`;
    const text = readFileSync(join(__dirname, "../../examples/zones", file), "utf8");
    const { document } = parseYaml("zone.yaml", convertOctodns(zone, [{ file, text }]).document);
    const value = document?.value as Json;
    await world.apply(value);
    expect(lines(await world.verify(value))).toEqual([]);

    const records = world.control.records(zone);
    const changed = records.filter(
      (record) => record["type"] === "A" || record["type"] === "CNAME" || record["type"] === "TXT",
    );
    for (const { id, type } of changed) {
      const content = type === "A" ? "203.0.113.77" : type === "CNAME" ? "foreign.example.net" : '"foreign"';
      world.control.foreign.patch(zone, String(id), { content }, { unchecked: true });
    }
    const sets = new Set(changed.map((row) => `${row["name"]}. ${row["type"]}`));
    const seen = (await world.verify(value)).differences.map((difference) => `${difference.name} ${difference.type}`);
    expect(new Set(seen)).toEqual(sets);
    for (const { id } of changed) world.control.foreign.remove(zone, String(id));
    const gone = (await world.verify(value)).differences.map((difference) => `${difference.name} ${difference.type}`);
    expect(new Set(gone)).toEqual(sets);
    expect(changed.length).toBeGreaterThan(30);
  });

  it("changed rdata of every type is reported", async () => {
    await world.apply(everyType);
    for (const record of world.control.records("example.com")) {
      world.control.foreign.remove("example.com", String(record["id"]));
      const verified = await world.verify(everyType);
      const place = `${record["name"]}. ${record["type"]}`;
      const named = verified.differences.map((difference) => `${difference.name} ${difference.type}`);
      // The last NS of a delegation takes the referral away: then its DS is all that is left there.
      expect(named, `without ${place}`).toEqual([place]);
      world.control.foreign.create("example.com", record, { unchecked: true });
    }
    expect(lines(await world.verify(everyType))).toEqual([]);
  });
});

describe("a foreign edit", () => {
  type Edit = readonly [
    title: string,
    declared: readonly JsonObject[],
    edit: (world: Verifying) => void,
    lines: readonly string[],
  ];
  const foreign = (edit: (control: Verifying["control"]["foreign"]) => void) => (verifying: Verifying) =>
    edit(verifying.control.foreign);

  it.each<Edit>([
    [
      "of the rdata",
      [www],
      foreign((f) => f.patch("example.com", { type: "A" }, { content: "203.0.113.9" })),
      ["www.example.com. A: 192.0.2.1  ttl 600 | 203.0.113.9  ttl 600"],
    ],
    [
      "of the TTL",
      [www],
      foreign((f) => f.patch("example.com", { type: "A" }, { ttl: 120 })),
      ["www.example.com. A: 192.0.2.1  ttl 600 | 192.0.2.1  ttl 120"],
    ],
    [
      "that adds a member to an owned set",
      [www],
      foreign((f) => f.create("example.com", { ...www, content: "192.0.2.2" })),
      ["www.example.com. A: 192.0.2.1  ttl 600 | 192.0.2.1  ttl 600 + 192.0.2.2  ttl 600"],
    ],
    [
      "that removes the whole name",
      [www],
      foreign((f) => f.remove("example.com", { type: "A" })),
      ["www.example.com. A: 192.0.2.1  ttl 600 | NXDOMAIN"],
    ],
    [
      "that leaves another type at the name",
      [www, { name: "www", type: "TXT", content: "x" }],
      foreign((f) => f.remove("example.com", { type: "A" })),
      ["www.example.com. A: 192.0.2.1  ttl 600 | nothing"],
    ],
    [
      "that puts an alias in its place",
      [www],
      foreign((f) => {
        f.remove("example.com", { type: "A" });
        f.create("example.com", { type: "CNAME", name: "www", content: "other.example.net" });
      }),
      ["www.example.com. A: 192.0.2.1  ttl 600 | CNAME other.example.net.  ttl 300"],
    ],
    [
      "that proxies what should show its origin",
      [{ ...www, ttl: "auto" }],
      foreign((f) => f.patch("example.com", { type: "A" }, { proxied: true })),
      ["www.example.com. A: 192.0.2.1  ttl 300 | 198.51.100.1  ttl 300 + 198.51.100.2  ttl 300"],
    ],
    [
      "that shows the origin of what should be proxied",
      [{ name: "www", type: "A", content: "192.0.2.1", proxied: true }],
      foreign((f) => f.patch("example.com", { type: "A" }, { proxied: false })),
      ["www.example.com. A: addresses of the service's edge, ttl 300 | 192.0.2.1  ttl 300"],
    ],
    [
      "that shows another origin of what should be proxied",
      [{ name: "www", type: "A", content: "192.0.2.1", proxied: true }],
      foreign((f) => f.patch("example.com", { type: "A" }, { proxied: false, content: "203.0.113.9" })),
      ["www.example.com. A: addresses of the service's edge, ttl 300 | 203.0.113.9  ttl 300"],
    ],
    [
      "that shows the alias of what should be proxied",
      [
        { name: "www", type: "CNAME", content: "target.example.com", proxied: true },
        { ...www, name: "target" },
      ],
      foreign((f) => f.patch("example.com", { type: "CNAME" }, { proxied: false })),
      [
        "www.example.com. CNAME: addresses of the service's edge, ttl 300 | CNAME target.example.com.  ttl 300 + 192.0.2.1  ttl 600",
      ],
    ],
    [
      "of one family of a proxied name",
      [{ name: "www", type: "A", content: "192.0.2.1", proxied: true, settings: { ipv4_only: true } }],
      foreign((f) => f.patch("example.com", { type: "A" }, { settings: { ipv4_only: false } })),
      [
        "www.example.com. A: addresses of the service's edge (IPv4 only), ttl 300 | 198.51.100.1  ttl 300 + 198.51.100.2  ttl 300 + 2001:db8:ed6e::1  ttl 300 + 2001:db8:ed6e::2  ttl 300",
      ],
    ],
    [
      "of an alias",
      [{ name: "www", type: "CNAME", content: "one.example.net" }],
      foreign((f) => f.patch("example.com", { type: "CNAME" }, { content: "two.example.net" })),
      ["www.example.com. CNAME: one.example.net.  ttl 300 | two.example.net.  ttl 300"],
    ],
    [
      "that removes an alias",
      [{ name: "www", type: "CNAME", content: "one.example.net" }],
      foreign((f) => f.remove("example.com", { type: "CNAME" })),
      ["www.example.com. CNAME: one.example.net.  ttl 300 | NXDOMAIN"],
    ],
    [
      "that puts an address in the place of an alias",
      [{ name: "www", type: "CNAME", content: "one.example.net" }],
      foreign((f) => {
        f.remove("example.com", { type: "CNAME" });
        f.create("example.com", { type: "A", name: "www", content: "203.0.113.9" });
      }),
      ["www.example.com. CNAME: the addresses of one.example.net., ttl at most 300 | 203.0.113.9  ttl 300"],
    ],
    [
      "of a flattened alias",
      [
        { name: "@", type: "CNAME", content: "one.example.com" },
        { ...www, name: "one" },
        { ...www, name: "two", content: "192.0.2.2" },
      ],
      foreign((f) => f.patch("example.com", { type: "CNAME" }, { content: "two.example.com" })),
      ["example.com. CNAME: the addresses of one.example.com., ttl at most 300 | 192.0.2.2  ttl 300"],
    ],
    [
      "that shows an alias which its own setting flattens",
      [{ name: "flat", type: "CNAME", content: "www.example.com", settings: { flatten_cname: true } }, www],
      foreign((f) => f.patch("example.com", { type: "CNAME" }, { settings: { flatten_cname: false } })),
      ["flat.example.com. CNAME: the addresses of www.example.com., ttl at most 300 | www.example.com.  ttl 300"],
    ],
    [
      "that brings back what should be absent",
      [{ name: "old", type: "A", state: "absent" }],
      foreign((f) => f.create("example.com", { ...www, name: "old" })),
      ["old.example.com. A: nothing | 192.0.2.1  ttl 600"],
    ],
    [
      "that brings back one member that should be absent",
      [www, { ...www, content: "192.0.2.9", state: "absent" }],
      foreign((f) => f.create("example.com", { ...www, content: "192.0.2.9" })),
      [
        "www.example.com. A: 192.0.2.1  ttl 600 | 192.0.2.1  ttl 600 + 192.0.2.9  ttl 600",
        "www.example.com. A: anything but 192.0.2.9 | 192.0.2.9  ttl 600",
      ],
    ],
    [
      "of a delegation",
      [{ name: "sub", type: "NS", content: "ns1.example.net" }],
      foreign((f) => f.patch("example.com", { type: "NS" }, { content: "ns2.example.net" })),
      ["sub.example.com. NS: ns1.example.net.  ttl 300 | ns2.example.net.  ttl 300"],
    ],
  ])("%s is reported with the expected and the seen answer", async (_, declared, edit, expected) => {
    const document = zoneOf(declared);
    await world.apply(document);
    expect(lines(await world.verify(document))).toEqual([]);
    edit(world);
    const verified = await world.verify(document);
    expect(lines(verified)).toEqual(expected);
    expect(
      verified.differences.every(
        (difference) => difference.server === world.server && difference.within === "example.com",
      ),
    ).toBe(true);
  });

  it("of the SOA is reported by field", async () => {
    const document = zoneOf([www], {
      dns_settings: { soa: { rname: "host.master@example.com", refresh: 9000, min_ttl: 900 } },
    });
    await world.apply(document);
    expect(lines(await world.verify(document))).toEqual([]);
    await world.apply(zoneOf([www], { dns_settings: { soa: { refresh: 8000 } } }));
    expect(lines(await world.verify(document))).toEqual([
      expect.stringMatching(
        /^example\.com\. SOA: rname host\\\.master\.example\.com\., refresh 9000, minimum 900 \| .* 8000 2400 604800 900 {2}ttl 3600$/,
      ),
    ]);
  });
});

describe("an unverified name", () => {
  it("is declared by no document, or is a further member of an open set", async () => {
    const document = zoneOf([www, { name: "@", type: "TXT", content: "ours" }], { open: [{ name: "@", type: "TXT" }] });
    await world.apply(document);
    world.control.foreign.create("example.com", { type: "A", name: "other", content: "192.0.2.3" });
    world.control.foreign.create("example.com", { type: "TXT", name: "@", content: '"theirs"' });
    const verified = await world.verify(document);
    expect(lines(verified)).toEqual([]);
    expect(verified.zones[0]?.asked).toBe(2);
  });

  it("may be absent although a wildcard answers in its place", async () => {
    const document = zoneOf([
      { name: "*", type: "A", content: "192.0.2.1" },
      { name: "old", type: "A", state: "absent" },
      { name: "older.deep", type: "A", state: "absent" },
    ]);
    await world.apply(document);
    expect(lines(await world.verify(document))).toEqual([]);
    world.control.foreign.create("example.com", { type: "A", name: "old", content: "192.0.2.9" });
    expect(lines(await world.verify(document))).toEqual(["old.example.com. A: nothing | 192.0.2.9  ttl 300"]);
  });

  it("is reported with a reason and without a difference if DNS cannot verify it", async () => {
    const document = zoneOf([
      { name: "@", type: "NS", content: "ns1.example.net" },
      { name: "flat", type: "CNAME", content: "www.example.net", settings: { flatten_cname: true } },
      { name: "sub", type: "NS", content: "ns1.sub.example.com" },
      { name: "ns1.sub", type: "A", content: "192.0.2.53" },
      { name: "hidden.sub", type: "A", content: "192.0.2.54" },
      { name: "www", type: "A", content: "192.0.2.1", proxied: true },
      { name: "www", type: "AAAA", state: "absent" },
    ]);
    await world.apply(document);
    const verified = await world.verify(document);
    expect(lines(verified)).toEqual([]);
    expect(verified.unverifiable.map((judged) => `${judged.name} ${judged.type}: ${judged.why}`).sort()).toEqual([
      "example.com. NS: the service answers with its own name servers unless `multi_provider` is on",
      "flat.example.com. CNAME: the addresses of www.example.net. cannot be looked up",
      "hidden.sub.example.com. A: the name is below the delegation of sub.example.com.",
      "www.example.com. AAAA: the edge answers for a proxied name",
    ]);
  });
});

describe("settings of the zone", () => {
  it("that flatten every CNAME are verified by following the target", async () => {
    const records = [
      { name: "link", type: "CNAME", content: "target.example.com" },
      { ...www, name: "target" },
    ];
    const document = zoneOf(records, { dns_settings: { flatten_all_cnames: true } });
    await world.apply(document);
    expect(lines(await world.verify(document))).toEqual([]);
    await world.apply(zoneOf(records, { dns_settings: { flatten_all_cnames: false } }));
    expect(lines(await world.verify(document))).toEqual([
      "link.example.com. CNAME: the addresses of target.example.com., ttl at most 300 | target.example.com.  ttl 300",
    ]);
  });

  it("that are undeclared may have any value", async () => {
    const records = [
      { name: "link", type: "CNAME", content: "target.example.com" },
      { ...www, name: "target" },
    ];
    await world.apply(zoneOf(records, { dns_settings: { flatten_all_cnames: true } }));
    expect(lines(await world.verify(zoneOf(records)))).toEqual([]);
  });

  it("that add the name servers of other providers are verified", async () => {
    const document = zoneOf([{ name: "@", type: "NS", content: "ns1.example.net" }], {
      dns_settings: { multi_provider: true, ns_ttl: 900 },
    });
    await world.apply(document);
    expect(lines(await world.verify(document))).toEqual([]);
    world.control.foreign.remove("example.com", { type: "NS" });
    expect((await world.verify(document)).differences.map((difference) => difference.expected)).toEqual([
      ["ns1.example.net.  ttl 900"],
    ]);
  });

  it("that pause the zone, or serve DNS only, expose every origin", async () => {
    const records = [{ name: "www", type: "A", content: "192.0.2.1", proxied: true }];
    for (const more of [{ paused: true }, { dns_settings: { zone_mode: "dns_only" } }] as const) {
      const document = zoneOf(records, more);
      await world.apply(document);
      expect(lines(await world.verify(document))).toEqual([]);
      expect(lines(await world.verify(zoneOf(records)))).toHaveLength(1);
      world.control.restore(empty);
    }
  });
});
