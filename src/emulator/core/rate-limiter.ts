// The rate limit of the API: a number of requests in five minutes by one caller, then none for the next five, with headers
// about the limit (documentation of limits; headers since 2025-09-03).
import { ApiError } from "./api-error";

const WINDOW = 300;

export interface RateLimiter {
  /** Counts a request of a caller and returns the headers for its reply, or throws an error with them. */
  count(caller: string): Readonly<Record<string, string>>;
}

interface UsageWindow {
  /** Seconds since 1970. */
  readonly until: number;
  readonly left: number;
}

export function createRateLimiter(quota: number, clock: () => number): RateLimiter {
  const windows = new Map<string, UsageWindow>();
  return {
    count: (caller) => {
      const now = clock() / 1000;
      const known = windows.get(caller);
      const window = known && known.until > now ? known : { until: now + WINDOW, left: quota };
      if (window.left === 0) throw overLimit(quota, window, now);
      const left = window.left - 1;
      // The last request of the quota starts the block: from here on everything is refused for a whole window.
      windows.set(caller, { left, until: left === 0 ? now + WINDOW : window.until });
      return formatHeaders(quota, left, window.until - now);
    },
  };
}

function overLimit(quota: number, window: UsageWindow, now: number): ApiError {
  const seconds = Math.ceil(window.until - now);
  const message = `More than ${quota} requests per ${WINDOW} seconds reached. Please wait and consider throttling your request speed`;
  return new ApiError(429, [{ code: 10100, message }], {
    ...formatHeaders(quota, 0, seconds),
    "retry-after": String(seconds),
  });
}

function formatHeaders(quota: number, left: number, seconds: number) {
  return {
    ratelimit: `"default";r=${left};t=${Math.ceil(seconds)}`,
    "ratelimit-policy": `"default";q=${quota};w=${WINDOW}`,
  };
}
