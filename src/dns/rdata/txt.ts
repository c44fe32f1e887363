// TXT: text. The value is the concatenation of its strings; the division into strings of at most 255 octets has no meaning (RFC 7208 §3.3).
import { canonicalizeText, toOctets } from "../octets";
import { accept, type Parsed } from "../parsed";
import { quoteValue, reject } from "../problems";
import { defineRrType } from "./define-rr-type";
import { quoteText, tokenize, unescapeText } from "./tokenize";

export const txt = defineRrType({
  type: "TXT",
  rfc: "RFC 1035 §3.3.14",
  doc: "Text, such as SPF, DKIM, DMARC and proofs of ownership.",
  fields: [{ name: "text", type: "strings", doc: "the text; strings in quotes are joined." }],
  split: (text) => {
    const value = parseTxt(text);
    return value.ok ? accept({ text: value.value }) : value;
  },
  format: ({ text }) => formatTxt(text),
  octets: ({ text }) => splitTxt(text).reduce((sum, chunk) => sum + toOctets(chunk).length + 1, 0),
});

/**
 * Parses TXT content: quoted strings are unescaped and joined, and text without quotation marks is the value itself. Partly quoted
 * content is ambiguous and a problem.
 */
export function parseTxt(content: string): Parsed<string> {
  if (!content.includes('"')) return accept(canonicalizeText(content));
  const words = tokenize(content);
  if (!words.ok || !words.value.every((word) => word.quoted)) return rejectQuotes(content);
  return unescapeText(words.value.map((word) => word.raw).join(""));
}

/** Whether TXT content consists of quoted strings alone, none of them longer than a string of DNS can be. */
export function isQuotedTxt(content: string): boolean {
  const words = tokenize(content);
  if (!words.ok || words.value.length === 0) return false;
  return words.value.every(({ raw, quoted }) => {
    const text = unescapeText(raw);
    return quoted && text.ok && toOctets(text.value).length <= CHUNK;
  });
}

/** Parses TXT content from an API response. Partly quoted content is the value itself, because it exists. */
export function fromWireTxt(content: string): string {
  const value = parseTxt(content);
  return value.ok ? value.value : canonicalizeText(content);
}

function rejectQuotes(content: string): Parsed<string> {
  const help = 'Quote the whole text and write `\\"` for a quotation mark inside, or remove every quotation mark.';
  return reject("DNS139", `The quotation marks of ${quoteValue(content)} do not match.`, help);
}

const CHUNK = 255;

/** Splits text into strings of at most 255 octets, never inside a character. Empty text becomes one empty string. */
export function splitTxt(text: string): readonly string[] {
  if (/^[\0-\x7f]*$/.test(text)) return text.match(/.{1,255}/gs) ?? [""];
  const chunks: string[] = [];
  let start = 0;
  let length = 0;
  let at = 0;
  for (const character of text) {
    const octets = toOctets(character).length;
    if (length + octets > CHUNK) {
      chunks.push(text.slice(start, at));
      start = at;
      length = 0;
    }
    length += octets;
    at += character.length;
  }
  return [...chunks, text.slice(start)];
}

/** The text as quoted strings, separated by spaces. */
export function formatTxt(text: string): string {
  return splitTxt(text).map(quoteText).join(" ");
}

const NOT_PLAIN = /[\0-\x08\n-\x1f\x7f-\x9f]|[\ud800-\udfff]/u;

/** TXT content as users write it, the inverse of `parseTxt`: as it is, or quoted where it would be read or written differently. */
export function formatTxtContent(text: string): string {
  const read = parseTxt(text);
  if (text !== "" && !NOT_PLAIN.test(text) && read.ok && read.value === text) return text;
  return formatTxt(text).replace(/[\x80-\x9f]/g, escapeOctets);
}

/** Strings as users write them: one text where `formatTxt` would divide it in the same places, and in quotation marks otherwise. */
export function formatTxtStrings(strings: readonly string[], text: string): string {
  const usual = splitTxt(text);
  const isUsual = strings.length === usual.length && strings.every((string, index) => string === usual[index]);
  return isUsual
    ? formatTxtContent(text)
    : strings
        .map(quoteText)
        .join(" ")
        .replace(/[\x80-\x9f]/g, escapeOctets);
}

/** The strings of TXT content, unescaped. */
export function splitTxtContent(content: string): Parsed<readonly string[]> {
  const words = tokenize(content);
  if (!words.ok) return words;
  const strings: string[] = [];
  for (const { raw } of words.value) {
    const text = unescapeText(raw);
    if (!text.ok) return text;
    strings.push(text.value);
  }
  return accept(strings);
}

/** Whether a string is longer than a string of DNS can be. */
export function isLongString(text: string): boolean {
  return toOctets(text).length > CHUNK;
}

function escapeOctets(character: string): string {
  return [...toOctets(character)].map((octet) => `\\${octet}`).join("");
}
