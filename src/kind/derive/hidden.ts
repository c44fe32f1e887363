// Members that replies do not show (secrets): never compared, and lost by a PUT that leaves them out. Pure.
import { equalJson, isObject, type Json, type JsonObject } from "../../base/json";
import type { Field, Fields, Props } from "../field";

/** The props as a reply could show them: without hidden members, at any depth that the fields describe. */
export function withoutHidden(fields: Fields, props: Props): Props {
  if (!hides(fields)) return props;
  const members = Object.entries(props).flatMap(([name, value]): readonly (readonly [string, Json | undefined])[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.hidden) return [];
    return [[name, field && value !== undefined ? inner(field, value) : value]];
  });
  return Object.fromEntries(members) as JsonObject;
}

function inner(field: Field, value: Json): Json {
  const { fields } = field;
  if (!fields) return value;
  if (Array.isArray(value))
    return value.map((element: Json) => (isObject(element) ? withoutHidden(fields, element) : element));
  return isObject(value) ? withoutHidden(fields, value) : value;
}

/** What stands in a report for a value that nobody is to read there. */
export const MASK = "(sensitive)";

/** A field whose values no report shows. */
export function isSecret(field: Field | undefined): boolean {
  return field?.sensitive === true || field?.hidden === true;
}

/** The props as a report may show them, at any depth that the fields describe. */
export function masked(fields: Fields, props: Props): Props {
  const members = Object.entries(props).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || value === undefined) return [name, value];
    return [name, isSecret(field) ? MASK : maskedInside(field, value)];
  });
  return Object.fromEntries(members) as JsonObject;
}

function maskedInside({ fields }: Field, value: Json): Json {
  if (!fields) return value;
  if (Array.isArray(value))
    return value.map((element: Json) => (isObject(element) ? masked(fields, element) : element));
  return isObject(value) ? masked(fields, value) : value;
}

/** Whether hidden members are given, at any depth. */
export function holdsHidden(fields: Fields, props: Props): boolean {
  return hides(fields) && !equalJson(withoutHidden(fields, props), props);
}

/** Paths of hidden members that the props leave out: `stripe.authorization`, `otel[0].authorization`. */
export function hiddenMissing(fields: Fields, props: Props, path = ""): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = props[name];
    const at = path + name;
    if (field.hidden) return value === undefined ? [at] : [];
    if (!field.fields || value === undefined) return [];
    const inside = field.fields;
    if (Array.isArray(value))
      return value.flatMap((value: Json, index) =>
        isObject(value) ? hiddenMissing(inside, value, `${at}[${index}].`) : [],
      );
    return isObject(value) ? hiddenMissing(inside, value, `${at}.`) : [];
  });
}

export function hides(fields: Fields): boolean {
  return Object.values(fields).some((field) => field.hidden || (field.fields !== undefined && hides(field.fields)));
}
