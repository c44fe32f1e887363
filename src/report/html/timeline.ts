// Deprecations of the documents along a line of days: what has ended, today, what will end. One stop for each
// deprecation, with the places below it.

import { groupBy } from "../../base/group-by";
import { type DeprecationFinding, deprecationById } from "../../deprecation";
import { dayText, stateCounts } from "../text/deprecations";
import { count } from "../text/words";
import { cut, text } from "./markup";

const PLACES = 5;

/** The section, or nothing where nothing is deprecated. */
export function timeline(
  findings: readonly DeprecationFinding[],
  today: string,
  path: (file: string) => string,
): string {
  if (findings.length === 0) return "";
  const groups = [...groupBy(findings, (finding) => finding.id).values()].sort(
    (left, right) => order(left) - order(right),
  );
  const [past, ahead] = [groups.filter((group) => daysOf(group) <= 0), groups.filter((group) => daysOf(group) > 0)];
  const now = `<li class="today"><time>${text(today)}</time><b>today</b></li>`;
  const stops = [...past.map((value) => stop(value, path)), now, ...ahead.map((value) => stop(value, path))];
  return [
    '<section class="card" id="deprecations">',
    "<h2>Deprecations</h2>",
    `<p class="dim">${text(stateCounts(findings))}; each is read as its new spelling.</p>`,
    `<ol class="timeline">${stops.join("")}</ol>`,
    "</section>",
  ].join("\n");
}

type Group = readonly DeprecationFinding[];
const daysOf = (group: Group): number => (group[0] as DeprecationFinding).daysLeft;
const order = daysOf;

function stop(group: Group, path: (file: string) => string): string {
  const first = group[0] as DeprecationFinding;
  const title = deprecationById(first.id)?.title ?? first.id;
  const places = [...new Set(group.map((finding) => placeText(finding, path)))];
  const shown = places.slice(0, PLACES).map((place) => `<li>${place}</li>`);
  const more = places.length - shown.length;
  const rest = more > 0 ? `<li class="dim">and ${text(count(more, "more", "more"))}</li>` : "";
  const badge = `<span class="badge ${first.state}">${first.state}</span>`;
  return [
    `<li class="${first.state}"><time>${text(first.date)}</time>`,
    `<div>${badge} <b>${text(title)}</b> <span class="dim">${text(dayText(first))}</span>`,
    `<ul class="places">${shown.join("")}${rest}</ul></div></li>`,
  ].join("");
}

function placeText(
  { file, line, where, rewritten, replacement }: DeprecationFinding,
  path: (file: string) => string,
): string {
  const place = file === undefined ? where : [path(file), line].filter((part) => part !== undefined).join(":");
  const instead = rewritten ?? replacement;
  const now = instead === null || instead === undefined ? "leave it out" : `<code>${text(cut(instead, 160))}</code>`;
  return `<code>${text(place)}</code> <span class="dim">now</span> ${now}`;
}
