// Members that replies never contain (secrets): never compared, and reset by a PUT that omits them. Pure.
import { equalJson, isObject, type Json } from "../../base/json";
import type { Field, Fields, Props } from "../field";

/** The props as a reply could contain them: without hidden members, at any depth that the fields describe. */
export function withoutHidden(fields: Fields, props: Props): Props {
  if (!hasHiddenFields(fields)) return props;
  const members = Object.entries(props).flatMap(([name, value]): readonly (readonly [string, Json | undefined])[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.hidden) return [];
    return [[name, field && value !== undefined ? withoutHiddenInside(field, value) : value]];
  });
  return Object.fromEntries(members);
}

function withoutHiddenInside(field: Field, value: Json): Json {
  const { fields } = field;
  if (!fields) return value;
  if (Array.isArray(value))
    return value.map((element: Json) => (isObject(element) ? withoutHidden(fields, element) : element));
  return isObject(value) ? withoutHidden(fields, value) : value;
}

/** Replaces a sensitive value in a report. */
export const MASK = "(sensitive)";

/** A field whose values no report shows. */
export function isSensitive(field: Field | undefined): boolean {
  return field?.sensitive === true || field?.hidden === true;
}

/** The props as a report may show them, at any depth that the fields describe. */
export function maskSensitive(fields: Fields, props: Props): Props {
  const members = Object.entries(props).map(([name, value]): readonly [string, Json | undefined] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || value === undefined) return [name, value];
    return [name, isSensitive(field) ? MASK : maskInside(field, value)];
  });
  return Object.fromEntries(members);
}

function maskInside({ fields }: Field, value: Json): Json {
  if (!fields) return value;
  if (Array.isArray(value))
    return value.map((element: Json) => (isObject(element) ? maskSensitive(fields, element) : element));
  return isObject(value) ? maskSensitive(fields, value) : value;
}

/** Whether hidden members are given, at any depth. */
export function hasHiddenValues(fields: Fields, props: Props): boolean {
  return hasHiddenFields(fields) && !equalJson(withoutHidden(fields, props), props);
}

/** Paths of hidden members that the props omit: `stripe.authorization`, `otel[0].authorization`. */
export function missingHidden(fields: Fields, props: Props, path = ""): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = props[name];
    const at = path + name;
    if (field.hidden) return value === undefined ? [at] : [];
    if (!field.fields || value === undefined) return [];
    const inside = field.fields;
    if (Array.isArray(value))
      return value.flatMap((value: Json, index) =>
        isObject(value) ? missingHidden(inside, value, `${at}[${index}].`) : [],
      );
    return isObject(value) ? missingHidden(inside, value, `${at}.`) : [];
  });
}

export function hasHiddenFields(fields: Fields): boolean {
  const known = hiding.get(fields);
  if (known !== undefined) return known;
  const hides = Object.values(fields).some(
    (field) => field.hidden || (field.fields !== undefined && hasHiddenFields(field.fields)),
  );
  hiding.set(fields, hides);
  return hides;
}

/** Every live object is asked about. */
const hiding = new WeakMap<Fields, boolean>();
