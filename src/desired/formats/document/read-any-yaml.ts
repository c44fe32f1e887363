// Any YAML into a located document, from the tree of nodes: it reads what documents seldom hold (tags, directives, complex keys) and
// describes each fault.
import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Pair,
  type ParsedNode,
  parseAllDocuments,
  parseDocument,
  type YAMLError,
} from "yaml";
import { codeTitle, type DiagnosticCode } from "../../../base/codes";
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { errorText } from "../../../base/error-text";
import { isArray, isObject, type Json, type JsonObject } from "../../../base/json";
import { type DocumentPath, describePath } from "../../../base/located-document";
import {
  type IncludeFile,
  MAX_EXPANSION,
  MAX_NESTING,
  malformedYaml,
  type ParsedYaml,
  SCALAR_FOLLOWS,
  TOO_DEEP,
} from "./parsed-yaml";

const MAX_PROBLEMS = 20;

const INCLUDE = "!include";

export function readAnyYaml(file: string, text: string, include?: IncludeFile): ParsedYaml {
  const deep = findTooDeep(text);
  if (deep !== undefined) return nestedTooDeeply(file, deep, text);
  const lines = new LineCounter();
  const locateOffset = (offset: number | undefined): Where => {
    if (offset === undefined) return { file };
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  try {
    // The library compares each key with all keys before it; the check of `ValueReader` is linear.
    const customTags = include ? [{ tag: INCLUDE, resolve: (path: string) => path }] : [];
    const options = { lineCounter: lines, uniqueKeys: false, logLevel: "silent", strict: true, customTags } as const;
    const parsed = parseAllDocuments(text, options);
    const documents = Array.isArray(parsed) ? parsed : [];
    const problems = documents.flatMap((document) => [...document.errors, ...document.warnings]);
    const exhausted = problems.find((problem) => problem.code === "RESOURCE_EXHAUSTION");
    if (exhausted) return nestedTooDeeply(file, exhausted.pos[0], text);
    if (problems.length > 0) return { diagnostics: describeProblems(file, text, problems, locateOffset) };
    const [first = parseDocument(text, options), second] = documents;
    if (second) return { diagnostics: [severalDocuments(locateOffset(second.range[0]))] };
    const reader = new ValueReader(locateOffset, include);
    const value = first.contents === null ? null : reader.read(first.contents, 0);
    if (reader.diagnostics.length > 0) return { diagnostics: reader.diagnostics };
    return { document: { file, value, locate: createLocator(first.contents, locateOffset) }, diagnostics: [] };
  } catch (error) {
    if (error instanceof RangeError) return nestedTooDeeply(file, 0, text);
    throw error;
  }
}

type YamlPair = Pair<ParsedNode, ParsedNode | null>;

/** Converts nodes to plain values. It is a class because its methods share the limits. */
class ValueReader {
  readonly diagnostics: Diagnostic[] = [];
  private readonly anchors = new Map<string, { readonly value: Json; readonly size: number }>();
  private expansion = 0;
  private size = 0;

  constructor(
    private readonly locateOffset: (offset: number | undefined) => Where,
    private readonly include: IncludeFile | undefined,
  ) {}

  read(node: ParsedNode | null, depth: number, isMerged = false): Json {
    if (depth > MAX_NESTING) return this.refuse(node, "DOC104", TOO_DEEP.detail, TOO_DEEP.help);
    const before = this.size;
    this.size += 1;
    const value = this.readNode(node, depth, isMerged);
    if (node && "anchor" in node && typeof node.anchor === "string")
      this.anchors.set(node.anchor, { value, size: this.size - before });
    return value;
  }

  private readNode(node: ParsedNode | null, depth: number, isMerged: boolean): Json {
    if (node === null) return null;
    if (isAlias(node)) return this.readAlias(node);
    if (isMap(node)) return this.readMap(node.items, depth);
    if (isSeq(node)) return node.items.map((item) => this.read(item, depth + 1, isMerged));
    if (this.include && node.tag === INCLUDE) return this.readIncluded(this.include(String(node.value), isMerged));
    return toJson(node.value);
  }

  private readIncluded({ document, diagnostics }: ParsedYaml): Json {
    this.diagnostics.push(...diagnostics);
    return document?.value ?? null;
  }

  private readAlias(node: Alias.Parsed): Json {
    const { source } = node;
    const anchor = this.anchors.get(source);
    if (!anchor)
      return this.refuse(
        node,
        "DOC105",
        `\`*${source}\` has no anchor above it.`,
        "Define it with `&` before its use.",
      );
    // The size of the expanded value counts, so that aliases of aliases multiply.
    this.size += anchor.size;
    this.expansion += anchor.size;
    if (this.expansion <= MAX_EXPANSION) return anchor.value;
    const detail = `The aliases expand to more than ${MAX_EXPANSION} values.`;
    return this.refuse(node, "DOC106", detail, "Write the values out, or use fewer aliases.");
  }

  private readMap(pairs: readonly YamlPair[], depth: number): Json {
    const members: Record<string, Json> = Object.create(null);
    const seen = new Map<string, ParsedNode>();
    const merges: JsonObject[] = [];
    for (const { key, value } of pairs) {
      const name = isScalar(key) ? String(key.value) : undefined;
      if (name === undefined)
        this.refuse(key, "DOC107", "A list or a mapping is used as a key.", "Write a plain text as the key.");
      else if (name === "<<") {
        const merged = this.readMerge(value, depth);
        // octoDNS merges where it reads the key: what comes later wins.
        if (this.include) Object.assign(members, ...[...merged].reverse());
        else merges.push(...merged);
      } else {
        const first = seen.get(name);
        if (first) this.reportDuplicate(name, key, first);
        seen.set(name, key);
        members[name] = this.read(value, depth + 1);
      }
    }
    for (const merged of merges)
      for (const [name, value = null] of Object.entries(merged)) if (!(name in members)) members[name] = value;
    return members;
  }

  /** The mappings that `<<` merges; earlier mappings take precedence. */
  private readMerge(node: ParsedNode | null, depth: number): readonly JsonObject[] {
    const value = this.read(node, depth + 1, true);
    const maps = isArray(value) ? value : [value];
    if (maps.every(isObject)) return maps;
    const help = "Write `<<: *name`, where `&name` marks a mapping, or a list of such aliases.";
    this.refuse(node, "DOC122", "`<<` does not refer to a mapping.", help);
    return [];
  }

  private reportDuplicate(name: string, key: ParsedNode, first: ParsedNode): void {
    this.diagnostics.push({
      code: "DOC103",
      severity: "error",
      summary: codeTitle("DOC103"),
      detail: `\`${name}\` occurs twice in one mapping; the first value would be lost.`,
      help: "Remove one of the two, or merge them.",
      where: this.locateOffset(key.range[0]),
      also: [this.locateOffset(first.range[0])],
    });
  }

  /** Reports each code once. */
  private refuse(node: ParsedNode | null, code: DiagnosticCode, detail: string, help: string): null {
    const where = this.locateOffset(node?.range[0]);
    if (!this.diagnostics.some((diagnostic) => diagnostic.code === code))
      this.diagnostics.push({ code, severity: "error", summary: codeTitle(code), detail, help, where });
    return null;
  }
}

/** The value of a scalar. `%YAML 1.1` brings dates and binary values, which no field accepts. */
function toJson(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  return isObject(value) ? value : String(value);
}

/** Mappings with more keys than this get an index: a document may hold thousands of zones. */
const MAX_LINEAR_KEYS = 16;

/** Finds the place of the value at a path, or of its nearest ancestor. The place of a member is that of its key. */
function createLocator(
  root: ParsedNode | null,
  locateOffset: (offset: number | undefined) => Where,
): (path: DocumentPath) => Where {
  const indexes = new WeakMap<readonly YamlPair[], ReadonlyMap<string, YamlPair>>();
  const findPair = (pairs: readonly YamlPair[], name: string): YamlPair | undefined => {
    if (pairs.length <= MAX_LINEAR_KEYS) return pairs.find(({ key }) => isScalar(key) && String(key.value) === name);
    const index = indexes.get(pairs) ?? new Map(pairs.map((pair) => [getKeyText(pair.key), pair]));
    indexes.set(pairs, index);
    return index.get(name);
  };
  return (path) => {
    let node: ParsedNode | null | undefined = root;
    let offset = root?.range[0];
    for (const step of path) {
      if (isMap(node)) {
        const pair: YamlPair | undefined = findPair(node.items, String(step));
        if (!pair) break;
        offset = pair.key.range[0];
        node = pair.value;
      } else if (isSeq(node) && typeof step === "number") {
        node = node.items[step];
        offset = node?.range[0] ?? offset;
      } else break;
    }
    return { ...locateOffset(offset), at: describePath(path) };
  };
}

function getKeyText(key: ParsedNode): string {
  return isScalar(key) ? String(key.value) : "";
}

/** The offset of the first bracket or dash beyond the depth limit, found before a recursive parser sees the text. */
function findTooDeep(text: string): number | undefined {
  return mayBeTooDeep(text) ? lexTooDeep(text) : undefined;
}

/** A quick check that also counts brackets in texts and comments, and so may be wrong in one direction. */
function mayBeTooDeep(text: string): boolean {
  let depth = 0;
  let dashes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
    if (character === "-") dashes += 1;
    else if (character !== " ") dashes = 0;
    if (depth > MAX_NESTING || dashes > MAX_NESTING) return true;
  }
  return false;
}

/** Control characters that the lexer emits between tokens. */
const LEXER_CONTROLS = new Set(["\u0002", "\u0018", SCALAR_FOLLOWS]);

function lexTooDeep(text: string): number | undefined {
  let depth = 0;
  let dashes = 0;
  let offset = 0;
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    if (!isText) {
      if (token === "[" || token === "{") depth += 1;
      else if (token === "]" || token === "}") depth = Math.max(0, depth - 1);
      if (token === "-") dashes += 1;
      else if (token.trim() !== "") dashes = 0;
      if (depth > MAX_NESTING || dashes > MAX_NESTING) return offset;
    }
    isText = token === SCALAR_FOLLOWS;
    if (!LEXER_CONTROLS.has(token)) offset += token.length;
  }
  return undefined;
}

function nestedTooDeeply(file: string, offset: number, text: string): ParsedYaml {
  const before = text.slice(0, offset).split("\n");
  const column = (before.at(-1) ?? "").length + 1;
  const where = { file, line: before.length, column };
  return { diagnostics: [{ code: "DOC104", severity: "error", summary: codeTitle("DOC104"), ...TOO_DEEP, where }] };
}

type Problem = Pick<YAMLError, "code" | "message" | "pos">;

function describeProblems(
  file: string,
  text: string,
  problems: readonly Problem[],
  locateOffset: (offset: number | undefined) => Where,
): readonly Diagnostic[] {
  const [first] = problems;
  const json = file.endsWith(".json") ? findJsonProblem(text) : undefined;
  // The problems of a YAML parser after the first are about YAML.
  if (json !== undefined) return [malformedJson(json.message, locateOffset(json.offset ?? first?.pos[0]))];
  return problems.slice(0, MAX_PROBLEMS).map(({ code, message, pos: [from, to] }) => {
    const where = locateOffset(from);
    return code === "TAG_RESOLVE_FAILED" ? foreignTag(text, from, to, where) : malformedYaml(message, where);
  });
}

interface JsonProblem {
  readonly message: string;
  readonly offset?: number;
}

/** Why a text is not JSON, in the words of the JSON parser, whose messages differ between versions of Node. */
function findJsonProblem(text: string): JsonProblem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = errorText(error);
    const [, offset] = /at position (\d+)/.exec(message) ?? [];
    const end = message.startsWith("Unexpected end") ? text.trimEnd().length : undefined;
    const at = offset === undefined ? end : Number(offset);
    return {
      message: message.replace(/,? (?:\.\.\.)?"[\s\S]*(?:is not valid JSON)$|(?: in JSON)? at position [\s\S]*$/, ""),
      ...(at !== undefined && { offset: at }),
    };
  }
}

function malformedJson(message: string, where: Where): Diagnostic {
  return {
    code: "DOC102",
    severity: "error",
    summary: "Malformed JSON",
    detail: `${message}.`,
    help: "Correct the text here. JSON has double quotes around names and texts, and a comma between two members.",
    where,
  };
}

/** A tag that another program reads, such as octoDNS's `!include`. */
function foreignTag(text: string, from: number, to: number, where: Where): Diagnostic {
  const tag = text.slice(from, to).trim();
  const [, argument] = /^[ \t]+([^\s#][^\r\n#]*)/.exec(text.slice(to)) ?? [];
  const shown = argument === undefined ? tag : `${tag} ${argument.trim()}`;
  const help = /^!include\b/.test(tag)
    ? `No file includes another. Write the content of ${argument === undefined ? "that file" : `\`${argument.trim()}\``} in its place; for octoDNS, \`octodns-dump\` writes files without includes.`
    : "Only the program that the tag is for can read it. Write the value itself.";
  return {
    code: "DOC123",
    severity: "error",
    summary: codeTitle("DOC123"),
    detail: `\`${shown}\` has a tag of another program.`,
    help,
    where,
  };
}

function severalDocuments(where: Where): Diagnostic {
  return {
    code: "DOC108",
    severity: "error",
    summary: codeTitle("DOC108"),
    detail: "A second document begins here (`---`).",
    help: "Write one document per file; files and folders are merged.",
    where,
  };
}
