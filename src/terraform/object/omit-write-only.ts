// Sets write-only attributes to null: Terraform requires that in every plan and every state.
import { hasHiddenFields } from "../../kind/derive/hidden";
import type { Fields } from "../../kind/field";
import { isList, isObjectValue, type ObjectValue, type Value } from "../wire";

export function omitWriteOnly(fields: Fields, object: ObjectValue): ObjectValue {
  if (!hasHiddenFields(fields)) return object;
  const members = Object.entries(object).map(([name, value]): [string, Value] => {
    const field = fields[name];
    if (field?.hidden) return [name, null];
    return [name, field?.fields ? omitInside(field.fields, value) : value];
  });
  return Object.fromEntries(members);
}

function omitInside(fields: Fields, value: Value): Value {
  if (isList(value)) return value.map((element) => omitInside(fields, element));
  return isObjectValue(value) ? omitWriteOnly(fields, value) : value;
}
