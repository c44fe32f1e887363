// What a deprecation is on a given day. Pure: the day comes in, no clock.
import type { Deprecation, Profile } from "./deprecation";

export type State = "fine" | "deprecated" | "ended";
export interface Standing {
  readonly state: State;
  /** The effective date that was compared with. */
  readonly date: string;
  /** Whole days from the day to `date`; 0 on the date, negative after it. */
  readonly daysLeft: number;
}

/**
 * Where `one` stands on `day` (YYYY-MM-DD, UTC): ended from 00:00 of its effective date, deprecated from its publication
 * (always, where none is known), fine before. Throws `RangeError` on an impossible day; check with `isDay` first.
 */
export function stateOn(deprecation: Deprecation, day: string, profile: Profile = "live"): Standing {
  const date = effectiveDate(deprecation, profile);
  const daysLeft = dayNumber(date) - dayNumber(day);
  if (daysLeft <= 0) return { state: "ended", date, daysLeft };
  const announced = deprecation.published === undefined || day >= deprecation.published;
  return { state: announced ? "deprecated" : "fine", date, daysLeft };
}

/** The effective date under that profile. */
export function effectiveDate(deprecation: Deprecation, profile: Profile = "live"): string {
  return typeof deprecation.effective === "string" ? deprecation.effective : deprecation.effective[profile];
}

/** Days since 1970-01-01 of a YYYY-MM-DD, or undefined for anything that is no day of the calendar (2026-02-30). */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? Math.round(date.getTime() / 86_400_000) : undefined;
}

/** True for a day of the calendar in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return parseDay(text) !== undefined;
}

/** The UTC day of an instant, YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

function dayNumber(day: string): number {
  const parsed = parseDay(day);
  if (parsed === undefined) throw new RangeError(`\`${day}\` is not a day of the form YYYY-MM-DD`);
  return parsed;
}
