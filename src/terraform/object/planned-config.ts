// The configuration that a plan was made from. Terraform applies `ignore_changes` to the configuration of a plan, not to that of an
// apply, so an apply takes every value from the plan. Only the configuration has write-only values, and only it shows which values
// are undeclared.
import type { Field, Fields } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import { getOldFieldNames } from "../schema/field-attributes";
import { equalValues, isList, isObjectValue, type ObjectValue, UNKNOWN, type Value } from "../wire";
import { toClearedObject, toClearingValue } from "./cleared-values";
import { omitWriteOnly } from "./omit-write-only";

export interface PlannedChange {
  /** As written, without `ignore_changes`. */
  readonly config: ObjectValue;
  readonly prior: ObjectValue | undefined;
  readonly planned: ObjectValue;
  /** An object that exists may be taken over. */
  readonly adopts?: boolean | undefined;
}

export function toPlannedConfig(kind: Kind, change: PlannedChange): ObjectValue {
  const old = getOldFieldNames(kind).map((name): [string, Value] => [name, change.planned[name] ?? null]);
  const identity = new Set([...kind.identity.group, ...kind.identity.member]);
  return { ...toPlannedMembers(kind.fields, change, identity), ...Object.fromEntries(old) };
}

/** `identity`: members that an undeclared value belongs to as well. */
function toPlannedMembers(
  fields: Fields,
  { config, prior, planned, adopts = false }: PlannedChange,
  identity: ReadonlySet<string> = new Set(),
): ObjectValue {
  const members = Object.entries(fields).map(([name, field]): [string, Value] => {
    const declared = config[name] ?? null;
    const before = prior?.[name] ?? null;
    const value = planned[name] ?? null;
    const isKept = field.default === undefined && !identity.has(name) && equalValues(value, before);
    // The plan only repeats the value of the state: the value is undeclared.
    if (declared === null && prior !== undefined && isKept) return [name, null];
    // Only a plan that clears the field has null here.
    if (declared === null && value === null && !identity.has(name))
      return [name, prior ? toClearingValue(field, before) : adopts ? toClearedObject(field) : null];
    return [name, toPlannedValue(field, declared, before, value)];
  });
  return Object.fromEntries(members);
}

function toPlannedValue(field: Field, declared: Value, before: Value, planned: Value): Value {
  if (field.hidden || planned === UNKNOWN) return declared;
  if (field.type === "object" && field.fields && isObjectValue(planned))
    return toPlannedMembers(field.fields, {
      config: isObjectValue(declared) ? declared : {},
      prior: isObjectValue(before) ? before : undefined,
      planned,
    });
  return isPlannedList(field, declared, planned) ? declared : planned;
}

/** Whether the plan is the declared list without its write-only values. */
function isPlannedList(field: Field, declared: Value, planned: Value): boolean {
  const members = field.fields ?? field.members;
  if (!members || !isList(declared) || !isList(planned) || declared.length !== planned.length) return false;
  return declared.every((element, index) => {
    const visible = isObjectValue(element) ? omitWriteOnly(members, element) : element;
    return equalValues(visible, planned[index]);
  });
}
