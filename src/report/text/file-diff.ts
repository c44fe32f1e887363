// A unified diff of a file for people: unprintable characters are escaped.
import { structuredPatch } from "diff";
import { escapeText } from "../../base/escape-text";
import { formatCount, formatNumber } from "../../base/format-count";
import type { Paint } from "../paint";

/** A longer diff is unreadable, and its cost grows with the square of the number of edits. */
const MAX_EDITS = 2000;

/**
 * The diff of one file, ended by a line feed; empty if both texts are equal. If too much differs, only the numbers of lines before
 * and after.
 */
export function formatFileDiff(file: string, before: string, after: string, paint: Paint): string {
  if (before === after) return "";
  const patch = structuredPatch(file, file, before, after, "", "", { context: 3, maxEditLength: MAX_EDITS });
  const name = escapeText(file);
  const lines = patch
    ? patch.hunks.flatMap((hunk) => [
        paint.note(`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`),
        ...hunk.lines.map((line) => paintLine(line, paint)),
      ])
    : [
        paint.note(
          `@@ ${formatCount(countLines(before), "line")} changed to ${formatNumber(countLines(after))}: too many changes to show @@`,
        ),
      ];
  return `${[paint.title(`--- ${name}`), paint.title(`+++ ${name}`), ...lines].join("\n")}\n`;
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function paintLine(line: string, paint: Paint): string {
  const text = escapeText(line.replace(/\r$/, ""));
  if (line.startsWith("-")) return paint.delete(text);
  return line.startsWith("+") ? paint.create(text) : text;
}
