// An engine on BullMQ's queues: one of turns, where a key is at most once waiting and once active, and one of clocks, whose
// jobs wake keys when their time has come. It knows neither Redis nor PostgreSQL.
import type { Job, JobsOptions, Queue } from "bullmq";
import { equalJson } from "../../base/json";
import type { Engine, Schedule, Scheduled, Stats } from "../engine";
import { sharedName } from "../names";
import type { Ground, Payload } from "./ground";
import { bullmq } from "./packages";
import { overIn, soon } from "./reach";
import { workOn } from "./work";

export interface Queues {
  readonly turns: Queue<Payload>;
  readonly clocks: Queue<Payload>;
}

/** `space` names the queues; several fleets share a server under names of their own. */
export function bullmqEngine(ground: Ground, space: string): Engine {
  const queues = opened(ground, space);
  const asked = <T>(ask: (queues: Queues) => Promise<T>, ms = ANSWER_MS) =>
    soon(ms, ground.trouble, async () => ask(await queues.open()));
  const wakeNow = (key: string, priority: number) => asked(({ turns }) => wake(turns, key, priority));
  return {
    name: ground.name,
    store: ground.store,
    wake: (key, { priority = "later", delayMs = 0 } = {}) =>
      delayMs > 0
        ? asked(({ clocks }) => wakeLater(clocks, key, delayMs, PRIORITY[priority]))
        : wakeNow(key, PRIORITY[priority]),
    async schedule(key, when) {
      checked(when);
      await asked(({ clocks }) => schedule(clocks, key, when));
    },
    unschedule: (key) => asked(async ({ clocks }) => void (await clocks.removeJobScheduler(idOf(key)))),
    schedules: () => asked(({ clocks }) => schedules(clocks), LIST_MS),
    work: (turn, options) => workOn({ ground, space, wake: wakeNow, turn, options }),
    stats: () => asked((both) => stats(both, ground)),
    async close() {
      await overIn(CLOSE_MS, queues.close());
      await overIn(CLOSE_MS, ground.close());
    },
  };
}

/** Lower goes first. */
export const PRIORITY = { soon: 1, later: 2 } as const;
/** How long a caller waits for the server. */
const ANSWER_MS = 5_000;
/** Schedules are read one by one. */
const LIST_MS = 60_000;
const CLOSE_MS = 2_000;

/** Queues are made when the server answers: made before, BullMQ's on PostgreSQL would stay broken. */
function opened(ground: Ground, space: string) {
  let made: Promise<Queues> | undefined;
  const make = async (): Promise<Queues> => {
    await ground.ready();
    const turns = ground.queue(space, SHORT);
    const clocks = ground.queue(clocksOf(space), SHORT);
    // The caller is told by the rejection; without a listener the process would end.
    for (const queue of [turns, clocks]) queue.on("error", () => {});
    await Promise.all([turns.waitUntilReady(), clocks.waitUntilReady()]);
    return { turns, clocks };
  };
  return {
    async open(): Promise<Queues> {
      made ??= make();
      try {
        return await made;
      } catch (error) {
        made = undefined;
        throw error;
      }
    },
    async close() {
      const queues = await made?.catch(() => undefined);
      await Promise.all([queues?.turns.close(), queues?.clocks.close()]);
    },
  };
}

/** Nobody here reads what happened to jobs: it is kept for dashboards. */
const SHORT = { streams: { events: { maxLen: 1_000 } } };

export const clocksOf = (space: string) => `${space}-clocks`;

/** Ids are parts of keys that are put together with colons. */
const idOf = (key: string) => encodeURIComponent(key);

const KEPT: JobsOptions = {
  removeOnComplete: { age: 24 * 3_600, count: 200 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 1_000 },
  // What went wrong in a turn is for its own history; it may hold what no queue should.
  stackTraceLimit: 0,
};

async function wake(turns: Queue<Payload>, key: string, priority: number): Promise<void> {
  const job = await turns.add("turn", { key }, turnOptions(key, priority));
  if (priority === PRIORITY.later) return;
  // The job may be one that waited before, less urgent.
  const waiting = await turns.getJob(job.id as string);
  if (waiting && waiting.priority > priority) await moved(waiting.changePriority({ priority }));
}

/** What is gone from where it waited is had at this moment: sooner than anybody can move it. */
async function moved(moving: Promise<unknown>): Promise<void> {
  await moving.catch((error: unknown) => {
    if (!GONE.has(codeOf(error))) throw error;
  });
}

/** `JobNotExist` and `JobNotInState` of BullMQ 6. */
const GONE: ReadonlySet<number> = new Set([-1, -3]);

function codeOf(error: unknown): number {
  return (error as { readonly code?: number } | undefined)?.code ?? 0;
}

function turnOptions(key: string, priority: number): JobsOptions {
  return {
    ...KEPT,
    priority,
    // One that waits for another attempt is had now; woken during its turn, a key has another one afterwards.
    deduplication: { id: idOf(key), keepLastIfActive: true, reschedule: true },
    // The worker ends them: how many there are is its option.
    attempts: 1_000_000,
    backoff: { type: "custom" },
  };
}

/** The earliest counts where a key is woken for later several times. */
async function wakeLater(clocks: Queue<Payload>, key: string, delay: number, priority: number): Promise<void> {
  const due = Date.now() + delay;
  const options: JobsOptions = {
    ...CLOCK,
    delay,
    deduplication: { id: idOf(key), keepLastIfActive: true },
  };
  const { id } = await clocks.add(priority === PRIORITY.soon ? "soon" : "later", { key, due }, options);
  const waiting = (await clocks.getJob(id as string)) as Job<Payload> | undefined;
  if (!waiting || (waiting.data.due ?? 0) <= due) return;
  await moved(waiting.updateData({ key, due }));
  await moved(waiting.changeDelay(delay));
}

const CLOCK: JobsOptions = { ...KEPT, removeOnComplete: true, attempts: 1_000_000, backoff: { type: "custom" } };

/** A line that is none is the caller's mistake, not the server's. */
function checked(when: Schedule): void {
  const repeat = repeatOf(when);
  try {
    if ("pattern" in repeat && repeat.pattern !== "" && bullmq().getNextMillis(Date.now(), repeat)) return;
    if ("every" in repeat && repeat.every >= 1 && Number.isInteger(repeat.every)) return;
  } catch {}
  throw new RangeError(`\`${"cron" in when ? when.cron : when.everyMs}\` never comes: it is no schedule`);
}

async function schedule(clocks: Queue<Payload>, key: string, when: Schedule): Promise<void> {
  const id = idOf(key);
  const was = await clocks.getJobScheduler(id);
  // BullMQ keeps the next time of a schedule that it knows, even where the new one has other times.
  if (was && !equalJson({ ...whenOf(was) }, { ...whenOf(repeatOf(when)) })) await clocks.removeJobScheduler(id);
  await clocks
    .upsertJobScheduler(id, repeatOf(when), { name: "later", data: { key }, opts: CLOCK })
    .catch((error: unknown) => {
      // It strikes at this moment: what comes next is set by whoever has it struck.
      if (!STRIKING.has(codeOf(error))) throw error;
    });
}

/** `SchedulerJobIdCollision` and `SchedulerJobSlotsBusy` of BullMQ 6. */
const STRIKING: ReadonlySet<number> = new Set([-10, -11]);

interface Repeat {
  readonly pattern?: string | null;
  readonly tz?: string | null;
  readonly every?: number | null;
  readonly offset?: number | null;
}

/** Without an offset BullMQ would strike at once, all schedules of a fleet at the same time: a whole interval means none. */
function repeatOf(when: Schedule): { pattern: string; tz: string } | { every: number; offset: number } {
  if ("cron" in when) return { pattern: when.cron, tz: when.timeZone ?? "UTC" };
  const { everyMs: every, offsetMs = 0 } = when;
  return { every, offset: offsetMs % every || every };
}

function whenOf({ pattern, tz, every, offset }: Repeat): Schedule {
  if (pattern) return { cron: pattern, timeZone: tz ?? "UTC" };
  return { everyMs: every as number, ...(offset && offset !== every && { offsetMs: offset }) };
}

async function schedules(clocks: Queue<Payload>): Promise<readonly Scheduled[]> {
  const list = await clocks.getJobSchedulers(0, -1, true);
  return list.map((json) => ({
    key: json.template?.data?.key ?? decodeURIComponent(json.key),
    when: whenOf(json),
    next: json.next as number,
  }));
}

async function stats({ turns, clocks }: Queues, { store }: Ground): Promise<Stats> {
  const [turn, clock, schedules, failed] = await Promise.all([
    turns.getJobCounts("waiting", "prioritized", "delayed", "active"),
    clocks.getJobCounts("waiting", "prioritized", "delayed"),
    clocks.getJobSchedulersCount(),
    store.list(FAILED),
  ]);
  const of = (counts: Readonly<Record<string, number>>, ...names: readonly string[]) =>
    names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  return {
    waiting: of(turn, "waiting", "prioritized"),
    // Each schedule has a job of its own for its next time.
    delayed: of(turn, "delayed") + Math.max(0, of(clock, "waiting", "prioritized", "delayed") - schedules),
    active: of(turn, "active"),
    failed: failed.length,
    schedules,
  };
}

const FAILED = "failed:";
export const failedName = (key: string) => sharedName("failed", key);
