// Edits of a YAML or JSON text that leave every other byte as it is: each edit of a document becomes replacements of
// stretches of its text, found by the nodes that the parser made of it. It knows no meaning of any field.
import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from "yaml";
import type { Json } from "../../../base/json";
import type { Edit } from "./edits";
import { type List, type ListEdit, listSplices } from "./list-splices";
import type { Path } from "./located";
import { isBlank, lineStart, quotesOf, type Splice } from "./splice";
import { scalarText, valueText } from "./value-text";

type Member = Pair<Node, Node | null>;
type Holder = YAMLMap<Node, Node | null>;

/** The replacements that carry out edits in a text. What cannot be reached (a merged map) is left out: the caller compares. */
export function splicesOf(text: string, document: Document, edits: readonly Edit[]): readonly Splice[] {
  const work: Work = {
    text,
    document,
    splices: [],
    drops: new Map(),
    inPlace: new Set(),
    additions: new Map(),
    behind: new Map(),
    lists: new Map(),
  };
  for (const value of edits) edit(work, value);
  for (const [holder, added] of work.additions) add(work, holder, added);
  for (const [holder, added] of work.behind) insertBehind(work, holder, added);
  for (const [holder, members] of work.drops) remove(work, holder, members);
  const lists = [...work.lists].flatMap(([list, edited]) => listSplices(text, list, edited));
  return [...work.splices, ...lists];
}

/** The text after all replacements, or undefined where two of them are in each other's way. */
export function spliced(text: string, splices: readonly Splice[]): string | undefined {
  const sorted = [...splices].sort((left, right) => left.start - right.start || left.end - right.end);
  let [at, result] = [0, ""];
  let last: Splice | undefined;
  for (const splice of sorted) {
    // An object that aliases repeat is edited once.
    if (last && splice.start === last.start && splice.end === last.end && splice.text === last.text) continue;
    if (splice.start < at) return undefined;
    result += text.slice(at, splice.start) + splice.text;
    at = splice.end;
    last = splice;
  }
  return result + text.slice(at);
}

function edit(work: Work, value: Edit): void {
  const list = listOf(work, value);
  if (list) noteList(list.edited, value);
  else if (value.op === "drop") drop(work, value.path);
  else if (value.op === "set" && value.last && !memberAt(work, value.path)) setBehind(work, value.path, value.value);
  else if (value.op === "set") set(work, value.path, value.value, value.from);
}

/** What becomes of the list that an edit is about, where it is about one. */
function listOf(work: Work, edit: Edit): { readonly edited: ListEdit } | undefined {
  if (edit.op === "set" || (edit.op === "drop" && typeof edit.path.at(-1) !== "number")) return undefined;
  const path = edit.op === "insert" ? edit.path : edit.path.slice(0, -1);
  const node = nodeAt(work, path);
  if (!isSeq(node)) return undefined;
  const list = node as List;
  const edited = work.lists.get(list) ?? {
    key: memberAt(work, path)?.member.key,
    drops: new Set(),
    inserts: new Map(),
  };
  work.lists.set(list, edited);
  return { edited };
}

function noteList({ drops, inserts }: ListEdit, edit: Edit): void {
  if (edit.op === "drop") drops.add(edit.path.at(-1) as number);
  if (edit.op === "insert") inserts.set(edit.after, [...(inserts.get(edit.after) ?? []), edit.value]);
}

/** A new member at the end of its map, which is there. */
function setBehind(work: Work, path: Path, value: Json): void {
  const holder = nodeAt(work, path.slice(0, -1));
  if (!isMap(holder)) return;
  const behind = work.behind.get(holder as Holder) ?? [];
  work.behind.set(holder as Holder, [...behind, [String(path.at(-1)), value]]);
}

interface Work {
  readonly text: string;
  readonly document: Document;
  readonly splices: Splice[];
  readonly drops: Map<Holder, Set<Member>>;
  /** Members whose place a new one has taken. */
  readonly inPlace: Set<Member>;
  readonly additions: Map<Holder, Map<string, Addition>>;
  /** Members that come last. */
  readonly behind: Map<Holder, readonly (readonly [string, Json])[]>;
  readonly lists: Map<List, ListEdit>;
}

/** A member that a map gets; `from` are members whose place it may take. */
interface Addition {
  value: Json;
  readonly from: Member[];
}

function set(work: Work, path: Path, value: Json, from: Path | undefined): void {
  const there = memberAt(work, path);
  const member = typeof path.at(-1) === "number" ? nodeAt(work, path) : undefined;
  if (member) return replaceNode(work, member, value);
  if (there) {
    replaceNode(work, there.member.value, value);
    if (from) drop(work, from);
    return;
  }
  const length = deepest(work, path);
  const holder = nodeAt(work, path.slice(0, length));
  if (!isMap(holder)) return;
  const [key, ...rest] = path.slice(length);
  const old = from && memberAt(work, from);
  const additions = work.additions.get(holder as Holder) ?? new Map<string, Addition>();
  work.additions.set(holder as Holder, additions);
  const addition = additions.get(String(key)) ?? { value: undefined as unknown as Json, from: [] };
  addition.value = merged(addition.value, nested(rest, value));
  additions.set(String(key), addition);
  if (!from || !old) return;
  if (old.holder === holder) addition.from.push(old.member);
  else drop(work, from);
}

function nested(path: Path, value: Json): Json {
  return path.reduceRight<Json>((inner, step) => ({ [step]: inner }), value);
}

function merged(left: Json | undefined, right: Json): Json {
  const maps = [left, right].every((each) => typeof each === "object" && each !== null && !Array.isArray(each));
  if (left === undefined || !maps) return right;
  const result: Record<string, Json> = { ...(left as Record<string, Json>) };
  for (const [name, value] of Object.entries(right as Record<string, Json>)) result[name] = merged(result[name], value);
  return result;
}

/** Steps of a path that exist. */
function deepest(work: Work, path: Path): number {
  let length = 0;
  while (length < path.length && memberOrElement(work, path.slice(0, length + 1))) length += 1;
  return length;
}

function memberOrElement(work: Work, path: Path): boolean {
  return path.length === 0 || nodeAt(work, path) !== undefined;
}

function nodeAt(work: Work, path: Path): Node | undefined {
  let node = resolved(work, work.document.contents as Node | null);
  for (const step of path) {
    if (isMap(node)) node = resolved(work, memberOf(node as Holder, step)?.value);
    else if (isSeq(node) && typeof step === "number") node = resolved(work, node.items[step] as Node | undefined);
    else return undefined;
  }
  return node;
}

function memberAt(work: Work, path: Path): { readonly holder: Holder; readonly member: Member } | undefined {
  const holder = nodeAt(work, path.slice(0, -1));
  if (!isMap(holder)) return undefined;
  const member = memberOf(holder as Holder, path.at(-1) as string);
  return member && { holder: holder as Holder, member };
}

function memberOf(holder: Holder, name: string | number): Member | undefined {
  return holder.items.find(({ key }) => isScalar(key) && String(key.value) === String(name));
}

function resolved(work: Work, node: Node | null | undefined): Node | undefined {
  return isAlias(node) ? (node.resolve(work.document) as Node | undefined) : (node ?? undefined);
}

function drop(work: Work, path: Path): void {
  const found = memberAt(work, path);
  if (!found) return;
  const members = work.drops.get(found.holder) ?? new Set();
  members.add(found.member);
  work.drops.set(found.holder, members);
}

/** A block scalar reaches to the end of its last line: the line feed stays. */
function replaceNode(work: Work, node: Node | null, wanted: Json): void {
  if (!node?.range) return;
  const [start, end] = node.range;
  const over = /\r?\n$/.exec(work.text.slice(start, end))?.[0].length ?? 0;
  work.splices.push({ start, end: end - over, text: valueText(wanted, quotesOf(node)) });
}

/** New members: in place of an old one where there is one in the same map, else before the first that stays. */
function add(work: Work, holder: Holder, additions: ReadonlyMap<string, Addition>): void {
  const dropped = work.drops.get(holder) ?? new Set<Member>();
  work.drops.set(holder, dropped);
  const loose: [string, Json][] = [];
  for (const [name, { value, from }] of additions) {
    const [first, ...others] = from;
    for (const other of others) dropped.add(other);
    if (first) putInPlace(work, first, name, value);
    else loose.push([name, value]);
  }
  if (loose.length > 0) insert(work, holder, loose, dropped);
}

function putInPlace(work: Work, member: Member, name: string, value: Json): void {
  work.inPlace.add(member);
  const [start, keyEnd] = [member.key.range?.[0] as number, member.key.range?.[1] as number];
  const quotes = quotesOf(member.key);
  const node = member.value;
  if (isSeq(node) && Array.isArray(value) && node.items.length === value.length) {
    work.splices.push({ start, end: keyEnd, text: scalarText(name, quotes) });
    node.items.forEach((item, index) => {
      const [from, to] = (item as Node).range as [number, number, number];
      work.splices.push({ start: from, end: to, text: valueText(value[index] as Json, quotes) });
    });
    return;
  }
  work.splices.push({ start, end: endOf(member), text: `${scalarText(name, quotes)}: ${valueText(value, quotes)}` });
}

function insert(
  work: Work,
  holder: Holder,
  added: readonly (readonly [string, Json])[],
  dropped: ReadonlySet<Member>,
): void {
  const first = holder.items.find((item) => !dropped.has(item));
  const quotes = quotesOf(holder.items[0]?.key);
  const members = added.map(([name, value]) => `${scalarText(name, quotes)}: ${valueText(value, quotes)}`);
  if (!first) {
    const [start, end] = holder.range as [number, number, number];
    if (!holder.flow) return;
    work.drops.delete(holder);
    work.splices.push({ start, end, text: `{ ${members.join(", ")} }` });
    return;
  }
  const at = first.key.range?.[0] as number;
  const before = work.text.slice(work.text.lastIndexOf("\n", at - 1) + 1, at);
  const newline = work.text.includes("\r\n") ? "\r\n" : "\n";
  if (!holder.flow && isBlank(before) && followsComment(work.text, at)) {
    // The comment above belongs to the first member: the new ones go to the end.
    const last = holder.items.findLast((item) => !dropped.has(item)) as Member;
    work.splices.push(append(work.text, endOf(last), members, before, newline));
    return;
  }
  const flowLines = holder.flow && before.trim() === "" && at > 0;
  const separator = holder.flow ? (flowLines ? `,${newline}${before}` : ", ") : newline + " ".repeat(before.length);
  work.splices.push({ start: at, end: at, text: members.map((member) => member + separator).join("") });
}

function insertBehind(work: Work, holder: Holder, added: readonly (readonly [string, Json])[]): void {
  const last = holder.items.at(-1);
  if (!last) return insert(work, holder, added, new Set());
  const quotes = quotesOf(last.key);
  const members = added.map(([name, value]) => `${scalarText(name, quotes)}: ${valueText(value, quotes)}`);
  const at = startOf(last);
  const before = work.text.slice(lineStart(work.text, at), at);
  const newline = work.text.includes("\r\n") ? "\r\n" : "\n";
  if (!holder.flow) {
    // The first member of a map in a list has the dash before it.
    const indent = " ".repeat(before.length);
    work.splices.push(append(work.text, endOf(last), members, indent, newline));
    return;
  }
  const separator = isBlank(before) && at > 0 ? `,${newline}${before}` : ", ";
  const end = endOf(last);
  work.splices.push({ start: end, end, text: members.map((member) => separator + member).join("") });
}

function followsComment(text: string, at: number): boolean {
  const end = lineStart(text, at) - 1;
  return end > 0 && text.slice(lineStart(text, end), end).trim().startsWith("#");
}

function append(text: string, end: number, members: readonly string[], indent: string, newline: string): Splice {
  if (text[end - 1] === "\n")
    return { start: end, end, text: members.map((member) => indent + member + newline).join("") };
  const at = end + (/^[^\r\n]*/.exec(text.slice(end))?.[0].length ?? 0);
  return { start: at, end: at, text: members.map((member) => newline + indent + member).join("") };
}

function endOf(member: Member): number {
  const { key, value } = member;
  return Math.max(value?.range?.[1] ?? 0, key.range?.[1] ?? 0);
}

/** Takes members out of a map: whole lines where they have lines of their own. Comments stay. */
function remove(work: Work, holder: Holder, members: ReadonlySet<Member>): void {
  const gone = (member: Member | undefined) => member !== undefined && members.has(member) && !work.inPlace.has(member);
  const { items } = holder;
  for (let index = 0; index < items.length; index += 1) {
    if (!gone(items[index] as Member)) continue;
    let last = index;
    while (gone(items[last + 1])) last += 1;
    const run = items.slice(index, last + 1);
    const [before, after] = [items[index - 1], items[last + 1]];
    if (holder.flow) removeFromFlow(work, run, before, after);
    else removeLines(work, run, after);
    index = last;
  }
}

function removeFromFlow(work: Work, run: readonly Member[], before?: Member, after?: Member): void {
  const { text, splices } = work;
  const [start, end] = [startOf(run[0] as Member), endOf(run.at(-1) as Member)];
  const commented = hasComment(work, run, after ? startOf(after) : end);
  if (!commented && after) splices.push({ start, end: startOf(after), text: "" });
  else if (!commented) splices.push({ start: before ? endOf(before) : start, end, text: "" });
  else {
    // A comment between the members stays where it is; the commas go with the members.
    for (const member of run) {
      const comma = /^[ \t]*,?[ \t]*/.exec(text.slice(endOf(member)))?.[0].length ?? 0;
      splices.push({ start: startOf(member), end: endOf(member) + comma, text: "" });
    }
  }
}

function removeLines(work: Work, run: readonly Member[], after?: Member): void {
  const { text, splices } = work;
  const first = run[0] as Member;
  const [start] = [startOf(first)];
  const alone = isBlank(text.slice(lineStart(text, start), start));
  if (!alone && after && !hasComment(work, run, startOf(after))) {
    splices.push({ start, end: startOf(after), text: "" });
    return;
  }
  for (const member of run) splices.push(line(text, startOf(member), endOf(member)));
}

/** The line of a member without it; a comment at its end stays, on a line of its own. */
function line(text: string, start: number, end: number): Splice {
  const from = lineStart(text, start);
  if (text[end - 1] === "\n") return { start: from, end, text: "" };
  const rest = /^[ \t]*(?:(?=#)|(\r?\n|$))/.exec(text.slice(end));
  const over = end + (rest?.[0].length ?? 0);
  if (!isBlank(text.slice(from, start))) return { start, end: over - (rest?.[1]?.length ?? 0), text: "" };
  if (rest?.[1] === undefined) return { start, end: over, text: "" };
  // The last line of a text without a final line feed takes the one before it along.
  return rest[1] === "" && from > 0 ? { start: from - 1, end: over, text: "" } : { start: from, end: over, text: "" };
}

function hasComment(work: Work, run: readonly Member[], until: number): boolean {
  const ends = [...run.slice(1).map(startOf), until];
  return run.some((member, index) => work.text.slice(endOf(member), ends[index]).includes("#"));
}

function startOf(member: Member): number {
  return member.key.range?.[0] as number;
}
