// One record in the spelling of its document: the fields that differ from what is live, and a record that is not declared yet.

import { equalJson, isObject, type Json, type JsonObject } from "../../base/json";
import type { Edit } from "../../desired/formats/document/edits";
import type { Path } from "../../desired/formats/document/located";
import { fieldChanges } from "../../diff/fields";
import { complete } from "../../kind/derive/complete";
import type { Field, Props } from "../../kind/field";
import { type Change, type Kind, keyOf } from "../../kind/kind";
import type { WriteBackOptions } from "./write-back";
import type { Element, ZonePlace } from "./zone-place";

/** Edits that give an element the live values of the fields that changed. `skip` are fields that somebody else edits. */
export function fieldEdits(
  place: ZonePlace,
  element: Element,
  change: Change,
  path: Path,
  skip: readonly string[],
  options: WriteBackOptions,
): readonly Edit[] {
  const { kind } = place;
  const live = change.from ?? {};
  const changed = change.fields.map(({ field }) => field).filter((name) => !skip.includes(name));
  const rdata = changed.some((name) => kind.identity.member.includes(name));
  const others = changed.filter((name) => !kind.identity.member.includes(name));
  return [
    ...(rdata ? rdataEdits(kind, element, live, path, skip, options) : []),
    ...others.flatMap((name) => otherEdits(place, element, name, live[name], path)),
  ];
}

function rdataEdits(
  kind: Kind,
  { fields }: Element,
  live: Props,
  path: Path,
  skip: readonly string[],
  options: WriteBackOptions,
): readonly Edit[] {
  const form = options.declaredForm(kind, live);
  return kind.identity.member
    .filter((name) => !skip.includes(name) && fields[name] !== undefined)
    .flatMap((name) => {
      const [own, now] = [fields[name] as Json, formOf(kind, form, live, name, options)];
      if (now === undefined) return [];
      if (isObject(own) && isObject(now)) return memberEdits(own, now, fields, [...path, name]);
      return equalJson(own, now) ? [] : [{ op: "set", path: [...path, name], value: now, last: true } as const];
    });
}

/** The live value of a field as this element spells it: rdata as one text, or a member that stands beside it. */
function formOf(kind: Kind, form: JsonObject, live: Props, name: string, options: WriteBackOptions): Json | undefined {
  if (form[name] !== undefined) return form[name];
  const inside = Object.values(form).find((value) => isObject(value) && Object.hasOwn(value, name));
  if (isObject(inside)) return inside[name];
  return kind.fields[name]?.type === "string" ? options.contentOf(kind, live) : undefined;
}

/** A member that the element holds beside the map (`priority` of an SRV) is edited there. */
function memberEdits(own: JsonObject, now: JsonObject, beside: JsonObject, path: Path): readonly Edit[] {
  return Object.entries(now).flatMap(([name, value]): readonly Edit[] => {
    if (equalJson(own[name] ?? null, value as Json)) return [];
    if (own[name] === undefined && beside[name] !== undefined) return [];
    return [{ op: "set", path: [...path, name], value: value as Json, last: true }];
  });
}

function otherEdits(
  { kind, defaults }: ZonePlace,
  { fields }: Element,
  name: string,
  live: Json | undefined,
  path: Path,
): readonly Edit[] {
  const field = kind.fields[name];
  if (!field) return [];
  const own = fields[name];
  if (field.fields && isObject(own))
    return Object.keys(own).flatMap((member): readonly Edit[] => {
      const now = written(field.fields?.[member], isObject(live) ? live[member] : undefined);
      if (now === undefined || equalJson(own[member] as Json, now)) return [];
      return [{ op: "set", path: [...path, name, member], value: now }];
    });
  const value = field.fields ? declaredMembers(field, defaults[name], live) : written(field, live);
  return value === undefined ? [] : [{ op: "set", path: [...path, name], value, last: true }];
}

/** Of an object only what the zone's defaults name is compared. */
function declaredMembers(field: Field, declared: Json | undefined, live: Json | undefined): Json | undefined {
  if (!isObject(declared)) return undefined;
  const members = Object.keys(declared).map((name) => [
    name,
    written(field.fields?.[name], isObject(live) ? live[name] : undefined),
  ]);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** A live value as a person writes it; what a reply leaves out by the value that it means. */
function written(field: Field | undefined, live: Json | undefined): Json | undefined {
  const value = live ?? field?.clears?.declared ?? field?.unset ?? field?.default;
  if (value === undefined) return undefined;
  return Object.entries(field?.words ?? {}).find(([, meant]) => equalJson(meant, value))?.[0] ?? value;
}

/** A live record as an element; undefined where no declaration would be read as it. */
export function newElement(place: ZonePlace, live: Props, options: WriteBackOptions): JsonObject | undefined {
  const { kind } = place;
  const form = options.declaredForm(kind, live);
  const plain = Object.entries(form).flatMap(([name, value]): readonly [string, Json][] => {
    const now = telling(kind.fields[name], value);
    return now === undefined ? [] : [[name, now]];
  });
  const element = new Map(plain);
  for (const { field } of differences(place, Object.fromEntries(element), live) ?? []) {
    const value = written(kind.fields[field], live[field]);
    if (value !== undefined) element.set(field, value);
  }
  const said = [...element].filter(
    ([name, value]) => place.defaults[name] === undefined || !isUsual(place, name, value),
  );
  const order = Object.keys(form);
  const sorted = said.sort(([name], [other]) => order.indexOf(name) - order.indexOf(other));
  return [sorted, [...element]]
    .map((members) => Object.fromEntries(members))
    .find((value) => differences(place, value, live)?.length === 0);
}

/** Whether the zone's defaults say so anyway. */
function isUsual({ kind, defaults }: ZonePlace, name: string, value: Json): boolean {
  const own = defaults[name] as Json;
  return equalJson(written(kind.fields[name], own) ?? own, value);
}

/** What an element has to say of a field; undefined where it is so anyway, or cannot be said. */
function telling(field: Field | undefined, value: Json | undefined): Json | undefined {
  if (!field || value === undefined || field.presence === "computed" || field.sensitive || field.hidden)
    return undefined;
  const usual = [field.default, field.clears?.declared, field.unset];
  if (usual.some((element) => element !== undefined && equalJson(element, value))) return undefined;
  if (!field.fields || !isObject(value)) return written(field, value);
  const members = Object.entries(value).filter(
    ([name, element]) => telling(field.fields?.[name], element) !== undefined,
  );
  return members.length === 0 ? undefined : (Object.fromEntries(members) as JsonObject);
}

/** The fields that would differ from what is live; undefined where the element is refused or read as another object. */
function differences(place: ZonePlace, element: JsonObject, live: Props) {
  const { kind, defaults, wanted } = place;
  const own = Object.fromEntries(Object.entries(defaults).filter(([name]) => Object.hasOwn(kind.fields, name)));
  const laid = kind.withDefaults ? kind.withDefaults(element, own) : { ...own, ...element };
  const { props, refusals } = complete(kind, laid, wanted.scope.context);
  const key = (of: Props) => keyOf(of, [...kind.identity.group, ...kind.identity.member]);
  if (refusals.some((refusal) => refusal.severity !== "warning") || key(props) !== key(live)) return undefined;
  return fieldChanges(kind.fields, props, live);
}

/** Whether a live record is what an element would stand for with one value more in its list. */
export function joins(
  place: ZonePlace,
  { fields, spread = "" }: Element,
  live: Props,
  options: WriteBackOptions,
): boolean {
  const value = options.declaredForm(place.kind, live)[spread];
  return value !== undefined && differences(place, { ...fields, [spread]: value }, live)?.length === 0;
}
