// Write-only members in rows: Terraform wants them null in every plan and every state.
import { hides } from "../../kind/derive/hidden";
import type { Fields } from "../../kind/field";
import type { Value } from "../wire/cty";
import { isRow, type Row } from "./declared";

export function withoutWriteOnly(fields: Fields, row: Row): Row {
  if (!hides(fields)) return row;
  const members = Object.entries(row).map(([name, value]) => {
    const field = fields[name];
    if (field?.hidden) return [name, null];
    return [name, field?.fields ? inside(field.fields, value) : value];
  });
  return Object.fromEntries(members) as Row;
}

function inside(fields: Fields, value: Value): Value {
  if (Array.isArray(value)) return value.map((element) => inside(fields, element as Value));
  return isRow(value) ? withoutWriteOnly(fields, value) : value;
}
