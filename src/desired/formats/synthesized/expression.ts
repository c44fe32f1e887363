// Terraform's templates and expressions, as far as synthesised stacks need them: texts with `${…}`, literals, references and
// calls. What is not understood is refused as a whole; nothing is evaluated here.
import type { Json } from "../../../base/json";

export type Expression =
  | { readonly form: "literal"; readonly value: Json }
  /** Parts joined to one text. */
  | { readonly form: "template"; readonly parts: readonly Expression[] }
  | { readonly form: "list"; readonly members: readonly Expression[] }
  | { readonly form: "map"; readonly members: readonly (readonly [Expression, Expression])[] }
  | { readonly form: "call"; readonly name: string; readonly given: readonly Expression[] }
  | { readonly form: "reference"; readonly root: string; readonly steps: readonly Expression[] };

const MAX_DEPTH = 50;

/** A text of a configuration as an expression, or undefined where it holds something that is not understood. */
export function parseTemplate(text: string): Expression | undefined {
  if (!text.includes("${") && !text.includes("%{")) return literal(text);
  const reader = { text, at: 0, depth: 0 };
  const parts = templateParts(reader, () => reader.at >= text.length);
  return parts && joined(parts);
}

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
}

function literal(value: Json): Expression {
  return { form: "literal", value };
}

/** A template that is one `${…}` alone keeps the value's own type. */
function joined(parts: readonly Expression[]): Expression {
  const [first] = parts;
  if (first === undefined) return literal("");
  return parts.length === 1 ? first : { form: "template", parts };
}

/** Texts and expressions up to the end, `$${` and `%%{` being escapes. Directives (`%{ if`) are not understood. */
function templateParts(reader: Reader, ends: () => boolean, quoted = false): readonly Expression[] | undefined {
  const parts: Expression[] = [];
  let plain = "";
  const flush = () => {
    if (plain !== "") parts.push(literal(plain));
    plain = "";
  };
  while (!ends()) {
    if (reader.at >= reader.text.length) return undefined;
    const escaped = ["$${", "%%{"].find((name) => reader.text.startsWith(name, reader.at));
    if (escaped) {
      plain += escaped.slice(1);
      reader.at += escaped.length;
    } else if (reader.text.startsWith("%{", reader.at)) return undefined;
    else if (reader.text.startsWith("${", reader.at)) {
      flush();
      reader.at += 2;
      const inner = expression(reader);
      if (!inner || !take(reader, "}")) return undefined;
      parts.push(inner);
    } else {
      const read = quoted ? quotedCharacter(reader) : reader.text[reader.at++];
      if (read === undefined) return undefined;
      plain += read;
    }
  }
  flush();
  return parts;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ['"', '"'],
  ["\\", "\\"],
]);

function quotedCharacter(reader: Reader): string | undefined {
  const character = reader.text[reader.at++];
  if (character !== "\\") return character;
  const next = reader.text[reader.at++] ?? "";
  const digits = next === "u" ? 4 : next === "U" ? 8 : 0;
  if (digits === 0) return ESCAPES.get(next);
  const code = reader.text.slice(reader.at, reader.at + digits);
  reader.at += digits;
  const point = Number.parseInt(code, 16);
  return /^[0-9a-fA-F]+$/.test(code) && code.length === digits && point <= 0x10ffff
    ? String.fromCodePoint(point)
    : undefined;
}

function expression(reader: Reader): Expression | undefined {
  if (reader.depth >= MAX_DEPTH) return undefined;
  reader.depth += 1;
  const found = steps(reader, primary(reader));
  reader.depth -= 1;
  return found;
}

function primary(reader: Reader): Expression | undefined {
  skip(reader);
  const character = reader.text[reader.at];
  if (character === '"') return quotedText(reader);
  if (character === "[") return list(reader);
  if (character === "{") return map(reader);
  if (character === "(") {
    reader.at += 1;
    const inner = expression(reader);
    return inner && take(reader, ")") ? inner : undefined;
  }
  const number = matched(reader, /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
  if (number !== undefined) return literal(Number(number));
  const name = matched(reader, /[A-Za-z_][\w-]*/y);
  return name === undefined ? undefined : named(reader, name);
}

const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function named(reader: Reader, name: string): Expression | undefined {
  const word = WORDS.get(name);
  if (word !== undefined) return literal(word);
  if (!peek(reader, "(")) return { form: "reference", root: name, steps: [] };
  reader.at += 1;
  const given = several(reader, ")", () => expression(reader));
  return given && { form: "call", name, given };
}

function quotedText(reader: Reader): Expression | undefined {
  reader.at += 1;
  const parts = templateParts(reader, () => reader.text[reader.at] === '"', true);
  if (!parts) return undefined;
  reader.at += 1;
  return joined(parts);
}

function list(reader: Reader): Expression | undefined {
  reader.at += 1;
  const members = several(reader, "]", () => expression(reader));
  return members && { form: "list", members };
}

function map(reader: Reader): Expression | undefined {
  reader.at += 1;
  const members = several(reader, "}", () => pair(reader));
  return members && { form: "map", members };
}

/** `key = value` or `key: value`; a bare word is a key by its own name. */
function pair(reader: Reader): readonly [Expression, Expression] | undefined {
  skip(reader);
  const word = matched(reader, /[A-Za-z_][\w-]*(?=\s*[=:])/y);
  const key = word === undefined ? expression(reader) : literal(word);
  if (!key || !(take(reader, "=") || take(reader, ":"))) return undefined;
  const value = expression(reader);
  return value && [key, value];
}

function several<T>(reader: Reader, end: string, value: () => T | undefined): readonly T[] | undefined {
  const found: T[] = [];
  while (!take(reader, end)) {
    const next = value();
    if (next === undefined) return undefined;
    found.push(next);
    if (!take(reader, ",") && !peek(reader, end)) return undefined;
  }
  return found;
}

/** `.name`, `.0` and `[…]` after a reference. */
function steps(reader: Reader, from: Expression | undefined): Expression | undefined {
  let found = from;
  while (found) {
    let step: Expression | undefined;
    if (peek(reader, ".")) {
      reader.at += 1;
      const name = matched(reader, /[\w-]+/y);
      step = name === undefined ? undefined : literal(/^\d+$/.test(name) ? Number(name) : name);
    } else if (peek(reader, "[")) {
      reader.at += 1;
      const inner = expression(reader);
      step = inner && take(reader, "]") ? inner : undefined;
    } else return found;
    found = step && found.form === "reference" ? { ...found, steps: [...found.steps, step] } : undefined;
  }
  return undefined;
}

function skip(reader: Reader): void {
  matched(reader, /\s*/y);
}

function peek(reader: Reader, what: string): boolean {
  skip(reader);
  return reader.text.startsWith(what, reader.at);
}

function take(reader: Reader, what: string): boolean {
  if (!peek(reader, what)) return false;
  reader.at += what.length;
  return true;
}

function matched(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}
