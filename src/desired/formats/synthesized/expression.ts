// Parses Terraform's templates and expressions, as far as synthesized stacks need them: texts with `${…}`, literals, references and
// calls. An expression with any other syntax is rejected as a whole. Nothing is evaluated here.
import type { Json } from "../../../base/json";

export type Expression =
  | { readonly form: "literal"; readonly value: Json }
  /** The parts are joined to one text. */
  | { readonly form: "template"; readonly parts: readonly Expression[] }
  | { readonly form: "list"; readonly members: readonly Expression[] }
  | { readonly form: "map"; readonly members: readonly (readonly [Expression, Expression])[] }
  | { readonly form: "call"; readonly name: string; readonly args: readonly Expression[] }
  | { readonly form: "reference"; readonly root: string; readonly steps: readonly Expression[] };

const MAX_DEPTH = 50;

/** A text of a configuration as an expression; undefined where its syntax is not supported. */
export function parseTemplate(text: string): Expression | undefined {
  if (!text.includes("${") && !text.includes("%{")) return literal(text);
  const reader = { text, at: 0, depth: 0 };
  const parts = readTemplateParts(reader, () => reader.at >= text.length);
  return parts && joinParts(parts);
}

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
}

function literal(value: Json): Expression {
  return { form: "literal", value };
}

/** A template that consists of a single `${…}` keeps the type of the value. */
function joinParts(parts: readonly Expression[]): Expression {
  const [first] = parts;
  if (first === undefined) return literal("");
  return parts.length === 1 ? first : { form: "template", parts };
}

/** Texts and expressions up to the end. `$${` and `%%{` are escapes; directives (`%{ if`) are not supported. */
function readTemplateParts(reader: Reader, isAtEnd: () => boolean, quoted = false): readonly Expression[] | undefined {
  const parts: Expression[] = [];
  let plain = "";
  const flush = () => {
    if (plain !== "") parts.push(literal(plain));
    plain = "";
  };
  while (!isAtEnd()) {
    if (reader.at >= reader.text.length) return undefined;
    const escaped = ["$${", "%%{"].find((sequence) => reader.text.startsWith(sequence, reader.at));
    if (escaped) {
      plain += escaped.slice(1);
      reader.at += escaped.length;
    } else if (reader.text.startsWith("%{", reader.at)) return undefined;
    else if (reader.text.startsWith("${", reader.at)) {
      flush();
      reader.at += 2;
      const inner = readExpression(reader);
      if (!inner || !take(reader, "}")) return undefined;
      parts.push(inner);
    } else {
      const read = quoted ? readQuotedCharacter(reader) : reader.text[reader.at++];
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

function readQuotedCharacter(reader: Reader): string | undefined {
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

function readExpression(reader: Reader): Expression | undefined {
  if (reader.depth >= MAX_DEPTH) return undefined;
  reader.depth += 1;
  const expression = readSteps(reader, readPrimary(reader));
  reader.depth -= 1;
  return expression;
}

function readPrimary(reader: Reader): Expression | undefined {
  skipSpace(reader);
  const character = reader.text[reader.at];
  if (character === '"') return readQuotedText(reader);
  if (character === "[") return readList(reader);
  if (character === "{") return readMap(reader);
  if (character === "(") {
    reader.at += 1;
    const inner = readExpression(reader);
    return inner && take(reader, ")") ? inner : undefined;
  }
  const number = match(reader, /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
  if (number !== undefined) return literal(Number(number));
  const name = match(reader, /[A-Za-z_][\w-]*/y);
  return name === undefined ? undefined : readNamed(reader, name);
}

const KEYWORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

function readNamed(reader: Reader, name: string): Expression | undefined {
  const keyword = KEYWORDS.get(name);
  if (keyword !== undefined) return literal(keyword);
  if (!peek(reader, "(")) return { form: "reference", root: name, steps: [] };
  reader.at += 1;
  const args = readSequence(reader, ")", () => readExpression(reader));
  return args && { form: "call", name, args };
}

function readQuotedText(reader: Reader): Expression | undefined {
  reader.at += 1;
  const parts = readTemplateParts(reader, () => reader.text[reader.at] === '"', true);
  if (!parts) return undefined;
  reader.at += 1;
  return joinParts(parts);
}

function readList(reader: Reader): Expression | undefined {
  reader.at += 1;
  const members = readSequence(reader, "]", () => readExpression(reader));
  return members && { form: "list", members };
}

function readMap(reader: Reader): Expression | undefined {
  reader.at += 1;
  const members = readSequence(reader, "}", () => readPair(reader));
  return members && { form: "map", members };
}

/** `key = value` or `key: value`; a bare word is a literal key. */
function readPair(reader: Reader): readonly [Expression, Expression] | undefined {
  skipSpace(reader);
  const word = match(reader, /[A-Za-z_][\w-]*(?=\s*[=:])/y);
  const key = word === undefined ? readExpression(reader) : literal(word);
  if (!key || !(take(reader, "=") || take(reader, ":"))) return undefined;
  const value = readExpression(reader);
  return value && [key, value];
}

function readSequence<T>(reader: Reader, end: string, readElement: () => T | undefined): readonly T[] | undefined {
  const elements: T[] = [];
  while (!take(reader, end)) {
    const element = readElement();
    if (element === undefined) return undefined;
    elements.push(element);
    if (!take(reader, ",") && !peek(reader, end)) return undefined;
  }
  return elements;
}

/** `.name`, `.0` and `[…]` after a reference. */
function readSteps(reader: Reader, from: Expression | undefined): Expression | undefined {
  let expression = from;
  while (expression) {
    let step: Expression | undefined;
    if (peek(reader, ".")) {
      reader.at += 1;
      const name = match(reader, /[\w-]+/y);
      step = name === undefined ? undefined : literal(/^\d+$/.test(name) ? Number(name) : name);
    } else if (peek(reader, "[")) {
      reader.at += 1;
      const inner = readExpression(reader);
      step = inner && take(reader, "]") ? inner : undefined;
    } else return expression;
    expression =
      step && expression.form === "reference" ? { ...expression, steps: [...expression.steps, step] } : undefined;
  }
  return undefined;
}

function skipSpace(reader: Reader): void {
  match(reader, /\s*/y);
}

function peek(reader: Reader, text: string): boolean {
  skipSpace(reader);
  return reader.text.startsWith(text, reader.at);
}

function take(reader: Reader, text: string): boolean {
  if (!peek(reader, text)) return false;
  reader.at += text.length;
  return true;
}

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const text = pattern.exec(reader.text)?.[0];
  if (text !== undefined) reader.at += text.length;
  return text;
}
