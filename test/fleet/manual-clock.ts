// A clock that advances only when a test advances it. It resolves every sleep that ends meanwhile, in order.
import type { Clock } from "../../src/live/rate-limit";

export interface ManualClock extends Clock {
  /** Advances the time. What a sleep resumes runs before the time goes on. */
  advance(ms: number): Promise<void>;
}

interface Sleeper {
  readonly at: number;
  readonly resume: () => void;
}

/** `rounds` of the event loop run before the time goes on: bodies of responses arrive in later rounds. */
export function createManualClock(start: number = Date.UTC(2026, 10, 21), rounds = 1): ManualClock {
  let now = start;
  const sleepers = new Set<Sleeper>();
  const sleep = (ms: number, signal?: AbortSignal) => {
    if (signal?.aborted || !(ms > 0)) return Promise.resolve();
    return new Promise<void>((resolve) => {
      const sleeper: Sleeper = { at: now + ms, resume };
      sleepers.add(sleeper);
      signal?.addEventListener("abort", resume, { once: true });
      function resume() {
        sleepers.delete(sleeper);
        signal?.removeEventListener("abort", resume);
        resolve();
      }
    });
  };
  /** Runs everything that runs without the time advancing. */
  async function settle(): Promise<void> {
    for (let round = 0; round < rounds; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  async function advance(ms: number): Promise<void> {
    const end = now + ms;
    await settle();
    for (let next = findFirst(sleepers); next && next.at <= end; next = findFirst(sleepers)) {
      now = Math.max(now, next.at);
      for (const sleeper of sleepers) if (sleeper.at <= now) sleeper.resume();
      await settle();
    }
    now = end;
    await settle();
  }
  return { now: () => now, sleep, advance };
}

function findFirst(sleepers: ReadonlySet<Sleeper>): Sleeper | undefined {
  let first: Sleeper | undefined;
  for (const sleeper of sleepers) if (!first || sleeper.at < first.at) first = sleeper;
  return first;
}
