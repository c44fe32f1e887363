// The members of a reply under their field names. Replies are foreign data: a member whose value has another type than its
// field is omitted, and a missing required member is read as the empty value of its type.
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { Field, Fields, Props, PropsOfFields } from "../field";

/** The props of a reply, by its fields alone; `null` counts as unset unless it is how the field is cleared. */
export function fromWire(fields: Fields, row: JsonObject): Props {
  const props: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = readMember(field, row[field.wire ?? name]);
    if (value !== undefined) props[name] = value;
    else if (field.presence === "required" && !field.local) props[name] = EMPTY[field.type];
  }
  return props;
}

/** The same for a kind that prepares the reply itself: its props with their types. */
export function readReply<F extends Fields>(fields: F, row: JsonObject): PropsOfFields<F> {
  const props = fromWire(fields, row);
  if (!isPropsOf(fields, props)) throw new Error("a reply was read into props of other types");
  return props;
}

function isPropsOf<F extends Fields>(fields: F, props: Props): props is Props & PropsOfFields<F> {
  return Object.entries(fields).every(([name, field]) => {
    const value = props[name];
    return value === undefined
      ? field.presence !== "required" || field.local === true
      : readMember(field, value) !== undefined;
  });
}

/** Whether props have members of these fields alone, each unset (`null`) or with a value of its field's type. */
export function hasFieldTypes(fields: Fields, props: Props): boolean {
  return Object.entries(props).every(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && (value === null || readMember(field, value) !== undefined);
  });
}

const EMPTY: Readonly<Record<Field["type"], Json>> = {
  string: "",
  integer: 0,
  number: 0,
  boolean: false,
  strings: [],
  object: {},
  objects: [],
  json: null,
};

function readMember(field: Field, value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined;
  if (field.clears !== undefined && value === field.clears.reply) return field.clears.declared;
  if (value === null) return undefined;
  switch (field.type) {
    case "string":
      return typeof value === "string" ? value : undefined;
    case "integer":
    case "number":
      return typeof value === "number" ? value : undefined;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "strings":
      return Array.isArray(value) && value.every((member) => typeof member === "string") ? value : undefined;
    case "object":
      return isObject(value) ? value : undefined;
    case "objects":
      return Array.isArray(value) && value.every(isObject) ? value : undefined;
    case "json":
      return value;
  }
}
