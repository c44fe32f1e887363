// YAML, and so JSON, into a located document. No text can make it throw, hang or reach a prototype: every problem becomes a
// diagnostic with line and column.
import type { Where } from "../../../base/diagnostic";
import { describePath, HeldDocument } from "../../../base/located-document";
import { describeLargeYaml, MAX_ANY_YAML } from "./describe-large-yaml";
import type { IncludeFile, ParsedYaml } from "./parsed-yaml";
import { readAnyYaml } from "./read-any-yaml";
import { readPlainYaml } from "./read-plain-yaml";

/** @param include reads the file that `!include` names, and makes `<<` as octoDNS reads it; without it, the tag is an error. */
export function parseYaml(file: string, text: string, include?: IncludeFile): ParsedYaml {
  const plain = include && text.includes("<<") ? undefined : readPlainYaml(text);
  if (plain === undefined)
    return text.length > MAX_ANY_YAML
      ? { diagnostics: [describeLargeYaml(file, text)] }
      : readAnyYaml(file, text, include);
  const { value, findOffset } = plain;
  const findPlace = createPlaceFinder(text);
  // It must not refer to the value or the text, which take much more memory than the places.
  const locate = (path: readonly (string | number)[]): Where => ({
    file,
    ...findPlace(findOffset(path)),
    at: describePath(path),
  });
  return { document: new HeldDocument(file, value, locate), diagnostics: [] };
}

/** Finds line and column of an offset. */
function createPlaceFinder(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = findLines(text);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** The offsets at which the lines of a text begin. */
function findLines(text: string): Int32Array {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return Int32Array.from(starts);
}
