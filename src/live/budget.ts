// The request budget of one credential: 1,200 requests in 5 minutes (API documentation, rate limits), and what the
// answers say is left. One budget is shared by everything that uses the credential in this process.

export interface Clock {
  /** Milliseconds. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Budget {
  /** Waits until one more request fits. Gives the milliseconds waited. */
  take(signal?: AbortSignal): Promise<number>;
  /** No request by anyone before the deadline: after a 429. */
  pause(ms: number): void;
  /** The headers `Ratelimit` and `Ratelimit-Policy` of an answer; malformed ones are passed over. */
  note(headers: Headers): void;
}

const WINDOW = 300_000;
export const LIMIT = 1200;

/** `limit: null` for targets without one. A sliding window: no 300 seconds ever hold more than the limit. */
export function createBudget({
  clock,
  limit = LIMIT,
}: {
  readonly clock: Clock;
  readonly limit?: number | null;
}): Budget {
  /** Times of the requests of the last window, oldest first; a ring of at most `limit`. */
  const sent: number[] = [];
  let oldest = 0;
  let pausedUntil = 0;
  const wait = (now: number) => {
    if (pausedUntil > now) return pausedUntil - now;
    if (limit === null) return 0;
    while (oldest < sent.length && (sent[oldest] as number) <= now - WINDOW) oldest += 1;
    if (oldest > 4096) oldest -= sent.splice(0, oldest).length;
    const used = sent.length - oldest;
    return used < limit ? 0 : (sent[oldest] as number) + WINDOW - now + 1;
  };
  return {
    async take(signal) {
      let waited = 0;
      for (let ms = wait(clock.now()); ms > 0 && !signal?.aborted; ms = wait(clock.now())) {
        await clock.sleep(ms, signal);
        waited += ms;
      }
      if (limit !== null) sent.push(clock.now());
      return waited;
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    },
    note(headers) {
      const left = /;\s*r=(\d{1,7})\s*;\s*t=(\d{1,5})/.exec(headers.get("ratelimit") ?? "");
      // Somebody else spends from the same budget: when nothing is left, wait for its reset.
      if (left && Number(left[1]) === 0) pausedUntil = Math.max(pausedUntil, clock.now() + Number(left[2]) * 1000);
    },
  };
}
