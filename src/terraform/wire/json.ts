// JSON as a value of a known type, without losing a digit: states are stored in JSON, and a rounded number in one would be
// a difference in every plan. Knows the types and nothing of schemas.

import { type Exact, numberFrom } from "./decimal";
import { MAX_BYTES } from "./decode";
import { normalized } from "./text";
import { type CtyType, MAX_DEPTH, parseCtyType } from "./type";
import { type Value, ValueError, type ValuePath } from "./value";

const STRICT = new TextDecoder("utf-8", { fatal: true });
/** A text, or a number outside of texts. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Before a number that has become a text; before every other text stands the other one. */
const NUMBER = "#";
const TEXT = "=";

/**
 * The value in the JSON text: attributes that the type does not have are dropped, missing ones are null; simple values
 * become the text, number or bool that the type wants, as Terraform does it. Throws a ValueError that names the path.
 */
export function decodeJson(bytes: Uint8Array, type: CtyType): Value {
  if (bytes.length > MAX_BYTES) throw new ValueError([], `${bytes.length} bytes are more than ${MAX_BYTES}`);
  const plain = plainly(bytes, type);
  return plain === ODD ? read(losslessJson(bytes), type, []) : plain;
}

/** What needs the long way: digits to keep, conversions, anything wrong. */
const ODD: unique symbol = Symbol("odd");
/** Where a number may begin, one of more digits than JavaScript keeps for certain, or with an exponent; texts may look so too. */
const LONG_NUMBER = /(?:^|[:,[\s])-?(?:[\d.]{16}|[\d.]+[eE])/;

/** The value where every member is of its type already, as a state of this version's is: one pass in place of three. */
function plainly(bytes: Uint8Array, type: CtyType): Value | typeof ODD {
  try {
    const text = STRICT.decode(bytes);
    return LONG_NUMBER.test(text) ? ODD : fitting(JSON.parse(text), type);
  } catch {
    return ODD;
  }
}

function fitting(json: unknown, type: CtyType): Value | typeof ODD {
  if (json === null || json === undefined) return null;
  if (type === "string") return typeof json === "string" ? normalized(json) : ODD;
  if (type === "number") return typeof json === "number" ? json + 0 : ODD;
  if (type === "bool") return typeof json === "boolean" ? json : ODD;
  if (type === "dynamic") return ODD;
  if ("list" in type) return Array.isArray(json) ? fittingList(json, type.list) : ODD;
  if (!("object" in type) || typeof json !== "object" || Array.isArray(json)) return ODD;
  const found: Record<string, Value> = {};
  for (const [name, inner] of Object.entries(type.object)) {
    if (name === "__proto__") return ODD;
    const value = fitting(Object.hasOwn(json, name) ? (json as Members)[name] : null, inner);
    if (value === ODD) return ODD;
    found[name] = value;
  }
  return found;
}

function fittingList(json: readonly unknown[], type: CtyType): Value | typeof ODD {
  const found: Value[] = [];
  for (const element of json) {
    const value = fitting(element, type);
    if (value === ODD) return ODD;
    found.push(value);
  }
  return found;
}

type Members = Readonly<Record<string, unknown>>;

function losslessJson(bytes: Uint8Array): unknown {
  try {
    const text = STRICT.decode(bytes);
    JSON.parse(text);
    return JSON.parse(text.replace(TEXT_OR_NUMBER, (found) => marked(found)));
  } catch (error) {
    throw new ValueError([], `not JSON: ${(error as Error).message}`);
  }
}

function marked(found: string): string {
  return found.startsWith('"') ? `"${TEXT}${found.slice(1)}` : `"${NUMBER}${found}"`;
}

function read(json: unknown, type: CtyType, path: ValuePath): Value {
  if (path.length > MAX_DEPTH) throw new ValueError(path, `nested deeper than ${MAX_DEPTH}`);
  if (json === null || json === undefined) return null;
  if (type === "string") return textIn(json) ?? misfit("a text", json, path);
  if (type === "number") return numberIn(json) ?? misfit("a number", json, path);
  if (type === "bool") return boolIn(json) ?? misfit("a bool", json, path);
  if (type === "dynamic") return dynamicIn(json, path);
  if ("object" in type) return objectIn(membersIn(json) ?? misfit("an object", json, path), type.object, path);
  if ("map" in type) return mapIn(membersIn(json) ?? misfit("a map", json, path), type.map, path);
  if (!Array.isArray(json)) return misfit("a list", json, path);
  if ("tuple" in type) return tupleIn(json, type.tuple, path);
  const element = "list" in type ? type.list : type.set;
  return json.map((value, index) => read(value, element, [...path, index]));
}

function textIn(json: unknown): string | undefined {
  if (typeof json === "boolean") return String(json);
  return typeof json === "string" ? normalized(json.slice(1)) : undefined;
}

function numberIn(json: unknown): number | Exact | undefined {
  return typeof json === "string" ? numberFrom(json.slice(1)) : undefined;
}

function boolIn(json: unknown): boolean | undefined {
  if (typeof json === "boolean") return json;
  return json === `${TEXT}true` ? true : json === `${TEXT}false` ? false : undefined;
}

type Marked = ReadonlyMap<string, unknown>;

/** Names are marked as every text is. */
function membersIn(json: unknown): Marked | undefined {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return undefined;
  return new Map(Object.entries(json).map(([name, value]) => [normalized(name.slice(1)), value]));
}

function objectIn(members: Marked, attributes: Readonly<Record<string, CtyType>>, path: ValuePath): Value {
  const read1 = ([name, type]: [string, CtyType]) => [name, read(members.get(name), type, [...path, name])] as const;
  return Object.fromEntries(Object.entries(attributes).map(read1));
}

function mapIn(members: Marked, type: CtyType, path: ValuePath): Value {
  const found: Record<string, Value> = Object.create(null);
  for (const [key, member] of members) found[key] = read(member, type, [...path, key]);
  return found;
}

function tupleIn(json: readonly unknown[], types: readonly CtyType[], path: ValuePath): Value {
  if (json.length !== types.length) {
    throw new ValueError(path, `${types.length} elements are expected, not ${json.length}`);
  }
  return types.map((type, index) => read(json[index], type, [...path, index]));
}

/** `{"type": …, "value": …}`. */
function dynamicIn(json: unknown, path: ValuePath): Value {
  const members = membersIn(json);
  if (!members?.has("type")) return misfit("a type with its value", json, path);
  try {
    const type = parseCtyType(Buffer.from(JSON.stringify(unmarked(members.get("type"), 0))));
    return read(members.get("value"), type, [...path, "value"]);
  } catch (error) {
    if (error instanceof ValueError) throw error;
    throw new ValueError(path, (error as Error).message);
  }
}

function unmarked(json: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH * 2) return null;
  if (typeof json === "string") return json.slice(1);
  if (Array.isArray(json)) return json.map((value) => unmarked(value, depth + 1));
  const members = membersIn(json);
  return members ? Object.fromEntries([...members].map(([name, value]) => [name, unmarked(value, depth + 1)])) : json;
}

function misfit(expected: string, json: unknown, path: ValuePath): never {
  const seen = Array.isArray(json) ? "a list" : typeof json === "object" ? "an object" : wordOf(json);
  throw new ValueError(path, `${expected} is expected, not ${seen}`);
}

function wordOf(json: unknown): string {
  if (typeof json === "boolean") return "a bool";
  return String(json).startsWith(NUMBER) ? "a number" : "a text";
}
