// The deprecations of the documents on a timeline: those that have ended, today, and those that will end. Each deprecation lists its
// locations.

import { formatCount } from "../../base/format-count";
import { groupBy } from "../../base/group-by";
import { type DeprecationFinding, findDeprecation } from "../../deprecation";
import { formatDeprecationPlace, formatEndDate, formatStateCounts } from "../text/deprecations";
import { renderText, truncateText } from "./markup";

const MAX_PLACES = 5;

/** The section; empty if nothing is deprecated. */
export function renderTimeline(
  findings: readonly DeprecationFinding[],
  today: string,
  path: (file: string) => string,
): string {
  if (findings.length === 0) return "";
  const groups = [...groupBy(findings, (finding) => finding.id).values()]
    .flatMap(([first, ...others]): Group[] => (first === undefined ? [] : [{ first, all: [first, ...others] }]))
    .sort((a, b) => a.first.daysLeft - b.first.daysLeft);
  const [past, ahead] = [
    groups.filter(({ first }) => first.daysLeft <= 0),
    groups.filter(({ first }) => first.daysLeft > 0),
  ];
  const todayStop = `<li class="today"><time>${renderText(today)}</time><b>today</b></li>`;
  const stops = [
    ...past.map((group) => renderStop(group, path)),
    todayStop,
    ...ahead.map((group) => renderStop(group, path)),
  ];
  return [
    '<section class="card" id="deprecations">',
    "<h2>Deprecations</h2>",
    `<p class="dim">${renderText(formatStateCounts(findings))}; each is treated as the new spelling.</p>`,
    `<ol class="timeline">${stops.join("")}</ol>`,
    "</section>",
  ].join("\n");
}

/** The findings of one deprecation. */
interface Group {
  readonly first: DeprecationFinding;
  readonly all: readonly DeprecationFinding[];
}

function renderStop({ first, all }: Group, path: (file: string) => string): string {
  const title = findDeprecation(first.id)?.title ?? first.id;
  const places = [...new Set(all.map((finding) => renderPlace(finding, path)))];
  const shown = places.slice(0, MAX_PLACES).map((place) => `<li>${place}</li>`);
  const more = places.length - shown.length;
  const rest = more > 0 ? `<li class="dim">and ${renderText(formatCount(more, "more", "more"))}</li>` : "";
  const badge = `<span class="badge ${first.state}">${first.state}</span>`;
  return [
    `<li class="${first.state}"><time>${renderText(first.date)}</time>`,
    `<div>${badge} <b>${renderText(title)}</b> <span class="dim">${renderText(formatEndDate(first))}</span>`,
    `<ul class="places">${shown.join("")}${rest}</ul></div></li>`,
  ].join("");
}

function renderPlace(finding: DeprecationFinding, path: (file: string) => string): string {
  const place = formatDeprecationPlace(finding, path);
  const spelling = finding.rewritten ?? finding.replacement;
  const now =
    spelling === null || spelling === undefined
      ? "remove it"
      : `<code>${renderText(truncateText(spelling, 160))}</code>`;
  return `<code>${renderText(place)}</code> <span class="dim">now</span> ${now}`;
}
