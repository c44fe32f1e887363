// What the views of one in-process queue share: pending jobs, schedules, and which worker runs which job. The clock is a parameter.
import { equalJson } from "../../base/json";
import type { Clock } from "../../live/rate-limit";
import type { EnqueueOptions, JobHandler, KeySchedule, QueueStats, Schedule } from "../job-queue";
import { nextFireTime } from "./next-fire-time";
import { createPendingJobs, type PendingJob } from "./pending-jobs";
import { createTimerHeap } from "./timer-heap";

export interface JobDispatcher {
  enqueue(key: string, options: EnqueueOptions): void;
  /** Throws a `RangeError` for a schedule that never fires. */
  schedule(key: string, schedule: Schedule): void;
  unschedule(key: string): void;
  schedules(): readonly KeySchedule[];
  stats(): QueueStats;
  /** Gives jobs to the worker until it deregisters. */
  register(registration: WorkerRegistration): {
    /** Resolves when the worker has no active job left. */
    deregister(mode: "drain" | "stop"): Promise<void>;
  };
}

export interface WorkerRegistration {
  readonly handler: JobHandler;
  readonly concurrency: number;
  readonly heartbeatTimeoutMs: number;
  readonly backoffMs: readonly number[];
  /** The worker's heartbeat. Without it, the worker lives as long as the dispatcher. */
  readonly isAlive?: (() => boolean) | undefined;
  readonly onWarning?: ((text: string) => void) | undefined;
}

interface RegisteredWorker {
  readonly registration: WorkerRegistration;
  readonly jobs: Set<RunningJob>;
  /** The time of the last heartbeat. */
  heartbeatAt: number;
  /** Called when the last job has ended; a worker with this callback gets no more jobs. */
  onIdle?: () => void;
}

/** An active job, or a job that was taken from its worker before the worker knows. */
interface RunningJob {
  readonly key: string;
  readonly attempt: number;
  readonly abort: AbortController;
  /** Set when the key is enqueued while the job runs. */
  next?: PendingJob;
}

const MAX_SLEEP_MS = 15 * 60_000;

export function createJobDispatcher(clock: Clock): JobDispatcher {
  const pending = createPendingJobs();
  const schedules = createTimerHeap<{ readonly schedule: Schedule }>();
  const workers = new Set<RegisteredWorker>();
  const active = new Map<string, RunningJob>();
  const failed = new Set<string>();
  let resumeLoop = () => {};
  let isRunning = false;

  function enqueue(key: string, job: PendingJob, now: number): void {
    const running = active.get(key);
    if (!running) return pending.add(key, job, now);
    const at = Math.min(running.next?.at ?? job.at, job.at);
    running.next = { ...job, at, priority: running.next?.priority === "soon" ? "soon" : job.priority };
  }

  /** Enqueues what has become due. A schedule fires once, however many of its times have passed. */
  function advance(now: number): void {
    for (const [key, { schedule }] of schedules.takeDue(now)) {
      schedules.set(key, { schedule, at: nextFireTime(schedule, now) });
      enqueue(key, { priority: "later", attempt: 1, at: now }, now);
    }
    pending.advance(now);
  }

  /** Takes the jobs away from a worker without a heartbeat, and aborts the lost jobs of a worker that is back. */
  function checkHeartbeat(worker: RegisteredWorker, now: number): void {
    const { registration, jobs } = worker;
    if (registration.isAlive?.() === false) {
      if (now - worker.heartbeatAt <= registration.heartbeatTimeoutMs) return;
      for (const job of jobs) if (active.get(job.key) === job) requeue(job, now);
      return;
    }
    worker.heartbeatAt = now;
    for (const job of jobs) {
      if (active.get(job.key) === job || job.abort.signal.aborted) continue;
      registration.onWarning?.("a job was lost to another worker: this worker sent no heartbeat in time");
      job.abort.abort();
    }
  }

  /** The job counts as not started. */
  function requeue(job: RunningJob, now: number): void {
    active.delete(job.key);
    pending.add(job.key, { priority: "later", attempt: job.attempt, at: now }, now);
    if (job.next) pending.add(job.key, job.next, now);
  }

  function assignJobs(now: number): void {
    for (let worker = findIdlest(workers); worker; worker = findIdlest(workers)) {
      const next = pending.take();
      if (!next) return;
      const job: RunningJob = { key: next.key, attempt: next.attempt, abort: new AbortController() };
      worker.jobs.add(job);
      worker.heartbeatAt = now;
      active.set(next.key, job);
      void run(worker, job);
    }
  }

  async function run(worker: RegisteredWorker, job: RunningJob): Promise<void> {
    const { key, attempt, abort } = job;
    const succeeded = await Promise.resolve({ key, attempt, signal: abort.signal })
      .then(worker.registration.handler)
      .then(
        () => true,
        () => false,
      );
    worker.jobs.delete(job);
    if (active.get(key) === job) finish(worker, job, succeeded, clock.now());
    if (worker.jobs.size === 0) worker.onIdle?.();
    resumeLoop();
  }

  function finish(worker: RegisteredWorker, job: RunningJob, succeeded: boolean, now: number): void {
    const { key, attempt, next, abort } = job;
    if (abort.signal.aborted) return requeue(job, now);
    active.delete(key);
    const backoff = worker.registration.backoffMs[attempt - 1];
    if (succeeded) failed.delete(key);
    else if (backoff === undefined) failed.add(key);
    else pending.add(key, { priority: "later", attempt: attempt + 1, at: now + backoff }, now);
    if (next) pending.add(key, next, now);
  }

  /** When the loop has to run again unless `resumeLoop` is called before. */
  function nextRun(now: number): number {
    const heartbeats = [...workers]
      .filter((worker) => worker.registration.isAlive)
      .map((worker) => now + worker.registration.heartbeatTimeoutMs / 4);
    return Math.min(pending.nextTime(), schedules.nextTime(), now + MAX_SLEEP_MS, ...heartbeats);
  }

  async function loop(): Promise<void> {
    isRunning = true;
    while (workers.size > 0) {
      const sleeping = new AbortController();
      const resumed = new Promise<void>((resolve) => {
        resumeLoop = () => {
          sleeping.abort();
          resolve();
        };
      });
      const now = clock.now();
      advance(now);
      for (const worker of workers) checkHeartbeat(worker, now);
      assignJobs(now);
      await Promise.race([clock.sleep(Math.max(0, nextRun(now) - now), sleeping.signal), resumed]);
      sleeping.abort();
    }
    isRunning = false;
  }

  async function deregister(worker: RegisteredWorker, mode: "drain" | "stop"): Promise<void> {
    if (mode === "stop") for (const job of worker.jobs) job.abort.abort();
    if (worker.jobs.size > 0) {
      const before = worker.onIdle;
      await new Promise<void>((resolve) => {
        worker.onIdle = () => {
          before?.();
          resolve();
        };
      });
    }
    workers.delete(worker);
    resumeLoop();
  }

  return {
    enqueue(key, { priority = "later", delayMs = 0 }) {
      const now = clock.now();
      advance(now);
      enqueue(key, { priority, attempt: 1, at: now + Math.max(0, delayMs) }, now);
      resumeLoop();
    },
    schedule(key, schedule) {
      if (equalJson({ ...schedules.get(key)?.schedule }, { ...schedule })) return;
      const at = nextFireTime(schedule, clock.now());
      if (at === Number.POSITIVE_INFINITY) {
        throw new RangeError(`the schedule \`${"cron" in schedule ? schedule.cron : schedule.everyMs}\` never fires`);
      }
      schedules.set(key, { schedule, at });
      resumeLoop();
    },
    unschedule: (key) => schedules.delete(key),
    schedules() {
      advance(clock.now());
      return schedules.values().map(([key, { schedule, at }]) => ({ key, schedule, nextAt: at }));
    },
    stats() {
      advance(clock.now());
      return { ...pending.counts(), active: active.size, failed: failed.size, schedules: schedules.size };
    },
    register(registration) {
      const worker: RegisteredWorker = { registration, jobs: new Set(), heartbeatAt: clock.now() };
      workers.add(worker);
      if (isRunning) resumeLoop();
      else void loop();
      return { deregister: (mode) => deregister(worker, mode) };
    },
  };
}

/** The worker with the fewest active jobs of those that accept another job. */
function findIdlest(workers: ReadonlySet<RegisteredWorker>): RegisteredWorker | undefined {
  let idlest: RegisteredWorker | undefined;
  for (const worker of workers) {
    const { registration, jobs, onIdle } = worker;
    if (onIdle || jobs.size >= registration.concurrency || registration.isAlive?.() === false) continue;
    if (!idlest || jobs.size < idlest.jobs.size) idlest = worker;
  }
  return idlest;
}
