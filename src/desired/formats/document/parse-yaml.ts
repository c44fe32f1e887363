// YAML, and so JSON, into a located document. No text can make it throw, hang or reach a prototype: every problem becomes a
// diagnostic with line and column.
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
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    const line = countUpTo(starts, offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** How many of the ascending numbers are at most as large as the limit. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
