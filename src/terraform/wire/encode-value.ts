// Encodes a value of a known type as MessagePack. Knows types, but not schemas.
import { errorText } from "../../base/error-text";
import { encodeNames } from "./attribute-names";
import { type CtyType, encodeCtyType, MAX_DEPTH } from "./cty-type";
import { isExactNumber, toPlainDecimal } from "./decimal";
import {
  createOutput,
  type MsgpackOutput,
  toBytes,
  writeArrayHead,
  writeBinary,
  writeBool,
  writeInteger,
  writeMapHead,
  writeNil,
  writeRaw,
  writeText,
  writeUnknown,
} from "./msgpack";
import { normalizeText } from "./text";
import { describeValue, isList, isObjectValue, UNKNOWN, type Value, ValueError } from "./value";

interface Encoder extends MsgpackOutput {
  readonly path: (string | number)[];
}

/**
 * Encodes a value. Writes every attribute of an object type; a missing one as null. Throws a ValueError that names the path
 * if a value does not match its type, or an object has an attribute that its type does not have.
 */
export function encodeValue(value: Value, type: CtyType): Buffer {
  const encoder: Encoder = { ...createOutput(), path: [] };
  write(encoder, value, type);
  return toBytes(encoder);
}

function write(encoder: Encoder, value: Value | undefined, type: CtyType): void {
  if (encoder.path.length > MAX_DEPTH) reject(encoder, `nested deeper than ${MAX_DEPTH}`);
  if (value === null || value === undefined) return writeNil(encoder);
  if (value === UNKNOWN) return writeUnknown(encoder);
  if (type === "string")
    return typeof value === "string" ? writeNormalizedText(encoder, value) : rejectValue(encoder, "a text", value);
  if (type === "number") return writeNumber(encoder, value);
  if (type === "bool")
    return typeof value === "boolean" ? writeBool(encoder, value) : rejectValue(encoder, "a bool", value);
  if (type === "dynamic") return writeDynamic(encoder, value);
  if ("object" in type) return writeObject(encoder, value, type.object);
  if ("map" in type) return writeMap(encoder, value, type.map);
  if (!isList(value)) return rejectValue(encoder, "a list", value);
  if ("tuple" in type) return writeTuple(encoder, value, type.tuple);
  const elementType = "list" in type ? type.list : type.set;
  writeArrayHead(encoder, value.length);
  for (const [index, element] of value.entries()) writeMember(encoder, index, element, elementType);
}

function writeNormalizedText(encoder: Encoder, text: string): void {
  try {
    writeText(encoder, normalizeText(text));
  } catch (error) {
    reject(encoder, errorText(error));
  }
}

/** A number that is not an integer is written as text: Terraform would read a float as a different number. */
function writeNumber(encoder: Encoder, value: Value): void {
  if (isExactNumber(value)) return writeText(encoder, value.exact);
  if (typeof value !== "number") return rejectValue(encoder, "a number", value);
  if (Number.isSafeInteger(value)) return writeInteger(encoder, value);
  const text = toPlainDecimal(String(value));
  if (text === undefined) return reject(encoder, `\`${value}\` is not a number`);
  writeText(encoder, text);
}

function writeDynamic(encoder: Encoder, value: Value): void {
  const type = inferType(value);
  writeArrayHead(encoder, 2);
  writeBinary(encoder, encodeCtyType(type));
  writeMember(encoder, "value", value, type);
}

/** Infers a type from a value: a list becomes a tuple, a map an object. */
function inferType(value: Value, depth = 0): CtyType {
  if (value === null || value === UNKNOWN || depth > MAX_DEPTH) return "dynamic";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number" || isExactNumber(value)) return "number";
  if (isList(value)) return { tuple: value.map((element) => inferType(element, depth + 1)) };
  const members = Object.entries(value).map(([name, member]) => [name, inferType(member ?? null, depth + 1)] as const);
  return { object: Object.fromEntries(members) };
}

function writeObject(encoder: Encoder, value: Value, attributes: Readonly<Record<string, CtyType>>): void {
  const members = isObjectValue(value) ? value : rejectValue(encoder, "an object", value);
  const names = encodeNames(attributes);
  for (const name of Object.keys(members))
    if (!Object.hasOwn(attributes, name)) reject(encoder, `there is no attribute \`${name}\``);
  writeMapHead(encoder, names.length);
  for (const { name, bytes, type } of names) {
    writeRaw(encoder, bytes);
    writeMember(encoder, name, Object.hasOwn(members, name) ? members[name] : null, type);
  }
}

function writeMap(encoder: Encoder, value: Value, type: CtyType): void {
  const members = isObjectValue(value) ? value : rejectValue(encoder, "a map", value);
  const keys = Object.keys(members);
  writeMapHead(encoder, keys.length);
  for (const key of keys) {
    writeNormalizedText(encoder, key);
    writeMember(encoder, key, members[key], type);
  }
}

function writeTuple(encoder: Encoder, value: readonly Value[], types: readonly CtyType[]): void {
  if (value.length !== types.length) reject(encoder, `${types.length} elements are expected, not ${value.length}`);
  writeArrayHead(encoder, types.length);
  for (const [index, type] of types.entries()) writeMember(encoder, index, value[index], type);
}

function writeMember(encoder: Encoder, step: string | number, value: Value | undefined, type: CtyType): void {
  encoder.path.push(step);
  write(encoder, value, type);
  encoder.path.pop();
}

function rejectValue(encoder: Encoder, expected: string, value: Value): never {
  return reject(encoder, `${expected} is expected, not ${describeValue(value)}`);
}

function reject(encoder: Encoder, reason: string): never {
  throw new ValueError([...encoder.path], reason);
}
