// Limits of what a shared store may hold. Everybody who can reach the server can write to it, so every value is checked when it is
// read: a number that no fleet writes is refused as a number of the wrong type is.
import type { Json } from "../base/json";

/** Clocks of machines differ, and a store's clock may be corrected: a time may be this far ahead of it. */
const MAX_AHEAD_MS = 86_400_000;

/** A time in milliseconds since 1970 that is not in the future. */
export function parseTime(value: Json | undefined, now: number): number | undefined {
  return isCount(value) && value <= now + MAX_AHEAD_MS ? value : undefined;
}

/** A whole number from 0. JSON may hold numbers that are infinite when they are read. */
export function isCount(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
