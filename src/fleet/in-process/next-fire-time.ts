// The next time at which a schedule fires. Croner reads cron expressions.
import { Cron } from "croner";
import type { Schedule } from "../job-queue";

/**
 * The first time after `now`, in milliseconds since 1970; infinity for a schedule that never fires and for a malformed cron
 * expression. Intervals count from 1970 and not from when they were set, so that they fire at the same times after a restart.
 */
export function nextFireTime(schedule: Schedule, now: number): number {
  if ("cron" in schedule) return nextCronTime(schedule.cron, schedule.timeZone ?? "UTC", now);
  const { everyMs, offsetMs = 0 } = schedule;
  const next = (Math.floor((now - offsetMs) / everyMs) + 1) * everyMs + offsetMs;
  return everyMs >= 1 && Number.isInteger(everyMs) ? next : Number.POSITIVE_INFINITY;
}

function nextCronTime(expression: string, timezone: string, now: number): number {
  try {
    const next = new Cron(expression, { timezone, mode: "5-or-6-parts", paused: true }).nextRun(new Date(now));
    return next?.getTime() ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
