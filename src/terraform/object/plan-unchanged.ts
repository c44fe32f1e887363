// Plans an object whose configuration equals its state literally. Equal text means the same whatever it means, so neither
// needs to be normalized. This is the common case in a large plan.
import type { Field } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import { getOldFieldNames } from "../schema/field-attributes";
import { equalValues, type ObjectValue, type Value } from "../wire";
import type { PlannedObject } from "./plan-object";

/** The plan of an object that does not change; undefined unless the configuration equals the state literally. */
export function planUnchanged(kind: Kind, config: ObjectValue, prior: ObjectValue): PlannedObject | undefined {
  if (!isUnchangedConfig(kind, config, prior)) return undefined;
  return { attributes: prior, action: "none", replacing: [], diagnostics: [] };
}

/** Whether the configuration equals the state literally. Deprecated attributes must be unset in both. */
export function isUnchangedConfig(kind: Kind, config: ObjectValue, prior: ObjectValue): boolean {
  for (const [name, field] of Object.entries(kind.fields))
    if (field.presence !== "computed" && !isUnchangedValue(field, config[name] ?? null, prior[name] ?? null))
      return false;
  return getOldFieldNames(kind).every((name) => (config[name] ?? null) === null && (prior[name] ?? null) === null);
}

/** An undeclared field must have its default in the state, or be unset if it has no default. */
function isUnchangedValue(field: Field, declared: Value, before: Value): boolean {
  if (declared !== null) return equalValues(declared, before);
  return before === null ? field.default === undefined : before === field.default;
}
