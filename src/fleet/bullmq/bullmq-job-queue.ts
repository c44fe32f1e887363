// The job queue on BullMQ. It uses two queues: one of jobs, in which a key is at most once waiting and once active, and one of timers,
// whose jobs enqueue keys when their time has come. It knows neither Redis nor PostgreSQL.
import type { JobsOptions } from "bullmq";
import { equalJson } from "../../base/json";
import type { JobQueue, KeySchedule, QueueStats, Schedule } from "../job-queue";
import type { SharedStore } from "../shared-store";
import { startBullmqWorker } from "./bullmq-worker";
import { settlesWithin, withTimeout } from "./connection";
import { bullmq } from "./packages";
import type { BackendQueue, QueueBackend } from "./queue-backend";
import { FAILED_PREFIX, JOB_PRIORITIES, timerQueueName } from "./queue-names";

interface Queues {
  readonly jobs: BackendQueue;
  readonly timers: BackendQueue;
}

/**
 * @param space names the queues: fleets with different names, and the targets of a fleet, share a server.
 * @param shared the store of all targets; the store of the backend is that of the queue.
 */
export function createBullmqJobQueue(backend: QueueBackend, space: string, shared: SharedStore): JobQueue {
  const queues = createQueues(backend, space);
  const call = <T>(use: (queues: Queues) => Promise<T>, timeoutMs = ANSWER_TIMEOUT_MS) =>
    withTimeout(timeoutMs, backend.describeError, async () => use(await queues.open()));
  const enqueueNow = (key: string, priority: number) => call(({ jobs }) => addJob(jobs, key, priority));
  return {
    name: backend.name,
    store: backend.store,
    shared,
    enqueue: (key, { priority = "later", delayMs = 0 } = {}) =>
      delayMs > 0
        ? call(({ timers }) => addTimer(timers, key, delayMs, JOB_PRIORITIES[priority]))
        : enqueueNow(key, JOB_PRIORITIES[priority]),
    async schedule(key, schedule) {
      checkSchedule(schedule);
      await call(({ timers }) => setSchedule(timers, key, schedule));
    },
    unschedule: (key) => call(async ({ timers }) => void (await timers.removeJobScheduler(encodeId(key)))),
    schedules: () => call(({ timers }) => listSchedules(timers), LIST_TIMEOUT_MS),
    startWorker: (handler, options) => startBullmqWorker({ backend, space, enqueue: enqueueNow, handler, options }),
    stats: () => call((queues) => readStats(queues, backend)),
    async close() {
      await settlesWithin(CLOSE_TIMEOUT_MS, queues.close());
      await settlesWithin(CLOSE_TIMEOUT_MS, backend.close());
    },
  };
}

/** How long a caller waits for the server. */
const ANSWER_TIMEOUT_MS = 5_000;
/** BullMQ reads schedules one by one. */
const LIST_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 2_000;

/** Creates the queues when the server answers: created earlier, BullMQ's queues on PostgreSQL would stay broken. */
function createQueues(backend: QueueBackend, space: string) {
  let queues: Promise<Queues> | undefined;
  const create = async (): Promise<Queues> => {
    await backend.connect();
    const jobs = backend.createQueue(space, EVENT_LIMIT);
    const timers = backend.createQueue(timerQueueName(space), EVENT_LIMIT);
    // Callers get a rejection. Without a listener, the event would end the process.
    for (const queue of [jobs, timers]) queue.on("error", () => {});
    await Promise.all([jobs.waitUntilReady(), timers.waitUntilReady()]);
    return { jobs, timers };
  };
  return {
    async open(): Promise<Queues> {
      queues ??= create();
      try {
        return await queues;
      } catch (error) {
        queues = undefined;
        throw error;
      }
    },
    async close() {
      const opened = await queues?.catch(() => undefined);
      await Promise.all([opened?.jobs.close(), opened?.timers.close()]);
    },
  };
}

/** Zonewright never reads the events of jobs; dashboards do. */
const EVENT_LIMIT = { streams: { events: { maxLen: 1_000 } } };

/** BullMQ joins ids with colons. */
const encodeId = (key: string) => encodeURIComponent(key);

/** An id that no fleet encoded is returned as it is. */
function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

const RETENTION: JobsOptions = {
  removeOnComplete: { age: 24 * 3_600, count: 200 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 1_000 },
  // Errors belong into the results of the key: they may contain what no queue should store.
  stackTraceLimit: 0,
};

/** BullMQ stores this name with each job, and dashboards show it. */
const JOB_NAME = "turn";

async function addJob(jobs: BackendQueue, key: string, priority: number): Promise<void> {
  const { id } = await jobs.add(JOB_NAME, { key }, jobOptions(key, priority));
  if (priority === JOB_PRIORITIES.later || id === undefined) return;
  // The returned job may be an earlier job that waits with a lower priority.
  const waiting = await jobs.getJob(id);
  if (waiting && waiting.priority > priority) await ignoreGone(waiting.changePriority({ priority }));
}

function jobOptions(key: string, priority: number): JobsOptions {
  return {
    ...RETENTION,
    priority,
    // A job that waits for a retry runs now; a key that is enqueued while its job is active gets another job afterwards.
    deduplication: { id: encodeId(key), keepLastIfActive: true, reschedule: true },
    // The worker ends the retries: their number is its option.
    attempts: 1_000_000,
    backoff: { type: "custom" },
  };
}

/** The earliest delay counts when a key is enqueued with several delays. */
async function addTimer(timers: BackendQueue, key: string, delay: number, priority: number): Promise<void> {
  const due = Date.now() + delay;
  const options: JobsOptions = {
    ...TIMER_OPTIONS,
    delay,
    deduplication: { id: encodeId(key), keepLastIfActive: true },
  };
  const { id } = await timers.add(priority === JOB_PRIORITIES.soon ? "soon" : "later", { key, due }, options);
  const waiting = id === undefined ? undefined : await timers.getJob(id);
  if (!waiting || (waiting.data.due ?? 0) <= due) return;
  await ignoreGone(waiting.updateData({ key, due }));
  await ignoreGone(waiting.changeDelay(delay));
}

const TIMER_OPTIONS: JobsOptions = {
  ...RETENTION,
  removeOnComplete: true,
  attempts: 1_000_000,
  backoff: { type: "custom" },
};

/** A job that no longer waits has started in this moment, which is sooner than the change would make it. */
async function ignoreGone(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!GONE.has(readCode(error))) throw error;
  });
}

/** `JobNotExist` and `JobNotInState` of BullMQ 6. */
const GONE: ReadonlySet<number> = new Set([-1, -3]);

function readCode(error: unknown): number {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : 0;
}

/** A schedule that never fires is the caller's mistake and not the server's. */
function checkSchedule(schedule: Schedule): void {
  const repeat = toRepeat(schedule);
  try {
    if ("pattern" in repeat && repeat.pattern !== "" && bullmq().getNextMillis(Date.now(), repeat)) return;
    if ("every" in repeat && repeat.every >= 1 && Number.isInteger(repeat.every)) return;
  } catch {}
  throw new RangeError(`the schedule \`${"cron" in schedule ? schedule.cron : schedule.everyMs}\` never fires`);
}

async function setSchedule(timers: BackendQueue, key: string, schedule: Schedule): Promise<void> {
  const id = encodeId(key);
  const before = await timers.getJobScheduler(id);
  const isChanged = before && !equalJson({ ...fromRepeat(before) }, { ...fromRepeat(toRepeat(schedule)) });
  // BullMQ keeps the next time of a schedule that it knows, even when the new schedule has other times.
  if (isChanged) await timers.removeJobScheduler(id);
  await timers
    .upsertJobScheduler(id, toRepeat(schedule), { name: "later", data: { key }, opts: TIMER_OPTIONS })
    .catch((error: unknown) => {
      // The schedule fires in this moment: the worker that handles it sets the next time.
      if (!FIRING.has(readCode(error))) throw error;
    });
}

/** `SchedulerJobIdCollision` and `SchedulerJobSlotsBusy` of BullMQ 6. */
const FIRING: ReadonlySet<number> = new Set([-10, -11]);

/** A schedule as BullMQ stores it. */
interface StoredRepeat {
  readonly pattern?: string | null;
  readonly tz?: string | null;
  readonly every?: number | null;
  readonly offset?: number | null;
}

/** Without an offset, BullMQ fires at once, for all schedules of a fleet at the same time: a whole interval means no offset. */
function toRepeat(schedule: Schedule): { pattern: string; tz: string } | { every: number; offset: number } {
  if ("cron" in schedule) return { pattern: schedule.cron, tz: schedule.timeZone ?? "UTC" };
  const { everyMs: every, offsetMs = 0 } = schedule;
  return { every, offset: offsetMs % every || every };
}

function fromRepeat({ pattern, tz, every, offset }: StoredRepeat): Schedule {
  if (pattern) return { cron: pattern, timeZone: tz ?? "UTC" };
  return { everyMs: every ?? 0, ...(offset && offset !== every && { offsetMs: offset }) };
}

async function listSchedules(timers: BackendQueue): Promise<readonly KeySchedule[]> {
  const stored = await timers.getJobSchedulers(0, -1, true);
  return stored.map((scheduler) => ({
    key: scheduler.template?.data?.key ?? decodeId(scheduler.key),
    schedule: fromRepeat(scheduler),
    nextAt: scheduler.next ?? 0,
  }));
}

async function readStats({ jobs, timers }: Queues, { store }: QueueBackend): Promise<QueueStats> {
  const [jobCounts, timerCounts, schedules, failed] = await Promise.all([
    jobs.getJobCounts("waiting", "prioritized", "delayed", "active"),
    timers.getJobCounts("waiting", "prioritized", "delayed"),
    timers.getJobSchedulersCount(),
    store.list(FAILED_PREFIX),
  ]);
  const sum = (counts: Readonly<Record<string, number>>, ...states: readonly string[]) =>
    states.reduce((total, state) => total + (counts[state] ?? 0), 0);
  return {
    waiting: sum(jobCounts, "waiting", "prioritized"),
    // Each schedule has a timer of its own for its next time.
    delayed: sum(jobCounts, "delayed") + Math.max(0, sum(timerCounts, "waiting", "prioritized", "delayed") - schedules),
    active: sum(jobCounts, "active"),
    failed: failed.length,
    schedules,
  };
}
