// Members that replies do not show (secrets): never compared, and lost by a PUT that leaves them out. Pure.
import { isObject, type Json, type JsonObject } from "../../json";
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
  if (Array.isArray(value)) return value.map((one: Json) => (isObject(one) ? withoutHidden(fields, one) : one));
  return isObject(value) ? withoutHidden(fields, value) : value;
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
      return value.flatMap((one: Json, index) => (isObject(one) ? hiddenMissing(inside, one, `${at}[${index}].`) : []));
    return isObject(value) ? hiddenMissing(inside, value, `${at}.`) : [];
  });
}

function hides(fields: Fields): boolean {
  return Object.values(fields).some((field) => field.hidden || (field.fields !== undefined && hides(field.fields)));
}
