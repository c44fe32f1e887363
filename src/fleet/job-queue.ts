// The job queue port: jobs for keys (zones), workers that run them, and schedules. It knows nothing of DNS, of plans, or of what a
// job does.
import type { SharedStore } from "./shared-store";

/**
 * A queue with at most one waiting and one active job per key. `test/fleet/job-queue-suite.ts` tests every implementation:
 * - A key that is enqueued several times while it waits gets one job.
 * - A key never has two active jobs, on all workers together. The exception is a worker that lost its job and cannot know it yet:
 *   the signal of the lost job is aborted as soon as possible, and leases (`shared-locks.ts`) keep it from writing.
 * - A key that is enqueued while its job is active gets another job afterwards.
 * - When a worker dies, another worker runs its jobs. A failed job is retried a few times with increasing delays, or immediately
 *   when its key is enqueued again.
 * - Schedules outlive workers. Callers set them again at each start, so that they also survive the loss of the store.
 * A job carries only its key. The worker reads what to do when the job starts, so it always uses the latest request.
 */
export interface JobQueue {
  /** Display name: `this process`, `Redis` or `PostgreSQL`. */
  readonly name: string;
  /** What belongs to the queue's target besides jobs: requests, results, histories. */
  readonly store: SharedStore;
  /** What all targets on the server share: locks, rate limits, the list of targets. */
  readonly shared: SharedStore;
  /** Rejects when the queue is unreachable. */
  enqueue(key: string, options?: EnqueueOptions): Promise<void>;
  /**
   * Enqueues a key repeatedly, for the first time at the next scheduled time. Replaces an earlier schedule of the key; an
   * identical schedule is left unchanged. Rejects with a `RangeError` when the schedule never fires.
   */
  schedule(key: string, schedule: Schedule): Promise<void>;
  unschedule(key: string): Promise<void>;
  schedules(): Promise<readonly KeySchedule[]>;
  /** Runs jobs until the worker is stopped. Waits for a queue that is unreachable. */
  startWorker(handler: JobHandler, options: WorkerOptions): RunningWorker;
  stats(): Promise<QueueStats>;
  /** Closes connections. Stop the workers of this process first. */
  close(): Promise<void>;
}

/** Rejects when the job failed and has to be retried. */
export type JobHandler = (job: Job) => Promise<void>;

export interface EnqueueOptions {
  /** `soon` runs before every `later`; a waiting `later` job is promoted. Default: `later`. */
  readonly priority?: "soon" | "later";
  /** Delay in milliseconds. The earliest of several delays counts. Default: 0. */
  readonly delayMs?: number;
}

/** An interval in milliseconds, or a cron expression (five fields, or six with seconds first) in a time zone (default: UTC). */
export type Schedule =
  | { readonly everyMs: number; readonly offsetMs?: number }
  | { readonly cron: string; readonly timeZone?: string };

export interface KeySchedule {
  readonly key: string;
  readonly schedule: Schedule;
  /** Milliseconds since 1970. */
  readonly nextAt: number;
}

export interface Job {
  readonly key: string;
  /** Starts at 1. */
  readonly attempt: number;
  /** Aborted when the queue gave the job to another worker, and when the worker stops immediately. */
  readonly signal: AbortSignal;
}

export interface WorkerOptions {
  /** Maximum number of active jobs in this process. */
  readonly concurrency: number;
  /** Receives warnings that concern no single job: the queue is unreachable, a job was lost to another worker. */
  onWarning?(text: string): void;
  /** Milliseconds without a heartbeat after which other workers take over the jobs. Default: `HEARTBEAT_TIMEOUT_MS`. */
  readonly heartbeatTimeoutMs?: number;
  /** Delays between the attempts of a failed job, in milliseconds: one attempt more than delays. Default: `BACKOFF_MS`. */
  readonly backoffMs?: readonly number[];
}

export interface RunningWorker {
  /** Takes no more jobs and resolves when the active jobs have finished. */
  drain(): Promise<void>;
  /** Aborts the active jobs as well; resolves when they have ended. Other workers run them again. */
  stop(): Promise<void>;
}

export interface QueueStats {
  /** Enqueued and not yet active. */
  readonly waiting: number;
  /** Enqueued with a delay, or waiting for a retry. */
  readonly delayed: number;
  readonly active: number;
  /** Keys whose last job failed in its last attempt. */
  readonly failed: number;
  readonly schedules: number;
}

export const HEARTBEAT_TIMEOUT_MS = 30_000;
export const BACKOFF_MS: readonly number[] = [10_000, 60_000, 300_000];
