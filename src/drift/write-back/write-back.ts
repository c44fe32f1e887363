// Writes live values into the text of a document: changed fields are replaced, missing records removed, extra records added, and
// every other byte is unchanged. Pure, and generic over kinds that are lists. The result is parsed again: a change that would not
// declare exactly the live state is left out and reported.
import { parseDocument } from "yaml";
import { codeTitle } from "../../base/codes";
import type { Diagnostic } from "../../base/diagnostic";
import { applyDocumentEdits } from "../../base/document-edit";
import { equalJson, isObject, type JsonObject } from "../../base/json";
import type { LocatedDocument } from "../../base/located-document";
import { translateDocument } from "../../deprecation/translate";
import { documentKeys } from "../../desired";
import { editText, type ParsedDocument, parseYaml } from "../../desired/formats/document";
import { type Change, scopeName } from "../../kind/kind";
import { createEditGroups, type EditGroup } from "./edit-groups";
import { hasIntendedMeaning } from "./has-intended-meaning";
import { findSharedNodes } from "./shared-nodes";
import type { UnwrittenChange, WriteBackOptions, ZoneChanges } from "./zone-changes";
import { findZoneSections, type ZoneSection } from "./zone-section";

export interface WriteBackResult {
  /** The new text; the old text where nothing could be written. */
  readonly text: string;
  readonly written: readonly Change[];
  /** The changes of records that this text declares and that could not be written. */
  readonly unwritten: readonly UnwrittenChange[];
}

/** Changes of zones that another file declares are in neither list of the result. */
export function writeBack(
  file: string,
  text: string,
  drift: readonly ZoneChanges[],
  options: WriteBackOptions,
): WriteBackResult {
  const { kinds } = options;
  const { document } = parseYaml(file, text);
  if (!document || !isObject(document.value)) return { text, written: [], unwritten: [] };
  const newline = text.endsWith("\n") ? "" : "\n";
  const parsed = parseDocument(text + newline, { uniqueKeys: false, logLevel: "silent", keepSourceTokens: true });
  const oldSpellingEdits = translateDocument(document, documentKeys(kinds)).edits;
  const sharedNodes = findSharedNodes(parsed);
  const sections = findZoneSections(document, drift, kinds);
  const edits = sections.map((section) => createEditGroups(section, { ...options, oldSpellingEdits, sharedNodes }));
  const groups = edits.flatMap((section) => section.groups);
  const unwritten = edits.flatMap((section) => section.unwritten);
  const referredTo = listReferredTo(file, options.documents ?? []);
  const input: EditInput = { file, text, newline, value: document.value, sections, options, parsed, referredTo };
  const whole = groups.length === 0 ? undefined : applyGroups(input, groups);
  const applied = whole === undefined ? findApplicableGroups(input, groups) : groups;
  const edited = whole ?? (applied.length === 0 ? undefined : applyGroups(input, applied));
  if (edited === undefined) return { text, written: [], unwritten: [...unwritten, ...groups.flatMap(notEditable)] };
  const isApplied = new Set(applied);
  const rest = groups.filter((group) => !isApplied.has(group)).flatMap(notEditable);
  return { text: edited, written: applied.flatMap((group) => group.changes), unwritten: [...unwritten, ...rest] };
}

export function describeUnwritten({ change, reason }: UnwrittenChange): Diagnostic {
  return {
    code: "DRF103",
    severity: "warning",
    summary: codeTitle("DRF103"),
    detail: `\`${change.label}\` of ${scopeName(change.scope)}: ${reason}`,
    help: "Edit the document by hand, or revert the record.",
    ...(change.where && { where: change.where }),
  };
}

interface EditInput {
  readonly file: string;
  readonly text: string;
  /** The final newline that the text lacks. */
  readonly newline: string;
  readonly value: JsonObject;
  readonly sections: readonly ZoneSection[];
  readonly options: WriteBackOptions;
  readonly parsed: ParsedDocument;
  /** The templates and accounts of the other documents of the run. */
  readonly referredTo: readonly LocatedDocument[];
}

/** What zones of this document may refer to in others. */
function listReferredTo(file: string, documents: readonly LocatedDocument[]): readonly LocatedDocument[] {
  return documents.flatMap((document) => {
    const { templates, accounts } = isObject(document.value) ? document.value : {};
    if (document.file === file || (templates === undefined && accounts === undefined)) return [];
    return [{ ...document, value: { version: 1, ...(templates && { templates }), ...(accounts && { accounts }) } }];
  });
}

/** The groups that can be applied, found by halving the list. */
function findApplicableGroups(input: EditInput, groups: readonly EditGroup[]): readonly EditGroup[] {
  if (groups.length < 2) return [];
  const middle = Math.ceil(groups.length / 2);
  const halves = [groups.slice(0, middle), groups.slice(middle)];
  return halves.flatMap((half) => (applyGroups(input, half) === undefined ? findApplicableGroups(input, half) : half));
}

/** The text after the edits; undefined where it would not mean exactly what they say. */
function applyGroups(input: EditInput, groups: readonly EditGroup[]): string | undefined {
  const edits = groups.flatMap((group) => group.edits);
  const changes = groups.flatMap((group) => group.changes);
  const whole = input.text + input.newline;
  const edited = editText(whole, input.parsed, edits);
  if (edited === undefined) return undefined;
  const text = input.newline === "" ? edited : edited.replace(/\r?\n$/, "");
  const { document } = parseYaml(input.file, text);
  if (!document || !equalJson(document.value, applyDocumentEdits(input.value, edits))) return undefined;
  const documents = [document, ...input.referredTo];
  return hasIntendedMeaning(documents, input.sections, input.options, changes) ? text : undefined;
}

function notEditable({ changes }: EditGroup): readonly UnwrittenChange[] {
  const reason = "The document is written in a form that cannot be edited in place.";
  return changes.map((change) => ({ change, reason }));
}
