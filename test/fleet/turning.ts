// A clock that moves only by hand, and wakes everybody whose time has come on the way, in order.
import type { Clock } from "../../src/live/budget";

export interface Turning extends Clock {
  /** Lets time pass; what is woken runs before time goes on. */
  pass(ms: number): Promise<void>;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** `rounds` of the event loop are waited for before time goes on: bodies of answers arrive in later ones. */
export function turningClock(start: number = Date.UTC(2026, 10, 21), rounds = 1): Turning {
  let now = start;
  const sleepers = new Set<Sleeper>();
  const sleep = (ms: number, signal?: AbortSignal) => {
    if (signal?.aborted || !(ms > 0)) return Promise.resolve();
    return new Promise<void>((resolve) => {
      const sleeper: Sleeper = { at: now + ms, wake: done };
      sleepers.add(sleeper);
      signal?.addEventListener("abort", done, { once: true });
      function done() {
        sleepers.delete(sleeper);
        signal?.removeEventListener("abort", done);
        resolve();
      }
    });
  };
  /** All that runs without time passing has run. */
  async function settled(): Promise<void> {
    for (let round = 0; round < rounds; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  async function pass(ms: number): Promise<void> {
    const end = now + ms;
    await settled();
    for (let next = first(sleepers); next && next.at <= end; next = first(sleepers)) {
      now = Math.max(now, next.at);
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.wake();
      await settled();
    }
    now = end;
    await settled();
  }
  return { now: () => now, sleep, pass };
}

function first(sleepers: ReadonlySet<Sleeper>): Sleeper | undefined {
  let found: Sleeper | undefined;
  for (const sleeper of sleepers) if (!found || sleeper.at < found.at) found = sleeper;
  return found;
}
