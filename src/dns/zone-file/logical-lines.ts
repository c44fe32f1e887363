// The lexer of zone files (RFC 1035 §5.1): splits text into logical lines of tokens, with comments and line numbers, in linear time.
import type { Token } from "../rdata/tokenize";

export interface LogicalLine {
  /** The number of the first line, from 1. */
  readonly line: number;
  /** The line begins with white space and takes the owner name of the previous record. */
  readonly indented: boolean;
  readonly tokens: readonly Token[];
  /** The comments of the line, joined by spaces. */
  readonly comment: string;
  /** Why the line cannot be read. */
  readonly broken?: "quote" | "parenthesis";
}

// The white space of RFC 1035. Other Unicode white space is ordinary text.
const blank = /[ \t\v\f\r]+/y;
const comment = /;([^\n]*)/y;
const quoted = /"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"/y;
const word = /[^ \t\v\f\r\n();"\\=]*(?:(?:\\[^\n]|="[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|=)[^ \t\v\f\r\n();"\\=]*)*/y;
const restOfLine = /[^\n]*/y;

/** Yields each logical line that has tokens or a comment, or cannot be read. */
export function* readLogicalLines(text: string): Generator<LogicalLine> {
  const source = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  let line = 1;
  for (let at = 0; at < source.length; ) {
    const scan: Scan = { source, at, newlines: 0, depth: 0, tokens: [], comments: [] };
    while (scan.at < source.length && scanNext(scan));
    if (scan.depth > 0) scan.broken ??= "parenthesis";
    if (scan.tokens.length > 0 || scan.comments.some(Boolean) || scan.broken)
      yield toLogicalLine(scan, line, /[ \t\v\f\r\n]/.test(source[at]!));
    at = scan.at;
    line += scan.newlines;
  }
}

interface Scan {
  readonly source: string;
  at: number;
  newlines: number;
  /** The number of open parentheses; inside them, a line feed is white space. */
  depth: number;
  broken?: LogicalLine["broken"];
  readonly tokens: Token[];
  readonly comments: string[];
}

function toLogicalLine({ tokens, comments, broken }: Scan, line: number, indented: boolean): LogicalLine {
  return { line, indented, tokens, comment: comments.filter(Boolean).join(" "), broken };
}

/** Reads a token, comment, white space or line feed. Returns false at the end of the logical line. */
function scanNext(scan: Scan): boolean {
  const character = scan.source[scan.at];
  if (character === "\n") return scanLineFeed(scan);
  if (character === "(" || character === ")") scanParenthesis(scan, character);
  else if (character === ";") scan.comments.push(take(scan, comment)![1]!.trim());
  else if (character === '"') scanToken(scan, quoted, true);
  else if (!take(scan, blank)) scanToken(scan, word, false);
  return true;
}

function scanLineFeed(scan: Scan): boolean {
  scan.at++;
  scan.newlines++;
  return scan.depth > 0;
}

function scanParenthesis(scan: Scan, character: "(" | ")"): void {
  scan.at++;
  if (character === "(") scan.depth++;
  else if (scan.depth > 0) scan.depth--;
  else scan.broken ??= "parenthesis";
}

function scanToken(scan: Scan, pattern: RegExp, isQuoted: boolean): void {
  const match = take(scan, pattern);
  if (match) scan.tokens.push({ raw: match[1] ?? match[0], quoted: isQuoted });
  else {
    scan.broken ??= "quote";
    take(scan, restOfLine);
  }
}

function take(scan: Scan, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = scan.at;
  const match = pattern.exec(scan.source);
  if (!match?.[0]) return undefined;
  scan.at += match[0].length;
  return match;
}
