// The records of an octoDNS zone: those that the document declares, and those that it leaves out with a reason.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { APEX, type Fqdn, formatOwnerName, type OwnerName, spellFullName, spellOwnerName } from "../../../dns";
import { type DeclaredRdata, type LeftOut, RENAMED_TYPES } from "../document";
import { findLeftOutReason, KEEPS_LIVE, type LeftOutReason } from "./left-out-reason";
import { convertRdata, hasQuotedStrings, isTextType } from "./octodns-rdata";
import { type OctodnsSetup, publishTtl } from "./octodns-setup";
import { labelRecord, listRecordValues, type SourceRecord } from "./source-records";

export interface ConvertedRecords {
  readonly records: readonly JsonObject[];
  /** Their names and types in canonical form. */
  readonly declared: readonly DeclaredRdata[];
  readonly leftOut: readonly LeftOut[];
  /** How many records take the zone's default TTL. */
  readonly withoutTtl: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A record that octoDNS does not publish, by the decision of a processor. */
export interface WithheldRecord {
  readonly source: SourceRecord;
  /** The end of a sentence, without a full stop. */
  readonly reason: string;
}

/** `withheld`: records that a processor holds back. */
export function convertRecords(
  sources: readonly SourceRecord[],
  zone: Fqdn,
  setup: OctodnsSetup,
  withheld: readonly WithheldRecord[] = [],
): ConvertedRecords {
  const delegated = new Set(sources.flatMap(({ owner, type }) => (type === "NS" ? [owner] : [])));
  const state: ImportState = {
    zone,
    setup,
    delegated,
    diagnostics: [],
    records: [],
    declared: [],
    leftOut: [],
    withoutTtl: 0,
  };
  for (const source of sources) convertRecord(state, source);
  for (const { source, reason } of withheld) {
    const types = [RENAMED_TYPES.get(source.type) ?? source.type];
    const note = { types, text: reason, code: "OCT107", severity: "note", help: KEEPS_LIVE } as const;
    leaveOut(state, source, note);
  }
  return state;
}

interface ImportState {
  readonly zone: Fqdn;
  readonly setup: OctodnsSetup;
  /** The names that have NS records. */
  readonly delegated: ReadonlySet<OwnerName>;
  readonly diagnostics: Diagnostic[];
  readonly records: JsonObject[];
  readonly declared: DeclaredRdata[];
  readonly leftOut: LeftOut[];
  withoutTtl: number;
}

function convertRecord(state: ImportState, source: SourceRecord): void {
  const { type, record } = source;
  const name = formatOwnerName(source.owner, state.zone);
  const isDelegated = state.delegated.has(source.owner);
  const reason = findLeftOutReason({ name, type, record, isDelegated, setup: state.setup });
  if (reason) return leaveOut(state, source, reason);
  declareRecord(state, type === "PTR" ? takeFirstPointer(state, source, name) : source, name);
}

/** octoDNS's provider publishes the first of several pointers, in the order of their names (`SUPPORTS_MULTIVALUE_PTR`). */
function takeFirstPointer(state: ImportState, source: SourceRecord, name: string): SourceRecord {
  const { record, where } = source;
  const { value, values, ...others } = record;
  const [first, ...rest] = [...new Set(listRecordValues(record).map(String))].sort();
  if (state.setup.targets === undefined || first === undefined || rest.length === 0) return source;
  const reason = "octoDNS's provider publishes the first of several pointers";
  for (const pointer of rest) {
    const content = pointer.replace(/\.$/, "").toLowerCase();
    state.leftOut.push({ name, type: "PTR", content, reason: `${reason}: ${pointer}` });
  }
  const detail = `${labelRecord(source)}: ${rest.map((pointer) => `\`${pointer}\``).join(", ")} ${rest.length === 1 ? "is" : "are"} left out: ${reason}.`;
  report(state, "OCT104", detail, "Declare the others by hand if you want them.", where, "warning");
  return { ...source, record: { ...others, value: first } };
}

function leaveOut(state: ImportState, source: SourceRecord, reason: LeftOutReason): void {
  const { type, record, where } = source;
  const { types, code, severity, text, help } = reason;
  const name = formatOwnerName(source.owner, state.zone);
  const comment = [text, ...describeValues(record)].join(": ");
  const own = RENAMED_TYPES.get(type) ?? type;
  state.leftOut.push(...types.map((type) => ({ name, type, reason: comment, isStandIn: type !== own })));
  report(state, code, `${labelRecord(source)} is left out: ${text}.`, help, where, severity);
}

const MAX_COMMENT = 200;

/** The values of a record in a comment, cut where they are long. */
function describeValues(record: JsonObject): readonly string[] {
  const text = listRecordValues(record)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(", ");
  return text === "" ? [] : [text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT)} …` : text];
}

function declareRecord(state: ImportState, source: SourceRecord, name: string): void {
  const { type, record, where } = source;
  const label = labelRecord(source);
  const unsupported = listUnsupportedSettings(record);
  if (unsupported.length > 0) {
    const detail = `${label}: ${unsupported.join(", ")} ${unsupported.length === 1 ? "is" : "are"} not supported.`;
    report(state, "OCT103", detail, "The plain values are imported.", where, "warning");
  }
  const values = listRecordValues(record);
  const rdata = values.map((value) => convertRdata(type, value, source.escapedSemicolons));
  if (!rdata.every((fields) => fields !== undefined) || rdata.length === 0) {
    const help = "Give it a `value` or `values` of its type.";
    return report(state, "OCT102", `${label} has no valid value.`, help, where);
  }
  const attributes = readAttributes(state, source);
  const spelling = spellOwnerName(spellFullName(source.written || APEX, state.zone), state.zone);
  const common = { name: spelling, type: RENAMED_TYPES.get(type) ?? type };
  const records = rdata.map((fields, index) => {
    return { ...common, ...fields, ...attributes, ...readValueAttributes(record, values[index] ?? null) };
  });
  for (const change of describeChanges(type, values)) {
    report(state, "OCT114", `${label} ${change}.`, "octoDNS publishes the same.", where, "note");
  }
  state.declared.push({ name, type: common.type });
  state.records.push(...mergeRecords(records));
}

/** What a declaration does not say in the words of the record. */
function describeChanges(type: string, values: readonly Json[]): readonly string[] {
  const renamed = RENAMED_TYPES.get(type);
  const isQuoted = isTextType(type) && values.some((value) => typeof value === "string" && hasQuotedStrings(value));
  return [
    ...(renamed === undefined ? [] : [`is declared as ${renamed}`]),
    ...(isQuoted ? ["is declared without the quotation marks around its strings, which octoDNS joins"] : []),
  ];
}

/** Settings that control octoDNS's own answers or its provider. */
function listUnsupportedSettings(record: JsonObject): readonly string[] {
  const { octodns } = record;
  const settings = isObject(octodns) ? Object.keys(octodns) : [];
  const providerSettings = Object.keys(readProviderSettings(record));
  return [
    ...["geo", "dynamic"].filter((name) => record[name] !== undefined).map((name) => `\`${name}\``),
    ...settings.filter((name) => !SETTINGS.has(name)).map((name) => `\`octodns.${name}\``),
    ...providerSettings.filter((name) => !PROVIDER_SETTINGS.has(name)).map((name) => `\`octodns.cloudflare.${name}\``),
  ];
}

const SETTINGS = new Set(["cloudflare", "lenient", "ignored", "included", "excluded"]);
const PROVIDER_SETTINGS = new Set(["proxied", "auto-ttl", "comment", "tags", "values"]);

/** TTL, proxying, comment and tags, from the record and from `octodns.cloudflare`. */
function readAttributes(state: ImportState, source: SourceRecord): JsonObject {
  const { record, where, defaultTtl } = source;
  const label = labelRecord(source);
  const { ttl = defaultTtl === state.setup.defaultTtl ? undefined : defaultTtl } = record;
  const settings = readProviderSettings(record);
  const { proxied, "auto-ttl": autoTtl } = settings;
  const wrong = findWrongTypes(ttl, settings);
  if (wrong.length > 0)
    report(state, "OCT105", `${label}: ${wrong.join(", ")}.`, "Correct it in the octoDNS file.", where);
  const attributes = { ...(proxied === true ? { proxied } : {}), ...readRemarks(settings) };
  if (autoTtl === true) return { ttl: "auto", ...attributes };
  if (proxied === true) return attributes;
  if (isSeconds(ttl)) return { ttl: toSupportedTtl(state, ttl, label, where), ...attributes };
  state.withoutTtl += 1;
  return attributes;
}

function isSeconds(ttl: Json | undefined): ttl is number {
  return typeof ttl === "number" && Number.isSafeInteger(ttl) && ttl >= 0;
}

/** Values of the wrong type, which would otherwise be dropped in silence. */
function findWrongTypes(
  ttl: Json | undefined,
  { proxied, "auto-ttl": autoTtl, comment, tags }: JsonObject,
): readonly string[] {
  const checks: readonly (readonly [name: string, value: Json | undefined, isRight: boolean, wanted: string])[] = [
    ["ttl", ttl, isSeconds(ttl), "a whole number of seconds"],
    ["proxied", proxied, typeof proxied === "boolean", "true or false"],
    ["auto-ttl", autoTtl, typeof autoTtl === "boolean", "true or false"],
    ["comment", comment, typeof comment === "string", "a text"],
    ["tags", tags, isArray(tags), "a list"],
  ];
  return checks.flatMap(([name, value, isRight, wanted]) => {
    if (value === undefined || value === null || isRight) return [];
    return [`\`${name}\` is \`${JSON.stringify(value)}\`, not ${wanted}`];
  });
}

/** The TTL that octoDNS's provider writes, in the range of the API. */
function toSupportedTtl(state: ImportState, ttl: number, label: string, where: Where): number {
  const { ttl: published, because } = publishTtl(ttl, state.setup);
  if (because === undefined) return ttl;
  const detail = `${label} has the TTL \`${ttl}\`; ${because}.`;
  report(state, "OCT106", detail, `It is declared as \`${published}\`.`, where, "warning");
  return published;
}

function readRemarks({ comment, tags }: JsonObject): JsonObject {
  return {
    ...(typeof comment === "string" && comment !== "" ? { comment } : {}),
    ...(isArray(tags) && tags.length > 0 ? { tags } : {}),
  };
}

/** Comment and tags of a single value: `values` is a list of objects with `value`, or a map by value. */
function readValueAttributes(record: JsonObject, value: Json): JsonObject {
  const { values } = readProviderSettings(record);
  if (isObject(values)) {
    const attributes = typeof value === "string" ? values[value] : undefined;
    return isObject(attributes) ? readRemarks(attributes) : {};
  }
  const key = JSON.stringify(value);
  const rows = isArray(values) ? values.filter(isObject) : [];
  const row = rows.findLast(({ value: rowValue = null }) => JSON.stringify(rowValue) === key);
  return readRemarks(row ?? {});
}

function readProviderSettings({ octodns }: JsonObject): JsonObject {
  if (!isObject(octodns)) return {};
  const { cloudflare } = octodns;
  return isObject(cloudflare) ? cloudflare : {};
}

/** Merges records that differ in `content` alone into one record with a list. */
function mergeRecords(records: readonly JsonObject[]): readonly JsonObject[] {
  const groups = groupBy(records, ({ content, ...others }) => JSON.stringify([content === undefined, others]));
  return [...groups.values()].flatMap((group) => {
    const contents = group.flatMap(({ content }) => (content === undefined ? [] : [content]));
    return group.length === 1 || contents.length < group.length ? group : [{ ...group[0], content: contents }];
  });
}

function report(
  { diagnostics }: Pick<ImportState, "diagnostics">,
  code: DiagnosticCode,
  detail: string,
  help: string,
  where: Where,
  severity: Diagnostic["severity"] = "error",
): void {
  diagnostics.push({ code, severity, summary: codeTitle(code), detail, help, where });
}
