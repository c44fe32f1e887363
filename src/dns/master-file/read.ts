// Reads BIND zone files (RFC 1035 §5, RFC 2308 §4): text to records and problems with line numbers. Opens no file.
import { type Fqdn, fqdnOf, ROOT } from "../fqdn";
import { labelsOf, nameLength, parseLabels } from "../labels";
import { accept, type Parsed, type Problem } from "../parsed";
import { refuse, seen } from "../problems";
import { seconds } from "../rdata/field-codec";
import type { Token } from "../rdata/tokens";
import { generatedLines } from "./generate";
import { type LogicalLine, logicalLines } from "./lines";

export interface MasterRecord {
  readonly owner: Fqdn;
  /** Seconds; absent where neither the record nor `$TTL` nor a record before says it. */
  readonly ttl?: number;
  /** Upper case. */
  readonly type: string;
  /** Presentation form for `rrType(type).parse(rdataText, origin)`; the strings of TXT are always quoted. */
  readonly rdataText: string;
  /** What names without the final dot are relative to. */
  readonly origin: Fqdn;
  /** From 1. */
  readonly line: number;
  /** The comments of the record, without their semicolons. */
  readonly comment?: string;
}
export interface MasterProblem {
  readonly line: number;
  readonly problem: Problem;
}
export interface MasterFile {
  readonly records: readonly MasterRecord[];
  readonly problems: readonly MasterProblem[];
}

interface State {
  origin: Fqdn;
  owner?: Fqdn;
  defaultTtl?: number;
  lastTtl?: number;
  generated: number;
}

/** Reads a whole zone file; a line with a problem is left out and the others go on. */
export function readMasterFile(text: string, origin: Fqdn): MasterFile {
  const state: State = { origin, generated: 0 };
  const records: MasterRecord[] = [];
  const problems: MasterProblem[] = [];
  for (const line of logicalLines(text)) {
    for (const read of readLine(line, state)) {
      if (read.ok) records.push(read.value);
      else problems.push({ line: line.line, problem: read.problem });
    }
  }
  return { records, problems };
}

function readLine(line: LogicalLine, state: State): readonly Parsed<MasterRecord>[] {
  if (line.broken) return [unclosed(line.broken)];
  const first = line.tokens[0]!;
  if (line.indented || first.quoted || !first.raw.startsWith("$")) return [readRecord(line, state)];
  return readDirective(first.raw.toUpperCase(), line, state);
}

function unclosed(what: "quote" | "parenthesis"): Parsed<never> {
  const help = what === "quote" ? "Close the string on its own line." : "Close each `(` with a `)`.";
  return refuse("DNS192", `A ${what} has no partner.`, help);
}

function readDirective(name: string, line: LogicalLine, state: State): readonly Parsed<MasterRecord>[] {
  const argument = line.tokens[1]?.raw ?? "";
  switch (name) {
    case "$ORIGIN":
      return problemsOf(absoluteName(argument, state.origin), (value) => (state.origin = value));
    case "$TTL":
      return problemsOf(parseSeconds(argument), (value) => (state.defaultTtl = value));
    case "$GENERATE":
      return readGenerate(line, state);
    case "$INCLUDE":
      return [refuse("DNS191", `\`$INCLUDE\` of ${seen(argument)} is not read.`, "Put the records into this file.")];
    default:
      return [
        refuse(
          "DNS191",
          `${seen(line.tokens[0]!.raw)} is not a directive.`,
          "The directives are `$ORIGIN`, `$TTL` and `$GENERATE`.",
        ),
      ];
  }
}

function problemsOf<T>(parsed: Parsed<T>, use: (value: T) => void): readonly Parsed<never>[] {
  if (!parsed.ok) return [parsed];
  use(parsed.value);
  return [];
}

function readGenerate(line: LogicalLine, state: State): readonly Parsed<MasterRecord>[] {
  const lines = generatedLines(line, state.generated);
  if (!lines.ok) return [lines];
  state.generated += lines.value.length;
  return lines.value.map((value) => readRecord(value, state));
}

function readRecord(line: LogicalLine, state: State): Parsed<MasterRecord> {
  const owner = readOwner(line, state);
  if (!owner.ok) return owner;
  state.owner = owner.value;
  const start = readHead(line.tokens, line.indented ? 0 : 1);
  if (!start.ok) return start;
  const { type, rest } = start.value;
  const ttl = start.value.ttl ?? state.defaultTtl ?? state.lastTtl;
  state.lastTtl = start.value.ttl ?? state.lastTtl;
  const found = {
    owner: owner.value,
    ttl,
    type,
    rdataText: rdataText(type, rest),
    origin: state.origin,
    line: line.line,
  };
  return accept(line.comment === "" ? found : { ...found, comment: line.comment });
}

function readOwner(line: LogicalLine, state: State): Parsed<Fqdn> {
  if (!line.indented) return absoluteName(line.tokens[0]!.raw, state.origin);
  if (state.owner !== undefined) return accept(state.owner);
  return refuse(
    "DNS193",
    "The line begins with white space, and no record stands before it.",
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
    if (/^(?:CH|HS|CS|NONE|ANY|CLASS\d+)$/.test(word)) return otherClass(word);
    if (word === "IN") continue;
    if (/^\d/.test(word) && ttl === undefined) {
      const parsed = parseSeconds(word);
      if (!parsed.ok) return parsed;
      ttl = parsed.value;
    } else if (/^[A-Z][A-Z0-9-]*$/.test(word) && at + 1 < tokens.length) {
      return accept({ ttl, type: word, rest: tokens.slice(at + 1) });
    } else break;
  }
  const text = tokens.map((token) => token.raw).join(" ");
  return refuse("DNS190", `${seen(text)} is not a record.`, "Write owner name, TTL, class, type and rdata.");
}

function otherClass(word: string): Parsed<never> {
  return refuse("DNS195", `The class is ${seen(word)}.`, "Only the class `IN` is read.");
}

function parseSeconds(text: string): Parsed<number> {
  const value = seconds(text);
  if (value !== undefined && value <= 2_147_483_647) return accept(value);
  return refuse("DNS196", `${seen(text)} is not a TTL.`, "Write seconds, or a duration such as `1h30m` (RFC 2308 §4).");
}

function absoluteName(text: string, origin: Fqdn): Parsed<Fqdn> {
  if (text === "@") return accept(origin);
  const name = parseLabels(text);
  if (!name.ok) return name;
  const labels =
    name.value.absolute || origin === ROOT ? name.value.labels : [...name.value.labels, ...labelsOf(origin)];
  if (labels.length === 0) return accept(ROOT);
  if (nameLength(labels) <= 253) return accept(fqdnOf(labels));
  return refuse("DNS112", `${seen(text)} in ${seen(origin)} has ${nameLength(labels)} octets; a name has at most 253.`);
}

// An unquoted word of TXT is a string too, and must not be taken for text that stands for itself.
function rdataText(type: string, tokens: readonly Token[]): string {
  const strings = type === "TXT" || type === "SPF";
  return tokens.map(({ raw, quoted }) => (quoted || strings ? `"${raw}"` : raw)).join(" ");
}
