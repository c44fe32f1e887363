// Drift over time as a bar chart: one bar for each run, with changed, missing and extra objects stacked. Labels are HTML next to the
// SVG, so that they keep their size at every width.
import type { DriftRun } from "../../drift/drift-run";
import { renderText } from "./markup";

const MAX_RUNS = 90;
const HEIGHT = 120;
const PARTS = ["changed", "missing", "extra"] as const;

/** The section; empty if there are fewer than two runs. */
export function renderHistoryChart(history: readonly DriftRun[]): string {
  if (history.length < 2) return "";
  const runs = history.slice(-MAX_RUNS);
  const most = Math.max(1, ...runs.map(countFindings));
  const bars = runs.map((run, index) => renderBar(run, index, most));
  const dates = [...runs.slice(0, 1), ...runs.slice(-1)].map((run) => `<time>${renderText(getDay(run))}</time>`);
  const drifted = runs.filter((run) => countFindings(run) > 0).length;
  const legend = PARTS.map((part) => `<span class="key ${part}">${part}</span>`).join("");
  const partial = runs.some((run) => run.incomplete) ? '<span class="key incomplete">not read completely</span>' : "";
  const summary = `${runs.length} runs, ${drifted} with drift, at most ${most} objects`;
  return [
    '<section class="card" id="history">',
    "<h2>Drift over time</h2>",
    `<p class="dim">${renderText(summary)}</p>`,
    `<div class="chart"><span class="most">${most}</span>`,
    `<svg role="img" aria-label="${renderText(summary)}" viewBox="0 0 ${runs.length * 10} ${HEIGHT}" preserveAspectRatio="none">`,
    `<line class="axis" x1="0" x2="${runs.length * 10}" y1="0.5" y2="0.5"/><line class="axis" x1="0" x2="${runs.length * 10}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>`,
    ...bars,
    "</svg></div>",
    `<div class="dates">${dates.join("")}</div>`,
    `<p class="legend">${legend}${partial}</p>`,
    "</section>",
  ].join("\n");
}

function countFindings(run: DriftRun): number {
  return PARTS.reduce((sum, part) => sum + run[part], 0);
}

/** Stacks the parts from the bottom up. A run without drift is a thin line. */
function renderBar(run: DriftRun, index: number, most: number): string {
  const x = index * 10 + 1.5;
  const title = `${run.at}: ${PARTS.map((part) => `${run[part]} ${part}`).join(", ")}${run.incomplete ? ", incomplete" : ""}`;
  let top = HEIGHT;
  const rects = PARTS.flatMap((part) => {
    const height = (run[part] / most) * (HEIGHT - 4);
    if (height <= 0) return [];
    top -= height;
    return [`<rect class="${part}" x="${x}" y="${round(top)}" width="7" height="${round(height)}"/>`];
  });
  const baseline =
    countFindings(run) === 0 ? [`<rect class="none" x="${x}" y="${HEIGHT - 3}" width="7" height="3"/>`] : [];
  const open = run.incomplete ? [`<rect class="incomplete" x="${x}" y="0" width="7" height="${HEIGHT}"/>`] : [];
  return `<g><title>${renderText(title)}</title>${open.join("")}${rects.join("")}${baseline.join("")}</g>`;
}

function getDay(run: DriftRun): string {
  return run.at.slice(0, 10);
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
