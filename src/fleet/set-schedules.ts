// Sets the schedules of many keys in a queue. Schedules that are already as wanted stay untouched.
import { createHash } from "node:crypto";
import { mapAtOnce } from "../base/at-once";
import { equalJson, type JsonObject } from "../base/json";
import type { JobQueue, Schedule } from "./job-queue";

/** Calls to the queue at once: one after another, ten thousand schedules take half a minute. */
export const QUEUE_CONCURRENCY = 50;

export interface ScheduleChanges {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** @param prune removes the schedules of all other keys. */
export async function setSchedules(
  queue: Pick<JobQueue, "schedules" | "schedule" | "unschedule">,
  keys: readonly string[],
  scheduleFor: (key: string) => Schedule,
  prune: boolean,
): Promise<ScheduleChanges> {
  const existing = new Map((await queue.schedules()).map((schedule) => [schedule.key, schedule]));
  const due = keys.filter(
    (key) => !equalJson(withTimeZone(existing.get(key)?.schedule), withTimeZone(scheduleFor(key))),
  );
  await mapAtOnce(due, QUEUE_CONCURRENCY, (key) => queue.schedule(key, scheduleFor(key)));
  const wanted = new Set(keys);
  const surplus = prune ? [...existing.keys()].filter((key) => !wanted.has(key)) : [];
  await mapAtOnce(surplus, QUEUE_CONCURRENCY, (key) => queue.unschedule(key));
  const changed = due.filter((key) => existing.has(key)).length;
  return { added: due.length - changed, changed, removed: surplus.length, unchanged: keys.length - due.length };
}

/** A queue returns the time zone also where it was left out. */
function withTimeZone(schedule: Schedule | undefined): JsonObject {
  return schedule && "cron" in schedule ? { timeZone: "UTC", ...schedule } : { ...schedule };
}

/** The offset of a key within an interval, by its digest: spreads the keys of a fleet evenly over the interval. */
export function spreadOffset(key: string, everyMs: number): number {
  return createHash("sha256").update(key).digest().readUInt32BE(4) % everyMs;
}
