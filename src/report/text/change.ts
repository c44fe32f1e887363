// One change in lines: what happens to which object, and each field before and after. It knows kinds only by declaration.
import { equalJson, isObject, type Json } from "../../base/json";
import { isSecret, MASK } from "../../kind/derive/hidden";
import type { Field, Props } from "../../kind/field";
import type { Action, Change, FieldChange, Kind } from "../../kind/kind";
import { readable } from "../escape";
import type { Paint } from "../paint";
import { wordDiff } from "./word-diff";
import { labelUnder, ownerOf, valueText } from "./words";

const SYMBOL: Readonly<Record<Action, string>> = { create: "+", update: "~", replace: "±", delete: "-" };

/** The change in lines, without a heading: `+ create A 192.0.2.1 (ttl 300)`, an update with a line for each field. */
export function changeLines(change: Change, kind: Kind | undefined, paint: Paint, verbose = false): readonly string[] {
  const { action } = change;
  const brush = paint[action === "replace" ? "update" : action];
  const remarks = [
    ...(action === "update" ? [] : extras(kind, (action === "delete" ? change.from : change.to) ?? {})),
    ...(change.because === undefined ? [] : [readable(change.because)]),
    ...(verbose ? placeOf(change) : []),
  ];
  const beside = remarks.length === 0 ? "" : paint.dim(` (${remarks.join(", ")})`);
  const head = `${brush(`${SYMBOL[action]} ${action}`)} ${nameOf(change, kind)}${beside}`;
  if (action !== "update") return verbose ? [head, ...fullTexts(change, kind)] : [head];
  return [head, ...change.fields.flatMap((field) => fieldLines(field, kind?.fields[field.field], paint))];
}

/** What the change is of; the owner's name is left to the heading, where there is one. */
function nameOf(change: Change, kind: Kind | undefined): string {
  const owner = ownerOf(change.conflict);
  if (owner === change.label) return `${kind?.title.singular ?? change.kind} ${readable(change.label)}`;
  return labelUnder(owner, change.label);
}

/** The object is alone in its conflict group (a zone, the settings of one), so that a heading would only repeat it. */
export function isOwnHeading(change: Change): boolean {
  const owner = ownerOf(change.conflict);
  return owner === "" || owner === change.label;
}

/** Fields worth a remark: neither part of the label, nor computed, nor what a missing field means anyway. */
function extras(kind: Kind | undefined, props: Props): readonly string[] {
  if (kind === undefined) return [];
  const named = new Set([...kind.identity.group, ...kind.identity.member, ...kind.identity.conflict]);
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    const value = props[name];
    if (value === undefined || named.has(name) || field.presence === "computed" || isUsual(field, value)) return [];
    return flattened(name, field, value);
  });
}

function isUsual(field: Field, value: Json): boolean {
  const usual = [field.default, field.unset, field.clears?.declared, false];
  return usual.some((element) => element !== undefined && equalJson(element, value)) || equalJson([], value);
}

function flattened(name: string, field: Field, value: Json): readonly string[] {
  if (isObject(value) && field.fields && !isSecret(field)) {
    return Object.entries(value).map(
      ([member, element]) => `${name}.${readable(member)} ${valueText(field.fields?.[member], element)}`,
    );
  }
  return [value === true ? name : `${name} ${valueText(field, value)}`];
}

/** Texts that the label cuts short, in full. */
function fullTexts(change: Change, kind: Kind | undefined): readonly string[] {
  const props = (change.action === "delete" ? change.from : change.to) ?? {};
  return (kind?.identity.member ?? []).flatMap((name) => {
    const value = props[name];
    return typeof value === "string" && value.length > 77
      ? [`    ${name} ${valueText(kind?.fields[name], value)}`]
      : [];
  });
}

function placeOf(change: Change): readonly string[] {
  const { file, line } = change.where ?? {};
  return file === undefined ? [] : [readable(line === undefined ? file : `${file}:${line}`)];
}

const LONG = 40;

/** A field before and after; of an object only the members that differ, a long text word by word. */
export function fieldLines(change: FieldChange, field: Field | undefined, paint: Paint): readonly string[] {
  const { from, to } = change;
  const name = readable(change.field);
  // What was and what will be is nobody's business; that it changes is.
  if (isSecret(field)) return [`    ${name} ${MASK}`];
  const objects = [from, to].filter((value) => value !== undefined);
  if (objects.length > 0 && objects.every(isObject)) return memberLines(change, field, paint);
  const long = typeof from === "string" && typeof to === "string" && Math.max(from.length, to.length) > LONG;
  const words = long ? wordDiff(from, to, paint) : undefined;
  return [`    ${name} ${words ?? beforeAfter(field, from, to, paint)}`];
}

function memberLines(change: FieldChange, field: Field | undefined, paint: Paint): readonly string[] {
  const from = isObject(change.from) ? change.from : {};
  const to = isObject(change.to) ? change.to : {};
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !equalJson(from[name], to[name]),
  );
  return names.flatMap((name) => {
    const inner = field?.fields?.[name];
    return fieldLines(
      { field: `${change.field}.${name}`, from: from[name] ?? inner?.unset, to: to[name] ?? inner?.unset },
      inner,
      paint,
    );
  });
}

function beforeAfter(field: Field | undefined, from: Json | undefined, to: Json | undefined, paint: Paint): string {
  return `${paint.delete(valueText(field, from ?? field?.unset))} → ${paint.create(valueText(field, to))}`;
}
