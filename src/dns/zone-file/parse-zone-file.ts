// Parses BIND zone files (RFC 1035 §5, RFC 2308 §4) to records and problems with line numbers. Opens no files.
import { type Fqdn, toFqdn } from "../fqdn";
import { nameLength, parseLabels, splitLabels } from "../labels";
import { accept, type Parsed, type Problem } from "../parsed";
import { quoteValue, reject } from "../problems";
import { parseDuration } from "../rdata/field-codecs";
import type { Token } from "../rdata/tokenize";
import { hasWireForm, isGenericRdata, parseGenericRdata, toTypeName } from "../wire";
import { expandGenerate } from "./expand-generate";
import { type LogicalLine, readLogicalLines } from "./logical-lines";
import { completeName } from "./spell-rdata";

export interface ZoneFileRecord {
  readonly owner: Fqdn;
  /** The owner name as the file spells it: in full, with the final dot. */
  readonly ownerText: string;
  /** Seconds; undefined if neither the record, `$TTL` nor a previous record has a TTL. */
  readonly ttl?: number;
  /** Upper case. */
  readonly type: string;
  /** Presentation format for `rrType(type).parse(rdataText, origin)`. The strings of TXT are always quoted. */
  readonly rdataText: string;
  /** Names without the final dot are relative to it. */
  readonly origin: Fqdn;
  /** The origin as the file spells it. */
  readonly originText: string;
  /** From 1. */
  readonly line: number;
  /** The comments of the record, without their semicolons. */
  readonly comment?: string;
  /** The file has the type or the rdata in its generic form (RFC 3597). */
  readonly isGeneric?: true;
  /** The record is one of those that `$GENERATE` makes of its line. */
  readonly isGenerated?: true;
}
export interface LineProblem {
  readonly line: number;
  readonly problem: Problem;
}
export interface ParsedZoneFile {
  readonly records: readonly ZoneFileRecord[];
  readonly problems: readonly LineProblem[];
  /** The comments that belong to no record. */
  readonly comments: readonly ZoneFileComment[];
}
export interface ZoneFileComment {
  readonly line: number;
  /** Without the first semicolon. */
  readonly text: string;
}

/** A full name, and how the file spells it. */
interface SpelledName {
  readonly name: Fqdn;
  readonly text: string;
}

interface State {
  origin: SpelledName;
  owner?: SpelledName;
  defaultTtl?: number;
  lastTtl?: number;
  generated: number;
}

/** Skips a line with a problem and continues with the next. */
export function parseZoneFile(text: string, origin: Fqdn): ParsedZoneFile {
  const state: State = { origin: { name: origin, text: origin }, generated: 0 };
  const records: ZoneFileRecord[] = [];
  const problems: LineProblem[] = [];
  const comments: ZoneFileComment[] = [];
  for (const line of readLogicalLines(text)) {
    if (line.comment !== "" && (isDirective(line) || line.tokens.length === 0))
      comments.push({ line: line.line, text: line.comment });
    for (const read of readLine(line, state)) {
      if (read.ok) records.push(read.value);
      else problems.push({ line: line.line, problem: read.problem });
    }
  }
  return { records, problems, comments };
}

function readLine(line: LogicalLine, state: State): readonly Parsed<ZoneFileRecord>[] {
  if (line.broken) return [rejectUnclosed(line.broken)];
  const [first] = line.tokens;
  if (!first || isSignatureOfMessage(line)) return [];
  return isDirective(line) ? readDirective(first.raw.toUpperCase(), line, state) : [readRecord(line, state)];
}

function isDirective({ indented, tokens: [first] }: LogicalLine): boolean {
  return !indented && first?.quoted === false && first.raw.startsWith("$");
}

/** `dig` prints the TSIG record of each message of a transfer, which belongs to no zone (RFC 8945 §4.2). */
function isSignatureOfMessage({ tokens: [, , dnsClass, type] }: LogicalLine): boolean {
  return dnsClass?.raw === "ANY" && type?.raw === "TSIG";
}

function rejectUnclosed(what: "quote" | "parenthesis"): Parsed<never> {
  const help = what === "quote" ? "Close the string on its own line." : "Close each `(` with a `)`.";
  return reject("DNS192", `The line has an unbalanced ${what}.`, help);
}

function readDirective(name: string, line: LogicalLine, state: State): readonly Parsed<ZoneFileRecord>[] {
  const argument = line.tokens[1]?.raw ?? "";
  switch (name) {
    case "$ORIGIN":
      return applyDirective(parseAbsoluteName(argument, state.origin), (value) => (state.origin = value));
    case "$TTL":
      return applyDirective(parseSeconds(argument), (value) => (state.defaultTtl = value));
    case "$GENERATE":
      return readGenerate(line, state);
    case "$INCLUDE":
      return [
        reject(
          "DNS191",
          `\`$INCLUDE\` of ${quoteValue(argument)} is not supported.`,
          "Put the records into this file, for example with `named-compilezone -o OUTPUT ZONE FILE`.",
        ),
      ];
    default:
      return [
        reject(
          "DNS191",
          `${quoteValue(line.tokens[0]!.raw)} is not a directive.`,
          "The directives are `$ORIGIN`, `$TTL` and `$GENERATE`.",
        ),
      ];
  }
}

function applyDirective<T>(parsed: Parsed<T>, use: (value: T) => void): readonly Parsed<never>[] {
  if (!parsed.ok) return [parsed];
  use(parsed.value);
  return [];
}

function readGenerate(line: LogicalLine, state: State): readonly Parsed<ZoneFileRecord>[] {
  const lines = expandGenerate(line, state.generated);
  if (!lines.ok) return [lines];
  state.generated += lines.value.length;
  return lines.value.map((value) => {
    const record = readRecord(value, state);
    return record.ok ? accept({ ...record.value, isGenerated: true }) : record;
  });
}

function readRecord(line: LogicalLine, state: State): Parsed<ZoneFileRecord> {
  const owner = readOwner(line, state);
  if (!owner.ok) return owner;
  state.owner = owner.value;
  const start = readHead(line.tokens, line.indented ? 0 : 1);
  if (!start.ok) return start;
  const { rest } = start.value;
  const type = toMnemonic(start.value.type);
  const rdataText = formatRdataText(type, rest);
  if (!rdataText.ok) return rdataText;
  if (type === "SOA" && start.value.ttl === undefined && state.lastTtl === undefined)
    state.defaultTtl ??= readMinimum(rdataText.value.rdataText);
  const ttl = start.value.ttl ?? state.defaultTtl ?? state.lastTtl;
  state.lastTtl = start.value.ttl ?? state.lastTtl;
  return accept({
    owner: owner.value.name,
    ownerText: owner.value.text,
    ttl,
    type,
    ...rdataText.value,
    origin: state.origin.name,
    originText: state.origin.text,
    line: line.line,
    ...(line.comment === "" ? {} : { comment: line.comment }),
    ...(type === start.value.type ? {} : { isGeneric: true }),
  });
}

/** A SOA record without a TTL: its last field is the TTL of the file (RFC 1035 §3.3.13), as BIND and the DNS server of Windows read it. */
function readMinimum(soa: string): number | undefined {
  return parseDuration(soa.split(" ").at(-1) ?? "");
}

function readOwner(line: LogicalLine, state: State): Parsed<SpelledName> {
  if (!line.indented) return parseAbsoluteName(line.tokens[0]!.raw, state.origin);
  if (state.owner !== undefined) return accept(state.owner);
  return reject(
    "DNS193",
    "The line begins with white space, but no record precedes it.",
    "Write the owner name, or `@`.",
  );
}

interface Head {
  readonly ttl?: number;
  readonly type: string;
  readonly rest: readonly Token[];
}

/** TTL and class in either order, then the type (RFC 1035 §5.1). */
function readHead(tokens: readonly Token[], from: number): Parsed<Head> {
  let ttl: number | undefined;
  for (let at = from; at < tokens.length; at++) {
    const word = tokens[at]!.quoted ? "" : tokens[at]!.raw.toUpperCase();
    if (word === "IN" || word === "CLASS1" || isAge(word)) continue;
    if (/^(?:CH|HS|CS|NONE|ANY|CLASS\d+)$/.test(word)) return rejectClass(word);
    if (/^\d/.test(word) && ttl === undefined) {
      const parsed = parseSeconds(word);
      if (!parsed.ok) return parsed;
      ttl = parsed.value;
    } else if (/^[A-Z][A-Z0-9-]*$/.test(word) && at + 1 < tokens.length) {
      return accept({ ttl, type: word, rest: tokens.slice(at + 1) });
    } else break;
  }
  const text = tokens.map((token) => token.raw).join(" ");
  return reject("DNS190", `${quoteValue(text)} is not a record.`, "Write owner name, TTL, class, type and rdata.");
}

/** When the DNS server of Windows last heard of a host: `[AGE:3645342]`. */
function isAge(word: string): boolean {
  return /^\[AGE:\d+\]$/.test(word);
}

function rejectClass(word: string): Parsed<never> {
  return reject("DNS195", `The class is ${quoteValue(word)}.`, "Only the class `IN` is supported.");
}

function parseSeconds(text: string): Parsed<number> {
  const value = parseDuration(text);
  if (value !== undefined && value <= 2_147_483_647) return accept(value);
  return reject(
    "DNS196",
    `${quoteValue(text)} is not a TTL.`,
    "Write seconds, or a duration such as `1h30m` (RFC 2308 §4).",
  );
}

function parseAbsoluteName(text: string, origin: SpelledName): Parsed<SpelledName> {
  if (text === "@") return accept(origin);
  const name = parseLabels(text);
  if (!name.ok) return name;
  const { absolute } = name.value;
  const labels = absolute ? name.value.labels : [...name.value.labels, ...splitLabels(origin.name)];
  if (nameLength(labels) <= 253)
    return accept({ name: toFqdn(labels), text: completeName(text, absolute, origin.text) });
  return reject(
    "DNS112",
    `${quoteValue(text)} in ${quoteValue(origin.name)} has ${nameLength(labels)} octets; a name has at most 253.`,
  );
}

/** `TYPE1` is A (RFC 3597 §5). */
function toMnemonic(type: string): string {
  const [, number] = /^TYPE(\d{1,5})$/.exec(type) ?? [];
  return number === undefined ? type : toTypeName(Number(number));
}

function formatRdataText(
  type: string,
  tokens: readonly Token[],
): Parsed<Pick<ZoneFileRecord, "rdataText" | "isGeneric">> {
  const text = joinTokens(tokens, false);
  if (!isGenericRdata(text) || !hasWireForm(type))
    return accept({ rdataText: joinTokens(tokens, type === "TXT" || type === "SPF") });
  const rdataText = parseGenericRdata(type, text);
  return rdataText.ok ? accept({ rdataText: rdataText.value, isGeneric: true }) : rdataText;
}

// An unquoted word of TXT is a string as well. Without quotation marks, the TXT parser would not unescape it.
function joinTokens(tokens: readonly Token[], strings: boolean): string {
  return tokens.map(({ raw, quoted }) => (quoted || strings ? `"${raw}"` : raw)).join(" ");
}
