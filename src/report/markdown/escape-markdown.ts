// Text of unknown origin in Markdown. It appears only in a code fence that is longer than any run of backticks inside it, or escaped
// in a block of HTML, which Markdown leaves alone up to the next empty line.
import { escapeMarkup } from "../../base/escape-markup";
import { toDisplayText } from "../display-text";

/** A value in a block of HTML. */
export function formatCode(text: string): string {
  return `<code>${escapeHtml(toDisplayText(text))}</code>`;
}

/** Prose that is already escaped for display: parts in backticks become code; a single backtick stays. */
export function formatSentence(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : escapeMentions(part)))
    .join("");
}

/** Words that a code host shows as a mention or a link, except in `<code>`. */
const MENTION_OR_LINK = /@|#|:\/\/|^\W*(www\.|GH-|[0-9a-f]{7,40}\W*$)/i;

function escapeMentions(text: string): string {
  const words = text.split(/(\s+)/);
  return words
    .map((word) => (MENTION_OR_LINK.test(word) ? `<code>${escapeHtml(word)}</code>` : escapeHtml(word)))
    .join("");
}

/** Lines in a code fence. No line may contain a line feed. */
export function formatFence(language: string, lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length);
  const marks = "`".repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return [`${marks}${language}`, ...lines, marks].join("\n");
}

/** A backtick becomes a character reference, so that it opens no code span in tools that read the block as Markdown. */
function escapeHtml(text: string): string {
  return escapeMarkup(text).replaceAll("`", "&#96;");
}
