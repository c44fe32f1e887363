// A worker: has turns, renews its hold on them, and gives up those that it has lost. BullMQ's hold on a job is no lock: a
// worker that froze goes on where it was, so the signal is aborted by the clock of this process, too.
import { performance } from "node:perf_hooks";
import type { Job, Worker } from "bullmq";
import { ALIVE_MS, BACKOFF_MS, type Turn, type Working, type WorkOptions } from "../engine";
import { clocksOf, failedName, PRIORITY } from "./engine";
import type { Ground, Payload } from "./ground";
import { bullmq } from "./packages";
import { overIn, soon, tripTo, untilReady } from "./reach";

export interface Work {
  readonly ground: Ground;
  readonly space: string;
  readonly wake: (key: string, priority: number) => Promise<void>;
  readonly turn: (turn: Turn) => Promise<void>;
  readonly options: WorkOptions;
}

export function workOn(work: Work): Working {
  const { ground, options } = work;
  const told = troubles(ground, options.onTrouble);
  const ended = new AbortController();
  const holds = holdsOf(options.aliveMs ?? ALIVE_MS, told);
  let workers: readonly Worker<Payload>[] = [];
  const begun = untilReady(() => ready(ground, options), ended.signal, told.error).then((ready) => {
    if (ready) workers = begin(work, holds, told, ended.signal);
  });
  const end = async () => {
    ended.abort();
    await begun;
    await Promise.all(workers.map((worker) => worker.pause(true)));
    await holds.ended();
    await close(workers, ground);
    holds.close();
  };
  return {
    drain: end,
    stop() {
      holds.abortAll();
      return end();
    },
  };
}

/**
 * BullMQ on PostgreSQL lets each worker say by its own clock whose hold has run out: one that is ahead would take the turns of
 * all others. On both servers what is due is due by that clock.
 */
async function ready(ground: Ground, { aliveMs = ALIVE_MS }: WorkOptions): Promise<void> {
  await ground.ready();
  const { skew, took } = await tripTo(ground.now);
  if (Math.abs(skew) - took <= aliveMs / 3) return;
  const off = `${(Math.abs(skew) / 1_000).toFixed(1)} s ${skew > 0 ? "behind" : "ahead of"} the server's`;
  throw new Error(`this machine's clock is ${off}; no turns here until it is set right (NTP)`);
}

/**
 * A server that is away is not waited for: what it has not been told is had again elsewhere. It is asked first, because BullMQ
 * that waits for it cannot be made to stop waiting.
 */
async function close(workers: readonly Worker<Payload>[], ground: Ground): Promise<void> {
  const there = await soon(END_MS, ground.trouble, ground.now).then(
    () => true,
    () => false,
  );
  if (await overIn(END_MS, Promise.all(workers.map((worker) => worker.close(!there))))) return;
  await overIn(END_MS, Promise.all(workers.map((worker) => worker.getBackend().close(true))));
}

/** How long the server has to take note of the last turns. */
const END_MS = 3_000;

function begin(work: Work, holds: Holds, told: Troubles, ended: AbortSignal): readonly Worker<Payload>[] {
  const { ground, space, options } = work;
  const aliveMs = options.aliveMs ?? ALIVE_MS;
  const backoffMs = options.backoffMs ?? BACKOFF_MS;
  const alive = {
    lockDuration: Math.ceil(aliveMs),
    // Whole milliseconds: Redis takes no others.
    lockRenewTime: Math.ceil(aliveMs / 3),
    stalledInterval: Math.max(250, Math.ceil(aliveMs / 3)),
    // A turn that was lost is had again, however often.
    maxStalledCount: 1_000_000,
    runRetryDelay: 1_000,
  };
  const turns = ground.worker(space, (job, token) => have(work, holds, ended, job, token as string), {
    ...alive,
    concurrency: options.concurrency,
    settings: { backoffStrategy: (made) => backoffMs[Math.min(made, backoffMs.length) - 1] ?? 0 },
  });
  const clocks = ground.worker(clocksOf(space), ({ name, data }) => strike(work, name, data), {
    ...alive,
    concurrency: CLOCKS_AT_ONCE,
    settings: { backoffStrategy: () => 1_000 },
  });
  turns.on("lockRenewalFailed", (ids) => holds.lost(ids));
  turns.on("locksRenewed", ({ jobIds }) => holds.renewed(jobIds));
  for (const worker of [turns, clocks]) worker.on("error", told.error);
  return [turns, clocks];
}

const CLOCKS_AT_ONCE = 10;

function strike({ wake }: Work, name: string, { key }: Payload): Promise<void> {
  return wake(key, name === "soon" ? PRIORITY.soon : PRIORITY.later);
}

async function have(
  { ground, turn, options }: Work,
  holds: Holds,
  ended: AbortSignal,
  job: Job<Payload>,
  token: string,
): Promise<void> {
  // Fetched just before the end.
  if (ended.aborted) return giveBack(job, token);
  const { key } = job.data;
  const attempt = job.attemptsMade + 1;
  const { signal, over } = holds.take(job.id as string);
  const failed = await turn({ key, attempt, signal })
    .then(
      () => false,
      () => true,
    )
    .finally(over);
  if (signal.aborted) return giveBack(job, token);
  const last = attempt > (options.backoffMs ?? BACKOFF_MS).length;
  if (!failed || last) await mark(ground, key, failed);
  // Without what the turn said: that is for its own history.
  if (failed) throw new (last ? bullmq().UnrecoverableError : Error)("the turn failed");
}

/** It waits again, and counts as not begun; where another worker has it, that one keeps it. */
async function giveBack(job: Job<Payload>, token: string): Promise<never> {
  await job.moveToWait(token).catch(() => {});
  throw new (bullmq().WaitingError)();
}

/** Keys whose last turn failed for good are counted in the store; the queue knows of jobs alone. */
async function mark({ store }: Ground, key: string, failed: boolean): Promise<void> {
  const name = failedName(key);
  await store
    .change(name, (was) =>
      failed ? { write: true, value: { key }, result: undefined } : { write: was !== undefined, result: undefined },
    )
    .catch(() => {});
}

type Holds = ReturnType<typeof holdsOf>;

/** The turns under way, and until when they are ours for certain: as long after the last renewal as others leave them to us. */
function holdsOf(aliveMs: number, told: Troubles) {
  const held = new Map<string, { readonly turn: AbortController; seen: number }>();
  let waiting: (() => void)[] = [];
  const lose = (id: string) => {
    const value = held.get(id);
    if (!value || value.turn.signal.aborted) return;
    told.text("a turn was lost to another worker: this one gave no sign of life in time");
    value.turn.abort();
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [id, { seen }] of held) if (now - seen > aliveMs) lose(id);
  }, aliveMs / 6);
  timer.unref();
  return {
    take(id: string) {
      const turn = new AbortController();
      held.set(id, { turn, seen: performance.now() });
      const over = () => {
        held.delete(id);
        if (held.size > 0) return;
        for (const value of waiting) value();
        waiting = [];
      };
      return { signal: turn.signal, over };
    },
    renewed(ids: readonly string[]) {
      for (const id of ids) {
        const value = held.get(id);
        if (value) value.seen = performance.now();
      }
    },
    lost: (ids: readonly string[]) => ids.forEach(lose),
    abortAll: () => {
      for (const { turn } of held.values()) turn.abort();
    },
    /** Resolves when no turn is under way. */
    ended: (): Promise<void> => (held.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    close: () => clearInterval(timer),
  };
}

interface Troubles {
  error(error: unknown): void;
  text(text: string): void;
}

/** The same trouble is told once in a while: a server that is away fails many times a second. */
function troubles(ground: Ground, onTrouble: WorkOptions["onTrouble"]): Troubles {
  const last = new Map<string, number>();
  const text = (said: string) => {
    const now = performance.now();
    if (now - (last.get(said) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    last.set(said, now);
    onTrouble?.(said);
  };
  return { text, error: (error) => text(ground.trouble(error)) };
}

const AGAIN_MS = 60_000;
