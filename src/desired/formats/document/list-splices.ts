// Elements of a list taken out of a text and put into it, in the style of their neighbours. Comments on lines of their own
// stay; one behind an element on its line goes with it. It knows no meaning of any field.
import { isMap, type Node, type YAMLSeq } from "yaml";
import { isObject, type Json } from "../../../base/json";
import { isBlank, lineStart, newlineOf, nextLine, quotesOf, type Splice } from "./splice";
import { type Quotes, scalarText, valueText } from "./value-text";

export type List = YAMLSeq<Node>;

/** What becomes of one list. Places are those before all edits. */
export interface ListEdit {
  /** The key that the list stands under, where it is a member of a map. */
  readonly key?: Node;
  readonly drops: Set<number>;
  /** By the place of the element that they come behind; -1: first. */
  readonly inserts: Map<number, Json[]>;
}

/** The replacements that carry it out. A list in block style has to be parsed with its source tokens; its text ends with a line feed. */
export function listSplices(text: string, list: List, edit: ListEdit): readonly Splice[] {
  const left = list.items.some((_, index) => !edit.drops.has(index)) || edit.inserts.size > 0;
  if (list.items.length === 0) return filled(text, list, edit);
  if (list.flow) return flowSplices(text, list, edit);
  const emptied = left ? [] : brackets(text, edit);
  return [...emptied, ...blockSplices(text, list, edit)];
}

/** A list without elements is written in brackets behind its key. */
function brackets(text: string, { key }: ListEdit): readonly Splice[] {
  const colon = key?.range ? text.indexOf(":", key.range[1]) + 1 : 0;
  return colon > 0 ? [{ start: colon, end: colon, text: " []" }] : [];
}

/** An empty list: lines below its key in a block, brackets elsewhere. */
function filled(text: string, list: List, { key, inserts }: ListEdit): readonly Splice[] {
  const values = inserts.get(-1) ?? [];
  const [start, end] = list.range as [number, number, number];
  if (values.length === 0) return [];
  const quotes = quotesOf(key);
  const indent = key?.range ? text.slice(lineStart(text, key.range[0]), key.range[0]) : undefined;
  if (indent === undefined || !isBlank(indent) || quotes === "double")
    return [{ start, end, text: `[${values.map((value) => valueText(value, quotes)).join(", ")}]` }];
  const lines = values.map((value) => `${newlineOf(text)}${indent}  - ${valueText(value, quotes)}`);
  return [{ start: text.lastIndexOf(":", start) + 1, end, text: lines.join("") }];
}

function blockSplices(text: string, list: List, { drops, inserts }: ListEdit): readonly Splice[] {
  const spans = blockSpans(text, list);
  if (!spans) return [];
  const column = " ".repeat((spans[0]?.dash as number) - lineStart(text, spans[0]?.dash as number));
  const removed = [...drops].flatMap((index) => takenOut(text, spans[index]));
  const added = [...inserts].map(([after, values]): Splice => {
    const at = after < 0 ? lineStart(text, spans[0]?.dash as number) : (spans[after]?.over as number);
    const like = list.items[Math.max(after, 0)] as Node;
    const lines = values.flatMap((value) => elementLines(value, column, like));
    const newline = newlineOf(text);
    return { start: at, end: at, text: lines.map((line) => line + newline).join("") };
  });
  return [...removed, ...added];
}

/** An element in a block: its dash, and where the first line begins that is none of its own. */
interface Span {
  readonly dash: number;
  readonly over: number;
}

interface SourceItem {
  readonly start: readonly { readonly type: string; readonly offset: number }[];
}

function blockSpans(text: string, list: List): readonly Span[] | undefined {
  const tokens = (list.srcToken as { readonly items?: readonly SourceItem[] } | undefined)?.items ?? [];
  const dashes = tokens.flatMap((token) =>
    token.start.filter(({ type }) => type === "seq-item-ind").map((dash) => dash.offset),
  );
  if (dashes.length !== list.items.length) return undefined;
  return list.items.map((item, index) => {
    const end = item.range?.[1] ?? (dashes[index] as number);
    // What is left of the line is blank or a comment.
    return { dash: dashes[index] as number, over: text[end - 1] === "\n" ? end : nextLine(text, end) };
  });
}

/** Whole lines; the first element of a list within a list stays, for what stands before it. */
function takenOut(text: string, span: Span | undefined): readonly Splice[] {
  if (!span) return [];
  const start = lineStart(text, span.dash);
  return isBlank(text.slice(start, span.dash)) ? [{ start, end: span.over, text: "" }] : [];
}

/** An element as lines: a map as its neighbour is, in one line or a line for each member. */
function elementLines(value: Json, indent: string, like: Node): readonly string[] {
  const quotes = quotesIn(like);
  if (!isObject(value) || !isMap(like) || like.flow) return [`${indent}- ${valueText(value, quotes)}`];
  return Object.entries(value).map(
    ([name, element], index) =>
      `${indent}${index === 0 ? "- " : "  "}${scalarText(name, quotes)}: ${valueText(element as Json, quotes)}`,
  );
}

function quotesIn(like: Node | undefined): Quotes {
  return quotesOf(isMap(like) ? (like.items[0]?.key as Node | undefined) : like);
}

function flowSplices(text: string, list: List, { drops, inserts }: ListEdit): readonly Splice[] {
  const ranges = list.items.map((item) => item.range as [number, number, number]);
  const added = [...inserts].map(([after, values]): Splice => {
    const [start, end] = ranges[Math.max(after, 0)] as [number, number, number];
    const before = text.slice(lineStart(text, start), start);
    const separator = isBlank(before) && lineStart(text, start) > 0 ? `,${newlineOf(text)}${before}` : ", ";
    const quotes = quotesIn(list.items[Math.max(after, 0)]);
    const written = values.map((value) => valueText(value, quotes));
    if (after < 0) return { start, end: start, text: written.map((name) => name + separator).join("") };
    if (!drops.has(after)) return { start: end, end, text: written.map((name) => separator + name).join("") };
    // It takes the place of the element that goes.
    return { start, end, text: written.join(separator) };
  });
  return [...added, ...flowRuns(text, ranges, new Set([...drops].filter((drop) => !inserts.has(drop))))];
}

/** Elements that go with their commas, run by run. */
function flowRuns(
  text: string,
  ranges: readonly [number, number, number][],
  drops: ReadonlySet<number>,
): readonly Splice[] {
  const splices: Splice[] = [];
  for (let index = 0; index < ranges.length; index += 1) {
    if (!drops.has(index)) continue;
    let last = index;
    while (drops.has(last + 1)) last += 1;
    const [start, end] = [ranges[index]?.[0] as number, ranges[last]?.[1] as number];
    const [before, after] = [ranges[index - 1]?.[1], ranges[last + 1]?.[0]];
    if (after !== undefined) splices.push({ start, end: after, text: "" });
    else if (before !== undefined) splices.push({ start: before, end, text: "" });
    else splices.push({ start, end: end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0), text: "" });
    index = last;
  }
  return splices;
}
