// The results of a fleet as text: a line for each zone, those that need attention first, and a total.

import { formatCount, formatNumber } from "../../base/format-count";
import type { JobOutcome, KeyResult } from "../../fleet/job-results";
import { toDisplayText } from "../../report/display-text";
import type { Paint } from "../../report/paint";

/** Most urgent first. */
const BY_URGENCY = ["failed", "refused", "drifted", "applied", "clean"] as const satisfies readonly JobOutcome[];

/**
 * @param now milliseconds since 1970.
 * @param verbose lists healthy zones, too; otherwise the total only counts them.
 */
export function resultsTable(results: readonly KeyResult[], now: number, paint: Paint, verbose: boolean): string {
  const sorted = [...results].sort(
    (left, right) =>
      BY_URGENCY.indexOf(left.outcome) - BY_URGENCY.indexOf(right.outcome) || (left.key < right.key ? -1 : 1),
  );
  const shown = sorted.filter((result) => verbose || !isHealthy(result));
  const width = shown.reduce((longest, result) => Math.max(longest, toDisplayText(result.key).length), 0);
  const lines = shown.map((result) => `${formatResult(result, width, now, paint)}\n`);
  return [...lines, `${resultsTotal(results)}\n`].join("");
}

/** `3 zones: 2 clean, 1 drifted.` */
export function resultsTotal(results: readonly KeyResult[]): string {
  const counts = BY_URGENCY.flatMap((outcome) => {
    const number = results.filter((result) => result.outcome === outcome).length;
    return number === 0 ? [] : [`${formatNumber(number)} ${outcome}`];
  });
  return `${formatCount(results.length, "zone")}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}.`;
}

function isHealthy({ outcome, problem }: KeyResult): boolean {
  return problem === undefined && (outcome === "clean" || outcome === "applied");
}

function formatResult({ key, at, outcome, findings, problem }: KeyResult, width: number, now: number, paint: Paint) {
  const found = Object.entries(findings ?? {}).filter(([, number]) => number > 0);
  const counts = found.map(([category, number]) => `${number} ${category}`).join(", ");
  const details = [counts, problem === undefined ? "" : toDisplayText(problem)]
    .filter((text) => text !== "")
    .join("; ");
  const age = formatAge(now - at).padStart(7);
  const head = `${toDisplayText(key).padEnd(width)}  ${paintOutcome(outcome, paint)}  ${age} ago`;
  return details === "" ? head : `${head}  ${details}`;
}

function paintOutcome(outcome: JobOutcome, paint: Paint): string {
  const text = outcome.padEnd(7);
  if (outcome === "failed" || outcome === "refused") return paint.error(text);
  return outcome === "drifted" ? paint.warning(text) : text;
}

/** `12 min` */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}
