// A zone file (RFC 1035 §5) as a document. Whatever is not imported becomes a comment of the document. The caller knows what
// records look like in documents.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { formatCount } from "../../../base/format-count";
import { addToGroup } from "../../../base/group-by";
import { canonicalText, type JsonObject } from "../../../base/json";
import {
  AUTO_TTL,
  clampTtl,
  type Fqdn,
  formatMailbox,
  formatOwnerName,
  isLongString,
  isWithin,
  PROXIED_TTL,
  type Problem,
  parseZoneFile,
  parseZoneName,
  type RdataFields,
  relativeOwner,
  rrType,
  spellOwnerName,
  splitTxtContent,
  toWireName,
  type ZoneFileRecord,
} from "../../../dns";
import { soa } from "../../../dns/rdata/soa";
import { canonicalize } from "../../../kind/derive/canonicalize";
import type { Props } from "../../../kind/field";
import { importedContext } from "../../../kind/imported-context";
import type { Context, Kind } from "../../../kind/kind";
import {
  ignoreLeftOut,
  type LeftOut,
  listStandIns,
  type ManagedCount,
  type PrintedIgnore,
  separateManaged,
  sortRecords,
} from "../document";
import { combineZones, type ImportedZones, type ZoneImport } from "../manifest";
import { isToolRemark } from "./foreign-remarks";
import { describeNotes, type NotedLines, type NoteKind, noteLine } from "./import-notes";
import { parseAnnotations } from "./record-annotations";
import { isServiceNameServer } from "./service-name-servers";
import { checkSoas, checkTransfer, isPrintedByProgram } from "./zone-transfer";

/** How a kind declares the records of zone files. */
export interface ZoneFileForm {
  /** The RR types of the API. */
  readonly types: ReadonlySet<string>;
  /** The rdata as the line spells it. `type` is the declared type. */
  declareLine(line: ZoneFileRecord, type: string, fields: RdataFields): JsonObject;
}

export interface ZoneFileSource {
  /** The zone, in any spelling; the first origin of the file. */
  readonly zone: string;
  /** Its name in diagnostics. */
  readonly file: string;
  readonly text: string;
}

/**
 * Lines that cannot be read are errors. What the API does not have becomes a comment, with a diagnostic where you should know: the
 * SOA record, unknown types, DNSSEC records, and names outside the zone.
 */
export function importZoneFile(source: ZoneFileSource, kind: Kind, form: ZoneFileForm): ImportedZones {
  return combineZones([convertZoneFile(source, kind, form)], { format: "bind", comment: "From zone files." });
}

export function convertZoneFile({ zone, file, text }: ZoneFileSource, kind: Kind, form: ZoneFileForm): ZoneImport {
  const apex = parseZoneName(zone);
  if (!apex.ok) return { name: zone, diagnostics: [{ ...createError("BND101", apex.problem), where: { at: zone } }] };
  const parsed = parseZoneFile(text, apex.value);
  const incomplete = checkTransfer(parsed, apex.value) ?? checkSoas(parsed, apex.value);
  if (incomplete)
    return { name: toWireName(apex.value), diagnostics: [{ ...incomplete, where: { file, ...incomplete.where } }] };
  const state: ImportState = {
    apex: apex.value,
    file,
    kind,
    form,
    context: importedContext(toWireName(apex.value)),
    isServed: parsed.records.some((record) => isServiceNameServer(record, apex.value)),
    isSigned: parsed.records.some(({ type, owner }) => type === "RRSIG" && owner === apex.value),
    typesOf: listTypes(parsed.records),
    diagnostics: parsed.problems.map(({ line, problem }) => ({
      ...createError("BND101", problem),
      where: { file, line },
    })),
    records: new Map(),
    noted: new Map(),
    remarks: [],
    skipped: [],
    leftOut: [],
    signingTypes: new Set(),
  };
  for (const record of parsed.records) importRecord(state, record);
  for (const comment of parsed.comments)
    if (!isPrintedByProgram(comment)) noteLine(state.noted, "comment", comment.line);
  if (state.records.size === 0 && state.diagnostics.length === 0) state.diagnostics.push(noRecords(file));
  const separate = separateManaged(kind, [...state.records.values()], state.context);
  const imported = separate.own;
  state.diagnostics.push(...separate.managed.map((managed) => describeManaged(file, managed)));
  const records = sortRecords(imported.map(({ declared }) => declared));
  const { ignored, unprotected } = ignoreLeftOut(
    state.leftOut,
    imported.map(({ rrset }) => rrset),
  );
  const name = toWireName(apex.value);
  return {
    name,
    comment: [`From the zone file ${file}.`, ...state.remarks].join("\n"),
    printed: {
      name,
      ignored: [...separate.ignored, ...ignored, ...ignoreSigned(state.signingTypes)],
      records: records.map((record) => ({ record })),
      skipped: [...state.skipped, ...unprotected.map(describeLeftOut)],
    },
    diagnostics: [...state.diagnostics, ...describeNotes(state.noted, file)],
  };
}

interface ImportState {
  readonly apex: Fqdn;
  readonly file: string;
  readonly kind: Kind;
  readonly form: ZoneFileForm;
  readonly context: Context;
  /** The file was exported from the service: name servers of other providers in it are records. */
  readonly isServed: boolean;
  /** The file has signatures: its keys belong to its signer. */
  readonly isSigned: boolean;
  /** The types of the records at each owner name. */
  readonly typesOf: ReadonlyMap<Fqdn, readonly string[]>;
  readonly diagnostics: Diagnostic[];
  /** Declared records by their identity. */
  readonly records: Map<string, ImportedRecord>;
  readonly noted: NotedLines;
  /** Comment lines at the beginning of the document. */
  readonly remarks: string[];
  /** Comment lines for lines that are not records of the zone in the API. */
  readonly skipped: string[];
  /** Records that the document ignores. */
  readonly leftOut: LeftOut[];
  /** The types of the file's DNSSEC records. */
  readonly signingTypes: Set<string>;
}

function listTypes(records: readonly ZoneFileRecord[]): ReadonlyMap<Fqdn, readonly string[]> {
  const types = new Map<Fqdn, string[]>();
  for (const { owner, type } of records) addToGroup(types, owner, type);
  return types;
}

interface ImportedRecord {
  readonly declared: JsonObject;
  /** In canonical form. */
  readonly props: Props;
  /** In the spelling of lines of `ignore`. */
  readonly rrset: Pick<LeftOut, "name" | "type">;
}

function describeManaged(file: string, { manager, count }: ManagedCount): Diagnostic {
  return {
    code: "BND114",
    severity: "warning",
    summary: codeTitle("BND114"),
    detail: `${formatCount(count, "record")} of ${manager}, with those of its registry, ${count === 1 ? "is" : "are"} not declared; a line of \`ignore\` leaves them to ${manager}.`,
    help: `Have ${manager} write them into the new zone before its name servers are used.`,
    where: { file },
  };
}

function describeLeftOut({ name, type, reason }: LeftOut): string {
  return `${name} ${type}: ${reason}`;
}

/** A line for each type: a signed zone has such records at every name. */
function ignoreSigned(types: ReadonlySet<string>): readonly PrintedIgnore[] {
  const comment = "The service creates these records itself when it signs the zone.";
  return [...types].sort().map((type, index) => ({ rule: { type }, ...(index === 0 ? { comment } : {}) }));
}

function importRecord(state: ImportState, record: ZoneFileRecord): void {
  if (record.type === "SOA" && record.owner === state.apex) return importSoa(state, record);
  const skip = findSkipReason(state, record);
  if (skip === undefined) return declareRecord(state, record);
  leaveOut(state, record, skip);
  if (skip.note) noteLine(state.noted, skip.note, record.line);
  if (skip.diagnostic) report(state, record, skip.diagnostic);
}

/** Records that a signer derives from the others; the service signs zones itself. */
const SIGNING_TYPES = new Set([
  ...["RRSIG", "NSEC", "NSEC3", "NSEC3PARAM", "CDS", "CDNSKEY", "ZONEMD"],
  "TYPE65534", // the state of BIND's signer (`sig-signing-type`)
]);

interface SkipReason {
  readonly reason: string;
  /** What a live record with this name may be; undefined where the API cannot have it. */
  readonly types?: readonly string[];
  readonly diagnostic?: Diagnostic;
  readonly note?: NoteKind;
}

function leaveOut(state: ImportState, record: ZoneFileRecord, { reason, types }: SkipReason): void {
  const name = getName(state, record);
  const { type, rdataText } = record;
  if (SIGNING_TYPES.has(type)) state.signingTypes.add(type);
  else if (types === undefined) state.skipped.push(`${name} ${type} ${rdataText}: ${reason}`);
  else {
    const text = `${type} ${rdataText}: ${reason}`;
    state.leftOut.push(
      ...types.map((candidate) => ({ name, type: candidate, reason: text, isStandIn: candidate !== type })),
    );
  }
}

/** Why a record does not belong into a document; undefined where it does. */
function findSkipReason(state: ImportState, record: ZoneFileRecord): SkipReason | undefined {
  if (!isWithin(record.owner, state.apex)) return outsideZone(state, record);
  if (SIGNING_TYPES.has(record.type))
    return { reason: "the service creates it when it signs the zone", note: "signature" };
  if (record.owner === state.apex) {
    if (record.type === "NS") return checkApexNameServer(state, record);
    if (record.type === "DNSKEY" && state.isSigned) return SIGNER_KEY;
  }
  if (isAlias(record)) return canBeCname(state, record) ? undefined : unknownType(state, record);
  return record.type === "SPF" || state.form.types.has(record.type) ? undefined : unknownType(state, record);
}

const SIGNER_KEY: SkipReason = {
  reason: "a key of the former signer; declare it only for a zone with several signers",
  types: ["DNSKEY"],
  note: "signerKey",
};

/** Types of other servers for what the service does with a CNAME where a CNAME is not allowed: it answers with the target's addresses. */
const ALIAS_TYPES = new Set(["ALIAS", "ANAME"]);

function isAlias({ type }: ZoneFileRecord): boolean {
  return ALIAS_TYPES.has(type);
}

/** A CNAME excludes addresses and other CNAMEs at its name, and below the apex every other record. */
function canBeCname({ apex, typesOf }: ImportState, { owner }: ZoneFileRecord): boolean {
  const types = typesOf.get(owner) ?? [];
  const others = types.filter((type) => !SIGNING_TYPES.has(type));
  if (owner !== apex) return others.length === 1;
  return others.filter((type) => ALIAS_TYPES.has(type) || ["A", "AAAA", "CNAME"].includes(type)).length === 1;
}

function declareRecord(state: ImportState, record: ZoneFileRecord): void {
  const type = toDeclaredType(record);
  const rdata = rrType(type).parse(record.rdataText, record.origin);
  if (!rdata.ok) return report(state, record, createError("BND102", rdata.problem));
  const declared = toDeclared(state, record, type, rdata.value);
  const { props, diagnostics } = canonicalize(state.kind, declared, state.context);
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity !== "warning");
  for (const error of errors) report(state, record, createError("BND102", error));
  if (errors.length > 0) return;
  noteChanges(state, record, type, rdata.value);
  const { ttl, comment, tags, spelling, ...identity } = props;
  const key = canonicalText(identity);
  if (state.records.has(key)) noteLine(state.noted, "copy", record.line);
  else state.records.set(key, { declared, props, rrset: { name: getName(state, record), type } });
}

function toDeclaredType(record: ZoneFileRecord): string {
  if (record.type === "SPF") return "TXT";
  return isAlias(record) ? "CNAME" : record.type;
}

/** Notes what a declaration does not say in the words of the line. */
function noteChanges(state: ImportState, record: ZoneFileRecord, type: string, rdata: RdataFields): void {
  const { isGeneric, isGenerated, ttl, comment = "" } = record;
  const { proxied, auto } = parseAnnotations(comment);
  const usual: readonly (number | undefined)[] = [undefined, AUTO_TTL, PROXIED_TTL];
  const changes: readonly (readonly [NoteKind, boolean | undefined])[] = [
    ["spf", record.type === "SPF"],
    ["alias", isAlias(record)],
    ["generic", isGeneric],
    ["generated", isGenerated],
    ["mnemonic", hasMnemonic(record, type, rdata)],
    ["longString", type === "TXT" && hasLongString(record.rdataText)],
    ["withoutTtl", ttl === undefined && !proxied],
    ["automaticTtl", ttl === AUTO_TTL && !proxied && !auto],
    ["proxiedTtl", proxied && !usual.includes(ttl)],
    ["remark", isToolRemark(comment)],
  ];
  for (const [kind, isChange] of changes) if (isChange) noteLine(state.noted, kind, record.line);
}

function hasMnemonic({ rdataText }: ZoneFileRecord, type: string, rdata: RdataFields): boolean {
  const { fields, split } = rrType(type);
  const words = split(rdataText);
  return fields.some(({ name, mnemonics }) => {
    return mnemonics !== undefined && words.ok && !/^\d/.test(words.value[name] ?? String(rdata[name]));
  });
}

function hasLongString(rdataText: string): boolean {
  const strings = splitTxtContent(rdataText);
  return strings.ok && strings.value.some(isLongString);
}

function toDeclared(state: ImportState, record: ZoneFileRecord, type: string, rdata: RdataFields): JsonObject {
  const { comment, tags, proxied, flattened, auto } = parseAnnotations(record.comment ?? "");
  const ttl = proxied || auto ? AUTO_TTL : toSupportedTtl(state, record);
  return {
    name: spellOwnerName(record.ownerText, state.apex),
    type,
    ...state.form.declareLine(record, type, rdata),
    ...(ttl === AUTO_TTL ? {} : { ttl }),
    ...(proxied ? { proxied } : {}),
    ...(comment === undefined ? {} : { comment }),
    ...(tags === undefined ? {} : { tags }),
    ...(flattened ? { settings: { flatten_cname: true } } : {}),
  };
}

/** The API accepts from a minute (30 seconds on Enterprise) to a day, and 1 for auto. */
function toSupportedTtl(state: ImportState, record: ZoneFileRecord): number {
  const { ttl = AUTO_TTL } = record;
  const supported = ttl === AUTO_TTL ? ttl : clampTtl(ttl);
  if (supported !== ttl) {
    report(state, record, {
      code: "BND103",
      severity: "warning",
      summary: codeTitle("BND103"),
      detail: `The TTL of \`${getName(state, record)}\` ${record.type} is \`${ttl}\`; the API accepts 60 to 86400 seconds.`,
      help: `It is declared as \`${supported}\`.`,
    });
  }
  return supported;
}

/** The service sets the serial; the other values are settings that only Enterprise accounts can change. */
function importSoa(state: ImportState, record: ZoneFileRecord): void {
  noteLine(state.noted, "soa", record.line);
  const parsed = soa.parse(record.rdataText, record.origin);
  if (!parsed.ok) return report(state, record, createError("BND102", parsed.problem));
  const { mname, rname, refresh, retry, expire, minimum } = parsed.value;
  if (state.remarks.length > 0) return; // a transfer ends with a copy
  state.remarks.push(
    `SOA: primary ${toWireName(mname)}, mailbox ${formatMailbox(rname)}, refresh ${refresh}, retry ${retry}, expire ${expire}, minimum ${minimum}.`,
    "The service creates this record and its serial; Enterprise accounts can set the rest under `dns_settings: { soa: … }`.",
  );
}

/** The service's own name servers are not records. In a file from another provider, its name servers belong to that provider. */
function checkApexNameServer(state: ImportState, record: ZoneFileRecord): SkipReason | undefined {
  if (isServiceNameServer(record, state.apex))
    return { reason: "a name server of the service, which creates the record itself", note: "serviceNameServer" };
  if (state.isServed) return undefined;
  return {
    reason: "a name server of the former provider; declare it only for a zone with several providers",
    types: ["NS"],
    note: "nameServer",
  };
}

function outsideZone(state: ImportState, record: ZoneFileRecord): SkipReason {
  const diagnostic: Diagnostic = {
    code: "BND104",
    severity: "warning",
    summary: codeTitle("BND104"),
    detail: `\`${record.owner}\` is not within \`${state.apex}\`; the record is not imported.`,
    help: "Import the file under the zone that contains the record, or check `$ORIGIN`.",
  };
  return { reason: "outside the zone", diagnostic };
}

function unknownType(state: ImportState, record: ZoneFileRecord): SkipReason {
  const diagnostic: Diagnostic = {
    code: "BND105",
    severity: "warning",
    summary: codeTitle("BND105"),
    detail: `\`${getName(state, record)}\` has the type \`${record.type}\`; the record is not imported.`,
    help: isAlias(record)
      ? "Its name has other records, beside which a CNAME cannot stand. Declare the addresses of its target, or a CNAME alone."
      : "The document ignores it, with the record as a comment.",
  };
  return { reason: `the API has no ${record.type} records`, types: listStandIns(record.type), diagnostic };
}

/** In canonical form. */
function getName({ apex }: ImportState, { owner }: ZoneFileRecord): string {
  const name = relativeOwner(owner, apex);
  return name === undefined ? owner : formatOwnerName(name, apex);
}

function report(state: ImportState, record: ZoneFileRecord, diagnostic: Diagnostic): void {
  state.diagnostics.push({ ...diagnostic, where: { file: state.file, line: record.line } });
}

function createError(code: DiagnosticCode, { message, help }: Pick<Problem, "message" | "help">): Diagnostic {
  return { code, severity: "error", summary: codeTitle(code), detail: message, help };
}

function noRecords(file: string): Diagnostic {
  return {
    code: "BND106",
    severity: "error",
    summary: codeTitle("BND106"),
    detail: `\`${file}\` contains no record of the zone.`,
    help: "Check that it is a zone file in master file format (RFC 1035 §5).",
    where: { file },
  };
}
