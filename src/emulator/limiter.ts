// The rate limit of the API: so many requests in five minutes by one caller, then nothing for the next five, with the
// headers that tell (documentation of limits; headers since 2025-09-03).
import { Refusal } from "./refusal";

const WINDOW = 300;

export interface Limiter {
  /** Counts a request of this caller; the headers for its reply, or a refusal with them. */
  count(caller: string): Readonly<Record<string, string>>;
}

interface Window {
  readonly until: number;
  readonly left: number;
}

export function makeLimiter(quota: number, clock: () => number): Limiter {
  const windows = new Map<string, Window>();
  return {
    count: (caller) => {
      const now = clock() / 1000;
      const known = windows.get(caller);
      const open = known && known.until > now ? known : { until: now + WINDOW, left: quota };
      if (open.left === 0) throw overLimit(quota, open, now);
      const left = open.left - 1;
      // The request that spends the last one starts the wait: everything is refused for a whole window from here.
      windows.set(caller, { left, until: left === 0 ? now + WINDOW : open.until });
      return headers(quota, left, open.until - now);
    },
  };
}

function overLimit(quota: number, open: Window, now: number): Refusal {
  const seconds = Math.ceil(open.until - now);
  const message = `More than ${quota} requests per ${WINDOW} seconds reached. Please wait and consider throttling your request speed`;
  return new Refusal(429, [{ code: 10100, message }], {
    ...headers(quota, 0, seconds),
    "retry-after": String(seconds),
  });
}

function headers(quota: number, left: number, seconds: number) {
  return {
    ratelimit: `"default";r=${left};t=${Math.ceil(seconds)}`,
    "ratelimit-policy": `"default";q=${quota};w=${WINDOW}`,
  };
}
