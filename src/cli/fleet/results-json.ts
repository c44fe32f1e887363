// The results of a fleet as JSON. Times are RFC 3339 in UTC.

import { escapeJson } from "../../base/escape-text";
import type { DeprecationFinding } from "../../deprecation";
import type { FleetTarget } from "../../fleet/fleet-target";
import type { QueueStats } from "../../fleet/job-queue";
import type { KeyResult } from "../../fleet/job-results";
import type { BrokenPart } from "../../kind/state";
import { deprecationsJson } from "../../report/json/deprecations-json";
import { brokenPartJson, FORMAT_VERSION, jsonText } from "../../report/json/report-json";

/** The results of a target's zones. */
export interface TargetResults {
  readonly fleetTarget: FleetTarget;
  readonly results: readonly KeyResult[];
}

/** What status adds: the state of a target's queue. */
export interface TargetState extends TargetResults {
  readonly stats: QueueStats;
  /** When a worker last announced itself, in milliseconds since 1970. */
  readonly workerAt?: number | undefined;
}

/** @param broken the parts of the documents that were left out because of errors. */
export function resultsJson(
  targets: readonly TargetResults[],
  broken: readonly BrokenPart[],
  deprecations: readonly DeprecationFinding[],
): string {
  const results = {
    zones: targets.flatMap(listZones),
    ...(broken.length > 0 && { broken: broken.map(brokenPartJson) }),
    deprecations: deprecationsJson(deprecations),
  };
  return escapeJson(jsonText({ format_version: FORMAT_VERSION, ...results }));
}

/** @param unreadable names of values in the store that are skipped. */
export function statusJson(engine: string, targets: readonly TargetState[], unreadable: readonly string[]): string {
  return escapeJson(
    jsonText({
      format_version: FORMAT_VERSION,
      engine,
      stats: sumStats(targets),
      targets: targets.map(({ fleetTarget, stats, workerAt }) => ({
        ...targetJson(fleetTarget),
        last_worker: workerAt === undefined ? null : formatTime(workerAt),
        stats,
      })),
      unreadable,
      zones: targets.flatMap(listZones),
    }),
  );
}

function sumStats(targets: readonly TargetState[]): QueueStats {
  const sum = (member: keyof QueueStats) => targets.reduce((total, { stats }) => total + stats[member], 0);
  return {
    waiting: sum("waiting"),
    delayed: sum("delayed"),
    active: sum("active"),
    failed: sum("failed"),
    schedules: sum("schedules"),
  };
}

function listZones({ fleetTarget, results }: TargetResults): readonly object[] {
  return results.map((result) => ({ ...targetJson(fleetTarget), ...resultJson(result) }));
}

function targetJson({ target, account }: FleetTarget): object {
  return { target, account: account ?? null };
}

function resultJson(result: KeyResult): object {
  const { key, at, outcome, took, requests, findings, problem, lastSuccess, history } = result;
  return {
    zone: key,
    at: formatTime(at),
    outcome,
    took_ms: took,
    requests,
    findings: findings ?? {},
    problem: problem ?? null,
    last_success: lastSuccess === undefined ? null : formatTime(lastSuccess),
    history: history.map((job) => ({
      at: formatTime(job.at),
      outcome: job.outcome,
      took_ms: job.took,
      requests: job.requests,
    })),
  };
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}
