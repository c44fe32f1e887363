// A suggestion for a name that is mistyped.
import { closest, distance } from "fastest-levenshtein";

/** ` Did you mean …?` where one of the names is similar, else an empty text. */
export function suggestName(name: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const nearest = closest(name, [...names]);
  return distance(name, nearest) <= Math.max(2, Math.floor(name.length / 3)) ? ` Did you mean \`${nearest}\`?` : "";
}
