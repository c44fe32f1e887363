// octoDNS's zone YAML as a document. Whatever is not imported is reported.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import { type Diagnostic, hasErrors, type Where } from "../../../base/diagnostic";
import { groupBy } from "../../../base/group-by";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import type { DocumentPath, LocatedDocument } from "../../../base/located-document";
import { parseZoneName, toWireName } from "../../../dns";
import { formatDocument, type PrintedRecord, parseYaml, readFiles, type SourceFile } from "../document";
import { convertRdata, RENAMED_TYPES } from "./octodns-rdata";

export interface OctodnsImport {
  /** The text of the document; empty where one of the diagnostics is an error. */
  readonly document: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface OctodnsImportOptions {
  readonly zone: string;
  readonly cwd?: string;
}

/** The TTL of a record without one (`default_ttl` of octoDNS's YAML provider). */
const OCTODNS_TTL = 3600;

/** Imports a file, or the folder of a split zone with a file for each name. */
export async function importOctodns(path: string, { zone, cwd = "." }: OctodnsImportOptions): Promise<OctodnsImport> {
  const read = readFiles([path], cwd);
  const imported = convertOctodns(zone, read.files);
  const diagnostics = [...read.diagnostics, ...imported.diagnostics];
  return { document: hasErrors(diagnostics) ? "" : imported.document, diagnostics };
}

export function convertOctodns(zone: string, files: readonly SourceFile[]): OctodnsImport {
  const name = parseZoneName(zone);
  if (!name.ok) {
    const { code, message, help } = name.problem;
    const where = { at: "--zone" };
    return {
      document: "",
      diagnostics: [{ code, severity: "error", summary: "Malformed zone name", detail: message, help, where }],
    };
  }
  const state: ImportState = { diagnostics: [], records: [], usesDefaultTtl: false };
  for (const { file, text } of files) {
    const { document, diagnostics } = parseYaml(file, text);
    state.diagnostics.push(...diagnostics);
    if (document) importZone(state, document);
  }
  const { diagnostics, records } = state;
  const options: JsonObject = state.usesDefaultTtl ? { defaults: { ttl: OCTODNS_TTL } } : {};
  const zones = [{ name: toWireName(name.value), options, records }];
  return { document: formatDocument({ comment: describeSource(files), zones }), diagnostics };
}

const MAX_NAMED_FILES = 3;

function describeSource(files: readonly SourceFile[]): string {
  const names = files.map(({ file }) => file.split("/").at(-1)).slice(0, MAX_NAMED_FILES);
  return `Imported from octoDNS: ${names.join(", ")}${files.length > MAX_NAMED_FILES ? " …" : ""}`;
}

interface ImportState {
  readonly diagnostics: Diagnostic[];
  readonly records: PrintedRecord[];
  usesDefaultTtl: boolean;
}

function importZone(state: ImportState, document: LocatedDocument): void {
  const { value } = document;
  if (value === null) return;
  if (!isObject(value)) {
    const detail = "The file is not a mapping of names.";
    return report(state, "OCT101", detail, "Name a zone file of octoDNS.", document.locate([]));
  }
  for (const [name, element = null] of Object.entries(value)) {
    const source = (path: DocumentPath): RecordSource => ({ name: name || "@", where: document.locate(path) });
    if (!isArray(element)) importRecord(state, element, source([name]));
    else for (const [index, record] of element.entries()) importRecord(state, record, source([name, index]));
  }
}

/** The name of a record, and its place. */
interface RecordSource {
  readonly name: string;
  readonly where: Where;
}

function importRecord(state: ImportState, record: Json, { name, where }: RecordSource): void {
  const type = readType(record);
  if (!isObject(record) || type === undefined)
    return report(state, "OCT102", `\`${name}\` has no record with a \`type\`.`, "Give it a `type`.", where);
  const label = `\`${name}\` ${type}`;
  const unsupported = listUnsupportedSettings(record);
  if (unsupported.length > 0) {
    const detail = `${label}: ${unsupported.join(", ")} ${unsupported.length === 1 ? "is" : "are"} not supported.`;
    report(state, "OCT103", detail, "The plain values are imported.", where, "warning");
  }
  const values = listValues(record);
  const rdata = values.map((value) => convertRdata(type, value));
  if (!rdata.every((fields) => fields !== undefined) || rdata.length === 0) {
    const isKnown = KNOWN_TYPES.has(type) || rdata.some((fields) => fields !== undefined);
    const detail = `${label} has no valid value.`;
    if (isKnown) return report(state, "OCT102", detail, "Give it a `value` or `values` of its type.", where);
    const help = "The API has no such record type; leave it to octoDNS, or remove it.";
    return report(state, "OCT104", detail, help, where);
  }
  const attributes = readAttributes(state, record, label, where);
  const common = { name, type: RENAMED_TYPES.get(type) ?? type };
  const records = rdata.map((fields, index) => {
    return { ...common, ...fields, ...attributes, ...readValueAttributes(record, values[index] ?? null) };
  });
  state.records.push(...mergeRecords(records).map((record) => ({ record })));
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

const KNOWN_TYPES = new Set(
  "A AAAA ALIAS CAA CERT CNAME DNSKEY DS HTTPS LOC MX NAPTR NS OPENPGPKEY PTR SMIMEA SPF SRV SSHFP SVCB TLSA TXT URI".split(
    " ",
  ),
);

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

const SETTINGS = new Set(["cloudflare", "lenient"]);
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
  if (typeof ttl === "number") return { ttl: toSupportedTtl(state, ttl, label, where), ...attributes };
  state.usesDefaultTtl = true;
  return attributes;
}

/** Values of the wrong type, which would otherwise be dropped in silence. */
function findWrongTypes(
  ttl: Json | undefined,
  { proxied, "auto-ttl": autoTtl, comment, tags }: JsonObject,
): readonly string[] {
  const checks: readonly (readonly [name: string, value: Json | undefined, isRight: boolean, wanted: string])[] = [
    ["ttl", ttl, typeof ttl === "number", "a number"],
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

/** The minimum of the API, and the value that octoDNS's provider writes instead of a lower one (its `min_ttl`). */
const MIN_TTL = 60;
const OCTODNS_MIN_TTL = 120;

function toSupportedTtl(state: ImportState, ttl: number, label: string, where: Where): number {
  if (ttl >= MIN_TTL) return ttl;
  const detail = `${label} has the TTL \`${ttl}\`; the minimum of the API is ${MIN_TTL}.`;
  const help = `It becomes ${OCTODNS_MIN_TTL}, the value that octoDNS's own provider writes.`;
  report(state, "OCT106", detail, help, where, "warning");
  return OCTODNS_MIN_TTL;
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
  { diagnostics }: ImportState,
  code: DiagnosticCode,
  detail: string,
  help: string,
  where: Where,
  severity: Diagnostic["severity"] = "error",
): void {
  diagnostics.push({ code, severity, summary: codeTitle(code), detail, help, where });
}
