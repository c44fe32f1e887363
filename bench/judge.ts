// Compares the results of the repetitions with the goals.
import type { Goal, Sample } from "./benchmark";

/** A result may exceed its goal by this part of it: the figures of a machine vary by as much. */
const TOLERANCE = 0.2;

export interface Row {
  readonly goal: Goal;
  /** The median, why the row was not measured, or why a measured program failed. */
  readonly result: Sample | { readonly notRun: string } | { readonly failed: string };
}

/** The sample in the middle; of an even number, the worse of the two in the middle. */
export function selectMedian(samples: readonly Sample[]): Sample {
  const sorted = [...samples].sort((left, right) => left.value - right.value);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error("A median needs a sample.");
  return median;
}

export function isMissed({ goal, result }: Row): boolean {
  if ("notRun" in result) return false;
  return "failed" in result || !(result.value <= goal.limit * (1 + TOLERANCE));
}

/** The exit code of the run. */
export function judge(rows: readonly Row[]): 0 | 1 {
  return rows.some(isMissed) ? 1 : 0;
}

export function formatTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { goal } = row;
    return `| ${goal.title} | ${format(goal.limit, goal)} | ${describeState(row)} | ${formatResult(row)} |`;
  });
  return ["| what | goal | | result | |", "| --- | --- | --- | --- | --- |", ...lines, ""].join("\n");
}

function formatResult({ goal, result }: Row): string {
  if ("notRun" in result) return `not run: ${result.notRun} |`;
  if ("failed" in result) return `failed: ${result.failed} |`;
  return `${format(result.value, goal)} | ${result.note}`;
}

function describeState(row: Row): string {
  if (isMissed(row)) return "missed";
  if (!("value" in row.result)) return "–";
  return row.result.value <= row.goal.limit ? "met" : "within 20 %";
}

function format(value: number, { unit }: Goal): string {
  const digits = unit === "MB" ? 0 : value < 0.1 ? 3 : value < 10 ? 2 : 1;
  return `${Number(value.toFixed(digits))} ${unit}`;
}
