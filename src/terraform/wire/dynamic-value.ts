// The DynamicValue message, which carries a value of Terraform as MessagePack or JSON.
import type { CtyType } from "./cty-type";
import { decodeJson } from "./decode-json";
import { decodeValue } from "./decode-value";
import { encodeValue } from "./encode-value";
import type { Draft } from "./messages";
import type { Value } from "./value";

export function encodeDynamicValue(value: Value, type: CtyType): { readonly msgpack: Buffer } {
  return { msgpack: encodeValue(value, type) };
}

/** The value of the message in either form; null if the message is empty. Throws a ValueError. */
export function decodeDynamicValue(message: Draft<"DynamicValue"> | null | undefined, type: CtyType): Value {
  if (message?.msgpack?.length) return decodeValue(message.msgpack, type);
  return message?.json?.length ? decodeJson(message.json, type) : null;
}
