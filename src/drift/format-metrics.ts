// A drift run in the text format of Prometheus' textfile collector (exposition format 0.0.4). It contains no names of records: each
// would be a time series.

import { formatGauge, type GaugeSample } from "../base/prometheus";
import { scopeName } from "../kind/kind";
import type { Plan } from "../plan/plan";
import { type DriftFinding, getCoverage } from "./drift-finding";

export interface RunMetrics {
  readonly plan: Plan;
  /** The name of the account, where the documents declare several: each has a file, and a label tells their series apart. */
  readonly account?: string;
  /** Without those that were reverted. */
  readonly findings: readonly DriftFinding[];
  /** The end of the run in seconds since 1970. */
  readonly at: number;
  /** The run could read everything. */
  readonly complete: boolean;
  /** The time of the last complete run before the current run. */
  readonly lastSuccess?: number;
  /** Zones that were not listed, because the serial of their SOA is unchanged. */
  readonly skippedZones: number;
  /** Findings that this run reverted. */
  readonly reverted?: number;
}

/** The whole file, with a final newline. A failed run keeps the time of the last success. */
export function formatMetrics(run: RunMetrics): string {
  const { plan, account, findings, at, complete, skippedZones, reverted = 0 } = run;
  const metric = (name: string, help: string, samples: readonly GaugeSample[]) =>
    formatGauge(`zonewright_drift_${name}`, help, account === undefined ? samples : addLabel(samples, { account }));
  const success = complete ? at : run.lastSuccess;
  const zones = plan.scopes.filter((scope) => scope.scope.within === "zone");
  const coverage = zones.map((zone): GaugeSample => [{ zone: scopeName(zone.scope) }, getCoverage([zone]) / 100]);
  return [
    metric("last_run_timestamp_seconds", "Time when the last drift run ended.", [[{}, at]]),
    ...(success === undefined
      ? []
      : [metric("last_success_timestamp_seconds", "Time when a drift run was last complete.", [[{}, success]])]),
    metric("last_run_complete", "1 if the last drift run was complete.", [[{}, complete ? 1 : 0]]),
    metric("findings", "Open findings of each category and severity after the run.", countFindings(findings)),
    metric("reverted", "Findings that the last run reverted.", [[{}, reverted]]),
    metric("ignored", "Live objects that a rule of the documents ignores.", [[{}, count(plan, "ignored")]]),
    metric("managed_elsewhere", "Live objects of other products.", [[{}, count(plan, "managedElsewhere")]]),
    ...(zones.length === 0
      ? []
      : [metric("coverage_ratio", "Declared objects as a share of the live objects.", coverage)]),
    metric("api_reads", "Requests of the last run.", [[{}, plan.budget.reads]]),
    metric("zones_spared", "Zones not listed because their serial is unchanged.", [[{}, skippedZones]]),
  ].join("");
}

/** The time of the last success in a file that was written before; undefined where it has none. */
export function parseLastSuccess(text: string): number | undefined {
  const match = /^zonewright_drift_last_success_timestamp_seconds(?:\{[^}]*\})? (\d{1,15}(?:\.\d{1,6})?)$/m.exec(text);
  return match ? Number(match[1]) : undefined;
}

const CATEGORIES = ["changed", "missing", "extra", "unmanaged", "unreadable"] as const;
const SEVERITIES = ["high", "medium", "low"] as const;

function countFindings(findings: readonly DriftFinding[]): readonly GaugeSample[] {
  return CATEGORIES.flatMap((category) =>
    SEVERITIES.map((severity): GaugeSample => {
      const matching = findings.filter((finding) => finding.category === category && finding.severity === severity);
      return [{ category, severity }, matching.length];
    }),
  );
}

function count(plan: Plan, list: "ignored" | "managedElsewhere"): number {
  return plan.scopes.reduce((sum, scope) => sum + scope[list].length, 0);
}

function addLabel(samples: readonly GaugeSample[], label: GaugeSample[0]): readonly GaugeSample[] {
  return samples.map(([labels, value]) => [{ ...label, ...labels }, value]);
}
