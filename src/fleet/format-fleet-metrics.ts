// A fleet's state in Prometheus' text format (exposition format 0.0.4): the outcomes of its zones, their last successes, and the
// queue. Alerts use the age of the last success.
import { formatGauge, type GaugeSample } from "../base/prometheus";
import type { FleetTarget } from "./fleet-target";
import type { QueueStats } from "./job-queue";
import { JOB_OUTCOMES, type JobResults, type KeyResult } from "./job-results";

export interface FleetState extends JobResults {
  readonly fleetTarget: FleetTarget;
  readonly stats: QueueStats;
  /** A series for each zone; without it only sums and the oldest success. */
  readonly byZone: boolean;
}

export function formatFleetMetrics({ fleetTarget, stats, results, unreadable, byZone }: FleetState): string {
  const { target, account = "" } = fleetTarget;
  const successes = results.flatMap((result) => (result.lastSuccess === undefined ? [] : [result.lastSuccess]));
  const outcomes = JOB_OUTCOMES.map(
    (outcome): GaugeSample => [{ outcome }, results.filter((result) => result.outcome === outcome).length],
  );
  const states = (["waiting", "delayed", "active", "failed"] as const).map(
    (state): GaugeSample => [{ state }, stats[state]],
  );
  const oldest = successes.reduce((low, time) => Math.min(low, time), Number.POSITIVE_INFINITY);
  return [
    metric("target_info", "The target and account of the zones; always 1.", [[{ target, account }, 1]]),
    metric("zones", "Zones by the outcome of their last job.", outcomes),
    metric("queue", "Jobs by state.", states),
    metric("unreadable_values", "Results in the store that this version did not write.", [[{}, unreadable.length]]),
    metric("schedules", "Zones with a schedule.", [[{}, stats.schedules]]),
    successes.length === 0
      ? ""
      : metric("oldest_success_timestamp_seconds", "The oldest last success of a zone.", [[{}, toSeconds(oldest)]]),
    metric("never_succeeded", "Zones without a successful job.", [[{}, results.length - successes.length]]),
    metric("requests_last_turns", "Sum of the requests of every zone's last job.", [
      [{}, results.reduce((sum, result) => sum + result.requests, 0)],
    ]),
    byZone ? formatZoneMetric(results) : "",
  ].join("");
}

function formatZoneMetric(results: readonly KeyResult[]): string {
  const samples = results.flatMap(({ key, lastSuccess }): readonly GaugeSample[] =>
    lastSuccess === undefined ? [] : [[{ zone: key }, toSeconds(lastSuccess)]],
  );
  return metric("last_success_timestamp_seconds", "When a zone's job last succeeded.", samples);
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}

function metric(name: string, help: string, samples: readonly GaugeSample[]): string {
  return formatGauge(`zonewright_fleet_${name}`, help, samples);
}
