// The resources of a configuration as declarations: attributes become fields in the form of documents. A resource whose values only
// Terraform knows is reported and left out. Generic over kinds.
import type { Diagnostic } from "../../../base/diagnostic";
import { isArray, isObject, type Json, type JsonObject, parseJson } from "../../../base/json";
import { OLD_FIELDS } from "../../../deprecation/translate";
import type { Field, Fields } from "../../../kind/field";
import type { FieldPath, Kind } from "../../../kind/kind";
import { META_ARGUMENTS, type ResourceInstance } from "./configuration";
import { needsTerraform, needsZoneName, unknownResource } from "./diagnostics";
import { evaluate, isZoneId } from "./evaluate";

/** The type of a resource is the name of its kind after this prefix. */
export const RESOURCE_PREFIX = "edge_";

export interface Declaration {
  readonly kind: Kind;
  /** The name of the zone that holds the object, as it is written. */
  readonly zone?: string;
  readonly account?: string;
  /** As it is written: `edge.other`. */
  readonly provider?: string;
  readonly fields: JsonObject;
  /** What `lifecycle.ignore_changes` names. */
  readonly ignoredFields?: readonly FieldPath[];
  readonly source: string;
}

export interface ResourceDeclarations {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly ResourceProblem[];
}

/** Why an object is left out. */
export interface ResourceProblem {
  readonly diagnostic: Diagnostic;
  /** Where the object would be; missing if that is not known either. */
  readonly owner?: Owner;
}

/** Where an object is, as far as the resource says it. */
export type Owner = Pick<Declaration, "kind" | "zone" | "account" | "provider">;

export interface DeclareOptions {
  readonly kinds: readonly Kind[];
  /** Names of zones by the ID, or by the reference to a zone of another stack. */
  readonly zoneNames: ReadonlyMap<string, string>;
}

/** The kind of a resource type; `set`: the resource holds several objects of it. */
export function findResourceKind(kinds: readonly Kind[], type: string): { kind: Kind; set: boolean } | undefined {
  for (const kind of kinds) {
    if (type === RESOURCE_PREFIX + kind.name) return { kind, set: false };
    if (kind.inDocument.form === "list" && type === `${RESOURCE_PREFIX}${kind.name}_set`) return { kind, set: true };
  }
  return undefined;
}

/** What a resource has beside the fields of its object: identification, and arguments that control what the provider does. */
const PROVIDER_ARGUMENTS: ReadonlySet<string> = new Set([
  "id",
  "zone_id",
  "account_id",
  "adopt",
  "adopt_by",
  "on_destroy",
  "deletion_protection",
  "secrets_version",
]);

export function declareResource(
  instance: ResourceInstance,
  { kinds, zoneNames }: DeclareOptions,
): ResourceDeclarations {
  const { block, source } = instance;
  const resource = findResourceKind(kinds, block.type);
  if (!resource) return refuse(unknownResource(block.type, source));
  const { kind, set } = resource;
  const account = readText(instance, "account_id");
  if (account.problem) return refuse(account.problem);
  const zone: ReadText = kind.within === "zone" ? readZoneName(instance, zoneNames) : {};
  if (zone.problem) return refuse(zone.problem);
  const { provider } = block.body;
  const owner: Owner = {
    kind,
    ...(zone.text !== undefined && { zone: zone.text }),
    ...(account.text !== undefined && { account: account.text }),
    ...(typeof provider === "string" && { provider }),
  };
  const ignored = listIgnoredAttributes(block.body);
  if (!set) return declareObject({ ...owner, ignored }, block.body, instance, source);
  const { key } = kind.inDocument;
  const members = readSetMembers(instance, block.body[key]);
  if (!members) return refuse(needsTerraform(source, key, showValue(block.body[key])), owner);
  const declared = members.map(([name, body]) =>
    declareObject(
      { ...owner, ignored: listIgnoredOfMember(ignored, key, name) },
      body,
      instance,
      `${source}[${JSON.stringify(name)}]`,
    ),
  );
  return {
    declarations: declared.flatMap((member) => member.declarations),
    problems: declared.flatMap((member) => member.problems),
  };
}

/** Members are evaluated one by one, so that an unknown value costs one record. */
function readSetMembers(
  { resolve }: ResourceInstance,
  value: Json | undefined,
): readonly (readonly [string, JsonObject])[] | undefined {
  const evaluated = typeof value === "string" ? evaluate(value, resolve) : undefined;
  const map = evaluated?.ok && !isZoneId(evaluated.value) ? evaluated.value : value;
  if (!isObject(map)) return undefined;
  const members = Object.entries(map).flatMap(([name, body]) => (isObject(body) ? [[name, body] as const] : []));
  return members.length === Object.keys(map).length ? members : undefined;
}

type DeclarationOwner = Owner & { readonly ignored: IgnoredAttributes };

function declareObject(
  { ignored, ...owner }: DeclarationOwner,
  body: JsonObject,
  { resolve }: ResourceInstance,
  source: string,
): ResourceDeclarations {
  const { kind } = owner;
  const fields: Record<string, Json> = Object.create(null);
  const ignoredFields = toFieldPaths(kind, ignored);
  const isUndeclarable = (field: string) =>
    ignoredFields.some(([first, ...rest]) => first === field && rest.length === 0) && !isIdentifying(kind, field);
  for (const [name, written] of Object.entries(body)) {
    const isArgument = PROVIDER_ARGUMENTS.has(name) && !Object.hasOwn(kind.fields, name);
    if (written === undefined || META_ARGUMENTS.has(name) || isArgument) continue;
    const field = findFieldName(kind.fields, name);
    const evaluated = evaluate(written, resolve);
    const isKnown = evaluated.ok && !isZoneId(evaluated.value);
    if (!isKnown && isUndeclarable(field)) continue;
    if (!evaluated.ok) return refuse(needsTerraform(source, name, evaluated.unknown), owner);
    const { value } = evaluated;
    if (isZoneId(value)) return refuse(needsTerraform(source, name, showValue(written)), owner);
    if (value !== null) fields[field] = convertValue(findField(kind, field), value);
  }
  const declaration = { ...owner, fields, source, ...(ignoredFields.length > 0 && { ignoredFields }) };
  return { declarations: [declaration], problems: [] };
}

/** Whether an object without the field would be another object, or none. */
function isIdentifying({ fields, identity }: Kind, name: string): boolean {
  return fields[name]?.presence === "required" || identity.group.includes(name) || identity.member.includes(name);
}

/** The attributes that `lifecycle { ignore_changes }` names, each as the steps to it, or all of them. */
type IgnoredAttributes = "all" | readonly FieldPath[];

function listIgnoredAttributes({ lifecycle }: JsonObject): IgnoredAttributes {
  const block: Json | undefined = isArray(lifecycle) ? lifecycle[0] : lifecycle;
  if (!isObject(block)) return [];
  const { ignore_changes: ignored } = block;
  if (ignored === "all" || (isArray(ignored) && ignored.includes("all"))) return "all";
  return isArray(ignored) ? ignored.flatMap((text) => (typeof text === "string" ? [parseSteps(text)] : [])) : [];
}

/** `records["www"].content` as `records`, `www`, `content`. */
function parseSteps(text: string): FieldPath {
  const steps = text.match(/"(?:[^"\\]|\\.)*"|[^.[\]"\s]+/g) ?? [];
  return steps.map((step) => (step.startsWith('"') ? String(parseJsonText(step)) : step));
}

/** Those of one member of a set: `records` stands for all attributes of all members. */
function listIgnoredOfMember(ignored: IgnoredAttributes, attribute: string, key: string): IgnoredAttributes {
  if (ignored === "all") return "all";
  const own = ignored.flatMap(([first, member, ...rest]) =>
    first === attribute && (member === undefined || member === key) ? [rest] : [],
  );
  return own.some((path) => path.length === 0) ? "all" : own;
}

/** What identifies the object is never ignored: without its name or type it would be another object. */
function toFieldPaths({ fields, identity }: Kind, ignored: IgnoredAttributes): readonly FieldPath[] {
  const paths = ignored === "all" ? Object.keys(fields).map((name) => [name]) : ignored;
  return paths
    .map((path) => toFieldPath(fields, path))
    .filter(([first]) => first !== undefined && Object.hasOwn(fields, first) && !identity.group.includes(first))
    .filter(([first = ""]) => fields[first]?.presence !== "computed");
}

/** An element of a list stands for the whole list. */
function toFieldPath(fields: Fields | undefined, [first, ...rest]: FieldPath): FieldPath {
  if (first === undefined) return [];
  const name = fields ? findFieldName(fields, first) : first;
  const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.type !== "object") return [name];
  // Terraform names a nested object with or without the index of its block.
  const [index, ...members] = rest;
  return [name, ...toFieldPath(field.fields ?? field.members, index === "0" ? members : rest)];
}

interface ReadText {
  readonly text?: string;
  readonly problem?: Diagnostic;
}

function readZoneName({ block, source, resolve }: ResourceInstance, names: ReadonlyMap<string, string>): ReadText {
  const { zone_id: written } = block.body;
  const known = typeof written === "string" ? names.get(written) : undefined;
  if (known !== undefined) return { text: known };
  const evaluated = written === undefined ? undefined : evaluate(written, resolve);
  if (!evaluated?.ok) return { problem: needsTerraform(source, "zone_id", evaluated?.unknown ?? "") };
  const { value } = evaluated;
  if (isZoneId(value)) return { text: value.zone };
  const name = names.get(String(value));
  return name === undefined ? { problem: needsZoneName(source, showValue(value)) } : { text: name };
}

function readText({ block, source, resolve }: ResourceInstance, name: string): ReadText {
  const written = block.body[name];
  if (written === undefined || written === null) return {};
  const evaluated = evaluate(written, resolve);
  if (evaluated.ok && typeof evaluated.value === "string") return { text: evaluated.value };
  return { problem: needsTerraform(source, name, showValue(written)) };
}

function findField(kind: Kind, name: string): Field | undefined {
  if (Object.hasOwn(kind.fields, name)) return kind.fields[name];
  const old = OLD_FIELDS.find((field) => field.key === kind.inDocument.key && field.path.join(".") === name);
  return old && { type: old.type, presence: "optional", doc: old.doc };
}

/** Converts between texts, numbers and booleans as Terraform does. A value of any shape is JSON text. */
function convertValue(field: Field | undefined, value: Json): Json {
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
      return inner ? convertMembers(inner, value) : parseJsonText(value);
    case "objects":
      return inner && isArray(value) ? value.map((element) => convertMembers(inner, element)) : parseJsonText(value);
    case "json":
      return parseJsonText(value);
    default:
      return value;
  }
}

function convertMembers(fields: Fields, value: Json): Json {
  if (!isObject(value)) return value;
  const members: Record<string, Json> = Object.create(null);
  for (const [attribute, member] of Object.entries(value)) {
    if (member === null || member === undefined) continue;
    const name = findFieldName(fields, attribute);
    members[name] = convertValue(Object.hasOwn(fields, name) ? fields[name] : undefined, member);
  }
  return members;
}

/** Attributes of Terraform are in lower case: the field `limitType` is the attribute `limit_type`. */
export function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}

function findFieldName(fields: Fields, attribute: string): string {
  if (Object.hasOwn(fields, attribute)) return attribute;
  return Object.keys(fields).find((name) => snakeCase(name) === attribute) ?? attribute;
}

function parseJsonText(value: Json): Json {
  return typeof value === "string" ? (parseJson(value) ?? value) : value;
}

function showValue(value: Json | undefined): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function refuse(diagnostic: Diagnostic, owner?: Owner): ResourceDeclarations {
  return { declarations: [], problems: [{ diagnostic, ...(owner && { owner }) }] };
}
