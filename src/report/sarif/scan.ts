// Scan findings as SARIF: a rule per deprecation of the schedule, judged on a day that comes in.
import {
  type Deprecation,
  deprecationById,
  type Profile,
  SCHEDULE,
  type ScanFinding,
  stateOn,
} from "../../deprecation";
import type { JsonObject } from "../../json";
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
    rules: SCHEDULE.map((one) => ruleFor(one, day, profile)),
    results: findings.flatMap((finding) => resultOf(finding, day, profile)),
    properties: { asOf: day, profile },
  });
}

/** A deprecation as a rule, at the level that it has on that day. */
export function ruleFor(one: Deprecation, day: string, profile: Profile): SarifRule {
  return {
    id: one.id,
    title: one.title,
    description: `${one.title}. ${standing(one, day, profile)}`,
    help: helpOf(one),
    level: levelOf(one, day, profile),
    properties: { date: stateOn(one, day, profile).date, replacement: one.replacement, tags: ["deprecation"] },
  };
}

function resultOf(finding: ScanFinding, day: string, profile: Profile): readonly SarifResult[] {
  const one = deprecationById(finding.id);
  if (!one) return [];
  const { state, date, daysLeft } = stateOn(one, day, profile);
  const { file, line, column, hit, confidence, method = "any", path } = finding;
  return [
    {
      rule: one.id,
      level: levelOf(one, day, profile),
      message: `${finding.seen}: ${standing(one, day, profile)} ${helpOf(one)}`,
      file,
      line,
      column,
      fingerprints: { "deprecation/v1": `${one.id}:${method}:${path ?? finding.seen}` },
      properties: { state, date, daysLeft, hit, confidence, method, ...(path === undefined ? {} : { path }) },
    },
  ];
}

const LEVELS = { ended: "error", deprecated: "warning", fine: "note" } as const;
const levelOf = (one: Deprecation, day: string, profile: Profile) => LEVELS[stateOn(one, day, profile).state];

function standing(one: Deprecation, day: string, profile: Profile): string {
  const { state, date, daysLeft } = stateOn(one, day, profile);
  if (state === "ended") return `Ended on ${date}.`;
  return `Ends on ${date}, in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}.`;
}

function helpOf(one: Deprecation): string {
  const replacement = one.replacement === null ? "Nothing replaces it." : `Use instead: ${one.replacement}.`;
  return one.rewrite === undefined ? replacement : `${replacement} Rewrite: ${one.rewrite}.`;
}
