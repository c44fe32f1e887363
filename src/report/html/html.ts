// A report as one page of HTML that needs nothing besides itself: no script, no network, both colour schemes, narrow and
// wide. Its policy forbids everything but its own style sheet, so that what slipped through would still do nothing.
import { createHash } from "node:crypto";
import { countOutcome, isConverged } from "../../apply/outcome";
import { errorsAmong } from "../../base/diagnostic";
import { scopeName } from "../../kind/kind";
import { isEmpty, stepsOf } from "../../plan/plan";
import { driftOf, hasDrifted } from "../drift";
import { coverageOf } from "../drift-finding";
import { type Finding, findingsOf } from "../finding";
import { remedyText } from "../history";
import type { Reported, ReportOptions } from "../reported";
import { count, grouped } from "../text/words";
import { historyChart } from "./history-chart";
import { sentence, text } from "./markup";
import { STYLE } from "./style";
import { timeline } from "./timeline";
import { zoneSection } from "./zone";

const MOST_ALERTS = 200;

/** The page, ended by a line feed. */
export function html(about: Reported, options: ReportOptions): string {
  const { plan } = about;
  const findings = findingsOf(about, options.kinds).filter(
    (finding) => finding.about !== "drift" && finding.about !== "deprecation",
  );
  const history = about.of === "drift" ? historyChart(about.history ?? []) : "";
  const parts = [
    headOf(about),
    "<body><main>",
    header(about),
    cards(about, findings),
    alerts(findings, options),
    history,
    timeline(plan.deprecations, plan.asOf, options.path),
    ...zones(about, options),
    `<footer>zonewright ${text(options.tool)}, ${text(options.id)}: ${requests(about)}.</footer>`,
    "</main></body></html>",
  ];
  return `${parts.filter((part) => part !== "").join("\n")}\n`;
}

function headOf(about: Reported): string {
  const hash = createHash("sha256").update(STYLE).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="referrer" content="no-referrer"><meta name="robots" content="noindex">',
    '<link rel="icon" href="data:,">',
    `<title>Zonewright ${about.of}: ${text(about.plan.target)}</title>`,
    `<style>${STYLE}</style></head>`,
  ].join("\n");
}

function header(about: Reported): string {
  const { plan, of } = about;
  const title = { validate: "Check", plan: "Plan", drift: "Drift", apply: "Outcome" }[of];
  const target = of === "validate" ? "No target was asked" : `Target <code>${text(plan.target)}</code>`;
  const { mood, says } = verdict(about);
  return [
    `<header><h1>${title} of ${zoneNames(about)}</h1>`,
    `<p class="dim">${target} as of <time>${text(plan.asOf)}</time></p>`,
    `<p class="verdict ${mood}">${text(says)}</p></header>`,
  ].join("\n");
}

function zoneNames(about: Reported): string {
  const { plan } = about;
  const zones = plan.scopes.filter((scope) => scope.scope.within === "zone").map((scope) => scopeName(scope.scope));
  if (about.of === "validate") return "documents";
  return zones.length === 1 ? text(zones[0] as string) : count(zones.length, "zone");
}

interface Verdict {
  readonly mood: "good" | "bad" | "care";
  readonly says: string;
}

function driftVerdict(done: string): string {
  return done === "" ? "Live has drifted" : `Live had drifted: ${done}`;
}

function verdict(about: Reported): Verdict {
  const { plan } = about;
  const errors = errorsAmong([...(about.remarks ?? []), ...plan.diagnostics]).length;
  if (errors > 0) return { mood: "bad", says: `Not complete: ${count(errors, "error")}` };
  switch (about.of) {
    case "validate":
      return { mood: "good", says: "Valid" };
    case "drift":
      return hasDrifted(driftOf(plan))
        ? { mood: "care", says: driftVerdict(remedyText(about.findings)) }
        : { mood: "good", says: "No drift: live is as declared" };
    case "plan":
      if (isEmpty(plan)) return { mood: "good", says: "Nothing to change: live is as declared" };
      return { mood: "care", says: `${count(stepsOf(plan).length, "change")} to make` };
    case "apply":
      if (about.outcome.interrupted) return { mood: "bad", says: "Interrupted" };
      return isConverged(about.outcome)
        ? { mood: "good", says: "Converged, read again" }
        : { mood: "bad", says: "Not converged" };
  }
}

type Card = readonly [label: string, number: number, mark?: string];

function cards(about: Reported, findings: readonly Finding[]): string {
  const { plan } = about;
  const kept = plan.scopes.reduce((sum, scope) => sum + scope.kept, 0);
  const unmanaged = plan.scopes.reduce((sum, scope) => sum + scope.unmanaged.length, 0);
  const refused = findings.filter((finding) => finding.about === "hazard" && finding.level === "error").length;
  const rest: readonly Card[] = [
    ["as declared", kept],
    ["unmanaged", unmanaged],
    ...(about.of === "drift" ? ([["per cent covered", Math.floor(coverageOf(plan.scopes))]] as const) : []),
  ];
  const risks: readonly Card[] = [
    ["refused hazards", refused, "refused"],
    ["deprecations", plan.deprecations.length, "deprecated"],
  ];
  const all = [
    ...counted(about),
    ...(about.of === "validate" ? [] : rest),
    ...risks.filter(([, number]) => number > 0),
  ];
  const items = all.map(([label, number, mark]) => {
    const shown = number > 0 && mark !== undefined ? ` class="${mark}"` : "";
    return `<li${shown}><b>${grouped(number)}</b><span>${label}</span></li>`;
  });
  return items.length === 0 ? "" : `<ul class="cards">${items.join("")}</ul>`;
}

function counted(about: Reported): readonly Card[] {
  const { plan } = about;
  if (about.of === "validate") return [];
  if (about.of === "apply") {
    const { done, failed, skipped } = countOutcome(about.outcome);
    return [
      ["done", done, "create"],
      ["failed", failed, "delete"],
      ["skipped", skipped, "update"],
    ];
  }
  if (about.of === "drift") {
    const drift = driftOf(plan);
    const sum = (of: "changed" | "missing" | "extra") => drift.reduce((total, drift) => total + drift[of].length, 0);
    return (["changed", "missing", "extra"] as const).map((of) => [of, sum(of), of]);
  }
  const steps = stepsOf(plan);
  const sum = (...actions: readonly string[]) => steps.filter((step) => actions.includes(step.change.action)).length;
  return [
    ["to create", sum("create"), "create"],
    ["to update", sum("update", "replace"), "update"],
    ["to delete", sum("delete"), "delete"],
  ];
}

function alerts(findings: readonly Finding[], options: ReportOptions): string {
  if (findings.length === 0) return "";
  const rank = { error: 0, warning: 1, note: 2 } as const;
  const sorted = [...findings].sort((left, right) => rank[left.level] - rank[right.level]);
  const shown = sorted.slice(0, MOST_ALERTS).map((finding) => alert(finding, options));
  const more = sorted.length - shown.length;
  const rest = more > 0 ? `<li class="dim">and ${grouped(more)} more</li>` : "";
  return `<section class="card"><h2>To look at</h2><ul class="alerts">${shown.join("")}${rest}</ul></section>`;
}

function alert(finding: Finding, { path }: ReportOptions): string {
  const { file, line } = finding.where ?? {};
  const place = file === undefined ? "" : [path(file), line].filter((part) => part !== undefined).join(":");
  const at = place === "" ? "" : ` <code>${text(place)}</code>`;
  const scope = finding.scope === "" ? "" : `<b>${text(finding.scope)}</b> `;
  return `<li class="${finding.level}"><span class="badge ${finding.level}">${text(finding.rule)}</span> ${scope}${sentence(finding.message)}${at}</li>`;
}

/** What a page has room for, so that one of a thousand zones still opens: zones, changes in all of them, pictures. */
const MOST_ZONES = 300;
const MOST_CHANGES = 6000;
const MOST_PICTURES = 40;

/** Zones with changes first, the others after them; the account only where something of it changes. */
function zones(about: Reported, { kinds }: ReportOptions): readonly string[] {
  const all = about.plan.scopes.filter((scope) => scope.scope.within === "zone" || scope.steps.length > 0);
  const sorted = [...all].sort((left, right) => Number(right.steps.length > 0) - Number(left.steps.length > 0));
  const changing = sorted.filter((plan) => plan.steps.length > 0).length;
  const mostChanges = Math.max(20, Math.floor(Math.min(1000, MOST_CHANGES / Math.max(1, changing))));
  const declared = new Map(about.desired?.scopes.map((scope) => [scopeName(scope.scope), scope]));
  const shown = sorted.slice(0, MOST_ZONES).map((plan, index) => {
    const desired = declared.get(scopeName(plan.scope));
    return zoneSection(plan, { kinds, of: about.of, desired, mostChanges, drawn: index < MOST_PICTURES });
  });
  const left = sorted.slice(MOST_ZONES);
  const more = left.filter((plan) => plan.steps.length > 0).length;
  const rest = `${count(left.length, "more zone")}, of which ${grouped(more)} differ; the JSON report has all of them.`;
  return left.length === 0 ? shown : [...shown, `<p class="card">${rest}</p>`];
}

function requests({ of, plan }: Reported): string {
  const reads = count(plan.budget.reads, "read");
  return of === "drift" ? reads : `${reads}, ${count(plan.budget.writes, "write")} planned`;
}
