// Text of unknown origin in Markdown. It stands in one of two places only: in a code fence longer than any run of
// backticks inside it, or in a block of HTML (which Markdown leaves alone up to the next empty line), escaped.
import { readable } from "../escape";

/** A value in a block of HTML. */
export function code(text: string): string {
  return `<code>${html(readable(text))}</code>`;
}

/** Prose that is escaped for people already: its parts in backticks are code; a backtick without a partner stays one. */
export function sentence(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${html(part.slice(1, -1))}</code>` : calm(part)))
    .join("");
}

/** What a code host makes a mention or a link of: in `<code>` it calls nobody and links nothing. */
const CALLING = /@|#|:\/\/|^\W*(www\.|GH-|[0-9a-f]{7,40}\W*$)/i;

function calm(text: string): string {
  const words = text.split(/(\s+)/);
  return words.map((word) => (CALLING.test(word) ? `<code>${html(word)}</code>` : html(word))).join("");
}

/** Lines in a fence. Every line must be on one line already. */
export function fence(language: string, lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length);
  const marks = "`".repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return [`${marks}${language}`, ...lines, marks].join("\n");
}

/** A backtick as a reference: an odd one must not open a code span where a tool reads the block as Markdown after all. */
function html(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("`", "&#96;");
}
