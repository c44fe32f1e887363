// The heart of the emulator: one request in, one reply out, whatever carries them. It checks the request, finds the
// route, runs it in a transaction, and lets faults strike. It knows no resource.
import { isObject, type Json, type JsonObject } from "../json";
import type { Answer, ApiReply, ApiRequest, Call, Route, World } from "./call";
import { authenticate } from "./credentials";
import { refused, succeeded } from "./envelope";
import { type Faults, type Strike, seededFaults } from "./faults";
import type { Limiter } from "./limiter";
import { INVENTED, Refusal, refusal } from "./refusal";
import { type LoggedRequest, withoutSecrets } from "./request-log";
import { makeRouter, noRoute } from "./routing";

/** A reply and how much of it arrives. */
export interface Delivery {
  readonly reply: ApiReply;
  readonly how: "whole" | "reset" | "never" | "cut";
}

export interface CoreOptions {
  readonly world: World;
  readonly routes: readonly Route[];
  readonly faults: Faults;
  /** Called before the work on a request begins. */
  readonly arrived: (request: { readonly method: string; readonly path: string }) => void;
  readonly log: (request: Omit<LoggedRequest, "n">) => void;
  readonly tokens?: readonly string[];
  readonly limiter?: Limiter;
}

export const MAX_BODY = 10 * 1024 * 1024;

export type Core = (request: ApiRequest) => Delivery;

export function makeCore(options: CoreOptions): Core {
  const { world, faults } = options;
  const router = makeRouter(options.routes);
  const hostile = world.strict ? seededFaults(world.random) : () => undefined;

  return (request) => {
    const url = new URL(request.target, "http://emulator.invalid");
    options.arrived({ method: request.method, path: url.pathname });
    const strike = faults.strike(request.method, url.pathname) ?? hostile();
    const before = world.store.committed();
    const reply = strike?.phase === "before" ? undefined : answer(request, url);
    const committed = world.store.committed() > before;
    const delivery = strike ? struck(strike, reply, world) : { reply: reply as ApiReply, how: "whole" as const };
    options.log({
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      ...bodyShown(request.body),
      status: delivery.reply.status,
      committed,
      ...(strike && {
        fault: `${typeof strike.fault === "string" ? strike.fault : strike.fault.status} ${strike.phase}`,
      }),
      at: world.clock(),
    });
    return delivery;
  };

  function answer(request: ApiRequest, url: URL): ApiReply {
    let limits: Readonly<Record<string, string>> = {};
    try {
      const header = headersOf(request);
      guardFraming(request, header);
      const caller = authenticate(header, options.tokens, world.era.has("serviceKey"));
      limits = options.limiter?.count(caller) ?? {};
      const reply = succeeded(routed(request, url, header), world.strict);
      return { ...reply, headers: { ...reply.headers, ...limits } };
    } catch (error) {
      const why = error instanceof Refusal ? error : broken(error);
      const reply = refused(why, world.era);
      return { ...reply, headers: { ...limits, ...reply.headers } };
    }
  }

  function routed(request: ApiRequest, url: URL, header: Call["header"]): Answer {
    const found = router(request.method, url.pathname);
    if (!found) throw noRoute(url.pathname);
    const raw = request.body;
    const body = () => parsed(raw);
    const call: Call = {
      ...world,
      params: found.params,
      query: url.searchParams,
      header,
      raw,
      body,
      object: () => objectOf(body()),
    };
    if (request.method === "GET") return found.route.answer(call);
    return world.store.transaction(() => found.route.answer(call));
  }
}

/** The value of a header; the first, where one comes twice. */
function headersOf(request: ApiRequest): (name: string) => string | undefined {
  const first = new Map<string, string>();
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    if (!first.has(key)) first.set(key, value);
  }
  return (name) => first.get(name);
}

/** Requests whose length or target two parties could read differently are declined (specification 7; RFC 9112 §6.1, §3.2). */
function guardFraming(request: ApiRequest, header: Call["header"]): void {
  const declined = (why: string) =>
    new Refusal(400, [{ code: INVENTED.declined, message: why }], { connection: "close" });
  if (header("transfer-encoding") !== undefined && header("content-length") !== undefined) {
    throw declined("A request with both Transfer-Encoding and Content-Length is declined.");
  }
  const encoding = header("transfer-encoding");
  if (encoding !== undefined && encoding.toLowerCase() !== "chunked") throw declined("Unknown Transfer-Encoding.");
  if (request.headers.filter(([name]) => name.toLowerCase() === "host").length > 1)
    throw declined("More than one Host.");
  if (!request.target.startsWith("/")) throw declined("The request target must be a path.");
  if (request.body.length > MAX_BODY) throw refusal(413, INVENTED.tooLarge, "Request body is larger than 10 MiB.");
}

function parsed(raw: Uint8Array): unknown {
  if (raw.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch {
    throw refusal(400, INVENTED.badBody, "Request body is invalid JSON.");
  }
}

function objectOf(body: unknown): JsonObject {
  if (!isObject(body)) throw refusal(400, INVENTED.badBody, "Request body must be a JSON object.");
  return body;
}

/** A bug of the emulator, or a state file that cannot be written: never an invented success. */
function broken(error: unknown): Refusal {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return refusal(500, 1000, `The emulator failed: ${text}`);
}

function struck(strike: Strike, reply: ApiReply | undefined, world: World): Delivery {
  const { fault } = strike;
  const nothing: ApiReply = { status: 0, headers: {}, body: "" };
  if (fault === "timeout") return { reply: reply ?? nothing, how: "never" };
  if (fault === "reset") {
    return { reply: reply ?? nothing, how: strike.phase === "during" ? "cut" : "reset" };
  }
  if (fault === "truncate") return { reply: reply ?? html(200), how: "cut" };
  if (fault === "empty") return { reply: { status: reply?.status ?? 200, headers: {}, body: "" }, how: "whole" };
  if (fault === "html") return { reply: html(502), how: "whole" };
  const { status, code, message, headers } = fault;
  if (code === undefined && message === undefined && status >= 500)
    return { reply: { ...html(status), headers: { ...html(status).headers, ...headers } }, how: "whole" };
  const why = new Refusal(
    status,
    [{ code: code ?? usualCode(status), message: message ?? usualText(status) }],
    headers ?? {},
  );
  return { reply: refused(why, world.era), how: "whole" };
}

function usualCode(status: number): number {
  return status === 429 ? 10100 : 10000;
}

function usualText(status: number): string {
  return status === 429
    ? "More than 1200 requests per 300 seconds reached. Please wait and consider throttling your request speed"
    : `Planned fault ${status}`;
}

function html(status: number): ApiReply {
  const body = `<html><head><title>${status}</title></head><body><h1>Error ${status}</h1></body></html>\n`;
  return { status, headers: { "content-type": "text/html" }, body };
}

function bodyShown(body: Uint8Array): { readonly body?: Json } {
  if (body.length === 0) return {};
  try {
    return { body: withoutSecrets(JSON.parse(new TextDecoder().decode(body))) as Json };
  } catch {
    return { body: `(${body.length} octets that are not JSON)` };
  }
}
