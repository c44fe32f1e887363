// Values of a configuration with every expression in them worked out, as far as the file itself says what they are. A zone's
// id is known to the API alone: it stays a reference to the zone, and only `zone_id` can take it.
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { type Expression, parseTemplate } from "./expression";

/** The id of a zone of this configuration, by the zone's name. */
export interface ZoneId {
  readonly zoneId: true;
  readonly zone: string;
}

export type Evaluated =
  | { readonly ok: true; readonly value: Json | ZoneId }
  /** `unknown`: the text that only Terraform can work out. */
  | { readonly ok: false; readonly unknown: string };

/** What a reference stands for, or undefined where the file does not say. */
export type LookUp = (root: string, steps: readonly (string | number)[]) => Json | ZoneId | undefined;

const MAX_DEPTH = 100;
const zoneIds = new WeakSet<object>();

export function zoneIdOf(zone: string): ZoneId {
  const id: ZoneId = { zoneId: true, zone };
  zoneIds.add(id);
  return id;
}

/** Made here, that is: a map in a file cannot pretend to be one. */
export function isZoneId(value: Json | ZoneId | undefined): value is ZoneId {
  return typeof value === "object" && value !== null && zoneIds.has(value);
}

/** A value of the JSON form, texts in it being templates. */
export function evaluate(value: Json, lookUp: LookUp, depth = 0): Evaluated {
  if (depth > MAX_DEPTH) return { ok: false, unknown: "…" };
  if (typeof value === "string") return evaluateText(value, lookUp);
  if (Array.isArray(value)) return listOf(value.map((element: Json) => evaluate(element, lookUp, depth + 1)));
  if (!isObject(value)) return { ok: true, value };
  const members = Object.entries(value).filter(([name, element]) => element !== undefined && name !== "//");
  return mapOf(
    members.map(
      ([name, element]) => [evaluateText(name, lookUp), evaluate(element as Json, lookUp, depth + 1)] as const,
    ),
  );
}

function evaluateText(text: string, lookUp: LookUp): Evaluated {
  const parsed = parseTemplate(text);
  const found = parsed && worth(parsed, lookUp);
  return found === undefined ? { ok: false, unknown: text } : { ok: true, value: found };
}

function listOf(members: readonly Evaluated[]): Evaluated {
  const values: Json[] = [];
  for (const member of members) {
    if (!member.ok) return member;
    if (isZoneId(member.value)) return inside(member.value);
    values.push(member.value);
  }
  return { ok: true, value: values };
}

function mapOf(members: readonly (readonly [Evaluated, Evaluated])[]): Evaluated {
  const values: Record<string, Json> = Object.create(null);
  for (const [key, member] of members) {
    if (!key.ok) return key;
    if (!member.ok) return member;
    if (isZoneId(member.value)) return inside(member.value);
    values[String(key.value)] = member.value;
  }
  return { ok: true, value: values };
}

/** A zone's id deeper inside a value, where the name of the zone says nothing. */
function inside({ zone }: ZoneId): Evaluated {
  return { ok: false, unknown: `the id of ${zone}` };
}

function worth(expression: Expression, lookUp: LookUp): Json | ZoneId | undefined {
  switch (expression.form) {
    case "literal":
      return expression.value;
    case "template":
      return text(expression.parts, lookUp);
    case "list": {
      const members = expression.members.map((member) => worth(member, lookUp));
      return members.every(isPlain) ? members : undefined;
    }
    case "map":
      return mapValue(expression.members, lookUp);
    case "call":
      return called(expression.name, expression.given, lookUp);
    case "reference": {
      const steps = expression.steps.map((step) => worth(step, lookUp));
      return steps.every(isStep) ? lookUp(expression.root, steps) : undefined;
    }
  }
}

function text(parts: readonly Expression[], lookUp: LookUp): string | undefined {
  const values = parts.map((part) => textOf(worth(part, lookUp)));
  return values.every((value) => value !== undefined) ? values.join("") : undefined;
}

/** Numbers and booleans become text inside a text, as Terraform has it; lists and maps do not. */
function textOf(value: Json | ZoneId | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

function mapValue(members: readonly (readonly [Expression, Expression])[], lookUp: LookUp): JsonObject | undefined {
  const values: Record<string, Json> = Object.create(null);
  for (const [key, value] of members) {
    const name = textOf(worth(key, lookUp));
    const found = worth(value, lookUp);
    if (name === undefined || !isPlain(found)) return undefined;
    values[name] = found;
  }
  return values;
}

function called(name: string, given: readonly Expression[], lookUp: LookUp): Json | undefined {
  const [first, ...more] = given.map((expression) => worth(expression, lookUp));
  if (!isPlain(first) || more.length > 0) return undefined;
  switch (name) {
    case "toset":
      return Array.isArray(first) && first.every(isText) ? [...new Set(first)].sort() : undefined;
    case "tolist":
      return Array.isArray(first) ? first : undefined;
    case "tomap":
      return isObject(first) ? first : undefined;
    case "tostring":
      return textOf(first);
    case "jsonencode":
      return JSON.stringify(first);
    default:
      return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isPlain(value: Json | ZoneId | undefined): value is Json {
  return value !== undefined && !isZoneId(value);
}

function isStep(value: Json | ZoneId | undefined): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
