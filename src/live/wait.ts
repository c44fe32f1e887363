// How long to wait before a retry: what the server says, within limits, or a random part of a growing interval.

const SECOND = 1000;
const MAX_WAIT = 15 * 60 * SECOND;

/** `Retry-After` in milliseconds, clamped to 1 s – 15 min; undefined where it is missing or malformed. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) * SECOND : httpDate(value, now);
  return seconds === undefined ? undefined : Math.min(Math.max(seconds, SECOND), MAX_WAIT);
}

/** IMF-fixdate only (RFC 9110 §5.6.7): `Date.parse` takes "120" for a year. */
function httpDate(value: string, now: number): number | undefined {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : at - now;
}

/** Full jitter: anywhere below 1 s, 2 s, 4 s … 60 s for attempt 1, 2, 3 … */
export function backoffDelay(attempt: number, random: () => number): number {
  return Math.ceil(random() * Math.min(60, 2 ** (attempt - 1)) * SECOND);
}

/** At most 15 minutes at a time: a timer above 2^31 ms fires at once. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted || !(ms > 0)) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, Math.min(ms, MAX_WAIT));
    signal?.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
  });
}

/**
 * Rejects with a `TimeoutError` when the time is over, even if the work ignores its signal. `AbortSignal.timeout` is not used:
 * a signal that only follows it can be garbage-collected before it fires (seen with Node 20 and a `Request`, 2026-11).
 */
export async function runWithTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException("no answer in time", "TimeoutError");
      reject(error);
      controller.abort(error);
    }, ms);
  });
  return Promise.race([work(controller.signal), late]).finally(() => clearTimeout(timer));
}
