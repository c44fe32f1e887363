// One HTTP call with three outcomes: ok, failed, unknown. A read is repeated until it is sure; a write is repeated only
// where nothing can have arrived, and is unknown where it may have. Knows nothing of kinds.
import { isObject, type Json } from "../base/json";
import { createRedactor, type Redact } from "../base/redact";
import { type ApiFailure, failureOf } from "./api-error";
import { readBody } from "./body";
import { type Budget, type Clock, createBudget } from "./budget";
import type { Credential } from "./credential";
import { listAll } from "./pages";
import { type ResultInfo, resultInfoFrom } from "./result-info";
import { neverSent } from "./sent";
import { backoff, inTime, retryAfter, sleep } from "./wait";

export type { ApiFailure } from "./api-error";
export type { Clock } from "./budget";
export type { ResultInfo } from "./result-info";

export interface ApiRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below the base URL, ids already in it and checked. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: Json;
}

export type ApiOutcome =
  | { readonly outcome: "ok"; readonly status: number; readonly result: Json; readonly resultInfo?: ResultInfo }
  /** The server said no, or nothing was sent: nothing changed. */
  | { readonly outcome: "failed"; readonly failure: ApiFailure }
  /** A write that may or may not have happened: read again. */
  | { readonly outcome: "unknown"; readonly reason: string };

export type ListOutcome =
  | { readonly outcome: "ok"; readonly rows: readonly Json[]; readonly pages: number }
  | { readonly outcome: "failed"; readonly failure: ApiFailure };

/** Asked each time before a write is sent, after any wait: once true, it is not sent (`cancelled`). */
export type Withheld = () => boolean | Promise<boolean>;

export interface Api {
  readonly baseUrl: string;
  send(request: ApiRequest, withheld?: Withheld): Promise<ApiOutcome>;
  /** Complete, or failed; 5,000 rows a page unless said. */
  list(path: string, query?: ApiRequest["query"], perPage?: number): Promise<ListOutcome>;
  /** HTTP calls so far, repeats included, and the time spent waiting for the budget. */
  readonly cost: { reads: number; writes: number; waitedMs: number };
}

export interface ApiOptions {
  readonly baseUrl: string;
  readonly credential: Credential;
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** Aborted: waiting ends and no call is begun; the call in flight is finished. */
  readonly signal?: AbortSignal;
  /** For one call, 30 s unless said. */
  readonly timeoutMs?: number;
  readonly budget?: Budget;
  onWait?(ms: number, why: string): void;
}

const TRIES = { server: 5, answer: 3, unsent: 3, limited: 10 } as const;

export function createApi(options: ApiOptions): Api {
  const clock = options.clock ?? { now: steadyNow, sleep };
  const client: Client = {
    ...options,
    fetch: options.fetch ?? globalThis.fetch,
    clock,
    random: options.random ?? Math.random,
    timeoutMs: options.timeoutMs ?? 30_000,
    budget: options.budget ?? createBudget({ clock, limit: null }),
    cost: { reads: 0, writes: 0, waitedMs: 0 },
    trust: {},
  };
  const redact = createRedactor(options.credential.secrets);
  const send = async (request: ApiRequest, withheld?: Withheld) =>
    redacted(await sendUntilSure(client, request, withheld), redact);
  return {
    baseUrl: options.baseUrl,
    send,
    list: async (path, query = {}, perPage = 5000) => {
      const list = await listAll((request) => send(request), path, query, perPage);
      return list.outcome === "ok" ? list : redacted(list, redact);
    },
    cost: client.cost,
  };
}

interface Client extends ApiOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timeoutMs: number;
  readonly budget: Budget;
  readonly cost: Api["cost"];
  /** Whether the token itself is valid: asked once in a run, where an answer raises doubt. */
  readonly trust: { verified?: Promise<Trust>; served?: true };
}

/** `unknown`: the route refuses to speak of the token. */
type Trust = "valid" | "invalid" | "unknown";

/** What one attempt came to: an outcome, or a reason to try again. */
type Attempt =
  | ApiOutcome
  | { readonly outcome: "again"; readonly why: keyof typeof TRIES; readonly text: string; readonly ms?: number };

async function sendUntilSure(client: Client, request: ApiRequest, withheld?: Withheld): Promise<ApiOutcome> {
  const outcome = await sendRepeatedly(client, request, withheld);
  if (outcome.outcome === "ok") client.trust.served = true;
  if (outcome.outcome !== "failed" || outcome.failure.category !== "forbidden") return outcome;
  client.trust.verified ??= verifyToken(client);
  const trust = await client.trust.verified;
  const valid = trust === "valid" || (trust === "unknown" && client.trust.served === true);
  return valid ? outcome : { outcome: "failed", failure: { ...outcome.failure, category: "auth" } };
}

async function sendRepeatedly(client: Client, request: ApiRequest, withheld?: Withheld): Promise<ApiOutcome> {
  const tried = { server: 0, answer: 0, unsent: 0, limited: 0 };
  for (;;) {
    if (client.signal?.aborted) return failed("cancelled", "interrupted before it was sent");
    const attempt = await sendOnce(client, request, withheld);
    if (attempt.outcome !== "again") return attempt;
    tried[attempt.why] += 1;
    if (tried[attempt.why] >= TRIES[attempt.why]) return givenUp(attempt);
    await pause(client, attempt, tried[attempt.why]);
  }
}

async function pause(client: Client, attempt: Extract<Attempt, { outcome: "again" }>, tries: number): Promise<void> {
  const ms = attempt.ms ?? backoff(tries, client.random);
  if (attempt.why === "limited") {
    client.budget.pause(Math.max(ms, 1000));
    client.onWait?.(Math.max(ms, 1000), "the API asked to wait");
    return;
  }
  client.onWait?.(ms, attempt.text);
  await client.clock.sleep(ms, client.signal);
}

async function sendOnce(client: Client, request: ApiRequest, withheld?: Withheld): Promise<Attempt> {
  const waited = await client.budget.take(client.signal);
  client.cost.waitedMs += waited;
  if (client.signal?.aborted) return failed("cancelled", "interrupted before it was sent");
  if (await withheld?.()) return failed("cancelled", "withheld before it was sent");
  const isRead = request.method === "GET";
  if (isRead) client.cost.reads += 1;
  else client.cost.writes += 1;
  const unsure = (why: "server" | "answer", text: string): Attempt =>
    isRead ? { outcome: "again", why, text } : { outcome: "unknown", reason: text };
  try {
    return await inTime(client.timeoutMs, async (signal) => {
      const response = await client.fetch(urlOf(client.baseUrl, request), initOf(client, request, signal));
      client.budget.note(response.headers);
      return judge(client, response, unsure);
    });
  } catch (error) {
    const text = reasonOf(error);
    return neverSent(error) ? { outcome: "again", why: "unsent", text } : unsure("server", text);
  }
}

async function judge(
  client: Client,
  response: Response,
  unsure: (why: "server" | "answer", text: string) => Attempt,
): Promise<Attempt> {
  const { status, headers } = response;
  if (status === 429) {
    await response.body?.cancel().catch(() => undefined);
    return {
      outcome: "again",
      why: "limited",
      text: "429",
      ms: retryAfter(headers.get("retry-after"), client.clock.now()),
    };
  }
  // A redirect would carry the key to another place; it is never followed.
  if ((status >= 300 && status < 400) || response.type === "opaqueredirect") {
    await response.body?.cancel().catch(() => undefined);
    return failed("bad-answer", `the server redirects (${status}); check the base URL`);
  }
  const body = await readBody(response).catch((error: unknown) => ({ ok: false as const, why: reasonOf(error) }));
  if (status >= 500 && status !== 501) return unsure("server", `the server answered ${status}`);
  if (!body.ok && status === 401) return { outcome: "failed", failure: failureOf(status, {}, rayOf(headers)) };
  if (!body.ok) return unsure("answer", body.why);
  const envelope = body.value;
  if (!isObject(envelope) || typeof envelope["success"] !== "boolean")
    return unsure("answer", "the answer has no envelope");
  if (!envelope["success"] || status >= 400)
    return { outcome: "failed", failure: failureOf(status, envelope, rayOf(headers)) };
  if (envelope["result"] === undefined) return unsure("answer", "the answer has no result");
  const resultInfo = resultInfoFrom(envelope["result_info"]);
  return { outcome: "ok", status, result: envelope["result"], resultInfo };
}

function rayOf(headers: Headers): string | undefined {
  return headers.get("cf-ray") ?? undefined;
}

/**
 * A 403 may mean the credential or only this object. Tokens of an account are unknown to the user's route: one that
 * was served in this run is valid whatever that route says of it. Where no answer comes, the token is not blamed.
 */
async function verifyToken(client: Client): Promise<Trust> {
  if (!("authorization" in client.credential.headers)) return "valid";
  const answer = await sendRepeatedly(client, { method: "GET", path: "/user/tokens/verify" });
  if (answer.outcome === "ok")
    return isObject(answer.result) && answer.result["status"] === "active" ? "valid" : "invalid";
  const refused = answer.outcome === "failed" && ["auth", "forbidden"].includes(answer.failure.category);
  return refused ? "unknown" : "valid";
}

function givenUp(attempt: Extract<Attempt, { outcome: "again" }>): ApiOutcome {
  switch (attempt.why) {
    case "limited":
      return failed("rate-limited", "the request limit is reached, and waiting did not help");
    case "answer":
      return failed("bad-answer", attempt.text);
    case "server":
    case "unsent":
      return failed("unreachable", attempt.text);
  }
}

function failed(category: ApiFailure["category"], message: string): Extract<ApiOutcome, { outcome: "failed" }> {
  return { outcome: "failed", failure: { codes: [], category, message } };
}

/** A server may echo what it was sent. */
function redacted<T extends ApiOutcome>(outcome: T, redact: Redact): T {
  switch (outcome.outcome) {
    case "ok":
      return outcome;
    case "unknown":
      return { ...outcome, reason: shorten(redact(outcome.reason)) };
    case "failed":
      return { ...outcome, failure: redactedFailure(outcome.failure, redact) };
  }
}

function redactedFailure(failure: ApiFailure, redact: Redact): ApiFailure {
  const clean = (text: string | undefined) => (text === undefined ? undefined : shorten(redact(text)));
  return {
    ...failure,
    message: shorten(redact(failure.message)),
    requestId: clean(failure.requestId),
    pointer: clean(failure.pointer),
  };
}

/** Cut after redaction, never before: half a secret is not recognised. */
function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Characters of the server's own words that are passed on. */
const LONGEST = 1000;

/** Wall-clock time that no adjustment of the clock moves: a step back must not hold a run up. */
function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}

function urlOf(baseUrl: string, { path, query = {} }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const text of typeof value === "object" ? value : [String(value)]) search.append(name, text);
  }
  const text = search.toString();
  return `${baseUrl}${path}${text === "" ? "" : `?${text}`}`;
}

function initOf(client: Client, { method, body }: ApiRequest, signal: AbortSignal): RequestInit {
  return {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...client.credential.headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: "manual",
    signal,
  };
}

/** The innermost reason in words; an undici error hides it in `cause`. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === "TimeoutError") return "no answer in time";
  const code = (cause as NodeJS.ErrnoException).code;
  return code === undefined || cause.message.includes(code) ? cause.message : `${code}: ${cause.message}`;
}
