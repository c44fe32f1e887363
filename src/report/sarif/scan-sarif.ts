// The findings of a scan as SARIF, with a rule for each deprecation of the schedule.

import type { JsonObject } from "../../base/json";
import {
  type ApiProfile,
  type Deprecation,
  findDeprecation,
  getStatusOn,
  SCHEDULE,
  type ScanFinding,
} from "../../deprecation";
import { createSarifLog, type SarifResult, type SarifRule } from "./sarif-log";

export interface SarifOptions {
  readonly profile?: ApiProfile;
  /** Version of Zonewright. */
  readonly version?: string;
}

/**
 * The SARIF log of one run, with a rule for each deprecation and a result for each finding. Levels on `day` (YYYY-MM-DD): error
 * after the end of a deprecation, warning from its announcement, note before.
 */
export function createScanSarif(findings: readonly ScanFinding[], day: string, options: SarifOptions = {}): JsonObject {
  const profile = options.profile ?? "live";
  return createSarifLog({
    version: options.version,
    rules: SCHEDULE.map((deprecation) => createDeprecationRule(deprecation, day, profile)),
    results: findings.flatMap((finding) => createScanResults(finding, day, profile)),
    properties: { asOf: day, profile },
  });
}

/** A deprecation as a rule, with its level on that day. */
export function createDeprecationRule(deprecation: Deprecation, day: string, profile: ApiProfile): SarifRule {
  return {
    id: deprecation.id,
    title: deprecation.title,
    description: `${deprecation.title}. ${describeStanding(deprecation, day, profile)}`,
    help: getHelp(deprecation),
    level: getLevel(deprecation, day, profile),
    properties: {
      date: getStatusOn(deprecation, day, profile).date,
      replacement: deprecation.replacement,
      tags: ["deprecation"],
    },
  };
}

function createScanResults(finding: ScanFinding, day: string, profile: ApiProfile): readonly SarifResult[] {
  const deprecation = findDeprecation(finding.id);
  if (!deprecation) return [];
  const { state, date, daysLeft } = getStatusOn(deprecation, day, profile);
  const { file, line, column, hit, confidence, method = "any", path } = finding;
  return [
    {
      rule: deprecation.id,
      level: getLevel(deprecation, day, profile),
      message: `${finding.seen}: ${describeStanding(deprecation, day, profile)} ${getHelp(deprecation)}`,
      file,
      line,
      column,
      fingerprints: { "deprecation/v1": `${deprecation.id}:${method}:${path ?? finding.seen}` },
      properties: { state, date, daysLeft, hit, confidence, method, ...(path === undefined ? {} : { path }) },
    },
  ];
}

const LEVELS = { ended: "error", deprecated: "warning", fine: "note" } as const;
const getLevel = (deprecation: Deprecation, day: string, profile: ApiProfile) =>
  LEVELS[getStatusOn(deprecation, day, profile).state];

function describeStanding(deprecation: Deprecation, day: string, profile: ApiProfile): string {
  const { state, date, daysLeft } = getStatusOn(deprecation, day, profile);
  if (state === "ended") return `Ended on ${date}.`;
  return `Ends on ${date}, in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}.`;
}

function getHelp(deprecation: Deprecation): string {
  const replacement = deprecation.replacement === null ? "There is no replacement." : `Use ${deprecation.replacement}.`;
  return deprecation.rewrite === undefined ? replacement : `${replacement} Rewrite: ${deprecation.rewrite}.`;
}
