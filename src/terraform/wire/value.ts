// Terraform's values in memory, with unknown values and numbers of any length. Knows nothing of bytes.

import type { CtyType } from "./cty-type";
import { type ExactNumber, isExactNumber } from "./decimal";

/** "(known after apply)". */
export const UNKNOWN: unique symbol = Symbol("unknown");

export type Value = string | number | boolean | null | ExactNumber | typeof UNKNOWN | readonly Value[] | ObjectValue;

/** The attributes of an object, or the elements of a map by key. */
export interface ObjectValue {
  readonly [name: string]: Value;
}

/** The path to a member: attribute names, map keys and list indexes. */
export type ValuePath = readonly (string | number)[];

/** A value does not match its type, or bytes do not encode a value. Carries the path. */
export class ValueError extends Error {
  constructor(
    readonly path: ValuePath,
    readonly reason: string,
  ) {
    super(path.length === 0 ? reason : `\`${path.join(".")}\`: ${reason}`);
    this.name = "ValueError";
  }
}

export function isObjectValue(value: Value | undefined): value is ObjectValue {
  return typeof value === "object" && value !== null && !isList(value) && !isExactNumber(value);
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** The type of a value in words, for error messages. */
export function describeValue(value: Value | undefined): string {
  if (value === UNKNOWN) return "an unknown value";
  if (value === null || value === undefined) return "null";
  if (isExactNumber(value) || typeof value === "number") return "a number";
  if (typeof value === "string") return "a text";
  if (typeof value === "boolean") return "a bool";
  return isList(value) ? "a list" : "an object";
}

/** Whether two values are equal. A missing attribute equals null. If the type is given, the order of set elements does not matter. */
export function equalValues(left: Value | undefined, right: Value | undefined, type?: CtyType): boolean {
  const a = left ?? null;
  const b = right ?? null;
  if (a === b) return true;
  if (isExactNumber(a) || isExactNumber(b)) return isExactNumber(a) && isExactNumber(b) && a.exact === b.exact;
  if (isList(a) || isList(b)) return isList(a) && isList(b) && equalLists(a, b, type);
  return isObjectValue(a) && isObjectValue(b) && equalMembers(a, b, type);
}

function equalMembers(a: ObjectValue, b: ObjectValue, type: CtyType | undefined): boolean {
  const isMap = typeof type === "object" && "map" in type;
  const known = (members: ObjectValue, name: string) => (isMap ? Object.hasOwn(members, name) : true);
  for (const name of Object.keys(a))
    if (!known(b, name) || !equalValues(own(a, name), own(b, name), memberType(type, name))) return false;
  for (const name of Object.keys(b)) if (!Object.hasOwn(a, name) && (isMap || (b[name] ?? null) !== null)) return false;
  return true;
}

function own(members: ObjectValue, name: string): Value | undefined {
  if (name in Object.prototype && !Object.hasOwn(members, name)) return undefined;
  return members[name];
}

function memberType(type: CtyType | undefined, name: string): CtyType | undefined {
  if (typeof type !== "object") return undefined;
  if ("map" in type) return type.map;
  return "object" in type ? type.object[name] : undefined;
}

function equalLists(a: readonly Value[], b: readonly Value[], type: CtyType | undefined): boolean {
  if (a.length !== b.length) return false;
  if (typeof type !== "object" || !("set" in type)) {
    return a.every((value, index) => equalValues(value, b[index], elementType(type, index)));
  }
  const unmatched = [...b];
  return a.every((value) => {
    const index = unmatched.findIndex((other) => equalValues(value, other, type.set));
    if (index >= 0) unmatched.splice(index, 1);
    return index >= 0;
  });
}

function elementType(type: CtyType | undefined, index: number): CtyType | undefined {
  if (typeof type !== "object") return undefined;
  if ("list" in type) return type.list;
  return "tuple" in type ? type.tuple[index] : undefined;
}
