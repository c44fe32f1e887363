// The budget of a credential that many processes use: each asks the shared store how many of the requests that wait here may go,
// by the rule in `grant.ts`. It sends nothing itself.
import { randomBytes } from "node:crypto";
import type { Json } from "../base/json";
import type { Allowance } from "../live/allowance";
import { allowanceFrom } from "../live/allowance";
import { type Budget, type Clock, LIMIT } from "../live/budget";
import { type Asked, charge, type Granted, grant, WINDOW } from "./grant";
import { sharedName } from "./names";
import type { Rank } from "./spent";
import type { SharedStore } from "./store";

export { RANKS, type Rank } from "./spent";

export interface SharedBudgetOptions {
  readonly store: SharedStore;
  /** What the API counts together, as a digest or a name: never the secret. */
  readonly credential: string;
  readonly rank: Rank;
  readonly clock: Clock;
  /** Requests in a window; 1,200 unless said. */
  readonly limit?: number;
  /** 300,000 unless said. */
  readonly windowMs?: number;
  /** Told when the store cannot be reached, and when it can be again. */
  readonly onTrouble?: (text: string) => void;
}

/** A grant that is older when it arrives is not used: the rest of `USE_MS` is for what is done before the request is sent. */
const FRESH_MS = 1500;
/** Between two looks whether the store is back. */
const LOOK_AGAIN_MS = 5000;

export const budgetName = (credential: string): string => sharedName("budget", credential);

/**
 * Requests that wait are asked for together: one question to the store at a time, whatever waits. A store that cannot be reached
 * stops nobody: this process goes on alone with a tenth of the limit, what it sent before included, and says so.
 */
export function sharedBudget(options: SharedBudgetOptions): Budget {
  const { clock } = options;
  const ask = asking(options);
  const waiting: (() => void)[] = [];
  let idle = new AbortController();
  let pausedUntil = 0;
  let heard: Heard | undefined;
  let serving = false;

  async function serve(): Promise<void> {
    serving = true;
    // Callers of the same moment are asked for together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const told = heard && toldNow(heard, clock.now());
      heard = undefined;
      const answer = await ask({ wanted: waiting.length, told });
      const pausedMs = pausedUntil - clock.now();
      for (const go of waiting.splice(0, pausedMs > 0 ? 0 : answer.granted)) go();
      idle = new AbortController();
      if (waiting.length > 0) await clock.sleep(Math.max(pausedMs, answer.waitMs), idle.signal);
    }
    serving = false;
  }

  function leave(go: () => void): void {
    const at = waiting.indexOf(go);
    if (at >= 0) waiting.splice(at, 1);
    // Nobody waits any more: a timer would keep the process alive for nothing.
    if (waiting.length === 0) idle.abort();
    go();
  }

  return {
    async take(signal) {
      const since = clock.now();
      if (signal?.aborted) return 0;
      await new Promise<void>((resolve) => {
        const go = () => {
          signal?.removeEventListener("abort", aborted);
          resolve();
        };
        const aborted = () => leave(go);
        signal?.addEventListener("abort", aborted, { once: true });
        waiting.push(go);
        if (!serving) void serve();
      });
      return clock.now() - since;
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
      void ask({ wanted: waiting.length, pauseMs: ms });
    },
    note(headers) {
      const allowance = allowanceFrom(headers);
      if (allowance) heard = lower(heard, { allowance, at: clock.now() });
    },
  };
}

interface Heard {
  readonly allowance: Allowance;
  readonly at: number;
}

/** Of answers of one window the one with less left; answers overtake each other. */
function lower(left: Heard | undefined, right: Heard): Heard {
  const ends = ({ allowance, at }: Heard) => at + allowance.resetMs;
  if (!left || ends(right) > ends(left) + 2000) return right;
  return left.allowance.left <= right.allowance.left ? left : right;
}

function toldNow({ allowance, at }: Heard, now: number): Allowance {
  return { ...allowance, resetMs: Math.max(0, allowance.resetMs - (now - at)) };
}

type Question = Pick<Asked, "wanted" | "pauseMs" | "told">;

/** Asks the store, or this process alone while the store cannot be reached. Never rejects. */
function asking(options: SharedBudgetOptions): (question: Question) => Promise<Granted> {
  const { store, credential, rank, clock, limit = LIMIT, windowMs = WINDOW, onTrouble } = options;
  const same = { taker: randomBytes(6).toString("hex"), rank, windowMs };
  const tenth = Math.max(1, Math.floor(limit / 10));
  let alone: Json | undefined;
  let lookAgain = 0;
  let isDown = false;

  const askAlone = (question: Question): Granted => {
    const { value, result } = grant(alone, clock.now(), { ...same, limit: tenth, ...question });
    alone = value;
    return { ...result, waitMs: Math.min(result.waitMs, LOOK_AGAIN_MS) };
  };
  return async (question) => {
    if (isDown && clock.now() < lookAgain) return askAlone(question);
    try {
      const asked: Asked = { ...same, limit, ...question };
      const from = clock.now();
      const answer = await store.change(budgetName(credential), (value, now) => grant(value, now, asked));
      const age = clock.now() - from;
      if (age > FRESH_MS || age < 0) throw new Error(`it answered after ${age} ms`);
      if (isDown) onTrouble?.("The shared budget of requests can be reached again.");
      isDown = false;
      alone = charge(alone, clock.now(), { ...same, limit: tenth, wanted: answer.granted });
      return answer;
    } catch (error) {
      if (!isDown) onTrouble?.(downText(error, tenth));
      isDown = true;
      lookAgain = clock.now() + LOOK_AGAIN_MS;
      return askAlone(question);
    }
  };
}

function downText(error: unknown, tenth: number): string {
  const why = error instanceof Error ? error.message : String(error);
  return `The shared budget of requests cannot be reached (${why}). Until it can, this process goes on alone with ${tenth} requests in five minutes.`;
}
