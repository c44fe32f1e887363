// What the views of one engine in this process share: the queue, the schedules, and who has which turn. Time comes from a clock
// that is handed in.
import { equalJson } from "../../base/json";
import type { Clock } from "../../live/budget";
import type { Schedule, Scheduled, Stats, Turn, Wake } from "../engine";
import { createQueue, type Woken } from "./queue";
import { nextTime } from "./times";
import { createTimetable } from "./timetable";

/** Somebody who has turns. */
export interface Hired {
  readonly turn: (turn: Turn) => Promise<void>;
  readonly concurrency: number;
  readonly aliveMs: number;
  readonly backoffMs: readonly number[];
  /** Gives a sign of life; left out where worker and engine live and die together. */
  readonly isAlive?: () => boolean;
  onTrouble?(text: string): void;
}

/** A turn under way, or one that somebody lost and does not know yet. */
interface Under {
  readonly key: string;
  readonly attempt: number;
  readonly turn: AbortController;
  /** Woken meanwhile. */
  again?: Woken;
}

interface Worker {
  readonly hired: Hired;
  readonly turns: Set<Under>;
  /** When it gave the last sign of life. */
  seen: number;
  /** Told when its last turn has ended; it gets no further one. */
  leaving?: () => void;
}

export interface Core {
  readonly clock: Clock;
  wake(key: string, how: Wake): void;
  /** Throws where it never comes. */
  schedule(key: string, when: Schedule): void;
  unschedule(key: string): void;
  schedules(): readonly Scheduled[];
  stats(): Stats;
  /** Gives it turns until it leaves; resolves when it has none any more. */
  hire(hired: Hired): { leave(how: "drain" | "stop"): Promise<void> };
}

interface Struck {
  readonly when: Schedule;
}

const LONGEST_SLEEP = 15 * 60_000;
const LOST = "a turn was lost to another worker: this one gave no sign of life in time";

export function createCore(clock: Clock): Core {
  const queue = createQueue();
  const schedules = createTimetable<Struck>();
  const workers = new Set<Worker>();
  const active = new Map<string, { readonly under: Under; readonly worker: Worker }>();
  const failed = new Set<string>();
  let nudge = () => {};
  let running = false;

  function wake(key: string, woken: Woken, now: number): void {
    const under = active.get(key)?.under;
    if (!under) return queue.add(key, woken, now);
    const at = Math.min(under.again?.at ?? woken.at, woken.at);
    under.again = { ...woken, at, priority: under.again?.priority === "soon" ? "soon" : woken.priority };
  }

  /** What became due since: schedules strike once, however often they would have. */
  function pass(now: number): void {
    for (const [key, { when }] of schedules.due(now)) {
      schedules.set(key, { when, at: nextTime(when, now) });
      wake(key, { priority: "later", attempt: 1, at: now }, now);
    }
    queue.pass(now);
  }

  /** Takes turns from workers that give no sign of life, and tells those that do again. */
  function look(worker: Worker, now: number): void {
    const { hired, turns } = worker;
    if (hired.isAlive?.() === false) {
      if (now - worker.seen <= hired.aliveMs) return;
      for (const under of turns) if (active.get(under.key)?.under === under) giveBack(under, now);
      return;
    }
    worker.seen = now;
    for (const under of turns) {
      if (active.get(under.key)?.under === under || under.turn.signal.aborted) continue;
      hired.onTrouble?.(LOST);
      under.turn.abort();
    }
  }

  /** It has not been had. */
  function giveBack(under: Under, now: number): void {
    active.delete(under.key);
    queue.add(under.key, { priority: "later", attempt: under.attempt, at: now }, now);
    if (under.again) queue.add(under.key, under.again, now);
  }

  function give(now: number): void {
    for (let worker = freest(workers); worker; worker = freest(workers)) {
      const next = queue.take();
      if (!next) return;
      const under: Under = { key: next.key, attempt: next.attempt, turn: new AbortController() };
      worker.turns.add(under);
      worker.seen = now;
      active.set(next.key, { under, worker });
      void have(worker, under);
    }
  }

  async function have(worker: Worker, under: Under): Promise<void> {
    const { key, attempt, turn } = under;
    const done = await Promise.resolve({ key, attempt, signal: turn.signal })
      .then(worker.hired.turn)
      .then(
        () => true,
        () => false,
      );
    worker.turns.delete(under);
    if (active.get(key)?.under === under) end(worker, under, done, clock.now());
    if (worker.turns.size === 0) worker.leaving?.();
    nudge();
  }

  function end({ hired: { backoffMs } }: Worker, under: Under, done: boolean, now: number): void {
    const { key, attempt, again, turn } = under;
    if (turn.signal.aborted) return giveBack(under, now);
    active.delete(key);
    const wait = backoffMs[attempt - 1];
    if (done) failed.delete(key);
    else if (wait === undefined) failed.add(key);
    else queue.add(key, { priority: "later", attempt: attempt + 1, at: now + wait }, now);
    if (again) queue.add(key, again, now);
  }

  /** When there is something to do without anybody's asking. */
  function until(now: number): number {
    const looks = [...workers].filter((worker) => worker.hired.isAlive).map((worker) => now + worker.hired.aliveMs / 4);
    return Math.min(queue.next(), schedules.next(), now + LONGEST_SLEEP, ...looks);
  }

  async function run(): Promise<void> {
    running = true;
    while (workers.size > 0) {
      const woken = new AbortController();
      const nudged = new Promise<void>((resolve) => {
        nudge = () => {
          woken.abort();
          resolve();
        };
      });
      const now = clock.now();
      pass(now);
      for (const worker of workers) look(worker, now);
      give(now);
      await Promise.race([clock.sleep(Math.max(0, until(now) - now), woken.signal), nudged]);
      woken.abort();
    }
    running = false;
  }

  return {
    clock,
    wake(key, { priority = "later", delayMs = 0 }) {
      const now = clock.now();
      pass(now);
      wake(key, { priority, attempt: 1, at: now + Math.max(0, delayMs) }, now);
      nudge();
    },
    schedule(key, when) {
      if (equalJson({ ...schedules.get(key)?.when }, { ...when })) return;
      const at = nextTime(when, clock.now());
      const line = "cron" in when ? when.cron : when.everyMs;
      if (at === Number.POSITIVE_INFINITY) throw new RangeError(`\`${line}\` never comes: it is no schedule`);
      schedules.set(key, { when, at });
      nudge();
    },
    unschedule: (key) => schedules.delete(key),
    schedules() {
      pass(clock.now());
      const named = schedules.keys().map((key) => ({ key, ...(schedules.get(key) as Struck & { at: number }) }));
      return named.map(({ key, when, at }) => ({ key, when, next: at }));
    },
    stats() {
      pass(clock.now());
      return { ...queue.counts(), active: active.size, failed: failed.size, schedules: schedules.size };
    },
    hire(hired) {
      const worker: Worker = { hired, turns: new Set(), seen: clock.now() };
      workers.add(worker);
      if (running) nudge();
      else void run();
      return { leave: (how) => leave(worker, how) };
    },
  };

  async function leave(worker: Worker, how: "drain" | "stop"): Promise<void> {
    if (how === "stop") for (const under of worker.turns) under.turn.abort();
    if (worker.turns.size > 0) {
      const before = worker.leaving;
      await new Promise<void>((resolve) => {
        worker.leaving = () => {
          before?.();
          resolve();
        };
      });
    }
    workers.delete(worker);
    nudge();
  }
}

/** The one with the fewest turns of those that may have another one. */
function freest(workers: ReadonlySet<Worker>): Worker | undefined {
  let found: Worker | undefined;
  for (const worker of workers) {
    const { hired, turns, leaving } = worker;
    if (leaving || turns.size >= hired.concurrency || hired.isAlive?.() === false) continue;
    if (!found || turns.size < found.turns.size) found = worker;
  }
  return found;
}
