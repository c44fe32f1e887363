// Runs one request and returns one delivery, over a socket or inside the process. It checks the request, finds the route,
// runs its handler in a transaction, and injects faults. It knows no resource.
import { errorStack } from "../../base/error-text";
import { isObject, type Json, type JsonObject } from "../../base/json";
import { ApiError, apiError, UNDOCUMENTED_CODES } from "./api-error";
import { authenticate } from "./authenticate";
import type { Call, EmulatorRequest, EmulatorResponse, EmulatorState, HandlerResult, Route } from "./call";
import { formatError, formatSuccess } from "./envelope";
import { createSeededFaults, type Faults, type InjectedFault } from "./faults";
import { type Delivery, injectFault } from "./inject-fault";
import type { LateRequests } from "./late-requests";
import type { RateLimiter } from "./rate-limiter";
import { type NewLoggedRequest, redactBody } from "./request-log";
import { createRouter, routeNotFound } from "./router";

/** What the dispatcher and the data plane of gateways share. */
export interface RequestContext {
  readonly state: EmulatorState;
  readonly faults: Faults;
  /** Called before a request runs. */
  readonly onRequest: (request: { readonly method: string; readonly path: string }) => void;
  readonly log: (request: NewLoggedRequest) => void;
}

export interface DispatcherOptions extends RequestContext {
  readonly routes: readonly Route[];
  readonly late: LateRequests;
  readonly tokens?: readonly string[];
  readonly rateLimiter?: RateLimiter;
}

export const MAX_BODY = 10 * 1024 * 1024;

export type Dispatcher = (request: EmulatorRequest) => Delivery;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { state, faults } = options;
  const findRoute = createRouter(options.routes);
  const nextSeededFault = state.strict ? createSeededFaults(state.random) : () => undefined;

  return (request) => {
    const url = splitTarget(request.target);
    options.onRequest({ method: request.method, path: url.path });
    const fault = faults.next(request.method, url.path) ?? nextSeededFault();
    const before = state.store.committed();
    const delivery = deliver(request, url, fault);
    options.log({
      method: request.method,
      path: url.path,
      query: url.query,
      ...formatLoggedBody(request.body),
      octets: request.body.length,
      status: delivery.response.status,
      committed: state.store.committed() > before,
      ...(fault && {
        fault: `${typeof fault.fault === "string" ? fault.fault : fault.fault.status} ${fault.phase}`,
      }),
      at: state.clock(),
    });
    return delivery;
  };

  function deliver(request: EmulatorRequest, url: Target, fault: InjectedFault | undefined): Delivery {
    if (!fault) return { response: respond(request, url), outcome: "whole" };
    const isUnrun = fault.phase === "before" || fault.phase === "late";
    if (fault.phase === "late")
      options.late.add(state.clock() + (fault.lateMs ?? 0), (at) => void respond(request, url, () => at));
    return injectFault(fault, isUnrun ? undefined : respond(request, url), state);
  }

  function respond(request: EmulatorRequest, url: Target, clock = state.clock): EmulatorResponse {
    let limits: Readonly<Record<string, string>> = {};
    try {
      const header = createHeaderLookup(request);
      checkFraming(request, header);
      const caller = authenticate(header, options.tokens, state.apiDate.has("serviceKey"));
      limits = options.rateLimiter?.count(caller) ?? {};
      const response = formatSuccess(handle(request, url, header, clock), state.strict);
      return { ...response, headers: { ...response.headers, ...limits } };
    } catch (error) {
      const response = formatError(error instanceof ApiError ? error : internalError(error), state.apiDate);
      return { ...response, headers: { ...limits, ...response.headers } };
    }
  }

  function handle(request: EmulatorRequest, url: Target, header: Call["header"], clock: () => number): HandlerResult {
    const match = findRoute(request.method, url.path);
    if (!match) throw routeNotFound(url.path);
    const { route, parameters } = match;
    const { body } = request;
    const call: Call = {
      ...state,
      clock,
      parameters,
      parameter: (name) => {
        const value = parameters.get(name);
        if (value === undefined) throw new Error(`The route ${route.path} has no parameter \`${name}\`.`);
        return value;
      },
      query: new URLSearchParams(url.query),
      header,
      body,
      requireObject: () => parseObject(body),
    };
    if (request.method === "GET") return route.handle(call);
    return state.store.transaction(() => route.handle(call));
  }
}

interface Target {
  readonly path: string;
  readonly query: string;
}

/** Split by hand: a target that is not a path must lead to a refusal, not to an exception of a parser. */
function splitTarget(target: string): Target {
  const at = target.indexOf("?");
  return at < 0 ? { path: target, query: "" } : { path: target.slice(0, at), query: target.slice(at + 1) };
}

/** The value of a header; the first value where a header is repeated. */
function createHeaderLookup(request: EmulatorRequest): (name: string) => string | undefined {
  const first = new Map<string, string>();
  for (const [name, value] of request.headers) {
    const key = name.toLowerCase();
    if (!first.has(key)) first.set(key, value);
  }
  return (name) => first.get(name);
}

/** Refuses requests whose length or target two parties could read differently (specification 7; RFC 9112 §6.1, §3.2). */
export function checkFraming(request: EmulatorRequest, header: Call["header"]): void {
  const declined = (message: string) =>
    new ApiError(400, [{ code: UNDOCUMENTED_CODES.declined, message }], { connection: "close" });
  if (header("transfer-encoding") !== undefined && header("content-length") !== undefined) {
    throw declined("A request with both Transfer-Encoding and Content-Length is declined.");
  }
  const encoding = header("transfer-encoding");
  if (encoding !== undefined && encoding.toLowerCase() !== "chunked") throw declined("Unknown Transfer-Encoding.");
  if (request.headers.filter(([name]) => name.toLowerCase() === "host").length > 1)
    throw declined("More than one Host.");
  if (!request.target.startsWith("/")) throw declined("The request target must be a path.");
  if (request.body.length > MAX_BODY)
    throw apiError(413, UNDOCUMENTED_CODES.tooLarge, "Request body is larger than 10 MiB.");
}

function parseObject(body: Uint8Array): JsonObject {
  const value = body.length === 0 ? undefined : parseJson(body);
  if (!isObject(value)) throw apiError(400, UNDOCUMENTED_CODES.badBody, "Request body must be a JSON object.");
  return value;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw apiError(400, UNDOCUMENTED_CODES.badBody, "Request body is invalid JSON.");
  }
}

/** A bug of the emulator, or a state file that cannot be written. */
function internalError(error: unknown): ApiError {
  return apiError(500, 1000, `The emulator failed: ${errorStack(error)}`);
}

function formatLoggedBody(body: Uint8Array): { readonly body?: Json } {
  if (body.length === 0) return {};
  try {
    return { body: redactBody(JSON.parse(new TextDecoder().decode(body))) };
  } catch {
    return { body: `(${body.length} octets that are not JSON)` };
  }
}
