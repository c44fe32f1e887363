// The findings of a plan, a drift run or an outcome as one flat list: diagnostics, hazards, deprecations, drift and failed steps.
// SARIF, JUnit and annotations are rendered from it. It knows no output format.

import type { Outcome } from "../apply/outcome";
import { diagnosticTitles, hazardTitles } from "../base/codes";
import type { Diagnostic, Where } from "../base/diagnostic";
import { escapeText } from "../base/escape-text";
import { formatCount } from "../base/format-count";
import { formatUses } from "../base/format-where";
import type { DeprecationFinding } from "../deprecation";
import { getDriftSeverity } from "../drift/drift-finding";
import { listScopeDrift, type ScopeDrift } from "../drift/scope-drift";
import { type Change, type Hazard, type Kind, type Scope, scopeName } from "../kind/kind";
import { findKind } from "../kind/registry";
import type { Plan, ScopePlan, Step } from "../plan/plan";
import { toDisplayText } from "./display-text";
import { PLAIN } from "./paint";
import { allowedBy, type Report } from "./report";
import { formatFieldChange } from "./text/change";
import { formatEndDate } from "./text/deprecations";
import { formatHazardRemedy } from "./text/plan";

export type FindingLevel = "error" | "warning" | "note";

export interface ReportFinding {
  readonly source: "diagnostic" | "hazard" | "deprecation" | "drift" | "step";
  /** Stable: the code, the id of the deprecation, `drift-changed`, `drift-missing`, `drift-extra`, `step-skipped`. */
  readonly rule: string;
  readonly level: FindingLevel;
  /** A title without values. */
  readonly title: string;
  /** What was found and what to do, on one line, already escaped for display. */
  readonly message: string;
  /** A zone or `account`; empty if the finding belongs to no scope. */
  readonly scope: string;
  /** Identifies the finding among those of its rule on every run, so it holds no line numbers. */
  readonly subject: string;
  /** A short name: a record's label or a path in the documents. */
  readonly name: string;
  readonly where?: Where;
}

/** Lists diagnostics first, then hazards, drift and steps by scope, then deprecations. */
export function listReportFindings(report: Report, kinds: readonly Kind[]): readonly ReportFinding[] {
  const locate = createScopeLocator(report);
  return listFindings(report, kinds, locate).map(addUses);
}

/** A template is one place, and each use of it another. */
function addUses(finding: ReportFinding): ReportFinding {
  const uses = finding.where && formatUses(finding.where).trim();
  if (!uses) return finding;
  const { message } = finding;
  const sentence = message.endsWith(".") ? message : `${message}.`;
  return { ...finding, message: `${sentence} ${toDisplayText(`U${uses.slice(1)}.`)}` };
}

function listFindings(report: Report, kinds: readonly Kind[], locate: LocateScope): readonly ReportFinding[] {
  const { plan } = report;
  return [
    ...[...(report.documentDiagnostics ?? []), ...plan.diagnostics].map((diagnostic) =>
      createDiagnosticFinding(diagnostic),
    ),
    ...plan.scopes.flatMap((scope) =>
      scope.hazards.map((hazard) => createHazardFinding(hazard, scope, report, locate)),
    ),
    ...(report.command === "drift"
      ? listScopeDrift(plan).flatMap((drift) => createDriftFindings(drift, kinds, locate))
      : []),
    ...(report.command === "apply" ? listOutcomeFindings(report.outcome, plan) : []),
    ...plan.deprecations.map(createDeprecationFinding),
  ];
}

type LocateScope = (scope: Scope) => Where | undefined;

/** Finds where a scope is declared or, without documents, where its first change is. */
function createScopeLocator({ desired, plan }: Report): LocateScope {
  return (scope) => {
    const name = scopeName(scope);
    const declared = desired?.scopes.find((candidate) => scopeName(candidate.scope) === name)?.where;
    if (declared?.file !== undefined) return declared;
    const steps = plan.scopes.find((candidate) => scopeName(candidate.scope) === name)?.steps ?? [];
    return steps.find((step) => step.change.where?.file !== undefined)?.change.where;
  };
}

function createDiagnosticFinding(diagnostic: Diagnostic, scope = ""): ReportFinding {
  const { code: rule, severity: level, where } = diagnostic;
  const text = joinSentences(diagnostic.detail, diagnostic.help);
  const message = text === "" ? toDisplayText(diagnostic.summary) : text;
  const title = diagnosticTitles[rule] ?? toDisplayText(diagnostic.summary);
  const subject = `${where?.at ?? ""} ${diagnostic.detail ?? ""}`;
  const name = where?.at ?? where?.file ?? diagnostic.summary;
  return { source: "diagnostic", rule, level, title, message, scope, subject, name, where };
}

function createHazardFinding(
  hazard: Hazard,
  { scope, steps }: ScopePlan,
  report: Report,
  place: LocateScope,
): ReportFinding {
  const allow = allowedBy(report);
  const allowed = hazard.final !== true && allow.includes(hazard.code);
  const refused = !allowed && report.command === "refused-apply";
  const state = allowed ? "Allowed" : refused ? "Refused" : "Hazard";
  const change = steps
    .map((step) => step.change)
    .find((change) => hazard.labels.includes(change.label) && change.where);
  return {
    source: "hazard",
    rule: escapeText(hazard.code),
    // A plan with hazards is still a plan: only an apply fails.
    level: allowed ? "note" : refused ? "error" : "warning",
    title: hazardTitles[hazard.code] ?? hazard.code,
    message: `${state}: ${toDisplayText(hazard.message)}${formatHazardRemedy(hazard, { allow, applies: refused })}`,
    scope: scopeName(scope),
    subject: hazard.labels.join("\n"),
    name: hazard.labels.length === 1 ? hazard.labels.join() : formatCount(hazard.labels.length, "change"),
    where: change?.where ?? place(scope),
  };
}

const DRIFT_TITLES = {
  changed: "Live state differs from the documents",
  missing: "Declared but not live",
  extra: "Live but not declared",
} as const;

function createDriftFindings(drift: ScopeDrift, kinds: readonly Kind[], place: LocateScope): readonly ReportFinding[] {
  const create = (category: keyof typeof DRIFT_TITLES) => (change: Change) => ({
    source: "drift" as const,
    rule: `drift-${category}`,
    level: getDriftSeverity(change, kinds) === "high" ? ("error" as const) : ("warning" as const),
    title: DRIFT_TITLES[category],
    message: `${toDisplayText(change.label)}: ${category}${category === "changed" ? `; ${formatDriftedFields(change, kinds)}` : ""}`,
    scope: scopeName(drift.scope),
    subject: `${change.kind} ${change.label}`,
    name: change.label,
    where: change.where ?? place(drift.scope),
  });
  return [
    ...drift.changed.map(create("changed")),
    ...drift.missing.map(create("missing")),
    ...drift.extra.map(create("extra")),
  ];
}

/** Formats `ttl 300 → 600`, the declared value first. */
export function formatDriftedFields(change: Change, kinds: readonly Kind[]): string {
  const kind = findKind(kinds, change.kind);
  const lines = change.fields.flatMap(({ field, from, to }) =>
    formatFieldChange({ field, from: to, to: from }, kind?.fields[field], PLAIN),
  );
  return lines.map((line) => line.trim()).join("; ");
}

function listOutcomeFindings(outcome: Outcome, plan: Plan): readonly ReportFinding[] {
  const planned = new Map(plan.scopes.flatMap((scope) => scope.steps.map((step) => [step.n, step] as const)));
  return outcome.scopes.flatMap((scopeOutcome) => {
    const scope = scopeName(scopeOutcome.scope);
    const diagnostics = scopeOutcome.diagnostics.map((diagnostic) => createDiagnosticFinding(diagnostic, scope));
    const steps = scopeOutcome.steps.flatMap((step): readonly ReportFinding[] => {
      const plannedStep = planned.get(step.n);
      if (step.result === "failed") return [createFailedStepFinding(step.diagnostic, plannedStep, scope)];
      return step.result === "skipped" ? [createSkippedStepFinding(step.because, plannedStep, scope)] : [];
    });
    return [...diagnostics, ...steps];
  });
}

function createFailedStepFinding(diagnostic: Diagnostic, step: Step | undefined, scope: string): ReportFinding {
  const found = createDiagnosticFinding(diagnostic, scope);
  const comment = step?.comment ?? "";
  const where = step?.change.where ?? diagnostic.where;
  return {
    ...found,
    source: "step",
    message: `${toDisplayText(comment)}: ${found.message}`,
    subject: comment,
    name: comment,
    where,
  };
}

function createSkippedStepFinding(because: string, step: Step | undefined, scope: string): ReportFinding {
  const comment = step?.comment ?? "";
  const message = `${toDisplayText(comment)}: ${toDisplayText(because)}`;
  const where = step?.change.where;
  return {
    source: "step",
    rule: "step-skipped",
    level: "warning",
    title: "Skipped step",
    message,
    scope,
    subject: comment,
    name: comment,
    where,
  };
}

function createDeprecationFinding(finding: DeprecationFinding): ReportFinding {
  const { id, file, line, column, where: at, state, rewritten, replacement } = finding;
  const current = rewritten === undefined ? replacement : `\`${toDisplayText(rewritten)}\``;
  const now = current === null ? "no replacement" : `now ${current}`;
  return {
    source: "deprecation",
    rule: escapeText(id),
    level: state === "ended" ? "error" : "warning",
    title: state === "ended" ? "Ended spelling" : "Deprecated spelling",
    message: `${toDisplayText(at)}: ${formatEndDate(finding)}; ${now}. It is read as the new spelling.`,
    scope: "",
    subject: at,
    name: at,
    where: { file, line, column, at },
  };
}

function joinSentences(...parts: readonly (string | undefined)[]): string {
  return parts.flatMap((part) => (part === undefined ? [] : [toDisplayText(part)])).join(" ");
}
