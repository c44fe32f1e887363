// Which keys wait for a turn: each at most once, the urgent ones first, else in the order in which they came; and which wait for a
// time. It knows neither workers nor clocks.
import type { Wake } from "../engine";
import { createTimetable } from "./timetable";

export interface Woken {
  readonly priority: NonNullable<Wake["priority"]>;
  readonly attempt: number;
  /** Not before this, ms since 1970. */
  readonly at: number;
}

export interface Queue {
  /** The earlier time and the higher priority count where the key waits already. */
  add(key: string, woken: Woken, now: number): void;
  /** Takes out the key whose turn is next. */
  take(): (Woken & { readonly key: string }) | undefined;
  /** Moves those whose time has come to those that wait for a turn. */
  pass(now: number): void;
  /** When the next one's time comes. */
  next(): number;
  counts(): { readonly waiting: number; readonly delayed: number };
}

export function createQueue(): Queue {
  // Maps remember the order in which keys came.
  const waiting = { soon: new Map<string, Woken>(), later: new Map<string, Woken>() };
  const delayed = createTimetable<Woken>();

  function add(key: string, woken: Woken, now: number): void {
    const before = waiting.soon.get(key) ?? waiting.later.get(key) ?? delayed.get(key);
    const joined = before ? join(before, woken) : woken;
    if (joined.at > now) return delayed.set(key, joined);
    delayed.delete(key);
    if (joined.priority === "soon") waiting.later.delete(key);
    waiting[joined.priority].set(key, joined);
  }

  return {
    add,
    take() {
      for (const lane of [waiting.soon, waiting.later]) {
        const [first] = lane;
        if (!first) continue;
        lane.delete(first[0]);
        return { ...first[1], key: first[0] };
      }
      return undefined;
    },
    pass(now) {
      for (const [key, woken] of delayed.due(now)) add(key, woken, now);
    },
    next: () => delayed.next(),
    counts: () => ({ waiting: waiting.soon.size + waiting.later.size, delayed: delayed.size }),
  };
}

/** A turn that is had for another attempt is the one that was woken, too. */
function join(left: Woken, right: Woken): Woken {
  return {
    priority: left.priority === "soon" || right.priority === "soon" ? "soon" : "later",
    attempt: Math.max(left.attempt, right.attempt),
    at: Math.min(left.at, right.at),
  };
}
