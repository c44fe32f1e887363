// Decodes MessagePack into a value of a known type. Knows types, but not schemas.
import { errorText } from "../../base/error-text";
import { encodeNames } from "./attribute-names";
import { type CtyType, MAX_DEPTH, parseCtyType } from "./cty-type";
import { type ExactNumber, fromFloat, parseNumber } from "./decimal";
import { type ByteRange, type Head, type MsgpackInput, readHead, skipValue } from "./msgpack";
import { createNullMembers } from "./null-members";
import { decodeText } from "./text";
import { UNKNOWN, type Value, ValueError } from "./value";

/** A larger value is refused. A record set of 100,000 records has about 50 MB. */
export const MAX_BYTES = 512 * 1024 * 1024;

interface Decoder extends MsgpackInput {
  readonly path: (string | number)[];
}

/**
 * Decodes a value. Drops attributes that the type does not have; missing attributes are null. Every MessagePack extension
 * is an unknown value; its refinements are ignored. Throws a ValueError that names the path.
 */
export function decodeValue(bytes: Uint8Array, type: CtyType): Value {
  if (bytes.length > MAX_BYTES) throw new ValueError([], `${bytes.length} bytes are more than ${MAX_BYTES}`);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder: Decoder = { bytes: buffer, at: 0, path: [] };
  const value = withPath(decoder, () => read(decoder, type));
  if (decoder.at < buffer.length) throw new ValueError([], `${buffer.length - decoder.at} bytes follow the value`);
  return value;
}

function withPath(decoder: Decoder, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof ValueError) throw error;
    throw new ValueError([...decoder.path], errorText(error));
  }
}

function read(decoder: Decoder, type: CtyType): Value {
  if (decoder.path.length > MAX_DEPTH) throw new Error(`nested deeper than ${MAX_DEPTH}`);
  const head = readHead(decoder);
  if (head.is === "nil") return null;
  if (head.is === "extension") return UNKNOWN;
  if (type === "string") return head.is === "text" ? readText(decoder, head) : rejectHead("a text", head);
  if (type === "number") return readNumber(decoder, head) ?? rejectHead("a number", head);
  if (type === "bool") return head.is === "bool" ? head.value : rejectHead("a bool", head);
  if (type === "dynamic") return readDynamic(decoder, head);
  if ("object" in type)
    return head.is === "map" ? readObject(decoder, head.size, type.object) : rejectHead("an object", head);
  if ("map" in type) return head.is === "map" ? readMap(decoder, head.size, type.map) : rejectHead("a map", head);
  if (head.is !== "array") return rejectHead("a list", head);
  if ("tuple" in type) return readTuple(decoder, head.size, type.tuple);
  return readList(decoder, head.size, "list" in type ? type.list : type.set);
}

function rejectHead(expected: string, head: Head): never {
  throw new Error(`${expected} is expected, not MessagePack's ${head.is}`);
}

/** Terraform sends an integer, a float, or decimal text if neither can hold the number. */
function readNumber(decoder: Decoder, head: Head): number | ExactNumber | undefined {
  if (head.is === "int") return typeof head.value === "number" ? head.value : parseNumber(head.value.toString());
  if (head.is === "float") return fromFloat(head.value);
  return head.is === "text" ? parseNumber(readText(decoder, head)) : undefined;
}

/** An array of two elements: the type in JSON, and the value. */
function readDynamic(decoder: Decoder, head: Head): Value {
  if (head.is !== "array" || head.size !== 2) return rejectHead("a type with its value", head);
  const type = readHead(decoder);
  if (type.is !== "binary" && type.is !== "text") return rejectHead("a type in JSON", type);
  return readMember(decoder, "value", parseCtyType(decoder.bytes.subarray(type.start, type.end)));
}

function readObject(decoder: Decoder, size: number, attributes: Readonly<Record<string, CtyType>>): Value {
  const result: Record<string, Value> = createNullMembers(attributes);
  const names = encodeNames(attributes);
  for (let index = 0; index < size; index++) {
    const expected = names[index];
    const isExpected = expected !== undefined && skipBytes(decoder, expected.bytes);
    const name = isExpected ? expected.name : readKey(decoder);
    const type = isExpected ? expected.type : Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (type !== undefined) result[name] = readMember(decoder, name, type);
    else skipValue(decoder);
  }
  return result;
}

/** Advances past the bytes if they are next. Comparing a name costs less than decoding it. */
function skipBytes(decoder: Decoder, expected: Buffer): boolean {
  const { bytes, at } = decoder;
  // Past the end of the input, a byte is undefined.
  for (let index = 0; index < expected.length; index++) if (bytes[at + index] !== expected[index]) return false;
  decoder.at = at + expected.length;
  return true;
}

function readMap(decoder: Decoder, size: number, type: CtyType): Value {
  const result: Record<string, Value> = Object.create(null);
  for (let left = size; left > 0; left--) {
    const key = readKey(decoder);
    result[key] = readMember(decoder, key, type);
  }
  return result;
}

function readTuple(decoder: Decoder, size: number, types: readonly CtyType[]): Value {
  if (size !== types.length) throw new Error(`${types.length} elements are expected, not ${size}`);
  return types.map((type, index) => readMember(decoder, index, type));
}

function readList(decoder: Decoder, size: number, type: CtyType): Value {
  const result: Value[] = [];
  for (let index = 0; index < size; index++) result.push(readMember(decoder, index, type));
  return result;
}

function readKey(decoder: Decoder): string {
  const head = readHead(decoder);
  return head.is === "text" ? readText(decoder, head) : rejectHead("a text as key", head);
}

function readText({ bytes }: Decoder, { start, end }: ByteRange): string {
  return decodeText(bytes, start, end);
}

function readMember(decoder: Decoder, step: string | number, type: CtyType): Value {
  decoder.path.push(step);
  const value = read(decoder, type);
  decoder.path.pop();
  return value;
}
