// Converts the fields of a kind to the config of its binding (`flatten_cname` becomes `flattenCname`, and text is escaped), and props
// back to fields.
import { escapeTemplate, isUnresolved, unresolvedText } from "#framework";
import { isObject, type Json, type JsonObject } from "../base/json";
import { snakeCase } from "../desired/formats/synthesized";
import type { Field, Fields } from "../kind/field";

export function camelCase(name: string): string {
  return snakeCase(name).replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The config of a binding without computed fields and defaults. */
export function toConfig(fields: Fields, props: JsonObject): Readonly<Record<string, unknown>> {
  const members = Object.entries(props).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const isOmitted = field?.presence === "computed" || (field?.default !== undefined && field.default === value);
    const config = isOmitted || value === undefined ? undefined : toConfigValue(field, value);
    return config === undefined ? [] : [[camelCase(name), config] as const];
  });
  return Object.fromEntries(members);
}

/** Null means an unset attribute in Terraform, so a null value becomes its word (`auto`) or is left out. */
function toConfigValue(field: Field | undefined, value: Json): unknown {
  const word = Object.entries(field?.words ?? {}).find(([, meant]) => meant === value)?.[0];
  if (field?.type === "string" && word !== undefined) return word;
  if (value === null) return undefined;
  const inner = field?.fields ?? field?.members;
  if (field?.type === "json" || ((field?.type === "object" || field?.type === "objects") && !inner))
    return escapeTemplate(JSON.stringify(value));
  if (inner && isObject(value)) return toConfig(inner, value);
  if (inner && Array.isArray(value))
    return value.map((element: Json) => (isObject(element) ? toConfig(inner, element) : element));
  if (typeof value === "string") return escapeTemplate(value);
  if (field?.type === "string") return escapeTemplate(String(value));
  return Array.isArray(value)
    ? value.map((element: Json) => (typeof element === "string" ? escapeTemplate(element) : element))
    : value;
}

/** Props with the names of fields. A value that only Terraform knows is null. */
export function toFields(props: object): { readonly [name: string]: Json } {
  const members = Object.entries(props).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members.map(([name, value]) => [snakeCase(name), toField(value)]));
}

function toField(value: unknown): Json {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(toField);
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? toFields(value) : null;
}

/** A number where the binding has text. A token stays a token. */
export function toText(value: number): string {
  return isUnresolved(value) ? unresolvedText(value) : String(value);
}
