// A resource of DNS records as declarations, whatever provider wrote it. What the API does not have is named instead. Pure.
import { elementsOf, isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { AUTO_TTL, clampTtl, parseFqdn, ROOT, rrType } from "../../../dns";
import type { ZoneFileForm } from "../zone-file";
import type { StateResource } from "./read-state";

/** The records of a resource: declared, or left out with the reason. */
export interface RecordsOfResource {
  /** The owner name in a spelling that documents read. */
  readonly name: string;
  readonly type: string;
  readonly records: readonly JsonObject[];
  /** Why none of it is declared. */
  readonly leftOut?: OmittedRecord;
  /** What the declarations do not say in the words of the state. */
  readonly remarks: readonly Remark[];
  /** Why it cannot be declared. */
  readonly problem?: string;
}

export interface OmittedRecord {
  /** The end of a sentence, without a full stop. */
  readonly text: string;
  /** It has what the API lacks: a routing policy, an alias. Otherwise the service has its own of it. */
  readonly isUnsupported: boolean;
  /** The types that a live record at the name may have. */
  readonly types: readonly string[];
  /** The values of the record; undefined where they must not be shown. */
  readonly value?: string;
}

export interface Remark {
  readonly about: "ttl" | "setting";
  /** A sentence after the name of the record. */
  readonly text: string;
}

/** Undefined for a resource of another type. */
export function readRecords(resource: StateResource, form: ZoneFileForm): RecordsOfResource | undefined {
  const read = READERS.get(resource.type);
  if (resource.mode !== "managed" || !read) return undefined;
  const { attributes, sensitive } = resource;
  const { type = "", records, rrdatas } = attributes;
  const typed = String(type).toUpperCase();
  const name = readName(resource);
  const hidden = RDATA.filter((attribute) => sensitive.has(attribute));
  if (hidden.length > 0) return omit(name, typed, { ...SENSITIVE, types: [typed] });
  const values = elementsOf(records ?? rrdatas).join(", ");
  const unsupported = typed === "SPF" || form.types.has(typed) ? undefined : `the API has no ${typed} records`;
  if (typed === "SOA")
    return omit(name, typed, { text: "the service creates its own", isUnsupported: false, types: [] });
  if (unsupported !== undefined)
    return omit(name, typed, { text: unsupported, isUnsupported: true, types: [typed], value: values });
  return read(resource, name, typed, form);
}

export function isRecordType(type: string): boolean {
  return READERS.has(type);
}

/** The attribute with the id of the zone. */
export function readZoneId({ type, attributes: { zone_id, managed_zone } }: StateResource): string {
  return String((type === "google_dns_record_set" ? managed_zone : zone_id) ?? "");
}

const RDATA = ["name", "fqdn", "hostname", "type", "content", "value", "data", "records", "rrdatas", "priority"];
const SENSITIVE = { text: "its value is sensitive", isUnsupported: false } as const;

type Read = (resource: StateResource, name: string, type: string, form: ZoneFileForm) => RecordsOfResource;

const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ["cloudflare_record", readCloudflareRecord],
  ["cloudflare_dns_record", readCloudflareRecord],
  ["edge_dns_record", readCloudflareRecord],
  ["aws_route53_record", readRoute53Records],
  ["google_dns_record_set", readGoogleRecords],
]);

/** Version 4 of the public provider keeps the full name in `hostname`; Route 53 writes `*` and other characters in octal. */
function readName({ type, attributes: { name, hostname, fqdn } }: StateResource): string {
  if (type === "cloudflare_record" && typeof hostname === "string" && hostname !== "") return withFinalDot(hostname);
  if (type !== "aws_route53_record") return String(name ?? "");
  const full = typeof fqdn === "string" && fqdn !== "" ? withFinalDot(fqdn) : String(name ?? "");
  return toDecimalEscapes(full).replace(/^\\042/, "*");
}

function withFinalDot(name: string): string {
  return name.endsWith(".") ? name : `${name}.`;
}

function omit(name: string, type: string, leftOut: OmittedRecord): RecordsOfResource {
  return { name, type, records: [], leftOut, remarks: [] };
}

function readCloudflareRecord(resource: StateResource, name: string, type: string): RecordsOfResource {
  const { attributes, sensitive } = resource;
  const { ttl, proxied, comment, tags, private_routing, settings } = attributes;
  const own = unwrap(settings);
  const record = {
    name,
    type,
    ...readRdata(type, attributes),
    ...(typeof ttl === "number" && ttl !== AUTO_TTL && proxied !== true ? { ttl } : {}),
    ...(proxied === true ? { proxied } : {}),
    ...(typeof comment === "string" && comment !== "" && !sensitive.has("comment") ? { comment } : {}),
    ...(elementsOf(tags).length > 0 && !sensitive.has("tags") ? { tags: elementsOf(tags) } : {}),
    ...(isObject(own) ? { settings: omitNulls(own) } : {}),
    ...(private_routing === true ? { private_routing } : {}),
  };
  const hidden = ["comment", "tags"].filter((attribute) => sensitive.has(attribute));
  const remarks = hidden.map((attribute): Remark => {
    return { about: "setting", text: `\`${attribute}\` is sensitive and left out; the live value stays` };
  });
  return { name, type, records: [record], remarks };
}

/** The name, type and rdata of a record in the public provider's state; undefined for another kind, and where the type is unknown. */
export function readPublicRdata(kind: string, attributes: JsonObject): JsonObject | undefined {
  const { type, name, hostname } = attributes;
  if (kind !== "dns_record" || typeof type !== "string") return undefined;
  return { type, name: name ?? hostname ?? null, ...readRdata(type, attributes) };
}

/** `data` where it is set: the API computes `content` from it. Version 4 has all members of all types there, with zeros. */
function readRdata(type: string, { content, value, data, priority }: JsonObject): JsonObject {
  const members = unwrap(data);
  const rank = (type === "MX" || type === "URI") && typeof priority === "number" ? { priority } : {};
  if (!isObject(members)) return { content: content || value || "", ...rank };
  const names = rrType(type).fields.map((field) => field.name);
  const own = names.flatMap((name) => {
    const member = toPlain(members[name]);
    return member === undefined || member === null || (type === "URI" && name === "priority") ? [] : [[name, member]];
  });
  return { data: Object.fromEntries(own), ...rank };
}

/** Version 4 writes a nested block as a list of one element. */
function unwrap(value: Json | undefined): Json | undefined {
  return isArray(value) ? value[0] : value;
}

/** A value of any type in version 5: `{"value": 0, "type": "number"}`. */
function toPlain(value: Json | undefined): Json | undefined {
  if (!isObject(value)) return value;
  const { value: plain } = value;
  return plain;
}

function omitNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, member]) => member !== null));
}

const POLICIES: ReadonlyMap<string, string> = new Map([
  ["weighted_routing_policy", "weighted records"],
  ["latency_routing_policy", "records by latency"],
  ["geolocation_routing_policy", "records by location"],
  ["geoproximity_routing_policy", "records by distance"],
  ["failover_routing_policy", "failover records"],
  ["cidr_routing_policy", "records by network"],
  ["multivalue_answer_routing_policy", "multivalue answers"],
]);

function readRoute53Records(
  { attributes }: StateResource,
  name: string,
  type: string,
  form: ZoneFileForm,
): RecordsOfResource {
  const { records, alias, health_check_id: check } = attributes;
  const values = elementsOf(records).map(String);
  const value = values.join(", ");
  const [target] = elementsOf(alias);
  if (isObject(target)) {
    const { name: host } = target;
    const types = [type, ...ALIAS_TYPES.filter((other) => other !== type)];
    const text = "the API has no aliases of Route 53";
    return omit(name, type, { text, isUnsupported: true, types, value: `(alias of ${String(host)})` });
  }
  const policy = [...POLICIES].find(([attribute]) => isSet(attributes[attribute]));
  if (policy)
    return omit(name, type, { text: `the API has no ${policy[1]}`, isUnsupported: true, types: [type], value });
  const remarks: readonly Remark[] =
    typeof check === "string" && check !== ""
      ? [{ about: "setting", text: "its health check has no counterpart; it is always answered" }]
      : [];
  const isText = type === "TXT" || type === "SPF";
  const texts = isText ? values.map(quoteStrings) : values;
  return declareTexts(attributes, { name, type, remarks }, texts.map(toDecimalEscapes), form);
}

/** The state has no outer quotes, and writes several strings as `first""second`. */
function quoteStrings(text: string): string {
  return `"${text.replace(/(?<!\\)""/g, '" "')}"`;
}

/** An alias was probably replaced by hand. */
const ALIAS_TYPES = ["A", "AAAA", "CNAME"];

function isSet(value: Json | undefined): boolean {
  return value === true || elementsOf(value).length > 0;
}

function readGoogleRecords(
  { attributes }: StateResource,
  name: string,
  type: string,
  form: ZoneFileForm,
): RecordsOfResource {
  const { rrdatas, routing_policy } = attributes;
  const values = elementsOf(rrdatas).map(String);
  if (isSet(routing_policy))
    return omit(name, type, { text: "the API has no routing policies", isUnsupported: true, types: [type] });
  return declareTexts(attributes, { name: withFinalDot(name), type, remarks: [] }, values, form);
}

/** Rdata in the form of a zone file; every name is a full name. */
function declareTexts(
  { ttl }: JsonObject,
  { name, type, remarks }: Pick<RecordsOfResource, "name" | "type" | "remarks">,
  texts: readonly string[],
  form: ZoneFileForm,
): RecordsOfResource {
  const declaredType = type === "SPF" ? "TXT" : type;
  const rr = rrType(declaredType);
  const owner = parseFqdn(name);
  const records: JsonObject[] = [];
  for (const rdataText of texts) {
    const rdata = rr.parse(rdataText);
    if (!rdata.ok) return { name, type, records: [], remarks, problem: rdata.problem.message };
    const line = { owner: owner.ok ? owner.value : ROOT, ownerText: name, originText: ".", origin: ROOT, line: 0 };
    const declared = form.declareLine({ ...line, type: declaredType, rdataText }, declaredType, rdata.value);
    records.push({ name, type: declaredType, ...declared, ...readTtl(ttl) });
  }
  return { name, type, records, remarks: [...remarks, ...describeTtl(ttl)] };
}

function readTtl(ttl: Json | undefined): JsonObject {
  return typeof ttl === "number" ? { ttl: clampTtl(ttl) } : {};
}

function describeTtl(ttl: Json | undefined): readonly Remark[] {
  if (typeof ttl !== "number" || clampTtl(ttl) === ttl) return [];
  return [{ about: "ttl", text: `has the TTL \`${ttl}\`; it is declared as \`${clampTtl(ttl)}\`` }];
}

/** Route 53 writes characters in octal, and zone files in decimal. */
function toDecimalEscapes(text: string): string {
  return text.replace(/\\([0-3][0-7]{2})/g, (_, octal: string) => {
    return `\\${String(Number.parseInt(octal, 8)).padStart(3, "0")}`;
  });
}
