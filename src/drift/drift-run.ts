// The runs of a drift job as numbers for the chart, and what earlier runs recorded about a finding. It stores nothing.
import type { RemediationResult } from "./stored-remedy";

/** One run of a drift job. Counts cover all zones of the job. */
export interface DriftRun {
  /** RFC 3339 in UTC: `2026-11-21T04:00:00Z`. */
  readonly at: string;
  readonly changed: number;
  readonly missing: number;
  readonly extra: number;
  /** How many of them the job reverted. */
  readonly reverted?: number;
  /** The run could not read every zone, so its counts are lower bounds. */
  readonly incomplete?: true;
}

/** What a job knows about a finding in addition to the plan. */
export interface PastFinding {
  readonly fingerprint: string;
  /** RFC 3339 in UTC; missing if there is no history. */
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  /** The author, according to an audit log. */
  readonly by?: { readonly who: string; readonly at: string };
  /** What this run did about the finding. `flapping`: the finding keeps returning, so the run leaves it. */
  readonly remediation?: RemediationResult;
}

const REMEDY_TEXTS = {
  reverted: "reverted",
  proposed: "written to the documents",
  flapping: "flapping and left as is",
};

/** Describes what a run did about drift: `2 reverted, 1 written to the documents`. Empty if it did nothing. */
export function formatRemedies(findings: readonly PastFinding[] = []): string {
  const parts = (["reverted", "proposed", "flapping"] as const).flatMap((remedy) => {
    const number = findings.filter((finding) => finding.remediation === remedy).length;
    return number === 0 ? [] : [`${number} ${REMEDY_TEXTS[remedy]}`];
  });
  return parts.join(", ");
}
