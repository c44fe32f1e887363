// MessagePack as a value of a known type. Knows the types and nothing of schemas.
import { type Exact, numberFrom, numberFromFloat } from "./decimal";
import { type Head, readHead, type Source, type Stretch, skipValue } from "./msgpack";
import { textFrom } from "./text";
import { type CtyType, MAX_DEPTH, parseCtyType } from "./type";
import { UNKNOWN, type Value, ValueError } from "./value";

/** More in one value is refused; a record set of 100,000 records has about 50 MB. */
export const MAX_BYTES = 512 * 1024 * 1024;

interface Reading extends Source {
  readonly path: (string | number)[];
}

/**
 * The value in the bytes: attributes that the type does not have are dropped, missing ones are null. Every extension is
 * an unknown value; what it says of its range is not used. Throws a ValueError that names the path.
 */
export function decodeValue(bytes: Uint8Array, type: CtyType): Value {
  if (bytes.length > MAX_BYTES) throw new ValueError([], `${bytes.length} bytes are more than ${MAX_BYTES}`);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reading: Reading = { bytes: buffer, at: 0, path: [] };
  const value = refusing(reading, () => read(reading, type));
  if (reading.at < buffer.length) throw new ValueError([], `${buffer.length - reading.at} bytes follow the value`);
  return value;
}

function refusing(reading: Reading, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof ValueError) throw error;
    throw new ValueError([...reading.path], error instanceof Error ? error.message : String(error));
  }
}

function read(reading: Reading, type: CtyType): Value {
  if (reading.path.length > MAX_DEPTH) throw new Error(`nested deeper than ${MAX_DEPTH}`);
  const head = readHead(reading);
  if (head.is === "nil") return null;
  if (head.is === "extension") return UNKNOWN;
  if (type === "string") return head.is === "text" ? textIn(reading, head) : misfit("a text", head);
  if (type === "number") return numberIn(reading, head) ?? misfit("a number", head);
  if (type === "bool") return head.is === "bool" ? head.value : misfit("a bool", head);
  if (type === "dynamic") return dynamicIn(reading, head);
  if ("object" in type)
    return head.is === "map" ? objectIn(reading, head.size, type.object) : misfit("an object", head);
  if ("map" in type) return head.is === "map" ? mapIn(reading, head.size, type.map) : misfit("a map", head);
  if (head.is !== "array") return misfit("a list", head);
  if ("tuple" in type) return tupleIn(reading, head.size, type.tuple);
  return listIn(reading, head.size, "list" in type ? type.list : type.set);
}

function misfit(expected: string, head: Head): never {
  throw new Error(`${expected} is expected, not MessagePack's ${head.is}`);
}

/** Terraform writes an integer, a float, or decimal text where neither holds the number. */
function numberIn(reading: Reading, head: Head): number | Exact | undefined {
  if (head.is === "int") return typeof head.value === "number" ? head.value : numberFrom(head.value.toString());
  if (head.is === "float") return numberFromFloat(head.value);
  return head.is === "text" ? numberFrom(textIn(reading, head)) : undefined;
}

/** Two elements: the type in JSON, and the value. */
function dynamicIn(reading: Reading, head: Head): Value {
  if (head.is !== "array" || head.size !== 2) return misfit("a type with its value", head);
  const type = readHead(reading);
  if (type.is !== "binary" && type.is !== "text") return misfit("a type in JSON", type);
  return inside(reading, "value", parseCtyType(reading.bytes.subarray(type.start, type.end)));
}

function objectIn(reading: Reading, size: number, attributes: Readonly<Record<string, CtyType>>): Value {
  const found: Record<string, Value> = { ...nothingOf(attributes) };
  for (let left = size; left > 0; left--) {
    const name = keyIn(reading);
    if (Object.hasOwn(attributes, name)) found[name] = inside(reading, name, attributes[name] as CtyType);
    else skipValue(reading);
  }
  return found;
}

type Nothing = Readonly<Record<string, null>>;

/** Worked out once for each type: objects of one type are what most messages hold. */
const nothings = new WeakMap<object, Nothing>();

/** Every attribute as null. */
function nothingOf(attributes: Readonly<Record<string, CtyType>>): Nothing {
  const known = nothings.get(attributes);
  if (known) return known;
  const nothing = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
  nothings.set(attributes, nothing);
  return nothing;
}

function mapIn(reading: Reading, size: number, type: CtyType): Value {
  const found: Record<string, Value> = Object.create(null);
  for (let left = size; left > 0; left--) {
    const key = keyIn(reading);
    found[key] = inside(reading, key, type);
  }
  return found;
}

function tupleIn(reading: Reading, size: number, types: readonly CtyType[]): Value {
  if (size !== types.length) throw new Error(`${types.length} elements are expected, not ${size}`);
  return types.map((type, index) => inside(reading, index, type));
}

function listIn(reading: Reading, size: number, type: CtyType): Value {
  const found: Value[] = [];
  for (let index = 0; index < size; index++) found.push(inside(reading, index, type));
  return found;
}

function keyIn(reading: Reading): string {
  const head = readHead(reading);
  return head.is === "text" ? textIn(reading, head) : misfit("a text as key", head);
}

function textIn({ bytes }: Reading, { start, end }: Stretch): string {
  return textFrom(bytes, start, end);
}

function inside(reading: Reading, step: string | number, type: CtyType): Value {
  reading.path.push(step);
  const value = read(reading, type);
  reading.path.pop();
  return value;
}
