// Edits of a document as edits of its YAML or JSON text that leave every other byte unchanged. The parsed nodes tell where in the
// text each value is. It does not know what any field means.
import { isMap, isSeq } from "yaml";
import type { DocumentEdit, DropEdit, InsertEdit, SetEdit } from "../../../../base/document-edit";
import { isObject, type Json } from "../../../../base/json";
import type { DocumentPath } from "../../../../base/located-document";
import {
  countExistingSteps,
  findMember,
  findNode,
  type ListNode,
  type MapNode,
  type Member,
  type ParsedDocument,
} from "./find-node";
import { type ListChange, toListTextEdits } from "./list-text-edits";
import {
  appendMembers,
  insertMembers,
  type NewMember,
  removeMembers,
  renameMember,
  replaceValue,
} from "./map-text-edits";
import { type EditableText, getQuoteStyle, type TextEdit } from "./text-edit";

/**
 * The text edits that carry out document edits. An edit of a value that has no place of its own in the text (a merged mapping) is
 * left out: the caller compares the result with what it wanted.
 */
export function toTextEdits(
  text: string,
  document: ParsedDocument,
  edits: readonly DocumentEdit[],
): readonly TextEdit[] {
  const changes: Changes = {
    text,
    isJson: isWrittenAsJson(document),
    document,
    textEdits: [],
    drops: new Map(),
    renamed: new Set(),
    additions: new Map(),
    appended: new Map(),
    lists: new Map(),
  };
  for (const edit of edits) collectEdit(changes, edit);
  for (const [map, additions] of changes.additions) addMembers(changes, map, additions);
  for (const [map, members] of changes.appended) changes.textEdits.push(...appendMembers(changes, map, members));
  for (const [map, members] of changes.drops) {
    const removed = new Set([...members].filter((member) => !changes.renamed.has(member)));
    changes.textEdits.push(...removeMembers(text, map, removed));
  }
  const lists = [...changes.lists].flatMap(([list, change]) => toListTextEdits(changes, list, change));
  return [...changes.textEdits, ...lists];
}

/** A mapping in braces whose names are in double quotes: JSON, or JSON with comments or a comma too many. */
function isWrittenAsJson({ contents }: ParsedDocument): boolean {
  if (!isMap(contents) || !contents.flow) return false;
  return contents.items.every(({ key }) => getQuoteStyle({ isJson: false }, key) === "double");
}

/** The edits by the map or list that they change. */
interface Changes extends EditableText {
  readonly document: ParsedDocument;
  readonly textEdits: TextEdit[];
  readonly drops: Map<MapNode, Set<Member>>;
  /** Members whose place a new member has taken. */
  readonly renamed: Set<Member>;
  readonly additions: Map<MapNode, Map<string, Addition>>;
  /** Members that are added at the end of their map. */
  readonly appended: Map<MapNode, readonly NewMember[]>;
  readonly lists: Map<ListNode, ListChange>;
}

/** A new member of a map, and the members whose place it may take. */
interface Addition {
  value: Json;
  readonly from: Member[];
}

function collectEdit(changes: Changes, edit: DocumentEdit): void {
  const list = edit.op === "set" ? undefined : findListChange(changes, edit);
  if (list && edit.op !== "set") collectListEdit(list, edit);
  else if (edit.op === "drop") dropMember(changes, edit.path);
  else if (edit.op === "set" && edit.last && !findMember(changes.document, edit.path)) appendMember(changes, edit);
  else if (edit.op === "set") setValue(changes, edit);
}

/** The change of the list that an edit is about; undefined where it is not about a list. */
function findListChange(changes: Changes, edit: DropEdit | InsertEdit): ListChange | undefined {
  if (edit.op === "drop" && typeof edit.path.at(-1) !== "number") return undefined;
  const path = edit.op === "insert" ? edit.path : edit.path.slice(0, -1);
  const list = findNode(changes.document, path);
  if (!isSeq(list)) return undefined;
  const key = findMember(changes.document, path)?.member.key;
  const change = changes.lists.get(list) ?? { key, drops: new Set(), inserts: new Map() };
  changes.lists.set(list, change);
  return change;
}

function collectListEdit({ drops, inserts }: ListChange, edit: DropEdit | InsertEdit): void {
  const last = edit.path.at(-1);
  if (edit.op === "insert") inserts.set(edit.after, [...(inserts.get(edit.after) ?? []), edit.value]);
  else if (typeof last === "number") drops.add(last);
}

function appendMember(changes: Changes, { path, value }: SetEdit): void {
  const map = findNode(changes.document, path.slice(0, -1));
  if (!isMap(map)) return;
  changes.appended.set(map, [...(changes.appended.get(map) ?? []), [String(path.at(-1)), value]]);
}

function dropMember(changes: Changes, path: DocumentPath): void {
  const found = findMember(changes.document, path);
  if (!found) return;
  const members = changes.drops.get(found.map) ?? new Set();
  members.add(found.member);
  changes.drops.set(found.map, members);
}

function setValue(changes: Changes, { path, value, from }: SetEdit): void {
  const { document, textEdits } = changes;
  const existing = findMember(document, path);
  const element = typeof path.at(-1) === "number" ? findNode(document, path) : undefined;
  if (element) return void textEdits.push(...replaceValue(changes, element, value));
  if (!existing) return collectAddition(changes, path, value, from);
  textEdits.push(...replaceValue(changes, existing.member.value, value));
  if (from) dropMember(changes, from);
}

/** A member of the deepest map that exists on the path; the maps below it become part of its value. */
function collectAddition(changes: Changes, path: DocumentPath, value: Json, from: DocumentPath | undefined): void {
  const { document } = changes;
  const length = countExistingSteps(document, path);
  const map = findNode(document, path.slice(0, length));
  if (!isMap(map)) return;
  const [key, ...rest] = path.slice(length);
  const additions = changes.additions.get(map) ?? new Map<string, Addition>();
  changes.additions.set(map, additions);
  const nested = rest.reduceRight<Json>((inner, step) => ({ [step]: inner }), value);
  const known = additions.get(String(key));
  const addition = known ?? { value: nested, from: [] };
  if (known) known.value = mergeValues(known.value, nested);
  additions.set(String(key), addition);
  const old = from && findMember(document, from);
  if (!from || !old) return;
  if (old.map === map) addition.from.push(old.member);
  else dropMember(changes, from);
}

function mergeValues(value: Json | undefined, other: Json): Json {
  if (!isObject(value) || !isObject(other)) return other;
  const merged: Record<string, Json | undefined> = { ...value };
  for (const [name, member = null] of Object.entries(other)) merged[name] = mergeValues(merged[name], member);
  return merged;
}

/** New members take the place of an old member of the same map; without one they go before the first member that stays. */
function addMembers(changes: Changes, map: MapNode, additions: ReadonlyMap<string, Addition>): void {
  const { drops, renamed, textEdits } = changes;
  const dropped = drops.get(map) ?? new Set<Member>();
  drops.set(map, dropped);
  const added: NewMember[] = [];
  for (const [name, { value, from }] of additions) {
    const [first, ...others] = from;
    for (const other of others) dropped.add(other);
    if (first) {
      renamed.add(first);
      textEdits.push(...renameMember(changes, first, name, value));
    } else added.push([name, value]);
  }
  if (added.length === 0) return;
  const isEmptied = map.items.every((member) => dropped.has(member));
  if (isEmptied && map.flow) drops.delete(map);
  textEdits.push(...insertMembers(changes, map, added, dropped));
}
