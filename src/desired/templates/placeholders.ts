// Placeholders in the texts of a template: `{name}` stands for the value of a parameter, `{{name}}` for the text `{name}`. Every other
// brace is itself, so that JSON in a TXT record needs no escape. No expressions.
import { isArray, isObject, type Json } from "../../base/json";
import type { DocumentPath } from "../../base/located-document";

/** The value that every template has: the name of the zone. */
export const ZONE = "zone";

/** The values of the parameters, by name. */
export type Values = ReadonlyMap<string, Json>;

/** A part of a template, prepared once for all its uses. */
export type Fill = (values: Values) => Json;

export interface FoundPlaceholder {
  /** As it is written between the braces. */
  readonly name: string;
  readonly path: DocumentPath;
  readonly form: "value" | "part of a text" | "literal" | "key" | "without quotation marks";
}

const PLACEHOLDERS = /\{\{( *[a-z_][\w-]* *)\}\}|\{( *[a-z_][\w-]* *)\}/gi;

/** Prepares a value; a part without placeholders is shared by all uses. */
export function prepareFill(value: Json): Fill {
  const fill = prepare(value);
  return typeof fill === "function" ? fill : () => value;
}

/** Undefined for a value without placeholders. */
function prepare(value: Json): Fill | undefined {
  if (typeof value === "string") return prepareText(value);
  if (isArray(value)) {
    const fills = value.map((element) => prepare(element));
    if (fills.every((fill) => fill === undefined)) return undefined;
    return (values) => value.map((element, index) => fills[index]?.(values) ?? element);
  }
  if (!isObject(value)) return undefined;
  const members = Object.entries(value).map(([name, member = null]) => ({ name, member, fill: prepare(member) }));
  if (members.every(({ fill }) => fill === undefined)) return undefined;
  return (values) => {
    const filled: Record<string, Json> = Object.create(null);
    for (const { name, member, fill } of members) filled[name] = fill ? fill(values) : member;
    return filled;
  };
}

function prepareText(text: string): Fill | undefined {
  if (!text.includes("{")) return undefined;
  const parts = splitText(text);
  const [first] = parts;
  if (parts.length === 1 && typeof first === "string") return first === text ? undefined : () => first;
  if (parts.length === 1 && typeof first === "object") return (values) => values.get(first.name) ?? "";
  return (values) =>
    parts.map((part) => (typeof part === "string" ? part : formatValue(values.get(part.name)))).join("");
}

function formatValue(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

type TextPart = string | { readonly name: string };

/** Texts, with `{name}` for each `{{name}}`, and the placeholders between them. */
function splitText(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let literal = "";
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDERS)) {
    const [whole, escaped, name] = match;
    literal += text.slice(end, match.index);
    end = match.index + whole.length;
    if (escaped !== undefined) literal += `{${escaped}}`;
    if (name === undefined) continue;
    if (literal !== "") parts.push(literal);
    parts.push({ name });
    literal = "";
  }
  literal += text.slice(end);
  return literal === "" && parts.length > 0 ? parts : [...parts, literal];
}

/** Everything in a value that looks like a placeholder. */
export function findPlaceholders(value: Json, path: DocumentPath = []): readonly FoundPlaceholder[] {
  if (typeof value === "string") return findInText(value, path);
  if (isArray(value)) return value.flatMap((element, index) => findPlaceholders(element, [...path, index]));
  if (!isObject(value)) return [];
  const members = Object.entries(value);
  const [[only = "", nothing] = []] = members;
  // `ttl: {ttl}` is a mapping in YAML.
  if (members.length === 1 && nothing === null && /^[a-z_][\w-]*$/i.test(only))
    return [{ name: only, path, form: "without quotation marks" }];
  return members.flatMap(([name, member = null]) => [
    ...findInText(name, [...path, name]).map((found) => ({ ...found, form: "key" as const })),
    ...findPlaceholders(member, [...path, name]),
  ]);
}

function findInText(text: string, path: DocumentPath): readonly FoundPlaceholder[] {
  if (!text.includes("{")) return [];
  return [...text.matchAll(PLACEHOLDERS)].map(([whole, escaped, name = ""]) => {
    if (escaped !== undefined) return { name: escaped, path, form: "literal" };
    return { name, path, form: whole === text ? "value" : "part of a text" };
  });
}
