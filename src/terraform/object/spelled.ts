// A canonical object as the attributes of a state: in the words of whoever wrote them where they still mean the same, in
// the words of documents elsewhere. So a spelling is never a difference.

import { canonicalText, equalJson, isObject, type Json, type JsonObject } from "../../base/json";
import { fieldChanges } from "../../diff/fields";
import type { Field, Fields, Props } from "../../kind/field";
import type { Context, Kind } from "../../kind/kind";
import { declaredForm } from "../../kinds/declared-form";
import { oldNames } from "../schema/fields";
import { equalValues, UNKNOWN, type Value } from "../wire/cty";
import { declaredOf, isFreeForm, isRow, type Row } from "./declared";
import { withoutWriteOnly } from "./hidden";
import { understand } from "./understood";

/**
 * The attributes of the kind's fields. `written`: what the state or the plan says; unknown members of it take the live
 * value. A field that nobody wrote and that is as it would be anyway is null.
 */
export function spelled(kind: Kind, live: Props, written: Row | undefined, context: Context): Row {
  const form = declaredForm(kind, live);
  const fresh = rowOf(kind.fields, { ...live, ...form });
  const row: Record<string, Value> =
    written && !isSpelled(kind, fresh, written) ? kept(kind, live, fresh, written, context) : { ...fresh };
  // Old spellings stay as they were written: Terraform holds the provider to it.
  for (const { path } of oldNames(kind)) {
    const [name = "", inner] = path;
    if (inner === undefined) row[name] = known(written?.[name]);
  }
  return withoutWriteOnly(kind.fields, row);
}

/** Whether these are the very words. */
function isSpelled({ fields }: Kind, fresh: Row, written: Row): boolean {
  return Object.keys(fields).every((name) => equalValues(fresh[name], written[name]));
}

function kept(kind: Kind, live: Props, fresh: Row, written: Row, context: Context): Record<string, Value> {
  const said = withoutUnknown(written) as Row;
  const keep = canonicalOf(kind, said, context);
  return keep ? merged(kind, live, fresh, said, keep) : { ...fresh };
}

/** The canonical form of a state; undeclared members that are as they would be anyway are left out. */
export function canonicalOf(kind: Kind, row: Row, context: Context): Props | undefined {
  const { declared, unknown } = declaredOf(kind, row);
  return unknown.size > 0 ? undefined : understand(kind, usual(kind.fields, declared), context).props;
}

function withoutUnknown(value: Value): Value {
  if (value === UNKNOWN) return null;
  if (Array.isArray(value)) return value.map(withoutUnknown);
  if (!isRow(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, element]) => [name, withoutUnknown(element)]));
}

function known(value: Value | undefined): Value {
  return value === undefined || value === UNKNOWN ? null : value;
}

function merged(kind: Kind, live: Props, fresh: Row, written: Row, keep: Props): Record<string, Value> {
  const changed = new Set(fieldChanges(kind.fields, keep, live).map((fieldChange) => fieldChange.field));
  const rdata = kind.identity.member;
  const moved = rdata.some((name) => changed.has(name));
  const row: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const wrote = written[name];
    const now = fresh[name] as Value;
    if (field.presence === "computed" || wrote === undefined) row[name] = now;
    else if (rdata.includes(name)) row[name] = moved ? now : wrote;
    else if (field.fields && field.type === "object") row[name] = members(field, wrote, now, keep[name], live[name]);
    else if (wrote === null) row[name] = now;
    else
      row[name] =
        changed.has(name) || isUsual(field, wrote, keep) ? (standing(field, wrote, live[name]) ?? now) : wrote;
  }
  return row;
}

/** A written value that says what would be so anyway is kept while it is so. */
function isUsual(field: Field, wrote: Value, keep: Props): boolean {
  return usualValues(field).some((usualValue) => equalJson(usualValue, wrote as Json)) && keep !== undefined;
}

function standing(field: Field, wrote: Value, live: Json | undefined): Value | undefined {
  const now = live ?? field.default ?? field.unset ?? field.clears?.declared;
  return now !== undefined && equalJson(now, wrote as Json) ? wrote : undefined;
}

/** Member by member: one that is as it was written stays in its spelling. */
function members(field: Field, wrote: Value, now: Value, keep: Json | undefined, live: Json | undefined): Value {
  if (!isRow(wrote)) return now;
  const seen = isRow(now) ? now : {};
  const held = isObject(keep) ? keep : {};
  const found = isObject(live) ? live : {};
  const row: Record<string, Value> = {};
  for (const [name, inner] of Object.entries(field.fields ?? {})) {
    const word = wrote[name] ?? null;
    const value = seen[name] ?? null;
    const same = equalJson(held[name], found[name]) || standing(inner, word, found[name]) !== undefined;
    row[name] = word !== null && same ? word : value;
  }
  return row;
}

/** Without the optional members whose value says nothing: `private_routing: false` may not even be allowed for the type. */
function usual(fields: Fields, declared: JsonObject): JsonObject {
  const left = Object.entries(declared).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const field = fields[name];
    if (!field || value === undefined) return [[name, value as Json]];
    if (field.default === undefined && usualValues(field).some((usualValue) => equalJson(usualValue, value))) return [];
    if (!field.fields || !isObject(value)) return [[name, value]];
    const inner = usual(field.fields, value);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(left);
}

function usualValues(field: Field): readonly Json[] {
  return [field.unset, field.clears?.declared].filter((value): value is Json => value !== undefined);
}

/** Every attribute of the fields, null where nothing is to be said. */
export function rowOf(fields: Fields, props: JsonObject): Row {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, attributeOf(field, props[name])]));
}

function attributeOf(field: Field, value: Json | undefined): Value {
  if (value === undefined || value === null) return null;
  if (usualValues(field).some((usualValue) => equalJson(usualValue, value))) return null;
  if (isFreeForm(field)) return canonicalText(value);
  const inner = field.fields ?? field.members;
  if (field.type === "object" && inner && isObject(value)) {
    const row = rowOf(inner, value);
    return Object.values(row).every((element) => element === null) ? null : row;
  }
  if (field.type === "objects" && inner && Array.isArray(value))
    return value.map((element) => (isObject(element) ? rowOf(inner, element) : null));
  if (field.type === "string") return typeof value === "string" ? value : canonicalText(value);
  return value as Value;
}
