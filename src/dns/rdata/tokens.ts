// The words of rdata in presentation form (RFC 1035 §5.1): bare words and quoted strings, escapes still in place.
import { fromOctets, toOctets } from "../octets";
import { accept, type Parsed } from "../parsed";
import { refuse, seen } from "../problems";

export interface Token {
  /** The text with its escapes; of a quoted string, without the quotes around it. */
  readonly raw: string;
  readonly quoted: boolean;
}

const space = /[\s()]+/y;
// The loops are unrolled so that an unclosed quote costs linear time.
const quotedString = /"([^"\\]*(?:\\.[^"\\]*)*)"/sy;
// A quote inside a word belongs to it only after an equals sign: `alpn="h2,h3"` (RFC 9460 §2.1).
const word = /[^\s()"\\=]*(?:(?:\\.|="[^"\\]*(?:\\.[^"\\]*)*"|=)[^\s()"\\=]*)*/sy;

/** Splits rdata into tokens; parentheses count as white space. */
export function tokens(text: string): Parsed<readonly Token[]> {
  const found: Token[] = [];
  for (let at = end(space, text, 0); at < text.length; at = end(space, text, at)) {
    const pattern = text[at] === '"' ? quotedString : word;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match?.[0]) return unbalanced(text);
    found.push({ raw: match[1] ?? match[0], quoted: pattern === quotedString });
    at += match[0].length;
  }
  return accept(found);
}

function end(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function unbalanced(text: string): Parsed<readonly Token[]> {
  const help = 'Put each string between two `"`, and write `\\"` for a quotation mark inside it.';
  return refuse("DNS139", `The quotation marks of ${seen(text)} do not match.`, help);
}

/** The text behind escapes: `\"` and `\\` and `\DDD`, octet by octet. */
export function unescapeText(raw: string): Parsed<string> {
  if (!/[\\\ud800-\udfff]/.test(raw)) return accept(raw);
  const parts: Uint8Array[] = [];
  for (const [unit, code, character, run] of raw.matchAll(/\\([0-9]{3})|\\([^0-9])|([^\\]+)|./gsu)) {
    const plain = character ?? run;
    if (plain !== undefined) parts.push(toOctets(plain));
    else if (code !== undefined && Number(code) <= 255) parts.push(Uint8Array.of(Number(code)));
    else
      return refuse(
        "DNS114",
        `${seen(unit)} in ${seen(raw)} is no escape (RFC 1035 §5.1).`,
        "Write `\\\\` for a backslash.",
      );
  }
  return accept(fromOctets(Buffer.concat(parts)));
}

/** One quoted string that `unescapeText` reads back. Control characters and octets that are not UTF-8 become `\DDD`. */
export function quoteText(text: string): string {
  return `"${text
    .replace(/["\\]/g, "\\$&")
    .replace(/[\0-\x1f\x7f]/g, decimal)
    .replace(/[\udc80-\udcff]/gu, strayOctet)}"`;
}

function decimal(character: string): string {
  return `\\${character.charCodeAt(0).toString().padStart(3, "0")}`;
}

function strayOctet(character: string): string {
  return `\\${character.charCodeAt(0) - 0xdc00}`;
}
