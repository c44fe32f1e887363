// The objects of a listing, by their ids and by what else they are looked up by. Writes keep every index current, so that a run which
// creates thousands of objects examines the listing once.
import { type Kind, type Live, objectIdentityKey } from "../../kind/kind";
import type { FoundObject } from "./reader";

export interface ListedObjects {
  readonly size: number;
  has(id: string): boolean;
  get(id: string): FoundObject | undefined;
  values(): IterableIterator<FoundObject>;
  /** The objects with this value of `by`, in the order in which they were listed or written. */
  find(by: LookUp, value: string): readonly FoundObject[];
}

/** What objects are looked up by: what makes an object one among all of its kind, its group (name and type), or its conflict group. */
export type LookUp = "identity" | "group" | "conflict";

export interface WritableObjects extends ListedObjects {
  set(object: FoundObject): void;
  delete(id: string): void;
}

/** The objects with one value, by their ids. */
type Index = Map<string, Map<string, FoundObject>>;

export function createListedObjects(kind: Kind, found: readonly FoundObject[]): WritableObjects {
  const objects = new Map(found.map((object) => [object.live.id, object]));
  const indexes = new Map<LookUp, Index>();
  const getIndex = (by: LookUp): Index => {
    const index = indexes.get(by) ?? createIndex(kind, by, objects.values());
    indexes.set(by, index);
    return index;
  };
  const remove = (id: string) => {
    const object = objects.get(id);
    objects.delete(id);
    if (object) for (const [by, index] of indexes) index.get(readKey(kind, by, object.live))?.delete(id);
  };
  return {
    get size() {
      return objects.size;
    },
    has: (id) => objects.has(id),
    get: (id) => objects.get(id),
    values: () => objects.values(),
    find: (by, value) => [...(getIndex(by).get(value)?.values() ?? [])],
    set: (object) => {
      remove(object.live.id);
      objects.set(object.live.id, object);
      for (const [by, index] of indexes) addTo(index, readKey(kind, by, object.live), object);
    },
    delete: remove,
  };
}

function createIndex(kind: Kind, by: LookUp, objects: Iterable<FoundObject>): Index {
  const index: Index = new Map();
  for (const object of objects) addTo(index, readKey(kind, by, object.live), object);
  return index;
}

function addTo(index: Index, key: string, object: FoundObject): void {
  const group = index.get(key);
  if (group) group.set(object.live.id, object);
  else index.set(key, new Map([[object.live.id, object]]));
}

function readKey(kind: Kind, by: LookUp, live: Live): string {
  return by === "identity" ? objectIdentityKey(kind, live.props) : live[by];
}
