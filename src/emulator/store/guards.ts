// Guards for values that came as JSON. Rows of the store and members of request bodies are typed through them.
import { isObject, type Json, type JsonObject } from "../../base/json";

type Value = Json | undefined;
export type Guard<T extends Value> = (value: Value) => value is T;

export function isString(value: Value): value is string {
  return typeof value === "string";
}

export function isNumber(value: Value): value is number {
  return typeof value === "number";
}

export function isBoolean(value: Value): value is boolean {
  return typeof value === "boolean";
}

export function isStringList(value: Value): value is readonly string[] {
  return Array.isArray(value) && value.every(isString);
}

export function isObjectList(value: Value): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}

export function isPresent(value: Value): value is Json {
  return value !== undefined;
}

export function nullable<T extends Value>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

export function optional<T extends Value>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

export function arrayOf<T extends Json>(guard: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(guard);
}

type MemberGuards<T extends JsonObject> = { readonly [Name in keyof T]-?: (value: Value) => value is T[Name] };

/** A guard for objects whose members pass these guards; further members are let through. */
export function objectGuard<T extends JsonObject>(members: MemberGuards<T>): (value: Value) => value is T {
  const guards: readonly (readonly [name: string, guard: (value: Value) => boolean])[] = Object.entries(members);
  return (value): value is T => isObject(value) && guards.every(([name, guard]) => guard(value[name]));
}
