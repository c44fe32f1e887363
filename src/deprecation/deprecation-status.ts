// The status of a deprecation on a day. Pure: the caller passes the day.
import type { ApiProfile, Deprecation } from "./deprecation";

export type DeprecationState = "fine" | "deprecated" | "ended";
export interface DeprecationStatus {
  readonly state: DeprecationState;
  /** The effective date. */
  readonly date: string;
  /** Whole days until `date`; 0 on the date, negative after it. */
  readonly daysLeft: number;
}

/**
 * The status on `day` (YYYY-MM-DD, UTC): ended from 00:00 of the effective date, deprecated from its publication (always, if
 * no publication is known), fine before. Throws `RangeError` for an invalid day; check it with `isDay` first.
 */
export function getStatusOn(deprecation: Deprecation, day: string, profile: ApiProfile = "live"): DeprecationStatus {
  const date = getEffectiveDate(deprecation, profile);
  const daysLeft = toDayNumber(date) - toDayNumber(day);
  if (daysLeft <= 0) return { state: "ended", date, daysLeft };
  const announced = deprecation.published === undefined || day >= deprecation.published;
  return { state: announced ? "deprecated" : "fine", date, daysLeft };
}

/** The effective date in a profile. */
export function getEffectiveDate(deprecation: Deprecation, profile: ApiProfile = "live"): string {
  return typeof deprecation.effective === "string" ? deprecation.effective : deprecation.effective[profile];
}

/** Parses YYYY-MM-DD to days since 1970-01-01; undefined if the calendar has no such day (2026-02-30). */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? Math.round(date.getTime() / 86_400_000) : undefined;
}

/** Whether a text is a calendar day in the format YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return parseDay(text) !== undefined;
}

/** The UTC day of an instant: YYYY-MM-DD. */
export function toDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

function toDayNumber(day: string): number {
  const parsed = parseDay(day);
  if (parsed === undefined) throw new RangeError(`\`${day}\` is not a date in the format YYYY-MM-DD`);
  return parsed;
}
