// Edits the records of one document by command: an RRset is declared, or no longer declared. The text keeps its comments, order and style;
// live state is neither read nor written.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { splitByteOrderMark } from "../base/byte-order-mark";
import { codeTitle } from "../base/codes";
import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import { isObject, type JsonObject } from "../base/json";
import { readTextFile } from "../base/read-text-file";
import { applyDefaults, resolveZoneName, validateScope } from "../desired";
import { createFileReader, parseYaml, readFiles } from "../desired/formats/document";
import { separateStackFiles } from "../desired/formats/synthesized";
import { fieldChanges } from "../diff/fields";
import { type OwnerName, parseFqdn, parseOwnerName } from "../dns";
import { type UnwrittenChange, writeBack } from "../drift/write-back";
import { canonicalize } from "../kind/derive/canonicalize";
import { type Change, type Declared, type FieldDiagnostic, identifyObject, identityKey, scopeName } from "../kind/kind";
import { getZoneKind } from "../kind/registry";
import type { DesiredScope } from "../kind/state";
import { kinds } from "../kinds";
import { dnsRecord } from "../kinds/dns-record";
import { isTextAlias } from "../kinds/dns-record/record-types";
import { loadDocuments } from "./documents";
import { writeBackOptions } from "./drift/write-documents";
import type { Environment } from "./environment";
import { rewriteFile } from "./rewrite-file";

export interface EditRecordsRequest {
  readonly does: "set" | "unset";
  /** One document, relative to `environment.cwd`. */
  readonly file: string;
  /** Files and folders that declare the templates and accounts of the document's zones. They are not edited. */
  readonly with?: readonly string[];
  /** Needed where the document has several zones and the name is not a full name. */
  readonly zone?: string;
  /** The owner name: relative, `@`, or a full name. */
  readonly name: string;
  /** Required to set; without it, all types of the name are no longer declared. */
  readonly type?: string;
  /** The rdata of each record, in the presentation format. Without any, the whole RRset is no longer declared. */
  readonly contents: readonly string[];
  /** Other fields of the records: `ttl`, `comment`, `proxied`. */
  readonly fields?: JsonObject;
  /** Write nothing. */
  readonly dryRun?: boolean;
}

export interface EditRecordsResult {
  readonly file: string;
  /** The texts without a byte order mark; equal where there is nothing to change. */
  readonly before: string;
  readonly after: string;
  /** With an error, nothing was written. */
  readonly diagnostics: readonly Diagnostic[];
}

export async function editRecords(request: EditRecordsRequest, environment: Environment): Promise<EditRecordsResult> {
  const { file, dryRun = false, with: others = [] } = request;
  const path = resolve(environment.cwd, file);
  const unchanged = (diagnostics: readonly Diagnostic[], before = ""): EditRecordsResult => ({
    file,
    before,
    after: before,
    diagnostics,
  });
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return unchanged([refuse("It is a folder.", "Name the document to edit.", { file })]);
  const zones = request.zone === undefined ? [] : [request.zone];
  const read = await loadDocuments({ paths: [file, ...others], zones }, environment);
  const errors = errorsAmong(read.diagnostics);
  if (errors.length > 0) return unchanged(errors.map(nameOtherFiles));
  const { mark, text: before } = splitByteOrderMark(readTextFile(path));
  if (separateStackFiles([{ file, text: before }], { kinds }).stacks.length > 0)
    return unchanged([refuse("A program wrote this file.", "Edit the program, and synthesize again.", { file })]);
  const isOwn = (shown: string | undefined) => shown !== undefined && resolve(environment.cwd, shown) === path;
  const scope = selectScope(
    request,
    read.desired.scopes.filter(({ where }) => isOwn(where.file)),
  );
  if (!("scope" in scope)) return unchanged([scope]);
  const planned = planEdit(request, scope, readDefaults(file, before, scope));
  if (planned.diagnostics.length > 0) return unchanged(planned.diagnostics, before);
  if (planned.changes.length === 0) return unchanged([], before);
  const files = readFiles(others, environment.cwd).files.filter(({ file }) => !isOwn(file));
  const documents = files.flatMap(({ file, text }) => parseYaml(file, text).document ?? []);
  const options = { ...writeBackOptions, documents, readFile: createFileReader(environment.cwd) };
  const edit = writeBack(file, before, [{ scope, changes: planned.changes }], options);
  if (edit.written.length < planned.changes.length)
    return unchanged(describeRefused(planned.changes, edit.written, edit.unwritten), before);
  const problem = dryRun ? undefined : rewriteFile(path, file, mark + edit.text);
  return problem ? unchanged([problem], before) : { file, before, after: edit.text, diagnostics: [] };
}

/** What a document refers to may be in a file that the command does not read. */
function nameOtherFiles(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.code !== "DOC152" && diagnostic.code !== "DOC173") return diagnostic;
  return { ...diagnostic, help: "If another file declares it, name that file, or its folder: `--with PATH`." };
}

/** The zone that is meant: the only zone, or the closest that contains the full name. */
function selectScope({ name, zone }: EditRecordsRequest, scopes: readonly DesiredScope[]): DesiredScope | Diagnostic {
  const zones = scopes.filter(({ scope }) => scope.within === "zone");
  const full = parseFqdn(name);
  const containing = zones.filter(({ scope }) => full.ok && isBelow(full.value, `${scopeName(scope)}.`));
  const closest = [...containing].sort((a, b) => scopeName(b.scope).length - scopeName(a.scope).length);
  const [found] = zones.length === 1 ? zones : closest;
  if (found) return found;
  const names = zones.map(({ scope }) => `\`${scopeName(scope)}\``);
  if (names.length === 0)
    return refuse("The document declares no zone.", "Name the document that declares the zone.", {});
  const detail = `The document has ${names.length} zones: ${names.slice(0, 10).join(", ")}${names.length > 10 ? ", …" : ""}.`;
  return refuse(detail, `Add \`--zone ${zone ?? "NAME"}\`, or write the full name.`, {});
}

function isBelow(name: string, zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}

/** The zone's own defaults, which a new record starts from. */
function readDefaults(file: string, text: string, { scope, context }: DesiredScope): JsonObject {
  const zoneKind = getZoneKind(kinds);
  const { document } = parseYaml(file, text);
  const { [zoneKind.inDocument.key]: zones = null } = isObject(document?.value) ? document.value : {};
  const account = { ...context, scope: { within: "account" } } as const;
  const members = isObject(zones) ? Object.entries(zones) : [];
  const [, zone = null] = members.find(([key]) => resolveZoneName(zoneKind, key, account) === scopeName(scope)) ?? [];
  const { defaults = null } = isObject(zone) ? zone : {};
  return isObject(defaults) ? defaults : {};
}

interface PlannedEdit {
  readonly changes: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
}

function planEdit(request: EditRecordsRequest, scope: DesiredScope, defaults: JsonObject): PlannedEdit {
  const { does, file, name, type, contents } = request;
  const owner = parseOwnerName(name, zoneOf(scope));
  if (!owner.ok) return { changes: [], diagnostics: [toDiagnostic(owner.problem, file)] };
  const declared = findDeclared(scope, owner.value, type);
  if (does === "unset" && contents.length === 0)
    return { changes: declared.map((d) => missing(scope, d)), diagnostics: [] };
  const wanted = contents.map((content) => readWanted(request, scope, defaults, content));
  const diagnostics = wanted.flatMap((record) => record.diagnostics);
  if (diagnostics.length > 0) return { changes: [], diagnostics };
  const records = wanted.map(({ props }) => props);
  if (does === "unset") {
    const keys = new Set(records.map(memberKey));
    const removed = declared.filter(({ props }) => keys.has(memberKey(props)));
    return { changes: removed.map((record) => missing(scope, record)), diagnostics: [] };
  }
  return checkResult(scope, declared, pairRecords(request, scope, declared, records), file);
}

function zoneOf({ scope }: DesiredScope) {
  const zone = parseFqdn(scopeName(scope));
  if (!zone.ok) throw new Error(`not a zone: ${scopeName(scope)}`);
  return zone.value;
}

function findDeclared({ objects }: DesiredScope, owner: OwnerName, type: string | undefined): readonly Declared[] {
  const wanted = type?.toUpperCase();
  const meant = wanted !== undefined && isTextAlias(wanted) ? "TXT" : wanted;
  return objects.filter(({ kind, props: { name: own, type: ownType } }) => {
    return kind === dnsRecord.name && own === owner && (meant === undefined || ownType === meant);
  });
}

function readWanted(request: EditRecordsRequest, { context }: DesiredScope, defaults: JsonObject, content: string) {
  const { file, name, type = "", fields = {} } = request;
  const own = { ...fields, name, type, ...readRdata(type, content) };
  const { props, diagnostics } = canonicalize(dnsRecord, applyDefaults(dnsRecord, own, defaults), context);
  const errors = diagnostics.filter(({ severity = "error" }) => severity === "error");
  return { props, diagnostics: errors.map((problem) => toDiagnostic(problem, file)) };
}

/** The preference of an MX is beside its content in documents, and before it in the presentation format. */
function readRdata(type: string, content: string): JsonObject {
  const [, preference, exchange] = /^(\d+)\s+(\S+)$/.exec(content.trim()) ?? [];
  const isMx = type.toUpperCase() === "MX" && preference !== undefined && exchange !== undefined;
  return isMx ? { priority: Number(preference), content: exchange } : { content };
}

function memberKey(props: Change["from"] & object): string {
  return identityKey(props, dnsRecord.identity.member);
}

/** Records with equal rdata are kept, the others are edited in place one after the other; the rest is added or removed. */
function pairRecords(
  { fields = {} }: EditRecordsRequest,
  scope: DesiredScope,
  declared: readonly Declared[],
  wanted: readonly JsonObject[],
): readonly Change[] {
  const unmatched = [...declared];
  const take = (key?: string) => {
    const index = key === undefined ? 0 : unmatched.findIndex(({ props }) => memberKey(props) === key);
    return index < 0 ? undefined : unmatched.splice(index, 1)[0];
  };
  const kept = wanted.map((props) => ({ props, record: take(memberKey(props)) }));
  const paired = kept.map(({ props, record }) => ({ props, record: record ?? take() }));
  const [sibling] = declared;
  const changes = paired.flatMap(({ props, record }) => {
    if (record === undefined) return [extra(scope, withTtlOf(sibling, props, fields))];
    return update(scope, record, { ...withRdata(record.props, props), ...pick(props, Object.keys(fields)) });
  });
  return [...changes, ...unmatched.map((record) => missing(scope, record))];
}

/** The records of an RRset have one TTL. */
function withTtlOf(sibling: Declared | undefined, props: JsonObject, fields: JsonObject): JsonObject {
  const { ttl } = sibling?.props ?? {};
  return ttl === undefined || Object.hasOwn(fields, "ttl") ? props : { ...props, ttl };
}

const RDATA = [...dnsRecord.identity.member, "spelling"];

function withRdata(record: JsonObject, rdata: JsonObject): JsonObject {
  const others = Object.entries(record).filter(([name]) => !RDATA.includes(name));
  return { ...Object.fromEntries(others), ...pick(rdata, RDATA) };
}

function pick(props: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(props).filter(([name]) => names.includes(name)));
}

// The changes that a drift job would write back, were the wanted records live.

function update(scope: DesiredScope, record: Declared, from: JsonObject): readonly Change[] {
  const fields = fieldChanges(dnsRecord.fields, record.props, from);
  const added = Object.keys(from).filter((name) => !Object.hasOwn(record.props, name) && name !== "spelling");
  const all = [...fields, ...added.map((field) => ({ field, from: from[field] }))];
  return all.length === 0
    ? []
    : [{ ...createChange(scope, from, record), action: "update", from, to: record.props, fields: all }];
}

function missing(scope: DesiredScope, record: Declared): Change {
  return { ...createChange(scope, record.props, record), action: "create", to: record.props, fields: [] };
}

function extra(scope: DesiredScope, from: JsonObject): Change {
  return { ...createChange(scope, from), action: "delete", from, fields: [] };
}

function createChange({ scope }: DesiredScope, props: JsonObject, record?: Declared) {
  const { kind, group, conflict, label } = identifyObject(dnsRecord, props);
  return { kind, scope, group, conflict, label: record?.label ?? label, ...(record && { where: record.where }) };
}

/** Refuses what `validate` would refuse. */
function checkResult(
  scope: DesiredScope,
  declared: readonly Declared[],
  changes: readonly Change[],
  file: string,
): PlannedEdit {
  const replaced = new Set(changes.flatMap(({ to }) => to ?? []));
  const kept = scope.objects.filter(({ props }) => !replaced.has(props));
  const added = changes.flatMap(({ action, from, where }): readonly Declared[] =>
    action === "create" || from === undefined
      ? []
      : [{ ...identifyObject(dnsRecord, from), where: where ?? declared[0]?.where ?? { file } }],
  );
  const diagnostics = errorsAmong(validateScope(kinds, { ...scope, objects: [...kept, ...added] }));
  return diagnostics.length > 0 ? { changes: [], diagnostics } : { changes, diagnostics };
}

function describeRefused(
  changes: readonly Change[],
  written: readonly Change[],
  unwritten: readonly UnwrittenChange[],
): readonly Diagnostic[] {
  const reasons = new Map(unwritten.map(({ change, reason }) => [change, reason]));
  return changes
    .filter((change) => !written.includes(change))
    .map((change) => {
      const reason = reasons.get(change) ?? "The zone shares its body with other zones.";
      const help = "Edit the document by hand at this place; nothing was written.";
      return refuse(`\`${change.label}\`: ${reason}`, help, change.where ?? {});
    });
}

function refuse(detail: string, help: string, where: Diagnostic["where"]): Diagnostic {
  return { code: "DOC145", severity: "error", summary: codeTitle("DOC145"), detail, help, where };
}

function toDiagnostic({ code, message, help }: FieldDiagnostic, file: string): Diagnostic {
  const summary = codeTitle(code) ?? "Value not allowed";
  return { code, severity: "error", summary, detail: message, ...(help && { help }), where: { file } };
}
