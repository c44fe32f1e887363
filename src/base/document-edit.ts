// Edits of a document as data, and their effect on its plain value. It does not know what any field means.
import { isArray, type Json, type JsonObject } from "./json";
import type { DocumentPath } from "./located-document";

/** Indexes in paths and in `after` are those before all edits. */
export type DocumentEdit = SetEdit | DropEdit | InsertEdit;

/** Writes a value at a path and creates the maps above it where they are missing. */
export interface SetEdit {
  readonly op: "set";
  readonly path: DocumentPath;
  readonly value: Json;
  /** The member that the value replaces: it is dropped, and the new member takes its place in the text. */
  readonly from?: DocumentPath;
  /** A new member is appended to its map. */
  readonly last?: true;
}

/** Removes a member of a map or an element of a list. */
export interface DropEdit {
  readonly op: "drop";
  readonly path: DocumentPath;
}

/** Adds an element to the list at a path, after the element with the index `after` (-1: at the beginning). */
export interface InsertEdit {
  readonly op: "insert";
  readonly path: DocumentPath;
  readonly after: number;
  readonly value: Json;
}

/** The value after all edits. The old value is unchanged, and the new one shares every part that no edit touches. */
export function applyDocumentEdits(value: JsonObject, edits: readonly DocumentEdit[]): JsonObject {
  if (edits.length === 0) return value;
  const copies = new Copies();
  const root = copies.map(value);
  const dropped = edits.flatMap((edit) => {
    if (edit.op === "insert") return [];
    return edit.op === "drop" ? [edit.path] : edit.from ? [edit.from] : [];
  });
  for (const edit of edits) if (edit.op === "set") setAt(copies, root, edit.path, edit.value);
  for (const path of dropped) dropMember(copies, root, path);
  for (const change of groupListChanges(edits)) changeList(copies, root, change);
  return root;
}

/** The value at a path; undefined where nothing is. */
export function getValueAt(value: Json | undefined, path: DocumentPath): Json | undefined {
  let found: Json | undefined = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = getMember(found, step);
  }
  return found;
}

function getMember(container: readonly Json[] | JsonObject, step: string | number): Json | undefined {
  return isArray(container) ? container[Number(step)] : container[step];
}

type MutableMap = Record<string, Json | undefined>;
type Container = Json[] | MutableMap;

/** The containers that belong to the new value and may be changed. */
class Copies {
  private readonly own = new WeakMap<object, Container>();

  /** A changeable map with these members. */
  map(value: JsonObject): MutableMap {
    const copy: MutableMap = Object.assign(Object.create(null), value);
    this.own.set(copy, copy);
    return copy;
  }

  /** The container at a step, copied first where the old value still holds it; undefined for a scalar. */
  child(container: Container, step: string | number): Container | undefined {
    const value = getMember(container, step);
    if (typeof value !== "object" || value === null) return undefined;
    const own = this.own.get(value);
    if (own) return own;
    const copy = isArray(value) ? this.list(value) : this.map(value);
    setMember(container, step, copy);
    return copy;
  }

  /** A new empty map at a step. */
  create(container: Container, step: string | number): Container {
    const map = this.map({});
    setMember(container, step, map);
    return map;
  }

  private list(value: readonly Json[]): Json[] {
    const copy = [...value];
    this.own.set(copy, copy);
    return copy;
  }
}

function setMember(container: Container, step: string | number, value: Json): void {
  if (Array.isArray(container)) container[Number(step)] = value;
  else container[step] = value;
}

function setAt(copies: Copies, root: Container, path: DocumentPath, value: Json): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let container = root;
  for (const step of path.slice(0, -1)) container = copies.child(container, step) ?? copies.create(container, step);
  setMember(container, last, value);
}

/** Drops a member of a map; elements of lists are dropped by `changeList`. */
function dropMember(copies: Copies, root: Container, path: DocumentPath): void {
  const last = path.at(-1);
  const container = findContainer(copies, root, path.slice(0, -1));
  if (last !== undefined && container && !Array.isArray(container)) delete container[last];
}

function findContainer(copies: Copies, root: Container, path: DocumentPath): Container | undefined {
  let container: Container | undefined = root;
  for (const step of path) container = container && copies.child(container, step);
  return container;
}

/** The drops and inserts of one list. */
interface ListChange {
  readonly path: DocumentPath;
  readonly drops: Set<number>;
  readonly inserts: Map<number, Json[]>;
}

/** Inner lists come first, while the indexes of the outer lists are unchanged. */
function groupListChanges(edits: readonly DocumentEdit[]): readonly ListChange[] {
  const lists = new Map<string, ListChange>();
  const changeAt = (path: DocumentPath): ListChange => {
    const key = JSON.stringify(path);
    const change = lists.get(key) ?? { path, drops: new Set(), inserts: new Map() };
    lists.set(key, change);
    return change;
  };
  for (const edit of edits) {
    const last = edit.path.at(-1);
    if (edit.op === "drop" && typeof last === "number") changeAt(edit.path.slice(0, -1)).drops.add(last);
    if (edit.op !== "insert") continue;
    const { inserts } = changeAt(edit.path);
    inserts.set(edit.after, [...(inserts.get(edit.after) ?? []), edit.value]);
  }
  return [...lists.values()].sort((a, b) => b.path.length - a.path.length);
}

function changeList(copies: Copies, root: Container, { path, drops, inserts }: ListChange): void {
  const list = findContainer(copies, root, path);
  if (!Array.isArray(list)) return;
  const kept = list.flatMap((value, index) => [...(drops.has(index) ? [] : [value]), ...(inserts.get(index) ?? [])]);
  list.splice(0, list.length, ...(inserts.get(-1) ?? []), ...kept);
}
