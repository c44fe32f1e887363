// A server that may be away: who asks for something is told soon, who has time waits.
import { FleetUnavailable } from "../unavailable";

/** Rejects with what `trouble` makes of an error, and after `ms` without an answer; the answer is ignored then. */
export async function soon<T>(ms: number, trouble: (error: unknown) => string, ask: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FleetUnavailable(trouble(new Error(`no answer in ${ms} ms`)))), ms);
  });
  const asked = ask().catch((error: unknown) => {
    throw error instanceof FleetUnavailable ? error : new FleetUnavailable(trouble(error), { cause: error });
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface Trip {
  readonly took: number;
  /** How far the server's clock is ahead of ours, ms, give or take half of what the trip took. */
  readonly skew: number;
}

export async function tripTo(serverNow: () => Promise<number>): Promise<Trip> {
  const from = performance.now();
  const theirs = await serverNow();
  const took = performance.now() - from;
  return { took, skew: theirs - (Date.now() - took / 2) };
}

/** Asks again and again until it works or the signal is aborted; false then. */
export async function untilReady(
  ready: () => Promise<void>,
  signal: AbortSignal,
  told: (error: unknown) => void,
): Promise<boolean> {
  for (let wait = 200; !signal.aborted; wait = Math.min(wait * 2, 2_000)) {
    try {
      await ready();
      return !signal.aborted;
    } catch (error) {
      told(error);
    }
    await pause(wait, signal);
  }
  return false;
}

/** Resolves early where the signal is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    signal?.addEventListener("abort", over, { once: true });
  });
}

/** Whether it was over in time; a failure is over, too. */
export async function overIn(ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  const over = work.then(
    () => true,
    () => true,
  );
  const first = await Promise.race([over, pause(ms, late.signal).then(() => false)]);
  late.abort();
  return first;
}
