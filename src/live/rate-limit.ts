// The rate limit of one credential: 1,200 requests in 5 minutes (API documentation, rate limits), and what the API says is
// left. Everything in this process that uses the credential shares one.
import { parseRateLimitHeader, type RateLimitHeader } from "./rate-limit-header";

export interface Clock {
  /** Milliseconds. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface RateLimit {
  /** Waits until another request is allowed. Returns the milliseconds waited. `onWait` is called before each wait. */
  acquire(signal?: AbortSignal, onWait?: (ms: number) => void): Promise<number>;
  /** Delays all requests until the time is over: after a 429. */
  pause(ms: number): void;
  /** Reads the headers `Ratelimit` and `Ratelimit-Policy` of a response. */
  adopt(headers: Headers): void;
}

const WINDOW = 300_000;
export const REQUEST_LIMIT = 1200;

export interface RateLimitOptions {
  readonly clock: Clock;
  /** Requests in any 300 seconds; `null` for targets without a limit. */
  readonly limit?: number | null;
}

export function createRateLimit({ clock, limit = REQUEST_LIMIT }: RateLimitOptions): RateLimit {
  const own = createSlidingWindow(limit ?? Number.POSITIVE_INFINITY);
  const server = createServerWindow();
  let pausedUntil = 0;
  const getWait = (now: number) => Math.max(pausedUntil - now, own.wait(now), server.wait(now), 0);
  return {
    async acquire(signal, onWait) {
      let waited = 0;
      for (let ms = getWait(clock.now()); ms > 0 && !signal?.aborted; ms = getWait(clock.now())) {
        onWait?.(ms);
        await clock.sleep(ms, signal);
        waited += ms;
      }
      own.spend(clock.now());
      server.spend();
      return waited;
    },
    pause: (ms) => void (pausedUntil = Math.max(pausedUntil, clock.now() + ms)),
    adopt: (headers) => {
      const header = parseRateLimitHeader(headers);
      if (header) server.adopt(header, clock.now());
    },
  };
}

/** The times of the requests in the last window, oldest first. */
function createSlidingWindow(limit: number) {
  const sent: number[] = [];
  let oldest = 0;
  return {
    wait(now: number): number {
      if (limit === Number.POSITIVE_INFINITY) return 0;
      while ((sent[oldest] ?? Number.POSITIVE_INFINITY) <= now - WINDOW) oldest += 1;
      if (oldest > 4096) oldest -= sent.splice(0, oldest).length;
      return sent.length - oldest < limit ? 0 : (sent[oldest] ?? now) + WINDOW - now + 1;
    },
    spend(now: number) {
      if (limit !== Number.POSITIVE_INFINITY) sent.push(now);
    },
  };
}

/**
 * The server counts every user of the credential, in windows of its own. The lower of its count and ours applies. The last
 * hundredth is kept in reserve: a client that exceeds the limit is blocked for five minutes (API documentation), and requests
 * in flight are not in the server's count yet.
 */
function createServerWindow() {
  let left = Number.POSITIVE_INFINITY;
  let reserve = 1;
  let until = 0;
  return {
    wait: (now: number) => (now < until && left <= reserve ? until - now : 0),
    spend: () => void (left -= 1),
    adopt(header: RateLimitHeader, now: number) {
      left = now < until ? Math.min(left, header.left) : header.left;
      reserve = Math.ceil((header.quota ?? 0) / 100) || 1;
      until = now + header.resetMs;
    },
  };
}
