// The fleet as people read it: a line for each zone, the ones that need somebody first, and a sum.
import type { KeyResults, TurnOutcome } from "../../fleet/results";
import { readable } from "../../report/escape";
import type { Paint } from "../../report/paint";
import { count, grouped } from "../../report/text/words";

const URGENCY: Readonly<Record<TurnOutcome, number>> = { failed: 0, refused: 1, drifted: 2, applied: 3, clean: 4 };

/** @param now ms since 1970. Without `verbose` zones that are well are counted and not listed. */
export function fleetTable(results: readonly KeyResults[], now: number, paint: Paint, verbose: boolean): string {
  const sorted = [...results].sort(
    (left, right) => URGENCY[left.outcome] - URGENCY[right.outcome] || (left.key < right.key ? -1 : 1),
  );
  const shown = sorted.filter((value) => verbose || !isWell(value));
  const width = shown.reduce((most, value) => Math.max(most, readable(value.key).length), 0);
  return [...shown.map((value) => `${line(value, width, now, paint)}\n`), `${sumText(results)}\n`].join("");
}

/** `3 zones: 2 clean, 1 drifted.` */
export function sumText(results: readonly KeyResults[]): string {
  const counts = (Object.keys(URGENCY) as TurnOutcome[]).flatMap((outcome) => {
    const number = results.filter((result) => result.outcome === outcome).length;
    return number === 0 ? [] : [`${grouped(number)} ${outcome}`];
  });
  return `${count(results.length, "zone")}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}.`;
}

export function isWell({ outcome, problem }: KeyResults): boolean {
  return problem === undefined && (outcome === "clean" || outcome === "applied");
}

function line(results: KeyResults, width: number, now: number, paint: Paint): string {
  const found = Object.entries(results.findings ?? {}).filter(([, number]) => number > 0);
  const what = found.map(([category, number]) => `${number} ${category}`).join(", ");
  const said = [what, results.problem === undefined ? "" : readable(results.problem)]
    .filter((text) => text !== "")
    .join("; ");
  const head = `${readable(results.key).padEnd(width)}  ${painted(results.outcome, paint)}  ${agoText(now - results.at).padStart(7)} ago`;
  return said === "" ? head : `${head}  ${said}`;
}

function painted(outcome: TurnOutcome, paint: Paint): string {
  const text = outcome.padEnd(7);
  if (outcome === "failed" || outcome === "refused") return paint.error(text);
  return outcome === "drifted" ? paint.warning(text) : text;
}

function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}
