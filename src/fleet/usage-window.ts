// The usage of one credential's rate limit, as a small value: how many requests were granted in each second, which clients wait for
// more, and what the server reported. Pure functions; the time is a parameter.
import { isObject, type Json, type JsonObject } from "../base/json";
import type { RateLimitHeader } from "../live/rate-limit-header";
import type { Priority } from "../operations/environment";

/** Highest first. */
export const REQUEST_PRIORITIES = ["interactive", "apply", "drift"] as const satisfies readonly Priority[];

export interface UsageWindow {
  /** When this was true, in milliseconds since 1970 by the store's clock. */
  readonly at: number;
  /** Oldest first; seconds without requests have no row. */
  readonly rows: readonly UsageRow[];
  /** Requests that drift jobs may send at once: a token bucket that fills at the even rate. */
  readonly driftTokens: number;
  readonly waiting: readonly WaitingClient[];
  /** No client sends a request before this time. */
  readonly pausedUntil: number;
  readonly serverLimit?: ServerLimit | undefined;
}

/** The requests of each priority that were granted in one second since 1970. */
export type UsageRow = readonly [second: number, interactive: number, apply: number, drift: number];

/** A client that asked for more requests than it was granted. */
export interface WaitingClient {
  readonly client: string;
  readonly priority: Priority;
  /** Requests that it still waits for. */
  readonly unmet: number;
  /** Since when it has been granted nothing. */
  readonly since: number;
  /** It counts as gone unless it asks again before this time. */
  readonly expiresAt: number;
}

/** The server's own count of the remaining requests. */
export interface ServerLimit {
  readonly left: number;
  /** Requests that nobody uses. */
  readonly reserve: number;
  readonly resetAt: number;
}

/** A request is sent at most this long after it was granted: the answer of the store and the sending take time. */
export const GRANT_VALID_MS = 2000;
/** How long a client that does not ask again counts as waiting. */
const WAITING_MS = 3000;
const MAX_PAUSE_MS = 15 * 60_000;
/** More waiting clients would make the value large; those that asked longest ago are dropped. */
const MAX_WAITING = 200;

/**
 * Creates an empty window from a missing value, and from a value that no fleet wrote: a pause or a usage that exceeds every limit would
 * stop all runs.
 */
export function parseUsageWindow(value: Json | undefined, now: number): UsageWindow {
  const stored = isObject(value) ? parseStored(value) : undefined;
  return stored ?? { at: now, rows: [], driftTokens: Number.POSITIVE_INFINITY, waiting: [], pausedUntil: 0 };
}

const VERSION = 1;

export function formatUsageWindow(window: UsageWindow): Json {
  const { at, rows, driftTokens, waiting, pausedUntil, serverLimit } = window;
  const asking = waiting.map(({ client, priority, unmet, since, expiresAt }) => {
    return { taker: client, rank: priority, unmet, since, until: expiresAt };
  });
  const storedLimit = serverLimit && {
    left: serverLimit.left,
    reserve: serverLimit.reserve,
    until: serverLimit.resetAt,
  };
  return {
    version: VERSION,
    spent: { at, rows, even: driftTokens, asking, paused: pausedUntil, ...(storedLimit && { told: storedLimit }) },
  };
}

function parseStored({ version, spent }: JsonObject): UsageWindow | undefined {
  if (version !== VERSION || !isObject(spent)) return undefined;
  const { at, rows: storedRows, even, asking, paused, told } = spent;
  const rows = parseList(storedRows, parseRow);
  const waiting = parseList(asking, parseWaitingClient);
  if (!isTime(at) || !isAmount(even) || !isFiniteNumber(paused) || !rows || !waiting) return undefined;
  const serverLimit = told === undefined ? undefined : parseServerLimit(told);
  if (told !== undefined && !serverLimit) return undefined;
  const window: UsageWindow = { at, rows, driftTokens: even, waiting, pausedUntil: paused, serverLimit };
  return isPlausible(window) ? window : undefined;
}

/** Whether a fleet computes such times: from its own time, at most as far ahead as its longest pause. */
function isPlausible({ at, rows, waiting, pausedUntil, serverLimit }: UsageWindow): boolean {
  const isInOrder = rows.every(([second], index) => index === 0 || second > (rows[index - 1]?.[0] ?? 0));
  return (
    pausedUntil <= at + MAX_PAUSE_MS &&
    (serverLimit === undefined || serverLimit.resetAt <= at + MAX_PAUSE_MS) &&
    isInOrder &&
    (rows.at(-1)?.[0] ?? 0) <= at / 1000 + MAX_ROW_AHEAD_S &&
    waiting.length <= MAX_WAITING &&
    waiting.every((client) => client.since <= at && client.expiresAt <= at + WAITING_MS)
  );
}

/** A clock that is set back by less than a second does not move rows. */
const MAX_ROW_AHEAD_S = 60;

/** A time that a date can have. Clocks may be set back, so that it may be in the future. */
function isTime(value: Json | undefined): value is number {
  return isAmount(value) && value <= 8.64e15;
}

function isAmount(value: Json | undefined): value is number {
  return isFiniteNumber(value) && value >= 0;
}

/** Times shift into the past, before 1970 too, when a clock is set back. JSON may hold numbers that are infinite when they are read. */
function isFiniteNumber(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Undefined unless every value of the list can be parsed. */
function parseList<T>(list: Json | undefined, parse: (value: Json) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const parsed: T[] = [];
  for (const value of list) {
    const result = parse(value);
    if (result === undefined) return undefined;
    parsed.push(result);
  }
  return parsed;
}

function parseRow(value: Json): UsageRow | undefined {
  if (!Array.isArray(value)) return undefined;
  const [second, interactive, apply, drift] = value;
  if (!isFiniteNumber(second) || !isAmount(interactive) || !isAmount(apply) || !isAmount(drift)) return undefined;
  return [second, interactive, apply, drift];
}

function parseWaitingClient(value: Json): WaitingClient | undefined {
  if (!isObject(value)) return undefined;
  const { taker, rank, unmet, since, until } = value;
  const priority = REQUEST_PRIORITIES.find((known) => known === rank);
  if (typeof taker !== "string" || priority === undefined || !isAmount(unmet)) return undefined;
  if (!isFiniteNumber(since) || !isFiniteNumber(until)) return undefined;
  return { client: taker, priority, unmet, since, expiresAt: until };
}

function parseServerLimit(value: Json | undefined): ServerLimit | undefined {
  if (!isObject(value)) return undefined;
  const { left, reserve, until } = value;
  // More requests may be in flight than the server reported as left.
  if (!isFiniteNumber(left) || !isAmount(reserve) || !isFiniteNumber(until)) return undefined;
  return { left, reserve, resetAt: until };
}

/**
 * Moves the window to the present. When the clock was set back, time stands still here: what was granted counts for a whole window
 * from then on.
 *
 * @param perMs the even rate at which the token bucket of drift jobs fills.
 * @param burst the size of that bucket.
 */
export function advanceWindow(
  before: UsageWindow,
  now: number,
  windowMs: number,
  perMs: number,
  burst: number,
): UsageWindow {
  const window = now < before.at ? shiftBack(before, before.at - now) : before;
  const { serverLimit } = window;
  const tokens = Math.min(burst, window.driftTokens + (now - window.at) * perMs);
  return {
    at: now,
    rows: dropRowsBefore(window.rows, now - windowMs - GRANT_VALID_MS),
    driftTokens: Math.round(tokens * 1e6) / 1e6,
    waiting: window.waiting.filter((client) => client.expiresAt > now),
    pausedUntil: window.pausedUntil,
    serverLimit: serverLimit && serverLimit.resetAt > now ? serverLimit : undefined,
  };
}

function dropRowsBefore(rows: readonly UsageRow[], ms: number): readonly UsageRow[] {
  const first = rows.findIndex(([second]) => (second + 1) * 1000 > ms);
  return first === 0 ? rows : first < 0 ? [] : rows.slice(first);
}

function shiftBack(window: UsageWindow, ms: number): UsageWindow {
  const seconds = Math.floor(ms / 1000);
  const { at, rows, driftTokens, waiting, pausedUntil, serverLimit } = window;
  return {
    at: at - ms,
    rows: rows.map(([second, interactive, apply, drift]) => [second - seconds, interactive, apply, drift]),
    driftTokens,
    waiting: waiting.map((client) => ({ ...client, since: client.since - ms, expiresAt: client.expiresAt - ms })),
    pausedUntil: pausedUntil - ms,
    serverLimit: serverLimit && { ...serverLimit, resetAt: serverLimit.resetAt - ms },
  };
}

/** Counts requests as granted now. */
export function addGrant(window: UsageWindow, priority: Priority, count: number): UsageWindow {
  if (count === 0) return window;
  const { rows, driftTokens, serverLimit } = window;
  const now = Math.floor(window.at / 1000);
  const last = rows.at(-1);
  const current = last && last[0] >= now ? last : undefined;
  const [second, interactive, apply, drift] = current ?? [now, 0, 0, 0];
  const add = (to: Priority, used: number) => (to === priority ? used + count : used);
  const row: UsageRow = [second, add("interactive", interactive), add("apply", apply), add("drift", drift)];
  return {
    ...window,
    rows: [...(current ? rows.slice(0, -1) : rows), row],
    driftTokens: priority === "drift" ? Math.max(0, driftTokens - count) : driftTokens,
    serverLimit: serverLimit && { ...serverLimit, left: serverLimit.left - count },
  };
}

/** Replaces what a client waits for; a client with nothing unmet no longer waits. */
export function setWaiting(
  window: UsageWindow,
  {
    client,
    priority,
    unmet,
    wasGranted,
  }: Pick<WaitingClient, "client" | "priority" | "unmet"> & {
    /** It was granted something just now, so that its waiting time starts again. */
    readonly wasGranted: boolean;
  },
): UsageWindow {
  const before = window.waiting.find((waiting) => waiting.client === client);
  const others = window.waiting.filter((waiting) => waiting.client !== client);
  if (unmet === 0) return { ...window, waiting: others };
  const since = before && !wasGranted ? before.since : window.at;
  const own = { client, priority, unmet, since, expiresAt: window.at + WAITING_MS };
  return { ...window, waiting: [...others, own].slice(-MAX_WAITING) };
}

export function pauseWindow(window: UsageWindow, ms: number): UsageWindow {
  return { ...window, pausedUntil: Math.max(window.pausedUntil, window.at + Math.min(ms, MAX_PAUSE_MS)) };
}

/**
 * Records the limit that the server reported. Within one window of the server the lower count is valid: responses arrive out of
 * order, and requests in flight are not in the server's count yet. Only a clearly later reset time belongs to another window.
 */
export function setServerLimit(window: UsageWindow, { left, resetMs, quota }: RateLimitHeader): UsageWindow {
  const resetAt = window.at + Math.min(resetMs, MAX_PAUSE_MS);
  const before = window.serverLimit;
  const isSameWindow = before !== undefined && resetAt <= before.resetAt + SAME_WINDOW_MS;
  if (isSameWindow && before.left <= left) return window;
  // The last hundredth stays unused: a client that uses it up is blocked for a whole window (API documentation of limits).
  return { ...window, serverLimit: { left, reserve: Math.ceil((quota ?? 0) / 100) || 1, resetAt } };
}

/** The header counts whole seconds, and the response took some time to arrive. */
const SAME_WINDOW_MS = 2000;
