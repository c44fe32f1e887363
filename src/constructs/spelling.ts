// Fields of the kinds as props of bindings: `flatten_cname` is `flattenCname`, and text stands for itself.

import { isObject, type Json, type JsonObject } from "../base/json";
import { snakeCase } from "../desired/formats/synthesized/declare";
import type { Field, Fields } from "../kind/field";

export function camelCase(name: string): string {
  return snakeCase(name).replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Text that Terraform would read as a template, escaped to mean itself. */
export function escaped(text: string): string {
  return text.replace(/[$%](?=\{)/g, (sign) => sign + sign);
}

/** The fields of an object as the config of its binding: what is computed or as it would be anyway is left out. */
export function configOf(fields: Fields, props: JsonObject): Readonly<Record<string, unknown>> {
  const members = Object.entries(props).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const usual = field?.presence === "computed" || (field?.default !== undefined && field.default === value);
    const config = usual || value === undefined ? undefined : configValue(field, value);
    return config === undefined ? [] : [[camelCase(name), config] as const];
  });
  return Object.fromEntries(members);
}

/** Terraform has no null of its own: what means it is written as its word (`auto`), or left out. */
function configValue(field: Field | undefined, value: Json): unknown {
  const word = Object.entries(field?.words ?? {}).find(([, meant]) => meant === value)?.[0];
  if (field?.type === "string" && word !== undefined) return word;
  if (value === null) return undefined;
  const inner = field?.fields ?? field?.members;
  if (field?.type === "json" || ((field?.type === "object" || field?.type === "objects") && !inner))
    return escaped(JSON.stringify(value));
  if (inner && isObject(value)) return configOf(inner, value);
  if (inner && Array.isArray(value))
    return value.map((element: Json) => (isObject(element) ? configOf(inner, element) : element));
  if (typeof value === "string") return escaped(value);
  if (field?.type === "string") return escaped(String(value));
  return Array.isArray(value)
    ? value.map((element: Json) => (typeof element === "string" ? escaped(element) : element))
    : value;
}
