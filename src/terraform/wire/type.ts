// Type constraints of Terraform's values, and their JSON form. Knows nothing of values or schemas.

/** A list, set, map, object or tuple of types, or one of the simple ones. `dynamic`: the value brings its type along. */
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

/** Nesting beyond this is refused, in types and so in values. */
export const MAX_DEPTH = 64;
const MAX_TYPE_BYTES = 1024 * 1024;

/** The JSON bytes that `type` of an attribute in a schema wants: `["list","string"]`. */
export function ctyTypeJson(type: CtyType): Buffer {
  return Buffer.from(JSON.stringify(jsonOf(type)));
}

/** The type in JSON bytes. Throws an Error where there is none. */
export function parseCtyType(bytes: Uint8Array): CtyType {
  if (bytes.length > MAX_TYPE_BYTES) throw new Error(`a type of ${bytes.length} bytes is too long`);
  return typeIn(JSON.parse(Buffer.from(bytes).toString("utf8")), 0);
}

function jsonOf(type: CtyType): unknown {
  if (typeof type === "string") return type;
  if ("list" in type) return ["list", jsonOf(type.list)];
  if ("set" in type) return ["set", jsonOf(type.set)];
  if ("map" in type) return ["map", jsonOf(type.map)];
  if ("tuple" in type) return ["tuple", type.tuple.map(jsonOf)];
  return ["object", Object.fromEntries(Object.entries(type.object).map(([name, value]) => [name, jsonOf(value)]))];
}

function typeIn(json: unknown, depth: number): CtyType {
  if (depth > MAX_DEPTH) throw new Error(`a type is nested deeper than ${MAX_DEPTH}`);
  if (json === "string" || json === "number" || json === "bool" || json === "dynamic") return json;
  const [kind, inner] = Array.isArray(json) ? (json as readonly unknown[]) : [];
  if (kind === "list") return { list: typeIn(inner, depth + 1) };
  if (kind === "set") return { set: typeIn(inner, depth + 1) };
  if (kind === "map") return { map: typeIn(inner, depth + 1) };
  if (kind === "tuple" && Array.isArray(inner)) return { tuple: inner.map((value) => typeIn(value, depth + 1)) };
  if (kind === "object" && typeof inner === "object" && inner !== null && !Array.isArray(inner)) {
    const attributes = Object.entries(inner).map(([name, value]) => [name, typeIn(value, depth + 1)] as const);
    return { object: Object.fromEntries(attributes) };
  }
  throw new Error(`\`${String(JSON.stringify(json)).slice(0, 80)}\` is not a type`);
}
