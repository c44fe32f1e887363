// A value of a known type as MessagePack. Knows the types and nothing of schemas.
import { isExact, plainDecimal } from "./decimal";
import {
  emptySink,
  type Sink,
  writeAgain,
  writeArrayHead,
  writeBinary,
  writeBool,
  writeInteger,
  writeMapHead,
  writeNil,
  writeText,
  writeUnknown,
  writtenOf,
} from "./msgpack";
import { normalized } from "./text";
import { type CtyType, ctyTypeJson, MAX_DEPTH } from "./type";
import { UNKNOWN, type Value, ValueError, wordFor } from "./value";

interface Writing extends Sink {
  readonly path: (string | number)[];
}

type Members = Readonly<Record<string, Value | undefined>>;

/**
 * The bytes of a value: every attribute of an object is written, a missing one as null. Throws a ValueError that names the
 * path where a value is not of its type, or an object has an attribute that its type has not.
 */
export function encodeValue(value: Value, type: CtyType): Buffer {
  const writing: Writing = { ...emptySink(), path: [] };
  write(writing, value, type);
  return writtenOf(writing);
}

function write(writing: Writing, value: Value | undefined, type: CtyType): void {
  if (writing.path.length > MAX_DEPTH) refuse(writing, `nested deeper than ${MAX_DEPTH}`);
  if (value === null || value === undefined) return writeNil(writing);
  if (value === UNKNOWN) return writeUnknown(writing);
  if (type === "string")
    return typeof value === "string" ? writeWord(writing, value) : misfit(writing, "a text", value);
  if (type === "number") return writeNumber(writing, value);
  if (type === "bool") return typeof value === "boolean" ? writeBool(writing, value) : misfit(writing, "a bool", value);
  if (type === "dynamic") return writeDynamic(writing, value);
  if ("object" in type) return writeObject(writing, value, type.object);
  if ("map" in type) return writeMap(writing, value, type.map);
  if (!Array.isArray(value)) return misfit(writing, "a list", value);
  if ("tuple" in type) return writeTuple(writing, value, type.tuple);
  const element = "list" in type ? type.list : type.set;
  writeArrayHead(writing, value.length);
  for (const [index, candidate] of value.entries()) inside(writing, index, candidate, element);
}

function writeWord(writing: Writing, text: string): void {
  try {
    writeText(writing, normalized(text));
  } catch (error) {
    refuse(writing, (error as Error).message);
  }
}

/** Text holds every number that an integer does not: a float would be another number to Terraform. */
function writeNumber(writing: Writing, value: Value): void {
  if (isExact(value)) return writeText(writing, value.exact);
  if (typeof value !== "number") return misfit(writing, "a number", value);
  if (Number.isSafeInteger(value)) return writeInteger(writing, value);
  const text = plainDecimal(String(value));
  if (text === undefined) return refuse(writing, `\`${value}\` is no number`);
  writeText(writing, text);
}

function writeDynamic(writing: Writing, value: Value): void {
  const type = typeFor(value);
  writeArrayHead(writing, 2);
  writeBinary(writing, ctyTypeJson(type));
  inside(writing, "value", value, type);
}

/** The type that a value shows: lists are tuples, maps are objects. */
function typeFor(value: Value, depth = 0): CtyType {
  if (value === null || value === UNKNOWN || depth > MAX_DEPTH) return "dynamic";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number" || isExact(value)) return "number";
  if (Array.isArray(value)) return { tuple: value.map((element) => typeFor(element, depth + 1)) };
  const members = Object.entries(value as Members).map(
    ([name, element]) => [name, typeFor(element ?? null, depth + 1)] as const,
  );
  return { object: Object.fromEntries(members) };
}

function writeObject(writing: Writing, value: Value, attributes: Readonly<Record<string, CtyType>>): void {
  const members = membersOf(value) ?? misfit(writing, "an object", value);
  const keys = keysOf(attributes);
  for (const name of Object.keys(members))
    if (!Object.hasOwn(attributes, name)) refuse(writing, `there is no attribute \`${name}\``);
  writeMapHead(writing, keys.length);
  for (const { name, written } of keys) {
    writeAgain(writing, written);
    inside(writing, name, Object.hasOwn(members, name) ? members[name] : null, attributes[name] as CtyType);
  }
}

interface Key {
  readonly name: string;
  readonly written: Buffer;
}

const keys = new WeakMap<object, readonly Key[]>();

/** The names of a type's attributes, written once. */
function keysOf(attributes: Readonly<Record<string, CtyType>>): readonly Key[] {
  const known = keys.get(attributes);
  if (known) return known;
  const own = Object.keys(attributes).map((name): Key => {
    const sink = emptySink();
    writeText(sink, name);
    return { name, written: writtenOf(sink) };
  });
  keys.set(attributes, own);
  return own;
}

function writeMap(writing: Writing, value: Value, type: CtyType): void {
  const members = membersOf(value) ?? misfit(writing, "a map", value);
  const keys = Object.keys(members);
  writeMapHead(writing, keys.length);
  for (const key of keys) {
    writeWord(writing, key);
    inside(writing, key, members[key], type);
  }
}

function membersOf(value: Value): Members | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExact(value)
    ? (value as Members)
    : undefined;
}

function writeTuple(writing: Writing, value: readonly Value[], types: readonly CtyType[]): void {
  if (value.length !== types.length) refuse(writing, `${types.length} elements are expected, not ${value.length}`);
  writeArrayHead(writing, types.length);
  for (const [index, type] of types.entries()) inside(writing, index, value[index], type);
}

function inside(writing: Writing, step: string | number, value: Value | undefined, type: CtyType): void {
  writing.path.push(step);
  write(writing, value, type);
  writing.path.pop();
}

function misfit(writing: Writing, expected: string, value: Value): never {
  return refuse(writing, `${expected} is expected, not ${wordFor(value)}`);
}

function refuse(writing: Writing, reason: string): never {
  throw new ValueError([...writing.path], reason);
}
