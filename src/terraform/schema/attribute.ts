// The shape of a schema: the attributes of a resource, a data source or the provider, with their types.
// Knows nothing of the wire or of kinds.

/** The types of attributes; a subset of the types on the wire. */
export type ValueType =
  | "string"
  | "number"
  | "bool"
  | { readonly list: ValueType }
  | { readonly map: ValueType }
  | { readonly object: Readonly<Record<string, ValueType>> };

export interface Attribute {
  /** Missing if `nested` is set. */
  readonly type?: ValueType;
  readonly nested?: { readonly nesting: "single" | "list" | "map"; readonly attributes: Attributes };
  /** Markdown. */
  readonly doc: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** Marks the attribute as deprecated and says what to use instead. */
  readonly deprecated?: string;
}

export type Attributes = Readonly<Record<string, Attribute>>;

export interface Schema {
  readonly version: number;
  readonly doc: string;
  readonly attributes: Attributes;
}

type ObjectType = { readonly object: Readonly<Record<string, ValueType>> };

/** Cached, because every value of every call is decoded with it. */
const types = new WeakMap<Attributes, ObjectType>();

/** The object type of the attributes of a schema. */
export function objectType(attributes: Attributes): ObjectType {
  const known = types.get(attributes);
  if (known) return known;
  const members = Object.entries(attributes).map(([name, attribute]) => [name, attributeType(attribute)] as const);
  const type = { object: Object.fromEntries(members) };
  types.set(attributes, type);
  return type;
}

export function attributeType({ type, nested }: Attribute): ValueType {
  if (!nested) return type ?? "string";
  const inner = objectType(nested.attributes);
  switch (nested.nesting) {
    case "single":
      return inner;
    case "list":
      return { list: inner };
    case "map":
      return { map: inner };
  }
}
