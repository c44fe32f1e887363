// A report in Markdown, for a comment on a pull request or a job's summary: found again by its first line, short enough
// for a comment, and inert whatever the records hold.
import { countOutcome, isConverged, type Outcome } from "../../apply/outcome";
import { errorsAmong } from "../../base/diagnostic";
import type { DeprecationFinding } from "../../deprecation";
import { scopeName } from "../../kind/kind";
import { isEmpty, type ScopePlan, stepsOf } from "../../plan/plan";
import { driftOf, hasDrifted } from "../drift";
import { coverageOf } from "../drift-finding";
import { type Finding, findingsOf } from "../finding";
import { remedyText } from "../history";
import type { Reported, ReportOptions } from "../reported";
import { dayText, stateCounts } from "../text/deprecations";
import { actionsText } from "../text/plan";
import { count, grouped } from "../text/words";
import { code, sentence } from "./inert";
import { marker } from "./marker";
import { driftZone, planZone } from "./zone";

/** A comment on GitHub takes 65,536 characters; a job's summary far more. */
const LONGEST = 65_000;
/** What a list or a table may take of it: zones come first. */
const LIST_ROOM = 12_000;

/** The report, ended by a line feed, of less than 65,000 characters. What has no room is left out zone by zone, and counted. */
export function markdown(about: Reported, options: ReportOptions): string {
  const head = [marker(options.id), title(about), facts(about), ...alerts(about, options)];
  const tail = [...deprecations(about.plan.deprecations, options)];
  const zones = zoneSections(about, options);
  const room = LONGEST - 600 - lengthOf([...head, ...tail]);
  const shown = fitting(zones, room);
  const left = zones.slice(shown.length).map((zone) => zone.zone);
  return `${[...head, ...shown.map((section) => section.text), ...leftOut(left, options), ...tail].join("\n\n")}\n`;
}

function title(about: Reported): string {
  const { plan } = about;
  const errors = errorsAmong(plan.diagnostics).length;
  if (errors > 0) return `### ❌ Zonewright ${about.of}: ${count(errors, "error")}`;
  switch (about.of) {
    case "validate":
      return "### ✅ Zonewright validate: valid";
    case "drift":
      return hasDrifted(driftOf(plan))
        ? `### ⚠️ Zonewright drift: ${driftCounts(about)}`
        : "### ✅ Zonewright drift: none";
    case "plan":
      return isEmpty(plan)
        ? "### ✅ Zonewright plan: nothing to change"
        : `### Zonewright plan: ${actionsText(stepsOf(plan))}`;
    case "apply":
      return outcomeTitle(about.outcome);
  }
}

function outcomeTitle(outcome: Outcome): string {
  const { done, failed, skipped } = countOutcome(outcome);
  const counts = `${grouped(done)} done, ${grouped(failed)} failed, ${grouped(skipped)} skipped`;
  if (outcome.interrupted) return `### ❌ Zonewright apply: interrupted; ${counts}`;
  return isConverged(outcome)
    ? `### ✅ Zonewright apply: converged; ${counts}`
    : `### ❌ Zonewright apply: not converged; ${counts}`;
}

function driftCounts({ plan }: Reported): string {
  const drift = driftOf(plan);
  const counts = (["changed", "missing", "extra"] as const).flatMap((word) => {
    const number = drift.reduce((sum, drift) => sum + drift[word].length, 0);
    return number === 0 ? [] : [`${grouped(number)} ${word}`];
  });
  return counts.join(", ");
}

/** One line: how many zones, against what, on which day. A block of HTML, because the target comes from outside. */
function facts(about: Reported): string {
  const { of, plan } = about;
  if (of === "validate") return `<p>Documents alone, as of ${plan.asOf}; no target was asked.</p>`;
  const zones = plan.scopes.filter((scope) => scope.scope.within === "zone");
  const moved = zones.filter((zone) => zone.steps.length > 0).length;
  const kept = plan.scopes.reduce((sum, scope) => sum + scope.kept, 0);
  const said = `${grouped(moved)} of ${count(zones.length, "zone")} differ, ${grouped(kept)} objects as declared.`;
  const { reads, writes } = plan.budget;
  const requests = about.of === "drift" ? count(reads, "read") : `${count(reads, "read")}, ${count(writes, "write")}`;
  const coverage = about.of === "drift" ? ` Coverage ${coverageOf(plan.scopes)} %.` : "";
  const done = about.of === "drift" ? remedyText(about.findings) : "";
  return `<p>${said}${coverage}${done === "" ? "" : ` Of it ${done}.`} Target ${code(plan.target)} as of ${plan.asOf}; requests: ${requests}.</p>`;
}

/** Errors, hazards and failed steps: what stands in the way. */
function alerts(about: Reported, options: ReportOptions): readonly string[] {
  const findings = findingsOf(about, options.kinds).filter(
    (finding) => finding.about !== "drift" && finding.about !== "deprecation",
  );
  const [loud, quiet] = [
    findings.filter((finding) => finding.level === "error"),
    findings.filter((finding) => finding.level !== "error"),
  ];
  return [...list("Stands in the way", loud, options), ...list("Worth knowing", quiet, options)];
}

function list(heading: string, findings: readonly Finding[], options: ReportOptions): readonly string[] {
  if (findings.length === 0) return [];
  const shown = within(
    LIST_ROOM,
    findings.map((finding) => `<li>${findingText(finding, options)}</li>`),
  );
  const more = findings.length - shown.length;
  const rest = more > 0 ? [`<li>and ${grouped(more)} more</li>`] : [];
  return [`**${heading}**`, ["<ul>", ...shown, ...rest, "</ul>"].join("\n")];
}

function findingText(finding: Finding, { path }: ReportOptions): string {
  const { file, line } = finding.where ?? {};
  const place = file === undefined ? "" : ` ${code(line === undefined ? path(file) : `${path(file)}:${line}`)}`;
  const scope = finding.scope === "" ? "" : ` ${code(cut(finding.scope, 260))}`;
  return `${code(finding.rule)}${scope} ${sentence(cut(finding.message))}${place}`;
}

interface Section {
  readonly zone: string;
  readonly text: string;
}

function zoneSections(about: Reported, { kinds }: ReportOptions): readonly Section[] {
  const drift = about.of === "drift" ? driftOf(about.plan) : [];
  return about.plan.scopes.flatMap((scope: ScopePlan, index) => {
    const found = drift[index];
    const text = found ? driftZone(found, scope, kinds) : planZone(scope, kinds);
    return text === undefined ? [] : [{ zone: scopeName(scope.scope), text }];
  });
}

/** The first sections that fit, whole. */
function fitting(sections: readonly Section[], room: number): readonly Section[] {
  const texts = within(
    room,
    sections.map((section) => `${section.text}\n`),
  );
  return sections.slice(0, texts.length);
}

function leftOut(zones: readonly string[], { whole }: ReportOptions): readonly string[] {
  if (zones.length === 0) return [];
  const named = zones.slice(0, 5).map((zone) => code(cut(zone, 60)));
  const more = zones.length > named.length ? ` and ${grouped(zones.length - named.length)} more` : "";
  const where = whole === undefined ? "The job's log has all of it." : `All of it: ${placeOf(whole)}`;
  return [`<p><b>Left out for length: ${count(zones.length, "zone")}</b> (${named.join(", ")}${more}). ${where}</p>`];
}

/** An address is linked only where nothing in it could end the link. */
function placeOf(whole: string): string {
  return /^https:\/\/[\w./:-]{1,300}$/.test(whole) ? `<a href="${whole}">this run</a>` : code(cut(whole, 200));
}

/** A table in HTML: a value with `|` cannot part a cell in it. */
function deprecations(findings: readonly DeprecationFinding[], { path }: ReportOptions): readonly string[] {
  if (findings.length === 0) return [];
  const rows = within(
    LIST_ROOM,
    findings.map((finding) => deprecationRow(finding, path)),
  );
  const more = findings.length - rows.length;
  const rest = more > 0 ? [`<tr><td colspan="4">and ${grouped(more)} more</td></tr>`] : [];
  const title = `<summary>Deprecations: ${stateCounts(findings)}</summary>`;
  const head = "<tr><th>where</th><th>what</th><th>when</th><th>now</th></tr>";
  return [["<details>", title, "<table>", head, ...rows, ...rest, "</table>", "</details>"].join("\n")];
}

function deprecationRow(finding: DeprecationFinding, path: (file: string) => string): string {
  const place =
    finding.file === undefined ? "" : [path(finding.file), finding.line].filter((part) => part !== undefined).join(":");
  const instead = finding.rewritten ?? finding.replacement ?? "nothing";
  const cells = [
    code(cut(place, 200)),
    code(finding.id),
    `${finding.state}: ${dayText(finding)}`,
    code(cut(instead, 120)),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

/** The first rows that have room together. */
function within(room: number, rows: readonly string[]): readonly string[] {
  let left = room;
  const over = rows.findIndex((row) => {
    left -= row.length + 1;
    return left < 0;
  });
  return over < 0 ? rows : rows.slice(0, over);
}

function cut(text: string, longest = 400): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest).join("")} …`;
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + part.length + 2, 0);
}
