// Random names, texts and TTLs through every reader and writer of documents: the document declares the same owner name, rdata and TTL.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupBy } from "../../src/base/group-by";
import type { JsonObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { formatDocument, parseYaml } from "../../src/desired/formats/document";
import { importLive } from "../../src/desired/formats/live";
import { convertOctodns } from "../../src/desired/formats/octodns";
import { importZoneFile } from "../../src/desired/formats/zone-file";
import {
  assertOwnerName,
  formatOwnerName,
  formatZoneFile,
  type OwnerName,
  ownerFqdn,
  parseFqdn,
  parseOwnerName,
  parseRelativeOwner,
  rrType,
  toWireName,
  unwrap,
} from "../../src/dns";
import { formatLabel, nameLength } from "../../src/dns/labels";
import { declaredForm, importedForm } from "../../src/kind/derive/declared-form";
import { escapeGlob, matchesGlob } from "../../src/kind/selector";
import { kinds } from "../../src/kinds";
import { dnsRecord, zoneFileForm } from "../../src/kinds/dns-record";
import { context, liveScope, ZONE } from "../build-state";

const zone = unwrap(parseFqdn(ZONE));

const plainLabel = fc.stringMatching(/^[a-z0-9_]([a-z0-9_-]{0,12}[a-z0-9])?$/);
const zoneLabels = fc.constantFrom<readonly string[]>(
  [],
  [],
  ["com"],
  ["example", "com"],
  ["example", "com", "example", "com"],
);
/** Labels in octets, of which many look like the zone, a number, a boolean, or the syntax of names. */
const anyLabel = fc.oneof(
  plainLabel,
  fc.constantFrom(
    "1e3",
    "null",
    "true",
    "yes",
    "0x1f",
    "~",
    "@",
    "a.example",
    ".",
    "\\",
    "a b",
    'a"b',
    "a;b",
    "\u00ff",
    "\n",
    "a?",
  ),
);

function owners(label: fc.Arbitrary<string>): fc.Arbitrary<OwnerName> {
  const labels = fc.tuple(fc.boolean(), fc.array(label, { maxLength: 3 }), zoneLabels);
  return labels
    .map(([isWildcard, own, end]) => [...(isWildcard ? ["*"] : []), ...own, ...end])
    .filter((all) => nameLength([...all, "example", "com"]) <= 253)
    .map((all) => assertOwnerName(all.map(formatLabel).join(".").replace(/^\\\*/, "*") || "@"));
}

describe("an owner name", () => {
  it("is read again as it was formatted", () => {
    fc.assert(
      fc.property(owners(anyLabel), (owner) => {
        expect(parseOwnerName(formatOwnerName(owner, zone), zone)).toEqual({ ok: true, value: owner });
      }),
      { numRuns: 10_000 },
    );
  });

  it("that is always relative keeps the labels of the zone at its end", () => {
    fc.assert(
      fc.property(owners(plainLabel), (owner) => {
        const relative = owner === "@" ? "" : owner;
        expect(parseRelativeOwner(relative, zone)).toEqual({ ok: true, value: owner });
      }),
      { numRuns: 10_000 },
    );
  });

  it("in a line of `ignore` selects itself and no other name", () => {
    const canonicalGlob = (owner: OwnerName) =>
      dnsRecord.canonicalGlob?.("name", escapeGlob(formatOwnerName(owner, zone)), context) ?? "";
    fc.assert(
      fc.property(owners(anyLabel), owners(anyLabel), (owner, other) => {
        expect(matchesGlob(canonicalGlob(owner), owner)).toBe(true);
        expect(matchesGlob(canonicalGlob(owner), other)).toBe(owner === other);
      }),
      { numRuns: 10_000 },
    );
  });
});

/** A record in the canonical form of documents. */
interface TestRecord extends JsonObject {
  readonly name: OwnerName;
  readonly type: string;
  readonly ttl: number;
}

const host = fc.array(plainLabel, { minLength: 1, maxLength: 3 }).map((labels) => `${labels.join(".")}.example.`);
const byte = fc.integer({ min: 0, max: 255 });
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 300 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
  fc.constantFrom("v=DKIM1; p=a", 'say "hi"', '"', "\\", "\\;", "yes", "1e3", " a ", "\t", "# a: b", "a\nb", "'", "é"),
);
const rdata: fc.Arbitrary<JsonObject> = fc.oneof(
  byte.map((last) => ({ type: "A", content: `192.0.2.${last}` })),
  fc.integer({ min: 1, max: 0xffff }).map((last) => ({ type: "AAAA", content: `2001:db8::${last.toString(16)}` })),
  text.map((content) => ({ type: "TXT", content })),
  fc.record({ type: fc.constant("MX"), content: host, priority: byte }),
  fc.record({ priority: byte, weight: byte, port: byte, target: host }).map((data) => ({ type: "SRV", data })),
  fc
    .record({
      flags: fc.constantFrom(0, 128),
      tag: fc.constantFrom("issue", "iodef"),
      value: fc.constantFrom("ca.example.net", ";"),
    })
    .map((data) => ({ type: "CAA", data })),
);

const BATCH = 100;
/** RRsets of a zone: each name and type once, so that each has its own TTL. */
function zones(label: fc.Arbitrary<string>): fc.Arbitrary<readonly TestRecord[]> {
  const ttl = fc.oneof(fc.constant(1), fc.integer({ min: 60, max: 86_400 }));
  const record = fc.tuple(owners(label), rdata, ttl).map(([name, fields, ttl]): TestRecord => {
    return { ...fields, name, type: String(fields["type"]), ttl };
  });
  const selector = ({ name, type }: TestRecord) => `${name} ${type}`;
  return fc.uniqueArray(record, { selector, minLength: BATCH, maxLength: BATCH, size: "max" });
}

/** What a document declares, in a comparable form. */
function declaredBy(document: string): ReadonlySet<string> {
  const parsed = parseYaml("zone.yaml", document);
  expect(parsed.diagnostics).toEqual([]);
  const { desired, diagnostics } = compileDocuments(parsed.document ? [parsed.document] : [], { kinds });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const objects = desired.scopes.flatMap(({ objects }) => objects).filter(({ kind }) => kind === "dns_record");
  return new Set(objects.map(({ props }) => toKey(props)));
}

function toKey({ name, type, ttl, content, priority, data }: JsonObject): string {
  return JSON.stringify([name, type, ttl, content, priority, Object.entries(data ?? {}).sort()]);
}

/** 10,000 records in all. */
function checkRecords(label: fc.Arbitrary<string>, write: (records: readonly TestRecord[]) => string): void {
  fc.assert(
    fc.property(zones(label), (records) => {
      expect(declaredBy(write(records))).toEqual(new Set(records.map(toKey)));
    }),
    { numRuns: 10_000 / BATCH, endOnFailure: true },
  );
}

describe("random records", () => {
  it("are the same in a document that declares them", () => {
    checkRecords(anyLabel, (records) => {
      const printed = records.map((record) => ({ record: declaredForm(dnsRecord, record, context) }));
      return formatDocument({ zones: [{ name: ZONE, records: printed }] });
    });
  });

  it("are the same in the import of a live zone", () => {
    checkRecords(anyLabel, (records) => {
      const rows = records.map(({ content, ...record }) => ({
        ...record,
        name: toWireName(ownerFqdn(record.name, zone)),
        ...(content === undefined ? {} : { content: toWireContent(record.type, String(content)) }),
      }));
      return importLive(kinds, { scopes: [liveScope(rows)] }, importedForm).document;
    });
  });

  it("are the same in the import of a zone file", () => {
    checkRecords(anyLabel, (records) => {
      const lines = records.map(({ name, type, ttl, content, priority, data }) => {
        const fields = unwrap(rrType(type).parseData(toFields(type, { content, priority, data })));
        return { owner: ownerFqdn(name, zone), ttl, type, data: fields };
      });
      const file = formatZoneFile({ origin: zone, records: lines });
      return importZoneFile({ zone: ZONE, file: "db", text: file }, dnsRecord, zoneFileForm).document;
    });
  });

  it("are the same in the import of an octoDNS zone", () => {
    checkRecords(plainLabel, (records) => {
      const names = groupBy(records, ({ name }) => (name === "@" ? "" : name));
      const source = Object.fromEntries([...names].map(([name, sets]) => [name, sets.map(toOctodns)]));
      return convertOctodns(ZONE, [{ file: "example.com.yaml", text: JSON.stringify(source) }]).document;
    });
  });
});

/** The API answers hosts without the final dot, and texts in quotation marks. */
function toWireContent(type: string, content: string): string {
  if (type === "TXT") return rrType("TXT").format({ text: content });
  return type === "MX" ? content.slice(0, -1) : content;
}

function toFields(type: string, { content, priority, data }: JsonObject): JsonObject {
  if (type === "MX") return { preference: priority, exchange: content };
  if (type === "TXT") return { text: content };
  return content === undefined ? { ...(data as JsonObject) } : { address: content };
}

function toOctodns({ type, ttl, content, priority, data }: TestRecord): JsonObject {
  const time = ttl === 1 ? { octodns: { cloudflare: { "auto-ttl": true } } } : { ttl };
  if (type === "MX") return { type, ...time, value: { preference: priority, exchange: content } };
  if (type === "TXT") return { type, ...time, value: String(content).replace(/;/g, "\\;") };
  return { type, ...time, value: data ?? content };
}
