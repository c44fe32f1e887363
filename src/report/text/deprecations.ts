// The deprecations of a plan as text: location, date and new spelling.

import { escapeText } from "../../base/escape-text";
import { formatCount, formatNumber } from "../../base/format-count";
import { type DeprecationFinding, type DeprecationState, describeRewriting } from "../../deprecation";
import { toDisplayText } from "../display-text";
import type { Paint } from "../paint";

export interface DeprecationTextOptions {
  readonly paint: Paint;
  readonly verbose?: boolean;
}

const MAX_FINDINGS = 100;

/** The section of a plan, without a line feed at the end; empty if nothing is deprecated. */
export function formatDeprecations(
  findings: readonly DeprecationFinding[],
  { paint, verbose }: DeprecationTextOptions,
): readonly string[] {
  if (findings.length === 0) return [];
  const shown = verbose ? findings : findings.slice(0, MAX_FINDINGS);
  const more = findings.length - shown.length;
  return [
    "",
    `${paint.title("Deprecations")}  ${formatStateCounts(findings)}; treated as the new spelling`,
    ...shown.flatMap((finding) => formatFinding(finding, paint)),
    ...(more > 0 ? [`  and ${formatCount(more, "more", "more")} (--verbose lists them)`] : []),
    ...describeRewriting(findings.map(({ file }) => file)).map((sentence) => `  ${escapeText(sentence)}`),
  ];
}

/** `8 ended, 1 deprecated`. */
export function formatStateCounts(findings: readonly { readonly state: DeprecationState }[]): string {
  const counts = new Map<DeprecationState, number>();
  for (const { state } of findings) counts.set(state, (counts.get(state) ?? 0) + 1);
  return formatStateCountMap(counts);
}

/** The same from counts. */
export function formatStateCountMap(counts: ReadonlyMap<DeprecationState, number>): string {
  const states = ["ended", "deprecated", "fine"] as const;
  const parts = states.flatMap((state) => {
    const number = counts.get(state) ?? 0;
    return number === 0 ? [] : [`${formatNumber(number)} ${STATE_TEXTS[state]}`];
  });
  return parts.join(", ");
}

const STATE_TEXTS: Readonly<Record<DeprecationState, string>> = {
  ended: "ended",
  deprecated: "deprecated",
  fine: "not yet announced",
};

function formatFinding(finding: DeprecationFinding, paint: Paint): readonly string[] {
  const place = [finding.file, finding.line, finding.line === undefined ? undefined : finding.column];
  const at = place.filter((part) => part !== undefined).join(":");
  return [
    `  ${paintState(finding.state, paint)} ${escapeText(at)}${at === "" ? "" : "  "}${toDisplayText(finding.where)}`,
    `    ${finding.id}, ${formatEndDate(finding)}`,
    `    ${formatReplacement(finding)}`,
  ];
}

/** The state in its color: ended like an error, deprecated like a warning. */
export function paintState(state: DeprecationState, paint: Paint): string {
  switch (state) {
    case "ended":
      return paint.error(STATE_TEXTS.ended);
    case "deprecated":
      return paint.warning(STATE_TEXTS.deprecated);
    case "fine":
      return paint.note(STATE_TEXTS.fine);
  }
}

/** `ended on 2024-05-31, 904 days ago`, `ends on 2026-12-01, in 10 days`. */
export function formatEndDate({ date, daysLeft }: { readonly date: string; readonly daysLeft: number }): string {
  if (daysLeft > 0) return `ends on ${date}, in ${formatCount(daysLeft, "day")}`;
  return daysLeft === 0 ? `ended on ${date}, today` : `ended on ${date}, ${formatCount(-daysLeft, "day")} ago`;
}

function formatReplacement({ rewritten, replacement }: DeprecationFinding): string {
  if (rewritten !== undefined)
    return `now: ${toDisplayText(rewritten)}${replacement === null ? "" : ` (${replacement})`}`;
  return replacement === null ? "remove it: no replacement" : `remove it: ${replacement}`;
}

/** The line of the old spelling, or its construct and field where the file has no lines of its author. */
export function formatDeprecationPlace(
  { file, line, where }: DeprecationFinding,
  path: (file: string) => string,
): string {
  if (file === undefined) return where;
  return line === undefined ? `${path(file)} ${where}` : `${path(file)}:${line}`;
}
