// A report in Markdown for a comment on a pull request or a job summary. Its first line identifies it, it is short enough for a
// comment, and no record's content acts as markup.
import { countOutcome, isConverged, type Outcome } from "../../apply/outcome";
import { errorsAmong } from "../../base/diagnostic";
import { formatCount, formatNumber } from "../../base/format-count";
import type { DeprecationFinding } from "../../deprecation";
import { getCoverage } from "../../drift/drift-finding";
import { formatRemedies } from "../../drift/drift-run";
import { hasDrifted, listScopeDrift } from "../../drift/scope-drift";
import { scopeName } from "../../kind/kind";
import { isEmptyPlan, isUnread, listRefusedHazards, listSteps, type ScopePlan } from "../../plan/plan";
import { formatBrokenNames } from "../broken-names";
import { formatAllowFlags, formatRefusal } from "../refusal";
import { allowedBy, type Report, type ReportOptions } from "../report";
import { listReportFindings, type ReportFinding } from "../report-finding";
import { formatDeprecationPlace, formatEndDate, formatStateCounts } from "../text/deprecations";
import { formatActions, formatRequests } from "../text/plan";
import { createCommentMarker } from "./comment-marker";
import { formatCode, formatSentence } from "./escape-markdown";
import { renderDriftZone, renderPlanZone } from "./zone";

/** A comment on GitHub may have 65,536 characters; a job summary may have more. */
const MAX_CHARACTERS = 65_000;
/** The limit of a list or a table, so that zones fit after it. */
const MAX_LIST_CHARACTERS = 12_000;

/** Renders the report, ended by a line feed, in fewer than 65,000 characters. Zones that do not fit are omitted and counted. */
export function renderMarkdown(report: Report, options: ReportOptions): string {
  const head = [
    createCommentMarker(options.id),
    renderTitle(report),
    renderSummary(report),
    ...renderAlerts(report, options),
  ];
  const tail = [...renderDeprecations(report.plan.deprecations, options), ...renderRefusal(report)];
  const zones = listZoneSections(report, options);
  const budget = MAX_CHARACTERS - 600 - measureLength([...head, ...tail]);
  const shown = takeFitting(zones, budget);
  const left = zones.slice(shown.length).map((zone) => zone.zone);
  return `${[...head, ...shown.map((section) => section.text), ...renderOmittedZones(left, options), ...tail].join("\n\n")}\n`;
}

/** The last lines of an apply that wrote nothing. */
function renderRefusal(report: Report): readonly string[] {
  if (report.command !== "refused-apply") return [];
  const { refusal } = report;
  const flags = formatAllowFlags(refusal);
  return [`<p><b>${formatSentence(formatRefusal(refusal))}</b>${flags === "" ? "" : ` ${formatSentence(flags)}`}</p>`];
}

function renderTitle(report: Report): string {
  const { plan } = report;
  if (report.command === "refused-apply") return "### ❌ Zonewright apply: refused; nothing was written";
  const errors = errorsAmong(plan.diagnostics).length;
  if (errors > 0) return `### ❌ Zonewright ${report.command}: ${formatCount(errors, "error")}`;
  switch (report.command) {
    case "validate":
      return "### ✅ Zonewright validate: valid";
    case "drift":
      return hasDrifted(listScopeDrift(plan))
        ? `### ⚠️ Zonewright drift: ${formatDriftCounts(report)}`
        : "### ✅ Zonewright drift: none";
    case "plan":
      return renderPlanTitle(report);
    case "apply":
      return renderOutcomeTitle(report.outcome);
  }
}

function renderPlanTitle(report: Report): string {
  const { plan } = report;
  if (isEmptyPlan(plan)) return "### ✅ Zonewright plan: no changes";
  const hazards = listRefusedHazards(plan, allowedBy(report)).length;
  const actions = formatActions(listSteps(plan));
  return hazards === 0
    ? `### Zonewright plan: ${actions}`
    : `### ⚠️ Zonewright plan: ${actions}; ${formatCount(hazards, "hazard")}`;
}

function renderOutcomeTitle(outcome: Outcome): string {
  const { done, failed, skipped } = countOutcome(outcome);
  const counts = `${formatNumber(done)} done, ${formatNumber(failed)} failed, ${formatNumber(skipped)} skipped`;
  if (outcome.interrupted) return `### ❌ Zonewright apply: interrupted; ${counts}`;
  return isConverged(outcome)
    ? `### ✅ Zonewright apply: converged; ${counts}`
    : `### ❌ Zonewright apply: not converged; ${counts}`;
}

function formatDriftCounts({ plan }: Report): string {
  const drift = listScopeDrift(plan);
  const counts = (["changed", "missing", "extra"] as const).flatMap((word) => {
    const number = drift.reduce((sum, drift) => sum + drift[word].length, 0);
    return number === 0 ? [] : [`${formatNumber(number)} ${word}`];
  });
  return counts.join(", ");
}

/** One line: zones, target, day and requests. It is a block of HTML, because the target is text of unknown origin. */
function renderSummary(report: Report): string {
  const { command: of, plan } = report;
  if (of === "validate") return `<p>Documents only, as of ${plan.asOf}; no target was read.</p>`;
  const zones = plan.scopes.filter((scope) => scope.scope.within === "zone");
  const moved = zones.filter((zone) => zone.steps.length > 0).length;
  const kept = plan.scopes.reduce((sum, scope) => sum + scope.kept, 0);
  const counts = `${formatNumber(moved)} of ${formatCount(zones.length, "zone")} ${moved === 1 ? "differs" : "differ"}, ${formatCount(kept, "object")} as declared.`;
  const requests = report.command === "drift" ? formatCount(plan.budget.reads, "read") : formatRequests(plan.budget);
  const formatName = (name: string) => formatCode(truncateText(name, 60));
  const broken = plan.broken ? ` Not planned: ${formatBrokenNames(plan.broken, formatName)}.` : "";
  const coverage = report.command === "drift" && !isUnread(plan) ? ` Coverage ${getCoverage(plan.scopes)} %.` : "";
  const done = report.command === "drift" ? formatRemedies(report.findings) : "";
  return `<p>${counts}${broken}${coverage}${done === "" ? "" : ` Done: ${done}.`} Target ${formatCode(plan.target)} as of ${plan.asOf}; requests: ${requests}.</p>`;
}

/** Errors and failed steps, then hazards that are not allowed, then warnings and notes. */
function renderAlerts(report: Report, options: ReportOptions): readonly string[] {
  const findings = listReportFindings(report, options.kinds).filter(
    (finding) => finding.source !== "drift" && finding.source !== "deprecation",
  );
  const errors = findings.filter((finding) => finding.level === "error");
  const isHazard = ({ source, level }: ReportFinding) => source === "hazard" && level === "warning";
  const hazards = findings.filter(isHazard);
  const others = findings.filter((finding) => finding.level !== "error" && !isHazard(finding));
  return [
    ...renderList("Errors", errors, options),
    ...renderList("Hazards", hazards, options),
    ...renderList("Warnings and notes", others, options),
  ];
}

function renderList(heading: string, findings: readonly ReportFinding[], options: ReportOptions): readonly string[] {
  if (findings.length === 0) return [];
  const shown = takeWithin(
    MAX_LIST_CHARACTERS,
    findings.map((finding) => `<li>${renderFinding(finding, options)}</li>`),
  );
  const more = findings.length - shown.length;
  const rest = more > 0 ? [`<li>and ${formatNumber(more)} more</li>`] : [];
  return [`**${heading}**`, ["<ul>", ...shown, ...rest, "</ul>"].join("\n")];
}

function renderFinding(finding: ReportFinding, { path }: ReportOptions): string {
  const { file, line } = finding.where ?? {};
  const place = file === undefined ? "" : ` ${formatCode(line === undefined ? path(file) : `${path(file)}:${line}`)}`;
  const scope = finding.scope === "" ? "" : ` ${formatCode(truncateText(finding.scope, 260))}`;
  return `${formatCode(finding.rule)}${scope} ${formatSentence(truncateText(finding.message))}${place}`;
}

interface ZoneSection {
  readonly zone: string;
  readonly text: string;
}

function listZoneSections(report: Report, { kinds }: ReportOptions): readonly ZoneSection[] {
  const drift = report.command === "drift" ? listScopeDrift(report.plan) : [];
  return report.plan.scopes.flatMap((scope: ScopePlan, index) => {
    const found = drift[index];
    const text = found ? renderDriftZone(found, scope, kinds) : renderPlanZone(scope, kinds);
    return text === undefined ? [] : [{ zone: scopeName(scope.scope), text }];
  });
}

/** The first sections that fit completely. */
function takeFitting(sections: readonly ZoneSection[], budget: number): readonly ZoneSection[] {
  const texts = takeWithin(
    budget,
    sections.map((section) => `${section.text}\n`),
  );
  return sections.slice(0, texts.length);
}

function renderOmittedZones(zones: readonly string[], { whole }: ReportOptions): readonly string[] {
  if (zones.length === 0) return [];
  const named = zones.slice(0, 5).map((zone) => formatCode(truncateText(zone, 60)));
  const more = zones.length > named.length ? ` and ${formatNumber(zones.length - named.length)} more` : "";
  const where = whole === undefined ? "The job's log has the full report." : `Full report: ${renderReportLink(whole)}`;
  return [
    `<p><b>Omitted for length: ${formatCount(zones.length, "zone")}</b> (${named.join(", ")}${more}). ${where}</p>`,
  ];
}

/** A URL becomes a link only if no character in it could end the link. */
function renderReportLink(whole: string): string {
  return /^https:\/\/[\w./:-]{1,300}$/.test(whole)
    ? `<a href="${whole}">this run</a>`
    : formatCode(truncateText(whole, 200));
}

/** A table in HTML, in which a value with `|` cannot split a cell. */
function renderDeprecations(findings: readonly DeprecationFinding[], { path }: ReportOptions): readonly string[] {
  if (findings.length === 0) return [];
  const rows = takeWithin(
    MAX_LIST_CHARACTERS,
    findings.map((finding) => renderDeprecationRow(finding, path)),
  );
  const more = findings.length - rows.length;
  const rest = more > 0 ? [`<tr><td colspan="4">and ${formatNumber(more)} more</td></tr>`] : [];
  const title = `<summary>Deprecations: ${formatStateCounts(findings)}</summary>`;
  const head = "<tr><th>Location</th><th>Deprecation</th><th>Date</th><th>New spelling</th></tr>";
  return [["<details>", title, "<table>", head, ...rows, ...rest, "</table>", "</details>"].join("\n")];
}

function renderDeprecationRow(finding: DeprecationFinding, path: (file: string) => string): string {
  const place = formatDeprecationPlace(finding, path);
  const instead = finding.rewritten ?? finding.replacement ?? "nothing";
  const cells = [
    formatCode(truncateText(place, 200)),
    formatCode(finding.id),
    `${finding.state}: ${formatEndDate(finding)}`,
    formatCode(truncateText(instead, 120)),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

/** The first rows that fit. */
function takeWithin(budget: number, rows: readonly string[]): readonly string[] {
  let left = budget;
  const over = rows.findIndex((row) => {
    left -= row.length + 1;
    return left < 0;
  });
  return over < 0 ? rows : rows.slice(0, over);
}

function truncateText(text: string, longest = 400): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest).join("")} …`;
}

function measureLength(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + part.length + 2, 0);
}
