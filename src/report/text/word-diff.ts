// A long text before and after, word by word: `[-gone-]` and `{+new+}`, with what stayed shortened between them.
import { diffWordsWithSpace } from "diff";
import { readable } from "../escape";
import type { Paint } from "../paint";

/** Edits beyond which two texts have nothing in common that is worth showing (and the comparison would take long). */
const MOST_EDITS = 400;
const KEPT_AT_ENDS = 24;

/** The two texts as one line, or undefined where they are too different. */
export function wordDiff(from: string, to: string, paint: Paint): string | undefined {
  const parts = diffWordsWithSpace(from, to, { maxEditLength: MOST_EDITS });
  if (parts === undefined || !parts.some((part) => !part.added && !part.removed && /\S/.test(part.value))) {
    return undefined;
  }
  return parts
    .map((part) => {
      if (part.removed) return paint.delete(`[-${readable(part.value)}-]`);
      if (part.added) return paint.create(`{+${readable(part.value)}+}`);
      return readable(shortened(part.value));
    })
    .join("");
}

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= 2 * KEPT_AT_ENDS + 12) return text;
  return `${characters.slice(0, KEPT_AT_ENDS).join("")} … ${characters.slice(-KEPT_AT_ENDS).join("")}`;
}
