// The rate limit of a credential that many processes use. Each process asks the shared store how many of its waiting requests it may
// send, by the rule in `request-grants.ts`. It sends nothing itself.
import { randomBytes } from "node:crypto";
import { errorText } from "../base/error-text";
import type { Json } from "../base/json";
import { type Clock, type RateLimit, REQUEST_LIMIT } from "../live/rate-limit";
import { parseRateLimitHeader, type RateLimitHeader } from "../live/rate-limit-header";
import type { Priority } from "../operations/environment";
import { type GrantRequest, grantRequests, type RequestGrant, recordGrant, WINDOW_MS } from "./request-grants";
import type { SharedStore } from "./shared-store";
import { storeName } from "./store-name";

export interface SharedRateLimitOptions {
  readonly store: SharedStore;
  /** A digest or name of what the API counts together; never the secret itself. */
  readonly credential: string;
  readonly priority: Priority;
  readonly clock: Clock;
  /** Requests in a window. Default: 1,200. */
  readonly limit?: number;
  /** Default: 300,000. */
  readonly windowMs?: number;
  /** Called when the store becomes unreachable, and when it is reachable again. */
  readonly onWarning?: (text: string) => void;
}

/** A grant that is older on arrival is not used: the rest of `GRANT_VALID_MS` is for the work before the request is sent. */
const MAX_GRANT_AGE_MS = 1500;
/** Between two attempts to reach the store again. */
const RECONNECT_MS = 5000;

export const rateLimitStoreName = (credential: string): string => storeName("budget", credential);

/**
 * Asks for all waiting requests together, with one call to the store at a time. An unreachable store stops no process: this one goes
 * on alone with a tenth of the limit, including what it sent before, and warns.
 */
export function createSharedRateLimit(options: SharedRateLimitOptions): RateLimit {
  const { clock } = options;
  const ask = createAsk(options);
  const waiting: Waiting[] = [];
  let idle = new AbortController();
  let pausedUntil = 0;
  let reported: ReportedLimit | undefined;
  let serving = false;

  async function serve(): Promise<void> {
    serving = true;
    // Collects the calls of the same moment into one question.
    await Promise.resolve();
    while (waiting.length > 0) {
      const serverLimit = reported && ageLimit(reported, clock.now());
      reported = undefined;
      const answer = await ask({ wanted: waiting.length, serverLimit });
      const pausedMs = pausedUntil - clock.now();
      for (const { proceed } of waiting.splice(0, pausedMs > 0 ? 0 : answer.granted)) proceed();
      idle = new AbortController();
      if (waiting.length === 0) continue;
      const ms = Math.max(pausedMs, answer.waitMs);
      for (const { onWait } of waiting) onWait?.(ms);
      await clock.sleep(ms, idle.signal);
    }
    serving = false;
  }

  function leave(proceed: () => void): void {
    const index = waiting.findIndex((caller) => caller.proceed === proceed);
    if (index >= 0) waiting.splice(index, 1);
    // With no caller left, a timer would only keep the process alive.
    if (waiting.length === 0) idle.abort();
    proceed();
  }

  return {
    async acquire(signal, onWait) {
      const since = clock.now();
      if (signal?.aborted) return 0;
      await new Promise<void>((resolve) => {
        const proceed = () => {
          signal?.removeEventListener("abort", onAbort);
          resolve();
        };
        const onAbort = () => leave(proceed);
        signal?.addEventListener("abort", onAbort, { once: true });
        waiting.push({ proceed, onWait });
        if (!serving) void serve();
      });
      return clock.now() - since;
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
      void ask({ wanted: waiting.length, pauseMs: ms });
    },
    adopt(headers) {
      const header = parseRateLimitHeader(headers);
      if (header) reported = chooseLower(reported, { header, at: clock.now() });
    },
  };
}

interface Waiting {
  readonly proceed: () => void;
  readonly onWait?: ((ms: number) => void) | undefined;
}

interface ReportedLimit {
  readonly header: RateLimitHeader;
  readonly at: number;
}

/** Of two responses of one window, the one with less left; responses arrive out of order. */
function chooseLower(before: ReportedLimit | undefined, next: ReportedLimit): ReportedLimit {
  const endOf = ({ header, at }: ReportedLimit) => at + header.resetMs;
  if (!before || endOf(next) > endOf(before) + 2000) return next;
  return before.header.left <= next.header.left ? before : next;
}

function ageLimit({ header, at }: ReportedLimit, now: number): RateLimitHeader {
  return { ...header, resetMs: Math.max(0, header.resetMs - (now - at)) };
}

type Question = Pick<GrantRequest, "wanted" | "pauseMs" | "serverLimit">;

/** Asks the store, or a window of this process alone while the store is unreachable. Never rejects. */
function createAsk(options: SharedRateLimitOptions): (question: Question) => Promise<RequestGrant> {
  const { store, credential, priority, clock, limit = REQUEST_LIMIT, windowMs = WINDOW_MS, onWarning } = options;
  const common = { client: randomBytes(6).toString("hex"), priority, windowMs };
  const tenth = Math.max(1, Math.floor(limit / 10));
  let localWindow: Json | undefined;
  let reconnectAt = 0;
  let isDown = false;

  const askLocally = (question: Question): RequestGrant => {
    const { value, result } = grantRequests(localWindow, clock.now(), { ...common, limit: tenth, ...question });
    localWindow = value;
    return { ...result, waitMs: Math.min(result.waitMs, RECONNECT_MS) };
  };
  return async (question) => {
    if (isDown && clock.now() < reconnectAt) return askLocally(question);
    try {
      const request: GrantRequest = { ...common, limit, ...question };
      const askedAt = clock.now();
      const grant = await store.update(rateLimitStoreName(credential), (value, now) =>
        grantRequests(value, now, request),
      );
      const age = clock.now() - askedAt;
      if (age > MAX_GRANT_AGE_MS || age < 0) throw new Error(`it answered after ${age} ms`);
      if (isDown) onWarning?.("The shared rate limit is reachable again.");
      isDown = false;
      localWindow = recordGrant(localWindow, clock.now(), { ...common, limit: tenth, wanted: grant.granted });
      return grant;
    } catch (error) {
      if (!isDown) onWarning?.(describeOutage(error, tenth));
      isDown = true;
      reconnectAt = clock.now() + RECONNECT_MS;
      return askLocally(question);
    }
  };
}

function describeOutage(error: unknown, tenth: number): string {
  return `The shared rate limit is unreachable (${errorText(error)}). Until it is back, this process continues alone with ${tenth} requests in five minutes.`;
}
