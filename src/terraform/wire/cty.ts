// Terraform's values, their types, and both of their forms on the wire.
import { decodeValue } from "./decode";
import { encodeValue } from "./encode";
import { decodeJson } from "./json";
import type { Draft } from "./messages";
import type { CtyType } from "./type";
import type { Value } from "./value";

export { type Exact, isExact, numberFrom, plainDecimal } from "./decimal";
export { decodeValue } from "./decode";
export { encodeValue } from "./encode";
export { decodeJson } from "./json";
export { type CtyType, ctyTypeJson, parseCtyType } from "./type";
export { equalValues, UNKNOWN, type Value, ValueError, type ValuePath, wordFor } from "./value";

/** The message that carries a value. */
export function dynamicValue(value: Value, type: CtyType): { readonly msgpack: Buffer } {
  return { msgpack: encodeValue(value, type) };
}

/** The value that a message carries, in whichever form; null where it carries none. Throws a ValueError. */
export function valueIn(carried: Draft<"DynamicValue"> | null | undefined, type: CtyType): Value {
  if (carried?.msgpack?.length) return decodeValue(carried.msgpack, type);
  return carried?.json?.length ? decodeJson(carried.json, type) : null;
}
