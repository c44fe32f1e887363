// The maps of a document that a pattern of keys leads to.
import { isArray, isObject, type Json, type JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";

export interface FoundMap {
  readonly map: JsonObject;
  readonly path: DocumentPath;
}

/** The maps that a pattern matches; `*` is any member or element. */
export function findMaps(
  value: Json | undefined,
  pattern: readonly string[],
  path: DocumentPath = [],
): readonly FoundMap[] {
  const [first, ...rest] = pattern;
  if (first === undefined) return isObject(value) ? [{ map: value, path }] : [];
  if (isArray(value))
    return first === "*" ? value.flatMap((element, index) => findMaps(element, rest, [...path, index])) : [];
  if (!isObject(value)) return [];
  const names = first === "*" ? Object.keys(value) : [first];
  return names.flatMap((name) => (Object.hasOwn(value, name) ? findMaps(value[name], rest, [...path, name]) : []));
}
