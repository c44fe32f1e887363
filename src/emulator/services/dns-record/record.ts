// One DNS record: its row from a request body, and its form in replies (API documentation, DNS records; specification 2.1 to
// 2.3).
import { isObject, type Json, type JsonObject } from "../../../base/json";
import {
  type ApiError,
  type EmulatorState,
  hashText,
  PROFILES,
  recordError,
  timestamp,
  UNDOCUMENTED_CODES,
} from "../../core";
import { getTierLimits, type ZoneRow } from "../../scope";
import { parseAttributes } from "./attributes";
import { canBeProxied, isOwnAddress } from "./can-be-proxied";
import { CONTENT_ONLY_TYPES, countContentOctets, isContentOnlyType, parseContent } from "./content";
import { countDataOctets, DATA_FORMS, getDataForm, parseData, type RecordData } from "./data";
import type { DnsRecordRow } from "./dns-record";
import { toFullName } from "./names";

/** All record types of the API. */
export const API_RECORD_TYPES: readonly string[] = [...CONTENT_ONLY_TYPES, ...DATA_FORMS.keys()].sort();

/**
 * The row of a record that is created or replaced: members that the body leaves out have their default. Id, dates and `meta`
 * come from the previous record under the same id.
 */
export function buildRecord(
  state: EmulatorState,
  zone: ZoneRow,
  body: JsonObject,
  previous?: DnsRecordRow,
): DnsRecordRow {
  const { type: givenType, ttl, private_routing } = body;
  const type = parseType(state, givenType, previous);
  const name = toFullName(requireMember(body, "name"), zone.name);
  checkName(state, type, name, zone.name);
  const rdata = parseRdata(state, type, body);
  const proxied = parseProxied(state, type, rdata.content, body);
  const now = timestamp(state);
  return {
    id: previous?.id ?? state.random.hex(32),
    name,
    type,
    ...rdata,
    proxiable: private_routing === true || canBeProxied(type, rdata.content),
    proxied,
    ttl: parseTtl(zone, ttl, proxied),
    ...parseAttributes(zone, type, proxied, body, now, previous),
    meta: previous?.meta ?? {},
    created_on: previous?.created_on ?? now,
    modified_on: now,
  };
}

const PATCHABLE = [
  "type",
  "name",
  "content",
  "data",
  "priority",
  "ttl",
  "proxied",
  "comment",
  "tags",
  "private_routing",
];

/** The row after a partial change: members that the body leaves out keep their value. */
export function buildPatchedRecord(
  state: EmulatorState,
  zone: ZoneRow,
  body: JsonObject,
  previous: DnsRecordRow,
): DnsRecordRow {
  const before: JsonObject = previous;
  const kept = Object.fromEntries(
    PATCHABLE.filter((name) => body[name] === undefined).map((name) => [name, before[name]]),
  );
  const { data: givenData, priority, proxied, ttl: givenTtl } = body;
  const data = givenData === undefined && priority !== undefined ? withPriority(previous, priority) : {};
  const settings = mergeSettings(previous, body);
  // A record that becomes proxied gets TTL 1; a record that stops being proxied keeps 1 unless the body has a TTL.
  const ttl = proxied === true && givenTtl === undefined ? { ttl: 1 } : {};
  return buildRecord(state, zone, { ...body, ...kept, ...data, ...settings, ...ttl }, previous);
}

/** The record as replies show it. Members that the API has removed are present on earlier days. */
export function formatRecord(state: EmulatorState, zone: ZoneRow, record: DnsRecordRow): JsonObject {
  return {
    ...(state.strict ? hideUnset(state, record) : record),
    ...(state.apiDate.has("zoneOfRecord") && { zone_id: zone.id, zone_name: zone.name }),
    ...(state.apiDate.has("lockedField") && { locked: false }),
  };
}

/** Clients have seen replies without `comment` and `settings` where nothing is set: in strict mode some records are like that. */
function hideUnset(state: EmulatorState, record: DnsRecordRow): JsonObject {
  if (hashText(`${state.seed}${record.id}`) % 3 > 0) return record;
  const { comment, settings, ...rest } = record;
  const isSet = Object.values(settings).includes(true);
  return { ...rest, ...(comment !== null && { comment }), ...(isSet && { settings }) };
}

function requireMember(body: JsonObject, name: string): Json {
  const value = body[name];
  if (value === undefined || value === null)
    throw recordError(UNDOCUMENTED_CODES.requiredField, `${name} is a required field.`);
  return value;
}

function parseType(state: EmulatorState, given: Json | undefined, previous: DnsRecordRow | undefined): string {
  const text = given === undefined && previous ? previous.type : requireMember({ type: given }, "type");
  const type = typeof text === "string" ? text.toUpperCase() : "";
  if (!API_RECORD_TYPES.includes(type)) {
    throw recordError(UNDOCUMENTED_CODES.unsupportedType, "Invalid or unsupported DNS record type.");
  }
  if (previous && previous.type !== type && !state.apiDate.has("typeChange")) {
    throw recordError(UNDOCUMENTED_CODES.typeChange, "Editing types after a record has been created is not allowed.");
  }
  return type;
}

/** Specification 2.1 on A, AAAA and CNAME, and 2.3 on SRV, in the profile `spec` only: real zones hold `_dmarc` and `0abc`. */
function checkName(state: EmulatorState, type: string, name: string, zone: string): void {
  const { addressNames, srvNames } = PROFILES[state.profile];
  const relative = name === zone ? "" : name.slice(0, -zone.length - 1);
  const isWrongService = type === "SRV" && srvNames === "service" && !/^_[^.]+\._[^.]+(\..+)?$/.test(relative);
  const isWrongAddress = canBeProxied(type, "") && addressNames === "letters" && !isAddressName(relative);
  if (isWrongService || isWrongAddress) throw recordError(9000, "DNS name is invalid.");
}

function isAddressName(relative: string): boolean {
  const labels = relative.replace(/^\*(\.|$)/, "").split(".");
  return relative.length <= 63 && labels.every((label) => label === "" || /^[a-z]([a-z0-9_-]*[a-z0-9])?$/.test(label));
}

type Rdata = Pick<DnsRecordRow, "content" | "priority" | "data">;

/** `content`, and where the type has them `data` and the top-level `priority`. */
function parseRdata(state: EmulatorState, type: string, body: JsonObject): Rdata {
  if (isContentOnlyType(type)) {
    const content = parseContent(type, requireMember(body, "content"), state.profile);
    if (countContentOctets(type, content) > 4096) throw contentTooLong();
    return { content, ...(type === "MX" && { priority: parsePriority(requireMember(body, "priority")) }) };
  }
  const form = getDataForm(type);
  const data = parseData(type, form, readData(state, type, body));
  if (countDataOctets(form, data) > 4096) throw contentTooLong();
  const priority = parseTopPriority(type, body, data);
  return {
    content: form.format(data),
    ...(priority !== undefined && { priority }),
    data: Object.fromEntries(data),
  };
}

/** Beside the data of URI and SRV. Replies for HTTPS and SVCB have it in the data alone (public Terraform provider 5.22, its tests). */
function parseTopPriority(type: string, body: JsonObject, data: RecordData): Json | undefined {
  if (type === "URI") return parsePriority(requireMember(body, "priority"));
  return type === "SRV" ? data.get("priority") : undefined;
}

/** An SRV priority may still be a top-level member; service, proto and name in the data are refused or ignored after their end. */
function readData(state: EmulatorState, type: string, body: JsonObject): Json | undefined {
  const { data, priority: topPriority } = body;
  if (type !== "SRV" || !isObject(data)) return data;
  const nameFields = ["service", "proto", "name"].filter((name) => data[name] !== undefined);
  const ended = !state.apiDate.has("srvNameFields");
  if (nameFields.length > 0 && ended && PROFILES[state.profile].srvNameFields === "refuse") {
    throw recordError(
      UNDOCUMENTED_CODES.serviceName,
      `data.${nameFields[0]} of SRV records is no longer supported; use name.`,
    );
  }
  const { priority } = data;
  return priority === undefined ? { ...data, priority: topPriority } : data;
}

function parsePriority(given: Json): number {
  const priority = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given;
  if (typeof priority !== "number" || !Number.isInteger(priority) || priority < 0 || priority > 65_535) {
    throw recordError(UNDOCUMENTED_CODES.badData, "priority must be between 0 and 65535.");
  }
  return priority;
}

function withPriority({ type, data }: DnsRecordRow, priority: Json): JsonObject {
  return type === "SRV" && data ? { data: { ...data, priority } } : {};
}

/** Settings that only proxied records have are dropped when a record stops being proxied. */
function mergeSettings(previous: DnsRecordRow, { settings: given, proxied }: JsonObject): JsonObject {
  if (given === null) return { settings: {} };
  const { ipv4_only, ipv6_only, ...others } = previous.settings;
  const families = proxied === false ? {} : { ipv4_only, ipv6_only };
  return { settings: { ...families, ...others, ...(isObject(given) ? given : {}) } };
}

function parseProxied(state: EmulatorState, type: string, content: string, body: JsonObject): boolean {
  const { proxied, private_routing } = body;
  const given = proxied ?? false;
  if (typeof given !== "boolean") throw recordError(UNDOCUMENTED_CODES.badData, "proxied must be a boolean.");
  const isAddress = type === "A" || type === "AAAA";
  if (isAddress && PROFILES[state.profile].ownAddresses === "refuse" && isOwnAddress(content)) {
    throw recordError(9003, `Target ${content} is not allowed for this record.`);
  }
  if (!given) return false;
  if (!isAddress && type !== "CNAME") throw recordError(9004, "This kind of record cannot be proxied.");
  if (private_routing !== true && !canBeProxied(type, content)) {
    throw recordError(9003, `Target ${content} is not allowed for a proxied record.`);
  }
  return true;
}

/** Seconds, or 1 for automatic; the TTL of a proxied record is always automatic. */
function parseTtl(zone: ZoneRow, given: Json | undefined, proxied: boolean): number {
  const ttl = given ?? 1;
  const min = getTierLimits(zone).minTtl;
  const isValid = typeof ttl === "number" && Number.isInteger(ttl) && (ttl === 1 || (ttl >= min && ttl <= 86_400));
  if (!isValid) throw recordError(9021, `Invalid TTL. Must be between ${min} and 86400 seconds, or 1 for Automatic.`);
  return proxied ? 1 : ttl;
}

function contentTooLong(): ApiError {
  return recordError(9015, "Record content exceeds the allowed length of 4096 wire format bytes.");
}
