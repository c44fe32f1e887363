// Type constraints of Terraform's values and their JSON form. Knows nothing of values or schemas.

/** A primitive type or a collection. `dynamic`: each value carries its own type. */
export type CtyType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | { readonly list: CtyType }
  | { readonly set: CtyType }
  | { readonly map: CtyType }
  | { readonly object: Readonly<Record<string, CtyType>> }
  | { readonly tuple: readonly CtyType[] };

/** Deeper nesting is refused in types and values. */
export const MAX_DEPTH = 64;
const MAX_TYPE_BYTES = 1024 * 1024;

/** The JSON form of a type in a schema message: `["list","string"]`. */
export function encodeCtyType(type: CtyType): Buffer {
  return Buffer.from(JSON.stringify(toJson(type)));
}

/** Parses the JSON form of a type. Throws an Error if it is not one. */
export function parseCtyType(bytes: Uint8Array): CtyType {
  if (bytes.length > MAX_TYPE_BYTES) throw new Error(`a type of ${bytes.length} bytes is too long`);
  return parseType(JSON.parse(Buffer.from(bytes).toString("utf8")), 0);
}

function toJson(type: CtyType): unknown {
  if (typeof type === "string") return type;
  if ("list" in type) return ["list", toJson(type.list)];
  if ("set" in type) return ["set", toJson(type.set)];
  if ("map" in type) return ["map", toJson(type.map)];
  if ("tuple" in type) return ["tuple", type.tuple.map(toJson)];
  return ["object", Object.fromEntries(Object.entries(type.object).map(([name, value]) => [name, toJson(value)]))];
}

function parseType(json: unknown, depth: number): CtyType {
  if (depth > MAX_DEPTH) throw new Error(`a type is nested deeper than ${MAX_DEPTH}`);
  if (json === "string" || json === "number" || json === "bool" || json === "dynamic") return json;
  const [kind, inner]: readonly unknown[] = Array.isArray(json) ? json : [];
  if (kind === "list") return { list: parseType(inner, depth + 1) };
  if (kind === "set") return { set: parseType(inner, depth + 1) };
  if (kind === "map") return { map: parseType(inner, depth + 1) };
  if (kind === "tuple" && Array.isArray(inner)) return { tuple: inner.map((value) => parseType(value, depth + 1)) };
  if (kind === "object" && typeof inner === "object" && inner !== null && !Array.isArray(inner)) {
    const attributes = Object.entries(inner).map(([name, value]) => [name, parseType(value, depth + 1)] as const);
    return { object: Object.fromEntries(attributes) };
  }
  throw new Error(`\`${String(JSON.stringify(json)).slice(0, 80)}\` is not a type`);
}
