// HTML from text of unknown origin: every value goes through `text`, and nothing else makes markup of what came from outside.
import { readable } from "../escape";

/** A value as text or as an attribute in double quotes: on one line, nothing hidden, nothing that markup obeys. */
export function text(value: string): string {
  return escaped(readable(value));
}

/** The same for what is escaped for people already. */
export function escaped(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Prose already escaped for people; its parts in backticks are code. */
export function sentence(value: string): string {
  return value
    .split(/(`[^`]*`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escaped(part.slice(1, -1))}</code>` : escaped(part)))
    .join("");
}

export function cut(value: string, longest: number): string {
  const characters = [...value];
  return characters.length <= longest ? value : `${characters.slice(0, longest - 1).join("")}…`;
}
