// When a schedule strikes next. Cron lines are read by croner.
import { Cron } from "croner";
import type { Schedule } from "../engine";

/**
 * The first time after `now`, ms since 1970; infinity where none comes, a line that is no cron line included. Intervals are
 * counted from 1970 and not from when they were set: they strike at the same times after each start.
 */
export function nextTime(when: Schedule, now: number): number {
  if ("cron" in when) return nextOfLine(when.cron, when.timeZone ?? "UTC", now);
  const { everyMs, offsetMs = 0 } = when;
  const next = (Math.floor((now - offsetMs) / everyMs) + 1) * everyMs + offsetMs;
  return everyMs >= 1 && Number.isInteger(everyMs) ? next : Number.POSITIVE_INFINITY;
}

function nextOfLine(line: string, timezone: string, now: number): number {
  try {
    const next = new Cron(line, { timezone, mode: "5-or-6-parts", paused: true }).nextRun(new Date(now));
    return next?.getTime() ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
