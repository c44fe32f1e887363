// The gateways' data plane: one request in, one reply in pieces out, whatever carries them. It admits the request, finds
// its steps, and sends each on; nothing of the gateway's own goes to a provider, and no credential into a log.
import { createRedactor } from "../../base/redact";
import type { World } from "../call";
import { guardFraming } from "../core";
import { refused } from "../envelope";
import type { Faults } from "../faults";
import { PROFILES } from "../profile";
import { Refusal } from "../refusal";
import type { LoggedRequest } from "../request-log";
import type { Row } from "../store";
import { type Delivery, struck } from "../strike";
import { admitted } from "./access";
import { tried } from "./attempts";
import { type CachePlace, cachePlace, type GatewayCache, LARGEST, makeGatewayCache } from "./cache";
import { type GatewayReply, type GatewayRequest, type Provider, pieces, type Step, wholeOf } from "./exchange";
import { headerOf, secretsIn } from "./headers";
import { makeGatewayLimit } from "./limit";
import { newLogId } from "./log-id";
import { type Place, placeOf } from "./place";
import { type Recorded, recorded, secretsInPath, tapped } from "./record";
import { GatewayRefusal, refusedReply } from "./refusals";
import { stepsOf } from "./steps";

export interface PlaneOptions {
  readonly world: World;
  readonly provider: Provider;
  readonly faults: Faults;
  readonly arrived: (request: { readonly method: string; readonly path: string }) => void;
  readonly log: (request: Omit<LoggedRequest, "n">) => void;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A reply that goes out in pieces, or what a fault has made of it. */
export type GatewayDelivery =
  | { readonly how: "streamed"; readonly reply: GatewayReply }
  | { readonly how: "struck"; readonly delivery: Delivery };

export type GatewayPlane = (request: GatewayRequest) => Promise<GatewayDelivery>;

export function makeGatewayPlane(options: PlaneOptions): GatewayPlane {
  const { world, faults } = options;
  const parts: Parts = { ...options, limit: makeGatewayLimit(world.clock), cache: makeGatewayCache(world.clock) };
  return async (request) => {
    const path = shownPath(request);
    options.arrived({ method: request.method, path });
    const strike = faults.strike(request.method, path);
    const reply = strike?.phase === "before" ? undefined : await answer(request, parts);
    const whole = strike && reply && { ...reply, body: (await wholeOf(reply.body)).toString() };
    const delivery = strike && struck(strike, whole, world);
    options.log({
      method: request.method,
      path,
      query: "",
      ...(request.body.length > 0 && { body: `(${request.body.length} octets)` }),
      status: delivery?.reply.status ?? (reply as GatewayReply).status,
      committed: false,
      ...(strike && { fault: `${JSON.stringify(strike.fault)} ${strike.phase}` }),
      at: world.clock(),
    });
    return delivery ? { how: "struck", delivery } : { how: "streamed", reply: reply as GatewayReply };
  };
}

interface Parts extends PlaneOptions {
  readonly limit: (gateway: Row) => void;
  readonly cache: GatewayCache;
}

/** Without the query, which may hold a provider's key, and without any credential that the headers have too. */
function shownPath({ target, headers }: GatewayRequest): string {
  return createRedactor([...secretsIn(headers), ...secretsInPath(target)])(target.replace(/\?.*$/s, ""));
}

async function answer(request: GatewayRequest, parts: Parts): Promise<GatewayReply> {
  const { world } = parts;
  try {
    guardFraming(request, (name) => headerOf(request.headers, name));
    const place = placeOf(request.target);
    const gateway = admitted(world, place, request);
    const steps = stepsOf(place, request, gateway, world.profile);
    parts.limit(gateway);
    return await firstGood(steps, { place, gateway, request }, parts);
  } catch (error) {
    if (error instanceof GatewayRefusal) return refusedReply(error);
    if (!(error instanceof Refusal)) throw error;
    const reply = refused(error, world.era);
    return { ...reply, body: pieces(reply.body) };
  }
}

type Asked = Pick<Recorded, "gateway" | "request"> & { readonly place: Place };

/** The reply of the first step that succeeds, else that of the last one. */
async function firstGood(steps: readonly Step[], asked: Asked, parts: Parts): Promise<GatewayReply> {
  const prefix = PROFILES[parts.world.profile].gatewayPrefix;
  for (const [index, step] of steps.entries()) {
    const reply = await stepReply(step, index, asked, parts);
    if (reply.status < 400 || index === steps.length - 1)
      return { ...reply, headers: { ...reply.headers, [`${prefix}step`]: String(index) } };
    await reply.body[Symbol.asyncIterator]().return?.();
  }
  throw new Error("a request without a step");
}

async function stepReply(step: Step, index: number, asked: Asked, parts: Parts): Promise<GatewayReply> {
  const { world, cache } = parts;
  const { gateway, request } = asked;
  const prefix = PROFILES[world.profile].gatewayPrefix;
  const since = world.clock();
  const place = cachePlace(gateway, step, request.headers, world.profile);
  const found = place && cache.get(place);
  const reply = found ? { ...found, body: pieces(found.body) } : await fresh(step, place, request, parts);
  const id = newLogId(world);
  const about = { ...asked, world, step, index, id, cached: found !== undefined, since };
  const { body, status } = recorded(reply, about);
  const headers = { ...reply.headers, ...(place && { [`${prefix}cache-status`]: found ? "HIT" : "MISS" }) };
  return { status, headers: { ...headers, [`${prefix}log-id`]: id }, body };
}

/** From the provider; where there is none to be had, the gateway's own refusal, which is logged as well. */
async function fresh(
  step: Step,
  place: CachePlace | undefined,
  { method, signal }: GatewayRequest,
  { provider, sleep, cache }: Parts,
): Promise<GatewayReply> {
  try {
    const reply = await tried(step, { provider, method, signal, sleep });
    return place ? kept(reply, place, cache) : reply;
  } catch (error) {
    if (error instanceof GatewayRefusal && error.status >= 500) return refusedReply(error);
    throw error;
  }
}

/** Kept once it has gone by whole. */
function kept(reply: GatewayReply, place: CachePlace, cache: GatewayCache): GatewayReply {
  if (reply.status !== 200) return reply;
  const seen: Uint8Array[] = [];
  let octets = 0;
  const note = (piece: Uint8Array) => {
    octets += piece.length;
    if (octets <= LARGEST) seen.push(piece);
    else seen.length = 0;
  };
  const ended = (complete: boolean) => {
    if (complete && octets <= LARGEST) cache.put(place, { ...reply, body: Buffer.concat(seen) });
  };
  return { ...reply, body: tapped(reply.body, note, ended) };
}
