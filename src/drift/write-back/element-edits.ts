// An element of a zone's list in the spelling of its document: edits of the fields that differ from live, and new elements for live
// records.
import type { DocumentEdit } from "../../base/document-edit";
import { equalJson, isObject, type Json, type JsonObject } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";
import { applyDefaults, isError } from "../../desired";
import { fieldChanges } from "../../diff/fields";
import { canonicalize } from "../../kind/derive/canonicalize";
import type { Field, Props } from "../../kind/field";
import { type Change, type FieldChange, type Kind, objectIdentityKey } from "../../kind/kind";
import type { WriteBackOptions } from "./zone-changes";
import type { ListElement, ZoneSection } from "./zone-section";

/** Edits that give an element the live values of the changed fields, except those of `skip`. */
export function editFields(
  section: ZoneSection,
  element: ListElement,
  change: Change,
  path: DocumentPath,
  skip: readonly string[],
  options: WriteBackOptions,
): readonly DocumentEdit[] {
  const { member } = section.kind.identity;
  const live = change.from ?? {};
  const changed = change.fields.map(({ field }) => field).filter((name) => !skip.includes(name));
  const hasRdataChange = changed.some((name) => member.includes(name));
  const others = changed.filter((name) => !member.includes(name));
  return [
    ...(hasRdataChange ? editRdata(section, element, live, path, skip, options) : []),
    ...others.flatMap((name) => editField(section, element, name, live[name], path)),
  ];
}

function editRdata(
  { kind, drift }: ZoneSection,
  { fields }: ListElement,
  live: Props,
  path: DocumentPath,
  skip: readonly string[],
  options: WriteBackOptions,
): readonly DocumentEdit[] {
  const declared = options.toDeclared(kind, live, drift.scope.context);
  return kind.identity.member
    .filter((name) => !skip.includes(name))
    .flatMap((name): readonly DocumentEdit[] => {
      const value = fields[name];
      const liveValue = value === undefined ? undefined : getRdataValue(kind, declared, live, name, options);
      if (value === undefined || liveValue === undefined) return [];
      if (isObject(value) && isObject(liveValue)) return editRdataMembers(value, liveValue, fields, [...path, name]);
      return equalJson(value, liveValue) ? [] : [{ op: "set", path: [...path, name], value: liveValue, last: true }];
    });
}

/** The live value of a field as the element spells it: a field of the declared form, a member of a map there, or the whole rdata. */
function getRdataValue(
  kind: Kind,
  declared: JsonObject,
  live: Props,
  name: string,
  options: WriteBackOptions,
): Json | undefined {
  if (declared[name] !== undefined) return declared[name];
  for (const value of Object.values(declared)) if (isObject(value) && Object.hasOwn(value, name)) return value[name];
  return kind.fields[name]?.type === "string" ? options.formatContent(kind, live) : undefined;
}

/** A member that the element has next to the map (`priority` of an SRV) is edited there. */
function editRdataMembers(
  value: JsonObject,
  liveValue: JsonObject,
  siblings: JsonObject,
  path: DocumentPath,
): readonly DocumentEdit[] {
  return Object.entries(liveValue).flatMap(([name, member = null]): readonly DocumentEdit[] => {
    if (equalJson(value[name] ?? null, member)) return [];
    if (value[name] === undefined && siblings[name] !== undefined) return [];
    return [{ op: "set", path: [...path, name], value: member, last: true }];
  });
}

function editField(
  { kind, defaults }: ZoneSection,
  { fields }: ListElement,
  name: string,
  live: Json | undefined,
  path: DocumentPath,
): readonly DocumentEdit[] {
  const field = kind.fields[name];
  if (!field) return [];
  const value = fields[name];
  if (field.fields && isObject(value)) return editFieldMembers(field, value, live, [...path, name]);
  const written = field.fields ? toDefaultedMembers(field, defaults[name], live) : toWritten(field, live);
  return written === undefined ? [] : [{ op: "set", path: [...path, name], value: written, last: true }];
}

/** Only the members that the element declares are edited. */
function editFieldMembers(
  field: Field,
  value: JsonObject,
  live: Json | undefined,
  path: DocumentPath,
): readonly DocumentEdit[] {
  return Object.entries(value).flatMap(([name, member]): readonly DocumentEdit[] => {
    const written = toWritten(field.fields?.[name], getMember(live, name));
    if (written === undefined || equalJson(member, written)) return [];
    return [{ op: "set", path: [...path, name], value: written }];
  });
}

/** The live values of the members that the zone's defaults declare. */
function toDefaultedMembers(field: Field, defaults: Json | undefined, live: Json | undefined): Json | undefined {
  if (!isObject(defaults)) return undefined;
  const members = Object.keys(defaults).flatMap((name): readonly (readonly [string, Json])[] => {
    const written = toWritten(field.fields?.[name], getMember(live, name));
    return written === undefined ? [] : [[name, written]];
  });
  return Object.fromEntries(members);
}

function getMember(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}

/** A live value as a person writes it. A value that the reply left out has its implied value. */
function toWritten(field: Field | undefined, live: Json | undefined): Json | undefined {
  const value = live ?? field?.clears?.declared ?? field?.unset ?? field?.default;
  if (value === undefined) return undefined;
  return Object.entries(field?.words ?? {}).find(([, meaning]) => equalJson(meaning, value))?.[0] ?? value;
}

/** A live record as a new element; undefined where no declaration would be read as that record. */
export function createElement(section: ZoneSection, live: Props, options: WriteBackOptions): JsonObject | undefined {
  const { kind, defaults, drift } = section;
  const declared = options.toDeclared(kind, live, drift.scope.context);
  const members = new Map(
    Object.entries(declared).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
      const written = toExplicitValue(kind.fields[name], value);
      return written === undefined ? [] : [[name, written]];
    }),
  );
  for (const { field } of findDifferences(section, Object.fromEntries(members), live) ?? []) {
    const written = toWritten(kind.fields[field], live[field]);
    if (written !== undefined) members.set(field, written);
  }
  const order = Object.keys(declared);
  const explicit = [...members]
    .filter(([name, value]) => defaults[name] === undefined || !isDefault(section, name, value))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return [explicit, [...members]]
    .map((candidate) => Object.fromEntries(candidate))
    .find((candidate) => findDifferences(section, candidate, live)?.length === 0);
}

/** Whether the zone's defaults already declare the value. */
function isDefault({ kind, defaults }: ZoneSection, name: string, value: Json): boolean {
  const { [name]: declared } = defaults;
  return declared !== undefined && equalJson(toWritten(kind.fields[name], declared) ?? declared, value);
}

/** The value that an element must declare; undefined where it is implied or cannot be declared. */
function toExplicitValue(field: Field | undefined, value: Json | undefined): Json | undefined {
  if (!field || value === undefined || field.presence === "computed" || field.sensitive || field.hidden)
    return undefined;
  const implied = [field.default, field.clears?.declared, field.unset];
  if (implied.some((element) => element !== undefined && equalJson(element, value))) return undefined;
  if (!field.fields || !isObject(value)) return toWritten(field, value);
  const members = Object.entries(value).filter(
    ([name, member]) => toExplicitValue(field.fields?.[name], member) !== undefined,
  );
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** The fields of an element that differ from live; undefined where it has errors or identifies another object. */
function findDifferences(
  { kind, defaults, drift }: ZoneSection,
  element: JsonObject,
  live: Props,
): readonly FieldChange[] | undefined {
  const { props, diagnostics } = canonicalize(kind, applyDefaults(kind, element, defaults), drift.scope.context);
  if (diagnostics.some(isError) || objectIdentityKey(kind, props) !== objectIdentityKey(kind, live)) return undefined;
  return fieldChanges(kind.fields, props, live);
}

/** Whether a live record equals what an element would declare with one value more in its list. */
export function canJoinList(
  section: ZoneSection,
  { fields, listField = "" }: ListElement,
  live: Props,
  options: WriteBackOptions,
): boolean {
  const value = options.toDeclared(section.kind, live, section.drift.scope.context)[listField];
  return value !== undefined && findDifferences(section, { ...fields, [listField]: value }, live)?.length === 0;
}
