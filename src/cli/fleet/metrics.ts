// A fleet in the text format of Prometheus (exposition format 0.0.4): how its zones are, when each was last seen to be well, and
// what waits. The age of the last success is what an alert goes by.
import type { Stats } from "../../fleet/engine";
import { type KeyResults, OUTCOMES } from "../../fleet/results";
import { gauge, type Sample } from "../../report/exposition";

export interface FleetNumbers {
  readonly stats: Stats;
  readonly results: readonly KeyResults[];
  /** A series for each zone; without it only sums and the oldest. */
  readonly byZone: boolean;
}

export function fleetMetrics({ stats, results, byZone }: FleetNumbers): string {
  const successes = results.flatMap((result) => (result.lastSuccess === undefined ? [] : [result.lastSuccess]));
  const counted = OUTCOMES.map(
    (outcome): Sample => [{ outcome }, results.filter((result) => result.outcome === outcome).length],
  );
  const queued = (["waiting", "delayed", "active", "failed"] as const).map(
    (state): Sample => [{ state }, stats[state]],
  );
  return [
    metric("zones", "Zones by how their last turn ended.", counted),
    metric("queue", "Turns by where they are.", queued),
    metric("schedules", "Zones that wake by themselves.", [[{}, stats.schedules]]),
    ...(successes.length === 0
      ? []
      : [
          metric("oldest_success_timestamp_seconds", "The longest ago that a zone's turn last succeeded.", [
            [{}, seconds(least(successes))],
          ]),
        ]),
    metric("never_succeeded", "Zones that no turn has succeeded for.", [[{}, results.length - successes.length]]),
    metric("requests_last_turns", "Requests of the last turn of every zone, added up.", [
      [{}, results.reduce((sum, result) => sum + result.requests, 0)],
    ]),
    ...(byZone ? [zoneMetric(results)] : []),
  ].join("");
}

function zoneMetric(results: readonly KeyResults[]): string {
  const samples = results.flatMap(({ key, lastSuccess }): readonly Sample[] =>
    lastSuccess === undefined ? [] : [[{ zone: key }, seconds(lastSuccess)]],
  );
  return metric("last_success_timestamp_seconds", "When a zone's turn last succeeded.", samples);
}

function least(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

function metric(name: string, help: string, samples: readonly Sample[]): string {
  return gauge(`zonewright_fleet_${name}`, help, samples);
}
