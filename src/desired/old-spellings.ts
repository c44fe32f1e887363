// Old spellings in a document, understood and translated before anything else reads it: a table of what was written how,
// what it is written as now, and which deprecation it belongs to. Pure; what a day makes of it is judged elsewhere.

import type { Diagnostic } from "../base/diagnostic";
import { equalJson, isObject, type Json, type JsonObject } from "../base/json";
import type { OldSpelling } from "../deprecation/old-spelling";
import { applyEdits, type Edit, valueAt } from "./formats/document/edits";
import { type LocatedDocument, type Path, pathText } from "./formats/document/located";
import { type Found, RULES } from "./old-spelling-rules";

export interface Translated {
  /** The document in the new spelling; places of what was rewritten are those of the old spelling. */
  readonly document: LocatedDocument;
  readonly deprecated: readonly OldSpelling[];
  /** What turns the old document into the new one. */
  readonly edits: readonly Edit[];
  /** Old spellings that cannot be translated: disagreeing with the new one, without a known value, or without a place to go. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Translates every old spelling of a document. `keys` are the keys that kinds have in documents (`zone_defaults`). */
export function translate(document: LocatedDocument, keys: ReadonlySet<string>): Translated {
  const { value } = document;
  const work: Work = { document, keys, deprecated: [], edits: [], diagnostics: [], written: new Map() };
  if (!isObject(value)) return { document, deprecated: [], edits: [], diagnostics: [] };
  for (const { at, find } of RULES) {
    for (const path of matching(value, at)) {
      for (const found of find(valueAt(value, path) as JsonObject, path, value)) take(work, found, value);
    }
  }
  const { edits, diagnostics } = work;
  const deprecated = work.deprecated.sort(byPlace);
  return { document: rewritten(document, value, edits), deprecated, edits, diagnostics };
}

function byPlace({ where }: OldSpelling, { where: other }: OldSpelling): number {
  return (where.line ?? 0) - (other.line ?? 0) || (where.column ?? 0) - (other.column ?? 0);
}

interface Work {
  readonly document: LocatedDocument;
  readonly keys: ReadonlySet<string>;
  readonly deprecated: OldSpelling[];
  readonly edits: Edit[];
  readonly diagnostics: Diagnostic[];
  /** What another old spelling has written already, by path. */
  readonly written: Map<string, Json>;
}

function take(work: Work, found: Found, value: JsonObject): void {
  const { document, edits } = work;
  const where = document.where(found.path);
  const drop = () => edits.push({ op: "drop", path: found.path });
  if (found.problem) {
    work.diagnostics.push({ severity: "error", where, ...found.problem });
    drop();
    return;
  }
  const { target } = found;
  if (target !== undefined && !work.keys.has(String(target.root))) {
    work.diagnostics.push(noPlace(found, where));
    drop();
    return;
  }
  const { id, path, field, rewritten: text } = found;
  work.deprecated.push({ id, where, path, field, rewritten: text });
  if (target === undefined) return void drop();
  const key = pathText(target.path);
  const before = work.written.get(key) ?? (target.replaces ? undefined : valueAt(value, target.path));
  if (before === undefined) {
    work.written.set(key, target.value);
    if (target.replaces && valueAt(value, target.path) !== undefined) {
      edits.push({ op: "set", path: target.path, value: target.value });
      drop();
    } else if (holdable(value, target.path))
      edits.push({ op: "set", path: target.path, value: target.value, from: found.path });
    return;
  }
  if (!found.yields && !equalJson(before, target.value)) work.diagnostics.push(disagree(found, before, where));
  drop();
}

/** Every container on the way to the path is a map or is missing; anything else is refused by whoever reads the document. */
function holdable(value: JsonObject, path: Path): boolean {
  return path.slice(0, -1).every((_, index) => {
    const inner = valueAt(value, path.slice(0, index + 1));
    return inner === undefined || isObject(inner) || Array.isArray(inner);
  });
}

function noPlace({ id, field, target }: Found, where: Diagnostic["where"]): Diagnostic {
  const to = target ? pathText(target.path) : "";
  return {
    code: "DOC143",
    severity: "error",
    summary: "An old spelling without a new place",
    detail: `\`${field}\` (${id}) is written as \`${to}\` now, and \`${target?.root}\` is not managed here.`,
    help: `Remove \`${field}\`, and set \`${to}\` where it is managed.`,
    where,
  };
}

function disagree({ field, target, rewritten: text }: Found, before: Json, where: Diagnostic["where"]): Diagnostic {
  const to = pathText(target?.path ?? []);
  return {
    code: "DOC141",
    severity: "error",
    summary: "The old and the new spelling disagree",
    detail: `\`${field}\` means \`${text}\`, and \`${to}\` is \`${JSON.stringify(before)}\`.`,
    help: `Keep the one that is meant, as \`${to}\`.`,
    where,
  };
}

/** The paths of maps that a pattern stands for; `*` is any member. */
function matching(value: Json | undefined, pattern: readonly string[], path: Path = []): readonly Path[] {
  const [first, ...rest] = pattern;
  if (first === undefined) return isObject(value) ? [path] : [];
  if (Array.isArray(value))
    return first === "*" ? value.flatMap((element, index) => matching(element as Json, rest, [...path, index])) : [];
  if (!isObject(value)) return [];
  const names = first === "*" ? Object.keys(value) : [first];
  return names.flatMap((name) => (Object.hasOwn(value, name) ? matching(value[name], rest, [...path, name]) : []));
}

function rewritten(document: LocatedDocument, value: JsonObject, edits: readonly Edit[]): LocatedDocument {
  if (edits.length === 0) return document;
  const origins = new Map<string, Path>();
  for (const edit of edits) {
    if (edit.op !== "set" || !edit.from) continue;
    // The maps that were made on the way come from the same place.
    for (let length = edit.path.length; length > 0; length -= 1) {
      const part = edit.path.slice(0, length);
      if (valueAt(value, part) !== undefined) break;
      const key = pathText(part);
      if (!origins.has(key)) origins.set(key, edit.from);
    }
  }
  const where = (path: Path) => {
    for (let length = path.length; length > 0 && origins.size > 0; length -= 1) {
      const from = origins.get(pathText(path.slice(0, length)));
      if (from) return document.where([...from, ...path.slice(length)]);
    }
    return document.where(path);
  };
  return { file: document.file, value: applyEdits(value, edits), where };
}
