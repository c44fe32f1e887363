// The canonical form of a record and its wire form. Inside: relative owner name, hosts as FQDN with the dot, TXT as its
// value, addresses by value. On the wire: full names and hosts without the dot, TXT in quotes (API documentation).

import { isObject, type Json, type JsonObject } from "../../base/json";
import {
  AUTO_TTL,
  canonicalTtl,
  type EmailAuth,
  emailAuthChecks,
  type Fqdn,
  formatTxt,
  fromWireName,
  fromWireTxt,
  isApex,
  type OwnerName,
  ownerFqdn,
  type Parsed,
  parseFqdn,
  parseOwnerName,
  type RdataFields,
  rdataSizeProblem,
  relativeOwner,
  rrType,
  toWireName,
  ttlProblem,
} from "../../dns";
import type { Props } from "../../kind/field";
import type { Completed, Context, FieldRefusal } from "../../kind/kind";

/** Types whose rdata is `content` (MX with `priority` beside it). */
export const CONTENT_TYPES = ["A", "AAAA", "CNAME", "MX", "NS", "OPENPGPKEY", "PTR", "TXT"] as const;
/** Types whose rdata is `data`; the API computes `content` and ignores what is sent (URI has `priority` beside it). */
export const DATA_TYPES = [
  "CAA",
  "CERT",
  "DNSKEY",
  "DS",
  "HTTPS",
  "LOC",
  "NAPTR",
  "SMIMEA",
  "SRV",
  "SSHFP",
  "SVCB",
  "TLSA",
  "URI",
] as const;
/** Names for what are TXT records in truth. */
export const TEXT_ALIASES = ["DKIM", "DMARC", "SPF"] as const;
export const RECORD_TYPES: readonly string[] = [...CONTENT_TYPES, ...DATA_TYPES, ...TEXT_ALIASES].sort();
const PROXIABLE = new Set(["A", "AAAA", "CNAME"]);
const isDataType = (type: string) => (DATA_TYPES as readonly string[]).includes(type);
const isAlias = (type: string) => (TEXT_ALIASES as readonly string[]).includes(type);

export function canonicalRecord(props: Props, context: Context, from: "declared" | "live"): Completed {
  return from === "live" ? canonicalLive(props, context) : canonicalDeclared(props, context);
}

function canonicalDeclared(props: Props, context: Context): Completed {
  const refusals: FieldRefusal[] = [];
  const written = String(props["type"]);
  const type = isAlias(written) ? "TXT" : written;
  const name = parseOwnerName(String(props["name"]), zoneOf(context));
  if (!name.ok) refusals.push({ ...name.problem, field: "name" });
  const rdata = declaredRdata(type, props, zoneOf(context));
  if (!rdata.ok) refusals.push({ ...rdata.problem, field: fieldAtFault(type, props, rdata.problem) });
  refusals.push(...unread(type, props));
  const proxied = props["proxied"] === true;
  if (proxied && !PROXIABLE.has(type)) refusals.push(cannotProxy(type));
  const ttl = Number(props["ttl"] ?? AUTO_TTL);
  const wrongTtl = ttlProblem(ttl, { proxied, enterprise: context.minimumTtl < 60 });
  if (wrongTtl) refusals.push({ ...wrongTtl, field: "ttl" });
  const tooLarge = rdata.ok ? rdataSizeProblem(type, rdataFields(type, rdata.value)) : undefined;
  if (tooLarge) refusals.push({ ...tooLarge, field: fieldAtFault(type, props, tooLarge) });
  if (rdata.ok && isEmailAuth(written)) refusals.push(...policyRefusals(written, String(rdata.value.content)));
  if (!name.ok || !rdata.ok || refusals.length > 0) return { props, refusals };
  const { content, data, priority, ...others } = props;
  return { props: { ...others, type, name: name.value, ...rdata.value, ttl: canonicalTtl(ttl, proxied) }, refusals };
}

function isEmailAuth(type: string): type is EmailAuth {
  return isAlias(type);
}

/** What was declared to be a policy must be one; as plain TXT the same is a warning of the zone's rules. */
function policyRefusals(type: EmailAuth, text: string): readonly FieldRefusal[] {
  return emailAuthChecks[type](text).map((problem) => ({ ...problem, field: "content" }));
}

/** A record that cannot be read is carried as it is: it is somebody's record, and never dropped. */
function canonicalLive(props: Props, context: Context): Completed {
  const type = String(props["type"] ?? "");
  const zone = zoneOf(context);
  const name = ownerOf(String(props["name"] ?? ""), zone);
  const { content, data, priority, ...others } = props;
  const rdata = liveRdata(type, props);
  const kept = {
    ...(content === undefined ? {} : { content }),
    ...(data === undefined ? {} : { data }),
    ...(priority === undefined ? {} : { priority }),
  };
  return { props: { ...others, name, ...(rdata.ok ? rdata.value : kept) }, refusals: [] };
}

function ownerOf(full: string, zone: Fqdn): string {
  const name = fromWireName(full);
  return (name.ok ? relativeOwner(name.value, zone) : undefined) ?? full;
}

type Rdata = { readonly content?: Json; readonly data?: JsonObject; readonly priority?: Json };

function declaredRdata(type: string, props: Props, zone: Fqdn): Parsed<Rdata> {
  const { content, data, priority } = props;
  if (content !== undefined && data !== undefined)
    return wrong("REC111", "Both `content` and `data` are given.", "Write one of them.");
  if (isObject(data)) return fromData(type, data, priority);
  if (typeof content !== "string")
    return wrong(
      "FLD103",
      isDataType(type) ? `A ${type} record needs \`data\`.` : `A ${type} record needs \`content\`.`,
      rdataHelp(type),
    );
  if (type === "MX" && priority === undefined)
    return wrong("FLD103", "An MX record needs `priority`.", "Add `priority: 10`; the lowest number is tried first.");
  const parsed = fromContent(type, content === "@" && contentIsHost(type) ? zone : content, priority);
  const inside = parsed.ok ? (parsed.value.priority ?? parsed.value.data?.["priority"]) : undefined;
  const differ = inside !== undefined && priority !== undefined && Number(inside) !== Number(priority);
  return differ ? twoPriorities(priority, "content", inside) : parsed;
}

/** Replies hold `data` for data types; a reply without it is read from `content`, which is zone-file text. */
function liveRdata(type: string, props: Props): Parsed<Rdata> {
  const { content, data, priority } = props;
  if (isDataType(type) && isObject(data) && Object.keys(data).length > 0) return fromData(type, data, priority);
  if (typeof content !== "string") return wrong("FLD103", "No content.", "");
  // A reply's text is read whatever its quotation marks: refusing it would lose somebody's record.
  return type === "TXT" ? { ok: true, value: { content: fromWireTxt(content) } } : fromContent(type, content, priority);
}

function fromContent(type: string, content: string, priority: Json | undefined): Parsed<Rdata> {
  const rr = rrType(type);
  if (isDataType(type)) {
    const parsed = rr.parse(withPriority(type, content, priority));
    return parsed.ok ? { ok: true, value: split(type, parsed.value) } : parsed;
  }
  if (type === "MX") {
    const parsed = rr.complete({ preference: priority, exchange: content });
    return parsed.ok
      ? { ok: true, value: { content: String(parsed.value["exchange"]), priority: Number(parsed.value["preference"]) } }
      : parsed;
  }
  const parsed = rr.parse(content);
  if (!parsed.ok) return parsed;
  return { ok: true, value: { content: Object.values(parsed.value).join(" ") } };
}

/** The API renders SRV without its priority and URI without its own (facts of recorded replies): it stands beside. */
function withPriority(type: string, content: string, priority: Json | undefined): string {
  if (typeof priority !== "number") return content;
  const words = content.trim().split(/\s+/).length;
  const short = (type === "SRV" && words === 3) || (type === "URI" && words === 2);
  return short ? `${priority} ${content}` : content;
}

function fromData(type: string, data: JsonObject, priority: Json | undefined): Parsed<Rdata> {
  if (!isDataType(type)) return wrong("REC112", `A ${type} record has no \`data\`.`, "Write `content`.");
  const rr = rrType(type);
  const inside = data["priority"];
  if (priority !== undefined && inside !== undefined && Number(inside) !== Number(priority)) {
    return twoPriorities(priority, "data.priority", inside);
  }
  const fields =
    priority === undefined || data["priority"] !== undefined || !rr.fields.some((field) => field.name === "priority")
      ? data
      : { priority, ...data };
  const parsed = rr.complete(
    pick(
      fields,
      rr.fields.map((field) => field.name),
    ),
  );
  return parsed.ok ? { ok: true, value: split(type, parsed.value) } : parsed;
}

function split(type: string, fields: JsonObject): Rdata {
  if (type !== "URI") return { data: fields };
  const { priority, ...data } = fields;
  return { data, priority };
}

function pick(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]));
}

/** The reply's members that are fields here; `null` is unset. */
export function fromWire(row: JsonObject): JsonObject {
  const props: Record<string, Json> = {};
  for (const name of [
    "type",
    "name",
    "content",
    "data",
    "priority",
    "settings",
    "private_routing",
    "created_on",
    "modified_on",
  ]) {
    const value = row[name];
    if (value !== undefined && value !== null) props[name] = value;
  }
  const { comment, tags, ttl, proxied } = row;
  return {
    ...props,
    ttl: ttl ?? AUTO_TTL,
    proxied: proxied === true,
    comment: comment ?? "",
    tags: Array.isArray(tags) ? tags : [],
  };
}

export function toWire(props: Props, context: Context): JsonObject {
  const type = String(props["type"]);
  const body: Record<string, Json> = {
    type,
    name: toWireName(ownerFqdn(String(props["name"]) as OwnerName, zoneOf(context))),
  };
  const { content, data, priority, proxied, comment } = props;
  if (content !== undefined) body["content"] = contentToWire(type, String(content));
  if (isObject(data)) body["data"] = dataToWire(type, data);
  if (priority !== undefined) body["priority"] = priority;
  if (props["ttl"] !== undefined) body["ttl"] = props["ttl"];
  if (proxied !== undefined && PROXIABLE.has(type)) body["proxied"] = proxied;
  if (comment !== undefined) body["comment"] = comment === "" ? null : comment;
  for (const name of ["tags", "settings", "private_routing"])
    if (props[name] !== undefined) body[name] = props[name] as Json;
  return body;
}

function contentToWire(type: string, content: string): string {
  if (type === "TXT") return formatTxt(content);
  return rrType(type).fields.some((field) => field.type === "host") ? hostToWire(content) : content;
}

/** A live host that could not be read is carried as it came, without the final dot of a canonical one. */
function hostToWire(host: string): string {
  return host.endsWith(".") ? toWireName(host as Fqdn) : host;
}

function dataToWire(type: string, data: JsonObject): JsonObject {
  const hosts = new Set(
    rrType(type)
      .fields.filter((field) => field.type === "host")
      .map((field) => field.name),
  );
  const members = Object.entries(data).map(([name, value]) => [
    name,
    hosts.has(name) ? hostToWire(String(value)) : value,
  ]);
  return Object.fromEntries(members) as JsonObject;
}

/** `www A 192.0.2.1`, `@ MX 10 mail.example.com`: enough to tell it from its neighbours. */
export function recordLabel(props: Props): string {
  const rdata = rdataText(props);
  const cut = rdata.length > 80 ? `${rdata.slice(0, 77)}…` : rdata;
  return `${props["name"]} ${props["type"]} ${cut}`.trimEnd();
}

/** The rdata as a person writes it: hosts without the final dot, TXT without quotes. */
export function rdataText(props: Props): string {
  const type = String(props["type"]);
  const { content, data, priority } = props;
  if (isObject(data)) {
    const complete = rrType(type).complete(rdataFields(type, props));
    return complete.ok ? rrType(type).format(complete.value) : JSON.stringify(data);
  }
  if (content === undefined) return "";
  const text = contentIsHost(type) ? hostToWire(String(content)) : String(content);
  return type === "MX" && priority !== undefined ? `${priority} ${text}` : text;
}

/** Canonical props back as the fields of their RR type. */
export function rdataFields(type: string, { content, data, priority }: Rdata | Props): RdataFields {
  if (isObject(data)) return (type === "URI" ? { priority, ...data } : data) as RdataFields;
  if (type === "MX") return { preference: Number(priority), exchange: String(content) };
  return { [rrType(type).fields[0]?.name ?? "content"]: String(content) };
}

function contentIsHost(type: string): boolean {
  return type === "CNAME" || type === "MX" || type === "NS" || type === "PTR";
}

/** Everything before the service's own answer: the apex has no labels of its own. */
export function isApexProps(props: Props): boolean {
  return isApex(String(props["name"]) as OwnerName);
}

const zones = new WeakMap<Context, Fqdn>();

/** The zone of a context, parsed once. A context without one is a bug. */
export function zoneOf(context: Context): Fqdn {
  const known = zones.get(context);
  if (known) return known;
  const parsed = parseFqdn(context.scope.within === "zone" ? context.scope.zone : "");
  if (!parsed.ok) throw new Error(`a record outside a zone: ${JSON.stringify(context.scope)}`);
  zones.set(context, parsed.value);
  return parsed.value;
}

function wrong(code: string, message: string, help: string): Parsed<never> {
  return { ok: false, problem: { code, message, help } };
}

function twoPriorities(outside: Json, place: string, inside: Json): Parsed<never> {
  const message = `\`priority\` is \`${outside}\`, and that of \`${place}\` is \`${inside}\`.`;
  return wrong("REC114", message, "Write one of them, or the same in both.");
}

/** What was written and no record of this type has: left out without a word, a slip would look as if it were applied. */
function unread(type: string, { data, priority }: Props): readonly FieldRefusal[] {
  const known = rrType(type).fields.map((field) => field.name);
  const members = isDataType(type) && isObject(data) ? Object.keys(data) : [];
  const strange = members.filter((name) => !known.includes(name)).map((name) => `data.${name}`);
  const ranked = type === "MX" || known.includes("priority");
  if (priority !== undefined && !ranked) strange.push("priority");
  const help = isDataType(type) ? `The fields of ${type} are ${known.join(", ")}.` : "Remove it.";
  return strange.map((path) => ({
    code: "FLD101",
    field: path,
    message: `\`${path}\` is not a field of ${type} records.`,
    help,
  }));
}

function cannotProxy(type: string): FieldRefusal {
  const message = `A ${type} record is declared \`proxied: true\`.`;
  return {
    code: "REC113",
    field: "proxied",
    message,
    help: "Only A, AAAA and CNAME records can be proxied; remove the line.",
  };
}

function fieldAtFault(type: string, props: Props, problem: { readonly code: string }): string {
  if (problem.code === "FLD103") return type === "MX" && props["content"] !== undefined ? "priority" : "content";
  return props["data"] === undefined ? "content" : "data";
}

function rdataHelp(type: string): string {
  const fields = rrType(type)
    .fields.map((field) => field.name)
    .join(", ");
  return isDataType(type) ? `Add \`data\` with ${fields}.` : `Add \`content\`: ${rrType(type).doc}`;
}
