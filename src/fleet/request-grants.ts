// The rule by which all users of a credential share its 1,200 requests in five minutes: how many requests a client may send now. A
// pure function over a value in a shared store, so that it behaves the same on every store.
import type { Json } from "../base/json";
import type { RateLimitHeader } from "../live/rate-limit-header";
import type { Priority } from "../operations/environment";
import type { StoreUpdate } from "./shared-store";
import {
  addGrant,
  advanceWindow,
  formatUsageWindow,
  GRANT_VALID_MS,
  parseUsageWindow,
  pauseWindow,
  REQUEST_PRIORITIES,
  setServerLimit,
  setWaiting,
  type UsageWindow,
} from "./usage-window";

export interface GrantRequest {
  /** Identifies the client: unique for each process and priority. */
  readonly client: string;
  readonly priority: Priority;
  /** Requests that wait in the client; 0 to report only a pause or a server limit. */
  readonly wanted: number;
  /** Requests in a window. */
  readonly limit: number;
  /** Default: 300,000. */
  readonly windowMs?: number;
  /** No client may send a request for so long: after a 429. */
  readonly pauseMs?: number;
  /** The limit that the server reported. */
  readonly serverLimit?: RateLimitHeader;
}

export interface RequestGrant {
  /** Requests to send within `GRANT_VALID_MS`; the client must not send them later. */
  readonly granted: number;
  /** When to ask again for the rest, in milliseconds from now. */
  readonly waitMs: number;
}

export const WINDOW_MS = 300_000;

/** Each priority's guaranteed part of the limit when all of them ask for more than there is. */
const SHARES: Readonly<Record<Priority, number>> = { interactive: 0.4, apply: 0.4, drift: 0.2 };
/** The part of the limit that a priority leaves unused for higher priorities. */
const RESERVES: Readonly<Record<Priority, number>> = { interactive: 0, apply: 0.01, drift: 0.02 };
/** The part of a window that the token bucket of drift jobs holds. */
const BURST = 1 / 60;
/** The value is useless after a window and after the longest pause. */
const TTL_MS = 20 * 60_000;

/**
 * Grants the requests that are available.
 *
 * - No window ever holds more than the limit, wherever it starts. Requests count by the second: from the second in which they were
 *   granted until a window after the last moment at which they may be sent.
 * - A higher priority that waits goes before lower priorities. Each priority that waits keeps its share of the limit: 40, 40 and
 *   20 %. The priority that is furthest below its share goes first.
 * - Within a priority, all waiting clients get equal parts.
 * - Drift jobs proceed at the even rate (limit per window) and leave 2 % for others; `apply` leaves 1 %.
 */
export function grantRequests(value: Json | undefined, now: number, request: GrantRequest): StoreUpdate<RequestGrant> {
  const { client, priority, wanted, pauseMs, serverLimit } = request;
  const current = readWindow(value, now, request);
  const paused = pauseMs === undefined ? current : pauseWindow(current, pauseMs);
  const before = serverLimit ? setServerLimit(paused, serverLimit) : paused;
  const granted = Math.max(0, Math.min(wanted, countAvailable(before, request)));
  const unmet = wanted - granted;
  const spent = addGrant(before, priority, granted);
  const after = setWaiting(spent, { client, priority, unmet, wasGranted: granted > 0 });
  const waitMs = unmet === 0 ? 0 : computeWait(after, request, unmet);
  return { value: formatUsageWindow(after), write: true, ttlMs: TTL_MS, result: { granted, waitMs } };
}

/** Records requests that another store granted before. */
export function recordGrant(value: Json | undefined, now: number, request: GrantRequest): Json {
  return formatUsageWindow(addGrant(readWindow(value, now, request), request.priority, request.wanted));
}

export interface RateLimitUsage {
  /** Requests in the window. */
  readonly used: Readonly<Record<Priority, number>>;
  /** Requests that wait. */
  readonly waiting: Readonly<Record<Priority, number>>;
  /** How long no client may send a request, in milliseconds. */
  readonly pausedMs: number;
}

/** For status and metrics. */
export function summarizeUsage(value: Json | undefined, now: number, windowMs = WINDOW_MS): RateLimitUsage {
  const window = readWindow(value, now, { limit: 0, windowMs });
  const waiting = { interactive: 0, apply: 0, drift: 0 };
  for (const client of window.waiting) waiting[client.priority] += client.unmet;
  return { used: sumRows(window), waiting, pausedMs: Math.max(0, window.pausedUntil - now) };
}

function readWindow(
  value: Json | undefined,
  now: number,
  { limit, windowMs = WINDOW_MS }: Pick<GrantRequest, "limit" | "windowMs">,
): UsageWindow {
  return advanceWindow(parseUsageWindow(value, now), now, windowMs, limit / windowMs, Math.max(1, limit * BURST));
}

function countAvailable(window: UsageWindow, { client, priority, limit }: GrantRequest): number {
  if (window.pausedUntil > window.at) return 0;
  const others = REQUEST_PRIORITIES.filter(
    (other) => other !== priority && window.waiting.some((own) => own.priority === other),
  );
  const used = sumRows(window);
  const mustYield = others.some((other) => isHigher(other, priority));
  const free = countFree(window, used, limit, mustYield ? 0 : Math.floor(RESERVES[priority] * limit));
  const share = countByShare({ used, priority, limit, others, free });
  const claimed = sum(others.map((other) => countUnusedShare(used, other, limit)));
  const available = mustYield ? share : Math.max(share, free - claimed);
  const paced = priority === "drift" ? Math.min(available, window.driftTokens) : available;
  return countClientPart(paced, window, client, priority);
}

type Usage = Readonly<Record<Priority, number>>;

function sumRows({ rows }: UsageWindow): Usage {
  const used = { interactive: 0, apply: 0, drift: 0 };
  for (const [, interactive, apply, drift] of rows) {
    used.interactive += interactive;
    used.apply += apply;
    used.drift += drift;
  }
  return used;
}

interface Contention {
  readonly used: Usage;
  readonly priority: Priority;
  readonly limit: number;
  /** The other priorities that wait. */
  readonly others: readonly Priority[];
  readonly free: number;
}

/** Up to the share of this priority, after the priorities that are further below theirs. */
function countByShare({ used, priority, limit, others, free }: Contention): number {
  const belowShare = (of: Priority) => limit - used[of] / SHARES[of];
  const first = others.filter((other) => {
    const difference = belowShare(other) - belowShare(priority);
    return difference > 0 || (difference === 0 && isHigher(other, priority));
  });
  const claimed = sum(first.map((other) => countUnusedShare(used, other, limit)));
  return Math.min(countUnusedShare(used, priority, limit), free - claimed);
}

function countUnusedShare(used: Usage, priority: Priority, limit: number): number {
  return Math.max(0, Math.floor(SHARES[priority] * limit) - used[priority]);
}

/** The lower of our count and the server's. */
function countFree({ serverLimit }: UsageWindow, used: Usage, limit: number, reserve: number): number {
  const free = limit - used.interactive - used.apply - used.drift - reserve;
  return serverLimit ? Math.min(free, serverLimit.left - Math.max(serverLimit.reserve, reserve)) : free;
}

/** An equal part for each waiting client of the priority; the remainder goes to the client that waits longest. */
function countClientPart(available: number, { waiting, at }: UsageWindow, client: string, priority: Priority): number {
  const others = waiting.filter((other) => other.priority === priority && other.client !== client);
  const since = waiting.find((other) => other.client === client)?.since ?? at;
  const part = Math.max(0, available) / (others.length + 1);
  const parts = others.map((other) => {
    const isFirst = other.since < since || (other.since === since && other.client < client);
    return Math.min(other.unmet, isFirst ? Math.ceil(part) : Math.floor(part));
  });
  return Math.floor(available) - sum(parts);
}

function isHigher(left: Priority, right: Priority): boolean {
  return REQUEST_PRIORITIES.indexOf(left) < REQUEST_PRIORITIES.indexOf(right);
}

/** Until something may have changed: rarely enough to cost little, often enough for the client to count as waiting. */
function computeWait(
  window: UsageWindow,
  { priority, limit, windowMs = WINDOW_MS }: GrantRequest,
  unmet: number,
): number {
  const { at, pausedUntil, rows, serverLimit } = window;
  const until = Math.max(pausedUntil, serverLimit && serverLimit.left <= serverLimit.reserve ? serverLimit.resetAt : 0);
  if (until > at) return Math.min(until - at, LONG_WAIT_MS);
  const isFree = countFree(window, sumRows(window), limit, 0) > 0;
  const perMs = limit / windowMs;
  // Ask at once for what a second provides.
  const wanted = Math.max(1, Math.min(unmet, perMs * 1000));
  if (priority === "drift" && isFree && window.driftTokens < wanted)
    return boundWait((wanted - window.driftTokens) / perMs);
  const oldest = rows[0];
  if (isFree || !oldest) return SHORT_WAIT_MS;
  return boundWait((oldest[0] + 1) * 1000 + windowMs + GRANT_VALID_MS - at);
}

function boundWait(ms: number): number {
  return Math.ceil(Math.min(Math.max(ms, 50), 1000));
}

const SHORT_WAIT_MS = 250;
const LONG_WAIT_MS = 10_000;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
