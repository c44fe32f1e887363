// Brings declared and live objects into canonical form by the fields of their kind: types, limits, words, defaults. Checks over
// several fields belong to the kind's own `canonical`.
import { closest, distance } from "fastest-levenshtein";
import { isObject, type Json, type JsonObject } from "../../base/json";
import type { Field, Fields } from "../field";
import type { CanonicalForm, Context, FieldDiagnostic, Kind } from "../kind";
import { fromWire } from "./from-wire";
import { withoutHidden } from "./hidden";

/**
 * Canonical props of a declared object, and all its diagnostics. A field with an error is missing in the props or as it was declared;
 * the other fields are canonical.
 */
export function canonicalize(kind: Kind, declared: JsonObject, context: Context): CanonicalForm {
  const read = readFields(kind.fields, declared, "");
  if (read.diagnostics.length === 0) return kind.canonical?.(read.props, context, "declared") ?? read;
  const isComplete = Object.entries(kind.fields).every(
    ([name, { presence, local }]) => presence !== "required" || local === true || Object.hasOwn(read.props, name),
  );
  const canonical = isComplete ? kind.canonical?.(read.props, context, "declared") : undefined;
  const found = canonical?.diagnostics ?? (isComplete ? [] : kind.checkIncomplete?.(read.props, context)) ?? [];
  const invalid = new Set([...read.diagnostics.map(fieldName), ...findMisspelled(kind.fields, declared)]);
  const others = found.filter((diagnostic) => !isConsequence(kind, diagnostic, invalid));
  const props = Object.entries(canonical?.props ?? read.props).filter(([name]) => !invalid.has(name));
  return { props: Object.fromEntries(props), diagnostics: [...read.diagnostics, ...others] };
}

/** The values of fields that belong to no kind, and all their diagnostics. */
export function readDeclaredFields(fields: Fields, declared: JsonObject): CanonicalForm {
  return readFields(fields, declared, "");
}

/** The field of the object that a diagnostic is about: `data` for `data.weight`. */
export function fieldName({ field = "" }: FieldDiagnostic): string {
  return field.split(/[.[]/, 1).join("");
}

/** Codes of values that are missing. */
const MISSING: ReadonlySet<string> = new Set(["FLD103", "DNS131"]);

/** Whether a problem exists only because of a field that is not valid: the field itself, or another part of the same value. */
function isConsequence({ identity }: Kind, diagnostic: FieldDiagnostic, invalid: ReadonlySet<string>): boolean {
  const name = fieldName(diagnostic);
  if (invalid.has(name)) return true;
  const isOfMember = identity.member.includes(name) && identity.member.some((member) => invalid.has(member));
  return MISSING.has(diagnostic.code) && isOfMember;
}

/** Canonical props of an object read from the API. Members that the kind does not declare are left out. */
export function canonicalizeLive(kind: Kind, reply: JsonObject, context: Context): CanonicalForm {
  const row = kind.wireMember === undefined ? reply : objectMember(reply, kind.wireMember);
  const wire = kind.fromWire ? kind.fromWire(row, context) : fromWire(kind.fields, row);
  const visible = withoutHidden(kind.fields, wire);
  return kind.canonical?.(visible, context, "live") ?? { props: visible, diagnostics: [] };
}

function objectMember(reply: JsonObject, name: string): JsonObject {
  const member = reply[name];
  return isObject(member) ? member : {};
}

function readFields(fields: Fields, declared: JsonObject, path: string): CanonicalForm {
  const props: Record<string, Json> = {};
  const diagnostics: FieldDiagnostic[] = [];
  const misspelled = findMisspelled(fields, declared);
  for (const name of Object.keys(declared)) {
    if (!Object.hasOwn(fields, name)) diagnostics.push(unknownField(fields, name, path));
  }
  for (const [name, field] of declarableFields(fields)) {
    const at = path + name;
    const value = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (value === undefined) {
      if (field.default !== undefined) props[name] = field.default;
      else if (field.presence === "required" && !misspelled.has(name)) diagnostics.push(missing(field, at));
      continue;
    }
    const read = field.hidden ? redactValue(readValue(field, value, at)) : readValue(field, value, at);
    if (read.diagnostics.length > 0) diagnostics.push(...read.diagnostics);
    else if (read.value !== undefined) props[name] = read.value;
  }
  return { props, diagnostics: diagnostics };
}

const declarable = new WeakMap<Fields, readonly (readonly [string, Field])[]>();

/** The fields that can be declared, listed once for all objects of a kind. */
function declarableFields(fields: Fields): readonly (readonly [string, Field])[] {
  const known = declarable.get(fields);
  if (known !== undefined) return known;
  const listed = Object.entries(fields).filter(([, { presence }]) => presence !== "computed");
  declarable.set(fields, listed);
  return listed;
}

/** A diagnostic on a secret does not quote its value. */
function redactValue(read: Read): Read {
  const diagnostics = read.diagnostics.map((diagnostic) => ({
    ...diagnostic,
    message: `\`${diagnostic.field}\` is not valid; its value is not shown here.`,
  }));
  return { ...read, diagnostics };
}

interface Read {
  readonly value?: Json;
  readonly diagnostics: readonly FieldDiagnostic[];
}

function readValue(field: Field, value: Json, at: string): Read {
  if (value === null) return refuse(at, "FLD106", `\`${at}\` is null.`, nullHelp(field));
  const word = typeof value === "string" && field.words && Object.hasOwn(field.words, value);
  if (word) return { value: field.words[value], diagnostics: [] };
  switch (field.type) {
    case "integer":
    case "number":
      return readNumber(field, value, at);
    case "string":
      return typeof value === "string" ? readText(field, value, at) : wrongType(field, value, at);
    case "boolean":
      return typeof value === "boolean" ? { value, diagnostics: [] } : wrongType(field, value, at);
    case "strings":
      return readStrings(field, value, at);
    case "object":
      return isObject(value) ? readObject(field, value, at) : wrongType(field, value, at);
    case "objects":
      return readObjects(field, value, at);
    case "json":
      return { value, diagnostics: [] };
  }
}

function readNumber(field: Field, value: Json, at: string): Read {
  const number =
    field.numericText && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return wrongType(field, value, at);
  if (field.type === "integer" && !Number.isSafeInteger(number)) return wrongType(field, value, at);
  if ((field.min !== undefined && number < field.min) || (field.max !== undefined && number > field.max)) {
    return refuse(at, "FLD104", `\`${at}\` is ${quote(value)}.`, `Write ${formatRange(field)}.`);
  }
  return { value: number, diagnostics: [] };
}

const CONTROL = /[\0-\x08\n-\x1f\x7f-\x9f]/;
const CONTROL_IN_LINES = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

function readText(field: Field, text: string, at: string): Read {
  const control = (field.multiline ? CONTROL_IN_LINES : CONTROL).exec(text)?.[0];
  if (control !== undefined) return controlCharacter(control, text, at);
  const value = field.caseInsensitive ? text.toUpperCase() : text;
  const instead = field.instead && Object.hasOwn(field.instead, value) ? field.instead[value] : undefined;
  if (instead !== undefined) return refuse(at, "FLD105", `\`${at}\` is ${quote(value)}.`, instead);
  if (field.values && !field.values.includes(value)) {
    const near = closest(value, [...field.values]);
    return refuse(
      at,
      "FLD105",
      `\`${at}\` is ${quote(value)}.`,
      `Did you mean \`${near}\`? It is one of ${field.values.join(", ")}.`,
    );
  }
  if (field.maxLength !== undefined && [...value].length > field.maxLength) {
    return refuse(at, "FLD104", `\`${at}\` has ${[...value].length} characters.`, `Write at most ${field.maxLength}.`);
  }
  if (field.pattern && !new RegExp(field.pattern.source, "u").test(value)) {
    return refuse(at, "FLD107", `\`${at}\` is ${quote(value)}.`, `Write ${field.pattern.description}.`);
  }
  return { value, diagnostics: [] };
}

/** Terminals, logs and zone files interpret control characters; no declared value needs them. */
function controlCharacter(character: string, text: string, at: string): Read {
  const code = character.charCodeAt(0).toString(16).padStart(4, "0");
  const where = `character ${text.indexOf(character) + 1}`;
  const help =
    character === "\n"
      ? "Write it on one line; `>-` folds a long one."
      : "Remove it; inside a quoted TXT write `\\` with three decimal digits.";
  return refuse(at, "FLD108", `\`${at}\` holds the control character U+${code.toUpperCase()} (${where}).`, help);
}

function readStrings(field: Field, value: Json, at: string): Read {
  if (!Array.isArray(value)) return wrongType(field, value, at);
  const diagnostics = value.flatMap((member, index) =>
    typeof member === "string"
      ? readText(field, member, `${at}[${index}]`).diagnostics
      : wrongType({ ...field, type: "string" }, member, `${at}[${index}]`).diagnostics,
  );
  return diagnostics.length > 0 ? { diagnostics } : { value, diagnostics };
}

function readObject(field: Field, value: JsonObject, at: string): Read {
  if (!field.fields) return { value, diagnostics: [] };
  const read = readFields(field.fields, value, `${at}.`);
  return read.diagnostics.length > 0 ? { diagnostics: read.diagnostics } : { value: read.props, diagnostics: [] };
}

function readObjects(field: Field, value: Json, at: string): Read {
  if (!Array.isArray(value)) return wrongType(field, value, at);
  const reads = value.map((member: Json, index) => {
    const path = `${at}[${index}]`;
    return isObject(member) ? readObject(field, member, path) : wrongType({ ...field, type: "object" }, member, path);
  });
  const diagnostics = reads.flatMap((read) => read.diagnostics);
  return diagnostics.length > 0
    ? { diagnostics }
    : { value: reads.flatMap((read) => (read.value === undefined ? [] : [read.value])), diagnostics };
}

/** Letters that an unknown field may differ in from the field that was meant. */
const MAX_SLIPS = 2;

const NONE: ReadonlySet<string> = new Set();

/** The missing fields that unknown fields were meant to be: they are not reported as missing, too. */
function findMisspelled(fields: Fields, declared: JsonObject): ReadonlySet<string> {
  const unknown = Object.keys(declared).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length === 0) return NONE;
  const near = unknown.filter((name) => distance(name, closestField(fields, name)) <= MAX_SLIPS);
  const meant = near.map((name) => closestField(fields, name));
  return new Set(meant.filter((name) => !Object.hasOwn(declared, name)));
}

function closestField(fields: Fields, name: string): string {
  return closest(name, listDeclarable(fields));
}

function listDeclarable(fields: Fields): string[] {
  return Object.keys(fields).filter((text) => fields[text]?.presence !== "computed");
}

function unknownField(fields: Fields, name: string, path: string): FieldDiagnostic {
  const known = listDeclarable(fields);
  const near = closest(name, known);
  return {
    code: "FLD101",
    field: path + name,
    message: `\`${path}${name}\` is not a known field.`,
    help: `Did you mean \`${near}\`? The fields are ${known.join(", ")}.`,
  };
}

function missing(field: Field, at: string): FieldDiagnostic {
  return { code: "FLD103", field: at, message: `\`${at}\` is missing.`, help: `Add \`${at}\`: ${field.doc}` };
}

function wrongType(field: Field, value: Json, at: string): Read {
  return refuse(at, "FLD102", `\`${at}\` is ${quote(value)}, ${typeName(value)}.`, helpForType(field, value));
}

/** YAML reads `1.10` as a number and `no` as a boolean; quotation marks keep them strings. */
function helpForType(field: Field, value: Json): string {
  const needsQuotes = field.type === "string" && ["number", "boolean"].includes(typeof value);
  return needsQuotes ? "Write a string: put it in quotation marks." : `Write ${describeExpected(field)}.`;
}

function refuse(field: string, code: string, message: string, help: string): Read {
  return { diagnostics: [{ field, code, message, help }] };
}

function nullHelp(field: Field): string {
  if (field.clears !== undefined)
    return `Write \`${JSON.stringify(field.clears.declared)}\` to clear it, or leave the line out.`;
  return "Leave the line out, or write a value.";
}

function describeExpected(field: Field): string {
  const words = field.words ? ` or ${Object.keys(field.words).join(", ")}` : "";
  const wanted = {
    string: "a string",
    integer: `a whole number${range(field)}`,
    number: `a number${range(field)}`,
    boolean: "true or false",
    strings: "a list of strings",
    object: "a map of fields",
    objects: "a list of maps",
    json: "a value",
  } as const;
  return wanted[field.type] + words;
}

function range(field: Field): string {
  return field.min === undefined && field.max === undefined ? "" : ` (${formatRange(field)})`;
}

function formatRange(field: Field): string {
  if (field.max === undefined) return `${field.min} or more`;
  return field.min === undefined ? `at most ${field.max}` : `${field.min} to ${field.max}`;
}

function typeName(value: Json): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "a map";
  if (value === null) return "null";
  if (typeof value === "string") return "a string";
  return typeof value === "number" ? "a number" : "a boolean";
}

function quote(value: Json): string {
  const text = JSON.stringify(value) ?? String(value);
  return `\`${text.length > 60 ? `${text.slice(0, 57)}…` : text}\``;
}
