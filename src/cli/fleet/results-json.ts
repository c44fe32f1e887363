// The results of a fleet as JSON. Times are RFC 3339 in UTC.

import { escapeJson } from "../../base/escape-text";
import type { QueueStats } from "../../fleet/job-queue";
import type { KeyResult } from "../../fleet/job-results";
import { FORMAT_VERSION, jsonText } from "../../report/json/report-json";

export function resultsJson(
  results: readonly KeyResult[],
  queue?: { readonly name: string; readonly stats: QueueStats },
): string {
  return escapeJson(
    jsonText({
      format_version: FORMAT_VERSION,
      ...(queue && { engine: queue.name, stats: queue.stats }),
      zones: results.map(resultJson),
    }),
  );
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
