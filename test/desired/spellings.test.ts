// Random names, texts and TTLs through every reader and writer of documents: the document declares the same owner name, rdata and TTL.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupBy } from "../../src/base/group-by";
import type { JsonObject } from "../../src/base/json";
import { compileDocuments } from "../../src/desired";
import { formatDocument, parseYaml } from "../../src/desired/formats/document";
import { importLive } from "../../src/desired/formats/live";
import { convertOctodns } from "../../src/desired/formats/octodns";
import { exportZoneFile, importZoneFile } from "../../src/desired/formats/zone-file";
import {
  assertOwnerName,
  formatOwnerName,
  formatTxt,
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
import { canonicalize } from "../../src/kind/derive/canonicalize";
import { declaredForm, importedForm } from "../../src/kind/derive/declared-form";
import { escapeGlob, matchesGlob } from "../../src/kind/selector";
import { kinds } from "../../src/kinds";
import { type CanonicalRecord, dnsRecord, toRdataText, toWireRecord, zoneFileForm } from "../../src/kinds/dns-record";
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
function checkRecords(
  label: fc.Arbitrary<string>,
  write: (records: readonly TestRecord[]) => string,
  canHave: (record: TestRecord) => boolean = () => true,
): void {
  fc.assert(
    fc.property(zones(label), (drawn) => {
      const records = drawn.filter(canHave);
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
    checkRecords(
      plainLabel,
      (records) => {
        const names = groupBy(records, ({ name }) => (name === "@" ? "" : name));
        const source = Object.fromEntries([...names].map(([name, sets]) => [name, sets.map(toOctodns)]));
        return convertOctodns(ZONE, [{ file: "example.com.yaml", text: JSON.stringify(source) }]).document;
      },
      isOctodnsText,
    );
  });
});

/** A record, and its owner name and host in capitals and small letters. */
interface SpelledRecord {
  readonly record: TestRecord;
  readonly name: string;
  readonly host: string;
}

const mixedCase = fc.infiniteStream(fc.boolean());

/** CNAME, MX and SRV records: a name each. */
const spelledZones: fc.Arbitrary<readonly SpelledRecord[]> = fc
  .array(
    fc.record({
      owner: owners(anyLabel),
      host,
      type: fc.constantFrom("CNAME", "MX", "SRV"),
      letters: mixedCase,
    }),
    { minLength: BATCH, maxLength: BATCH },
  )
  .map((drawn) => {
    const byName = new Map(drawn.map((each) => [each.owner, each]));
    return [...byName.values()].map(({ owner, host, type, letters }): SpelledRecord => {
      const mix = (text: string) =>
        text.replace(/[a-z]/g, (letter) => (letters.next().value ? letter.toUpperCase() : letter));
      const data = { priority: 1, weight: 2, port: 3, target: host };
      const content = type === "MX" ? { content: host, priority: 1 } : { content: host };
      const record: TestRecord = { name: owner, type, ttl: 300, ...(type === "SRV" ? { data } : content) };
      return { record, name: mix(owner), host: mix(host) };
    });
  });

/** The names and hosts of a document's records, in its spelling. */
function spellingsIn(document: string): ReadonlySet<string> {
  const [zone] = Object.values(parseDocument(document)["zones"] ?? {});
  const records: readonly JsonObject[] = (zone as JsonObject)["records"] as readonly JsonObject[];
  return new Set(records.map(({ name, content, data }) => `${name} ${content ?? (data as JsonObject)["target"]}`));
}

function parseDocument(document: string): JsonObject {
  return parseYaml("zone.yaml", document).document?.value as JsonObject;
}

/** The declared records are the same, and the document spells them as the source does. 10,000 records in all. */
function checkSpellings(
  write: (records: readonly SpelledRecord[]) => string,
  spell: (record: SpelledRecord) => string,
): void {
  fc.assert(
    fc.property(spelledZones, (records) => {
      const document = write(records);
      expect(declaredBy(document)).toEqual(new Set(records.map(({ record }) => toKey(record))));
      expect(spellingsIn(document)).toEqual(new Set(records.map(spell)));
    }),
    { numRuns: 10_000 / BATCH, endOnFailure: true },
  );
}

/** `WWW`, in full where documents would read the short form as another name. */
function writtenName({ record, name }: SpelledRecord): string {
  const isShort = formatOwnerName(record.name, zone) === record.name;
  return isShort ? name : `${name}.${ZONE}.`;
}

describe("random spellings", () => {
  it("of names and hosts, with their final dots, are kept in the import of a zone file", () => {
    checkSpellings(
      (records) => {
        const lines = records.map(({ record: { name, type }, name: spelled, host }) => {
          const rdata = `${{ MX: "1 ", SRV: "1 2 3 " }[type] ?? ""}${host}`;
          return `${name === "@" ? `${ZONE}.` : `${spelled}.${ZONE}.`} 300 IN ${type} ${rdata}`;
        });
        return importZoneFile({ zone: ZONE, file: "db", text: lines.join("\n") }, dnsRecord, zoneFileForm).document;
      },
      (record) => `${writtenName(record)} ${record.host}`,
    );
  });

  it("of names and hosts, with their final dots, are kept in the import of an octoDNS zone", () => {
    checkSpellings(
      (records) => {
        const source = records.map(({ record: { name, type }, name: spelled, host }) => {
          const value = {
            MX: { preference: 1, exchange: host },
            SRV: { priority: 1, weight: 2, port: 3, target: host },
          }[type];
          return [name === "@" ? "" : spelled, { type, ttl: 300, value: value ?? host }] as const;
        });
        const text = JSON.stringify(Object.fromEntries(source));
        return convertOctodns(ZONE, [{ file: "example.com.yaml", text }]).document;
      },
      (record) => `${writtenName(record)} ${record.host}`,
    );
  });

  const rowsOf = (records: readonly SpelledRecord[]) =>
    records.map(({ record: { data, ...record }, host }) => ({
      ...record,
      name: toWireName(ownerFqdn(record.name, zone)),
      ...(data === undefined
        ? { content: host.slice(0, -1) }
        : { data: { ...(data as JsonObject), target: host.slice(0, -1) } }),
    }));

  it("of hosts are kept in the import of a live zone, whose names the API has in small letters", () => {
    checkSpellings(
      (records) => importLive(kinds, { scopes: [liveScope(rowsOf(records))] }, importedForm).document,
      ({ record, host }) => `${formatOwnerName(record.name, zone)} ${host.slice(0, -1)}`,
    );
  });

  it("of hosts are kept in an exported zone file", () => {
    checkSpellings(
      (records) => {
        const live = liveScope(rowsOf(records)).objects;
        // Alone at its name, a CNAME of the apex would still be left out.
        const file = exportZoneFile({ zone: ZONE, records: live, nameServers: [], serial: 1, toRdataText });
        const left = records.filter(({ record }) => record.name === "@" && record.type === "CNAME");
        const lines = left.map(({ host }) => `@ 300 CNAME ${host}\n`);
        const text = `${file.text}${lines.join("")}`;
        return importZoneFile({ zone: ZONE, file: "db", text }, dnsRecord, zoneFileForm).document;
      },
      ({ record, host }) => `${formatOwnerName(record.name, zone)} ${host}`,
    );
  });

  it("of names and hosts are declared the same records, and sent as they are declared", () => {
    fc.assert(
      fc.property(spelledZones, fc.boolean(), (records, isAbsolute) => {
        for (const { record, name, host } of records) {
          const target = isAbsolute ? host : host.slice(0, -1);
          const { data, priority } = record;
          const rdata =
            data === undefined ? { content: target, priority } : { data: { ...(data as JsonObject), target } };
          const declared = { name: writtenName({ record, name, host }), type: record.type, ttl: 300, ...rdata };
          const { props } = canonicalize(dnsRecord, JSON.parse(JSON.stringify(declared)), context);
          expect(toKey(props)).toBe(toKey(record));
          const sent = toWireRecord(props as CanonicalRecord, context);
          expect(sent["content"] ?? (sent["data"] as JsonObject)["target"]).toBe(host.slice(0, -1));
        }
      }),
      { numRuns: 10_000 / BATCH },
    );
  });

  it("of strings of a text are kept in the import of a zone file and in an export", () => {
    const strings = fc.array(fc.string({ unit: "binary-ascii", maxLength: 80 }), { minLength: 1, maxLength: 4 });
    const quoteAll = (parts: readonly string[]) => parts.map(formatTxt).join(" ");
    fc.assert(
      fc.property(fc.array(strings, { minLength: BATCH, maxLength: BATCH }), (texts) => {
        const lines = texts.map((parts, n) => `t${n} 300 TXT ${quoteAll(parts)}`);
        const { document } = importZoneFile(
          { zone: ZONE, file: "db", text: lines.join("\n") },
          dnsRecord,
          zoneFileForm,
        );
        const parsed = parseYaml("zone.yaml", document);
        const { desired } = compileDocuments(parsed.document ? [parsed.document] : [], { kinds });
        const objects = desired.scopes.flatMap(({ objects }) => objects).filter(({ kind }) => kind === "dns_record");
        const sent = new Map(
          objects.map(({ props }) => [
            String(props["name"]),
            toWireRecord(props as CanonicalRecord, context)["content"],
          ]),
        );
        const expected = new Map(texts.map((parts, n) => [`t${n}`, quoteAll(parts)]));
        expect(sent).toEqual(expected);
        const rows = [...expected].map(([name, content]) => ({
          name: `${name}.${ZONE}`,
          type: "TXT",
          ttl: 300,
          content,
        }));
        const live = liveScope(rows).objects;
        const file = exportZoneFile({ zone: ZONE, records: live, nameServers: [], serial: 1, toRdataText });
        for (const content of expected.values()) expect(file.text).toContain(`\tTXT\t${content}\n`);
      }),
      { numRuns: 10_000 / BATCH },
    );
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

/** octoDNS takes `" "` for the border of two strings. */
function isOctodnsText({ content }: TestRecord): boolean {
  return !String(content).includes('" "');
}

function toOctodns({ type, ttl, content, priority, data }: TestRecord): JsonObject {
  const time = ttl === 1 ? { octodns: { cloudflare: { "auto-ttl": true } } } : { ttl };
  if (type === "MX") return { type, ...time, value: { preference: priority, exchange: content } };
  if (type === "TXT") return { type, ...time, value: toOctodnsText(String(content)) };
  return { type, ...time, value: data ?? content };
}

/** octoDNS removes a quotation mark at the beginning, with the last character. */
function toOctodnsText(text: string): string {
  const escaped = text.replace(/;/g, "\\;");
  return escaped.startsWith('"') ? `"${escaped}"` : escaped;
}
