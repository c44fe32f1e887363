// Edits of a document as data: what is set, what is dropped, and the same done to its plain value. It knows no meaning of any field.
import type { Json, JsonObject } from "../../../base/json";
import type { Path } from "./located";

/**
 * One edit. `set` writes a value at a path, making the maps on the way; with `from` it takes the place of the member there,
 * which is gone afterwards; with `last` a member that is new stands behind the others. `drop` removes a member of a map or of a
 * list. `insert` puts one into the list at a path, behind the member `after` (-1: first). Places in lists are those before all
 * edits.
 */
export type Edit =
  | { readonly op: "set"; readonly path: Path; readonly value: Json; readonly from?: Path; readonly last?: true }
  | { readonly op: "drop"; readonly path: Path }
  | { readonly op: "insert"; readonly path: Path; readonly after: number; readonly value: Json };

/** The value after all edits, sharing with the old one whatever is untouched. The old one stays as it is. */
export function applyEdits(value: JsonObject, edits: readonly Edit[]): JsonObject {
  if (edits.length === 0) return value;
  const fresh = new WeakSet<object>();
  const root = copyOf(value, fresh) as Record<string, Json>;
  const dropped = edits.flatMap((edit) => {
    if (edit.op === "insert") return [];
    return edit.op === "drop" ? [edit.path] : edit.from ? [edit.from] : [];
  });
  for (const edit of edits) if (edit.op === "set") setAt(root, edit.path, edit.value, fresh);
  for (const path of dropped) dropAt(root, path, fresh);
  for (const listEdit of listEdits(edits)) rebuild(root, listEdit, fresh);
  return root;
}

/** What becomes of one list. */
interface ListEdit {
  readonly path: Path;
  readonly drops: Set<number>;
  readonly inserts: Map<number, Json[]>;
}

/** Inner lists first: the places of outer ones are still the old ones then. */
function listEdits(edits: readonly Edit[]): readonly ListEdit[] {
  const lists = new Map<string, ListEdit>();
  const of = (path: Path): ListEdit => {
    const key = JSON.stringify(path);
    const known = lists.get(key) ?? { path, drops: new Set(), inserts: new Map() };
    lists.set(key, known);
    return known;
  };
  for (const edit of edits) {
    const last = edit.path.at(-1);
    if (edit.op === "drop" && typeof last === "number") of(edit.path.slice(0, -1)).drops.add(last);
    if (edit.op !== "insert") continue;
    const { inserts } = of(edit.path);
    inserts.set(edit.after, [...(inserts.get(edit.after) ?? []), edit.value]);
  }
  return [...lists.values()].sort((left, right) => right.path.length - left.path.length);
}

function rebuild(root: Holder, { path, drops, inserts }: ListEdit, fresh: WeakSet<object>): void {
  let holder: Holder | undefined = root;
  for (const step of path) holder = holder && owned(holder, step, fresh);
  if (!Array.isArray(holder)) return;
  const kept = holder.flatMap((value: Json, index) => [
    ...(drops.has(index) ? [] : [value]),
    ...(inserts.get(index) ?? []),
  ]);
  holder.splice(0, holder.length, ...(inserts.get(-1) ?? []), ...kept);
}

/** The value at a path, or undefined where there is none. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let found: Json | undefined = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as { readonly [key: string]: Json })[step];
  }
  return found;
}

type Holder = Record<string | number, Json>;

function setAt(root: Holder, path: Path, value: Json, fresh: WeakSet<object>): void {
  let holder = root;
  for (const step of path.slice(0, -1)) holder = owned(holder, step, fresh) ?? made(holder, step, fresh);
  holder[path.at(-1) as string] = value;
}

function dropAt(root: Holder, path: Path, fresh: WeakSet<object>): void {
  let holder: Holder | undefined = root;
  for (const step of path.slice(0, -1)) holder = holder && owned(holder, step, fresh);
  if (holder && !Array.isArray(holder)) delete holder[path.at(-1) as string];
}

/** The container at a step, copied first where the old document still holds it. */
function owned(holder: Holder, step: string | number, fresh: WeakSet<object>): Holder | undefined {
  const inner = holder[step];
  if (typeof inner !== "object" || inner === null) return undefined;
  if (!fresh.has(inner)) holder[step] = copyOf(inner, fresh);
  return holder[step] as unknown as Holder;
}

function made(holder: Holder, step: string | number, fresh: WeakSet<object>): Holder {
  holder[step] = copyOf({}, fresh);
  return holder[step] as unknown as Holder;
}

function copyOf(value: object, fresh: WeakSet<object>): Json {
  const copy = Array.isArray(value) ? [...value] : Object.assign(Object.create(null), value);
  fresh.add(copy);
  return copy as Json;
}
