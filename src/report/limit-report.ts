// Limits a report to what a program or a person can use: a document with a mistake on each line has more diagnostics than records. What is left
// out is counted in a diagnostic of its own, so that each format shows it.
import { codeTitle } from "../base/codes";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import { formatNumber } from "../base/format-count";
import { groupBy } from "../base/group-by";
import type { DeprecationFinding } from "../deprecation";
import type { Plan } from "../plan/plan";
import type { Report } from "./report";

/** About 5 MB in JSON. SARIF of GitHub has at most 25,000 results. */
export const MAX_REPORTED = 10_000;

/** The diagnostics and deprecations that a format for programs lists. */
export function limitReport(report: Report): Report {
  const { plan, documentDiagnostics } = report;
  const deprecations = plan.deprecations.slice(0, MAX_REPORTED);
  const diagnostics = [
    ...limitDiagnostics(plan.diagnostics, MAX_REPORTED),
    ...countDeprecations(plan.deprecations.slice(MAX_REPORTED)),
  ];
  return {
    ...report,
    plan: { ...plan, diagnostics, deprecations, ...limitBroken(plan) },
    ...(documentDiagnostics && { documentDiagnostics: limitDiagnostics(documentDiagnostics, MAX_REPORTED) }),
  };
}

/** The first so many, errors before warnings if there are more, and a diagnostic that counts the others by code. */
export function limitDiagnostics(diagnostics: readonly Diagnostic[], max: number): readonly Diagnostic[] {
  if (diagnostics.length <= max) return diagnostics;
  const sorted = [...diagnostics].sort(bySeverity);
  const severity = hasErrors(diagnostics) ? "error" : "warning";
  return [...sorted.slice(0, max), countRest(sorted.slice(max), severity)];
}

function limitBroken({ broken }: Plan): Pick<Plan, "broken"> {
  if (!broken) return {};
  return { broken: broken.map((part) => ({ ...part, diagnostics: limitDiagnostics(part.diagnostics, MAX_REPORTED) })) };
}

function bySeverity(left: Diagnostic, right: Diagnostic): number {
  return Number(right.severity === "error") - Number(left.severity === "error");
}

function countRest(rest: readonly Diagnostic[], severity: Diagnostic["severity"]): Diagnostic {
  return notListed(
    rest.length,
    [...groupBy(rest, ({ code }) => code)].map(([code, { length }]) => `${code} ${formatNumber(length)}`),
    severity,
  );
}

function countDeprecations(rest: readonly DeprecationFinding[]): readonly Diagnostic[] {
  if (rest.length === 0) return [];
  const counts = [...groupBy(rest, ({ id }) => id)].map(([id, { length }]) => `${id} ${formatNumber(length)}`);
  return [notListed(rest.length, counts, "warning")];
}

function notListed(count: number, counts: readonly string[], severity: Diagnostic["severity"]): Diagnostic {
  return {
    code: "CLI118",
    severity,
    summary: codeTitle("CLI118"),
    detail: `${formatNumber(count)} more: ${counts.join(", ")}.`,
    help: "Correct the listed findings first, and run the command again.",
  };
}
