// Makes text of unknown origin safe to print: characters that a terminal would obey, reorder or hide become `\u{…}`. Every value
// that a person reads passes through here.

// Unicode general categories: control, format (bidi, zero width), line and paragraph separators, lone surrogates. Also
// noncharacters, which XML cannot represent (XML 1.0 §2.2).
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Returns the text on one line, with unprintable characters as `\u{1b}`. A literal `\u{` gets a second backslash. */
export function escapeText(text: string): string {
  return text.replace(/\\(?=u\{)/g, "\\\\").replace(UNSAFE, (character) => `\\u{${toHexCode(character)}}`);
}

/** Returns JSON text with the same characters as `\uXXXX`. Line feeds between members stay. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, (character) => (character === "\n" ? character : toJsonEscape(character)));
}

/** Invisible characters and those that change the direction of text (bidi), and control characters above ASCII. */
const INVISIBLE = /[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu;

export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) >= 0;
}

/** Writes these characters as `\uXXXX`, which strings in double quotes have in YAML and in JSON. */
export function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, toJsonEscape);
}

function toHexCode(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

function toJsonEscape(character: string): string {
  const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
