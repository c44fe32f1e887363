// What the turns of a worker under test do, and what they tell of it. The same errands run in child processes and in this one.

import type { Turn } from "../../src/fleet/engine";
import { sharedBudget } from "../../src/fleet/shared-budget";
import { sharedLocks } from "../../src/fleet/shared-locks";
import type { SharedStore } from "../../src/fleet/store";

export type Errand =
  /** Ends after so many milliseconds, at once unless said. */
  | { readonly does: "ends"; readonly ms?: number }
  /** Is under way until the test finishes it, or its signal is aborted. */
  | { readonly does: "waits" }
  /** Fails as many attempts of each key. */
  | { readonly does: "fails"; readonly times: number }
  /** Has a lock and writes under it until the test finishes it, asking before each write. */
  | { readonly does: "writes"; readonly lifetime: number }
  /** Takes requests from a budget that all workers share. */
  | { readonly does: "takes"; readonly limit: number; readonly requests: number }
  /** Wakes its own key so many times, where that is the hot one. */
  | { readonly does: "wakes"; readonly hot: string; readonly times: number };

export interface Happening {
  readonly worker: string;
  readonly what: "began" | "ended" | "failed" | "aborted" | "wrote" | "refused" | "took" | "trouble";
  readonly key: string;
  readonly attempt: number;
  /** Milliseconds on a clock that all workers share and nobody sets. */
  readonly at: number;
  readonly text?: string;
}

export type Tell = (
  what: Happening["what"],
  turn?: { readonly key: string; readonly attempt: number },
  text?: string,
) => void;

/** What a worker hands to its errands; a frozen one resolves none of it. */
export interface Surroundings {
  readonly store: SharedStore;
  readonly tell: Tell;
  wake(key: string): Promise<void>;
  /** Resolves when the test finishes the turn of this key. */
  finished(key: string): Promise<void>;
  sleep(ms: number): Promise<void>;
  /** Milliseconds that nobody sets. */
  elapsed(): number;
  /** Milliseconds since 1970. */
  now(): number;
}

export function turnOf(errand: Errand, around: Surroundings): (turn: Turn) => Promise<void> {
  let woken = 0;
  const run = (turn: Turn): Promise<void> => {
    switch (errand.does) {
      case "ends":
        return errand.ms === undefined ? Promise.resolve() : around.sleep(errand.ms);
      case "waits":
        return Promise.race([around.finished(turn.key), aborted(turn.signal)]);
      case "fails":
        return turn.attempt <= errand.times ? Promise.reject(new Error("canary-of-a-failed-turn")) : Promise.resolve();
      case "writes":
        return writes(turn, errand.lifetime, around);
      case "takes":
        return takes(turn, errand, around);
      case "wakes":
        return turn.key === errand.hot && ++woken <= errand.times ? around.wake(turn.key) : Promise.resolve();
      default:
        return errand satisfies never;
    }
  };
  return async (turn) => {
    around.tell("began", turn);
    turn.signal.addEventListener("abort", () => around.tell("aborted", turn), { once: true });
    try {
      await run(turn);
      around.tell("ended", turn);
    } catch (error) {
      around.tell("failed", turn, String(error));
      throw error;
    }
  };
}

async function writes(turn: Turn, lifetime: number, { store, elapsed, sleep, finished, tell }: Surroundings) {
  const locks = sharedLocks({ store, lifetime, elapsed });
  let over = false;
  void finished(turn.key).then(() => {
    over = true;
  });
  let acquired = await locks.acquire(turn.key);
  for (; !acquired.ok; acquired = await locks.acquire(turn.key)) await sleep(50);
  const { lease } = acquired;
  // The signal is left alone: the lease by itself has to keep a worker from writing that came back.
  while (!over) {
    if (!(await lease.held())) {
      tell("refused", turn);
      throw new Error("the lock is lost");
    }
    tell("wrote", turn);
    await sleep(10);
  }
  await lease.release();
}

async function takes(
  turn: Turn,
  { limit, requests }: Extract<Errand, { does: "takes" }>,
  { store, sleep, now, tell }: Surroundings,
) {
  const clock = { now, sleep: (ms: number) => sleep(Math.min(ms, 1_000)) };
  const budget = sharedBudget({ store, credential: "fleet", rank: "interactive", clock, limit });
  for (let taken = 0; taken < requests && !turn.signal.aborted; taken += 1) {
    await budget.take(turn.signal);
    if (!turn.signal.aborted) tell("took", turn);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
