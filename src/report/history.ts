// Runs of a drift job as numbers, which a chart of the past is drawn from, and what is known of a finding from earlier runs.
// Keeping them is left to others.

/** One run. Counts are over all zones of the job. */
export interface Run {
  /** RFC 3339 in UTC: `2026-11-21T04:00:00Z`. */
  readonly at: string;
  readonly changed: number;
  readonly missing: number;
  readonly extra: number;
  /** Of them, what the job put back. */
  readonly reverted?: number;
  /** The run could not read everything: its counts are a lower bound. */
  readonly incomplete?: true;
}

/** What a job knows of one finding beside what the plan says. */
export interface PastFinding {
  readonly fingerprint: string;
  /** RFC 3339 in UTC; missing where no run before was remembered. */
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  /** Who made it so, by a log of the service. */
  readonly by?: { readonly who: string; readonly at: string };
  /** What this run did about it. */
  readonly remedy?: "reverted" | "proposed" | "fight";
}

const REMEDIES = {
  reverted: "put back",
  proposed: "written into the documents",
  fight: "put back again and again, and left",
};

/** What a run did about drift, in words: `2 put back, 1 written into the documents`; empty where it did nothing. */
export function remedyText(findings: readonly PastFinding[] = []): string {
  const parts = (["reverted", "proposed", "fight"] as const).flatMap((remedy) => {
    const number = findings.filter((finding) => finding.remedy === remedy).length;
    return number === 0 ? [] : [`${number} ${REMEDIES[remedy]}`];
  });
  return parts.join(", ");
}
