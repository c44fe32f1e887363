// YAML, and so JSON, into a located document. No text can make it throw, hang or reach a prototype: every problem becomes a
// diagnostic with line and column.
import { LineCounter } from "yaml";
import type { Where } from "../../../base/diagnostic";
import { formatPath } from "../../../base/located-document";
import type { ParsedYaml } from "./parsed-yaml";
import { readAnyYaml } from "./read-any-yaml";
import { readPlainYaml } from "./read-plain-yaml";

export function parseYaml(file: string, text: string): ParsedYaml {
  const plain = readPlainYaml(text);
  if (plain === undefined) return readAnyYaml(file, text);
  const findPlace = createPlaceFinder(text);
  const locate = (path: readonly (string | number)[]): Where => ({
    file,
    ...findPlace(plain.findOffset(path)),
    at: formatPath(path),
  });
  return { document: { file, value: plain.value, locate }, diagnostics: [] };
}

/** Finds line and column of an offset. The lines are found when the first place is. */
function createPlaceFinder(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  let lines: LineCounter | undefined;
  return (offset) => {
    lines ??= countLines(text);
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
}

function countLines(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  return lines;
}
