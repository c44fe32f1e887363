// Decodes JSON into a value of a known type and keeps every digit: states are stored as JSON, and a rounded number would show
// as a change in every plan. Knows types, but not schemas.
import { errorText } from "../../base/error-text";
import { type CtyType, MAX_DEPTH, parseCtyType } from "./cty-type";
import { type ExactNumber, parseNumber } from "./decimal";
import { MAX_BYTES } from "./decode-value";
import { createNullMembers } from "./null-members";
import { normalizeText } from "./text";
import { type Value, ValueError, type ValuePath } from "./value";

const STRICT = new TextDecoder("utf-8", { fatal: true });
/** A string, or a number outside strings. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Prefix of a number that was converted to a string, and prefix of every other string. */
const NUMBER_MARK = "#";
const TEXT_MARK = "=";

/**
 * Decodes a value. Drops attributes that the type does not have; missing attributes are null. Converts primitive values to
 * the string, number or bool of the type, as Terraform does. Throws a ValueError that names the path.
 */
export function decodeJson(bytes: Uint8Array, type: CtyType): Value {
  if (bytes.length > MAX_BYTES) throw new ValueError([], `${bytes.length} bytes are more than ${MAX_BYTES}`);
  const fast = decodeFast(bytes, type);
  return fast === NEEDS_SLOW_PATH ? read(parseLossless(bytes), type, []) : fast;
}

/** The value needs the slow path: digits to keep, conversions, or an error to report. */
const NEEDS_SLOW_PATH: unique symbol = Symbol("odd");
/** The start of a number with more digits than JavaScript surely keeps, or with an exponent. May also match inside a string. */
const LONG_NUMBER = /(?:^|[:,[\s])-?(?:[\d.]{16}|[\d.]+[eE])/;

/** Decodes in one pass instead of three when every member already has its type, as in a state of the current version. */
function decodeFast(bytes: Uint8Array, type: CtyType): Value | typeof NEEDS_SLOW_PATH {
  try {
    const text = STRICT.decode(bytes);
    return LONG_NUMBER.test(text) ? NEEDS_SLOW_PATH : convertFast(JSON.parse(text), type);
  } catch {
    return NEEDS_SLOW_PATH;
  }
}

function convertFast(json: unknown, type: CtyType): Value | typeof NEEDS_SLOW_PATH {
  if (json === null || json === undefined) return null;
  if (type === "string") return typeof json === "string" ? normalizeText(json) : NEEDS_SLOW_PATH;
  if (type === "number") return typeof json === "number" ? json + 0 : NEEDS_SLOW_PATH;
  if (type === "bool") return typeof json === "boolean" ? json : NEEDS_SLOW_PATH;
  if (type === "dynamic") return NEEDS_SLOW_PATH;
  if ("list" in type) return Array.isArray(json) ? convertListFast(json, type.list) : NEEDS_SLOW_PATH;
  if (!("object" in type) || typeof json !== "object" || Array.isArray(json)) return NEEDS_SLOW_PATH;
  const result = createNullMembers(type.object);
  for (const name in type.object) {
    const inner = type.object[name];
    if (name === "__proto__" || inner === undefined) return NEEDS_SLOW_PATH;
    const value = convertFast(Object.hasOwn(json, name) ? Reflect.get(json, name) : null, inner);
    if (value === NEEDS_SLOW_PATH) return NEEDS_SLOW_PATH;
    result[name] = value;
  }
  return result;
}

function convertListFast(json: readonly unknown[], type: CtyType): Value | typeof NEEDS_SLOW_PATH {
  const result: Value[] = [];
  for (const element of json) {
    const value = convertFast(element, type);
    if (value === NEEDS_SLOW_PATH) return NEEDS_SLOW_PATH;
    result.push(value);
  }
  return result;
}

function parseLossless(bytes: Uint8Array): unknown {
  try {
    const text = STRICT.decode(bytes);
    JSON.parse(text);
    return JSON.parse(text.replace(TEXT_OR_NUMBER, (match) => markValue(match)));
  } catch (error) {
    throw new ValueError([], `not JSON: ${errorText(error)}`);
  }
}

function markValue(match: string): string {
  return match.startsWith('"') ? `"${TEXT_MARK}${match.slice(1)}` : `"${NUMBER_MARK}${match}"`;
}

function read(json: unknown, type: CtyType, path: ValuePath): Value {
  if (path.length > MAX_DEPTH) throw new ValueError(path, `nested deeper than ${MAX_DEPTH}`);
  if (json === null || json === undefined) return null;
  if (type === "string") return toText(json) ?? rejectValue("a text", json, path);
  if (type === "number") return toNumber(json) ?? rejectValue("a number", json, path);
  if (type === "bool") return toBool(json) ?? rejectValue("a bool", json, path);
  if (type === "dynamic") return readDynamic(json, path);
  if ("object" in type) return readObject(readMembers(json) ?? rejectValue("an object", json, path), type.object, path);
  if ("map" in type) return readMap(readMembers(json) ?? rejectValue("a map", json, path), type.map, path);
  if (!Array.isArray(json)) return rejectValue("a list", json, path);
  if ("tuple" in type) return readTuple(json, type.tuple, path);
  const elementType = "list" in type ? type.list : type.set;
  return json.map((element, index) => read(element, elementType, [...path, index]));
}

function toText(json: unknown): string | undefined {
  if (typeof json === "boolean") return String(json);
  return typeof json === "string" ? normalizeText(json.slice(1)) : undefined;
}

function toNumber(json: unknown): number | ExactNumber | undefined {
  return typeof json === "string" ? parseNumber(json.slice(1)) : undefined;
}

function toBool(json: unknown): boolean | undefined {
  if (typeof json === "boolean") return json;
  return json === `${TEXT_MARK}true` ? true : json === `${TEXT_MARK}false` ? false : undefined;
}

type MarkedMembers = ReadonlyMap<string, unknown>;

/** Member names carry a mark, as every string does. */
function readMembers(json: unknown): MarkedMembers | undefined {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return undefined;
  return new Map(Object.entries(json).map(([name, value]) => [normalizeText(name.slice(1)), value]));
}

function readObject(members: MarkedMembers, attributes: Readonly<Record<string, CtyType>>, path: ValuePath): Value {
  const readAttribute = ([name, type]: [string, CtyType]) =>
    [name, read(members.get(name), type, [...path, name])] as const;
  return Object.fromEntries(Object.entries(attributes).map(readAttribute));
}

function readMap(members: MarkedMembers, type: CtyType, path: ValuePath): Value {
  const result: Record<string, Value> = Object.create(null);
  for (const [key, member] of members) result[key] = read(member, type, [...path, key]);
  return result;
}

function readTuple(json: readonly unknown[], types: readonly CtyType[], path: ValuePath): Value {
  if (json.length !== types.length) {
    throw new ValueError(path, `${types.length} elements are expected, not ${json.length}`);
  }
  return types.map((type, index) => read(json[index], type, [...path, index]));
}

/** `{"type": …, "value": …}`. */
function readDynamic(json: unknown, path: ValuePath): Value {
  const members = readMembers(json);
  if (!members?.has("type")) return rejectValue("a type with its value", json, path);
  try {
    const type = parseCtyType(Buffer.from(JSON.stringify(removeMarks(members.get("type"), 0))));
    return read(members.get("value"), type, [...path, "value"]);
  } catch (error) {
    if (error instanceof ValueError) throw error;
    throw new ValueError(path, errorText(error));
  }
}

function removeMarks(json: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH * 2) return null;
  if (typeof json === "string") return json.slice(1);
  if (Array.isArray(json)) return json.map((value) => removeMarks(value, depth + 1));
  const members = readMembers(json);
  return members
    ? Object.fromEntries([...members].map(([name, value]) => [name, removeMarks(value, depth + 1)]))
    : json;
}

function rejectValue(expected: string, json: unknown, path: ValuePath): never {
  const seen = Array.isArray(json) ? "a list" : typeof json === "object" ? "an object" : describeMarked(json);
  throw new ValueError(path, `${expected} is expected, not ${seen}`);
}

function describeMarked(json: unknown): string {
  if (typeof json === "boolean") return "a bool";
  return String(json).startsWith(NUMBER_MARK) ? "a number" : "a text";
}
