// Checks of a gateway's body: each returns the paths of the invalid values, as the API names them. No field is named here.
import { isObject, type Json } from "../../../base/json";

export type Path = readonly (string | number)[];

/** The paths of invalid values inside a value; none where it is valid. */
export type Check = (value: Json | undefined, at: Path) => readonly Path[];

const checkWith =
  (isValid: (value: Json | undefined) => boolean): Check =>
  (value, at) =>
    isValid(value) ? [] : [at];

export const bool = checkWith((value) => typeof value === "boolean");

/** A whole number within both bounds. */
export function integer(min: number, max = Number.MAX_SAFE_INTEGER): Check {
  return checkWith((value) => typeof value === "number" && Number.isSafeInteger(value) && value >= min && value <= max);
}

export const number = checkWith((value) => typeof value === "number" && value >= 0);

export function text(min = 0, max = Number.MAX_SAFE_INTEGER): Check {
  return checkWith((value) => typeof value === "string" && value.length >= min && value.length <= max);
}

export function literal(...values: readonly Json[]): Check {
  return checkWith((value) => value !== undefined && values.includes(value));
}

export function orNull(check: Check): Check {
  return (value, at) => (value === null ? [] : check(value, at));
}

export function listOf(check: Check): Check {
  return (value, at) =>
    Array.isArray(value) ? value.flatMap((element: Json, index) => check(element, [...at, index])) : [at];
}

/** An object of which every member passes the check. */
export function mapOf(check: Check): Check {
  return (value, at) =>
    isObject(value) ? Object.entries(value).flatMap(([name, member]) => check(member, [...at, name])) : [at];
}

type Checks = Readonly<Record<string, Check>>;

/** An object with these members; unknown members are ignored. */
export function object(required: Checks, optional: Checks = {}): Check {
  return (value, at) => {
    if (!isObject(value)) return [at];
    const invalidRequired = Object.entries(required).flatMap(([name, check]) => check(value[name], [...at, name]));
    const invalidOptional = Object.entries(optional).flatMap(([name, check]) =>
      value[name] === undefined ? [] : check(value[name], [...at, name]),
    );
    return [...invalidRequired, ...invalidOptional];
  };
}

/** Passes where either check does; otherwise the paths are those of the second check. */
export function either(first: Check, second: Check): Check {
  return (value, at) => (first(value, at).length === 0 ? [] : second(value, at));
}
