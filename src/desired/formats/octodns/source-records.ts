// The records of octoDNS's zone files as octoDNS holds them: an RRset each, those of later sources over those of earlier sources. Pure.
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import type { DocumentPath, LocatedDocument } from "../../../base/located-document";
import { APEX, type Fqdn, type OwnerName, parseRelativeOwner } from "../../../dns";

/** An RRset of octoDNS. */
export interface SourceRecord {
  /** As the file spells it: relative to the zone, and empty at the apex. */
  readonly written: string;
  readonly owner: OwnerName;
  readonly type: string;
  readonly record: JsonObject;
  /** The TTL where the record has none; undefined where no configuration says it. */
  readonly defaultTtl?: number;
  readonly escapedSemicolons: boolean;
  readonly where: Where;
}

/** A file, and what its source decides about its records. */
export interface SourceFileContent extends Pick<SourceRecord, "defaultTtl" | "escapedSemicolons"> {
  readonly document: LocatedDocument;
  /** Whether its records replace RRsets that were read before (`populate_should_replace`). */
  readonly replaces?: boolean;
}

export interface SourceRecords {
  readonly records: readonly SourceRecord[];
  readonly diagnostics: readonly Diagnostic[];
}

export function collectRecords(files: readonly SourceFileContent[], zone: Fqdn): SourceRecords {
  const state: State = { zone, records: new Map(), diagnostics: [] };
  for (const file of files) collectFile(state, file);
  return { records: [...state.records.values()], diagnostics: state.diagnostics };
}

interface State {
  readonly zone: Fqdn;
  readonly records: Map<string, SourceRecord>;
  readonly diagnostics: Diagnostic[];
}

function collectFile(state: State, file: SourceFileContent): void {
  const { document } = file;
  if (document.value === null) return;
  if (!isObject(document.value)) {
    const detail = "The file is not a mapping of names.";
    return report(state, "OCT101", detail, "Name a zone file of octoDNS.", document.locate([]));
  }
  for (const [name, element = null] of Object.entries(document.value)) {
    const collect = (record: Json, path: DocumentPath) => collectRecord(state, file, name, record, path);
    if (!isArray(element)) collect(element, [name]);
    else for (const [index, record] of element.entries()) collect(record, [name, index]);
  }
}

function collectRecord(state: State, file: SourceFileContent, written: string, record: Json, path: DocumentPath): void {
  const { document, replaces = false, ...source } = file;
  const where = document.locate(path);
  const type = readType(record);
  if (!isObject(record) || type === undefined) {
    const detail = `\`${written || APEX}\` has no record with a \`type\`.`;
    return report(state, "OCT102", detail, "Give it a `type`.", where);
  }
  const owner = parseRelativeOwner(written, state.zone);
  if (!owner.ok || written === APEX) {
    const detail = owner.ok ? '`@` is not a name of octoDNS; the apex is `""`.' : owner.problem.message;
    return report(state, "OCT102", detail, "Names are relative to the zone.", where);
  }
  const key = `${owner.value} ${type}`;
  const first = state.records.get(key);
  if (first && !replaces) return reportDuplicate(state, first, where);
  if (first) reportReplaced(state, first, where);
  state.records.delete(key);
  state.records.set(key, { written, owner: owner.value, type, record, where, ...source });
}

export function labelRecord({ written, type }: Pick<SourceRecord, "written" | "type">): string {
  return `\`${written || APEX}\` ${type}`;
}

function readType(record: Json): string | undefined {
  if (!isObject(record)) return undefined;
  const { type } = record;
  return typeof type === "string" ? type.toUpperCase() : undefined;
}

/** The values of an RRset in octoDNS's form. */
export function listRecordValues({ values, value }: JsonObject): readonly Json[] {
  const written = values ?? value;
  if (isArray(written)) return written;
  return written === undefined ? [] : [written];
}

function reportReplaced({ diagnostics }: State, first: SourceRecord, where: Where): void {
  const code = "OCT119";
  const detail = `${labelRecord(first)} is that of a later source (\`populate_should_replace\`), as octoDNS publishes it.`;
  diagnostics.push({ code, severity: "note", summary: codeTitle(code), detail, where, also: [first.where] });
}

function reportDuplicate({ diagnostics }: State, first: SourceRecord, where: Where): void {
  const code = "OCT113";
  const detail = `${labelRecord(first)} is declared twice; octoDNS refuses the zone, or keeps one of the two.`;
  const help = "Merge the two, or remove one.";
  diagnostics.push({ code, severity: "error", summary: codeTitle(code), detail, help, where, also: [first.where] });
}

function report({ diagnostics }: State, code: DiagnosticCode, detail: string, help: string, where: Where): void {
  diagnostics.push({ code, severity: "error", summary: codeTitle(code), detail, help, where });
}
