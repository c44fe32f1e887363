// What changes in a file, as a unified diff: for people, so that everything unprintable is escaped.
import { structuredPatch } from "diff";
import { escapeText } from "../escape";
import type { Paint } from "../paint";

/** The diff of one file, ended by a line feed; empty where both texts are equal. */
export function fileDiff(file: string, before: string, after: string, paint: Paint): string {
  if (before === after) return "";
  const { hunks } = structuredPatch(file, file, before, after, "", "", { context: 3 });
  const lines = hunks.flatMap((one) => [
    paint.note(`@@ -${one.oldStart},${one.oldLines} +${one.newStart},${one.newLines} @@`),
    ...one.lines.map((line) => painted(line, paint)),
  ]);
  const name = escapeText(file);
  return `${[paint.title(`--- ${name}`), paint.title(`+++ ${name}`), ...lines].join("\n")}\n`;
}

function painted(line: string, paint: Paint): string {
  const text = escapeText(line.replace(/\r$/, ""));
  if (line.startsWith("-")) return paint.delete(text);
  return line.startsWith("+") ? paint.create(text) : text;
}
