// YAML (and so JSON) text into a located document. Nothing in the text can make it throw, hang or reach a prototype:
// what is wrong comes back as diagnostics with line and column.
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  parseDocument,
} from "yaml";
import type { Diagnostic, Where } from "../../../base/diagnostic";
import { isObject, type Json, type JsonObject } from "../../../base/json";
import { type LocatedDocument, type Path, pathText } from "./located";

export interface ParsedYaml {
  readonly document?: LocatedDocument;
  readonly diagnostics: readonly Diagnostic[];
}

const MAX_DEPTH = 100;
/** Values that aliases may stand for, beyond what the text itself holds. */
const MAX_EXPANSION = 1_000_000;

export function parseYaml(file: string, text: string): ParsedYaml {
  const deep = tooDeep(text);
  if (deep !== undefined) return failure(file, deep, text);
  const lines = new LineCounter();
  const whereAt = (offset: number | undefined): Where => {
    if (offset === undefined) return { file };
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  try {
    // The library compares each key with all before it; our own check below is linear.
    const options = { lineCounter: lines, uniqueKeys: false, logLevel: "silent", strict: true } as const;
    const all = parseAllDocuments(text, options);
    const first = Array.isArray(all) ? (all[0] ?? parseDocument(text, options)) : all;
    const problems = (Array.isArray(all) ? all : []).flatMap((value) => [...value.errors, ...value.warnings]);
    const exhausted = problems.find((problem) => problem.code === "RESOURCE_EXHAUSTION");
    if (exhausted) return failure(file, exhausted.pos[0], text);
    if (problems.length > 0)
      return { diagnostics: problems.slice(0, 20).map((problem) => yamlProblem(problem, whereAt(problem.pos[0]))) };
    const second = Array.isArray(all) ? all[1] : undefined;
    if (second) return { diagnostics: [several(whereAt(second.range?.[0]))] };
    const reading = new Reading(whereAt);
    const place = locator(first.contents as Node | null, whereAt);
    const value = first.contents === null ? null : reading.value(first.contents as Node, 0);
    if (reading.diagnostics.length > 0) return { diagnostics: reading.diagnostics };
    return { document: { file, value, where: place }, diagnostics: [] };
  } catch (error) {
    if (error instanceof RangeError) return failure(file, 0, text);
    throw error;
  }
}

/** Nodes into plain values. A member of a class only because its parts share the limits. */
class Reading {
  readonly diagnostics: Diagnostic[] = [];
  private readonly anchors = new Map<string, { readonly value: Json; readonly size: number }>();
  private expansion = 0;
  private size = 0;

  constructor(private readonly whereAt: (offset: number | undefined) => Where) {}

  value(node: Node | null, depth: number): Json {
    if (depth > MAX_DEPTH)
      return this.refuse(
        node,
        "DOC104",
        "Nested too deeply",
        `Values are nested more than ${MAX_DEPTH} levels deep.`,
        "Documents need six levels.",
      );
    const before = this.size;
    this.size += 1;
    const value = this.bare(node, depth);
    if (node && "anchor" in node && typeof node.anchor === "string")
      this.anchors.set(node.anchor, { value, size: this.size - before });
    return value;
  }

  private bare(node: Node | null, depth: number): Json {
    if (node === null) return null;
    if (isAlias(node)) return this.alias(node);
    if (isMap(node)) return this.map(node.items as Pair<Node, Node | null>[], depth);
    if (isSeq(node)) return node.items.map((item) => this.value(item as Node, depth + 1));
    return isScalar(node) ? (node.value as Json) : null;
  }

  private alias(node: { readonly source: string; readonly range?: unknown }): Json {
    const anchor = this.anchors.get(node.source);
    if (!anchor)
      return this.refuse(
        node as Node,
        "DOC105",
        "Unknown alias",
        `\`*${node.source}\` stands for nothing above it.`,
        "Define it with `&` before it is used.",
      );
    // What an alias stands for counts where it stands, so that aliases of aliases multiply.
    this.size += anchor.size;
    this.expansion += anchor.size;
    if (this.expansion <= MAX_EXPANSION) return anchor.value;
    return this.refuse(
      node as Node,
      "DOC106",
      "Aliases expand too far",
      `The aliases stand for more than ${MAX_EXPANSION} values.`,
      "Write the values out, or use fewer aliases.",
    );
  }

  private map(pairs: readonly Pair<Node, Node | null>[], depth: number): Json {
    const members: Record<string, Json> = Object.create(null);
    const seen = new Map<string, Node>();
    const merges: JsonObject[] = [];
    for (const { key, value } of pairs) {
      const name = isScalar(key) ? String(key.value) : undefined;
      if (name === undefined)
        this.refuse(key, "DOC107", "A key that is no word", "A list or a map stands as a key.", "Write a plain word.");
      else if (name === "<<") merges.push(...this.merged(value, depth));
      else {
        const first = seen.get(name);
        if (first) this.duplicate(name, key, first);
        seen.set(name, key);
        members[name] = this.value(value, depth + 1);
      }
    }
    for (const merged of merges) {
      for (const [name, value] of Object.entries(merged)) if (!(name in members)) members[name] = value as Json;
    }
    return members;
  }

  /** The maps that `<<` takes in, the first of them strongest. */
  private merged(node: Node | null, depth: number): readonly JsonObject[] {
    const value = this.value(node, depth + 1);
    const maps = Array.isArray(value) ? value : [value];
    if (maps.every(isObject)) return maps;
    const help = "Write `<<: *name`, where `&name` marks a map, or a list of such.";
    this.refuse(node, "DOC122", "A merge of what is no map", "`<<` does not stand for a map.", help);
    return [];
  }

  private duplicate(name: string, key: Node, first: Node): void {
    this.diagnostics.push({
      code: "DOC103",
      severity: "error",
      summary: "The same key twice",
      detail: `\`${name}\` is written twice in one map; the first would be lost.`,
      help: "Remove one of the two, or merge them.",
      where: this.whereAt(key.range?.[0]),
      also: [this.whereAt(first.range?.[0])],
    });
  }

  private refuse(node: Node | null, code: string, summary: string, detail: string, help: string): null {
    const where = this.whereAt(node?.range?.[0]);
    if (!this.diagnostics.some((diagnostic) => diagnostic.code === code))
      this.diagnostics.push({ code, severity: "error", summary, detail, help, where });
    return null;
  }
}

/** Maps with more keys than this are looked up by an index: a document may hold thousands of zones. */
const FEW_KEYS = 16;

type Pairs = readonly Pair<Node, Node | null>[];

/** The place of the value at a path, or of the nearest that there is above it. Keys are pointed at rather than values. */
function locator(root: Node | null, whereAt: (offset: number | undefined) => Where): (path: Path) => Where {
  const indexes = new WeakMap<Pairs, ReadonlyMap<string, Pairs[number]>>();
  const pairOf = (pairs: Pairs, name: string | number) => {
    if (pairs.length <= FEW_KEYS) return pairs.find(({ key }) => isScalar(key) && String(key.value) === name);
    const index = indexes.get(pairs) ?? new Map(pairs.map((pair) => [keyText(pair.key), pair]));
    indexes.set(pairs, index);
    return index.get(String(name));
  };
  return (path) => {
    let node: Node | null | undefined = root;
    let offset = root?.range?.[0];
    for (const step of path) {
      if (isMap(node)) {
        const pair: Pairs[number] | undefined = pairOf(node.items as unknown as Pairs, step);
        if (!pair) break;
        offset = pair.key.range?.[0] ?? offset;
        node = pair.value;
      } else if (isSeq(node) && typeof step === "number") {
        node = node.items[step] as Node | undefined;
        offset = node?.range?.[0] ?? offset;
      } else break;
    }
    return { ...whereAt(offset), at: pathText(path) };
  };
}

function keyText(key: Node): string {
  return isScalar(key) ? String(key.value) : "";
}

/** Offset of the first bracket or dash beyond the depth that is taken, found before any recursive parser sees the text. */
function tooDeep(text: string): number | undefined {
  return mayBeDeep(text) ? firstTooDeep(text) : undefined;
}

/** Counts brackets in texts and comments too, and so is quick and says yes too often. */
function mayBeDeep(text: string): boolean {
  let depth = 0;
  let dashes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
    if (character === "-") dashes += 1;
    else if (character !== " ") dashes = 0;
    if (depth > MAX_DEPTH || dashes > MAX_DEPTH) return true;
  }
  return false;
}

/** Signs that the lexer puts between the pieces of the text; the last one says that a text follows. */
const MARKS = new Set(["\u0002", "\u0018", "\u001f"]);

function firstTooDeep(text: string): number | undefined {
  let depth = 0;
  let dashes = 0;
  let offset = 0;
  let isText = false;
  for (const piece of new Lexer().lex(text)) {
    if (!isText) {
      if (piece === "[" || piece === "{") depth += 1;
      else if (piece === "]" || piece === "}") depth = Math.max(0, depth - 1);
      if (piece === "-") dashes += 1;
      else if (piece.trim() !== "") dashes = 0;
      if (depth > MAX_DEPTH || dashes > MAX_DEPTH) return offset;
    }
    isText = piece === "\u001f";
    if (!MARKS.has(piece)) offset += piece.length;
  }
  return undefined;
}

function failure(file: string, offset: number, text: string): ParsedYaml {
  const before = text.slice(0, offset).split("\n");
  const detail = `Values are nested more than ${MAX_DEPTH} levels deep.`;
  return {
    diagnostics: [
      {
        code: "DOC104",
        severity: "error",
        summary: "Nested too deeply",
        detail,
        help: "Documents need six levels.",
        where: { file, line: before.length, column: (before.at(-1) as string).length + 1 },
      },
    ],
  };
}

function yamlProblem(error: { readonly code: string; readonly message: string }, where: Where): Diagnostic {
  const detail = (error.message.split("\n")[0] as string).replace(/ at line \d+, column \d+:?$/, "");
  return {
    code: "DOC102",
    severity: "error",
    summary: "Broken YAML",
    detail: `${detail}.`.replace(/\.\.$/, "."),
    help: "Correct the line; indentation is in spaces, and `:` is followed by one.",
    where,
  };
}

function several(where: Where): Diagnostic {
  return {
    code: "DOC108",
    severity: "error",
    summary: "Several documents in one file",
    detail: "A second document begins here (`---`).",
    help: "Write one document in a file; files and folders are merged.",
    where,
  };
}
