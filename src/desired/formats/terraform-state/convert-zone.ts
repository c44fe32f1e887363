// The records and settings of a zone in a state, as a zone of a document.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import { type Diagnostic, hasErrors, type Severity } from "../../../base/diagnostic";
import { formatCount } from "../../../base/format-count";
import { canonicalText, isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { APEX, formatOwnerName, isOwnerName, ownerFqdn, parseOwnerName, toWireName } from "../../../dns";
import { canonicalize, canonicalizeLive } from "../../../kind/derive/canonicalize";
import { importedForm } from "../../../kind/derive/declared-form";
import { writtenFields } from "../../../kind/derive/written-fields";
import type { Props } from "../../../kind/field";
import { importedContext } from "../../../kind/imported-context";
import { type Context, getMapKey, type Kind } from "../../../kind/kind";
import { getKind, getZoneKind } from "../../../kind/registry";
import { ignoreLeftOut, type LeftOut, type PrintedZone, RENAMED_TYPES, sortRecords } from "../document";
import type { ZoneFileForm } from "../zone-file";
import { listCounterparts } from "./public-types";
import { type OmittedRecord, type RecordsOfResource, readRecords } from "./read-record";
import type { StateResource } from "./read-state";
import type { ZoneOfState } from "./zones-of-state";

export interface ZoneInput {
  readonly zone: ZoneOfState;
  /** The resources of the zone. */
  readonly resources: readonly StateResource[];
  readonly file: string;
  readonly kinds: readonly Kind[];
  readonly form: ZoneFileForm;
}

/** An object of the zone that a document can declare. */
export interface ConvertedObject {
  readonly resource: StateResource;
  readonly kind: Kind;
  /** In canonical form. */
  readonly props: Props;
  /** As a person writes it. */
  readonly declared: JsonObject;
}

export interface ConvertedZone {
  readonly zone: ZoneOfState;
  /** Without the final dot. */
  readonly name: string;
  readonly objects: readonly ConvertedObject[];
  readonly leftOut: readonly LeftOut[];
  /** Comment lines for records that no line of `ignore` can name. */
  readonly remarks: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export function convertZone(input: ZoneInput): ConvertedZone {
  const name = toWireName(input.zone.name);
  const context = importedContext(name);
  const state: ConvertState = { ...input, name, context, objects: [], leftOut: [], remarks: [], diagnostics: [] };
  const seen = new Set<string>();
  for (const resource of input.resources) {
    const records = readRecords(resource, input.form);
    if (records) convertRecords(state, resource, records, seen);
    else convertSettings(state, resource);
  }
  return { ...state, diagnostics: [...state.diagnostics, ...countLeftOut(state)] };
}

interface ConvertState extends ZoneInput {
  readonly name: string;
  readonly context: Context;
  readonly objects: ConvertedObject[];
  readonly leftOut: LeftOut[];
  readonly remarks: string[];
  readonly diagnostics: Diagnostic[];
}

function convertRecords(
  state: ConvertState,
  resource: StateResource,
  records: RecordsOfResource,
  seen: Set<string>,
): void {
  const { type } = records;
  const owner = parseOwnerName(records.name, state.zone.name);
  if (!owner.ok) return report(state, resource, "TFS102", "error", `${owner.problem.message}`, owner.problem.help);
  const name = formatOwnerName(owner.value, state.zone.name);
  const label = `\`${name}\` ${type}`;
  const reason = records.leftOut ?? (isForeignNameServer(resource, type, name) ? NAME_SERVER : undefined);
  if (reason) return leaveOut(state, resource, { name, type, label }, reason);
  if (records.problem !== undefined)
    return report(state, resource, "TFS102", "error", `${label}: ${records.problem}`, CORRECT);
  const renamed = RENAMED_TYPES.get(type);
  if (renamed !== undefined)
    report(
      state,
      resource,
      "TFS103",
      "note",
      `${label} is declared as ${renamed}.`,
      "The type SPF is obsolete (RFC 7208).",
    );
  for (const { about, text } of records.remarks)
    report(state, resource, about === "ttl" ? "TFS106" : "TFS105", "warning", `${label}: ${text}.`);
  for (const record of records.records) {
    const converted = convertObject(state, resource, getRecordKind(state.kinds), { ...record, name });
    if (!converted) continue;
    const { ttl, comment, tags, spelling, ...identity } = converted.props;
    const key = canonicalText(identity);
    if (seen.has(key))
      report(state, resource, "TFS107", "note", `${label} is a copy of an earlier record; it is left out.`);
    else state.objects.push({ ...converted, declared: spellHosts(converted.declared, record) });
    seen.add(key);
  }
}

/** Hosts in `data` as the state has them: the final dot, which some types get, would be another spelling than that of the live record. */
function spellHosts(declared: JsonObject, { data: source }: JsonObject): JsonObject {
  const { data } = declared;
  if (!isObject(data) || !isObject(source)) return declared;
  const members = Object.entries(data).map(([name, value]) => {
    const { [name]: own } = source;
    return [name, typeof own === "string" && value === `${own}.` ? own : value];
  });
  return { ...declared, data: Object.fromEntries(members) };
}

/** The record as an import of the live zone writes it, which has hosts without a final dot in `content`. */
export function spellAsLive(
  { kind, props, declared }: ConvertedObject,
  { name, zone }: Pick<ConvertedZone, "name" | "zone">,
): JsonObject {
  const { name: canonicalName } = props;
  const owner = String(canonicalName);
  const context = importedContext(name);
  const row = { ...declared, name: isOwnerName(owner) ? toWireName(ownerFqdn(owner, zone.name)) : owner };
  return writtenFields(kind.fields, importedForm(kind, canonicalizeLive(kind, row, context).props, context));
}

/** Name servers of the former service. In a state of the API's own records they are records, of a zone with several providers. */
function isForeignNameServer({ type: resourceType }: StateResource, type: string, name: string): boolean {
  return type === "NS" && name === APEX && listCounterparts(resourceType).length === 0;
}

const NAME_SERVER: OmittedRecord = {
  text: "the service has its own name servers",
  isUnsupported: false,
  types: ["NS"],
};
const CORRECT = "Correct it in the configuration, apply it, and print the state again.";

export function getRecordKind(kinds: readonly Kind[]): Kind {
  return getKind(kinds, "dns_record");
}

interface NamedRecord {
  readonly name: string;
  readonly type: string;
  readonly label: string;
}

const MAX_VALUE = 200;

function leaveOut(
  state: ConvertState,
  resource: StateResource,
  { name, type, label }: NamedRecord,
  { text, types, value = "", isUnsupported }: OmittedRecord,
): void {
  const shown = value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)} …` : value;
  const reason = `${type}${shown === "" ? "" : ` ${shown}`}: ${text}`;
  if (types.length === 0) state.remarks.push(`${name} ${reason}`);
  for (const live of types) state.leftOut.push({ name, type: live, reason, isStandIn: live !== type });
  const isSensitive = !isUnsupported && value === "" && text.includes("sensitive");
  const code = isUnsupported ? "TFS104" : isSensitive ? "TFS112" : "TFS107";
  const help = isUnsupported || isSensitive ? KEEPS_LIVE : undefined;
  report(state, resource, code, help === undefined ? "note" : "warning", `${label} is left out: ${text}.`, help);
}

const KEEPS_LIVE = "The document ignores its name and type, so that a live record stays as it is.";

/** Settings of the zone, its hold, and the zone itself. */
function convertSettings(state: ConvertState, resource: StateResource): void {
  const [name = ""] = listCounterparts(resource.type);
  const kind = state.kinds.find((candidate) => candidate.name === name);
  if (!kind || resource.mode !== "managed") return;
  const declared = kind.definesScope ? readZoneMembers(kind, resource, state.name) : readMembers(kind, resource);
  const converted = convertObject(state, resource, kind, declared);
  if (converted) state.objects.push(converted);
}

/** Version 4 has the name in `zone`. */
function readZoneMembers(kind: Kind, resource: StateResource, name: string): JsonObject {
  return { ...readMembers(kind, resource), [getMapKey(kind)]: name };
}

/** The attributes that the kind declares, without those that are unset. */
function readMembers({ fields, name: kind }: Kind, { attributes, sensitive }: StateResource): JsonObject {
  const members = Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, Json])[] => {
    const own = kind === "zone_hold" && name === "enabled" ? "hold" : name;
    const value = omitNulls(attributes[own] ?? attributes[name] ?? null, field.type === "object");
    return value === null || field.presence === "computed" || sensitive.has(own) ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

/** Version 4 writes a nested block as a list of one element, and a bool as text. */
function omitNulls(value: Json, isBlock = false): Json {
  if (isArray(value)) return isBlock ? omitNulls(value[0] ?? null) : value;
  if (value === "true" || value === "false") return value === "true";
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]): readonly (readonly [string, Json])[] => {
    const own = member === undefined ? null : omitNulls(member);
    return own === null ? [] : [[name, own]];
  });
  return members.length === 0 ? null : Object.fromEntries(members);
}

function convertObject(
  state: ConvertState,
  resource: StateResource,
  kind: Kind,
  declared: JsonObject,
): ConvertedObject | undefined {
  const context: Context = kind.within === "zone" ? state.context : { ...state.context, scope: { within: "account" } };
  const { props, diagnostics } = canonicalize(kind, declared, context);
  const errors = diagnostics.filter(({ severity }) => severity !== "warning");
  for (const { message, help } of errors) report(state, resource, "TFS102", "error", message, help ?? CORRECT);
  if (errors.length > 0) return undefined;
  return { resource, kind, props, declared: writtenFields(kind.fields, importedForm(kind, props, context)) };
}

/** The sum, so that nothing is left out in silence. */
function countLeftOut({ resources, form, objects, name, file }: ConvertState): readonly Diagnostic[] {
  const all = resources.filter((resource) => readRecords(resource, form) !== undefined);
  const declared = new Set(objects.map(({ resource }) => resource));
  const count = all.filter((resource) => declared.has(resource)).length;
  if (count === all.length) return [];
  const detail = `\`${name}\`: ${count} of ${formatCount(all.length, "resource")} of records are declared, and ${all.length - count} left out, each with its reason.`;
  return [{ code: "TFS111", severity: "note", summary: codeTitle("TFS111"), detail, where: { file, at: name } }];
}

function report(
  { diagnostics, file }: ConvertState,
  { address }: StateResource,
  code: DiagnosticCode,
  severity: Severity,
  detail: string,
  help?: string,
): void {
  const where = { file, at: address };
  diagnostics.push({
    code,
    severity,
    summary: codeTitle(code),
    detail,
    ...(help === undefined ? {} : { help }),
    where,
  });
}

/** The zone as a document has it; undefined where a diagnostic is an error. */
export function printZone(
  { name, objects, leftOut, remarks, diagnostics }: ConvertedZone,
  kinds: readonly Kind[],
): PrintedZone | undefined {
  if (hasErrors(diagnostics)) return undefined;
  const recordKind = getRecordKind(kinds);
  const records = objects.filter(({ kind }) => kind === recordKind);
  const zone = objects.find(({ kind }) => kind === getZoneKind(kinds));
  const settings = objects.filter(({ kind }) => kind !== recordKind && kind !== zone?.kind);
  const separated = ignoreLeftOut(
    leftOut,
    records.map(({ declared, props }) => toRdata(declared, props)),
  );
  const { [getMapKey(getZoneKind(kinds))]: _, ...members } = zone?.declared ?? {};
  const others = settings.filter(({ declared }) => Object.keys(declared).length > 0);
  return {
    name,
    comment: ADDITIVE,
    options: {
      ...(zone && isEnterprise(zone.resource) ? { plan: "enterprise" } : {}),
      ...members,
      ...Object.fromEntries(others.map(({ kind, declared }) => [kind.inDocument.key, declared])),
    },
    ignored: separated.ignored,
    records: sortRecords(records.map(({ declared }) => declared)).map((record) => ({ record })),
    skipped: [...remarks, ...separated.unprotected.map((record) => `${record.name} ${record.reason}`)],
  };
}

const ADDITIVE =
  "Additive, as Terraform is: a record that you delete here stays live. With `prune: true` the document owns the whole zone.\nIt owns the name and type of each record below: look in the plan for live records beside them.";

/** Version 4 has the name of the plan, and version 5 an object. */
function isEnterprise({ attributes: { plan } }: StateResource): boolean {
  const { legacy_id } = isObject(plan) ? plan : { legacy_id: plan };
  return legacy_id === "enterprise";
}

function toRdata({ name, type }: JsonObject, { content }: Props): Pick<LeftOut, "name" | "type" | "content"> {
  return { name: String(name), type: String(type), ...(content === undefined ? {} : { content: String(content) }) };
}
