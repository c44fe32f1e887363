// The deprecation schedule and the findings of a scan, for people.
import {
  type Deprecation,
  deprecationById,
  type Profile,
  type ScanFinding,
  type Standing,
  type State,
  stateOn,
} from "../../deprecation";
import { escapeText, readable } from "../escape";
import type { Paint } from "../paint";
import { countsText, dayText, stateCounts, stateWord } from "./deprecations";
import { count } from "./words";

/** Rows of the schedule as they stand on `day` (YYYY-MM-DD), ended by a line feed. */
export function scheduleText(rows: readonly Deprecation[], day: string, profile: Profile, paint: Paint): string {
  const judged = rows.map((row) => ({ deprecation: row, standing: stateOn(row, day, profile) }));
  const counts = stateCounts(judged.map((each) => each.standing));
  const lines = judged.flatMap(({ deprecation, standing }) => [
    `${stateWord(standing.state, paint)} ${paint.title(deprecation.id)}  ${dayText(standing)}`,
    `  ${deprecation.title}`,
    `  ${insteadText(deprecation)}`,
  ]);
  return `${[`${paint.title("Deprecations")} as of ${day}: ${counts || "none"}`, ...lines].join("\n")}\n`;
}

/** One finding of a scan in two lines, ended by a line feed. */
export function scanFindingText(found: ScanFinding, day: string, profile: Profile, paint: Paint): string {
  const deprecation = deprecationById(found.id);
  if (!deprecation) return "";
  const standing: Standing = stateOn(deprecation, day, profile);
  const place = [escapeText(found.file), found.line, found.column].filter((part) => part !== undefined).join(":");
  const route = found.path === undefined ? "" : ` on ${found.method ?? "any method"} ${readable(found.path)}`;
  const seen = found.hit === "route" ? readable(found.seen) : `${readable(found.seen)}${route}`;
  const head = `${place}  ${stateWord(standing.state, paint)} ${paint.title(found.id)}  ${seen}`;
  return `${head}\n    ${dayText(standing)}; ${insteadText(deprecation)}\n`;
}

/** How much was found in how many files, ended by a line feed. */
export function scanSummary(found: ReadonlyMap<State, number>, files: number): string {
  const where = count(files, "file");
  return found.size === 0 ? `Nothing deprecated in ${where}.\n` : `Found in ${where}: ${countsText(found)}.\n`;
}

function insteadText({ replacement, rewrite }: Deprecation): string {
  const use = replacement === null ? "nothing takes its place" : `use ${replacement}`;
  return rewrite === undefined ? use : `${use}: ${rewrite}`;
}
