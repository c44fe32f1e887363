// The port of the engines that carry a fleet of zones: who is woken when, and what all workers share. It knows nothing of DNS,
// of plans, or of what a turn does.
import type { SharedStore } from "./store";

/**
 * An engine. `test/fleet/conforms.ts` asks the same of each implementation:
 * - A key that is woken while it waits has one turn, whoever woke it and how often.
 * - A key never has two turns at once, on all workers together, unless a worker lost it and does not know yet: then the signal
 *   of the lost turn is aborted as soon as it can know, and leases (`shared-locks.ts`) keep it from writing.
 * - A key that is woken during its turn has another turn afterwards.
 * - The turn of a worker that died is had by another worker. A turn that failed is had again, later, a few times; at once where
 *   its key is woken meanwhile.
 * - Schedules outlive workers; `schedule` is called again at each start, so that they outlive a store that lost everything, too.
 * Only the key goes through the engine: what is wanted of it is read when its turn begins, from where the newest is.
 */
export interface Engine {
  /** As people call it: `this process`, `Redis`, `PostgreSQL`. */
  readonly name: string;
  /** What workers share beside turns: locks, budgets, wishes, history. */
  readonly store: SharedStore;
  /** Rejects where the engine cannot be reached: who asks for a turn has to know. */
  wake(key: string, how?: Wake): Promise<void>;
  /**
   * Wakes a key again and again, for the first time when its time has come. The same name again replaces what it stood for, and
   * changes nothing where that is the same. Rejects with a `RangeError` where it never comes.
   */
  schedule(key: string, when: Schedule): Promise<void>;
  unschedule(key: string): Promise<void>;
  schedules(): Promise<readonly Scheduled[]>;
  /** Has turns until it is stopped. An engine that cannot be reached is waited for. */
  work(turn: (turn: Turn) => Promise<void>, options: WorkOptions): Working;
  stats(): Promise<Stats>;
  /** Lets go of connections. Workers of this process have been stopped before. */
  close(): Promise<void>;
}

export interface Wake {
  /** `soon` goes before all that is `later`; a key that waits as `later` is moved up. `later` unless said. */
  readonly priority?: "soon" | "later";
  /** Milliseconds from now before it is woken; 0 unless said. The earliest counts where that is asked for several times. */
  readonly delayMs?: number;
}

/** Every so many milliseconds, or by a cron line (five fields, or six with seconds first) in a time zone; UTC unless said. */
export type Schedule =
  | { readonly everyMs: number; readonly offsetMs?: number }
  | { readonly cron: string; readonly timeZone?: string };

export interface Scheduled {
  readonly key: string;
  readonly when: Schedule;
  /** Milliseconds since 1970. */
  readonly next: number;
}

export interface Turn {
  readonly key: string;
  /** 1 at first. */
  readonly attempt: number;
  /** Aborted when the engine took the key away, and when the worker is stopped at once. */
  readonly signal: AbortSignal;
}

export interface WorkOptions {
  /** Turns at once in this process. */
  readonly concurrency: number;
  /** Told of what no turn is about: the engine cannot be reached, a turn was lost to another worker. */
  onTrouble?(text: string): void;
  /** How long a worker may give no sign of life before its turns are had elsewhere, ms; `ALIVE_MS` unless said. */
  readonly aliveMs?: number;
  /** Waits between the attempts of a turn that failed, ms: one attempt more than waits; `BACKOFF_MS` unless said. */
  readonly backoffMs?: readonly number[];
}

export interface Working {
  /** No further turn begins, those under way are finished. */
  drain(): Promise<void>;
  /** Aborts the turns under way, too; resolves when they have ended. They are had again elsewhere. */
  stop(): Promise<void>;
}

export interface Stats {
  /** Woken, their turn has not begun. */
  readonly waiting: number;
  /** Woken for later, or waiting for another attempt. */
  readonly delayed: number;
  readonly active: number;
  /** Keys whose last turn failed for good. */
  readonly failed: number;
  readonly schedules: number;
}

export const ALIVE_MS = 30_000;
export const BACKOFF_MS: readonly number[] = [10_000, 60_000, 300_000];
