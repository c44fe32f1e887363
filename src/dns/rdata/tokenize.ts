// Splits the presentation format of rdata (RFC 1035 §5.1) into words and quoted strings, with their escapes.
import { fromOctets, toOctets } from "../octets";
import { accept, type Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";

export interface Token {
  /** The text with its escapes and without the enclosing quotation marks. */
  readonly raw: string;
  readonly quoted: boolean;
}

const space = /[\s()]+/y;
// The loops are unrolled so that an unclosed quotation mark takes linear time.
const quotedString = /"([^"\\]*(?:\\.[^"\\]*)*)"/sy;
// A word contains a quotation mark only after an equals sign: `alpn="h2,h3"` (RFC 9460 §2.1).
const word = /[^\s()"\\=]*(?:(?:\\.|="[^"\\]*(?:\\.[^"\\]*)*"|=)[^\s()"\\=]*)*/sy;

/** Parentheses count as white space. */
export function tokenize(text: string): Parsed<readonly Token[]> {
  const found: Token[] = [];
  for (let at = skip(space, text, 0); at < text.length; at = skip(space, text, at)) {
    const pattern = text[at] === '"' ? quotedString : word;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match?.[0]) return rejectQuotes(text);
    found.push({ raw: match[1] ?? match[0], quoted: pattern === quotedString });
    at += match[0].length;
  }
  return accept(found);
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function rejectQuotes(text: string): Parsed<readonly Token[]> {
  const help = 'Enclose each string in `"`, and write `\\"` for a quotation mark inside it.';
  return reject("DNS139", `The quotation marks of ${quoteValue(text)} do not match.`, help);
}

/** Resolves the escapes `\"`, `\\` and `\DDD` octet by octet. */
export function unescapeText(raw: string): Parsed<string> {
  if (!/[\\\ud800-\udfff]/.test(raw)) return accept(raw);
  const parts: Uint8Array[] = [];
  for (const [unit, code, character, run] of raw.matchAll(/\\([0-9]{3})|\\([^0-9])|([^\\]+)|./gsu)) {
    const plain = character ?? run;
    if (plain !== undefined) parts.push(toOctets(plain));
    else if (code !== undefined && Number(code) <= 255) parts.push(Uint8Array.of(Number(code)));
    else
      return reject(
        "DNS114",
        `${quoteValue(unit)} in ${quoteValue(raw)} is not an escape sequence (RFC 1035 §5.1).`,
        "Write `\\\\` for a backslash.",
      );
  }
  return accept(fromOctets(Buffer.concat(parts)));
}

/** A quoted string, the inverse of `unescapeText`. Control characters and octets that are not UTF-8 become `\DDD`. */
export function quoteText(text: string): string {
  return `"${text
    .replace(/["\\]/g, "\\$&")
    .replace(/[\0-\x1f\x7f]/g, escapeDecimal)
    .replace(/[\udc80-\udcff]/gu, escapeStrayOctet)}"`;
}

function escapeDecimal(character: string): string {
  return `\\${character.charCodeAt(0).toString().padStart(3, "0")}`;
}

function escapeStrayOctet(character: string): string {
  return `\\${character.charCodeAt(0) - 0xdc00}`;
}
