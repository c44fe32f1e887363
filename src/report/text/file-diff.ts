// What changes in a file, as a unified diff: for people, so that everything unprintable is escaped.
import { structuredPatch } from "diff";
import { escapeText } from "../escape";
import type { Paint } from "../paint";
import { count, grouped } from "./words";

/** Lines beyond which a diff is no reading and would take too long: its cost grows with the square of them. */
const MOST_EDITS = 2000;

/**
 * The diff of one file, ended by a line feed; empty where both texts are equal. Where too much differs it only says how many
 * lines there were and are.
 */
export function fileDiff(file: string, before: string, after: string, paint: Paint): string {
  if (before === after) return "";
  const patch = structuredPatch(file, file, before, after, "", "", { context: 3, maxEditLength: MOST_EDITS });
  const name = escapeText(file);
  const lines = patch
    ? patch.hunks.flatMap((hunk) => [
        paint.note(`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`),
        ...hunk.lines.map((line) => painted(line, paint)),
      ])
    : [paint.note(`@@ ${count(lineCount(before), "line")} become ${grouped(lineCount(after))}: too many to show @@`)];
  return `${[paint.title(`--- ${name}`), paint.title(`+++ ${name}`), ...lines].join("\n")}\n`;
}

function lineCount(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function painted(line: string, paint: Paint): string {
  const text = escapeText(line.replace(/\r$/, ""));
  if (line.startsWith("-")) return paint.delete(text);
  return line.startsWith("+") ? paint.create(text) : text;
}
