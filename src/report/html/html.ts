// A report as a self-contained HTML page: no scripts, no network, light and dark, narrow and wide. Its content security policy
// allows only its own style sheet, so that markup that slips through does nothing.
import { createHash } from "node:crypto";
import { countOutcome, isConverged } from "../../apply/outcome";
import { errorsAmong } from "../../base/diagnostic";
import { formatCount, formatNumber } from "../../base/format-count";
import { getCoverage } from "../../drift/drift-finding";
import { formatRemedies } from "../../drift/drift-run";
import { hasDrifted, listScopeDrift } from "../../drift/scope-drift";
import { scopeName } from "../../kind/kind";
import { isEmptyPlan, listRefusedHazards, listSteps } from "../../plan/plan";
import { formatBrokenNames } from "../broken-names";
import { formatAllowFlags, formatRefusal } from "../refusal";
import { allowedBy, getCommandName, type Report, type ReportOptions } from "../report";
import { listReportFindings, type ReportFinding } from "../report-finding";
import { formatMatch, formatRequests } from "../text/plan";
import { renderHistoryChart } from "./history-chart";
import { renderSentence, renderText, truncateText } from "./markup";
import { STYLE } from "./style";
import { renderTimeline } from "./timeline";
import { renderZone } from "./zone";

const MAX_ALERTS = 200;

/** Renders the page, ended by a line feed. */
export function renderHtml(report: Report, options: ReportOptions): string {
  const { plan } = report;
  const findings = listReportFindings(report, options.kinds).filter(
    (finding) => finding.source !== "drift" && finding.source !== "deprecation",
  );
  const history = report.command === "drift" ? renderHistoryChart(report.history ?? []) : "";
  const parts = [
    renderHead(report),
    "<body><main>",
    renderHeader(report),
    renderCards(report, findings),
    renderAlerts(findings, options),
    history,
    renderTimeline(plan.deprecations, plan.asOf, options.path),
    ...renderZones(report, options),
    `<footer>zonewright ${renderText(options.tool)}, ${renderText(options.id)}: ${report.command === "drift" ? formatCount(plan.budget.reads, "read") : formatRequests(plan.budget)}.</footer>`,
    "</main></body></html>",
  ];
  return `${parts.filter((part) => part !== "").join("\n")}\n`;
}

function renderHead(report: Report): string {
  const hash = createHash("sha256").update(STYLE).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    '<link rel="icon" href="data:,">',
    `<title>Zonewright ${getCommandName(report)}: ${renderText(report.plan.target)}</title>`,
    `<style>${STYLE}</style></head>`,
  ].join("\n");
}

function renderHeader(report: Report): string {
  const { plan } = report;
  const command = getCommandName(report);
  const title = { validate: "Validation", plan: "Plan", drift: "Drift", apply: "Outcome" }[command];
  const target = command === "validate" ? "No target was read" : `Target <code>${renderText(plan.target)}</code>`;
  const conclusion = getConclusion(report);
  return [
    `<header><h1>${title} of ${renderSubject(report)}</h1>`,
    `<p class="dim">${target} as of <time>${renderText(plan.asOf)}</time></p>`,
    `<p class="verdict ${conclusion.style}">${renderText(conclusion.text)}</p></header>`,
  ].join("\n");
}

function renderSubject(report: Report): string {
  const { plan } = report;
  const zones = plan.scopes.filter((scope) => scope.scope.within === "zone").map((scope) => scopeName(scope.scope));
  if (report.command === "validate") return "documents";
  return zones.length === 1 ? zones.map(renderText).join("") : formatCount(zones.length, "zone");
}

interface Conclusion {
  /** The class in the style sheet. */
  readonly style: "good" | "bad" | "care";
  readonly text: string;
}

function formatDriftConclusion(remedies: string): string {
  return remedies === "" ? "Live state has drifted" : `Drift found: ${remedies}`;
}

function getConclusion(report: Report): Conclusion {
  const { plan } = report;
  if (report.command === "refused-apply") {
    const text = [formatRefusal(report.refusal), formatAllowFlags(report.refusal)].filter((part) => part !== "");
    return { style: "bad", text: text.join(" ") };
  }
  const errors = errorsAmong([...(report.documentDiagnostics ?? []), ...plan.diagnostics]).length;
  const { broken } = plan;
  if (errors > 0) {
    const parts = broken ? `; not planned: ${formatBrokenNames(broken, (name) => truncateText(name, 60))}` : "";
    return { style: "bad", text: `Incomplete: ${formatCount(errors, "error")}${parts}` };
  }
  switch (report.command) {
    case "validate":
      return { style: "good", text: "Valid" };
    case "drift":
      return hasDrifted(listScopeDrift(plan))
        ? { style: "care", text: formatDriftConclusion(formatRemedies(report.findings)) }
        : { style: "good", text: `No drift: ${formatMatch(plan)}` };
    case "plan":
      if (isEmptyPlan(plan)) return { style: "good", text: `No changes: ${formatMatch(plan)}` };
      return { style: "care", text: formatPlanConclusion(report) };
    case "apply":
      if (report.outcome.interrupted) return { style: "bad", text: "Interrupted" };
      return isConverged(report.outcome)
        ? { style: "good", text: "Converged, read again" }
        : { style: "bad", text: "Not converged" };
  }
}

function formatPlanConclusion(report: Report): string {
  const { plan } = report;
  const hazards = listRefusedHazards(plan, allowedBy(report)).length;
  const changes = `${formatCount(listSteps(plan).length, "change")} to make`;
  return hazards === 0
    ? changes
    : `${changes}, with ${formatCount(hazards, "hazard")}: apply refuses them unless allowed`;
}

type Card = readonly [label: string, number: number, mark?: string];

function renderCards(report: Report, findings: readonly ReportFinding[]): string {
  const { plan } = report;
  const kept = plan.scopes.reduce((sum, scope) => sum + scope.kept, 0);
  const unmanaged = plan.scopes.reduce((sum, scope) => sum + scope.unmanaged.length, 0);
  const hazards = findings.filter((finding) => finding.source === "hazard" && finding.level !== "note").length;
  const rest: readonly Card[] = [
    ["as declared", kept],
    ["unmanaged", unmanaged],
    ...(report.command === "drift" ? ([["percent covered", Math.floor(getCoverage(plan.scopes))]] as const) : []),
  ];
  const risks: readonly Card[] = [
    ["hazards", hazards, "refused"],
    ["deprecations", plan.deprecations.length, "deprecated"],
  ];
  const all = [
    ...listCounts(report),
    ...(report.command === "validate" ? [] : rest),
    ...risks.filter(([, number]) => number > 0),
  ];
  const items = all.map(([label, number, mark]) => {
    const shown = number > 0 && mark !== undefined ? ` class="${mark}"` : "";
    return `<li${shown}><b>${formatNumber(number)}</b><span>${label}</span></li>`;
  });
  return items.length === 0 ? "" : `<ul class="cards">${items.join("")}</ul>`;
}

function listCounts(report: Report): readonly Card[] {
  const { plan } = report;
  if (report.command === "validate") return [];
  if (report.command === "apply") {
    const { done, failed, skipped } = countOutcome(report.outcome);
    return [
      ["done", done, "create"],
      ["failed", failed, "delete"],
      ["skipped", skipped, "update"],
    ];
  }
  if (report.command === "drift") {
    const drift = listScopeDrift(plan);
    const sum = (category: "changed" | "missing" | "extra") =>
      drift.reduce((total, scopeDrift) => total + scopeDrift[category].length, 0);
    return (["changed", "missing", "extra"] as const).map((category) => [category, sum(category), category]);
  }
  const steps = listSteps(plan);
  const sum = (...actions: readonly string[]) => steps.filter((step) => actions.includes(step.change.action)).length;
  return [
    ["to create", sum("create"), "create"],
    ["to update", sum("update", "replace"), "update"],
    ["to delete", sum("delete"), "delete"],
  ];
}

function renderAlerts(findings: readonly ReportFinding[], options: ReportOptions): string {
  if (findings.length === 0) return "";
  const rank = { error: 0, warning: 1, note: 2 } as const;
  const sorted = [...findings].sort((left, right) => rank[left.level] - rank[right.level]);
  const shown = sorted.slice(0, MAX_ALERTS).map((finding) => renderAlert(finding, options));
  const more = sorted.length - shown.length;
  const rest = more > 0 ? `<li class="dim">and ${formatNumber(more)} more</li>` : "";
  return `<section class="card"><h2>Findings</h2><ul class="alerts">${shown.join("")}${rest}</ul></section>`;
}

function renderAlert(finding: ReportFinding, { path }: ReportOptions): string {
  const { file, line } = finding.where ?? {};
  const place = file === undefined ? "" : [path(file), line].filter((part) => part !== undefined).join(":");
  const at = place === "" ? "" : ` <code>${renderText(place)}</code>`;
  const scope = finding.scope === "" ? "" : `<b>${renderText(finding.scope)}</b> `;
  return `<li class="${finding.level}"><span class="badge ${finding.level}">${renderText(finding.rule)}</span> ${scope}${renderSentence(finding.message)}${at}</li>`;
}

/** Limits of a page, so that a report of a thousand zones still opens: zones, changes in all of them, graphs. */
const MAX_ZONES = 300;
const MAX_CHANGES = 6000;
const MAX_GRAPHS = 40;

/** Zones with changes come first; the account is included only if it changes. */
function renderZones(report: Report, { kinds }: ReportOptions): readonly string[] {
  const all = report.plan.scopes.filter((scope) => scope.scope.within === "zone" || scope.steps.length > 0);
  const sorted = [...all].sort((left, right) => Number(right.steps.length > 0) - Number(left.steps.length > 0));
  const changing = sorted.filter((plan) => plan.steps.length > 0).length;
  const mostChanges = Math.max(20, Math.floor(Math.min(1000, MAX_CHANGES / Math.max(1, changing))));
  const declared = new Map(report.desired?.scopes.map((scope) => [scopeName(scope.scope), scope]));
  const shown = sorted.slice(0, MAX_ZONES).map((plan, index) => {
    const desired = declared.get(scopeName(plan.scope));
    return renderZone(plan, { kinds, command: report.command, desired, mostChanges, drawn: index < MAX_GRAPHS });
  });
  const left = sorted.slice(MAX_ZONES);
  const more = left.filter((plan) => plan.steps.length > 0).length;
  const rest = `${formatCount(left.length, "more zone")}, of which ${formatNumber(more)} differ; the JSON report lists all of them.`;
  return left.length === 0 ? shown : [...shown, `<p class="card">${rest}</p>`];
}
