// What is deprecated, for people: in a plan with place, day and new spelling; the schedule as a list; the findings of a scan.
import type { DeprecationFinding, State } from "../../deprecation";
import { escapeText, readable } from "../escape";
import type { Paint } from "../paint";
import { count, grouped } from "./words";

export interface DeprecationTextOptions {
  readonly paint: Paint;
  readonly verbose?: boolean;
}

const MOST = 100;

/** The section of a plan, without a line feed at its end: nothing where nothing is deprecated. */
export function deprecationLines(
  findings: readonly DeprecationFinding[],
  { paint, verbose }: DeprecationTextOptions,
): readonly string[] {
  if (findings.length === 0) return [];
  const shown = verbose ? findings : findings.slice(0, MOST);
  const more = findings.length - shown.length;
  const files = [...new Set(findings.flatMap(({ file }) => (file === undefined ? [] : [file])))];
  const named = files.length > 0 && files.length <= 3 ? files.map(escapeText).join(" ") : "PATH…";
  return [
    "",
    `${paint.title("Deprecations")}  ${stateCounts(findings)}; read as the new spelling`,
    ...shown.flatMap((finding) => findingLines(finding, paint)),
    ...(more > 0 ? [`  and ${count(more, "more", "more")} (--verbose lists them)`] : []),
    `  \`zonewright fix ${named}\` writes the new spelling.`,
  ];
}

/** `8 ended, 1 deprecated`. */
export function stateCounts(findings: readonly { readonly state: State }[]): string {
  const counts = new Map<State, number>();
  for (const { state } of findings) counts.set(state, (counts.get(state) ?? 0) + 1);
  return countsText(counts);
}

/** The same from numbers. */
export function countsText(counts: ReadonlyMap<State, number>): string {
  const states = ["ended", "deprecated", "fine"] as const;
  const parts = states.flatMap((state) => {
    const number = counts.get(state) ?? 0;
    return number === 0 ? [] : [`${grouped(number)} ${WORDS[state]}`];
  });
  return parts.join(", ");
}

const WORDS: Readonly<Record<State, string>> = {
  ended: "ended",
  deprecated: "deprecated",
  fine: "not yet announced",
};

function findingLines(finding: DeprecationFinding, paint: Paint): readonly string[] {
  const place = [finding.file, finding.line, finding.line === undefined ? undefined : finding.column];
  const at = place.filter((part) => part !== undefined).join(":");
  return [
    `  ${stateWord(finding.state, paint)} ${escapeText(at)}${at === "" ? "" : "  "}${readable(finding.where)}`,
    `    ${finding.id}, ${dayText(finding)}`,
    `    ${insteadText(finding)}`,
  ];
}

/** The state in its colour: ended looks like an error, deprecated like a warning. */
export function stateWord(state: State, paint: Paint): string {
  switch (state) {
    case "ended":
      return paint.error(WORDS.ended);
    case "deprecated":
      return paint.warning(WORDS.deprecated);
    case "fine":
      return paint.note(WORDS.fine);
  }
}

/** `ended on 2024-05-31, 904 days ago`, `ends on 2026-12-01, in 10 days`. */
export function dayText({ date, daysLeft }: { readonly date: string; readonly daysLeft: number }): string {
  if (daysLeft > 0) return `ends on ${date}, in ${count(daysLeft, "day")}`;
  return daysLeft === 0 ? `ended on ${date}, today` : `ended on ${date}, ${count(-daysLeft, "day")} ago`;
}

function insteadText({ rewritten, replacement }: DeprecationFinding): string {
  if (rewritten !== undefined) return `now: ${readable(rewritten)}${replacement === null ? "" : ` (${replacement})`}`;
  return replacement === null ? "leave it out: nothing takes its place" : `leave it out: ${replacement}`;
}
