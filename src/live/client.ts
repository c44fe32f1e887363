// An HTTP request with three outcomes: ok, failed, unknown. A read is retried until its answer is certain. A write is retried
// only where it cannot have reached the server, and is unknown where it may have. It knows nothing of kinds.
import { digestOctets } from "../base/digest";
import { errorCode } from "../base/error-text";
import { isObject, type Json } from "../base/json";
import { findProxyError } from "../base/proxy-error";
import { createRedactor, type Redact } from "../base/redact";
import { type ApiFailure, parseFailure } from "./api-failure";
import type { Credential } from "./credential";
import { LATE_WRITE_MS } from "./late-write-time";
import { createNetworkFetch } from "./network-fetch";
import { wasNeverSent } from "./never-sent";
import { listAllPages } from "./pages";
import { type Clock, createRateLimit, type RateLimit } from "./rate-limit";
import { type Octets, parseBody, readOctets } from "./read-body";
import { parseResultInfo, type ResultInfo } from "./result-info";
import { backoffDelay, parseRetryAfter, runWithTimeout, sleep } from "./wait";

export { type ApiFailure, isDoubtful } from "./api-failure";
export type { Clock } from "./rate-limit";
export type { ResultInfo } from "./result-info";

export interface ApiRequest {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below the base URL, with checked ids filled in. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body?: Json;
  /** Compares the answer with an earlier answer. */
  readonly compare?: { readonly digest?: string };
}

export type ApiOutcome =
  | {
      readonly outcome: "ok";
      readonly status: number;
      readonly result: Json;
      readonly resultInfo?: ResultInfo;
      /** Where the request compares. */
      readonly compared?: ComparedAnswer;
    }
  /** The server refused, or nothing was sent: nothing changed. */
  | { readonly outcome: "failed"; readonly failure: ApiFailure }
  /** A write that may have been applied: the caller reads again. */
  | { readonly outcome: "unknown"; readonly reason: string };

export interface ComparedAnswer {
  /** Of the body. */
  readonly digest: string;
  /** Where the answer is that of the request's digest: it was not parsed, and `result` is null. */
  readonly parse?: () => ApiOutcome;
}

export type ListOutcome =
  | { readonly outcome: "ok"; readonly rows: readonly Json[]; readonly pages: number }
  | { readonly outcome: "failed"; readonly failure: ApiFailure };

/** How long one request may take, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Called each time before a write is sent, after any wait. If true, the write is not sent (`cancelled`). */
export type ShouldCancel = () => boolean | Promise<boolean>;

export interface Api {
  readonly baseUrl: string;
  send(request: ApiRequest, shouldCancel?: ShouldCancel): Promise<ApiOutcome>;
  /** Complete, or failed. 5,000 rows per page by default. */
  list(path: string, query?: ApiRequest["query"], perPage?: number): Promise<ListOutcome>;
  /** HTTP calls so far, retries included, and the time spent waiting for the rate limit. */
  readonly cost: { reads: number; writes: number; waitedMs: number };
  /** The clock of all waits. */
  readonly clock: Clock;
  /** How long a request may take effect after its connection ended, in milliseconds. */
  readonly lateWriteMs: number;
}

export interface ApiOptions {
  readonly baseUrl: string;
  readonly credential: Credential;
  /** By default, Node's; through the proxy that HTTPS_PROXY and NO_PROXY name. */
  readonly fetch?: typeof globalThis.fetch;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** Aborted: waiting ends, and no request is sent. The request in flight is finished. */
  readonly signal?: AbortSignal;
  /** For one request; 30 s by default. */
  readonly timeoutMs?: number;
  /** How long a request may take effect after its connection ended; 30 s by default. */
  readonly lateWriteMs?: number;
  readonly rateLimit?: RateLimit;
  onWait?(ms: number, why: string): void;
  /** Called before a request waits for the rate limit. */
  onRateLimit?(ms: number): void;
  /** Called after each attempt of a request. */
  onAttempt?(attempt: RequestAttempt): void;
}

/** A request that was sent once, without its body and its credential. */
export interface RequestAttempt {
  readonly method: ApiRequest["method"];
  /** Below the base URL, without the query. */
  readonly path: string;
  /** Missing if there was no answer. */
  readonly status?: number;
  /** Why there was no answer. */
  readonly problem?: string;
  /** From sending to the answer, in milliseconds. */
  readonly ms: number;
}

const TRIES = { server: 5, answer: 3, unsent: 3, limited: 10 } as const;

export function createApi(options: ApiOptions): Api {
  const clock = options.clock ?? { now: steadyNow, sleep };
  const client: Client = {
    ...options,
    fetch: options.fetch ?? createNetworkFetch(process.env),
    clock,
    random: options.random ?? Math.random,
    timeoutMs: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
    rateLimit: options.rateLimit ?? createRateLimit({ clock, limit: null }),
    cost: { reads: 0, writes: 0, waitedMs: 0 },
    trust: {},
  };
  const redact = createRedactor(options.credential.secrets);
  const send = async (request: ApiRequest, shouldCancel?: ShouldCancel) =>
    redactOutcome(await sendUntilCertain(client, request, shouldCancel), redact);
  return {
    baseUrl: options.baseUrl,
    send,
    list: async (path, query, perPage) => {
      const list = await listWith(send, path, query, perPage);
      return list.outcome === "ok" ? list : redactOutcome(list, redact);
    },
    cost: client.cost,
    clock,
    lateWriteMs: options.lateWriteMs ?? LATE_WRITE_MS,
  };
}

/** A complete list, read with the requests of `send`. */
export function listWith(
  send: Api["send"],
  path: string,
  query: ApiRequest["query"] = {},
  perPage = 5000,
): Promise<ListOutcome> {
  return listAllPages((request) => send(request), path, query, perPage);
}

interface Client extends ApiOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timeoutMs: number;
  readonly rateLimit: RateLimit;
  readonly cost: Api["cost"];
  /** Whether the token itself is valid: verified once, when an answer raises doubt. */
  readonly trust: { verified?: Promise<Trust>; served?: true };
}

/** `unknown`: the route refuses to verify the token. */
type Trust = "valid" | "invalid" | "unknown";

type ThroughProxy = Pick<ApiFailure, "proxyVariable">;

/** The result of one attempt: an outcome, or a reason to try again. */
type Attempt =
  | ApiOutcome
  | ({
      readonly outcome: "again";
      readonly why: keyof typeof TRIES;
      readonly text: string;
      readonly ms?: number;
    } & ThroughProxy);

async function sendUntilCertain(client: Client, request: ApiRequest, shouldCancel?: ShouldCancel): Promise<ApiOutcome> {
  const outcome = await sendRepeatedly(client, request, shouldCancel);
  if (outcome.outcome === "ok") client.trust.served = true;
  if (outcome.outcome !== "failed" || outcome.failure.category !== "forbidden") return outcome;
  client.trust.verified ??= verifyToken(client);
  const trust = await client.trust.verified;
  const valid = trust === "valid" || (trust === "unknown" && client.trust.served === true);
  return valid ? outcome : { outcome: "failed", failure: { ...outcome.failure, category: "auth" } };
}

async function sendRepeatedly(client: Client, request: ApiRequest, shouldCancel?: ShouldCancel): Promise<ApiOutcome> {
  const tried = { server: 0, answer: 0, unsent: 0, limited: 0 };
  for (;;) {
    if (client.signal?.aborted) return failed("cancelled", "interrupted before it was sent");
    const attempt = await sendOnce(client, request, shouldCancel);
    if (attempt.outcome !== "again") return attempt;
    tried[attempt.why] += 1;
    if (tried[attempt.why] >= TRIES[attempt.why]) return giveUp(attempt);
    await pause(client, attempt, tried[attempt.why]);
  }
}

async function pause(client: Client, attempt: Extract<Attempt, { outcome: "again" }>, tries: number): Promise<void> {
  const ms = attempt.ms ?? backoffDelay(tries, client.random);
  if (attempt.why === "limited") {
    client.rateLimit.pause(Math.max(ms, 1000));
    client.onWait?.(Math.max(ms, 1000), "the API asked to wait");
    return;
  }
  client.onWait?.(ms, attempt.text);
  await client.clock.sleep(ms, client.signal);
}

async function sendOnce(client: Client, request: ApiRequest, shouldCancel?: ShouldCancel): Promise<Attempt> {
  const waited = await client.rateLimit.acquire(client.signal, client.onRateLimit);
  client.cost.waitedMs += waited;
  if (client.signal?.aborted) return failed("cancelled", "interrupted before it was sent");
  if (await shouldCancel?.()) return failed("cancelled", "withheld before it was sent");
  const isRead = request.method === "GET";
  if (isRead) client.cost.reads += 1;
  else client.cost.writes += 1;
  const unsure = (why: "server" | "answer", text: string): Attempt =>
    isRead ? { outcome: "again", why, text } : { outcome: "unknown", reason: text };
  const sentAt = client.clock.now();
  const report = (answer: Pick<RequestAttempt, "status" | "problem">) => {
    const { method, path } = request;
    client.onAttempt?.({ method, path, ...answer, ms: Math.round(client.clock.now() - sentAt) });
  };
  try {
    return await runWithTimeout(client.timeoutMs, async (signal) => {
      const response = await client.fetch(buildUrl(client.baseUrl, request), buildInit(client, request, signal));
      report({ status: response.status });
      client.rateLimit.adopt(response.headers);
      return readResponse(client, request, response, unsure);
    });
  } catch (error) {
    const text = describeError(error);
    report({ problem: text });
    if (!wasNeverSent(error)) return unsure("server", text);
    // The costs of a run are the requests that the API got.
    if (isRead) client.cost.reads -= 1;
    else client.cost.writes -= 1;
    const proxyError = findProxyError(error);
    const proxy = proxyError && { proxyVariable: proxyError.variable };
    return proxyError?.final ? unreachable(text, proxy) : { outcome: "again", why: "unsent", text, ...proxy };
  }
}

type Unsure = (why: "server" | "answer", text: string) => Attempt;

async function readResponse(
  client: Client,
  { compare }: ApiRequest,
  response: Response,
  unsure: Unsure,
): Promise<Attempt> {
  const { status, headers } = response;
  if (status === 429) {
    await response.body?.cancel().catch(() => undefined);
    return {
      outcome: "again",
      why: "limited",
      text: "429",
      ms: parseRetryAfter(headers.get("retry-after"), client.clock.now()),
    };
  }
  // A redirect could carry the credential to another host; it is never followed.
  if ((status >= 300 && status < 400) || response.type === "opaqueredirect") {
    await response.body?.cancel().catch(() => undefined);
    return failed("bad-answer", `the server redirects (${status}); check the base URL`);
  }
  const octets = await readOctets(response).catch((error: unknown) => ({
    ok: false as const,
    why: describeError(error),
  }));
  const parse = () => parseAnswer(response, octets, unsure);
  if (compare === undefined || !octets.ok || status !== 200) return parse();
  const digest = digestOctets(octets.value);
  if (digest === compare.digest)
    return { outcome: "ok", status, result: null, compared: { digest, parse: () => toOutcome(parse()) } };
  const attempt = parse();
  return attempt.outcome === "ok" ? { ...attempt, compared: { digest } } : attempt;
}

/** Of an answer that was certain when it was first read. */
function toOutcome(attempt: Attempt): ApiOutcome {
  return attempt.outcome === "again" ? failed("bad-answer", attempt.text) : attempt;
}

function parseAnswer({ status, headers }: Response, octets: Octets, unsure: Unsure): Attempt {
  const body = octets.ok ? parseBody(octets.value) : octets;
  if (status >= 500 && status !== 501) return unsure("server", `the server answered ${status}`);
  const envelope = body.ok && isObject(body.value) ? body.value : {};
  const { success, result, result_info } = envelope;
  if (typeof success !== "boolean" && REFUSING.has(status))
    return { outcome: "failed", failure: parseFailure(status, {}, getRequestId(headers)) };
  if (!body.ok) return unsure("answer", body.why);
  if (typeof success !== "boolean") return unsure("answer", "the answer has no envelope");
  if (!success || status >= 400)
    return { outcome: "failed", failure: parseFailure(status, envelope, getRequestId(headers)) };
  if (result === undefined) return unsure("answer", "the answer has no result");
  return { outcome: "ok", status, result, resultInfo: parseResultInfo(result_info) };
}

/** Nothing was done, whatever the body is: no credential, no such method, too large, not implemented. Often a gateway's HTML page. */
const REFUSING: ReadonlySet<number> = new Set([401, 405, 413, 501]);

function getRequestId(headers: Headers): string | undefined {
  return headers.get("cf-ray") ?? undefined;
}

/**
 * A 403 may be about the credential, or only about this object. The user's route does not know tokens of an account: a token
 * that was accepted in this run is valid, whatever that route answers. Without an answer, the token counts as valid.
 */
async function verifyToken(client: Client): Promise<Trust> {
  if (!("authorization" in client.credential.headers)) return "valid";
  const answer = await sendRepeatedly(client, { method: "GET", path: "/user/tokens/verify" });
  if (answer.outcome === "ok") {
    const { status } = isObject(answer.result) ? answer.result : {};
    return status === "active" ? "valid" : "invalid";
  }
  const refused = answer.outcome === "failed" && ["auth", "forbidden"].includes(answer.failure.category);
  return refused ? "unknown" : "valid";
}

function giveUp(attempt: Extract<Attempt, { outcome: "again" }>): ApiOutcome {
  switch (attempt.why) {
    case "limited":
      return failed("rate-limited", "the request limit is reached, and waiting did not help");
    case "answer":
      return failed("bad-answer", attempt.text);
    case "server":
    case "unsent":
      return unreachable(attempt.text, attempt);
  }
}

function unreachable(message: string, { proxyVariable }: ThroughProxy = {}): ApiOutcome {
  const failure: ApiFailure = { codes: [], category: "unreachable", message };
  return { outcome: "failed", failure: proxyVariable === undefined ? failure : { ...failure, proxyVariable } };
}

function failed(category: ApiFailure["category"], message: string): Extract<ApiOutcome, { outcome: "failed" }> {
  return { outcome: "failed", failure: { codes: [], category, message } };
}

/** A server may echo the credential. */
function redactOutcome<T extends ApiOutcome>(outcome: T, redact: Redact): T {
  switch (outcome.outcome) {
    case "ok":
      return outcome;
    case "unknown":
      return { ...outcome, reason: shorten(redact(outcome.reason)) };
    case "failed":
      return { ...outcome, failure: redactFailure(outcome.failure, redact) };
  }
}

function redactFailure(failure: ApiFailure, redact: Redact): ApiFailure {
  const clean = (text: string | undefined) => (text === undefined ? undefined : shorten(redact(text)));
  return {
    ...failure,
    message: shorten(redact(failure.message)),
    requestId: clean(failure.requestId),
    pointer: clean(failure.pointer),
  };
}

/** Cut after redaction, never before: half a secret would not be recognised. */
function shorten(text: string): string {
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text;
}

/** Characters of the server's messages that are passed on. */
const MAX_MESSAGE = 1000;

/** Wall-clock time that adjustments of the clock do not move: a step back must not delay a run. */
function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}

function buildUrl(baseUrl: string, { path, query = {} }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const text of typeof value === "object" ? value : [String(value)]) search.append(name, text);
  }
  const text = search.toString();
  return `${baseUrl}${path}${text === "" ? "" : `?${text}`}`;
}

function buildInit(client: Client, { method, body }: ApiRequest, signal: AbortSignal): RequestInit {
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

/** The innermost error as text; undici puts it into `cause`. */
function describeError(error: unknown): string {
  const proxyError = findProxyError(error);
  if (proxyError) return proxyError.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === "TimeoutError") return "no answer in time";
  const code = errorCode(cause);
  return code === undefined || cause.message.includes(code) ? cause.message : `${code}: ${cause.message}`;
}
