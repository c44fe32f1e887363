// Findings of a plan, of drift or of an outcome as SARIF, so that a code host shows them at their lines and knows them
// again on the next run.
import { createHash } from "node:crypto";
import type { JsonObject } from "../../base/json";
import { deprecationById } from "../../deprecation";
import { escapeText } from "../escape";
import { type Finding, findingsOf } from "../finding";
import type { Reported, ReportOptions } from "../reported";
import { type SarifResult, type SarifRule, sarifLog } from "./log";
import { ruleFor } from "./scan";

/** Only rules that were broken are listed: the others say nothing of this run. */
export function reportedSarif(about: Reported, { kinds, tool, id, path }: ReportOptions): JsonObject {
  const findings = findingsOf(about, kinds);
  const broken = new Map<string, Finding>();
  for (const finding of findings) if (!broken.has(finding.rule)) broken.set(finding.rule, finding);
  const seen = new Map<string, number>();
  return sarifLog({
    version: tool,
    id: `${about.of}/${escapeText(id)}`,
    rules: [...broken.values()].map((finding) => ruleOf(finding, about.plan.asOf)),
    results: findings.map((finding) => resultOf(finding, path, seen)),
    properties: { asOf: about.plan.asOf, target: escapeText(about.plan.target) },
  });
}

function ruleOf(finding: Finding, day: string): SarifRule {
  const scheduled = finding.about === "deprecation" ? deprecationById(finding.rule) : undefined;
  if (scheduled) return ruleFor(scheduled, day, "live");
  return { id: finding.rule, title: finding.title, level: finding.level, properties: { tags: [finding.about] } };
}

function resultOf(finding: Finding, path: (file: string) => string, seen: Map<string, number>): SarifResult {
  const { file, line, column } = finding.where ?? {};
  return {
    rule: finding.rule,
    level: finding.level,
    message: finding.scope === "" ? finding.message : `${escapeText(finding.scope)}: ${finding.message}`,
    file: file === undefined ? undefined : path(file),
    line,
    column,
    fingerprints: { "finding/v1": fingerprintOf(finding, seen) },
    properties: finding.scope === "" ? undefined : { scope: escapeText(finding.scope) },
  };
}

/** The same from run to run wherever the line moves; the second of two equal ones is numbered. */
function fingerprintOf({ rule, scope, subject, where }: Finding, seen: Map<string, number>): string {
  const of = scope === "" ? (where?.file ?? "") : scope;
  const key = createHash("sha256")
    .update(JSON.stringify([rule, of, subject]))
    .digest("hex")
    .slice(0, 32);
  const nth = (seen.get(key) ?? 0) + 1;
  seen.set(key, nth);
  return `${key}:${nth}`;
}
