// Converts a canonical object to the attributes of a state. A value keeps the spelling of configuration or state while it means
// the same, and has the spelling of documents otherwise; so a different spelling never shows as a change.

import { canonicalText, equalJson, isArray, isObject, type Json, type JsonObject } from "../../base/json";
import { fieldChanges } from "../../diff/fields";
import { declaredForm } from "../../kind/derive/declared-form";
import type { Field, Fields, Props } from "../../kind/field";
import type { Context, Kind } from "../../kind/kind";
import { getOldFieldNames } from "../schema/field-attributes";
import {
  createNullMembers,
  equalValues,
  isJson,
  isList,
  isObjectValue,
  type ObjectValue,
  toValue,
  UNKNOWN,
  type Value,
} from "../wire";
import { isFreeForm, toDeclaredConfig } from "./declared-config";
import { normalizeConfig } from "./normalize-config";
import { omitWriteOnly } from "./omit-write-only";

/**
 * The attributes of the kind's fields. `written` is the plan or the last state; its unknown members take the live value. An
 * undeclared field with its implied value is null.
 */
export function toStateAttributes(
  kind: Kind,
  live: Props,
  written: ObjectValue | undefined,
  context: Context,
): ObjectValue {
  const fresh = toAttributeValues(kind.fields, { ...live, ...declaredForm(kind, live, context) });
  const attributes: Record<string, Value> = written
    ? hasSameSpelling(kind, fresh, written)
      ? { ...fresh }
      : keepSpelling(kind, live, fresh, written, context)
    : fillRepeated(kind, fresh);
  // Deprecated attributes keep the written value: Terraform requires it.
  for (const name of getOldFieldNames(kind)) attributes[name] = knownOrNull(written?.[name]);
  return omitWriteOnly(kind.fields, attributes);
}

/** The canonical form of a state without the undeclared members that have their implied value. Undefined if it is not valid. */
export function canonicalizeState(kind: Kind, state: ObjectValue, context: Context): Props | undefined {
  const { declared, unknown } = toDeclaredConfig(kind, state);
  if (unknown.size > 0) return undefined;
  return normalizeConfig(kind, omitImplied(kind.fields, declared), context, "existing").props;
}

function hasSameSpelling({ fields }: Kind, fresh: ObjectValue, written: ObjectValue): boolean {
  return Object.keys(fields).every((name) => equalValues(fresh[name], written[name]));
}

function keepSpelling(
  kind: Kind,
  live: Props,
  fresh: ObjectValue,
  written: ObjectValue,
  context: Context,
): Record<string, Value> {
  const known = nullUnknownMembers(written);
  const canonical = canonicalizeState(kind, known, context);
  return canonical ? mergeSpelling(kind, live, fresh, known, canonical) : fillRepeated(kind, fresh);
}

/** As replies have it: what repeats a member of another field is there too, for a configuration that declares both. */
export function fillRepeated({ fields }: Kind, fresh: ObjectValue): Record<string, Value> {
  const attributes = { ...fresh };
  for (const [name, { repeats }] of Object.entries(fields)) {
    const [field = "", member = ""] = repeats?.split(".") ?? [];
    const source = fresh[field];
    if (repeats !== undefined && (fresh[name] ?? null) === null && isObjectValue(source))
      attributes[name] = source[member] ?? null;
  }
  return attributes;
}

function nullUnknownMembers(object: ObjectValue): ObjectValue {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, nullUnknown(member)]));
}

function nullUnknown(value: Value): Value {
  if (value === UNKNOWN) return null;
  if (isList(value)) return value.map(nullUnknown);
  return isObjectValue(value) ? nullUnknownMembers(value) : value;
}

function knownOrNull(value: Value | undefined): Value {
  return value === undefined || value === UNKNOWN ? null : value;
}

function mergeSpelling(
  kind: Kind,
  live: Props,
  fresh: ObjectValue,
  written: ObjectValue,
  canonical: Props,
): Record<string, Value> {
  const changed = new Set(fieldChanges(kind.fields, canonical, live).map((fieldChange) => fieldChange.field));
  const rdata = kind.identity.member;
  const rdataChanged = rdata.some((name) => changed.has(name));
  const attributes: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const before = written[name];
    const now = fresh[name] ?? null;
    if (field.presence === "computed" || before === undefined) attributes[name] = now;
    else if (rdata.includes(name)) attributes[name] = rdataChanged ? now : before;
    else if (field.fields && field.type === "object")
      attributes[name] = mergeMemberSpelling(field, before, now, canonical[name], live[name]);
    else if (before === null) attributes[name] = now;
    else
      attributes[name] =
        changed.has(name) || isImpliedValue(field, before)
          ? isCurrentValue(field, before, live[name])
            ? before
            : now
          : before;
  }
  return attributes;
}

/** Whether the value is the implied one of the field. Such a value is kept only while it is current. */
function isImpliedValue(field: Field, value: Value): boolean {
  return isJson(value) && getImpliedValues(field).some((implied) => equalJson(implied, value));
}

function isCurrentValue(field: Field, value: Value, live: Json | undefined): boolean {
  const now = live ?? field.default ?? field.unset ?? field.clears?.declared;
  return now !== undefined && isJson(value) && equalJson(now, value);
}

/** Member by member: an unchanged member keeps its spelling. */
function mergeMemberSpelling(
  field: Field,
  written: Value,
  fresh: Value,
  canonical: Json | undefined,
  live: Json | undefined,
): Value {
  if (!isObjectValue(written)) return fresh;
  const freshMembers = isObjectValue(fresh) ? fresh : {};
  const canonicalMembers = isObject(canonical) ? canonical : {};
  const liveMembers = isObject(live) ? live : {};
  const attributes: Record<string, Value> = {};
  for (const [name, inner] of Object.entries(field.fields ?? {})) {
    const before = written[name] ?? null;
    const same =
      equalJson(canonicalMembers[name], liveMembers[name]) || isCurrentValue(inner, before, liveMembers[name]);
    attributes[name] = before !== null && same ? before : (freshMembers[name] ?? null);
  }
  return attributes;
}

/** Omits optional members with their implied value: `private_routing: false` may not even be allowed for the type. */
function omitImplied(fields: Fields, declared: JsonObject): JsonObject {
  const members = Object.entries(declared).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const field = fields[name];
    if (value === undefined) return [];
    if (!field) return [[name, value]];
    if (field.default === undefined && getImpliedValues(field).some((implied) => equalJson(implied, value))) return [];
    if (!field.fields || !isObject(value)) return [[name, value]];
    const inner = omitImplied(field.fields, value);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(members);
}

/** Values that mean the same as leaving the field out. */
function getImpliedValues(field: Field): readonly Json[] {
  return [field.unset, field.clears?.declared].filter((value) => value !== undefined);
}

/** Every attribute of the fields, null if there is nothing to say. */
export function toAttributeValues(fields: Fields, props: JsonObject): ObjectValue {
  const values = createNullMembers(fields);
  for (const [name, field] of Object.entries(fields)) values[name] = toAttributeValue(field, props[name]);
  return values;
}

export function toAttributeValue(field: Field, value: Json | undefined): Value {
  if (value === undefined || value === null) return null;
  if (getImpliedValues(field).some((implied) => equalJson(implied, value))) return null;
  if (isFreeForm(field)) return canonicalText(value);
  const inner = field.fields ?? field.members;
  if (field.type === "object" && inner && isObject(value)) {
    const members = toAttributeValues(inner, value);
    return Object.values(members).every((member) => member === null) ? null : members;
  }
  if (field.type === "objects" && inner && isArray(value))
    return value.map((element) => (isObject(element) ? toAttributeValues(inner, element) : null));
  if (field.type === "string") return typeof value === "string" ? value : canonicalText(value);
  return toValue(value);
}
