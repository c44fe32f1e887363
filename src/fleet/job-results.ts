// The results of each key's jobs: the last result in full, the last 20 in short. They are for status, metrics and alerts; no job
// reads them to decide what to do.
import { isObject, type Json, type JsonObject } from "../base/json";
import { listValues } from "./list-values";
import { isCount, parseTime } from "./parse-stored";
import type { SharedStore } from "./shared-store";
import { storeName } from "./store-name";

export const JOB_OUTCOMES = ["clean", "drifted", "applied", "failed", "refused"] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

export interface JobResult {
  readonly outcome: JobOutcome;
  /** Milliseconds. */
  readonly took: number;
  /** HTTP requests, retries included. */
  readonly requests: number;
  /** Number of findings by category: `{ "update": 2 }`. */
  readonly findings?: Readonly<Record<string, number>>;
  /** Why the job failed or was refused, in a sentence; truncated to 500 characters when stored. */
  readonly problem?: string;
}

/** A job in a key's history. */
export interface PastJob {
  /** Milliseconds since 1970 by the store's clock. */
  readonly at: number;
  readonly outcome: JobOutcome;
  readonly took: number;
  readonly requests: number;
}

export interface KeyResult extends JobResult, PastJob {
  readonly key: string;
  /** When a job last ended as neither failed nor refused. */
  readonly lastSuccess?: number;
  /** Newest first, starting with this result. */
  readonly history: readonly PastJob[];
}

const HISTORY_LENGTH = 20;
const MAX_PROBLEM = 500;
const PREFIX = "result:";
/** Of the stored value. A value without a version is of version 1. */
const VERSION = 1;
/** Keys without jobs are forgotten after 30 days. */
const TTL_MS = 30 * 86_400_000;

export async function recordJobResult(store: SharedStore, key: string, result: JobResult): Promise<void> {
  const { outcome, requests, findings = {}, problem } = result;
  // The clock may be set back while a job runs.
  const took = Math.max(0, Math.round(result.took));
  await store.update(resultName(key), (value, at) => {
    const before = parseKeyResult(value, at);
    const lastSuccess = isSuccess(outcome) ? at : before?.lastSuccess;
    const past = (before?.history ?? []).map((job) => ({ ...job }));
    const history = [{ at, outcome, took, requests }, ...past].slice(0, HISTORY_LENGTH);
    const latest = {
      version: VERSION,
      key,
      at,
      outcome,
      took,
      requests,
      findings: { ...findings },
      problem: problem?.slice(0, MAX_PROBLEM),
    };
    return { value: { ...latest, lastSuccess, history }, write: true, ttlMs: TTL_MS, result: undefined };
  });
}

export interface JobResults {
  /** Of all keys, sorted by key. */
  readonly results: readonly KeyResult[];
  /** Names of values that this version did not write. */
  readonly unreadable: readonly string[];
}

export async function listJobResults(store: SharedStore): Promise<JobResults> {
  const { values, unreadable } = await listValues(store, PREFIX, parseKeyResult, ({ key }) => resultName(key));
  return { results: [...values].sort((left, right) => (left.key < right.key ? -1 : 1)), unreadable };
}

function resultName(key: string): string {
  return storeName("result", key);
}

function isSuccess(outcome: JobOutcome): boolean {
  return outcome !== "failed" && outcome !== "refused";
}

/** Undefined for a value that another version wrote in another form, or that no fleet wrote. */
function parseKeyResult(value: Json | undefined, now: number): KeyResult | undefined {
  const latest = parsePastJob(value, now);
  if (!latest || !isObject(value)) return undefined;
  const { version = VERSION } = value;
  if (version !== VERSION) return undefined;
  const { key, history, lastSuccess, problem } = value;
  const findings = parseFindings(value);
  const past = Array.isArray(history)
    ? history.slice(0, HISTORY_LENGTH).map((job) => parsePastJob(job, now))
    : [undefined];
  if (typeof key !== "string" || findings === undefined || !past.every((job) => job !== undefined)) return undefined;
  if (lastSuccess !== undefined && parseTime(lastSuccess, now) === undefined) return undefined;
  if (problem !== undefined && typeof problem !== "string") return undefined;
  const success = parseTime(lastSuccess, now);
  return { key, ...latest, findings, problem: problem?.slice(0, MAX_PROBLEM), lastSuccess: success, history: past };
}

function parsePastJob(value: Json | undefined, now: number): PastJob | undefined {
  if (!isObject(value)) return undefined;
  const { at: stored, outcome: name, took, requests } = value;
  const outcome = JOB_OUTCOMES.find((known) => known === name);
  const at = parseTime(stored, now);
  if (outcome === undefined || at === undefined) return undefined;
  return isCount(took) && isCount(requests) ? { at, outcome, took, requests } : undefined;
}

function parseFindings({ findings }: JsonObject): Readonly<Record<string, number>> | undefined {
  if (!isObject(findings)) return undefined;
  const counts = Object.entries(findings).flatMap(([category, count]): readonly [string, number][] =>
    isCount(count) ? [[category, count]] : [],
  );
  return counts.length === Object.keys(findings).length ? Object.fromEntries(counts) : undefined;
}
