// Reads single attributes of a configuration or state by name. Unknown values count as missing.
import { type ObjectValue, UNKNOWN, type Value } from "../wire";

export function asText(value: Value | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function readText(object: ObjectValue | null, name: string): string | undefined {
  return asText(object?.[name]);
}

export function isTrue(object: ObjectValue | null, name: string): boolean {
  return object?.[name] === true;
}

/** The value of an attribute, or null if it is missing or unknown. */
export function readKnown(object: ObjectValue, name: string): Value {
  const value = object[name];
  return value === undefined || value === UNKNOWN ? null : value;
}
