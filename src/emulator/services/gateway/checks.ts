// Checks of a gateway's body: each gives the places that are wrong, as the API names them. Knows no field by name.
import { isObject, type Json } from "../../../base/json";

export type Path = readonly (string | number)[];

/** The places inside a value that are wrong; none where it is right. */
export type Check = (value: Json | undefined, at: Path) => readonly Path[];

const when =
  (right: (value: Json | undefined) => boolean): Check =>
  (value, at) =>
    right(value) ? [] : [at];

export const bool = when((value) => typeof value === "boolean");

/** A whole number inside both bounds. */
export function integer(min: number, max = Number.MAX_SAFE_INTEGER): Check {
  return when((value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max);
}

export const number = when((value) => typeof value === "number" && value >= 0);

export function text(min = 0, max = Number.MAX_SAFE_INTEGER): Check {
  return when((value) => typeof value === "string" && value.length >= min && value.length <= max);
}

export function oneOf(...values: readonly Json[]): Check {
  return when((value) => value !== undefined && values.includes(value));
}

export function orNull(check: Check): Check {
  return (value, at) => (value === null ? [] : check(value, at));
}

export function listOf(check: Check): Check {
  return (value, at) => (Array.isArray(value) ? value.flatMap((element: Json, n) => check(element, [...at, n])) : [at]);
}

/** An object whose members, whatever their names, pass the check. */
export function mapOf(check: Check): Check {
  return (value, at) =>
    isObject(value) ? Object.entries(value).flatMap(([name, element]) => check(element, [...at, name])) : [at];
}

/** An object with these members; others are let through. */
export function object(needed: Readonly<Record<string, Check>>, others: Readonly<Record<string, Check>> = {}): Check {
  return (value, at) => {
    if (!isObject(value)) return [at];
    const must = Object.entries(needed).flatMap(([name, check]) => check(value[name], [...at, name]));
    const may = Object.entries(others).flatMap(([name, check]) =>
      value[name] === undefined ? [] : check(value[name], [...at, name]),
    );
    return [...must, ...may];
  };
}

/** Passes where one of the two does; else what the second one finds. */
export function either(left: Check, right: Check): Check {
  return (value, at) => (left(value, at).length === 0 ? [] : right(value, at));
}
