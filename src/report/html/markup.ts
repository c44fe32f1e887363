// HTML from text of unknown origin. Every value passes through `renderText` or `escapeHtml`.
import { escapeMarkup } from "../../base/escape-markup";
import { toDisplayText } from "../display-text";

/** A value as text or as an attribute in double quotes: on one line, nothing hidden, no markup. */
export function renderText(value: string): string {
  return escapeHtml(toDisplayText(value));
}

/** The same for text that is already escaped for display. */
export function escapeHtml(value: string): string {
  return escapeMarkup(value).replaceAll("'", "&#39;");
}

/** Prose that is already escaped for display; parts in backticks become code. */
export function renderSentence(value: string): string {
  return value
    .split(/(`[^`]*`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : escapeHtml(part)))
    .join("");
}

export function truncateText(value: string, longest: number): string {
  const characters = [...value];
  return characters.length <= longest ? value : `${characters.slice(0, longest - 1).join("")}…`;
}
