// A printed zone with what its files say about it: their names, and that their comments are left out. Pure.
import { codeTitle } from "../../../base/codes";
import type { Diagnostic } from "../../../base/diagnostic";
import { describeLines } from "../../../base/format-count";
import { listCommentLines, type PrintedZone, type SourceFile } from "../document";
import type { ZoneImport } from "../manifest";

export function toZoneImport(
  printed: PrintedZone,
  files: readonly SourceFile[],
  diagnostics: readonly Diagnostic[],
): ZoneImport {
  return { name: printed.name, printed, comment: describeSource(files), diagnostics };
}

/** The comments of a file are not in the document. */
export function describeComments({ file, text }: SourceFile): readonly Diagnostic[] {
  const lines = listCommentLines(text);
  const [line] = lines;
  if (line === undefined) return [];
  const code = "OCT115";
  const detail = describeLines(lines, "comment of the file", "comments of the file", "left out");
  const help = "Copy what you need into the document.";
  return [{ code, severity: "note", summary: codeTitle(code), detail, help, where: { file, line } }];
}

const MAX_NAMED_FILES = 3;

function describeSource(files: readonly SourceFile[]): string {
  const names = files.map(({ file }) => file.split("/").at(-1)).slice(0, MAX_NAMED_FILES);
  return `Imported from octoDNS: ${names.join(", ")}${files.length > MAX_NAMED_FILES ? " …" : ""}`;
}
