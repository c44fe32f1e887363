// The records of a domain: those that the document declares, and those that it leaves out with a reason.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import type { Diagnostic, Severity, Where } from "../../../base/diagnostic";
import { canonicalText, elementsOf, isObject, type Json, type JsonObject } from "../../../base/json";
import {
  APEX,
  clampTtl,
  formatOwnerName,
  isWithin,
  MAX_TTL,
  MIN_TTL,
  parseFqdn,
  parseRelativeOwner,
  relativeOwner,
  spellFullName,
  spellOwnerName,
  toWireName,
} from "../../../dns";
import { canonicalize } from "../../../kind/derive/canonicalize";
import type { Props } from "../../../kind/field";
import type { Context, Kind } from "../../../kind/kind";
import { type LeftOut, RENAMED_TYPES } from "../document";
import { convertDnscontrolRdata, IMPORTED_TYPES, readTarget } from "./dnscontrol-rdata";
import type { DnsProvider } from "./read-print-ir";
import { toReverseLabel } from "./reverse-label";
import type { SelectedDomain } from "./select-domains";

export interface ConvertedRecord {
  readonly declared: JsonObject;
  /** In canonical form. */
  readonly props: Props;
}

export interface DomainRecords {
  /** Declared records by their identity. */
  readonly records: ReadonlyMap<string, ConvertedRecord>;
  /** Records that must not exist (`ENSURE_ABSENT`). */
  readonly absent: readonly JsonObject[];
  readonly leftOut: readonly LeftOut[];
  /** Comment lines for objects that are not records. */
  readonly remarks: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface RecordsInput {
  readonly domain: SelectedDomain;
  readonly file: string;
  readonly kind: Kind;
  readonly context: Context;
}

export function convertDomainRecords(input: RecordsInput): DomainRecords {
  const { zone, value } = input.domain;
  const { records, recordsabsent, nameservers } = value;
  const state: ImportState = {
    ...input,
    origin: zone,
    records: new Map(),
    absent: [],
    leftOut: [],
    remarks: [],
    diagnostics: [],
  };
  for (const record of elementsOf(records)) importRecord(state, record, declareRecord);
  for (const record of elementsOf(recordsabsent)) importRecord(state, record, declareAbsent);
  for (const server of elementsOf(nameservers)) leaveOutNameServer(state, server);
  return state;
}

interface ImportState extends RecordsInput {
  /** The zone's full name. */
  readonly origin: string;
  readonly records: Map<string, ConvertedRecord>;
  readonly absent: JsonObject[];
  readonly leftOut: LeftOut[];
  readonly remarks: string[];
  readonly diagnostics: Diagnostic[];
}

/** A record whose name and type are known. */
interface NamedRecord {
  readonly record: JsonObject;
  readonly type: string;
  readonly meta: JsonObject;
  /** As documents spell it, in canonical form. */
  readonly name: string;
  /** As the configuration spells it. */
  readonly spelling: string;
  readonly label: string;
  readonly where: Where;
}

function importRecord(
  state: ImportState,
  value: Json,
  declare: (state: ImportState, record: NamedRecord) => void,
): void {
  const named = readRecord(state, value);
  if (!named) return;
  const reason = findLeftOutReason(named);
  if (!reason) return declare(state, named);
  leaveOut(state, named, reason);
  if (reason.code !== undefined)
    report(state, named, reason.code, reason.severity, `${named.label} is left out: ${reason.text}.`, reason.help);
}

function readRecord(state: ImportState, value: Json): NamedRecord | undefined {
  const { file, domain } = state;
  const place = toWireName(domain.zone);
  const record = isObject(value) ? value : {};
  const { name, type, meta, filepos } = record;
  if (typeof name !== "string" || typeof type !== "string") {
    const detail = `The domain has a record without a \`${typeof type === "string" ? "name" : "type"}\`.`;
    report(state, { where: { file, at: place } }, "DNC102", "error", detail, "Print the configuration again.");
    return undefined;
  }
  const line = typeof filepos === "string" ? /line:(\d+)/.exec(filepos)?.[1] : undefined;
  const where = { file, at: line === undefined ? place : `${place}, line ${line} of the configuration` };
  const label = `\`${name}\` ${type}`;
  const owner = readOwner(state, name, type);
  if (typeof owner === "string")
    return { record, type, meta: isObject(meta) ? meta : {}, ...spell(state, owner), label, where };
  report(state, { where }, "DNC102", "error", `${label}: ${owner.message}`, owner.help ?? "Correct its name.");
  return undefined;
}

/** The name relative to the zone. Only a raw configuration has full names, and addresses for the names of PTR records. */
function readOwner(
  { origin, domain: { zone } }: ImportState,
  name: string,
  type: string,
): string | { readonly message: string; readonly help?: string } {
  if (name === "" || name === APEX) return APEX;
  const lower = name.toLowerCase();
  if (lower.endsWith(".")) {
    const full = parseFqdn(lower);
    const inside = full.ok && isWithin(full.value, zone) ? relativeOwner(full.value, zone) : undefined;
    return inside ?? { message: `its name ends with a dot and is not within \`${toWireName(zone)}\`.` };
  }
  const isReverse = origin.endsWith(".arpa.");
  if (isReverse && `${lower}.`.endsWith(`.${origin}`)) return lower.slice(0, -origin.length);
  const address = isReverse && type === "PTR" ? toReverseLabel(lower, origin) : undefined;
  const relative = parseRelativeOwner(address ?? lower, zone);
  return relative.ok ? (address ?? lower) : relative.problem;
}

function spell({ domain: { zone } }: ImportState, relative: string): Pick<NamedRecord, "name" | "spelling"> {
  const owner = parseRelativeOwner(relative === APEX ? "" : relative, zone);
  const name = owner.ok ? formatOwnerName(owner.value, zone) : relative;
  return { name, spelling: spellOwnerName(spellFullName(relative, zone), zone) };
}

interface LeftOutReason {
  /** The end of a sentence, without a full stop. */
  readonly text: string;
  /** The types that a live record may have; undefined where the API's zones have no such thing. */
  readonly types?: readonly string[];
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly help: string;
}

/** Undefined for a record that the API has. */
function findLeftOutReason({ type, name, meta }: NamedRecord): LeftOutReason | undefined {
  const { transform } = meta;
  if (type.startsWith("IMPORT_TRANSFORM") || transform !== undefined)
    return { text: "DNSControl has still to transform it", code: "DNC109", severity: "error", help: PRINT_RESOLVED };
  if (HTTP_TYPES.has(type)) {
    const help = "Keep it where redirects, rules and workers are managed.";
    return { text: "it is a rule of HTTP, and not a record", code: "DNC104", severity: "warning", help };
  }
  if (type === "SOA") {
    const help = "Enterprise accounts can set its fields under `dns_settings: { soa: … }`.";
    return { text: "the service creates its own", code: "DNC107", severity: "note", help };
  }
  if (type === "NS" && name === APEX) return { ...NAME_SERVER, types: [type] };
  if (Object.keys(meta).some((key) => WEIGHTED.test(key)))
    return {
      text: "the API has no weighted records",
      types: [type],
      code: "DNC104",
      severity: "warning",
      help: KEEPS_LIVE,
    };
  if (IMPORTED_TYPES.has(type)) return undefined;
  const text = `the API has no ${type} records`;
  return { text, types: listLiveTypes(type), code: "DNC104", severity: "warning", help: KEEPS_LIVE };
}

export const PRINT_RESOLVED = "Print the configuration without `--raw`: `dnscontrol print-ir --out ir.json`.";
const KEEPS_LIVE = "The document ignores its name and type, so that a live record stays as it is.";
const NAME_SERVER = {
  text: "the service has its own name servers",
  code: "DNC107",
  severity: "note",
  help: "Declare name servers of other providers only for a zone with several providers.",
} as const;
const WEIGHTED = /^r53_(?:weight|set_identifier)$/;

/** Rules of HTTP, which DNSControl's provider keeps among the records. */
const HTTP_TYPES = new Set([
  "CF_REDIRECT",
  "CF_SINGLE_REDIRECT",
  "CF_TEMP_REDIRECT",
  "CF_WORKER_ROUTE",
  "CLOUDFLAREAPI_SINGLE_REDIRECT",
  "PAGE_RULE",
  "WORKER_ROUTE",
]);

/** Types of DNS that the API lacks. Any other is an alias or a forward of a provider, which was probably replaced by hand. */
const DNS_TYPES = new Set(["DHCID", "DNAME", "RP"]);

function listLiveTypes(type: string): readonly string[] {
  return DNS_TYPES.has(type) ? [type] : [type, "A", "AAAA", "CNAME"];
}

const MAX_VALUE = 200;

function leaveOut(state: ImportState, named: NamedRecord, { text, types }: LeftOutReason): void {
  const { name, type } = named;
  const value = describeValue(state, named);
  const shown = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)} …` : value;
  const reason = `${type}${shown === "" ? "" : ` ${shown}`}: ${text}`;
  if (!types) state.remarks.push(`${name} ${reason}`);
  else state.leftOut.push(...types.map((live) => ({ name, type: live, reason, isStandIn: live !== type })));
}

function describeValue(state: ImportState, named: NamedRecord): string {
  const { record, type } = named;
  const { comparable } = record;
  const target = readTarget(record);
  if (target === "") return typeof comparable === "string" ? comparable : "";
  const host = /(?:ALIAS|NAME|NS)$/.test(type) ? complete(state, record, target) : undefined;
  return host ?? target;
}

/** The service has its own, whether the configuration names any or not. */
function leaveOutNameServer(state: ImportState, server: Json): void {
  const { name } = isObject(server) ? server : {};
  if (typeof name !== "string") return;
  const host = spellFullName(name.endsWith(".") ? name : `${name}.`, state.origin);
  state.leftOut.push({ name: APEX, type: "NS", reason: `NS ${host}: ${NAME_SERVER.text}` });
  const where = { file: state.file, at: toWireName(state.domain.zone) };
  const detail = `The name server \`${host}\` is left out: ${NAME_SERVER.text}.`;
  report(state, { where }, NAME_SERVER.code, NAME_SERVER.severity, detail, NAME_SERVER.help);
}

/** A target with a dot inside and none at its end is neither relative nor full: DNSControl refuses it. */
function complete({ origin }: ImportState, { subdomain }: JsonObject, target: string): string | undefined {
  if (target.endsWith(".")) return target;
  const from = typeof subdomain === "string" && subdomain !== "" ? `${subdomain}.${origin}` : origin;
  if (target === APEX) return from;
  return target === "" || target.includes(".") ? undefined : `${target}.${from}`;
}

function declareRecord(state: ImportState, named: NamedRecord): void {
  const converted = convertRecord(state, named);
  if (!converted) return;
  const { label, type } = named;
  const renamed = RENAMED_TYPES.get(type);
  if (renamed !== undefined) {
    const help = type === "ALIAS" ? "The service flattens a CNAME where a CNAME is not allowed." : "";
    report(state, named, "DNC103", "note", `${label} is declared as ${renamed}, as DNSControl publishes it.`, help);
  }
  nameOtherMeta(state, named);
  const key = identify(converted.props);
  if (!state.records.has(key)) state.records.set(key, converted);
  else report(state, named, "DNC107", "note", `${label} is a copy of an earlier record; it is left out.`, "");
}

/** Removes the record, and not its RRset, as `ENSURE_ABSENT` names it. */
function declareAbsent(state: ImportState, named: NamedRecord): void {
  const converted = convertRecord(state, { ...named, record: { ...named.record, ttl: 1 }, meta: {} });
  if (!converted) return;
  if (!state.records.has(identify(converted.props))) state.absent.push({ ...converted.declared, state: "absent" });
  else report(state, named, "DNC107", "note", `${named.label} is declared and to be absent; it stays.`, "");
}

function identify({ ttl, comment, tags, spelling, ...identity }: Props): string {
  return canonicalText(identity);
}

function convertRecord(state: ImportState, named: NamedRecord): ConvertedRecord | undefined {
  const { record, type, label, spelling } = named;
  const rdata = convertDnscontrolRdata(type, record, (target) => complete(state, record, target));
  if (!rdata) {
    const detail = `${label} has the target \`${readTarget(record)}\`, which DNSControl refuses.`;
    const help = "Write a full name with a final dot, or a single label, in the configuration.";
    report(state, named, "DNC102", "error", detail, help);
    return undefined;
  }
  const declared = { name: spelling, type: RENAMED_TYPES.get(type) ?? type, ...rdata, ...readAttributes(state, named) };
  const { props, diagnostics } = canonicalize(state.kind, declared, state.context);
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity !== "warning");
  for (const { message, help } of errors)
    report(state, named, "DNC102", "error", `${label}: ${message}`, help ?? "Correct it in the configuration.");
  return errors.length > 0 ? undefined : { declared: withCanonicalAddress(declared, props), props };
}

/** A raw configuration has addresses as they were typed. */
function withCanonicalAddress(declared: JsonObject, { type, content }: Props): JsonObject {
  return type === "A" || type === "AAAA" ? { ...declared, content } : declared;
}

/** Metadata that is imported, and remarks of DNSControl to itself. */
const KNOWN_META = new Set([
  "cloudflare_cname_flatten",
  "cloudflare_comment",
  "cloudflare_proxy",
  "cloudflare_tags",
  "import_transform_skip",
  "orig_custom_type",
  "skip_fqdn_check",
]);

function readAttributes(state: ImportState, named: NamedRecord): JsonObject {
  const { cloudflare_comment: comment, cloudflare_tags: tags, cloudflare_cname_flatten: flatten } = named.meta;
  const proxied = readProxy(state, named);
  return {
    ...(proxied ? { proxied } : readTtl(state, named)),
    ...(typeof comment === "string" && comment !== "" ? { comment } : {}),
    ...(typeof tags === "string" && tags !== "" ? { tags: tags.split(",") } : {}),
    ...(flatten === "on" || flatten === "off" ? { settings: { flatten_cname: flatten === "on" } } : {}),
  };
}

/** `full` is `on`, unless the provider converts addresses. */
function readProxy(state: ImportState, named: NamedRecord): boolean {
  const { domain } = state;
  const { type, meta, label, record } = named;
  const canProxy = ["A", "AAAA", "ALIAS", "CNAME"].includes(type);
  const { cloudflare_proxy: own } = meta;
  const value = String(own ?? (canProxy ? findDefaultProxy(domain) : "off")).toLowerCase();
  if (value !== "on" && value !== "off" && value !== "full") {
    report(
      state,
      named,
      "DNC102",
      "error",
      `${label} has \`cloudflare_proxy: ${value}\`.`,
      "Write `on`, `off` or `full`.",
    );
  }
  if (value === "full" && type === "A" && domain.providers.some(convertsAddresses)) {
    const detail = `${label}: the \`ip_conversions\` of its provider convert \`${readTarget(record)}\` when DNSControl publishes it.`;
    report(
      state,
      named,
      "DNC105",
      "error",
      detail,
      "Write the converted address in the configuration, with `CF_PROXY_ON`.",
    );
  }
  return value === "on" || value === "full";
}

function convertsAddresses({ meta: { ip_conversions: conversions } }: DnsProvider): boolean {
  return typeof conversions === "string" && conversions !== "";
}

/** The default of the domain is for DNSControl's provider for this service; only `creds.json` says the type `-`. */
function findDefaultProxy({ value: { meta }, providers }: SelectedDomain): Json {
  const { cloudflare_proxy_default: proxy = "off" } = isObject(meta) ? meta : {};
  const isServed = providers.length === 0 || providers.some(({ type }) => type === "CLOUDFLAREAPI" || type === "-");
  return isServed && proxy !== "" ? proxy : "off";
}

/** `DefaultTTL` of DNSControl's models. */
const DEFAULT_TTL = 300;

function readTtl(state: ImportState, named: NamedRecord): JsonObject {
  const { record, label } = named;
  const { ttl: printed = 0 } = record;
  if (typeof printed !== "number" || !Number.isInteger(printed) || printed < 0) {
    report(state, named, "DNC102", "error", `${label} has the TTL \`${JSON.stringify(printed)}\`.`, "Correct it.");
    return {};
  }
  if (printed === 1) return {};
  const ttl = printed === 0 ? DEFAULT_TTL : printed;
  const supported = clampTtl(ttl);
  if (supported !== ttl) {
    const detail = `${label} has the TTL \`${ttl}\`; the API accepts ${MIN_TTL} to ${MAX_TTL} seconds.`;
    report(state, named, "DNC106", "warning", detail, `It is declared as \`${supported}\`.`);
  }
  return { ttl: supported };
}

function nameOtherMeta(state: ImportState, named: NamedRecord): void {
  const others = Object.keys(named.meta).filter((name) => !KNOWN_META.has(name));
  if (others.length === 0) return;
  const names = others.map((name) => `\`${name}\``).join(", ");
  const help = "The record is declared without it.";
  report(state, named, "DNC105", "warning", `${named.label}: the metadata ${names} has no counterpart.`, help);
}

function report(
  { diagnostics }: Pick<ImportState, "diagnostics">,
  { where }: Pick<NamedRecord, "where">,
  code: DiagnosticCode,
  severity: Severity,
  detail: string,
  help: string,
): void {
  diagnostics.push({ code, severity, summary: codeTitle(code), detail, ...(help === "" ? {} : { help }), where });
}
