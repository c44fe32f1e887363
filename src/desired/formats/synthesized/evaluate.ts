// Values of a configuration with their expressions evaluated, as far as the file itself determines them. Only the API knows the
// ID of a zone: it stays a reference to the zone, which only `zone_id` accepts.
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { type Expression, parseTemplate } from "./expression";

/** The ID of a zone of this configuration, by the zone's name. */
export interface ZoneId {
  readonly zoneId: true;
  readonly zone: string;
}

export type ConfigurationValue = Json | ZoneId;

export type Evaluated =
  | { readonly ok: true; readonly value: ConfigurationValue }
  /** `unknown`: the text that only Terraform can evaluate. */
  | { readonly ok: false; readonly unknown: string };

/** The value of a reference; undefined where the file does not determine it. */
export type ResolveReference = (root: string, steps: readonly (string | number)[]) => ConfigurationValue | undefined;

const MAX_DEPTH = 100;
const zoneIds = new WeakSet<object>();

export function createZoneId(zone: string): ZoneId {
  const id: ZoneId = { zoneId: true, zone };
  zoneIds.add(id);
  return id;
}

/** Whether `createZoneId` created the value: a map of a file cannot pretend to be a zone ID. */
export function isZoneId(value: ConfigurationValue | undefined): value is ZoneId {
  return typeof value === "object" && value !== null && zoneIds.has(value);
}

/** Evaluates a value of the JSON form, in which texts are templates. */
export function evaluate(value: Json, resolve: ResolveReference, depth = 0): Evaluated {
  if (depth > MAX_DEPTH) return { ok: false, unknown: "…" };
  if (typeof value === "string") return evaluateText(value, resolve);
  if (isArray(value)) return combineList(value.map((element) => evaluate(element, resolve, depth + 1)));
  if (!isObject(value)) return { ok: true, value };
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined || name === "//"
      ? []
      : [[evaluateText(name, resolve), evaluate(member, resolve, depth + 1)] as const],
  );
  return combineMap(members);
}

function evaluateText(text: string, resolve: ResolveReference): Evaluated {
  const parsed = parseTemplate(text);
  const value = parsed && evaluateExpression(parsed, resolve);
  return value === undefined ? { ok: false, unknown: text } : { ok: true, value };
}

function combineList(members: readonly Evaluated[]): Evaluated {
  const values: Json[] = [];
  for (const member of members) {
    if (!member.ok) return member;
    if (isZoneId(member.value)) return nestedZoneId(member.value);
    values.push(member.value);
  }
  return { ok: true, value: values };
}

function combineMap(members: readonly (readonly [Evaluated, Evaluated])[]): Evaluated {
  const values: Record<string, Json> = Object.create(null);
  for (const [key, member] of members) {
    if (!key.ok) return key;
    if (!member.ok) return member;
    if (isZoneId(member.value)) return nestedZoneId(member.value);
    values[String(key.value)] = member.value;
  }
  return { ok: true, value: values };
}

/** The ID of a zone inside a list or map, where the zone's name cannot stand for it. */
function nestedZoneId({ zone }: ZoneId): Evaluated {
  return { ok: false, unknown: `the id of ${zone}` };
}

function evaluateExpression(expression: Expression, resolve: ResolveReference): ConfigurationValue | undefined {
  switch (expression.form) {
    case "literal":
      return expression.value;
    case "template":
      return evaluateTemplate(expression.parts, resolve);
    case "list": {
      const members = expression.members.map((member) => evaluateExpression(member, resolve));
      return members.every(isJson) ? members : undefined;
    }
    case "map":
      return evaluateMap(expression.members, resolve);
    case "call":
      return callFunction(expression.name, expression.args, resolve);
    case "reference": {
      const steps = expression.steps.map((step) => evaluateExpression(step, resolve));
      return steps.every(isStep) ? resolve(expression.root, steps) : undefined;
    }
  }
}

function evaluateTemplate(parts: readonly Expression[], resolve: ResolveReference): string | undefined {
  const texts = parts.map((part) => toText(evaluateExpression(part, resolve)));
  return texts.every((text) => text !== undefined) ? texts.join("") : undefined;
}

/** As in Terraform, numbers and booleans become text inside a text; lists and maps do not. */
function toText(value: ConfigurationValue | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

function evaluateMap(
  members: readonly (readonly [Expression, Expression])[],
  resolve: ResolveReference,
): JsonObject | undefined {
  const values: Record<string, Json> = Object.create(null);
  for (const [key, expression] of members) {
    const name = toText(evaluateExpression(key, resolve));
    const value = evaluateExpression(expression, resolve);
    if (name === undefined || !isJson(value)) return undefined;
    values[name] = value;
  }
  return values;
}

function callFunction(name: string, args: readonly Expression[], resolve: ResolveReference): Json | undefined {
  const [argument, ...more] = args.map((expression) => evaluateExpression(expression, resolve));
  if (!isJson(argument) || more.length > 0) return undefined;
  switch (name) {
    case "toset":
      return isArray(argument) && argument.every(isText) ? [...new Set(argument)].sort() : undefined;
    case "tolist":
      return isArray(argument) ? argument : undefined;
    case "tomap":
      return isObject(argument) ? argument : undefined;
    case "tostring":
      return toText(argument);
    case "jsonencode":
      return JSON.stringify(argument);
    default:
      return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isJson(value: ConfigurationValue | undefined): value is Json {
  return value !== undefined && !isZoneId(value);
}

function isStep(value: ConfigurationValue | undefined): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
