// Calls to a server that may be unreachable: callers get an error soon, and workers retry.
import { QueueUnavailableError } from "../queue-unavailable-error";
import type { DescribeError } from "./describe-error";

/** Rejects with a described error when the call fails, and after `ms` without an answer; a later answer is ignored. */
export async function withTimeout<T>(ms: number, describe: DescribeError, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueueUnavailableError(describe(new Error(`no answer in ${ms} ms`)))), ms);
  });
  const answer = call().catch((error: unknown) => {
    throw error instanceof QueueUnavailableError ? error : new QueueUnavailableError(describe(error), { cause: error });
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export interface RoundTrip {
  /** Milliseconds. */
  readonly took: number;
  /** How far the server's clock is ahead of ours, in milliseconds, with an error of up to half of the round trip. */
  readonly skew: number;
}

export async function measureRoundTrip(serverNow: () => Promise<number>): Promise<RoundTrip> {
  const startedAt = performance.now();
  const serverTime = await serverNow();
  const took = performance.now() - startedAt;
  return { took, skew: serverTime - (Date.now() - took / 2) };
}

/** Retries until `connect` succeeds; false when the signal is aborted first. */
export async function retryUntilReady(
  connect: () => Promise<void>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<boolean> {
  for (let wait = 200; !signal.aborted; wait = Math.min(wait * 2, 2_000)) {
    try {
      await connect();
      return !signal.aborted;
    } catch (error) {
      onError(error);
    }
    await pause(wait, signal);
  }
  return false;
}

/** Resolves early when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}

/** Whether the promise settles in time, by success or by failure. */
export async function settlesWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const settled = promise.then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([settled, pause(ms, timer.signal).then(() => false)]);
  timer.abort();
  return inTime;
}
