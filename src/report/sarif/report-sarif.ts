// The findings of a plan, a drift run or an outcome as SARIF, so that a code host shows them at their lines and recognizes them on
// the next run.
import type { Where } from "../../base/diagnostic";
import { shortDigest } from "../../base/digest";
import { escapeText } from "../../base/escape-text";
import type { JsonObject } from "../../base/json";
import { findDeprecation } from "../../deprecation";
import { getCommandName, type Report, type ReportOptions } from "../report";
import { listReportFindings, type ReportFinding } from "../report-finding";
import { createSarifLog, type RelatedPlace, type SarifResult, type SarifRule } from "./sarif-log";
import { createDeprecationRule } from "./scan-sarif";

/** Lists only the rules that have findings. */
export function createReportSarif(report: Report, { kinds, tool, id, path }: ReportOptions): JsonObject {
  const findings = listReportFindings(report, kinds);
  const firstByRule = new Map<string, ReportFinding>();
  for (const finding of findings) if (!firstByRule.has(finding.rule)) firstByRule.set(finding.rule, finding);
  const seen = new Map<string, number>();
  return createSarifLog({
    version: tool,
    id: `${getCommandName(report)}/${escapeText(id)}`,
    rules: [...firstByRule.values()].map((finding) => createFindingRule(finding, report.plan.asOf)),
    results: findings.map((finding) => createFindingResult(finding, path, seen)),
    properties: { asOf: report.plan.asOf, target: escapeText(report.plan.target) },
  });
}

function createFindingRule(finding: ReportFinding, day: string): SarifRule {
  const scheduled = finding.source === "deprecation" ? findDeprecation(finding.rule) : undefined;
  if (scheduled) return createDeprecationRule(scheduled, day, "live");
  return { id: finding.rule, title: finding.title, level: finding.level, properties: { tags: [finding.source] } };
}

function createFindingResult(
  finding: ReportFinding,
  path: (file: string) => string,
  seen: Map<string, number>,
): SarifResult {
  const { file, line, column } = finding.where ?? {};
  return {
    rule: finding.rule,
    level: finding.level,
    message: finding.scope === "" ? finding.message : `${escapeText(finding.scope)}: ${finding.message}`,
    file: file === undefined ? undefined : path(file),
    line,
    column,
    related: listUses(finding.where, path),
    fingerprints: { "finding/v1": createFingerprint(finding, seen) },
    properties: finding.scope === "" ? undefined : { scope: escapeText(finding.scope) },
  };
}

/** Where the template of a finding is used. */
function listUses(where: Where | undefined, path: (file: string) => string): readonly RelatedPlace[] {
  const use = where?.use;
  if (use?.file === undefined) return [];
  const { file, line, column } = use;
  return [{ message: "Used here.", file: path(file), line, column }, ...listUses(use, path)];
}

/** The same on every run, even if the line moves. The second of two equal findings gets another number. */
function createFingerprint({ rule, scope, subject, where }: ReportFinding, seen: Map<string, number>): string {
  const place = scope === "" ? (where?.file ?? "") : scope;
  const key = shortDigest(JSON.stringify([rule, place, subject]));
  const nth = (seen.get(key) ?? 0) + 1;
  seen.set(key, nth);
  return `${key}:${nth}`;
}
