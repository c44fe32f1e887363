// A configuration that says word for word what the state says: then both mean the same, whatever that is, and nothing has
// to be understood to know that nothing changes. Most of a large plan is this.
import type { Field } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import { oldNames } from "../schema/fields";
import { equalValues, type Value } from "../wire/cty";
import type { Row } from "./declared";
import type { Planned } from "./planned";

/** The plan of an object that stays as the state has it; undefined where that is not plain to see. */
export function restated(kind: Kind, config: Row, prior: Row): Planned | undefined {
  const row: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const before = prior[name] ?? null;
    if (field.presence !== "computed" && !saysSo(field, config[name] ?? null, before)) return undefined;
    row[name] = before;
  }
  for (const { path } of oldNames(kind)) {
    const name = path[0] as string;
    if (path.length > 1) continue;
    if ((config[name] ?? null) !== null || (prior[name] ?? null) !== null) return undefined;
    row[name] = null;
  }
  return { row, action: "none", replacing: [], remarks: [] };
}

/** What is left out says its default; a value that stands there although nobody declares it needs a closer look. */
function saysSo(field: Field, said: Value, before: Value): boolean {
  if (said !== null) return equalValues(said, before);
  return before === null ? field.default === undefined : before === field.default;
}
