// Values as Terraform has them: with unknown ones, and with numbers of any length. Knows nothing of bytes.
import { type Exact, isExact } from "./decimal";
import type { CtyType } from "./type";

/** "(known after apply)". */
export const UNKNOWN: unique symbol = Symbol("unknown");

export type Value =
  | string
  | number
  | boolean
  | null
  | Exact
  | typeof UNKNOWN
  | readonly Value[]
  | { readonly [name: string]: Value };

/** The way to a member: names of attributes and keys of maps, indexes of lists. */
export type ValuePath = readonly (string | number)[];

/** A value that is not of its type, or bytes that hold no value; says where. */
export class ValueError extends Error {
  constructor(
    readonly path: ValuePath,
    readonly reason: string,
  ) {
    super(path.length === 0 ? reason : `\`${path.join(".")}\`: ${reason}`);
    this.name = "ValueError";
  }
}

/** What a value is, in words for a person. */
export function wordFor(value: Value | undefined): string {
  if (value === UNKNOWN) return "an unknown value";
  if (value === null || value === undefined) return "null";
  if (isExact(value) || typeof value === "number") return "a number";
  if (typeof value === "string") return "a text";
  if (typeof value === "boolean") return "a bool";
  return Array.isArray(value) ? "a list" : "an object";
}

/** The same value; a missing member equals null. With the type given, sets are equal in any order. */
export function equalValues(left: Value | undefined, right: Value | undefined, type?: CtyType): boolean {
  const a = left ?? null;
  const b = right ?? null;
  if (a === b) return true;
  if (isExact(a) || isExact(b)) return isExact(a) && isExact(b) && a.exact === b.exact;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && equalLists(a, b, type);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return equalMembers(a as Members, b as Members, type);
}

type Members = Readonly<Record<string, Value>>;

function equalMembers(a: Members, b: Members, type: CtyType | undefined): boolean {
  const isMap = typeof type === "object" && "map" in type;
  const known = (members: Members, name: string) => (isMap ? Object.hasOwn(members, name) : true);
  for (const name of Object.keys(a))
    if (!known(b, name) || !equalValues(own(a, name), own(b, name), memberType(type, name))) return false;
  for (const name of Object.keys(b)) if (!Object.hasOwn(a, name) && (isMap || (b[name] ?? null) !== null)) return false;
  return true;
}

function own(members: Members, name: string): Value | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
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
  const left = [...b];
  return a.every((value) => {
    const at = left.findIndex((candidate) => equalValues(value, candidate, type.set));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function elementType(type: CtyType | undefined, index: number): CtyType | undefined {
  if (typeof type !== "object") return undefined;
  if ("list" in type) return type.list;
  return "tuple" in type ? type.tuple[index] : undefined;
}
