// A client whose server is a list of answers, on a clock that moves only by waiting.
import type { Json } from "../../src/base/json";
import { type ApiOptions, createApi } from "../../src/live/client";

export const CANARY = "canary-0123456789/abcdef+ABCDEF=";

export type Reply = () => Response | Promise<Response>;

export interface Seen {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly redirect: RequestInit["redirect"];
}

/** The last answer is given again and again. */
export function answering(replies: readonly Reply[], options: Partial<ApiOptions> = {}) {
  const clock = ticking();
  const seen: Seen[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    const { method = "GET", headers, redirect } = init;
    seen.push({ at: clock.now(), method, url, headers: new Headers(headers), redirect });
    return (replies[Math.min(seen.length, replies.length) - 1] as Reply)();
  }) as typeof globalThis.fetch;
  const credential = { headers: { authorization: `Bearer ${CANARY}` }, secrets: [CANARY] };
  const api = createApi({
    baseUrl: "https://api.example.net/client/v4",
    credential,
    fetch,
    clock,
    random: () => 0.5,
    ...options,
  });
  return { api, clock, seen };
}

/** A clock that advances to the earliest sleep when every caller sleeps, as real timers fire. */
export function ticking(start = Date.UTC(2026, 10, 21)) {
  let now = start;
  const sleepers: { readonly at: number; readonly fire: () => void }[] = [];
  const fireNext = () => {
    sleepers.sort((a, b) => a.at - b.at);
    const next = sleepers.shift();
    now = Math.max(now, next?.at ?? now);
    next?.fire();
  };
  const sleep = (ms: number) =>
    new Promise<void>((fire) => {
      sleepers.push({ at: now + ms, fire });
      setImmediate(fireNext);
    });
  return { now: () => now, sleep, pass: (ms: number) => void (now += ms) };
}

export function json(body: Json, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return text(JSON.stringify(body), status, { "content-type": "application/json", ...headers });
}

export function text(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Reply {
  return () => new Response(body, { status, headers });
}

export const ok = (result: Json = { id: "1" }): Reply => json({ success: true, errors: [], messages: [], result });

export function refusal(status: number, code: number, message = "no"): Reply {
  return json({ success: false, errors: [{ code, message }], messages: [], result: null }, status);
}

/** As undici rejects: the reason hides in `cause`. */
export function broken(code: string): Reply {
  return () => Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));
}

export function timedOut(): Promise<Response> {
  return Promise.reject(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
}

/** A part of the body, and then the connection breaks. */
export function cut(): Response {
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent) return controller.error(new TypeError("terminated"));
      sent = true;
      controller.enqueue(new TextEncoder().encode('{"success":true,"result":[{"id"'));
    },
  });
  return new Response(body, { status: 200 });
}
