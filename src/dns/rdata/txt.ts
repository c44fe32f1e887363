// TXT: text. Its value is the strings joined; how it is cut into strings of at most 255 octets carries no meaning (RFC 7208 §3.3).
import { canonicalText, toOctets } from "../octets";
import { accept, type Parsed } from "../parsed";
import { refuse, seen } from "../problems";
import { defineRrType, type RdataOf } from "./define";
import { quoteText, tokens, unescapeText } from "./tokens";

export const txt = defineRrType({
  type: "TXT",
  rfc: "RFC 1035 §3.3.14",
  doc: "Text, such as SPF, DKIM, DMARC and proofs of ownership.",
  fields: [{ name: "text", type: "strings", doc: "the text; strings in quotes are joined." }],
  parse: (text) => {
    const value = parseTxt(text);
    return value.ok ? accept({ text: value.value }) : value;
  },
  format: ({ text }) => formatTxt(text),
  octets: ({ text }) => splitTxt(text).reduce((sum, chunk) => sum + toOctets(chunk).length + 1, 0),
});
export type Txt = RdataOf<typeof txt>;

/**
 * The value of TXT content: quoted strings are unescaped and joined, text without any quotation mark is taken as it stands. Anything
 * between the two is a problem, since nobody can say what is meant.
 */
export function parseTxt(content: string): Parsed<string> {
  if (!content.includes('"')) return accept(canonicalText(content));
  const words = tokens(content);
  if (!words.ok || !words.value.every((word) => word.quoted)) return halfQuoted(content);
  return unescapeText(words.value.map((word) => word.raw).join(""));
}

/** The value of TXT content in a reply. Where the quotation marks make no sense, the content stands for itself: it is what is there. */
export function fromWireTxt(content: string): string {
  const value = parseTxt(content);
  return value.ok ? value.value : canonicalText(content);
}

function halfQuoted(content: string): Parsed<string> {
  const help = 'Quote all of it and write `\\"` for a quotation mark inside, or leave out every quotation mark.';
  return refuse("DNS139", `The quotation marks of ${seen(content)} do not match.`, help);
}

const CHUNK = 255;

/** Cuts text into strings of at most 255 octets, never inside a character. Empty text is one empty string. */
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

/** The text as quoted strings, one space between them. */
export function formatTxt(text: string): string {
  return splitTxt(text).map(quoteText).join(" ");
}
