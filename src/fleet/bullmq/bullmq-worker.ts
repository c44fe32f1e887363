// A worker on BullMQ: runs jobs, renews its leases on them, and aborts those that it lost. BullMQ does not stop a worker that froze
// and continues, so a clock of this process aborts the signals of its jobs as well.
import { performance } from "node:perf_hooks";
import type { Job as BullJob } from "bullmq";
import { isObject } from "../../base/json";
import {
  BACKOFF_MS,
  HEARTBEAT_TIMEOUT_MS,
  type JobHandler,
  type RunningWorker,
  type WorkerOptions,
} from "../job-queue";
import { measureRoundTrip, retryUntilReady, settlesWithin, withTimeout } from "./connection";
import { bullmq } from "./packages";
import type { BackendWorker, JobPayload, QueueBackend } from "./queue-backend";
import { failedName, JOB_PRIORITIES, timerQueueName } from "./queue-names";

export interface WorkerContext {
  readonly backend: QueueBackend;
  /** The name of the job queue. */
  readonly space: string;
  readonly enqueue: (key: string, priority: number) => Promise<void>;
  readonly handler: JobHandler;
  readonly options: WorkerOptions;
}

export function startBullmqWorker(context: WorkerContext): RunningWorker {
  const { backend, options } = context;
  const warnings = createWarnings(backend, options.onWarning);
  const ending = new AbortController();
  const leases = createJobLeases(options.heartbeatTimeoutMs ?? HEARTBEAT_TIMEOUT_MS, warnings);
  let workers: readonly BackendWorker[] = [];
  const started = retryUntilReady(() => connect(backend, options), ending.signal, warnings.error).then((isReady) => {
    if (isReady) workers = startWorkers(context, leases, warnings, ending.signal);
  });
  const end = async () => {
    ending.abort();
    await started;
    await Promise.all(workers.map((worker) => worker.pause(true)));
    await leases.whenEmpty();
    await closeWorkers(workers, backend);
    leases.close();
  };
  return {
    drain: end,
    stop() {
      leases.abortAll();
      return end();
    },
  };
}

/**
 * BullMQ on PostgreSQL lets each worker decide by its own clock whose lease has expired: a worker whose clock is ahead would take the
 * jobs of all others. On both servers, that clock also decides when timers fire.
 */
async function connect(
  backend: QueueBackend,
  { heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS }: WorkerOptions,
): Promise<void> {
  await backend.connect();
  const { skew, took } = await measureRoundTrip(backend.now);
  if (Math.abs(skew) - took <= heartbeatTimeoutMs / 3) return;
  const difference = `${(Math.abs(skew) / 1_000).toFixed(1)} s ${skew > 0 ? "behind" : "ahead of"} the server's`;
  throw new Error(`this machine's clock is ${difference}; the worker runs no jobs until the clock is correct (NTP)`);
}

/**
 * Does not wait for an unreachable server: other workers run the jobs again whose end it did not record. The server is checked first,
 * because BullMQ cannot be interrupted while it waits for it.
 */
async function closeWorkers(workers: readonly BackendWorker[], backend: QueueBackend): Promise<void> {
  const isReachable = await withTimeout(CLOSE_TIMEOUT_MS, backend.describeError, backend.now).then(
    () => true,
    () => false,
  );
  const closing = Promise.all(workers.map((worker) => worker.close(!isReachable)));
  if (await settlesWithin(CLOSE_TIMEOUT_MS, closing)) return;
  await settlesWithin(CLOSE_TIMEOUT_MS, Promise.all(workers.map((worker) => worker.getBackend().close(true))));
}

/** How long the server has to record the end of the last jobs. */
const CLOSE_TIMEOUT_MS = 3_000;

function startWorkers(
  context: WorkerContext,
  leases: JobLeases,
  warnings: Warnings,
  ending: AbortSignal,
): readonly BackendWorker[] {
  const { backend, space, options } = context;
  const heartbeatTimeoutMs = options.heartbeatTimeoutMs ?? HEARTBEAT_TIMEOUT_MS;
  const backoffMs = options.backoffMs ?? BACKOFF_MS;
  const leaseOptions = {
    lockDuration: Math.ceil(heartbeatTimeoutMs),
    // Redis accepts whole milliseconds only.
    lockRenewTime: Math.ceil(heartbeatTimeoutMs / 3),
    stalledInterval: Math.max(250, Math.ceil(heartbeatTimeoutMs / 3)),
    // A lost job runs again, however often it was lost.
    maxStalledCount: 1_000_000,
    runRetryDelay: 1_000,
  };
  const jobs = backend.createWorker(space, (job, token) => runJob(context, leases, ending, job, token), {
    ...leaseOptions,
    concurrency: options.concurrency,
    settings: { backoffStrategy: (attempts) => backoffMs[Math.min(attempts, backoffMs.length) - 1] ?? 0 },
  });
  const timers = backend.createWorker(timerQueueName(space), ({ name, data }) => fireTimer(context, name, data), {
    ...leaseOptions,
    concurrency: TIMER_CONCURRENCY,
    settings: { backoffStrategy: () => 1_000 },
  });
  jobs.on("lockRenewalFailed", (ids) => leases.lose(ids));
  jobs.on("locksRenewed", ({ jobIds }) => leases.renew(jobIds));
  for (const worker of [jobs, timers]) worker.on("error", warnings.error);
  return [jobs, timers];
}

const TIMER_CONCURRENCY = 10;

async function fireTimer({ enqueue }: WorkerContext, name: string, data: JobPayload): Promise<void> {
  return enqueue(readKey(data), name === "soon" ? JOB_PRIORITIES.soon : JOB_PRIORITIES.later);
}

async function runJob(
  { backend, handler, options }: WorkerContext,
  leases: JobLeases,
  ending: AbortSignal,
  job: BullJob<JobPayload>,
  token = "",
): Promise<void> {
  // Fetched just before the worker ended.
  if (ending.aborted || job.id === undefined) return returnJob(job, token);
  const key = readKey(job.data);
  const attempt = job.attemptsMade + 1;
  const { signal, release } = leases.take(job.id);
  const failed = await handler({ key, attempt, signal })
    .then(
      () => false,
      () => true,
    )
    .finally(release);
  if (signal.aborted) return returnJob(job, token);
  const isLast = attempt > (options.backoffMs ?? BACKOFF_MS).length;
  if (!failed || isLast) await markFailed(backend, key, failed);
  // BullMQ stores this text. The error of the job belongs in the results of the key.
  if (failed) throw new (isLast ? bullmq().UnrecoverableError : Error)("the job failed");
}

/** Other programs can add jobs too: their jobs are never run, and never retried. */
function readKey(data: unknown): string {
  const { key } = isObject(data) ? data : {};
  if (typeof key === "string" && key !== "") return key;
  throw new (bullmq().UnrecoverableError)("the job names no zone");
}

/** The job waits again and counts as not started. If another worker has it already, that worker keeps it. */
async function returnJob(job: BullJob<JobPayload>, token: string): Promise<never> {
  await job.moveToWait(token).catch(() => {});
  throw new (bullmq().WaitingError)();
}

/** The store counts the keys whose last job failed in its last attempt; the queue only knows jobs. */
async function markFailed({ store }: QueueBackend, key: string, failed: boolean): Promise<void> {
  await store
    .update(failedName(key), (before) =>
      failed ? { write: true, value: { key }, result: undefined } : { write: before !== undefined, result: undefined },
    )
    .catch(() => {});
}

type JobLeases = ReturnType<typeof createJobLeases>;

/** The active jobs and when their leases were renewed. A lease lasts as long after a renewal as other workers respect it. */
function createJobLeases(heartbeatTimeoutMs: number, warnings: Warnings) {
  const active = new Map<string, { readonly abort: AbortController; renewedAt: number }>();
  let onEmpty: (() => void)[] = [];
  const loseJob = (id: string) => {
    const lease = active.get(id);
    if (!lease || lease.abort.signal.aborted) return;
    warnings.text("a job was lost to another worker: this worker sent no heartbeat in time");
    lease.abort.abort();
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [id, { renewedAt }] of active) if (now - renewedAt > heartbeatTimeoutMs) loseJob(id);
  }, heartbeatTimeoutMs / 6);
  timer.unref();
  return {
    take(id: string) {
      const abort = new AbortController();
      active.set(id, { abort, renewedAt: performance.now() });
      const release = () => {
        active.delete(id);
        if (active.size > 0) return;
        for (const resolve of onEmpty) resolve();
        onEmpty = [];
      };
      return { signal: abort.signal, release };
    },
    renew(ids: readonly string[]) {
      for (const id of ids) {
        const lease = active.get(id);
        if (lease) lease.renewedAt = performance.now();
      }
    },
    lose: (ids: readonly string[]) => ids.forEach(loseJob),
    abortAll: () => {
      for (const { abort } of active.values()) abort.abort();
    },
    /** Resolves when no job is active. */
    whenEmpty: (): Promise<void> =>
      active.size === 0 ? Promise.resolve() : new Promise((resolve) => onEmpty.push(resolve)),
    close: () => clearInterval(timer),
  };
}

interface Warnings {
  error(error: unknown): void;
  text(text: string): void;
}

/** Repeats the same warning at most once a minute: an unreachable server fails many times a second. */
function createWarnings(backend: QueueBackend, onWarning: WorkerOptions["onWarning"]): Warnings {
  const lastAt = new Map<string, number>();
  const text = (warning: string) => {
    const now = performance.now();
    if (now - (lastAt.get(warning) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return;
    lastAt.set(warning, now);
    onWarning?.(warning);
  };
  return { text, error: (error) => text(backend.describeError(error)) };
}

const REPEAT_MS = 60_000;
