// Drift over time as bars, one for each run: changed, missing and extra on one another. Words stand beside the picture, so
// that they keep their size whatever its width is.
import type { Run } from "../history";
import { text } from "./markup";

const MOST = 90;
const HEIGHT = 120;
const PARTS = ["changed", "missing", "extra"] as const;

/** The section, or nothing without two runs to compare. */
export function historyChart(history: readonly Run[]): string {
  if (history.length < 2) return "";
  const runs = history.slice(-MOST);
  const most = Math.max(1, ...runs.map(total));
  const bars = runs.map((run, index) => barOf(run, index, most));
  const first = runs[0] as Run;
  const last = runs.at(-1) as Run;
  const drifted = runs.filter((run) => total(run) > 0).length;
  const legend = PARTS.map((part) => `<span class="key ${part}">${part}</span>`).join("");
  const partial = runs.some((run) => run.incomplete) ? '<span class="key incomplete">not read completely</span>' : "";
  const said = `${runs.length} runs, ${drifted} with drift, at most ${most} objects`;
  return [
    '<section class="card" id="history">',
    "<h2>Drift over time</h2>",
    `<p class="dim">${text(said)}</p>`,
    `<div class="chart"><span class="most">${most}</span>`,
    `<svg role="img" aria-label="${text(said)}" viewBox="0 0 ${runs.length * 10} ${HEIGHT}" preserveAspectRatio="none">`,
    `<line class="axis" x1="0" x2="${runs.length * 10}" y1="0.5" y2="0.5"/><line class="axis" x1="0" x2="${runs.length * 10}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>`,
    ...bars,
    "</svg></div>",
    `<div class="dates"><time>${text(dayOf(first))}</time><time>${text(dayOf(last))}</time></div>`,
    `<p class="legend">${legend}${partial}</p>`,
    "</section>",
  ].join("\n");
}

function total(run: Run): number {
  return PARTS.reduce((sum, part) => sum + run[part], 0);
}

/** From the bottom up. A run without drift is a line on the ground. */
function barOf(run: Run, index: number, most: number): string {
  const x = index * 10 + 1.5;
  const title = `${run.at}: ${PARTS.map((part) => `${run[part]} ${part}`).join(", ")}${run.incomplete ? ", incomplete" : ""}`;
  let top = HEIGHT;
  const rects = PARTS.flatMap((part) => {
    const height = (run[part] / most) * (HEIGHT - 4);
    if (height <= 0) return [];
    top -= height;
    return [`<rect class="${part}" x="${x}" y="${round(top)}" width="7" height="${round(height)}"/>`];
  });
  const ground = total(run) === 0 ? [`<rect class="none" x="${x}" y="${HEIGHT - 3}" width="7" height="3"/>`] : [];
  const open = run.incomplete ? [`<rect class="incomplete" x="${x}" y="0" width="7" height="${HEIGHT}"/>`] : [];
  return `<g><title>${text(title)}</title>${open.join("")}${rects.join("")}${ground.join("")}</g>`;
}

function dayOf(run: Run): string {
  return run.at.slice(0, 10);
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
