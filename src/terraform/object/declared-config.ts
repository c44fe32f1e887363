// Converts the attributes of a configuration or state to the declared form that documents use. Fields with unknown values are
// listed and left out.
import type { Json, JsonObject } from "../../base/json";
import type { Field, Fields } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import { getOldFieldNames } from "../schema/field-attributes";
import { isExactNumber, isList, isObjectValue, type ObjectValue, UNKNOWN, type Value } from "../wire";

export interface DeclaredConfig {
  readonly declared: JsonObject;
  /** Fields that are unknown or contain an unknown value. */
  readonly unknown: ReadonlySet<string>;
}

/** Null attributes are undeclared. */
export function toDeclaredConfig(kind: Kind, object: ObjectValue): DeclaredConfig {
  const unknown = new Set<string>();
  const declared: Record<string, Json> = {};
  const old = getOldFieldNames(kind);
  for (const name of listNames(kind)) {
    const field = kind.fields[name];
    const value = object[name];
    if (value === undefined || value === null) continue;
    // The configuration may set an old spelling although replies have it too.
    if (field?.presence === "computed" && !old.includes(name)) continue;
    // An object without members declares nothing: generated configuration has `{}` for a sensitive object.
    if (field?.fields && isObjectValue(value) && Object.values(value).every((member) => member === null)) continue;
    if (hasUnknown(value)) unknown.add(name);
    else declared[name] = toJson(value, field);
  }
  return { declared, unknown };
}

const namesByKind = new WeakMap<Kind, readonly string[]>();

/** The names of the fields and of old spellings, listed once for all objects of a kind. */
function listNames(kind: Kind): readonly string[] {
  const known = namesByKind.get(kind);
  if (known) return known;
  const names = [...new Set([...Object.keys(kind.fields), ...getOldFieldNames(kind)])];
  namesByKind.set(kind, names);
  return names;
}

export function hasUnknown(value: Value | undefined): boolean {
  if (value === UNKNOWN) return true;
  if (isList(value)) return value.some(hasUnknown);
  return isObjectValue(value) && Object.values(value).some(hasUnknown);
}

/** Omits null members of objects, and parses the JSON text of free-form fields. */
function toJson(value: Value, field: Field | undefined): Json {
  if (typeof value === "symbol" || value === null) return null;
  if (isExactNumber(value)) return value.exact;
  if (isList(value)) return value.map((element) => toJson(element, field));
  if (isObjectValue(value)) return toJsonObject(value, field?.fields ?? field?.members);
  return typeof value === "string" && isFreeForm(field) ? parseJson(value) : value;
}

function toJsonObject(object: ObjectValue, fields: Fields | undefined): JsonObject {
  const members = Object.entries(object).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, toJson(value, fields?.[name])] as const],
  );
  return Object.fromEntries(members);
}

/** Whether a field has no fixed shape; Terraform holds its value as JSON text. */
export function isFreeForm(field: Field | undefined): boolean {
  if (!field) return false;
  return field.type === "json" || (["object", "objects"].includes(field.type) && !field.fields && !field.members);
}

/** Text that is not JSON stays text. */
function parseJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
