// The heart of the emulator: one request in, one reply out, whatever carries them. It checks the request, finds the
// route, runs it in a transaction, and lets faults strike. It knows no resource.
import { isObject, type Json, type JsonObject } from "../base/json";
import type { Answer, ApiReply, ApiRequest, Call, Route, World } from "./call";
import { authenticate } from "./credentials";
import { refused, succeeded } from "./envelope";
import { type Faults, seededFaults } from "./faults";
import type { Limiter } from "./limiter";
import { INVENTED, Refusal, refusal } from "./refusal";
import { type LoggedRequest, withoutSecrets } from "./request-log";
import { makeRouter, noRoute } from "./routing";
import { type Delivery, struck } from "./strike";

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
    const url = partsOf(request.target);
    options.arrived({ method: request.method, path: url.path });
    const strike = faults.strike(request.method, url.path) ?? hostile();
    const before = world.store.committed();
    const reply = strike?.phase === "before" ? undefined : answer(request, url);
    const committed = world.store.committed() > before;
    const delivery = strike ? struck(strike, reply, world) : { reply: reply as ApiReply, how: "whole" as const };
    options.log({
      method: request.method,
      path: url.path,
      query: url.query,
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

  function answer(request: ApiRequest, url: Target): ApiReply {
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

  function routed(request: ApiRequest, url: Target, header: Call["header"]): Answer {
    const found = router(request.method, url.path);
    if (!found) throw noRoute(url.path);
    const raw = request.body;
    const body = () => parsed(raw);
    const call: Call = {
      ...world,
      params: found.params,
      query: new URLSearchParams(url.query),
      header,
      raw,
      body,
      object: () => objectOf(body()),
    };
    if (request.method === "GET") return found.route.answer(call);
    return world.store.transaction(() => found.route.answer(call));
  }
}

interface Target {
  readonly path: string;
  readonly query: string;
}

/** Cut by hand: a target that is no path must come to a refusal, not to an exception of a parser. */
function partsOf(target: string): Target {
  const at = target.indexOf("?");
  return at < 0 ? { path: target, query: "" } : { path: target.slice(0, at), query: target.slice(at + 1) };
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
export function guardFraming(request: ApiRequest, header: Call["header"]): void {
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

function bodyShown(body: Uint8Array): { readonly body?: Json } {
  if (body.length === 0) return {};
  try {
    return { body: withoutSecrets(JSON.parse(new TextDecoder().decode(body))) as Json };
  } catch {
    return { body: `(${body.length} octets that are not JSON)` };
  }
}
