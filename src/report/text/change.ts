// A change as text: the action, the object, and each field before and after. It knows kinds only by their declarations.

import { formatUses } from "../../base/format-where";
import { equalJson, isObject, type Json } from "../../base/json";
import { isSensitive, MASK } from "../../kind/derive/hidden";
import type { Field, Props } from "../../kind/field";
import type { Action, Change, FieldChange, Kind } from "../../kind/kind";
import { toDisplayText } from "../display-text";
import type { Paint } from "../paint";
import { formatValue, getOwnerName, stripOwnerName } from "./format-value";
import { formatWordDiff } from "./word-diff";

const SYMBOLS: Readonly<Record<Action, string>> = { create: "+", update: "~", replace: "±", delete: "-" };

/** The lines of a change, without a heading: `+ create A 192.0.2.1 (ttl 300)`; an update has a line for each field. */
export function formatChange(change: Change, kind: Kind | undefined, paint: Paint, verbose = false): readonly string[] {
  const { action } = change;
  const style = paint[action === "replace" ? "update" : action];
  const notes = [
    ...(action === "update" ? [] : listNotableFields(kind, (action === "delete" ? change.from : change.to) ?? {})),
    ...listSecretStore(change, kind),
    ...(change.unmanaged ? ["no document declares it"] : []),
    ...(change.because === undefined ? [] : [toDisplayText(change.because)]),
    ...(verbose ? formatPlace(change) : []),
  ];
  const suffix = notes.length === 0 ? "" : paint.dim(` (${notes.join(", ")})`);
  const head = `${style(`${SYMBOLS[action]} ${action}`)} ${getObjectName(change, kind)}${suffix}`;
  if (action !== "update") return verbose ? [head, ...listLongTexts(change, kind)] : [head];
  return [head, ...change.fields.flatMap((field) => formatFieldChange(field, kind?.fields[field.field], paint))];
}

/** Where the new value of a renewed secret is stored: no field shows it. */
function listSecretStore({ renews, to = {} }: Change, kind: Kind | undefined): readonly string[] {
  const name = renews === undefined ? undefined : kind?.secret?.sink;
  return name === undefined ? [] : [`${name} ${formatValue(kind?.fields[name], to[name])}`];
}

/** The name of the object, without the owner name if the heading shows it. */
function getObjectName(change: Change, kind: Kind | undefined): string {
  const owner = getOwnerName(change.conflict);
  if (owner === change.label) return `${kind?.title.singular ?? change.kind} ${toDisplayText(change.label)}`;
  return stripOwnerName(owner, change.label);
}

/** Whether the object is alone in its conflict group (a zone, its settings), so that a heading would only repeat its name. */
export function isOwnHeading(change: Change): boolean {
  const owner = getOwnerName(change.conflict);
  return owner === "" || owner === change.label;
}

/** Fields that are neither part of the label, nor computed, nor equal to their default. */
function listNotableFields(kind: Kind | undefined, props: Props): readonly string[] {
  if (kind === undefined) return [];
  const named = new Set([...kind.identity.group, ...kind.identity.member, ...kind.identity.conflict]);
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    const value = props[name];
    if (value === undefined || named.has(name) || field.presence === "computed" || isDefaultValue(field, value))
      return [];
    return formatField(name, field, value);
  });
}

function isDefaultValue(field: Field, value: Json): boolean {
  const defaults = [field.default, field.unset, field.clears?.declared, false];
  return defaults.some((candidate) => candidate !== undefined && equalJson(candidate, value)) || equalJson([], value);
}

function formatField(name: string, field: Field, value: Json): readonly string[] {
  if (isObject(value) && field.fields && !isSensitive(field)) {
    return Object.entries(value).map(
      ([member, element]) => `${name}.${toDisplayText(member)} ${formatValue(field.fields?.[member], element)}`,
    );
  }
  return [value === true ? name : `${name} ${formatValue(field, value)}`];
}

/** Texts that the label truncates, in full. */
function listLongTexts(change: Change, kind: Kind | undefined): readonly string[] {
  const props = (change.action === "delete" ? change.from : change.to) ?? {};
  return (kind?.identity.member ?? []).flatMap((name) => {
    const value = props[name];
    return typeof value === "string" && value.length > 77
      ? [`    ${name} ${formatValue(kind?.fields[name], value)}`]
      : [];
  });
}

function formatPlace(change: Change): readonly string[] {
  const { where = {} } = change;
  const { file, line } = where;
  if (file === undefined) return [];
  return [toDisplayText(line === undefined ? file : `${file}:${line}${formatUses(where)}`)];
}

const WORD_DIFF_LENGTH = 40;

/** A field before and after: for an object the members that differ, for a long text a word diff. */
export function formatFieldChange(change: FieldChange, field: Field | undefined, paint: Paint): readonly string[] {
  const { from, to } = change;
  const name = toDisplayText(change.field);
  // The values are secret; that they change is not.
  if (isSensitive(field)) return [`    ${name} ${MASK}`];
  const objects = [from, to].filter((value) => value !== undefined);
  if (objects.length > 0 && objects.every(isObject)) return formatMemberChanges(change, field, paint);
  const long =
    typeof from === "string" && typeof to === "string" && Math.max(from.length, to.length) > WORD_DIFF_LENGTH;
  const wordDiff = long ? formatWordDiff(from, to, paint) : undefined;
  return [`    ${name} ${wordDiff ?? formatBeforeAfter(field, from, to, paint)}`];
}

function formatMemberChanges(change: FieldChange, field: Field | undefined, paint: Paint): readonly string[] {
  const from = isObject(change.from) ? change.from : {};
  const to = isObject(change.to) ? change.to : {};
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !equalJson(from[name], to[name]),
  );
  return names.flatMap((name) => {
    const inner = field?.fields?.[name];
    return formatFieldChange(
      { field: `${change.field}.${name}`, from: from[name] ?? inner?.unset, to: to[name] ?? inner?.unset },
      inner,
      paint,
    );
  });
}

function formatBeforeAfter(
  field: Field | undefined,
  from: Json | undefined,
  to: Json | undefined,
  paint: Paint,
): string {
  return `${paint.delete(formatValue(field, from ?? field?.unset))} → ${paint.create(formatValue(field, to))}`;
}
