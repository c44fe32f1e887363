// Which fields of an object differ, and what the object will be.
import { canonicalText, equalJson, isObject, type Json, type JsonObject } from "../base/json";
import { withoutHidden } from "../kind/derive/hidden";
import type { Field, Fields, Props } from "../kind/field";
import { type FieldChange, identityKey, type Kind } from "../kind/kind";

/** The declared fields whose live value differs. An undeclared field is never a difference. */
export function fieldChanges(fields: Fields, desired: Props, live: Props): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  for (const name in fields) {
    const to = desired[name];
    const field = fields[name];
    if (to === undefined || field === undefined) continue;
    if (field.presence === "computed" || field.hidden || field.local) continue;
    const from = live[name];
    if (!sameValue(field, to, from)) changes.push({ field: name, from, to: mergeField(field, from, to) });
  }
  return changes;
}

/** Live values overlaid with the declared values. Identity that is equal keeps its live spelling. */
export function overlay({ fields, identity }: Kind, live: Props, desired: Props): Props {
  const props: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = mergeField(field, live[name], desired[name]);
    if (value !== undefined) props[name] = value;
  }
  const isSame = identityKey(live, identity.member) === identityKey(desired, identity.member);
  const { spelling } = isSame ? live : desired;
  return spelling === undefined ? props : { ...props, spelling };
}

function sameValue(field: Field, desired: Json, live: Json | undefined): boolean {
  const seen = live ?? unsetValue(field);
  if (field.type === "strings" && Array.isArray(desired) && Array.isArray(seen)) return sameMembers(desired, seen);
  if (field.type === "objects" && field.fields && Array.isArray(desired))
    return equalJson(withoutHiddenMembers(field.fields, desired), withoutHiddenMembers(field.fields, seen));
  if (field.type !== "object" || !isObject(desired)) return equalJson(desired, seen);
  const members: JsonObject = isObject(seen) ? seen : {};
  return Object.keys(desired).every((name) => sameMember(field.fields?.[name], desired[name], members[name]));
}

function withoutHiddenMembers(fields: Fields, list: Json | undefined): Json | undefined {
  return Array.isArray(list)
    ? list.map((value: Json) => (isObject(value) ? withoutHidden(fields, value) : value))
    : list;
}

function sameMember(field: Field | undefined, desired: Json | undefined, live: Json | undefined): boolean {
  if (field?.hidden) return true;
  return field && desired !== undefined ? sameValue(field, desired, live) : equalJson(desired, live);
}

/** Lists of strings are compared as sets: the API returns tags in its own order. */
function sameMembers(left: readonly Json[], right: readonly Json[]): boolean {
  const sorted = (list: readonly Json[]) => list.map((member) => canonicalText(member)).sort();
  return equalJson(sorted(left), sorted(right));
}

function unsetValue(field: Field): Json | undefined {
  if (field.unset !== undefined) return field.unset;
  return field.default ?? field.clears?.declared;
}

function mergeField(field: Field, live: Json | undefined, desired: Json | undefined): Json | undefined {
  if (desired === undefined) return live;
  if (field.type !== "object" || !isObject(desired) || !isObject(live)) return desired;
  const both: Record<string, Json | undefined> = { ...live };
  for (const [name, value] of Object.entries(desired)) {
    const inner = field.fields?.[name];
    both[name] = inner ? mergeField(inner, live[name], value) : value;
  }
  return both;
}
