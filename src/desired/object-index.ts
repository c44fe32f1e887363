// The declared objects of a kind, as far as they are known, and the problems of an object beside its neighbours: those of its
// conflict group, those that have a value which only one may have, those that it refers to, and those that refer to it. The cost of a
// check does not depend on the size of the scope.
import type { Context, Declared, Kind } from "../kind/kind";
import { findConflicts, findViolations, type Violation } from "./validate-scope";

export interface ObjectIndex {
  add(object: Declared): void;
  remove(object: Declared): void;
  /** The problems of the object and its neighbours that would not exist without it. */
  check(object: Declared): readonly Violation[];
}

/** How far a chain of references is followed. */
const MAX_CHAIN = 64;
/** How many objects of another conflict group are compared. */
const MAX_SAMPLE = 20;

export function createObjectIndex(kind: Kind, context: Context): ObjectIndex {
  const groups = new Map<string, Set<Declared>>();
  const referrers = new Map<string, Set<Declared>>();
  const listReferences = (object: Declared) => kind.references?.(object.props, context) ?? [];
  const sample = (key: string, index: ReadonlyMap<string, ReadonlySet<Declared>>) =>
    takeFirst(index.get(key) ?? NOTHING, MAX_SAMPLE);
  const listNeighbours = (object: Declared): readonly Declared[] => {
    const found = new Set<Declared>(
      listOwnPlaces(kind, object).flatMap((place) => [...(groups.get(place) ?? NOTHING)]),
    );
    for (const referrer of sample(object.conflict, referrers)) {
      found.add(referrer);
      // A loop may lead through any of them.
      for (const target of followReferences(referrer, listReferences, (key) => sample(key, groups))) found.add(target);
    }
    for (const target of followReferences(object, listReferences, (key) => sample(key, groups))) found.add(target);
    found.delete(object);
    return [...found];
  };
  return {
    add: (object) => {
      for (const place of listOwnPlaces(kind, object)) addTo(groups, place, object);
      for (const key of listReferences(object)) addTo(referrers, key, object);
    },
    remove: (object) => {
      for (const place of listOwnPlaces(kind, object)) groups.get(place)?.delete(object);
      for (const key of listReferences(object)) referrers.get(key)?.delete(object);
    },
    check: (object) => {
      const neighbours = listNeighbours(object);
      const found = findNeighbourViolations(kind, context, [...neighbours, object]);
      if (found.length === 0 || neighbours.length === 0) return found;
      return withoutKnown(found, findNeighbourViolations(kind, context, neighbours), object);
    },
  };
}

/** Where the neighbours of an object are: its conflict group, the values that only one may have, and what it refers to. */
export function listPlaces(kind: Kind, object: Declared, context: Context): readonly string[] {
  return [...listOwnPlaces(kind, object), ...(kind.references?.(object.props, context) ?? [])];
}

/** Keys of conflict groups are JSON: the others differ from them. */
function listOwnPlaces({ exclusiveValues }: Kind, { conflict, props }: Declared): readonly string[] {
  return exclusiveValues ? [conflict, ...exclusiveValues(props).map((value) => `value ${value}`)] : [conflict];
}

const NOTHING: ReadonlySet<Declared> = new Set();

function addTo(index: Map<string, Set<Declared>>, key: string, object: Declared): void {
  const objects = index.get(key) ?? new Set();
  objects.add(object);
  index.set(key, objects);
}

function takeFirst(objects: Iterable<Declared>, count: number): readonly Declared[] {
  const taken: Declared[] = [];
  for (const object of objects) {
    if (taken.length === count) break;
    taken.push(object);
  }
  return taken;
}

/** The objects that an object refers to, and those that they refer to. */
function followReferences(
  object: Declared,
  listReferences: (object: Declared) => readonly string[],
  listObjects: (key: string) => readonly Declared[],
): ReadonlySet<Declared> {
  const found = new Set<Declared>();
  const visited = new Set<string>();
  let keys = listReferences(object);
  while (keys.length > 0 && visited.size < MAX_CHAIN) {
    const fresh = keys.filter((key) => !visited.has(key));
    for (const key of fresh) visited.add(key);
    const next = fresh.flatMap(listObjects);
    for (const target of next) found.add(target);
    keys = next.flatMap(listReferences);
  }
  return found;
}

function findNeighbourViolations(kind: Kind, context: Context, objects: readonly Declared[]): readonly Violation[] {
  return [...findConflicts(kind, objects), ...findViolations(kind, context, objects, objects, ["neighbours"])];
}

/** A rule that finds as much about the same objects without the new object has been reported, whatever its text counts. */
function withoutKnown(
  found: readonly Violation[],
  before: readonly Violation[],
  object: Declared,
): readonly Violation[] {
  const known = new Map<string, number>();
  const numbers = new Map<Declared, number>();
  const keyOf = ({ code, at }: Violation) => {
    const others = at.filter((each) => each !== object);
    for (const each of others) if (!numbers.has(each)) numbers.set(each, numbers.size);
    return `${code} ${others.map((each) => numbers.get(each)).join()}`;
  };
  for (const violation of before) known.set(keyOf(violation), (known.get(keyOf(violation)) ?? 0) + 1);
  const details = new Set(before.map(({ detail }) => detail));
  // Findings with a text of before are the known findings, if only some of several are known.
  const sorted = [...found].sort((a, b) => Number(details.has(b.detail)) - Number(details.has(a.detail)));
  return sorted.filter((violation) => {
    const left = known.get(keyOf(violation)) ?? 0;
    known.set(keyOf(violation), left - 1);
    return left <= 0;
  });
}
