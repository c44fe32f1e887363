// The fleet as JSON. Times are RFC 3339 in UTC.
import type { Stats } from "../../fleet/engine";
import type { KeyResults } from "../../fleet/results";
import { escapeJson } from "../../report/escape";
import { FORMAT_VERSION, jsonText } from "../../report/json";

export function resultsJson(
  results: readonly KeyResults[],
  more: { readonly engine?: string; readonly stats?: Stats } = {},
): string {
  return escapeJson(jsonText({ format_version: FORMAT_VERSION, ...more, zones: results.map(resultJson) }));
}

function resultJson({ key, at, outcome, took, requests, findings, problem, lastSuccess, history }: KeyResults): object {
  return {
    zone: key,
    at: timeText(at),
    outcome,
    took_ms: took,
    requests,
    findings: findings ?? {},
    problem: problem ?? null,
    last_success: lastSuccess === undefined ? null : timeText(lastSuccess),
    history: history.map((turn) => ({
      at: timeText(turn.at),
      outcome: turn.outcome,
      took_ms: turn.took,
      requests: turn.requests,
    })),
  };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
