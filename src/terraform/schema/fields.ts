// The fields of a kind as attributes. An optional field is computed too: what nobody declares keeps the value that it has,
// as everywhere else, and the plan may say so.
import { SCHEDULE } from "../../deprecation/schedule";
import { OLD_FIELDS, type OldField } from "../../desired/old-spelling-rules";
import type { Field, Fields } from "../../kind/field";
import type { Kind } from "../../kind/kind";
import type { Attribute, Attributes, ValueType } from "./attribute";

/** Attributes of the fields of a kind, old spellings included and marked. */
export function fieldAttributes(kind: Kind): Attributes {
  const attributes = { ...attributesOf(kind.fields, true), ...identifying(kind) };
  return OLD_FIELDS.filter((field) => field.key === kind.inDocument.key).reduce(withOld, attributes);
}

/** What tells an object from its neighbours is said by the configuration alone: of `content` and `data` one is left out. */
function identifying(kind: Kind): Attributes {
  const own = kind.identity.member.map((name) => [name, kind.fields[name] as Field] as const);
  return Object.fromEntries(
    own.map(([name, field]) => [name, { ...attributeOf(field, false), ...memberShape(field) }]),
  );
}

/** Members inside are optional only, too. */
function memberShape(field: Field): Pick<Attribute, "type" | "nested"> {
  const inner = field.fields ?? field.members;
  if (field.type !== "object" || !inner) return shapeOf(field);
  return { nested: { nesting: "single", attributes: attributesOf(inner, false) } };
}

/** The same fields where they are only read. */
export function computedAttributes(attributes: Attributes): Attributes {
  return mapped(attributes, ({ type, nested, doc }) => ({
    doc,
    computed: true,
    ...(nested ? { nested: { ...nested, attributes: computedAttributes(nested.attributes) } } : { type }),
  }));
}

/** Names of the attributes that stand for old spellings. */
export function oldNames(kind: Kind): readonly OldField[] {
  return OLD_FIELDS.filter((field) => field.key === kind.inDocument.key);
}

function attributesOf(fields: Fields, fill: boolean): Attributes {
  return mapped(fields, (field) => attributeOf(field, fill));
}

function attributeOf(field: Field, fill: boolean): Attribute {
  const presence = presenceOf(field, fill);
  const deprecated = field.deprecated === undefined ? undefined : replacementOf(field.deprecated);
  return {
    ...shapeOf(field),
    doc: described(field),
    ...presence,
    ...(field.sensitive ? { sensitive: true } : {}),
    // What no reply shows again is taken from the configuration alone, and stands in no state.
    ...(field.hidden ? { sensitive: true, writeOnly: true, computed: false } : {}),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}

/** `fill`: the provider may say what an undeclared value is; inside lists the configuration says it all. */
function presenceOf({ presence }: Field, fill: boolean): Pick<Attribute, "required" | "optional" | "computed"> {
  switch (presence) {
    case "required":
      return { required: true };
    case "computed":
      return { computed: true };
    case "optional":
      return fill ? { optional: true, computed: true } : { optional: true };
  }
}

function shapeOf(field: Field): Pick<Attribute, "type" | "nested"> {
  const inner = field.fields ?? field.members;
  if (field.type === "object" && inner) return { nested: { nesting: "single", attributes: attributesOf(inner, true) } };
  if (field.type === "objects" && inner) return { nested: { nesting: "list", attributes: attributesOf(inner, false) } };
  return { type: TYPES[field.type] };
}

/** Values of any shape are written as JSON text. */
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

function described({ doc, default: fallback, values, caseless }: Field): string {
  const choice = values && !caseless ? ` One of ${values.map((value) => `\`${value}\``).join(", ")}.` : "";
  return `${doc}${choice}${fallback === undefined ? "" : ` Default: \`${JSON.stringify(fallback)}\`.`}`;
}

function withOld(attributes: Attributes, old: OldField): Attributes {
  const [name = "", ...inner] = old.path;
  const known = attributes[name];
  const deprecated = replacementOf(old.id);
  if (inner.length === 0) {
    const type = TYPES[old.type];
    return { ...attributes, [name]: { type, doc: old.doc, optional: true, deprecated } };
  }
  if (!known?.nested) return attributes;
  const nested = { ...known.nested, attributes: withOld(known.nested.attributes, { ...old, path: inner }) };
  return { ...attributes, [name]: { ...known, nested } };
}

/** The schedule's own words on a deprecation. */
export function replacementOf(id: string): string {
  const found = SCHEDULE.find((deprecation) => deprecation.id === id);
  if (!found) throw new Error(`no deprecation ${id}`);
  return found.rewrite ?? found.replacement ?? found.title;
}

function mapped<T, U>(from: Readonly<Record<string, T>>, to: (value: T) => U): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value)]));
}
