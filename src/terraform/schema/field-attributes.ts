// Derives Terraform attributes from the fields of a kind. An optional field is also computed: an undeclared field keeps its live
// value, and the plan may show it.
import { SCHEDULE } from "../../deprecation/schedule";
import { OLD_FIELDS, type OldField } from "../../deprecation/translate";
import type { Field, Fields } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import type { Attribute, Attributes, ValueType } from "./attribute";

/** The attributes of a kind's fields, including the old spellings, which are marked as deprecated. */
export function toAttributes(kind: Kind): Attributes {
  const attributes = { ...mapFields(kind.fields, true), ...toIdentityAttributes(kind) };
  return getOldFields(kind).reduce(addOldField, attributes);
}

/** Identity fields are not computed: only the configuration can set them, and one of `content` and `data` stays unset. */
function toIdentityAttributes(kind: Kind): Attributes {
  const attributes = kind.identity.member.flatMap((name) => {
    const field = kind.fields[name];
    return field ? [[name, { ...toIdentityAttribute(field), ...toIdentityShape(field) }] as const] : [];
  });
  return Object.fromEntries(attributes);
}

/** What replies have although it is not declared is computed, so that both spellings of the configuration are kept. */
function toIdentityAttribute(field: Field): Attribute {
  return toAttribute(field, field.repeats !== undefined || field.mayBeEmpty === true);
}

/** Members of an identity field are not computed either. */
function toIdentityShape(field: Field): Pick<Attribute, "type" | "nested"> {
  const inner = field.fields ?? field.members;
  if (field.type !== "object" || !inner) return toShape(field);
  return { nested: { nesting: "single", attributes: mapValues(inner, toIdentityAttribute) } };
}

/** The same attributes, all read-only. */
export function toComputedAttributes(attributes: Attributes): Attributes {
  return mapValues(attributes, ({ type, nested, doc, sensitive }) => ({
    doc,
    computed: true,
    ...(sensitive && { sensitive }),
    ...(nested ? { nested: { ...nested, attributes: toComputedAttributes(nested.attributes) } } : { type }),
  }));
}

/** The old spellings of a kind's fields. */
export function getOldFields(kind: Kind): readonly OldField[] {
  return readOldFields(kind).fields;
}

/** Names of the attributes that only stand for old spellings; members inside a field are not among them. */
export function getOldFieldNames(kind: Kind): readonly string[] {
  return readOldFields(kind).names;
}

interface OldFields {
  readonly fields: readonly OldField[];
  readonly names: readonly string[];
}

/** Cached by kind: they are needed several times for each of thousands of objects. */
const oldFieldsByKind = new WeakMap<Kind, OldFields>();

function readOldFields(kind: Kind): OldFields {
  const known = oldFieldsByKind.get(kind);
  if (known) return known;
  const fields = OLD_FIELDS.filter((field) => field.key === kind.inDocument.key);
  const names = fields.flatMap(({ path: [name, ...inner] }) => (name === undefined || inner.length > 0 ? [] : [name]));
  oldFieldsByKind.set(kind, { fields, names });
  return { fields, names };
}

function mapFields(fields: Fields, computed: boolean): Attributes {
  return mapValues(fields, (field) => toAttribute(field, computed));
}

function toAttribute(field: Field, computed: boolean): Attribute {
  const presence = toPresence(field, computed);
  const deprecated = field.deprecated === undefined ? undefined : describeReplacement(field.deprecated);
  return {
    ...toShape(field),
    doc: describeField(field),
    ...presence,
    ...(field.sensitive ? { sensitive: true } : {}),
    // The API never returns a hidden field: it exists in the configuration only, not in the state.
    ...(field.hidden ? { sensitive: true, writeOnly: true, computed: false } : {}),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}

/** Whether an existing object may leave the member out although it is required. */
export function mayBeLeftOut({ presence, local }: Field): boolean {
  return presence === "required" && local === true;
}

/** `computed`: the provider may set an undeclared value. Inside lists only the configuration sets values. */
function toPresence(field: Field, computed: boolean): Pick<Attribute, "required" | "optional" | "computed"> {
  if (mayBeLeftOut(field)) return { optional: true, computed: true };
  switch (field.presence) {
    case "required":
      return { required: true };
    case "computed":
      return { computed: true };
    case "optional":
      return computed ? { optional: true, computed: true } : { optional: true };
  }
}

function toShape(field: Field): Pick<Attribute, "type" | "nested"> {
  const inner = field.fields ?? field.members;
  if (field.type === "object" && inner) return { nested: { nesting: "single", attributes: mapFields(inner, true) } };
  if (field.type === "objects" && inner) return { nested: { nesting: "list", attributes: mapFields(inner, false) } };
  return { type: TYPES[field.type] };
}

/** The type of each field type without nested attributes. Values of any shape are JSON text. */
const TYPES: Readonly<Record<Field["type"], ValueType>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "bool",
  strings: { list: "string" },
  object: "string",
  objects: "string",
  json: "string",
};

function describeField(field: Field): string {
  const { default: fallback, values, caseInsensitive: caseless } = field;
  const doc = replaceWords(field);
  const choice = values && !caseless ? ` One of ${values.map((value) => `\`${value}\``).join(", ")}.` : "";
  return `${doc}${choice}${fallback === undefined ? "" : ` Default: \`${JSON.stringify(fallback)}\`.`}`;
}

/** A word that documents accept is its value here, unless the attribute is text: `auto` for a TTL of 1. */
function replaceWords({ doc, words = {}, type }: Field): string {
  if (type === "string") return doc;
  return Object.entries(words).reduce((text, [word, value]) => text.replaceAll(`\`${word}\``, `\`${value}\``), doc);
}

function addOldField(attributes: Attributes, old: OldField): Attributes {
  const [name = "", ...inner] = old.path;
  const known = attributes[name];
  const deprecated = describeReplacement(old.id);
  if (inner.length === 0) {
    const type = TYPES[old.type];
    return { ...attributes, [name]: { type, doc: old.doc, optional: true, deprecated } };
  }
  if (!known?.nested) return attributes;
  const nested = { ...known.nested, attributes: addOldField(known.nested.attributes, { ...old, path: inner }) };
  return { ...attributes, [name]: { ...known, nested } };
}

/** The replacement of a deprecated field in the words of the schedule. */
export function describeReplacement(id: string): string {
  const deprecation = SCHEDULE.find((candidate) => candidate.id === id);
  if (!deprecation) throw new Error(`unknown deprecation ${id}`);
  return deprecation.rewrite ?? deprecation.replacement ?? deprecation.title;
}

function mapValues<T, U>(from: Readonly<Record<string, T>>, to: (value: T) => U): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value)]));
}
