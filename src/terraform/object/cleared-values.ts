// `unset = "clear"` of the provider: what the configuration of a record leaves out is cleared, as other providers do. The plan then has
// null for a value of the state, which the apply takes for the value that clears the field.
import { equalJson, type Json } from "../../base/json";
import type { Field, Fields } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import { isJson, isObjectValue, type ObjectValue, toValue, type Value } from "../wire";

/** Whether the objects of a kind may have values cleared. Settings and zones keep undeclared values. */
export function mayClear({ inDocument }: Kind): boolean {
  return inDocument.form === "list";
}

/** The configuration with the values that clear what it leaves out and the state has. */
export function declareCleared(fields: Fields, config: ObjectValue, prior: ObjectValue): ObjectValue {
  const members = Object.entries(config).map(([name, declared]): [string, Value] => {
    const field = fields[name];
    const before = prior[name] ?? null;
    if (!field) return [name, declared];
    if (declared === null) return [name, toClearingValue(field, before)];
    if (!field.fields || !isObjectValue(declared) || !isObjectValue(before)) return [name, declared];
    return [name, declareCleared(field.fields, declared, before)];
  });
  return Object.fromEntries(members);
}

/** Plans null where `cleared` has a value that the configuration leaves out. */
export function planCleared(planned: ObjectValue, config: ObjectValue, cleared: ObjectValue): ObjectValue {
  const members = Object.entries(planned).map(([name, value]): [string, Value] => {
    const declared = config[name] ?? null;
    const clearing = cleared[name] ?? null;
    if (declared === null && clearing !== null) return [name, null];
    if (!isObjectValue(value) || !isObjectValue(declared) || !isObjectValue(clearing)) return [name, value];
    return [name, planCleared(value, declared, clearing)];
  });
  return Object.fromEntries(members);
}

/** The value that clears an optional field; null if the value of the state is clear already, or cannot be cleared. */
export function toClearingValue(field: Field, before: Value): Value {
  if (before === null || field.presence !== "optional" || field.default !== undefined) return null;
  const clearing = getClearingValue(field);
  if (clearing !== undefined) return isJson(before) && equalJson(before, clearing) ? null : toValue(clearing);
  if (!field.fields || !isObjectValue(before)) return null;
  const members = Object.entries(field.fields).map(([name, inner]): [string, Value] => [
    name,
    toClearingValue(inner, before[name] ?? null),
  ]);
  return members.every(([, value]) => value === null) ? null : Object.fromEntries(members);
}

/** The values that clear every optional field of an object that is taken over. */
export function toClearedObject(field: Field): Value {
  const clearing = getClearingValue(field);
  if (clearing !== undefined) return toValue(clearing);
  if (!field.fields) return null;
  return Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, toClearedObject(inner)]));
}

function getClearingValue({ clears, unset }: Field): Json | undefined {
  return clears?.declared ?? unset;
}
