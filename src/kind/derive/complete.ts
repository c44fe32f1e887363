// A declared object brought into canonical form, from the fields of its kind alone: types, limits, words, defaults.
// What no single field can say is left to the kind's own `canonical`.
import { closest } from "fastest-levenshtein";
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { Field, Fields } from "../field";
import type { Completed, Context, FieldRefusal, Kind } from "../kind";
import { withoutHidden } from "./hidden";

/** Canonical props and every refusal of one declared object. Props are usable only where no refusal is an error. */
export function complete(kind: Kind, declared: JsonObject, context: Context): Completed {
  const read = readFields(kind.fields, declared, "");
  const judged = read.refusals.length === 0 ? kind.canonical?.(read.props, context, "declared") : undefined;
  return judged ?? read;
}

/** Canonical props of an object read from the API. Members that the kind does not declare are left out. */
export function completeLive(kind: Kind, reply: JsonObject, context: Context): Completed {
  const row = kind.insideMember === undefined ? reply : memberOf(reply, kind.insideMember);
  const wire = kind.fromWire ? kind.fromWire(row, context) : fromWire(kind.fields, row);
  const shown = withoutHidden(kind.fields, wire);
  return kind.canonical?.(shown, context, "live") ?? { props: shown, refusals: [] };
}

function memberOf(reply: JsonObject, name: string): JsonObject {
  const member = reply[name];
  return isObject(member) ? member : {};
}

/** The members of a reply under their field names; `null` counts as unset. */
export function fromWire(fields: Fields, row: JsonObject): JsonObject {
  const props: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = row[field.wire ?? name];
    if (value === undefined || (value === null && field.clears === undefined)) continue;
    props[name] = field.clears !== undefined && value === field.clears.wire ? field.clears.declared : value;
  }
  return props;
}

function readFields(fields: Fields, declared: JsonObject, path: string): Completed {
  const props: Record<string, Json> = {};
  const refusals: FieldRefusal[] = [];
  for (const name of Object.keys(declared)) {
    if (!Object.hasOwn(fields, name)) refusals.push(unknownField(fields, name, path));
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.presence === "computed") continue;
    const at = path + name;
    const value = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (value === undefined) {
      if (field.default !== undefined) props[name] = field.default;
      else if (field.presence === "required") refusals.push(missing(field, at));
      continue;
    }
    const read = field.hidden ? untold(readValue(field, value, at)) : readValue(field, value, at);
    if (read.refusals.length > 0) refusals.push(...read.refusals);
    else if (read.value !== undefined) props[name] = read.value;
  }
  return { props, refusals };
}

/** What is wrong with a secret is said without it. */
function untold(read: Read): Read {
  const refusals = read.refusals.map((refusal) => ({
    ...refusal,
    message: `\`${refusal.field}\` cannot be taken; its value is not shown here.`,
  }));
  return { ...read, refusals };
}

interface Read {
  readonly value?: Json;
  readonly refusals: readonly FieldRefusal[];
}

function readValue(field: Field, value: Json, at: string): Read {
  if (value === null) return refuse(at, "FLD106", `\`${at}\` is null.`, nullHelp(field));
  if (typeof value === "string" && field.words && Object.hasOwn(field.words, value)) {
    return { value: field.words[value] as Json, refusals: [] };
  }
  switch (field.type) {
    case "integer":
    case "number":
      return readNumber(field, value, at);
    case "string":
      return typeof value === "string" ? readText(field, value, at) : wrongType(field, value, at);
    case "boolean":
      return typeof value === "boolean" ? { value, refusals: [] } : wrongType(field, value, at);
    case "strings":
      return readStrings(field, value, at);
    case "object":
      return isObject(value) ? readObject(field, value, at) : wrongType(field, value, at);
    case "objects":
      return readObjects(field, value, at);
    case "json":
      return { value, refusals: [] };
  }
}

function readNumber(field: Field, value: Json, at: string): Read {
  const number =
    field.numericText && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return wrongType(field, value, at);
  if (field.type === "integer" && !Number.isSafeInteger(number)) return wrongType(field, value, at);
  if ((field.min !== undefined && number < field.min) || (field.max !== undefined && number > field.max)) {
    return refuse(at, "FLD104", `\`${at}\` is ${shown(value)}.`, `Write ${rangeOf(field)}.`);
  }
  return { value: number, refusals: [] };
}

function readText(field: Field, text: string, at: string): Read {
  const control = /[\0-\x08\n-\x1f\x7f-\x9f]/.exec(text)?.[0];
  if (control !== undefined) return controlCharacter(control, text, at);
  const value = field.caseless ? text.toUpperCase() : text;
  const instead = field.instead && Object.hasOwn(field.instead, value) ? field.instead[value] : undefined;
  if (instead !== undefined) return refuse(at, "FLD105", `\`${at}\` is ${shown(value)}.`, instead);
  if (field.values && !field.values.includes(value)) {
    const near = closest(value, [...field.values]);
    return refuse(
      at,
      "FLD105",
      `\`${at}\` is ${shown(value)}.`,
      `Did you mean \`${near}\`? It is one of ${field.values.join(", ")}.`,
    );
  }
  if (field.maxLength !== undefined && [...value].length > field.maxLength) {
    return refuse(at, "FLD104", `\`${at}\` has ${[...value].length} characters.`, `Write at most ${field.maxLength}.`);
  }
  if (field.pattern && !new RegExp(field.pattern.source, "u").test(value)) {
    return refuse(at, "FLD107", `\`${at}\` is ${shown(value)}.`, `Write ${field.pattern.says}.`);
  }
  return { value, refusals: [] };
}

/** Terminals, logs and zone files take them for orders; none has a place in what a person declares. */
function controlCharacter(character: string, text: string, at: string): Read {
  const code = (character.codePointAt(0) as number).toString(16).padStart(4, "0");
  const where = `character ${text.indexOf(character) + 1}`;
  const help =
    character === "\n"
      ? "Write it on one line; `>-` folds a long one."
      : "Remove it; inside a quoted TXT write `\\` with three decimal digits.";
  return refuse(at, "FLD108", `\`${at}\` holds the control character U+${code.toUpperCase()} (${where}).`, help);
}

function readStrings(field: Field, value: Json, at: string): Read {
  if (!Array.isArray(value)) return wrongType(field, value, at);
  const refusals = value.flatMap((member, index) =>
    typeof member === "string"
      ? readText(field, member, `${at}[${index}]`).refusals
      : wrongType({ ...field, type: "string" }, member, `${at}[${index}]`).refusals,
  );
  return refusals.length > 0 ? { refusals } : { value, refusals };
}

function readObject(field: Field, value: JsonObject, at: string): Read {
  if (!field.fields) return { value, refusals: [] };
  const read = readFields(field.fields, value, `${at}.`);
  return read.refusals.length > 0 ? { refusals: read.refusals } : { value: read.props, refusals: [] };
}

function readObjects(field: Field, value: Json, at: string): Read {
  if (!Array.isArray(value)) return wrongType(field, value, at);
  const reads = value.map((member: Json, index) => {
    const path = `${at}[${index}]`;
    return isObject(member) ? readObject(field, member, path) : wrongType({ ...field, type: "object" }, member, path);
  });
  const refusals = reads.flatMap((read) => read.refusals);
  return refusals.length > 0 ? { refusals } : { value: reads.map((read) => read.value as Json), refusals };
}

function unknownField(fields: Fields, name: string, path: string): FieldRefusal {
  const known = Object.keys(fields).filter((text) => fields[text]?.presence !== "computed");
  const near = closest(name, known);
  return {
    code: "FLD101",
    field: path + name,
    message: `\`${path}${name}\` is not a field here.`,
    help: `Did you mean \`${near}\`? The fields are ${known.join(", ")}.`,
  };
}

function missing(field: Field, at: string): FieldRefusal {
  return { code: "FLD103", field: at, message: `\`${at}\` is missing.`, help: `Add \`${at}\`: ${field.doc}` };
}

function wrongType(field: Field, value: Json, at: string): Read {
  return refuse(at, "FLD102", `\`${at}\` is ${shown(value)}, ${typeName(value)}.`, help(field, value));
}

/** YAML reads `1.10` and `no` as it likes; quotation marks keep them text. */
function help(field: Field, value: Json): string {
  const quote = field.type === "string" && ["number", "boolean"].includes(typeof value);
  return quote ? "Write a text: put it in quotation marks." : `Write ${typeWanted(field)}.`;
}

function refuse(field: string, code: string, message: string, help: string): Read {
  return { refusals: [{ field, code, message, help }] };
}

function nullHelp(field: Field): string {
  if (field.clears !== undefined)
    return `Write \`${JSON.stringify(field.clears.declared)}\` to clear it, or leave the line out.`;
  return "Leave the line out, or write a value.";
}

function typeWanted(field: Field): string {
  const words = field.words ? ` or ${Object.keys(field.words).join(", ")}` : "";
  const wanted = {
    string: "a text",
    integer: `a whole number${range(field)}`,
    number: `a number${range(field)}`,
    boolean: "true or false",
    strings: "a list of texts",
    object: "a map of fields",
    objects: "a list of maps",
    json: "a value",
  } as const;
  return wanted[field.type] + words;
}

function range(field: Field): string {
  return field.min === undefined && field.max === undefined ? "" : ` (${rangeOf(field)})`;
}

function rangeOf(field: Field): string {
  if (field.max === undefined) return `${field.min} or more`;
  return field.min === undefined ? `at most ${field.max}` : `${field.min} to ${field.max}`;
}

function typeName(value: Json): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "a map";
  return { string: "a text", number: "a number", boolean: "a truth value" }[
    typeof value as "string" | "number" | "boolean"
  ];
}

function shown(value: Json): string {
  const text = JSON.stringify(value) ?? String(value);
  return `\`${text.length > 60 ? `${text.slice(0, 57)}…` : text}\``;
}
