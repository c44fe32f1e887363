// Kinds by name. Stages receive a list of kinds and look up in it; the index of a list is built once.
import type { Kind } from "./kind";

const indexes = new WeakMap<readonly Kind[], ReadonlyMap<string, Kind>>();

/** The kind of that name, or undefined. */
export function findKind(kinds: readonly Kind[], name: string): Kind | undefined {
  let index = indexes.get(kinds);
  if (index === undefined) {
    index = new Map(kinds.map((kind) => [kind.name, kind]));
    indexes.set(kinds, index);
  }
  return index.get(name);
}

/** The kind of that name. A name that came from an object of these kinds is always known; any other is a bug: it throws. */
export function getKind(kinds: readonly Kind[], name: string): Kind {
  const kind = findKind(kinds, name);
  if (kind === undefined) throw new Error(`unknown kind ${name}`);
  return kind;
}

/** The kind whose objects are zones. A list of kinds without it is a bug: it throws. */
export function getZoneKind(kinds: readonly Kind[]): Kind {
  const kind = kinds.find((candidate) => candidate.definesScope === "zone");
  if (kind === undefined) throw new Error("no kind defines zones");
  return kind;
}
