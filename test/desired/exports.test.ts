// Live zones exported for octoDNS, as zone files and as documents, and imported again as the same records.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { canonicalText, type JsonObject } from "../../src/base/json";
import { parseYaml } from "../../src/desired/formats/document";
import { importLive } from "../../src/desired/formats/live";
import { convertOctodns, exportOctodns, type OctodnsSetup } from "../../src/desired/formats/octodns";
import { exportZoneFile, importZoneFile } from "../../src/desired/formats/zone-file";
import { canonicalize } from "../../src/kind/derive/canonicalize";
import { importedForm } from "../../src/kind/derive/declared-form";
import { kinds } from "../../src/kinds";
import { dnsRecord, toRdata, toRdataText, zoneFileForm } from "../../src/kinds/dns-record";
import { context, liveScope } from "../build-state";
import { everyRecord } from "../emulator/every-record";

const ZONE = "example.com";
const setup: OctodnsSetup = { defaultTtl: 3600, escapedSemicolons: true };

const exportAs = (rows: readonly JsonObject[]) =>
  exportOctodns({ zone: ZONE, records: liveScope(rows).objects, toRdata });

/** The records of a document, in canonical form and order, with the defaults of the zone. */
function meaningOf(document: string): readonly string[] {
  const value = JSON.parse(JSON.stringify(parseYaml("x", document).document?.value));
  const { records = [], defaults = {} } = value.zones[ZONE];
  const declared = (records as readonly JsonObject[]).flatMap(({ content, ...record }) =>
    (Array.isArray(content) ? content : [content]).map((single) => ({
      ...defaults,
      ...record,
      ...(single === undefined ? {} : { content: single }),
    })),
  );
  return declared.map((record) => describeProps(canonicalize(dnsRecord, record, context).props)).sort();
}

function describeProps({ spelling, id, settings, private_routing, tags, ...props }: JsonObject): string {
  const sorted = Array.isArray(tags) && tags.length > 0 ? { tags: [...tags].sort() } : {};
  return canonicalText({ ...props, ...sorted });
}

const liveMeaning = (rows: readonly JsonObject[]) =>
  liveScope(rows)
    .objects.map(({ props }) => {
      const { type, name, content, data, priority, ttl, proxied, comment, tags } = props as JsonObject;
      const known = { type, name, content, data, priority, ttl, proxied, comment: comment || undefined, tags };
      return describeProps(JSON.parse(JSON.stringify(known)));
    })
    .sort();

const label = fc.oneof(
  fc.stringMatching(/^[a-z0-9_]([a-z0-9_-]{0,8}[a-z0-9])?$/),
  fc.constantFrom(
    "1",
    "10",
    "9",
    "a10",
    "a9",
    "no",
    "yes",
    "on",
    "null",
    "1e3",
    "0x1f",
    "12_3",
    "1.5",
    "2026-11-21",
    "~",
    "y",
  ),
);
const owner = fc.oneof(
  fc.constant(ZONE),
  fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, ZONE].join(".")),
  label.map((text) => `*.${text}.${ZONE}`),
);
const host = fc
  .array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 3 })
  .map((labels) => `${labels.join(".")}.example.net`);
const byte = fc.integer({ min: 0, max: 255 });
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 300 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    "v=DKIM1; k=rsa; p=a",
    'say "hi"',
    '"',
    '"a"',
    ";",
    "a;b",
    "yes",
    "1e3",
    "0755",
    "2026-11-21",
    "# a: b",
    "'",
    "é",
    "- a",
    "=",
    "~",
    "!x",
    "&a",
    "*a",
    "1_000",
    "1:30",
  ),
);
const quote = (value: string) => `"${value.replace(/["\\]/g, "\\$&")}"`;
const rdata: fc.Arbitrary<JsonObject> = fc.oneof(
  byte.map((last) => ({ type: "A", content: `192.0.2.${last}` })),
  byte.map((last) => ({ type: "AAAA", content: `2001:db8::${last.toString(16)}` })),
  host.map((content) => ({ type: "CNAME", content })),
  fc.record({ type: fc.constant("MX"), content: host, priority: byte }),
  text.map((value) => ({ type: "TXT", content: quote(value) })),
  fc.record({ priority: byte, weight: byte, port: byte, target: host }).map((data) => ({ type: "SRV", data })),
  fc
    .record({
      flags: fc.constantFrom(0, 128),
      tag: fc.constantFrom("issue", "iodef"),
      value: fc.constantFrom("ca.example.net", ";", "a; b=c"),
    })
    .map((data) => ({ type: "CAA", data })),
);
const row = fc.record({
  name: owner,
  rdata,
  ttl: fc.oneof(fc.constant(1), fc.integer({ min: 120, max: 86_400 })),
  proxied: fc.boolean(),
  comment: fc.option(fc.constantFrom("front; door", "no", "1", "é"), { nil: undefined }),
  tags: fc.option(fc.constant(["team:web", "env"]), { nil: undefined }),
});

/** RRsets of octoDNS have one TTL; a CNAME is alone. */
const zone = fc.uniqueArray(row, { selector: ({ name }) => name, maxLength: 12, size: "max" }).map((rows) =>
  rows.map(({ name, rdata, ttl, proxied, comment, tags }): JsonObject => {
    const isProxied = proxied && ["A", "AAAA", "CNAME"].includes(String(rdata["type"]));
    return {
      name,
      ...rdata,
      ttl: isProxied ? 1 : ttl,
      proxied: isProxied,
      ...(comment && { comment }),
      ...(tags && { tags }),
    };
  }),
);

describe("a random live zone", () => {
  it("is the same after an export for octoDNS and an import, for 1,000 zones", () =>
    fc.assert(
      fc.property(zone, (rows) => {
        const { text, omissions } = exportAs(rows);
        const left = new Set(omissions.map(({ where }) => where?.at));
        const kept = rows.filter((row) => !left.has(liveScope([row]).objects[0]?.label));
        const imported = convertOctodns(ZONE, [{ file: "zone.yaml", text }], setup);
        expect(imported.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(meaningOf(imported.document)).toEqual(liveMeaning(kept));
        // Only texts can be left out.
        for (const row of rows) if (!kept.includes(row)) expect(row["type"]).toBe("TXT");
      }),
      { numRuns: 1000 },
    ));

  it("is the same after an export as a document and as a zone file, for 300 zones", () =>
    fc.assert(
      fc.property(zone, (rows) => {
        const live = liveScope(rows);
        const { document } = importLive(kinds, { scopes: [live] }, importedForm, { prune: true });
        expect(parse(document).zones[ZONE].prune).toBe(true);
        if (rows.length > 0) expect(meaningOf(document)).toEqual(liveMeaning(rows));
        const file = exportZoneFile({ zone: ZONE, records: live.objects, nameServers: [], serial: 1, toRdataText });
        const left = new Set(file.omissions.filter(({ code }) => code === "BND110").map(({ where }) => where?.at));
        const kept = rows.filter((row) => !left.has(liveScope([row]).objects[0]?.label));
        const back = importZoneFile({ zone: ZONE, file: "db", text: file.text }, dnsRecord, zoneFileForm);
        if (kept.length > 0) expect(meaningOf(back.document)).toEqual(liveMeaning(kept));
      }),
      { numRuns: 300 },
    ));
});

describe("an export for octoDNS", () => {
  it.each(everyRecord.filter(({ type }) => type !== "TXT").map(({ type, name, record }) => ({ type, name, record })))(
    "of $type is read back as the same record, or named",
    ({ type, name, record }) => {
      const rows = [{ ...record, name: name === "@" ? ZONE : `${name}.${ZONE}`, type, ttl: 300 }];
      const { text, omissions } = exportAs(rows);
      if (["CERT", "DNSKEY", "SMIMEA"].includes(type)) {
        expect(omissions.map(({ code, detail }) => [code, detail])).toEqual([
          ["OCT130", expect.stringContaining(`octoDNS has no ${type} records`)],
        ]);
        expect(text).toContain(`octoDNS has no ${type} records`);
        return;
      }
      expect(omissions).toEqual([]);
      const imported = convertOctodns(ZONE, [{ file: "zone.yaml", text }], setup);
      expect(meaningOf(imported.document)).toEqual(liveMeaning(rows));
    },
  );

  it("writes values in lists, settings of the provider, and names in octoDNS's order", () => {
    const { text, omissions } = exportAs([
      { name: "a10.example.com", type: "A", content: "192.0.2.2", ttl: 300 },
      { name: "a10.example.com", type: "A", content: "192.0.2.1", ttl: 300, comment: "first", tags: ["b", "a"] },
      { name: "a9.example.com", type: "A", content: "192.0.2.3", proxied: true },
      { name: "1.example.com", type: "TXT", content: '"v=DKIM1; p=1"', ttl: 60 },
      { name: "example.com", type: "CNAME", content: "lb.example.net", ttl: 1 },
      { name: "example.com", type: "MX", content: "mail.example.net", priority: 10, ttl: 300 },
    ]);
    expect(omissions).toEqual([]);
    expect(text).toMatchInlineSnapshot(`
      "# The zone example.com, for the YamlProvider of octoDNS.

      "":
        - octodns:
            cloudflare:
              auto-ttl: true
          ttl: 300
          type: ALIAS
          value: lb.example.net.
        - ttl: 300
          type: MX
          value:
            exchange: mail.example.net.
            preference: 10
      "1":
        ttl: 60
        type: TXT
        value: "v=DKIM1\\\\; p=1"
      a9:
        octodns:
          cloudflare:
            proxied: true
        ttl: 300
        type: A
        value: "192.0.2.3"
      a10:
        octodns:
          cloudflare:
            values:
              - comment: first
                tags:
                  - a
                  - b
                value: "192.0.2.1"
        ttl: 300
        type: A
        values:
          - "192.0.2.1"
          - "192.0.2.2"
      "
    `);
  });

  it.each([
    ["two TTLs of an RRset", { ttl: 300 }, { ttl: 600 }, "`ttl`"],
    ["a record that is proxied beside a record that is not", { proxied: true, ttl: 1 }, { ttl: 300 }, "`proxied`"],
    ["a setting", { ttl: 300, settings: { ipv4_only: true } }, { ttl: 300 }, "`settings.ipv4_only`"],
  ])("names %s, which octoDNS cannot hold", (_, first, second, field) => {
    const base = { name: "www.example.com", type: "A" };
    const { text, omissions } = exportAs([
      { ...base, content: "192.0.2.1", ...first },
      { ...base, content: "192.0.2.2", ...second },
    ]);
    expect(omissions.map(({ code }) => code)).toContain("OCT131");
    expect(omissions.map(({ detail }) => detail).join("\n")).toContain(field);
    expect(text).toContain(field.replaceAll("`", ""));
  });

  it.each(["", 'a" "b', "back\\slash", "\\;"])(
    "leaves out the text `%s`, which octoDNS would read differently",
    (value) => {
      const { omissions } = exportAs([{ name: "t.example.com", type: "TXT", content: quote(value), ttl: 300 }]);
      expect(omissions.map(({ code }) => code)).toEqual(["OCT130"]);
    },
  );
});
