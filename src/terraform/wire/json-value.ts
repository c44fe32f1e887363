// Conversions between JSON and values.
import { isObject, type Json } from "../../base/json";
import { type ExactNumber, isExactNumber } from "./decimal";
import { isList, isObjectValue, UNKNOWN, type Value } from "./value";

/** The value of plain JSON; members that are `undefined` are left out. */
export function toValue(json: Json): Value {
  if (typeof json !== "object" || json === null) return json;
  if (!isObject(json)) return json.map(toValue);
  const members = Object.entries(json).flatMap(([name, member]) =>
    member === undefined ? [] : [[name, toValue(member)] as const],
  );
  return Object.fromEntries(members);
}

/** Whether the value is plain JSON: without unknown values and exact numbers. */
export function isJson(value: Value | undefined): value is Exclude<Value, ExactNumber | typeof UNKNOWN> & Json {
  if (value === UNKNOWN || value === undefined || isExactNumber(value)) return false;
  if (isList(value)) return value.every(isJson);
  return !isObjectValue(value) || Object.values(value).every(isJson);
}
