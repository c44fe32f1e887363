// A word diff of two long texts: `[-removed-]` and `{+added+}`, with the unchanged text between them shortened.
import { diffWordsWithSpace } from "diff";
import { toDisplayText } from "../display-text";
import type { Paint } from "../paint";

/** With more edits two texts have little in common, and the comparison takes long. */
const MAX_EDITS = 400;
const CONTEXT_CHARACTERS = 24;

/** The two texts on one line, or undefined if they are too different. */
export function formatWordDiff(from: string, to: string, paint: Paint): string | undefined {
  const parts = diffWordsWithSpace(from, to, { maxEditLength: MAX_EDITS });
  if (parts === undefined || !parts.some((part) => !part.added && !part.removed && /\S/.test(part.value))) {
    return undefined;
  }
  return parts
    .map((part) => {
      if (part.removed) return paint.delete(`[-${toDisplayText(part.value)}-]`);
      if (part.added) return paint.create(`{+${toDisplayText(part.value)}+}`);
      return toDisplayText(shortenUnchanged(part.value));
    })
    .join("");
}

function shortenUnchanged(text: string): string {
  const characters = [...text];
  if (characters.length <= 2 * CONTEXT_CHARACTERS + 12) return text;
  return `${characters.slice(0, CONTEXT_CHARACTERS).join("")} … ${characters.slice(-CONTEXT_CHARACTERS).join("")}`;
}
