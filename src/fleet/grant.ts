// The rule by which everybody who uses a credential shares its 1,200 requests in five minutes: how many requests somebody may
// send now. A pure function over a value in a shared store, so that it means the same on every store.
import type { Json } from "../base/json";
import type { Allowance } from "../live/allowance";
import {
  asked as askedFor,
  granted as grantedTo,
  passed,
  paused,
  RANKS,
  type Rank,
  type Spent,
  spentIn,
  spentValue,
  told,
  USE_MS,
} from "./spent";
import type { Changed } from "./store";

export interface Asked {
  /** Who asks: one name for each process and rank. */
  readonly taker: string;
  readonly rank: Rank;
  /** Requests that wait here; 0 to say only something else. */
  readonly wanted: number;
  /** Requests in a window. */
  readonly limit: number;
  /** 300,000 unless said. */
  readonly windowMs?: number;
  /** Nobody may send anything for so long: after a 429. */
  readonly pauseMs?: number;
  /** What the server said is left. */
  readonly told?: Allowance;
}

export interface Granted {
  /** Requests to be sent within `USE_MS`; what is not sent by then is lost. */
  readonly granted: number;
  /** When to ask again for the rest, ms from now. */
  readonly waitMs: number;
}

export const WINDOW = 300_000;

/** Of the limit: what each rank has in any case where all of them ask for more than there is. */
const SHARES: Readonly<Record<Rank, number>> = { interactive: 0.4, apply: 0.4, drift: 0.2 };
/** Of the limit: what a rank leaves unspent for the ranks before it. */
const RESERVES: Readonly<Record<Rank, number>> = { interactive: 0, apply: 0.01, drift: 0.02 };
/** Of a window: what the even rate may save up while a sweep waits. */
const SAVED = 1 / 60;
/** The value is of no use after a window, and after the longest pause. */
const LIVES = 20 * 60_000;

/**
 * Grants what is free.
 *
 * - No window holds more than the limit, wherever it begins: requests count by the second, from the second in which they were
 *   granted until a window after the last moment at which they may be sent.
 * - A rank that asked and did not get goes before lower ranks, and everybody has a share that no rank takes from another one
 *   while it is asked for: 40, 40 and 20 % of the limit. Whoever is furthest below its share goes first.
 * - Within a rank, all who wait have equal parts.
 * - Drift goes at the even rate (limit by window) and leaves 2 % for others, `apply` leaves 1 %.
 */
export function grant(value: Json | undefined, now: number, asked: Asked): Changed<Granted> {
  const { taker, rank, wanted, pauseMs, told: allowance } = asked;
  const heard = sincePassed(value, now, asked);
  const halted = pauseMs === undefined ? heard : paused(heard, pauseMs);
  const before = allowance ? told(halted, allowance) : halted;
  const count = Math.max(0, Math.min(wanted, openTo(before, asked)));
  const after = askedFor(grantedTo(before, rank, count), taker, rank, wanted - count, count > 0);
  const waitMs = count === wanted ? 0 : waitFor(after, asked, wanted - count);
  return { value: spentValue(after), write: true, livesMs: LIVES, result: { granted: count, waitMs } };
}

/** Puts down what was granted elsewhere: by another store, before this one was asked. */
export function charge(value: Json | undefined, now: number, asked: Asked): Json {
  return spentValue(grantedTo(sincePassed(value, now, asked), asked.rank, asked.wanted));
}

export interface BudgetUse {
  /** Requests in the window. */
  readonly used: Readonly<Record<Rank, number>>;
  /** Requests that wait. */
  readonly waiting: Readonly<Record<Rank, number>>;
  /** How long nobody may send anything, ms. */
  readonly pausedMs: number;
}

/** For status and metrics. */
export function budgetUse(value: Json | undefined, now: number, windowMs = WINDOW): BudgetUse {
  const spent = sincePassed(value, now, { limit: 0, windowMs });
  const waiting = { interactive: 0, apply: 0, drift: 0 };
  for (const asking of spent.asking) waiting[asking.rank] += asking.unmet;
  return { used: usedIn(spent), waiting, pausedMs: Math.max(0, spent.paused - now) };
}

function sincePassed(value: Json | undefined, now: number, asked: Pick<Asked, "limit" | "windowMs">): Spent {
  const { limit, windowMs = WINDOW } = asked;
  const burst = Math.max(1, limit * SAVED);
  return passed(spentIn(value, now), now, windowMs, limit / windowMs, burst);
}

function openTo(spent: Spent, { taker, rank, limit }: Asked): number {
  if (spent.paused > spent.at) return 0;
  const others = RANKS.filter((name) => name !== rank && spent.asking.some((other) => other.rank === name));
  const used = usedIn(spent);
  const yields = others.some((other) => isHigher(other, rank));
  const free = freeFor(spent, used, limit, yields ? 0 : Math.floor(RESERVES[rank] * limit));
  const shared = byShare({ used, rank, limit, others, free });
  const open = yields ? shared : Math.max(shared, free - sum(others.map((other) => claim(used, other, limit))));
  return partOf(rank === "drift" ? Math.min(open, spent.even) : open, spent, taker, rank);
}

type Used = Readonly<Record<Rank, number>>;

function usedIn({ rows }: Spent): Used {
  const used = { interactive: 0, apply: 0, drift: 0 };
  for (const [, interactive, apply, drift] of rows) {
    used.interactive += interactive;
    used.apply += apply;
    used.drift += drift;
  }
  return used;
}

interface Contended {
  readonly used: Used;
  readonly rank: Rank;
  readonly limit: number;
  /** The other ranks that wait. */
  readonly others: readonly Rank[];
  readonly free: number;
}

/** Up to its share, after those who are further below theirs. */
function byShare({ used, rank, limit, others, free }: Contended): number {
  const below = (name: Rank) => limit - used[name] / SHARES[name];
  const first = others.filter((other) => {
    return below(other) > below(rank) || (below(other) === below(rank) && isHigher(other, rank));
  });
  return Math.min(claim(used, rank, limit), free - sum(first.map((name) => claim(used, name, limit))));
}

/** What is left of its share. */
function claim(used: Used, rank: Rank, limit: number): number {
  return Math.max(0, Math.floor(SHARES[rank] * limit) - used[rank]);
}

/** By our count and by the server's. */
function freeFor({ told: server }: Spent, used: Used, limit: number, reserve: number): number {
  const ours = limit - used.interactive - used.apply - used.drift - reserve;
  return server ? Math.min(ours, server.left - Math.max(server.reserve, reserve)) : ours;
}

/** Everybody in a rank who waits has an equal part; what cannot be parted goes to the one who waits longest. */
function partOf(open: number, { asking, at }: Spent, taker: string, rank: Rank): number {
  const others = asking.filter((value) => value.rank === rank && value.taker !== taker);
  const since = asking.find((value) => value.taker === taker)?.since ?? at;
  const part = Math.max(0, open) / (others.length + 1);
  const left = others.map((other) => {
    const isFirst = other.since < since || (other.since === since && other.taker < taker);
    return Math.min(other.unmet, isFirst ? Math.ceil(part) : Math.floor(part));
  });
  return Math.floor(open) - sum(left);
}

function isHigher(left: Rank, right: Rank): boolean {
  return RANKS.indexOf(left) < RANKS.indexOf(right);
}

/** Until something may have changed; seldom enough to cost little, often enough to be taken for alive. */
function waitFor(spent: Spent, { rank, limit, windowMs = WINDOW }: Asked, unmet: number): number {
  const until = Math.max(spent.paused, spent.told && spent.told.left <= spent.told.reserve ? spent.told.until : 0);
  if (until > spent.at) return Math.min(until - spent.at, RARELY);
  const free = freeFor(spent, usedIn(spent), limit, 0) > 0;
  const perMs = limit / windowMs;
  // What a second brings is asked for at once.
  const wanted = Math.max(1, Math.min(unmet, perMs * 1000));
  if (rank === "drift" && free && spent.even < wanted) return within((wanted - spent.even) / perMs);
  const oldest = spent.rows[0];
  if (free || !oldest) return OFTEN;
  return within((oldest[0] + 1) * 1000 + windowMs + USE_MS - spent.at);
}

function within(ms: number): number {
  return Math.ceil(Math.min(Math.max(ms, 50), 1000));
}

const OFTEN = 250;
const RARELY = 10_000;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
