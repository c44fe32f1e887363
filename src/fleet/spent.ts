// What is known of one credential's requests, as a small value: how many went in which second, who asks for more, and what the
// server said. Pure; time comes in with each call.
import { isObject, type Json } from "../base/json";
import type { Allowance } from "../live/allowance";

/** From the one that goes first to the one that waits. */
export const RANKS = ["interactive", "apply", "drift"] as const;
export type Rank = (typeof RANKS)[number];

/** Requests of each rank that were granted in one second since 1970. */
export type Row = readonly [second: number, interactive: number, apply: number, drift: number];

/** Somebody who asked and has not got all of it. */
export interface Asking {
  readonly taker: string;
  readonly rank: Rank;
  readonly unmet: number;
  /** Since when it got nothing. */
  readonly since: number;
  /** Asked again before this, or gone. */
  readonly until: number;
}

/** The server's own count. */
export interface Told {
  readonly left: number;
  readonly reserve: number;
  readonly until: number;
}

export interface Spent {
  /** When this was true, ms since 1970 by the store's clock. */
  readonly at: number;
  /** Oldest first; seconds without requests have none. */
  readonly rows: readonly Row[];
  /** How many requests the even rate allows a sweep at once. */
  readonly even: number;
  readonly asking: readonly Asking[];
  /** No request before this. */
  readonly paused: number;
  readonly told?: Told;
}

/** A request goes at most this long after it was granted: asking the store and sending take time. */
export const USE_MS = 2000;
/** Who asks and does not come back counts for this long. */
export const ASKING_MS = 3000;
const LONGEST_PAUSE = 15 * 60_000;
/** More takers than this at once would make the value large; those who asked longest ago are dropped. */
const MOST_ASKING = 200;

const VERSION = 1;

export function spentIn(value: Json | undefined, now: number): Spent {
  if (isObject(value) && value["version"] === VERSION) return value["spent"] as unknown as Spent;
  return { at: now, rows: [], even: Number.POSITIVE_INFINITY, asking: [], paused: 0 };
}

export function spentValue(spent: Spent): Json {
  return { version: VERSION, spent: spent as unknown as Json };
}

/**
 * The same, now. A clock that was set back stands still here: what was granted goes on counting for a whole window from then.
 *
 * @param perMs the even rate.
 * @param burst what the even rate may save up.
 */
export function passed(before: Spent, now: number, windowMs: number, perMs: number, burst: number): Spent {
  const spent = now < before.at ? movedBack(before, before.at - now) : before;
  const gone = now - windowMs - USE_MS;
  const even = Math.min(burst, spent.even + (now - spent.at) * perMs);
  return {
    ...spent,
    at: now,
    rows: since(spent.rows, gone),
    even: Math.round(even * 1e6) / 1e6,
    asking: spent.asking.filter((asking) => asking.until > now),
    ...(spent.told && { told: spent.told.until > now ? spent.told : undefined }),
  };
}

function since(rows: readonly Row[], ms: number): readonly Row[] {
  const first = rows.findIndex(([second]) => (second + 1) * 1000 > ms);
  return first === 0 ? rows : first < 0 ? [] : rows.slice(first);
}

function movedBack(spent: Spent, ms: number): Spent {
  const seconds = Math.floor(ms / 1000);
  return {
    at: spent.at - ms,
    even: spent.even,
    rows: spent.rows.map(([second, ...counts]) => [second - seconds, ...counts] as const),
    asking: spent.asking.map((asking) => ({ ...asking, since: asking.since - ms, until: asking.until - ms })),
    paused: spent.paused - ms,
    ...(spent.told && { told: { ...spent.told, until: spent.told.until - ms } }),
  };
}

export function granted(spent: Spent, rank: Rank, count: number): Spent {
  if (count === 0) return spent;
  const second = Math.floor(spent.at / 1000);
  const last = spent.rows.at(-1);
  const earlier = last && last[0] >= second ? spent.rows.slice(0, -1) : spent.rows;
  const counts = last && last[0] >= second ? last : ([second, 0, 0, 0] as const);
  const row = counts.map((value, at) => (at === RANKS.indexOf(rank) + 1 ? value + count : value)) as unknown as Row;
  return {
    ...spent,
    rows: [...earlier, row],
    even: rank === "drift" ? Math.max(0, spent.even - count) : spent.even,
    ...(spent.told && { told: { ...spent.told, left: spent.told.left - count } }),
  };
}

/** Puts down what a taker still waits for, in place of what it asked before. */
export function asked(spent: Spent, taker: string, rank: Rank, unmet: number, gotSome: boolean): Spent {
  const before = spent.asking.find((asking) => asking.taker === taker);
  const others = spent.asking.filter((asking) => asking.taker !== taker);
  if (unmet === 0) return { ...spent, asking: others };
  const since = before && !gotSome ? before.since : spent.at;
  const mine = { taker, rank, unmet, since, until: spent.at + ASKING_MS };
  return { ...spent, asking: [...others, mine].slice(-MOST_ASKING) };
}

export function paused(spent: Spent, ms: number): Spent {
  return { ...spent, paused: Math.max(spent.paused, spent.at + Math.min(ms, LONGEST_PAUSE)) };
}

/**
 * The lower count holds within a window of the server. Answers overtake each other, and calls under way are not in its count:
 * only a deadline that is clearly later belongs to another window.
 */
export function told(spent: Spent, { left, resetMs, quota }: Allowance): Spent {
  const until = spent.at + Math.min(resetMs, LONGEST_PAUSE);
  const before = spent.told;
  const same = before !== undefined && until <= before.until + SAME_WINDOW_MS;
  if (same && before.left <= left) return spent;
  // The last hundredth is not spent: who spends it waits a whole window (API documentation of limits).
  return { ...spent, told: { left, reserve: Math.ceil((quota ?? 0) / 100) || 1, until } };
}

/** The header counts whole seconds, and the answer was on its way. */
const SAME_WINDOW_MS = 2000;
