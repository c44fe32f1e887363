// The keys that wait for a job: each at most once, urgent keys first, otherwise in the order of arrival; and the keys that wait for
// a time. It must not know about workers or clocks.
import type { EnqueueOptions } from "../job-queue";
import { createTimerHeap } from "./timer-heap";

export interface PendingJob {
  readonly priority: NonNullable<EnqueueOptions["priority"]>;
  readonly attempt: number;
  /** Not before this time, in milliseconds since 1970. */
  readonly at: number;
}

export interface PendingJobs {
  /** When the key waits already, the earlier time and the higher priority count. */
  add(key: string, job: PendingJob, now: number): void;
  /** Removes and returns the next key. */
  take(): (PendingJob & { readonly key: string }) | undefined;
  /** Moves the delayed keys whose time has come to the waiting keys. */
  advance(now: number): void;
  /** The time of the next delayed key; infinity without any. */
  nextTime(): number;
  counts(): { readonly waiting: number; readonly delayed: number };
}

export function createPendingJobs(): PendingJobs {
  // Maps keep the order of insertion.
  const waiting = { soon: new Map<string, PendingJob>(), later: new Map<string, PendingJob>() };
  const delayed = createTimerHeap<PendingJob>();

  function add(key: string, job: PendingJob, now: number): void {
    const before = waiting.soon.get(key) ?? waiting.later.get(key) ?? delayed.get(key);
    const merged = before ? merge(before, job) : job;
    if (merged.at > now) return delayed.set(key, merged);
    delayed.delete(key);
    if (merged.priority === "soon") waiting.later.delete(key);
    waiting[merged.priority].set(key, merged);
  }

  return {
    add,
    take() {
      for (const lane of [waiting.soon, waiting.later]) {
        const [first] = lane;
        if (!first) continue;
        const [key, job] = first;
        lane.delete(key);
        return { ...job, key };
      }
      return undefined;
    },
    advance(now) {
      for (const [key, job] of delayed.takeDue(now)) add(key, job, now);
    },
    nextTime: () => delayed.nextTime(),
    counts: () => ({ waiting: waiting.soon.size + waiting.later.size, delayed: delayed.size }),
  };
}

/** A retry also does what the key was enqueued for. */
function merge(left: PendingJob, right: PendingJob): PendingJob {
  return {
    priority: left.priority === "soon" || right.priority === "soon" ? "soon" : "later",
    attempt: Math.max(left.attempt, right.attempt),
    at: Math.min(left.at, right.at),
  };
}
