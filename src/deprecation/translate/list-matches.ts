// Every old spelling of a document, by the rules of all.
import { isArray, isObject, type Json, type JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";
import type { OldSpellingMatch } from "./old-spelling-rule";
import { OLD_SPELLING_RULES } from "./old-spelling-rules";

/** In the order of the rules. */
export function listMatches(document: JsonObject): readonly OldSpellingMatch[] {
  return OLD_SPELLING_RULES.flatMap(({ pattern, find }) =>
    findMaps(document, pattern).flatMap(({ map, path }) => find(map, path, document)),
  );
}

interface FoundMap {
  readonly map: JsonObject;
  readonly path: DocumentPath;
}

/** The maps that a pattern matches; `*` is any member or element. */
function findMaps(value: Json | undefined, pattern: readonly string[], path: DocumentPath = []): readonly FoundMap[] {
  const [first, ...rest] = pattern;
  if (first === undefined) return isObject(value) ? [{ map: value, path }] : [];
  if (isArray(value))
    return first === "*" ? value.flatMap((element, index) => findMaps(element, rest, [...path, index])) : [];
  if (!isObject(value)) return [];
  const names = first === "*" ? Object.keys(value) : [first];
  return names.flatMap((name) => (Object.hasOwn(value, name) ? findMaps(value[name], rest, [...path, name]) : []));
}
