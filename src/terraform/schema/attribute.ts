// The shape of a schema: attributes with their types, as resources, data sources and the provider itself have them.
// Knows nothing of the wire, and nothing of kinds.

/** The types that attributes here have, in the form of the wire's own. */
export type ValueType =
  | "string"
  | "number"
  | "bool"
  | { readonly list: ValueType }
  | { readonly map: ValueType }
  | { readonly object: Readonly<Record<string, ValueType>> };

export interface Attribute {
  /** Missing where `nested` is given. */
  readonly type?: ValueType;
  readonly nested?: { readonly nesting: "single" | "list" | "map"; readonly attributes: Attributes };
  /** Markdown. */
  readonly doc: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** What to do instead; the attribute is marked as deprecated. */
  readonly deprecated?: string;
}

export type Attributes = Readonly<Record<string, Attribute>>;

export interface Schema {
  readonly version: number;
  readonly doc: string;
  readonly attributes: Attributes;
}

type ObjectType = { readonly object: Readonly<Record<string, ValueType>> };

/** Worked out once: every value of every call is read by it. */
const types = new WeakMap<Attributes, ObjectType>();

/** The type of a value of the whole schema. */
export function typeOf(attributes: Attributes): ObjectType {
  const known = types.get(attributes);
  if (known) return known;
  const members = Object.entries(attributes).map(([name, attribute]) => [name, attributeType(attribute)] as const);
  const type = { object: Object.fromEntries(members) };
  types.set(attributes, type);
  return type;
}

export function attributeType({ type, nested }: Attribute): ValueType {
  if (!nested) return type as ValueType;
  const inner = typeOf(nested.attributes);
  switch (nested.nesting) {
    case "single":
      return inner;
    case "list":
      return { list: inner };
    case "map":
      return { map: inner };
  }
}
