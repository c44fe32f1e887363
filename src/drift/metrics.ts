// A drift run in the text format that Prometheus' textfile collector reads (exposition format 0.0.4). No names of records:
// each would be a series of its own.

import { scopeName } from "../kind/kind";
import type { Plan } from "../plan/plan";
import { gauge, type Sample } from "../report/exposition";
import { coverageOf, type DriftFinding } from "./finding";

export interface RunMetrics {
  readonly plan: Plan;
  readonly findings: readonly DriftFinding[];
  /** Seconds since 1970 at the end of the run. */
  readonly at: number;
  /** The run could tell of everything. */
  readonly complete: boolean;
  /** Of the last complete run before this one. */
  readonly lastSuccess?: number;
  /** Zones that the serial of their SOA spared a listing. */
  readonly spared: number;
  /** Findings of this run that were put back; `findings` are those that are left. */
  readonly reverted?: number;
}

/** The whole file, ended by a line feed. A failed run keeps the time of the last success. */
export function metricsText(run: RunMetrics): string {
  const { plan, findings, at, complete, spared, reverted = 0 } = run;
  const success = complete ? at : run.lastSuccess;
  const zones = plan.scopes.filter((scope) => scope.scope.within === "zone");
  return [
    metric("last_run_timestamp_seconds", "When the last drift run ended.", [[{}, at]]),
    ...(success === undefined
      ? []
      : [metric("last_success_timestamp_seconds", "When a drift run last could tell of everything.", [[{}, success]])]),
    metric("last_run_complete", "1 where the last drift run could tell of everything.", [[{}, complete ? 1 : 0]]),
    metric("findings", "Objects of each category and severity, as the run left them.", counted(findings)),
    metric("reverted", "Objects that the last run put back.", [[{}, reverted]]),
    metric("ignored", "Live objects that a rule of the documents ignores.", [[{}, total(plan, "ignored")]]),
    metric("managed_elsewhere", "Live objects of other products.", [[{}, total(plan, "managedElsewhere")]]),
    ...(zones.length === 0
      ? []
      : [
          metric(
            "coverage_ratio",
            "Declared objects as a share of the live ones.",
            zones.map((zone) => [{ zone: scopeName(zone.scope) }, coverageOf([zone]) / 100]),
          ),
        ]),
    metric("api_reads", "Requests of the last run.", [[{}, plan.budget.reads]]),
    metric("zones_spared", "Zones of which the serial said that nothing moved.", [[{}, spared]]),
  ].join("");
}

/** The last success of a file written before; undefined where it has none. */
export function lastSuccessIn(text: string): number | undefined {
  const found = /^zonewright_drift_last_success_timestamp_seconds (\d{1,15}(?:\.\d{1,6})?)$/m.exec(text);
  return found ? Number(found[1]) : undefined;
}

const CATEGORIES = ["changed", "missing", "extra", "unmanaged", "unreadable"] as const;

function counted(findings: readonly DriftFinding[]): readonly Sample[] {
  return CATEGORIES.flatMap((category) =>
    (["high", "medium", "low"] as const).map((severity): Sample => {
      const number = findings.filter(
        (finding) => finding.category === category && finding.severity === severity,
      ).length;
      return [{ category, severity }, number];
    }),
  );
}

function total(plan: Plan, of: "ignored" | "managedElsewhere"): number {
  return plan.scopes.reduce((sum, scope) => sum + scope[of].length, 0);
}

function metric(name: string, help: string, samples: readonly Sample[]): string {
  return gauge(`zonewright_drift_${name}`, help, samples);
}
