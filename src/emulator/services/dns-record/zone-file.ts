// Reads a master file (RFC 1035 §5, with $TTL of RFC 2308 and $GENERATE) into lines of owner, TTL, type and rdata words.
// The client side has its own reader, and neither may use the other: they check each other.

export interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

export interface ZoneFileLine {
  /** The number of its first line, from 1. */
  readonly line: number;
  /** Absolute, with a final dot. */
  readonly name: string;
  readonly ttl?: number;
  readonly type: string;
  readonly rdata: readonly Word[];
  /** Makes a name of the rdata absolute. */
  readonly toAbsolute: (name: string) => string;
  /** The text after the semicolon, trimmed. */
  readonly comment: string;
}

export class ZoneFileError extends Error {
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
  }
}

/** A line, or several lines joined by parentheses. */
interface LogicalLine {
  readonly line: number;
  readonly indented: boolean;
  readonly words: readonly Word[];
  readonly comment: string;
}

/** @param zone the initial origin, without a final dot. */
export function readZoneFile(text: string, zone: string): readonly ZoneFileLine[] {
  const lines: ZoneFileLine[] = [];
  let origin = `${zone}.`;
  let owner: string | undefined;
  let ttl: number | undefined;
  for (const logical of splitLines(text)) {
    const [first, second] = logical.words.map((word) => word.text);
    const directive = logical.indented ? undefined : first?.toUpperCase();
    if (directive === "$ORIGIN") origin = toAbsolute(second ?? "@", origin);
    else if (directive === "$TTL") ttl = parseTtl(second ?? "", logical.line);
    else if (directive === "$GENERATE") lines.push(...expandGenerate(logical, origin, ttl));
    else if (directive?.startsWith("$")) throw new ZoneFileError(logical.line, `${first} is not supported.`);
    else {
      const read = parseRecordLine(logical, origin, owner, ttl);
      owner = read.name;
      lines.push(read);
    }
  }
  return lines;
}

const WORD = /"((?:\\.|[^"\\])*)"|((?:\\.|[^\s"();\\])+)|([()])|;([^\n]*)|(\n)|[^\S\n]+|(.)/gsy;

/** The lines of a file; lines between parentheses are joined. */
function* splitLines(given: string): Iterable<LogicalLine> {
  const text = `${given.replace(/\r\n?/g, "\n")}\n`;
  let words: Word[] = [];
  let comment = "";
  let depth = 0;
  let [line, began, indented] = [1, 1, /^[^\S\n]/.test(text)];
  for (const match of text.matchAll(WORD)) {
    const [whole, quoted, bare, parenthesis, remark, newline, stray] = match;
    if (stray !== undefined) throw new ZoneFileError(line, `unexpected \`${stray}\`.`);
    if (quoted !== undefined) words.push({ text: quoted, quoted: true });
    if (bare !== undefined) words.push({ text: bare, quoted: false });
    if (remark !== undefined) comment = remark.trim();
    if (parenthesis !== undefined) depth += parenthesis === "(" ? 1 : -1;
    if (depth < 0) throw new ZoneFileError(line, "a parenthesis closes nothing.");
    line += whole.split("\n").length - 1;
    if (newline === undefined || depth > 0) continue;
    if (words.length > 0) yield { line: began, indented, words, comment };
    const next = text[match.index + 1];
    [words, comment, began, indented] = [[], "", line, next === " " || next === "\t"];
  }
  if (depth > 0) throw new ZoneFileError(began, "a parenthesis is not closed.");
}

function parseRecordLine(
  logical: LogicalLine,
  origin: string,
  owner: string | undefined,
  defaultTtl: number | undefined,
): ZoneFileLine {
  const words = [...logical.words];
  const name = logical.indented ? owner : toAbsolute(words.shift()?.text ?? "", origin);
  if (name === undefined) throw new ZoneFileError(logical.line, "no owner name.");
  let ttl = defaultTtl;
  let word = words.shift();
  for (; word && !word.quoted; word = words.shift()) {
    if (/^\d/.test(word.text)) ttl = parseTtl(word.text, logical.line);
    else if (!/^(IN|CH|HS)$/i.test(word.text)) break;
  }
  if (!word || words.length === 0) throw new ZoneFileError(logical.line, "a record needs a type and its data.");
  const type = word.text.toUpperCase();
  return {
    line: logical.line,
    name,
    type,
    rdata: words,
    toAbsolute: (relative) => toAbsolute(relative, origin),
    comment: logical.comment,
    ...(ttl !== undefined && { ttl }),
  };
}

function toAbsolute(name: string, origin: string): string {
  if (name === "@") return origin;
  if (name.endsWith(".") && !name.endsWith("\\.")) return name;
  return origin === "." ? `${name}.` : `${name}.${origin}`;
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** `3600` or `1h30m`. */
function parseTtl(text: string, line: number): number {
  if (!/^(\d+[smhdw]?)+$/i.test(text)) throw new ZoneFileError(line, `\`${text}\` is not a TTL.`);
  const parts = text.toLowerCase().match(/\d+[smhdw]?/g) ?? [];
  return parts.reduce((sum, part) => sum + Number.parseInt(part, 10) * (UNITS[part.slice(-1)] ?? 1), 0);
}

/** `$GENERATE 1-4 host-$ A 192.0.2.$`, with an optional step; offsets and widths in braces as in BIND. */
function expandGenerate(logical: LogicalLine, origin: string, ttl: number | undefined): readonly ZoneFileLine[] {
  const [, range, ...rest] = logical.words;
  const [, from, to, step] = /^(\d+)-(\d+)(?:\/(\d+))?$/.exec(range?.text ?? "") ?? [];
  const [start, stop, by] = [Number(from), Number(to), Number(step ?? 1)];
  if (from === undefined || rest.length < 3 || by < 1 || stop < start || (stop - start) / by > 65_535) {
    throw new ZoneFileError(logical.line, "$GENERATE needs a range, an owner, a type and data.");
  }
  return Array.from({ length: Math.floor((stop - start) / by) + 1 }, (_, index) => {
    const words = rest.map((word) => ({ ...word, text: expandCounter(word.text, start + index * by) }));
    return parseRecordLine({ ...logical, words }, origin, undefined, ttl);
  });
}

function expandCounter(text: string, number: number): string {
  return text.replace(
    /\\\$|\$(?:\{(-?\d+)(?:,(\d+)(?:,([dxX]))?)?\})?/g,
    (whole, offset = "0", width = "0", base = "d") => {
      if (whole === "\\$") return "$";
      const value = (number + Number(offset)).toString(base === "d" ? 10 : 16).padStart(Number(width), "0");
      return base === "X" ? value.toUpperCase() : value;
    },
  );
}
