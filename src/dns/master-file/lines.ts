// The lexical side of zone files (RFC 1035 §5.1): text to logical lines of tokens, with comments and line numbers, in linear time.
import type { Token } from "../rdata/tokens";

export interface LogicalLine {
  /** Where it begins, from 1. */
  readonly line: number;
  /** White space at the front: the owner name of the line before holds. */
  readonly indented: boolean;
  readonly tokens: readonly Token[];
  /** The comments of the line, joined with a space. */
  readonly comment: string;
  /** Why the line cannot be read. */
  readonly broken?: "quote" | "parenthesis";
}

const blank = /[^\S\n]+/y;
const comment = /;([^\n]*)/y;
const quoted = /"([^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"/y;
const word = /[^\s();"\\=]*(?:(?:\\[^\n]|="[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"|=(?!"))[^\s();"\\=]*)*/y;
const restOfLine = /[^\n]*/y;

/** Each logical line that has a token or is broken. */
export function* logicalLines(text: string): Generator<LogicalLine> {
  const source = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  let line = 1;
  for (let at = 0; at < source.length; ) {
    const read = readLine(source, at, line);
    if (read.tokens.length > 0 || read.broken) yield read;
    at = read.end;
    line += read.newlines;
  }
}

interface LineRead extends LogicalLine {
  readonly end: number;
  readonly newlines: number;
}

function readLine(source: string, start: number, line: number): LineRead {
  const tokens: Token[] = [];
  const comments: string[] = [];
  let broken: LogicalLine["broken"];
  let depth = 0;
  let newlines = 0;
  let at = start;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match?.[0]) return null;
    at += match[0].length;
    return match;
  };
  while (at < source.length) {
    const character = source[at]!;
    if (character === "\n") {
      at++;
      newlines++;
      if (depth === 0) break;
    } else if (character === "(" || character === ")") {
      at++;
      depth += character === "(" ? 1 : -1;
      if (depth < 0) {
        broken ??= "parenthesis";
        depth = 0;
      }
    } else if (character === ";") comments.push(take(comment)![1]!.trim());
    else if (character === '"') {
      const match = take(quoted);
      if (match) tokens.push({ raw: match[1]!, quoted: true });
      else {
        broken ??= "quote";
        take(restOfLine);
      }
    } else if (!take(blank)) {
      const match = take(word);
      if (match) tokens.push({ raw: match[0], quoted: false });
      else {
        broken ??= "quote";
        take(restOfLine);
      }
    }
  }
  if (depth > 0) broken ??= "parenthesis";
  const indented = /\s/.test(source[start]!);
  return { line, indented, tokens, comment: comments.filter(Boolean).join(" "), broken, end: at, newlines };
}
