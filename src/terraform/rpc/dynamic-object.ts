// Objects of a schema in DynamicValue messages: states, configurations and plans.
import { objectType, type Schema } from "../schema/attribute";
import { decodeDynamicValue, encodeDynamicValue, equalValues, isObjectValue, type ObjectValue } from "../wire";
import type { Draft, Message } from "../wire/messages";

export function decodeObject(message: Message<"DynamicValue"> | null, schema: Schema): ObjectValue | null {
  const value = decodeDynamicValue(message, objectType(schema.attributes));
  return isObjectValue(value) ? value : null;
}

/** Whether the message carries null; does not decode any other value. */
export function isNull(message: Message<"DynamicValue"> | null): boolean {
  const { msgpack, json } = message ?? {};
  if (msgpack?.length) return msgpack.length === 1 && msgpack[0] === MSGPACK_NIL;
  return !json?.length || Buffer.from(json).toString("utf8").trim() === "null";
}

const MSGPACK_NIL = 0xc0;

export function encodeObject(object: ObjectValue | null, schema: Schema): Draft<"DynamicValue"> {
  return encodeDynamicValue(object, objectType(schema.attributes));
}

/** Returns the original message if the object still equals the object that was decoded from it. */
export function encodeUnlessUnchanged(
  object: ObjectValue | null,
  schema: Schema,
  decoded: ObjectValue | null,
  message: Message<"DynamicValue"> | null,
): Draft<"DynamicValue"> {
  const same = object !== null && message !== null && equalValues(object, decoded, objectType(schema.attributes));
  return same ? message : encodeObject(object, schema);
}
