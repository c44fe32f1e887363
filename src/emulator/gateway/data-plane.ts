// The data plane of gateways: one request in, one streamed reply out, over a socket or inside the process. It authorizes the
// request, parses its steps and sends them. Nothing that is meant for the gateway goes to a provider, and no credential into a
// log.
import { createRedactor } from "../../base/redact";
import {
  ApiError,
  checkFraming,
  type Delivery,
  type EmulatorResponse,
  formatError,
  injectFault,
  PROFILES,
  type RequestContext,
} from "../core";
import type { GatewayRow } from "../services/gateway";
import { type SendOptions, sendWithRetries } from "./attempts";
import { authorize } from "./authorize";
import { type CacheSlot, createGatewayCache, findCacheSlot, type GatewayCache, MAX_CACHED } from "./cache";
import {
  createStream,
  discard,
  type GatewayReply,
  type GatewayRequest,
  type ProviderStep,
  readAll,
  type SendToProvider,
} from "./exchange";
import { formatGatewayError, GatewayError } from "./gateway-error";
import { findHeader, listHeaderSecrets } from "./headers";
import { createLogId } from "./log-id";
import { listPathSecrets, logWhenRead } from "./log-step";
import { type CountRequest, createGatewayRateLimit } from "./rate-limit";
import { parseSteps } from "./steps";
import { tapBody } from "./tap-body";
import { type GatewayTarget, parseGatewayTarget } from "./target";

export interface DataPlaneOptions extends RequestContext {
  readonly provider: SendToProvider;
  readonly sleep: SendOptions["sleep"];
}

/** A streamed reply, or the result of a fault. */
export type GatewayDelivery =
  | { readonly kind: "streamed"; readonly reply: GatewayReply }
  | { readonly kind: "faulted"; readonly delivery: Delivery };

export type DataPlane = (request: GatewayRequest) => Promise<GatewayDelivery>;

export function createDataPlane(options: DataPlaneOptions): DataPlane {
  const { state, faults } = options;
  const context: PlaneContext = {
    ...options,
    countRequest: createGatewayRateLimit(state.clock),
    cache: createGatewayCache(state.clock),
  };
  return async (request) => {
    const path = redactPath(request);
    options.onRequest({ method: request.method, path });
    const fault = faults.next(request.method, path);
    const log = (status: number) =>
      options.log({
        method: request.method,
        path,
        query: "",
        ...(request.body.length > 0 && { body: `(${request.body.length} octets)` }),
        octets: 0,
        status,
        committed: false,
        ...(fault && { fault: `${JSON.stringify(fault.fault)} ${fault.phase}` }),
        at: state.clock(),
      });
    if (!fault) {
      const reply = await respond(request, context);
      log(reply.status);
      return { kind: "streamed", reply };
    }
    // Nothing is stored here that could arrive late.
    const isUnrun = fault.phase === "before" || fault.phase === "late";
    const response = isUnrun ? undefined : await readReply(await respond(request, context));
    const delivery = injectFault(fault, response, state);
    log(delivery.response.status);
    return { kind: "faulted", delivery };
  };
}

interface PlaneContext extends DataPlaneOptions {
  readonly countRequest: CountRequest;
  readonly cache: GatewayCache;
}

/** Without the query, which may hold the key of a provider, and without credentials that the headers have too. */
function redactPath({ target, headers }: GatewayRequest): string {
  return createRedactor([...listHeaderSecrets(headers), ...listPathSecrets(target)])(target.replace(/\?.*$/s, ""));
}

async function readReply(reply: GatewayReply): Promise<EmulatorResponse> {
  return { ...reply, body: (await readAll(reply.body)).toString() };
}

async function respond(request: GatewayRequest, context: PlaneContext): Promise<GatewayReply> {
  const { state } = context;
  try {
    checkFraming(request, (name) => findHeader(request.headers, name));
    const target = parseGatewayTarget(request.target);
    const gateway = authorize(state, target, request);
    const steps = parseSteps(target, request, gateway, state.profile);
    context.countRequest(gateway);
    return await sendSteps(steps, { target, gateway, request }, context);
  } catch (error) {
    if (error instanceof GatewayError) return formatGatewayError(error);
    if (!(error instanceof ApiError)) throw error;
    const response = formatError(error, state.apiDate);
    return { ...response, body: createStream(response.body) };
  }
}

interface AuthorizedRequest {
  readonly target: GatewayTarget;
  readonly gateway: GatewayRow;
  readonly request: GatewayRequest;
}

/** The reply of the first step that succeeds, otherwise that of the last step. */
async function sendSteps(
  steps: readonly ProviderStep[],
  authorized: AuthorizedRequest,
  context: PlaneContext,
): Promise<GatewayReply> {
  const prefix = PROFILES[context.state.profile].gatewayPrefix;
  for (const [index, step] of steps.entries()) {
    const reply = await sendStep(step, index, authorized, context);
    if (reply.status < 400 || index === steps.length - 1)
      return { ...reply, headers: { ...reply.headers, [`${prefix}step`]: String(index) } };
    await discard(reply.body);
  }
  throw new Error("The request has no step.");
}

async function sendStep(
  step: ProviderStep,
  index: number,
  authorized: AuthorizedRequest,
  context: PlaneContext,
): Promise<GatewayReply> {
  const { state, cache } = context;
  const { gateway, request } = authorized;
  const prefix = PROFILES[state.profile].gatewayPrefix;
  const since = state.clock();
  const slot = findCacheSlot(gateway, step, request.headers, state.profile);
  const cached = slot && cache.get(slot);
  const reply = cached
    ? { ...cached, body: createStream(cached.body) }
    : await sendToProvider(step, slot, request, context);
  const id = createLogId(state);
  const { body, status } = logWhenRead(reply, {
    ...authorized,
    state,
    step,
    index,
    id,
    cached: cached !== undefined,
    since,
  });
  const headers = { ...reply.headers, ...(slot && { [`${prefix}cache-status`]: cached ? "HIT" : "MISS" }) };
  return { status, headers: { ...headers, [`${prefix}log-id`]: id }, body };
}

/** The reply of the provider, or the gateway's own error where there is none. Both are logged. */
async function sendToProvider(
  step: ProviderStep,
  slot: CacheSlot | undefined,
  { method, signal }: GatewayRequest,
  { provider, sleep, cache }: PlaneContext,
): Promise<GatewayReply> {
  try {
    const reply = await sendWithRetries(step, { provider, method, signal, sleep });
    return slot ? cacheWhenRead(reply, slot, cache) : reply;
  } catch (error) {
    if (error instanceof GatewayError && error.status >= 500) return formatGatewayError(error);
    throw error;
  }
}

/** Caches a successful reply once its body is read completely. */
function cacheWhenRead(reply: GatewayReply, slot: CacheSlot, cache: GatewayCache): GatewayReply {
  if (reply.status !== 200) return reply;
  const chunks: Uint8Array[] = [];
  let octets = 0;
  const onChunk = (chunk: Uint8Array) => {
    octets += chunk.length;
    if (octets <= MAX_CACHED) chunks.push(chunk);
    else chunks.length = 0;
  };
  const onEnd = (isComplete: boolean) => {
    if (isComplete && octets <= MAX_CACHED) cache.put(slot, { ...reply, body: Buffer.concat(chunks) });
  };
  return { ...reply, body: tapBody(reply.body, onChunk, onEnd) };
}
