// Edits of a document as data: what is set, what is dropped, and the same done to its plain value. It knows no meaning of any field.
import type { Json, JsonObject } from "../json";
import type { Path } from "./located";

/**
 * One edit. `set` writes a value at a path, making the maps on the way; with `from` it takes the place of the member there,
 * which is gone afterwards. `drop` removes a member.
 */
export type Edit =
  | { readonly op: "set"; readonly path: Path; readonly value: Json; readonly from?: Path }
  | { readonly op: "drop"; readonly path: Path };

/** The value after all edits, sharing with the old one whatever is untouched. The old one stays as it is. */
export function applyEdits(value: JsonObject, edits: readonly Edit[]): JsonObject {
  if (edits.length === 0) return value;
  const fresh = new WeakSet<object>();
  const root = copyOf(value, fresh) as Record<string, Json>;
  const dropped = edits.flatMap((one) => (one.op === "drop" ? [one.path] : one.from ? [one.from] : []));
  for (const one of edits) if (one.op === "set") setAt(root, one.path, one.value, fresh);
  for (const path of dropped) dropAt(root, path, fresh);
  return root;
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
  if (holder) delete holder[path.at(-1) as string];
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
