// Translates the old spellings of a document before anything else reads it. Pure. What they mean on a given day is decided elsewhere.
import { codeTitle } from "../../base/codes";
import type { Diagnostic, Where } from "../../base/diagnostic";
import { applyDocumentEdits, type DocumentEdit, getValueAt } from "../../base/document-edit";
import { equalJson, isArray, isObject, type Json, type JsonObject } from "../../base/json";
import { type DocumentPath, formatPath, HeldDocument, type LocatedDocument } from "../../base/located-document";
import type { OldSpelling } from "../old-spelling";
import { listMatches } from "./list-matches";
import type { OldSpellingMatch, OldSpellingTarget } from "./old-spelling-rule";

export interface TranslatedDocument {
  /** The document in the new spelling. The place of a rewritten value is that of its old spelling. */
  readonly document: LocatedDocument;
  readonly deprecated: readonly OldSpelling[];
  /** The edits that bring the document into the new spelling. */
  readonly edits: readonly DocumentEdit[];
  /** Old spellings that cannot be translated: an unknown value, no place for the new spelling, or a contradiction with it. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same, each with its path. */
  readonly problems: readonly TranslationProblem[];
}

export interface TranslationProblem {
  readonly path: DocumentPath;
  readonly diagnostic: Diagnostic;
}

/** `keys` are the keys that kinds have in documents (`zone_defaults`). */
export function translateDocument(document: LocatedDocument, keys: ReadonlySet<string>): TranslatedDocument {
  const { value } = document;
  if (!isObject(value)) return { document, deprecated: [], edits: [], diagnostics: [], problems: [] };
  const translation: Translation = {
    document,
    value,
    keys,
    deprecated: [],
    edits: [],
    problems: [],
    written: new Map(),
  };
  for (const match of listMatches(value)) translateMatch(translation, match);
  const { edits, problems } = translation;
  const diagnostics = problems.map(({ diagnostic }) => diagnostic);
  const deprecated = translation.deprecated.sort(comparePlaces);
  return { document: createTranslated(document, value, edits), deprecated, edits, diagnostics, problems };
}

interface Translation {
  readonly document: LocatedDocument;
  readonly value: JsonObject;
  readonly keys: ReadonlySet<string>;
  readonly deprecated: OldSpelling[];
  readonly edits: DocumentEdit[];
  readonly problems: TranslationProblem[];
  /** The values that other old spellings have written, by path. */
  readonly written: Map<string, Json>;
}

function comparePlaces({ where: a }: OldSpelling, { where: b }: OldSpelling): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

function translateMatch(translation: Translation, match: OldSpellingMatch): void {
  const { document, keys, deprecated, edits, problems } = translation;
  const { id, path, field, rewritten, target, problem } = match;
  const where = document.locate(path);
  const drop: DocumentEdit = { op: "drop", path };
  if (problem) {
    const diagnostic = { severity: "error", summary: codeTitle(problem.code), ...problem, where } as const;
    problems.push({ path, diagnostic });
    edits.push(drop);
  } else if (target && !keys.has(target.key)) {
    problems.push({ path, diagnostic: noReplacement(match, target, where) });
    edits.push(drop);
  } else {
    deprecated.push({ id, where, path, field, rewritten, ...(target && { target }) });
    edits.push(...(target ? moveValue(translation, match, target, where) : [drop]));
  }
}

/** The edits that write the new spelling, unless another spelling has already written it. */
function moveValue(
  { value, written, problems }: Translation,
  match: OldSpellingMatch,
  target: OldSpellingTarget,
  where: Where,
): readonly DocumentEdit[] {
  const drop: DocumentEdit = { op: "drop", path: match.path };
  const key = formatPath(target.path);
  const current = getValueAt(value, target.path);
  const before = written.get(key) ?? (target.overrides ? undefined : current);
  if (before !== undefined) {
    if (!match.isFallback && !equalJson(before, target.value))
      problems.push({ path: match.path, diagnostic: contradiction(match, target, before, where) });
    return [drop];
  }
  written.set(key, target.value);
  const set = { op: "set", path: target.path, value: target.value } as const;
  if (target.overrides && current !== undefined) return [set, drop];
  return canHold(value, target.path) ? [{ ...set, from: match.path }] : [];
}

/** Whether every container on the path is a map or list, or missing. Compilation rejects anything else. */
function canHold(value: JsonObject, path: DocumentPath): boolean {
  return path.slice(0, -1).every((_, index) => {
    const container = getValueAt(value, path.slice(0, index + 1));
    return container === undefined || isObject(container) || isArray(container);
  });
}

function noReplacement({ id, field }: OldSpellingMatch, target: OldSpellingTarget, where: Where): Diagnostic {
  const path = formatPath(target.path);
  return {
    code: "DOC143",
    severity: "error",
    summary: codeTitle("DOC143"),
    detail: `\`${field}\` (${id}) is written as \`${path}\` now, and \`${target.key}\` is not managed here.`,
    help: `Remove \`${field}\`, and set \`${path}\` where it is managed.`,
    where,
  };
}

function contradiction(
  { field, rewritten }: OldSpellingMatch,
  target: OldSpellingTarget,
  value: Json,
  where: Where,
): Diagnostic {
  const path = formatPath(target.path);
  return {
    code: "DOC141",
    severity: "error",
    summary: codeTitle("DOC141"),
    detail: `\`${field}\` means \`${rewritten}\`, and \`${path}\` is \`${JSON.stringify(value)}\`.`,
    help: `Keep the value that you want, as \`${path}\`.`,
    where,
  };
}

function createTranslated(
  document: LocatedDocument,
  value: JsonObject,
  edits: readonly DocumentEdit[],
): LocatedDocument {
  if (edits.length === 0) return document;
  const origins = findOrigins(value, edits);
  const locate = (path: DocumentPath) => {
    for (let length = path.length; length > 0 && origins.size > 0; length -= 1) {
      const origin = origins.get(formatPath(path.slice(0, length)));
      if (origin) return document.locate([...origin, ...path.slice(length)]);
    }
    return document.locate(path);
  };
  const { file, originOf, ignoredFields } = document;
  const translated = new HeldDocument(file, applyDocumentEdits(value, edits), locate);
  return Object.assign(translated, originOf && { originOf }, ignoredFields && { ignoredFields });
}

/** The old path of each new path. A map that was created for a value has the place of that value. */
function findOrigins(value: JsonObject, edits: readonly DocumentEdit[]): ReadonlyMap<string, DocumentPath> {
  const origins = new Map<string, DocumentPath>();
  for (const edit of edits) {
    if (edit.op !== "set" || !edit.from) continue;
    for (let length = edit.path.length; length > 0; length -= 1) {
      const path = edit.path.slice(0, length);
      if (getValueAt(value, path) !== undefined) break;
      const key = formatPath(path);
      if (!origins.has(key)) origins.set(key, edit.from);
    }
  }
  return origins;
}
