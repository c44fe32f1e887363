// Zone files (RFC 1035 §5) into documents. What records look like in a document is handed in; nothing is dropped without a word.

import type { Diagnostic } from "../../../base/diagnostic";
import { canonicalText, type JsonObject } from "../../../base/json";
import {
  AUTO_TTL,
  type Fqdn,
  isWithin,
  MAX_TTL,
  type MasterRecord,
  mailboxOf,
  type Problem,
  parseZoneName,
  type RdataFields,
  readMasterFile,
  relativeOwner,
  rrType,
  toWireName,
} from "../../../dns";
import { complete } from "../../../kind/derive/complete";
import type { Context, Kind } from "../../../kind/kind";
import { inOrder } from "../../record-order";
import { documentText } from "../document/print";
import { parseRemark } from "./zone-file-remark";

/** How the records of a kind stand in zone files. */
export interface ZoneFileForm {
  /** The RR types that the API has. */
  readonly types: ReadonlySet<string>;
  declaredRdata(type: string, fields: RdataFields): JsonObject;
}

export interface BindSource {
  /** The zone, in any spelling; the file's first origin. */
  readonly zone: string;
  /** Name for diagnostics. */
  readonly file: string;
  readonly text: string;
}

export interface ImportedZone {
  readonly document: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A zone file as a document. Lines that cannot be read are errors; what the API does not have (the SOA record as a record, types
 * that it does not know, DNSSEC records, names outside the zone) is left as comments, with a diagnostic where somebody should know.
 */
export function importBind({ zone, file, text }: BindSource, kind: Kind, form: ZoneFileForm): ImportedZone {
  const apex = parseZoneName(zone);
  if (!apex.ok)
    return { document: "", diagnostics: [{ ...said("BND101", "error", apex.problem), where: { at: zone } }] };
  const read = readMasterFile(text, apex.value);
  const reading: Reading = {
    apex: apex.value,
    file,
    kind,
    form,
    context: { scope: { within: "zone", zone: toWireName(apex.value) }, profile: "live", minimumTtl: 30 },
    served: read.records.some((record) => isServiceNs(record, apex.value)),
    diagnostics: read.problems.map(({ line, problem }) => ({
      ...said("BND101", "error", problem),
      where: { file, line },
    })),
    records: new Map(),
    remarks: [],
    left: [],
  };
  for (const record of read.records) readRecord(reading, record);
  if (reading.records.size === 0 && reading.diagnostics.length === 0) reading.diagnostics.push(nothing(file));
  const { remarks, left } = reading;
  const records = inOrder([...reading.records.values()]).map((record) => ({ record }));
  const document = documentText({
    comment: [`From the zone file ${file}.`, ...remarks].join("\n"),
    zones: [{ name: toWireName(apex.value), records, left }],
  });
  return { document, diagnostics: reading.diagnostics };
}

interface Reading {
  readonly apex: Fqdn;
  readonly file: string;
  readonly kind: Kind;
  readonly form: ZoneFileForm;
  readonly context: Context;
  /** The zone was exported from the service: its name servers are the service's own. */
  readonly served: boolean;
  readonly diagnostics: Diagnostic[];
  readonly records: Map<string, JsonObject>;
  readonly remarks: string[];
  readonly left: string[];
}

/** Records that a signer makes of the others; the service signs on its own. */
const SIGNATURES = new Set(["RRSIG", "NSEC", "NSEC3", "NSEC3PARAM", "CDS", "CDNSKEY", "ZONEMD"]);

function readRecord(reading: Reading, record: MasterRecord): void {
  if (record.type === "SOA") readSoa(reading, record);
  else if (!isLeft(reading, record)) readRdata(reading, record);
}

/** Whether the record is none for a document, after it was put among the comments. */
function isLeft(reading: Reading, record: MasterRecord): boolean {
  const because = whyLeft(reading, record);
  if (because === undefined) return false;
  reading.left.push(`${nameOf(reading, record)} ${record.type} ${record.rdataText}: ${because.reason}`);
  if (because.diagnostic) report(reading, record, because.diagnostic);
  return true;
}

interface Because {
  readonly reason: string;
  readonly diagnostic?: Diagnostic;
}

function whyLeft(reading: Reading, record: MasterRecord): Because | undefined {
  if (!isWithin(record.owner, reading.apex)) return outside(reading, record);
  if (SIGNATURES.has(record.type)) return { reason: "made by the service when it signs the zone" };
  if (record.type === "NS" && record.owner === reading.apex) return apexNameServer(reading, record);
  return record.type === "SPF" || reading.form.types.has(record.type) ? undefined : unknownType(reading, record);
}

function readRdata(reading: Reading, record: MasterRecord): void {
  const type = record.type === "SPF" ? "TXT" : record.type;
  const fields = rrType(type).parse(record.rdataText, record.origin);
  if (!fields.ok) {
    report(reading, record, said("BND102", "error", fields.problem));
    return;
  }
  const declared = declare(reading, record, type, fields.value);
  const { props, refusals } = complete(reading.kind, declared, reading.context);
  const errors = refusals.filter((refusal) => refusal.severity !== "warning");
  for (const error of errors) report(reading, record, said("BND102", "error", error));
  if (errors.length > 0) return;
  const { ttl, comment, tags, ...identity } = props;
  const key = canonicalText(identity);
  if (!reading.records.has(key)) reading.records.set(key, declared);
}

function declare(reading: Reading, record: MasterRecord, type: string, fields: RdataFields): JsonObject {
  const remark = parseRemark(record.comment ?? "");
  const { comment, tags, proxied, flattened } = remark;
  const ttl = proxied || remark.auto ? AUTO_TTL : ttlOf(reading, record);
  return {
    name: relativeOwner(record.owner, reading.apex) as string,
    type,
    ...reading.form.declaredRdata(type, fields),
    ...(ttl === AUTO_TTL ? {} : { ttl }),
    ...(proxied ? { proxied } : {}),
    ...(comment === undefined ? {} : { comment }),
    ...(tags === undefined ? {} : { tags }),
    ...(flattened ? { settings: { flatten_cname: true } } : {}),
  };
}

const LEAST_TTL = 60;

/** The TTL within what the API takes: a day at most, a minute at least (30 seconds on Enterprise), and 1 for auto. */
function ttlOf(reading: Reading, record: MasterRecord): number {
  const { ttl = AUTO_TTL } = record;
  const taken = ttl === AUTO_TTL || ttl >= 30 ? Math.min(ttl, MAX_TTL) : LEAST_TTL;
  if (taken !== ttl) {
    report(reading, record, {
      code: "BND103",
      severity: "warning",
      summary: "TTL outside the API's range",
      detail: `The TTL of \`${nameOf(reading, record)}\` ${record.type} is \`${ttl}\`; the API takes 60 to 86400 seconds.`,
      help: `It is declared as \`${taken}\`.`,
    });
  }
  return taken;
}

/** The serial is the service's own; the rest are settings, which only Enterprise accounts can change. */
function readSoa(reading: Reading, record: MasterRecord): void {
  const parsed = rrType("SOA").parse(record.rdataText, record.origin);
  if (!parsed.ok) {
    report(reading, record, said("BND102", "error", parsed.problem));
    return;
  }
  const { mname, rname, refresh, retry, expire, minimum } = parsed.value;
  reading.remarks.push(
    `SOA: primary ${toWireName(mname as Fqdn)}, mailbox ${mailboxOf(rname as Fqdn)}, refresh ${refresh}, retry ${retry}, expire ${expire}, minimum ${minimum}.`,
    "The service makes this record and its serial; Enterprise accounts can set the rest under `dns_settings: { soa: … }`.",
  );
}

/** The service's own name servers are no records; those of another provider belong to where the zone was. */
function apexNameServer(reading: Reading, record: MasterRecord): Because | undefined {
  if (isServiceNs(record, reading.apex))
    return { reason: "a name server of the service, which makes the record itself" };
  if (reading.served) return undefined;
  return { reason: "a name server of where the zone was; declare it only for a zone with several providers" };
}

/** The mark that an export gives the zone's own name servers. */
export const OWN_NAME_SERVER = "name server of the service";
// The public names of the service's standard, secondary and advanced name servers (its documentation, name servers).
const SERVICE = /\.(?:ns|secondary)\.cloudflare\.com\.?$|\.foundationdns\.(?:com|net|org)\.?$/i;

function isServiceNs({ owner, type, comment, rdataText }: MasterRecord, apex: Fqdn): boolean {
  return type === "NS" && owner === apex && (comment === OWN_NAME_SERVER || SERVICE.test(rdataText));
}

function outside(reading: Reading, record: MasterRecord): Because {
  const diagnostic: Diagnostic = {
    code: "BND104",
    severity: "warning",
    summary: "Outside the zone",
    detail: `\`${record.owner}\` is not within \`${reading.apex}\`; the record is left out.`,
    help: "Import the file under the zone that it belongs to, or check `$ORIGIN`.",
  };
  return { reason: "outside the zone", diagnostic };
}

function unknownType(reading: Reading, record: MasterRecord): Because {
  const alias = ["ALIAS", "ANAME"].includes(record.type);
  const diagnostic: Diagnostic = {
    code: "BND105",
    severity: "warning",
    summary: "An RR type that the API does not have",
    detail: `\`${nameOf(reading, record)}\` has the type \`${record.type}\`; the record is left out.`,
    help: alias ? "Declare a CNAME: the service flattens it where it must." : "It stands in the document as a comment.",
  };
  return { reason: `the API has no ${record.type} records`, diagnostic };
}

function nameOf(reading: Reading, record: MasterRecord): string {
  return relativeOwner(record.owner, reading.apex) ?? record.owner;
}

function report(reading: Reading, record: MasterRecord, diagnostic: Diagnostic): void {
  reading.diagnostics.push({ ...diagnostic, where: { file: reading.file, line: record.line } });
}

function said(
  code: string,
  severity: "error" | "warning",
  { message, help }: Pick<Problem, "message" | "help">,
): Diagnostic {
  const summary =
    code === "BND101" ? "A line of the zone file cannot be read" : "A record of the zone file cannot be declared";
  return { code, severity, summary, detail: message, help };
}

function nothing(file: string): Diagnostic {
  return {
    code: "BND106",
    severity: "error",
    summary: "No record to import",
    detail: `\`${file}\` holds no record of the zone.`,
    help: "Check that it is a zone file in master file form (RFC 1035 §5).",
    where: { file },
  };
}
