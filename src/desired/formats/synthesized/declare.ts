// Resources of the kinds as declarations: attributes as fields, in the shape that documents have. What only Terraform knows
// is said, and the resource left out. Generic over kinds.
import type { Diagnostic } from "../../../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../../../base/json";
import type { Field, Fields } from "../../../kind/field";
import type { Kind } from "../../../kind/kind";
import { OLD_FIELDS } from "../../old-spelling-rules";
import { type Instance, META } from "./blocks";
import { evaluate, isZoneId } from "./evaluate";
import { needsTerraform, needsZoneName, noResource } from "./problems";

/** How resources are called: the kind's name after this. */
export const PREFIX = "edge_";

export interface Declaration {
  readonly kind: Kind;
  /** The zone that it lies in, as it is written. */
  readonly zone?: string;
  readonly account?: string;
  readonly fields: JsonObject;
  readonly source: string;
}

export type Declared = { readonly declarations: readonly Declaration[]; readonly diagnostics: readonly Diagnostic[] };

export interface DeclareOptions {
  readonly kinds: readonly Kind[];
  /** Names of zones by id, for ids that are written out, or by the reference that stands for one of another stack. */
  readonly zoneNames: ReadonlyMap<string, string>;
}

/** What a resource type is: a kind, alone or as a set. */
export function resourceOf(kinds: readonly Kind[], type: string): { kind: Kind; set: boolean } | undefined {
  for (const kind of kinds) {
    if (type === PREFIX + kind.name) return { kind, set: false };
    if (kind.inDocument.form === "list" && type === `${PREFIX}${kind.name}_set`) return { kind, set: true };
  }
  return undefined;
}

/** Arguments of the provider's own: what Terraform does with a resource, and nothing of the object. */
const OWN: ReadonlySet<string> = new Set(["id", "zone_id", "account_id", "adopt", "on_destroy", "deletion_protection"]);

export function declare(instance: Instance, { kinds, zoneNames }: DeclareOptions): Declared {
  const { block, source, lookUp } = instance;
  const resource = resourceOf(kinds, block.type);
  if (!resource) return refuse(noResource(block.type, source));
  const { kind, set } = resource;
  const account = textAt(instance, "account_id");
  if (account.problem) return refuse(account.problem);
  const zone = kind.within === "zone" ? zoneOf(instance, zoneNames) : {};
  if (zone.problem) return refuse(zone.problem);
  const scope = { kind, zone: zone.name, account: account.text };
  if (!set) return declareInstance(scope, block.body, instance, source);
  const { key } = kind.inDocument;
  const members = evaluateKeys(block.body[key]);
  if (!members) return refuse(needsTerraform(source, key, shown(block.body[key])));
  const read = members.map(([name, body]) =>
    declareInstance(scope, body, instance, `${source}[${JSON.stringify(name)}]`),
  );
  return {
    declarations: read.flatMap((each) => each.declarations),
    diagnostics: read.flatMap((each) => each.diagnostics),
  };

  /** Each member by itself, so that one value that is not known costs one record. */
  function evaluateKeys(value: Json | undefined): readonly (readonly [string, JsonObject])[] | undefined {
    const whole = typeof value === "string" ? evaluate(value, lookUp) : undefined;
    const map = whole?.ok && !isZoneId(whole.value) ? whole.value : value;
    if (!isObject(map)) return undefined;
    const found = Object.entries(map).map(([name, body]) => [name, body] as const);
    return found.every((each): each is [string, JsonObject] => isObject(each[1])) ? found : undefined;
  }
}

type Scope = Pick<Declaration, "kind" | "zone" | "account">;

function declareInstance(scope: Scope, body: JsonObject, { lookUp }: Instance, source: string): Declared {
  const { kind } = scope;
  const fields: Record<string, Json> = Object.create(null);
  const left = ignoredChanges(body);
  for (const [name, written] of Object.entries(body)) {
    if (written === undefined || META.has(name) || (OWN.has(name) && !Object.hasOwn(kind.fields, name))) continue;
    if (left.has(name) && kind.fields[name]?.presence === "optional") continue;
    const found = evaluate(written, lookUp);
    if (!found.ok) return refuse(needsTerraform(source, name, found.unknown));
    if (isZoneId(found.value)) return refuse(needsTerraform(source, name, shown(written)));
    const known = fieldName(kind.fields, name);
    if (found.value !== null) fields[known] = converted(fieldOf(kind, known), found.value);
  }
  return { declarations: [{ ...scope, fields, source }], diagnostics: [] };
}

/** `lifecycle { ignore_changes }`: what is ignored is not declared. */
function ignoredChanges(body: JsonObject): ReadonlySet<string> {
  const { lifecycle } = body;
  const list = isObject(lifecycle) ? lifecycle["ignore_changes"] : undefined;
  return new Set(Array.isArray(list) ? list.filter((name) => typeof name === "string") : []);
}

function zoneOf(
  instance: Instance,
  names: ReadonlyMap<string, string>,
): { readonly name?: string; readonly problem?: Diagnostic } {
  const written = instance.block.body["zone_id"];
  const named = typeof written === "string" ? names.get(written) : undefined;
  if (named !== undefined) return { name: named };
  const found = written === undefined ? undefined : evaluate(written, instance.lookUp);
  if (!found?.ok) return { problem: needsTerraform(instance.source, "zone_id", found?.unknown ?? "") };
  if (isZoneId(found.value)) return { name: found.value.zone };
  const name = names.get(String(found.value));
  return name === undefined ? { problem: needsZoneName(instance.source, shown(found.value)) } : { name };
}

function textAt({ block, source, lookUp }: Instance, name: string): { text?: string; problem?: Diagnostic } {
  const written = block.body[name];
  if (written === undefined || written === null) return {};
  const found = evaluate(written, lookUp);
  if (found.ok && typeof found.value === "string") return { text: found.value };
  return { problem: needsTerraform(source, name, shown(written)) };
}

function fieldOf(kind: Kind, name: string): Field | undefined {
  if (Object.hasOwn(kind.fields, name)) return kind.fields[name];
  const old = OLD_FIELDS.find((each) => each.key === kind.inDocument.key && each.path.join(".") === name);
  return old && { type: old.type, presence: "optional", doc: old.doc };
}

/** As Terraform converts between texts, numbers and booleans; values of any shape are JSON in a text. */
function converted(field: Field | undefined, value: Json): Json {
  const inner = field?.fields ?? field?.members;
  switch (field?.type) {
    case "integer":
    case "number":
      return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
    case "boolean":
      return value === "true" ? true : value === "false" ? false : value;
    case "string":
      return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
    case "object":
      return inner ? members(inner, value) : parsed(value);
    case "objects":
      return inner && Array.isArray(value) ? value.map((each: Json) => members(inner, each)) : parsed(value);
    case "json":
      return parsed(value);
    default:
      return value;
  }
}

function members(fields: Fields, value: Json): Json {
  if (!isObject(value)) return value;
  const found = Object.entries(value).flatMap(([attribute, each]) => {
    const name = fieldName(fields, attribute);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return each === null || each === undefined ? [] : [[name, converted(field, each)] as const];
  });
  return Object.assign(Object.create(null), Object.fromEntries(found));
}

/** Terraform's names are in lower case: a field such as `limitType` is the attribute `limit_type`. */
export function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}

function fieldName(fields: Fields, attribute: string): string {
  if (Object.hasOwn(fields, attribute)) return attribute;
  return Object.keys(fields).find((name) => snakeCase(name) === attribute) ?? attribute;
}

function parsed(value: Json): Json {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

function shown(value: Json | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function refuse(diagnostic: Diagnostic): Declared {
  return { declarations: [], diagnostics: [diagnostic] };
}
