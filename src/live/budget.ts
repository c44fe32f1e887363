// The request budget of one credential: 1,200 requests in 5 minutes (API documentation, rate limits), and what the
// answers say is left. One budget is shared by everything that uses the credential in this process.
import { type Allowance, allowanceFrom } from "./allowance";

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

export interface BudgetOptions {
  readonly clock: Clock;
  /** `null` for targets without one. A sliding window: no 300 seconds ever hold more than the limit. */
  readonly limit?: number | null;
}

export function createBudget({ clock, limit = LIMIT }: BudgetOptions): Budget {
  const own = slidingWindow(limit ?? Number.POSITIVE_INFINITY);
  const told = serversWindow();
  let pausedUntil = 0;
  const wait = (now: number) => Math.max(pausedUntil - now, own.wait(now), told.wait(now), 0);
  return {
    async take(signal) {
      let waited = 0;
      for (let ms = wait(clock.now()); ms > 0 && !signal?.aborted; ms = wait(clock.now())) {
        await clock.sleep(ms, signal);
        waited += ms;
      }
      own.spend(clock.now());
      told.spend();
      return waited;
    },
    pause: (ms) => void (pausedUntil = Math.max(pausedUntil, clock.now() + ms)),
    note: (headers) => {
      const allowance = allowanceFrom(headers);
      if (allowance) told.adopt(allowance, clock.now());
    },
  };
}

/** The times of the requests of the last window, oldest first. */
function slidingWindow(limit: number) {
  const sent: number[] = [];
  let oldest = 0;
  return {
    wait(now: number): number {
      if (limit === Number.POSITIVE_INFINITY) return 0;
      while (oldest < sent.length && (sent[oldest] as number) <= now - WINDOW) oldest += 1;
      if (oldest > 4096) oldest -= sent.splice(0, oldest).length;
      return sent.length - oldest < limit ? 0 : (sent[oldest] as number) + WINDOW - now + 1;
    },
    spend(now: number) {
      if (limit !== Number.POSITIVE_INFINITY) sent.push(now);
    },
  };
}

/**
 * The server counts everybody who uses the credential, in windows of its own; the lower of its count and ours is what
 * is left. The last hundredth is not spent: who spends it waits a whole window (API documentation: blocked for the next
 * five minutes), and calls under way are not in the server's count yet.
 */
function serversWindow() {
  let left = Number.POSITIVE_INFINITY;
  let reserve = 1;
  let until = 0;
  return {
    wait: (now: number) => (now < until && left <= reserve ? until - now : 0),
    spend: () => void (left -= 1),
    adopt(told: Allowance, now: number) {
      left = now < until ? Math.min(left, told.left) : told.left;
      reserve = Math.ceil((told.quota ?? 0) / 100) || 1;
      until = now + told.resetMs;
    },
  };
}
