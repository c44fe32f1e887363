// Members of a mapping replaced, added and removed in a text, in the style of their neighbours. Comments stay.
import { isSeq, type ParsedNode } from "yaml";
import { isArray, type Json } from "../../../../base/json";
import type { MapNode, Member } from "./find-node";
import { formatYamlScalar, formatYamlValue, type QuoteStyle } from "./format-yaml-value";
import { detectNewline, type EditableText, findLineStart, getQuoteStyle, isBlank, type TextEdit } from "./text-edit";

export type NewMember = readonly [name: string, value: Json];

/** A block scalar extends to the end of its last line: the final newline stays. */
export function replaceValue(source: EditableText, node: ParsedNode | null, value: Json): readonly TextEdit[] {
  if (!node) return [];
  const { text } = source;
  const [start, end] = node.range;
  const newline = /\r?\n$/.exec(text.slice(start, end))?.[0] ?? "";
  return [{ start, end: end - newline.length, text: formatYamlValue(value, getQuoteStyle(source, node)) }];
}

/** Gives a member another name and value. A list with as many elements as before keeps its layout. */
export function renameMember(source: EditableText, member: Member, name: string, value: Json): readonly TextEdit[] {
  const [start, keyEnd] = member.key.range;
  const quotes = getQuoteStyle(source, member.key);
  const list = member.value;
  if (isSeq(list) && isArray(value) && list.items.length === value.length) {
    const elements = list.items.map((item, index): TextEdit => {
      const [from, to] = item.range;
      return { start: from, end: to, text: formatYamlValue(value[index] ?? null, quotes) };
    });
    return [{ start, end: keyEnd, text: formatYamlScalar(name, quotes) }, ...elements];
  }
  return [{ start, end: getEnd(member), text: formatMember([name, value], quotes) }];
}

/** New members before the first member that stays. */
export function insertMembers(
  source: EditableText,
  map: MapNode,
  added: readonly NewMember[],
  dropped: ReadonlySet<Member>,
): readonly TextEdit[] {
  const { text } = source;
  const quotes = getQuoteStyle(source, map.items[0]?.key);
  const members = added.map((member) => formatMember(member, quotes));
  const staying = map.items.filter((member) => !dropped.has(member));
  const [first] = staying;
  const last = staying.at(-1);
  if (!first || !last) {
    const [start, end] = map.range;
    return map.flow ? [{ start, end, text: `{ ${members.join(", ")} }` }] : [];
  }
  const at = getStart(first);
  const before = text.slice(findLineStart(text, at), at);
  const newline = detectNewline(text);
  // A comment above belongs to the first member: the new members go to the end.
  if (!map.flow && isBlank(before) && followsComment(text, at))
    return [appendLines(text, getEnd(last), members, before, newline)];
  const isOnOwnLine = map.flow && isBlank(before) && at > 0;
  const separator = map.flow ? (isOnOwnLine ? `,${newline}${before}` : ", ") : newline + " ".repeat(before.length);
  return [{ start: at, end: at, text: members.map((member) => member + separator).join("") }];
}

/** New members after the last member. */
export function appendMembers(source: EditableText, map: MapNode, added: readonly NewMember[]): readonly TextEdit[] {
  const last = map.items.at(-1);
  if (!last) return insertMembers(source, map, added, new Set());
  const { text } = source;
  const quotes = getQuoteStyle(source, last.key);
  const members = added.map((member) => formatMember(member, quotes));
  const at = getStart(last);
  const before = text.slice(findLineStart(text, at), at);
  const newline = detectNewline(text);
  const end = getEnd(last);
  // The first member of a mapping in a list follows the dash: the indent is as wide as what precedes the member.
  if (!map.flow) return [appendLines(text, end, members, " ".repeat(before.length), newline)];
  const separator = isBlank(before) && at > 0 ? `,${newline}${before}` : ", ";
  return [{ start: end, end, text: members.map((member) => separator + member).join("") }];
}

/** Removes members; whole lines where they have lines of their own. */
export function removeMembers(text: string, map: MapNode, members: ReadonlySet<Member>): readonly TextEdit[] {
  const { items } = map;
  const edits: TextEdit[] = [];
  const isRemoved = (member: Member | undefined) => member !== undefined && members.has(member);
  for (let index = 0; index < items.length; index += 1) {
    if (!isRemoved(items[index])) continue;
    let last = index;
    while (isRemoved(items[last + 1])) last += 1;
    const run = items.slice(index, last + 1);
    const [before, after] = [items[index - 1], items[last + 1]];
    edits.push(...(map.flow ? removeFromFlow(text, run, before, after) : removeLines(text, run, after)));
    index = last;
  }
  return edits;
}

function removeFromFlow(text: string, run: readonly Member[], before?: Member, after?: Member): readonly TextEdit[] {
  const start = Math.min(...run.map(getStart));
  const end = Math.max(...run.map(getEnd));
  if (!hasComment(text, run, after ? getStart(after) : end)) {
    if (after) return [{ start, end: getStart(after), text: "" }];
    return [{ start: before ? getEnd(before) : start, end, text: "" }];
  }
  // A comment between the members stays where it is; the commas go with the members.
  return run.map((member) => {
    const comma = /^[ \t]*,?[ \t]*/.exec(text.slice(getEnd(member)))?.[0] ?? "";
    return { start: getStart(member), end: getEnd(member) + comma.length, text: "" };
  });
}

function removeLines(text: string, run: readonly Member[], after?: Member): readonly TextEdit[] {
  const start = Math.min(...run.map(getStart));
  const startsLine = isBlank(text.slice(findLineStart(text, start), start));
  if (!startsLine && after && !hasComment(text, run, getStart(after)))
    return [{ start, end: getStart(after), text: "" }];
  return run.map((member) => removeLine(text, getStart(member), getEnd(member)));
}

/** Removes a member with its line; a comment at the end of the line stays, on a line of its own. */
function removeLine(text: string, start: number, end: number): TextEdit {
  const lineStart = findLineStart(text, start);
  if (text[end - 1] === "\n") return { start: lineStart, end, text: "" };
  const rest = /^[ \t]*(?:(?=#)|(\r?\n|$))/.exec(text.slice(end));
  const newline = rest?.[1];
  const restEnd = end + (rest?.[0].length ?? 0);
  if (!isBlank(text.slice(lineStart, start))) return { start, end: restEnd - (newline?.length ?? 0), text: "" };
  if (newline === undefined) return { start, end: restEnd, text: "" };
  // The last line of a text without a final newline takes the newline before it along.
  const isLastLine = newline === "" && lineStart > 0;
  return { start: isLastLine ? lineStart - 1 : lineStart, end: restEnd, text: "" };
}

function appendLines(text: string, end: number, members: readonly string[], indent: string, newline: string): TextEdit {
  if (text[end - 1] === "\n")
    return { start: end, end, text: members.map((member) => indent + member + newline).join("") };
  const at = end + (/^[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  return { start: at, end: at, text: members.map((member) => newline + indent + member).join("") };
}

function followsComment(text: string, at: number): boolean {
  const end = findLineStart(text, at) - 1;
  return end > 0 && text.slice(findLineStart(text, end), end).trim().startsWith("#");
}

function hasComment(text: string, run: readonly Member[], until: number): boolean {
  const ends = [...run.slice(1).map(getStart), until];
  return run.some((member, index) => text.slice(getEnd(member), ends[index]).includes("#"));
}

function formatMember([name, value]: NewMember, quotes: QuoteStyle): string {
  return `${formatYamlScalar(name, quotes)}: ${formatYamlValue(value, quotes)}`;
}

function getStart({ key }: Member): number {
  return key.range[0];
}

function getEnd({ key, value }: Member): number {
  return Math.max(value?.range[1] ?? 0, key.range[1]);
}
