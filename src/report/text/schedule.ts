// The deprecation schedule and the findings of a scan as text.

import { escapeText } from "../../base/escape-text";
import { formatCount } from "../../base/format-count";
import {
  type ApiProfile,
  type Deprecation,
  type DeprecationState,
  type DeprecationStatus,
  findDeprecation,
  getStatusOn,
  type ScanFinding,
} from "../../deprecation";
import { toDisplayText } from "../display-text";
import type { Paint } from "../paint";
import { formatEndDate, formatStateCountMap, formatStateCounts, paintState } from "./deprecations";

/** The schedule with the state of each deprecation on `day` (YYYY-MM-DD), ended by a line feed. */
export function scheduleText(rows: readonly Deprecation[], day: string, profile: ApiProfile, paint: Paint): string {
  const states = rows.map((row) => ({ deprecation: row, standing: getStatusOn(row, day, profile) }));
  const counts = formatStateCounts(states.map(({ standing }) => standing));
  const lines = states.flatMap(({ deprecation, standing }) => [
    `${paintState(standing.state, paint)} ${paint.title(deprecation.id)}  ${formatEndDate(standing)}`,
    `  ${deprecation.title}`,
    `  ${formatReplacement(deprecation)}`,
  ]);
  return `${[`${paint.title("Deprecations")} as of ${day}: ${counts || "none"}`, ...lines].join("\n")}\n`;
}

/** A finding of a scan on two lines, ended by a line feed. */
export function scanFindingText(found: ScanFinding, day: string, profile: ApiProfile, paint: Paint): string {
  const deprecation = findDeprecation(found.id);
  if (!deprecation) return "";
  const standing: DeprecationStatus = getStatusOn(deprecation, day, profile);
  const place = [escapeText(found.file), found.line, found.column].filter((part) => part !== undefined).join(":");
  const route = found.path === undefined ? "" : ` on ${found.method ?? "any method"} ${toDisplayText(found.path)}`;
  const seen = found.hit === "route" ? toDisplayText(found.seen) : `${toDisplayText(found.seen)}${route}`;
  const head = `${place}  ${paintState(standing.state, paint)} ${paint.title(found.id)}  ${seen}`;
  return `${head}\n    ${formatEndDate(standing)}; ${formatReplacement(deprecation)}\n`;
}

/** How many deprecations were found in how many files, ended by a line feed. */
export function scanSummary(found: ReadonlyMap<DeprecationState, number>, files: number): string {
  const where = formatCount(files, "file");
  return found.size === 0 ? `Nothing deprecated in ${where}.\n` : `Found in ${where}: ${formatStateCountMap(found)}.\n`;
}

function formatReplacement({ replacement, rewrite }: Deprecation): string {
  const use = replacement === null ? "no replacement" : `use ${replacement}`;
  return rewrite === undefined ? use : `${use}: ${rewrite}`;
}
