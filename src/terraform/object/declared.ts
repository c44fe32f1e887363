// What a configuration or a state says of one object, as the declared form that documents have too. Values that are not
// known yet are named and left out.
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { Field, Fields } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import { oldNames } from "../schema/fields";
import { isExact, UNKNOWN, type Value } from "../wire/cty";

/** The attributes of one object. */
export type Row = Readonly<Record<string, Value>>;

export interface Declared {
  readonly declared: JsonObject;
  /** Fields whose value, or part of it, is not known yet. */
  readonly unknown: ReadonlySet<string>;
}

/** Null attributes are undeclared. */
export function declaredOf(kind: Kind, row: Row): Declared {
  const unknown = new Set<string>();
  const declared: Record<string, Json> = {};
  const names = [...Object.keys(kind.fields), ...oldNames(kind).map((oldName) => oldName.path[0] as string)];
  for (const name of new Set(names)) {
    const field = kind.fields[name];
    const value = row[name];
    if (value === undefined || value === null || field?.presence === "computed") continue;
    if (hasUnknown(value)) unknown.add(name);
    else declared[name] = jsonOf(value, field);
  }
  return { declared, unknown };
}

export function hasUnknown(value: Value | undefined): boolean {
  if (value === UNKNOWN) return true;
  if (Array.isArray(value)) return value.some(hasUnknown);
  return (
    typeof value === "object" && value !== null && Object.values(value).some((element) => hasUnknown(element as Value))
  );
}

/** Without the null members of objects; a text that stands for a value of any shape is read. */
function jsonOf(value: Value, field: Field | undefined): Json {
  if (typeof value === "symbol" || value === null) return null;
  if (isExact(value)) return value.exact;
  if (Array.isArray(value)) return value.map((element) => jsonOf(element, field));
  if (typeof value === "object") return membersOf(value as Row, field?.fields ?? field?.members);
  return typeof value === "string" && isFreeForm(field) ? parsed(value) : (value as Json);
}

function membersOf(row: Row, fields: Fields | undefined): JsonObject {
  const members = Object.entries(row).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, jsonOf(value, fields?.[name])] as const],
  );
  return Object.fromEntries(members);
}

/** Fields without a shape of their own are JSON text in Terraform. */
export function isFreeForm(field: Field | undefined): boolean {
  if (!field) return false;
  return field.type === "json" || (["object", "objects"].includes(field.type) && !field.fields && !field.members);
}

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return value as Json;
  } catch {
    return text;
  }
}

export function isRow(value: Value | undefined): value is Row {
  return isObject(value as Json) && !isExact(value as Value);
}
