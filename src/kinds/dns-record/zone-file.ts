// Records between canonical props, the fields of zone-file lines, and what a person would declare. It knows nothing of files,
// comments or documents.
import { isObject, type Json, type JsonObject } from "../../base/json";
import {
  formatOwnerName,
  formatTxtContent,
  formatTxtStrings,
  isOwnerName,
  type RdataFields,
  rrType,
  spellFullName,
  spellRdata,
  splitTxtContent,
  type ZoneFileRecord,
} from "../../dns";
import type { Context } from "../../kind/kind";
import type { CanonicalRecord } from "./fields";
import { rdataFields, scalarMembers } from "./rdata";
import { CONTENT_TYPES, DATA_TYPES, isContentType, keepsFinalDot } from "./record-types";
import { lacksFinalDot } from "./spelling";
import { hostToWire } from "./wire-rdata";
import { zoneFqdn } from "./zone-of-context";

/** How records appear in zone files, as their readers and writers need it. */
export const zoneFileForm = {
  /** The RR types that the API has. */
  types: new Set<string>([...CONTENT_TYPES, ...DATA_TYPES]),
  declareLine,
} as const;

/** The rdata of a line as the line spells it; hosts are full names with the final dot. */
function declareLine(line: ZoneFileRecord, type: string, fields: RdataFields): JsonObject {
  if (type !== "TXT") return shapeRdata(type, spellRdata({ ...line, type }, fields));
  const strings = splitTxtContent(line.rdataText);
  const { text } = fields;
  return shapeRdata(type, { text: formatTxtStrings(strings.ok ? strings.value : [], String(text)) });
}

/** The rdata as a person declares it: `content`, with `priority` where the type has one, or `data`; hosts without the final dot unless the API keeps it. */
export function declaredRdata(type: string, fields: RdataFields): JsonObject {
  const declared: JsonObject = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, declaredValue(type, name, value)]),
  );
  return shapeRdata(type, declared);
}

/** The values of an RR type's fields, in the members of a declaration. */
function shapeRdata(type: string, declared: JsonObject): JsonObject {
  const { exchange, preference, priority, ...others } = declared;
  if (type === "MX") return { content: exchange, priority: preference };
  if (isContentType(type)) return { content: Object.values(declared)[0] };
  return type === "URI" ? { priority, data: others } : { data: declared };
}

function declaredValue(type: string, name: string, value: string | number): Json {
  const field = rrType(type).fields.find((candidate) => candidate.name === name);
  if (field?.type === "host" && typeof value === "string") return keepsFinalDot(type) ? value : hostToWire(value);
  return type === "TXT" ? formatTxtContent(String(value)) : value;
}

/** Canonical props as rdata; undefined where the API replied with rdata that cannot be parsed. */
export function toRdata(record: CanonicalRecord): RdataFields | undefined {
  if (record.content === undefined && record.data === undefined) return undefined;
  const rdata = rrType(record.type).parseData(rdataFields(record.type, record));
  return rdata.ok ? rdata.value : undefined;
}

/** The rdata for a line of a zone file, in the spelling of the record; undefined where the API replied with rdata that cannot be parsed. */
export function toRdataText(record: CanonicalRecord): string | undefined {
  const fields = toRdata(record);
  if (!fields) return undefined;
  const { type, spelling: { content, data } = {} } = record;
  const rr = rrType(type);
  if (content !== undefined && type === "TXT") return content;
  const [host] = rr.fields.filter((field) => field.type === "host");
  const spelled: RdataFields = {
    ...fields,
    ...scalarMembers(data ?? {}),
    ...(content !== undefined && host && { [host.name]: content }),
  };
  const absolute = rr.fields.map(({ name, type }) => [
    name,
    type === "host" ? withFinalDot(spelled[name]) : spelled[name],
  ]);
  return rr.format(scalarMembers(Object.fromEntries(absolute)));
}

function withFinalDot(host: string | number | undefined): string {
  return spellFullName(String(host), ".");
}

/** A record as a person declares it, all fields in the order of a line. Rdata that cannot be parsed stays as it is. */
export function declaredRecord(record: CanonicalRecord, context: Context): JsonObject {
  const { type, name: owner, content, data, priority, spelling, ...others } = record;
  const fields = toRdata(record);
  const rdata = fields ? spelledRdata(record, fields) : { content, data, priority };
  const name = isOwnerName(owner) ? formatOwnerName(owner, zoneFqdn(context)) : owner;
  return { name, type, ...rdata, ...others };
}

/** The declared rdata in the spelling of the record. */
function spelledRdata({ type, spelling = {} }: CanonicalRecord, fields: RdataFields): JsonObject {
  const declared = declaredRdata(type, fields);
  const { content, data } = spelling;
  if (content !== undefined) return { ...declared, content };
  if (data === undefined) return declared;
  const spelled = { ...fields, ...scalarMembers(data) };
  // Declared in `data`, a name without the final dot would be written with it; in `content` it is written as it stands.
  if (lacksFinalDot(type, spelled)) return { content: rrType(type).format(spelled), data: undefined };
  const { data: members } = declared;
  return { ...declared, data: { ...(isObject(members) && members), ...data } };
}
