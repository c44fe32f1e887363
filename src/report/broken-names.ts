// The parts of a plan that are not planned because of errors, in words.
import { errorsAmong } from "../base/diagnostic";
import { escapeText } from "../base/escape-text";
import { formatNumber } from "../base/format-count";
import type { BrokenPart } from "../kind/state";
import { toDisplayText } from "./display-text";

/** The last line of an apply that left parts out: names and codes; empty if nothing is broken. */
export function formatLeftOut(broken: readonly BrokenPart[] = []): string {
  if (broken.length === 0) return "";
  const names = broken.map(({ name, diagnostics }) => {
    const codes = [...new Set(errorsAmong(diagnostics).map(({ code }) => code))].join(", ");
    return `${toDisplayText(name)} (${escapeText(codes)})`;
  });
  return `Left out because of errors: ${names.join(", ")}.`;
}

const MAX_NAMES = 5;

/** At most five names, each with `format`, and how many more. */
export function formatBrokenNames(broken: readonly BrokenPart[], format: (name: string) => string): string {
  const names = broken.slice(0, MAX_NAMES).map(({ name }) => format(name));
  const more = broken.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`;
}
