// The jobs of a worker under test, and the events that they report. The same jobs run in child processes and in the test process.
import type { Job, JobHandler } from "../../src/fleet/job-queue";
import { createSharedLocks } from "../../src/fleet/shared-locks";
import { createSharedRateLimit } from "../../src/fleet/shared-rate-limit";
import type { SharedStore } from "../../src/fleet/shared-store";

export type TestJob =
  /** Ends after so many milliseconds; immediately by default. */
  | { readonly does: "end"; readonly ms?: number }
  /** Runs until the test finishes it or its signal is aborted. */
  | { readonly does: "wait" }
  /** Fails this many attempts of each key. */
  | { readonly does: "fail"; readonly times: number }
  /** Acquires a lock and writes until the test finishes it, checking the lease before each write. */
  | { readonly does: "write"; readonly lifetime: number }
  /** Acquires requests from a rate limit that all workers share. */
  | { readonly does: "acquire"; readonly limit: number; readonly requests: number }
  /** Enqueues its own key this many times, if it is the hot one. */
  | { readonly does: "enqueue"; readonly hot: string; readonly times: number };

export interface WorkerEvent {
  readonly worker: string;
  readonly type: "started" | "ended" | "failed" | "aborted" | "wrote" | "refused" | "acquired" | "warning";
  readonly key: string;
  readonly attempt: number;
  /** Milliseconds on a monotonic clock that all workers share. */
  readonly at: number;
  readonly text?: string;
}

export type ReportEvent = (
  type: WorkerEvent["type"],
  job?: { readonly key: string; readonly attempt: number },
  text?: string,
) => void;

/** What a worker provides to its jobs. A frozen worker resolves none of it. */
export interface JobContext {
  readonly store: SharedStore;
  readonly report: ReportEvent;
  enqueue(key: string): Promise<void>;
  /** Resolves when the test finishes the job of this key. */
  finished(key: string): Promise<void>;
  sleep(ms: number): Promise<void>;
  /** A monotonic clock, in milliseconds. */
  elapsed(): number;
  /** Milliseconds since 1970. */
  now(): number;
}

export function createTestHandler(testJob: TestJob, context: JobContext): JobHandler {
  let enqueued = 0;
  const run = (job: Job): Promise<void> => {
    switch (testJob.does) {
      case "end":
        return testJob.ms === undefined ? Promise.resolve() : context.sleep(testJob.ms);
      case "wait":
        return Promise.race([context.finished(job.key), aborted(job.signal)]);
      case "fail":
        return job.attempt <= testJob.times ? Promise.reject(new Error("canary-of-a-failed-job")) : Promise.resolve();
      case "write":
        return write(job, testJob.lifetime, context);
      case "acquire":
        return acquire(job, testJob, context);
      case "enqueue":
        return job.key === testJob.hot && ++enqueued <= testJob.times ? context.enqueue(job.key) : Promise.resolve();
      default:
        return testJob satisfies never;
    }
  };
  return async (job) => {
    context.report("started", job);
    job.signal.addEventListener("abort", () => context.report("aborted", job), { once: true });
    try {
      await run(job);
      context.report("ended", job);
    } catch (error) {
      context.report("failed", job, String(error));
      throw error;
    }
  };
}

async function write(job: Job, lifetime: number, { store, elapsed, sleep, finished, report }: JobContext) {
  const locks = createSharedLocks({ store, lifetime, elapsed });
  let isFinished = false;
  void finished(job.key).then(() => {
    isFinished = true;
  });
  let acquired = await locks.acquire(job.key);
  for (; !acquired.ok; acquired = await locks.acquire(job.key)) await sleep(50);
  const { lease } = acquired;
  // Ignores the signal: the lease alone must keep a worker that was frozen from writing.
  while (!isFinished) {
    if (!(await lease.held())) {
      report("refused", job);
      throw new Error("the lock is lost");
    }
    report("wrote", job);
    await sleep(10);
  }
  await lease.release();
}

async function acquire(
  job: Job,
  { limit, requests }: Extract<TestJob, { does: "acquire" }>,
  { store, sleep, now, report }: JobContext,
) {
  const clock = { now, sleep: (ms: number) => sleep(Math.min(ms, 1_000)) };
  const rateLimit = createSharedRateLimit({ store, credential: "fleet", priority: "interactive", clock, limit });
  for (let count = 0; count < requests && !job.signal.aborted; count += 1) {
    await rateLimit.acquire(job.signal);
    if (!job.signal.aborted) report("acquired", job);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
