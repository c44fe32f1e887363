// Elements of a list removed from a text and inserted into it, in the style of their neighbours. A comment on a line of its own
// stays; a comment at the end of an element's line goes with the element. It does not know what any field means.
import { isMap, type Node, type ParsedNode } from "yaml";
import { isObject, type Json } from "../../../../base/json";
import type { ListNode } from "./find-node";
import { formatYamlScalar, formatYamlValue, type QuoteStyle } from "./format-yaml-value";
import {
  detectNewline,
  type EditableText,
  findLineStart,
  findNextLine,
  getQuoteStyle,
  isBlank,
  type TextEdit,
} from "./text-edit";

/** The drops and inserts of one list. Indexes are those before all edits. */
export interface ListChange {
  /** The key of the list, where it is a member of a map. */
  readonly key?: Node;
  readonly drops: Set<number>;
  /** By the index of the element that they follow; -1: at the beginning. */
  readonly inserts: Map<number, Json[]>;
}

/** A list in block style must have been parsed with `keepSourceTokens`, from a text that ends with a newline. */
export function toListTextEdits(source: EditableText, list: ListNode, change: ListChange): readonly TextEdit[] {
  const { text } = source;
  if (list.items.length === 0) return fillEmptyList(source, list, change);
  if (list.flow) return editFlowList(source, list, change);
  const isEmptied = list.items.every((_, index) => change.drops.has(index)) && change.inserts.size === 0;
  return [...(isEmptied ? addBrackets(text, change) : []), ...editBlockList(text, list, change)];
}

/** A list without elements is written as brackets after its key. */
function addBrackets(text: string, { key }: ListChange): readonly TextEdit[] {
  const colon = key?.range ? text.indexOf(":", key.range[1]) + 1 : 0;
  return colon > 0 ? [{ start: colon, end: colon, text: " []" }] : [];
}

/** An empty list gets lines below its key in a block, and elements in its brackets elsewhere. */
function fillEmptyList(source: EditableText, list: ListNode, { key, inserts }: ListChange): readonly TextEdit[] {
  const { text } = source;
  const values = inserts.get(-1) ?? [];
  const [start, end] = list.range;
  if (values.length === 0) return [];
  const quotes = getQuoteStyle(source, key);
  const indent = key?.range ? text.slice(findLineStart(text, key.range[0]), key.range[0]) : undefined;
  if (indent === undefined || !isBlank(indent) || quotes === "double")
    return [{ start, end, text: `[${values.map((value) => formatYamlValue(value, quotes)).join(", ")}]` }];
  const lines = values.map((value) => `${detectNewline(text)}${indent}  - ${formatYamlValue(value, quotes)}`);
  return [{ start: text.lastIndexOf(":", start) + 1, end, text: lines.join("") }];
}

function editBlockList(text: string, list: ListNode, { drops, inserts }: ListChange): readonly TextEdit[] {
  const spans = findSpans(text, list);
  const first = spans?.[0];
  if (!spans || !first) return [];
  const lineStart = findLineStart(text, first.dash);
  const indent = " ".repeat(first.dash - lineStart);
  const newline = detectNewline(text);
  const removed = [...drops].flatMap((index) => removeElement(text, spans[index]));
  const added = [...inserts].flatMap(([after, values]): readonly TextEdit[] => {
    const at = after < 0 ? lineStart : spans[after]?.end;
    if (at === undefined) return [];
    const neighbour = list.items[Math.max(after, 0)];
    const lines = values.flatMap((value) => formatElement(value, indent, neighbour));
    return [{ start: at, end: at, text: lines.map((line) => line + newline).join("") }];
  });
  return [...removed, ...added];
}

/** An element in a block: its dash, and the start of the first line after it. */
interface Span {
  readonly dash: number;
  readonly end: number;
}

/** Undefined where the source tokens do not show the dashes. */
function findSpans(text: string, list: ListNode): readonly Span[] | undefined {
  const tokens = list.srcToken?.items ?? [];
  const dashes = tokens.flatMap((token) =>
    token.start.filter(({ type }) => type === "seq-item-ind").map((dash) => dash.offset),
  );
  if (dashes.length !== list.items.length) return undefined;
  return dashes.map((dash, index) => {
    const end = list.items[index]?.range[1] ?? dash;
    // The rest of the line is blank or a comment.
    return { dash, end: text[end - 1] === "\n" ? end : findNextLine(text, end) };
  });
}

/** Removes whole lines. The first element of a list within a list stays, because another dash precedes it. */
function removeElement(text: string, span: Span | undefined): readonly TextEdit[] {
  if (!span) return [];
  const start = findLineStart(text, span.dash);
  return isBlank(text.slice(start, span.dash)) ? [{ start, end: span.end, text: "" }] : [];
}

/** The lines of an element: a mapping in the style of its neighbour, on one line or with a line for each member. */
function formatElement(value: Json, indent: string, neighbour: ParsedNode | undefined): readonly string[] {
  const quotes = getElementQuotes({ isJson: false }, neighbour);
  if (!isObject(value) || !isMap(neighbour) || neighbour.flow) return [`${indent}- ${formatYamlValue(value, quotes)}`];
  return Object.entries(value).map(
    ([name, member = null], index) =>
      `${indent}${index === 0 ? "- " : "  "}${formatYamlScalar(name, quotes)}: ${formatYamlValue(member, quotes)}`,
  );
}

function getElementQuotes(source: Pick<EditableText, "isJson">, element: ParsedNode | undefined): QuoteStyle {
  return getQuoteStyle(source, isMap(element) ? element.items[0]?.key : element);
}

function editFlowList(source: EditableText, list: ListNode, { drops, inserts }: ListChange): readonly TextEdit[] {
  const { text } = source;
  const ranges = list.items.map(({ range: [start, end] }): Range => ({ start, end }));
  const added = [...inserts].flatMap(([after, values]): readonly TextEdit[] => {
    const neighbour = ranges[Math.max(after, 0)];
    if (!neighbour) return [];
    const { start, end } = neighbour;
    const lineStart = findLineStart(text, start);
    const before = text.slice(lineStart, start);
    const separator = isBlank(before) && lineStart > 0 ? `,${detectNewline(text)}${before}` : ", ";
    const quotes = getElementQuotes(source, list.items[Math.max(after, 0)]);
    const written = values.map((value) => formatYamlValue(value, quotes));
    if (after < 0) return [{ start, end: start, text: written.map((element) => element + separator).join("") }];
    if (!drops.has(after)) return [{ start: end, end, text: written.map((element) => separator + element).join("") }];
    // The new elements take the place of the element that is dropped.
    return [{ start, end, text: written.join(separator) }];
  });
  return [...added, ...removeFromFlow(text, ranges, new Set([...drops].filter((drop) => !inserts.has(drop))))];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Removes runs of elements with their commas. */
function removeFromFlow(text: string, ranges: readonly Range[], drops: ReadonlySet<number>): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const [index, { start }] of ranges.entries()) {
    if (!drops.has(index) || drops.has(index - 1)) continue;
    let last = index;
    while (drops.has(last + 1)) last += 1;
    const end = ranges[last]?.end ?? start;
    const before = ranges[index - 1]?.end;
    const after = ranges[last + 1]?.start;
    if (after !== undefined) edits.push({ start, end: after, text: "" });
    else if (before !== undefined) edits.push({ start: before, end, text: "" });
    else edits.push({ start, end: end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0), text: "" });
  }
  return edits;
}
