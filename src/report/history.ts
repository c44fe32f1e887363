// Runs of a drift job as numbers: what a chart of the past is drawn from. Keeping them is left to others.

/** One run. Counts are over all zones of the job. */
export interface Run {
  /** RFC 3339 in UTC: `2026-11-21T04:00:00Z`. */
  readonly at: string;
  readonly changed: number;
  readonly missing: number;
  readonly extra: number;
  /** The run could not read everything: its counts are a lower bound. */
  readonly incomplete?: true;
}
