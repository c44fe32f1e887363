// Text of unknown origin made safe to print: what a terminal would obey, reorder or hide is written as `\u{…}`.
// Every value that a person reads goes through here; it knows nothing of what the text means.
import { uLabel } from "../dns/labels";

// Control, format (bidi, zero width), line and paragraph separators, lone surrogates: Unicode general categories. And what
// is no character at all, which XML cannot spell (XML 1.0 §2.2).
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** The text on one line, everything unprintable written as `\u{1b}`. A literal `\u{` gets a second backslash. */
export function escapeText(text: string): string {
  return text.replace(/\\(?=u\{)/g, "\\\\").replace(UNSAFE, (character) => `\\u{${codeOf(character)}}`);
}

/** JSON text with the same characters as `\uXXXX`; the line feeds between members stay. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, (character) => (character === "\n" ? character : jsonEscape(character)));
}

/** Escaped, and with the U-labels beside every name in Punycode: `xn--bcher-kva.example (bücher.example)`. */
export function readable(text: string): string {
  const escaped = escapeText(text);
  return /xn--/i.test(escaped) ? escaped.replace(PUNYCODE_NAME, withULabels) : escaped;
}

const PUNYCODE_NAME = /(?:[\w*-]+\.)*xn--[\w-]+(?:\.[\w-]+)*/gi;

function withULabels(name: string): string {
  const unicode = name
    .split(".")
    .map((label) => uLabel(label.toLowerCase()) ?? label)
    .join(".");
  return unicode === name ? name : `${name} (${escapeText(unicode)})`;
}

function codeOf(character: string): string {
  return (character.codePointAt(0) as number).toString(16);
}

function jsonEscape(character: string): string {
  const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
