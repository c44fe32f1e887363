// Copies of props for the canonical forms of kinds, which are made for every object: a rest pattern takes six times as long and three times the memory.
import type { JsonObject } from "../base/json";

/** An object while it is made. */
export type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The object without some of its members, in the same order. */
export function omitMembers<T extends JsonObject, Name extends keyof T>(
  object: T,
  names: readonly Name[],
): Mutable<Omit<T, Name>>;
export function omitMembers(object: JsonObject, names: readonly string[]): JsonObject {
  const copy: Mutable<JsonObject> = {};
  for (const name in object) if (!names.includes(name)) copy[name] = object[name];
  return copy;
}
