// The parts of a plan that are not planned because of errors, in words.
import type { BrokenPart } from "../kind/state";
import { formatNumber } from "./text/format-value";

const MAX_NAMES = 5;

/** At most five names, each with `format`, and how many more. */
export function formatBrokenNames(broken: readonly BrokenPart[], format: (name: string) => string): string {
  const names = broken.slice(0, MAX_NAMES).map(({ name }) => format(name));
  const more = broken.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`;
}
