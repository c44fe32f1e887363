// What one object will be, told before it is written: the configuration's words where they mean something new, the
// state's where they mean the same, unknown where only the API can say. Terraform checks every word of it.

import { equalJson, type Json } from "../../base/json";
import { fieldChanges } from "../../diff/fields";
import type { Field, Fields, Props } from "../../kind/field";
import type { Context, Kind } from "../../kind/kind";
import { oldNames } from "../schema/fields";
import { UNKNOWN, type Value } from "../wire/cty";
import { declaredOf, isRow, type Row } from "./declared";
import { withoutWriteOnly } from "./hidden";
import type { Remark } from "./remark";
import { canonicalOf } from "./spelled";
import { type Understood, understand } from "./understood";

export interface Planned {
  /** The attributes of the kind's fields. */
  readonly row: Row;
  /** `replace`: under a new id. */
  readonly action: "none" | "create" | "update" | "replace";
  /** Fields whose change makes another object of it. */
  readonly replacing: readonly string[];
  readonly remarks: readonly Remark[];
  /** The canonical form of the configuration, where all of it is known and right. */
  readonly desired?: Props | undefined;
}

export interface Situation {
  readonly kind: Kind;
  /** Missing while the scope is not known: then nothing can be compared. */
  readonly context?: Context | undefined;
  /** The object may exist already, with values that nobody declared. */
  readonly adopt: boolean;
  /** Written although nothing differs, in place or under a new id. */
  readonly forced?: "update" | "replace" | undefined;
}

export function planObject({ kind, context, adopt, forced }: Situation, config: Row, prior: Row | undefined): Planned {
  const { declared, unknown } = declaredOf(kind, config);
  const known: Row = { ...config, ...Object.fromEntries([...unknown].map((name) => [name, prior?.[name] ?? null])) };
  const whole = unknown.size === 0 ? declared : declaredOf(kind, known).declared;
  const comparable = context !== undefined && (unknown.size === 0 || prior !== undefined);
  const understood: Pick<Understood, "props" | "remarks"> = comparable
    ? understand(kind, whole, context)
    : { remarks: [] };
  const { remarks } = understood;
  const desired = unknown.size === 0 ? understood.props : undefined;
  if (prior === undefined)
    return {
      row: withoutWriteOnly(kind.fields, created(kind, config, adopt)),
      action: "create",
      replacing: [],
      remarks,
      desired,
    };
  const changed = changedFields(kind, context, understood.props, prior, unknown);
  const row = updated(kind, config, prior, changed);
  const replacing = [...changed].filter((name) => kind.fields[name]?.onChange === "replace");
  const action = changed.size === 0 ? (forced ?? "none") : replacing.length > 0 ? "replace" : "update";
  return {
    row: withoutWriteOnly(kind.fields, withComputed(kind, row, prior, action)),
    action,
    replacing,
    remarks,
    desired,
  };
}

/** Every field that differs in meaning; all that is written, where it cannot be compared. */
function changedFields(
  kind: Kind,
  context: Context | undefined,
  desired: Props | undefined,
  prior: Row,
  unknown: ReadonlySet<string>,
): ReadonlySet<string> {
  const before = context && canonicalOf(kind, prior, context);
  if (!desired) return unknown;
  // What cannot be read as this kind is written anew.
  if (!before) return new Set([...Object.keys(desired), ...unknown]);
  const names = [
    ...fieldChanges(kind.fields, desired, before).map((fieldChange) => fieldChange.field),
    ...Object.keys(kind.fields).filter((name) => isSaidAnew(kind.fields[name] as Field, desired[name], before[name])),
  ];
  const rdata = kind.identity.member;
  const touched = names.some((name) => rdata.includes(name)) ? rdata : [];
  return new Set([...names, ...touched, ...unknown]);
}

/** What only this tool knows is compared with what was said last. */
function isSaidAnew(field: Field, now: Json | undefined, before: Json | undefined): boolean {
  return field.local === true && now !== undefined && !equalJson(now, before);
}

/** A new object: what is not said takes its default, is not there, or is for the API to say. */
function created(kind: Kind, config: Row, adopt: boolean): Row {
  const rdata = new Set(kind.identity.member);
  const row: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const said = config[name] ?? null;
    if (said !== null) row[name] = filled(field, said, kind.routes.create === undefined);
    else if (field.presence === "computed") row[name] = UNKNOWN;
    else if (field.default !== undefined) row[name] = field.default as Value;
    else if (rdata.has(name)) row[name] = null;
    else row[name] = !adopt && isSilent(field) ? null : UNKNOWN;
  }
  return withOld(kind, row, config);
}

/** What the API leaves out, or gives back empty, unless somebody declares it. */
function isSilent(field: Field): boolean {
  if (field.unset !== undefined || field.clears !== undefined) return true;
  return field.type === "object" && field.fields !== undefined && Object.values(field.fields).every(isSilent);
}

/** The members of an object that are not said; settings that come with their scope have values of their own. */
function filled(field: Field, said: Value, comesWithScope: boolean): Value {
  if (field.type !== "object" || !field.fields || !isRow(said)) return said;
  const members = Object.entries(field.fields).map(([name, inner]) => {
    const value = said[name] ?? null;
    if (value !== null) return [name, filled(inner, value, comesWithScope)];
    if (inner.default !== undefined) return [name, inner.default];
    return [name, comesWithScope || !isSilent(inner) ? UNKNOWN : null];
  });
  return Object.fromEntries(members) as Row;
}

function updated(kind: Kind, config: Row, prior: Row, changed: ReadonlySet<string>): Row {
  const rdata = new Set(kind.identity.member);
  const row: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const said = config[name] ?? null;
    const before = prior[name] ?? null;
    if (said === null && rdata.has(name)) row[name] = null;
    else if (said === null) row[name] = changed.has(name) ? ((field.default as Value | undefined) ?? before) : before;
    else row[name] = changed.has(name) ? laid(field, said, before) : sameWords(field, said, before);
  }
  return withOld(kind, row, config);
}

/** An equivalent value stays in the words of the state. */
function sameWords(field: Field, said: Value, before: Value): Value {
  if (before === null) return said;
  return field.fields && isRow(said) && isRow(before) ? laidMembers(field.fields, said, before, true) : before;
}

function laid(field: Field, said: Value, before: Value): Value {
  if (field.type !== "object" || !field.fields || !isRow(said)) return said;
  return laidMembers(field.fields, said, isRow(before) ? before : {}, false);
}

function laidMembers(fields: Fields, said: Row, before: Row, same: boolean): Row {
  const members = Object.entries(fields).map(([name, field]) => {
    const value = said[name] ?? null;
    const was = before[name] ?? null;
    if (value === null) return [name, was];
    return [name, same ? sameWords(field, value, was) : laid(field, value, was)];
  });
  return Object.fromEntries(members) as Row;
}

/** What was made when stays; what the API notes of a change is not known before. */
function withComputed(kind: Kind, row: Row, prior: Row, action: Planned["action"]): Row {
  const all: Record<string, Value> = { ...row };
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.presence !== "computed" || oldNames(kind).some(({ path }) => path[0] === name)) continue;
    const stays = action === "none" || (action === "update" && name.startsWith("created"));
    all[name] = stays ? (prior[name] ?? null) : UNKNOWN;
  }
  return all;
}

function withOld(kind: Kind, row: Record<string, Value>, config: Row): Row {
  for (const { path } of oldNames(kind))
    if (path.length === 1) row[path[0] as string] = config[path[0] as string] ?? null;
  return row;
}
