// The records of octoDNS's zone files: those that the document declares, and those that it leaves out with a reason.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import type { DocumentPath, LocatedDocument } from "../../../base/located-document";
import { APEX, type Fqdn, formatOwnerName, parseRelativeOwner, spellFullName, spellOwnerName } from "../../../dns";
import { type DeclaredRdata, type LeftOut, RENAMED_TYPES } from "../document";
import { findLeftOutReason } from "./left-out-reason";
import { convertRdata, hasQuotedStrings, isTextType } from "./octodns-rdata";
import { type OctodnsSetup, publishTtl } from "./octodns-setup";

export interface ConvertedRecords {
  readonly records: readonly JsonObject[];
  /** Their names and types in canonical form. */
  readonly declared: readonly DeclaredRdata[];
  readonly leftOut: readonly LeftOut[];
  /** How many records take the zone's default TTL. */
  readonly withoutTtl: number;
  readonly diagnostics: readonly Diagnostic[];
}

export function convertRecords(
  documents: readonly LocatedDocument[],
  zone: Fqdn,
  setup: OctodnsSetup,
): ConvertedRecords {
  const state: ImportState = {
    zone,
    setup,
    diagnostics: [],
    records: [],
    declared: [],
    leftOut: [],
    places: new Map(),
    withoutTtl: 0,
  };
  for (const document of documents) convertDocument(state, document);
  return state;
}

interface ImportState {
  readonly zone: Fqdn;
  readonly setup: OctodnsSetup;
  readonly diagnostics: Diagnostic[];
  readonly records: JsonObject[];
  readonly declared: DeclaredRdata[];
  readonly leftOut: LeftOut[];
  /** Where each RRset was read: octoDNS refuses a duplicate. */
  readonly places: Map<string, Where>;
  withoutTtl: number;
}

function convertDocument(state: ImportState, document: LocatedDocument): void {
  const { value } = document;
  if (value === null) return;
  if (!isObject(value)) {
    const detail = "The file is not a mapping of names.";
    return report(state, "OCT101", detail, "Name a zone file of octoDNS.", document.locate([]));
  }
  for (const [name, element = null] of Object.entries(value)) {
    const source = (path: DocumentPath) => ({ name, where: document.locate(path) });
    if (!isArray(element)) convertRecord(state, element, source([name]));
    else for (const [index, record] of element.entries()) convertRecord(state, record, source([name, index]));
  }
}

/** An RRset of octoDNS, and its place. */
interface RecordSource {
  /** As octoDNS writes it: relative to the zone, and empty at the apex. */
  readonly name: string;
  readonly where: Where;
}

function convertRecord(state: ImportState, record: Json, { name: written, where }: RecordSource): void {
  const type = readType(record);
  const shown = written || APEX;
  if (!isObject(record) || type === undefined)
    return report(state, "OCT102", `\`${shown}\` has no record with a \`type\`.`, "Give it a `type`.", where);
  const owner = parseRelativeOwner(written, state.zone);
  if (!owner.ok || written === APEX) {
    const detail = owner.ok ? '`@` is not a name of octoDNS; the apex is `""`.' : owner.problem.message;
    return report(state, "OCT102", detail, "Names are relative to the zone.", where);
  }
  const name = formatOwnerName(owner.value, state.zone);
  const label = `\`${shown}\` ${type}`;
  if (isDuplicate(state, `${name} ${type}`, label, where)) return;
  const reason = findLeftOutReason({ name, type, record, setup: state.setup });
  if (reason) {
    const { types, code, severity, text, help } = reason;
    const comment = [text, ...describeValues(record)].join(": ");
    const own = RENAMED_TYPES.get(type) ?? type;
    state.leftOut.push(...types.map((type) => ({ name, type, reason: comment, isStandIn: type !== own })));
    return report(state, code, `${label} is left out: ${text}.`, help, where, severity);
  }
  const spelling = spellOwnerName(spellFullName(written || APEX, state.zone), state.zone);
  declareRecord(state, record, { name, spelling, type, label, where });
}

const MAX_COMMENT = 200;

/** The values of a record in a comment, cut where they are long. */
function describeValues(record: JsonObject): readonly string[] {
  const text = listValues(record)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(", ");
  return text === "" ? [] : [text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT)} …` : text];
}

function isDuplicate({ places, diagnostics }: ImportState, key: string, label: string, where: Where): boolean {
  const first = places.get(key);
  if (!first) places.set(key, where);
  else {
    const detail = `${label} is declared twice; octoDNS refuses the zone, or keeps one of the two.`;
    const help = "Merge the two, or remove one.";
    diagnostics.push({
      code: "OCT113",
      severity: "error",
      summary: codeTitle("OCT113"),
      detail,
      help,
      where,
      also: [first],
    });
  }
  return first !== undefined;
}

interface NamedRecord {
  /** In canonical form. */
  readonly name: string;
  readonly spelling: string;
  readonly type: string;
  readonly label: string;
  readonly where: Where;
}

function declareRecord(
  state: ImportState,
  record: JsonObject,
  { name, spelling, type, label, where }: NamedRecord,
): void {
  const unsupported = listUnsupportedSettings(record);
  if (unsupported.length > 0) {
    const detail = `${label}: ${unsupported.join(", ")} ${unsupported.length === 1 ? "is" : "are"} not supported.`;
    report(state, "OCT103", detail, "The plain values are imported.", where, "warning");
  }
  const values = listValues(record);
  const rdata = values.map((value) => convertRdata(type, value, state.setup.escapedSemicolons));
  if (!rdata.every((fields) => fields !== undefined) || rdata.length === 0) {
    const help = "Give it a `value` or `values` of its type.";
    return report(state, "OCT102", `${label} has no valid value.`, help, where);
  }
  const attributes = readAttributes(state, record, label, where);
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

function readType(record: Json): string | undefined {
  if (!isObject(record)) return undefined;
  const { type } = record;
  return typeof type === "string" ? type.toUpperCase() : undefined;
}

function listValues({ values, value }: JsonObject): readonly Json[] {
  const written = values ?? value;
  if (isArray(written)) return written;
  return written === undefined ? [] : [written];
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
function readAttributes(state: ImportState, record: JsonObject, label: string, where: Where): JsonObject {
  const { ttl } = record;
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
