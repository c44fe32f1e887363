// Counts requests for tests of rate limits.
import { WINDOW_MS } from "../../src/fleet/request-grants";

/** The most requests in any window, wherever it starts, ends included. */
export function mostInWindow(times: readonly number[], windowMs: number = WINDOW_MS): number {
  const sorted = [...times].sort((left, right) => left - right);
  let from = 0;
  return sorted.reduce((most, at, index) => {
    while ((sorted[from] ?? at) <= at - windowMs) from += 1;
    return Math.max(most, index - from + 1);
  }, 0);
}
