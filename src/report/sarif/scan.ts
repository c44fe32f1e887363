// Scan findings as SARIF: a rule per deprecation of the schedule, judged on a day that comes in.

import type { JsonObject } from "../../base/json";
import {
  type Deprecation,
  deprecationById,
  type Profile,
  SCHEDULE,
  type ScanFinding,
  stateOn,
} from "../../deprecation";
import { type SarifResult, type SarifRule, sarifLog } from "./log";

export interface SarifOptions {
  readonly profile?: Profile;
  /** Version of the tool, shown as its own. */
  readonly version?: string;
}

/**
 * The SARIF log of one run: a rule per deprecation of the schedule, a result per finding. Ended is an error, deprecated a
 * warning, a deprecation that is not yet announced on `day` (YYYY-MM-DD) a note.
 */
export function toSarif(findings: readonly ScanFinding[], day: string, options: SarifOptions = {}): JsonObject {
  const profile = options.profile ?? "live";
  return sarifLog({
    version: options.version,
    rules: SCHEDULE.map((deprecation) => ruleFor(deprecation, day, profile)),
    results: findings.flatMap((finding) => resultOf(finding, day, profile)),
    properties: { asOf: day, profile },
  });
}

/** A deprecation as a rule, at the level that it has on that day. */
export function ruleFor(deprecation: Deprecation, day: string, profile: Profile): SarifRule {
  return {
    id: deprecation.id,
    title: deprecation.title,
    description: `${deprecation.title}. ${standing(deprecation, day, profile)}`,
    help: helpOf(deprecation),
    level: levelOf(deprecation, day, profile),
    properties: {
      date: stateOn(deprecation, day, profile).date,
      replacement: deprecation.replacement,
      tags: ["deprecation"],
    },
  };
}

function resultOf(finding: ScanFinding, day: string, profile: Profile): readonly SarifResult[] {
  const deprecation = deprecationById(finding.id);
  if (!deprecation) return [];
  const { state, date, daysLeft } = stateOn(deprecation, day, profile);
  const { file, line, column, hit, confidence, method = "any", path } = finding;
  return [
    {
      rule: deprecation.id,
      level: levelOf(deprecation, day, profile),
      message: `${finding.seen}: ${standing(deprecation, day, profile)} ${helpOf(deprecation)}`,
      file,
      line,
      column,
      fingerprints: { "deprecation/v1": `${deprecation.id}:${method}:${path ?? finding.seen}` },
      properties: { state, date, daysLeft, hit, confidence, method, ...(path === undefined ? {} : { path }) },
    },
  ];
}

const LEVELS = { ended: "error", deprecated: "warning", fine: "note" } as const;
const levelOf = (deprecation: Deprecation, day: string, profile: Profile) =>
  LEVELS[stateOn(deprecation, day, profile).state];

function standing(deprecation: Deprecation, day: string, profile: Profile): string {
  const { state, date, daysLeft } = stateOn(deprecation, day, profile);
  if (state === "ended") return `Ended on ${date}.`;
  return `Ends on ${date}, in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}.`;
}

function helpOf(deprecation: Deprecation): string {
  const replacement =
    deprecation.replacement === null ? "Nothing replaces it." : `Use instead: ${deprecation.replacement}.`;
  return deprecation.rewrite === undefined ? replacement : `${replacement} Rewrite: ${deprecation.rewrite}.`;
}
