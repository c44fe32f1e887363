// Puts an emulator together from its options: state, world, core, data plane and control, without any transport.
import { setTimeout as sleep } from "node:timers/promises";
import { accountService } from "./accounts";
import { auditLogService } from "./audit-log";
import type { World } from "./call";
import { type Control, type IncomingCall, makeControl } from "./control";
import { type Core, makeCore } from "./core";
import { readState, stateWriter } from "./data-file";
import { eraOf } from "./era";
import { makeFaults } from "./faults";
import { echoProvider, type GatewayPlane, makeGatewayPlane, type Provider, upstreamProvider } from "./gateway";
import { makeLimiter } from "./limiter";
import { oldRoutes } from "./old-routes";
import type { EmulatorOptions } from "./options";
import { seededRandom } from "./random";
import type { LoggedRequest } from "./request-log";
import { services } from "./services";
import { makeStore, type Row, type Store } from "./store";
import { unemulated } from "./unemulated";

export interface Assembled {
  readonly world: World;
  readonly core: Core;
  readonly plane: GatewayPlane;
  readonly control: Control;
  readonly seed: number;
}

/** The API's own limit per five minutes (documentation of limits). */
export const REQUESTS_PER_5_MIN = 1200;

export function assemble(options: EmulatorOptions): Assembled {
  const clock = options.clock ?? Date.now;
  const seed = options.seed ?? Math.floor(Math.random() * 4_294_967_296);
  const store = openStore(options, clock);
  const world = worldOf(options, store, clock, seed);
  const faults = makeFaults();
  const requests: LoggedRequest[] = [];
  const arrivals = new Set<(request: IncomingCall) => void>();
  let count = 0;
  const quota = options.limits?.requestsPer5Min ?? undefined;
  const shared = {
    world,
    faults,
    arrived: (request: IncomingCall) => {
      for (const listener of arrivals) listener(request);
    },
    log: (request: Omit<LoggedRequest, "n">) => void requests.push({ n: (count += 1), ...request }),
  };
  const core = makeCore({
    ...shared,
    routes: [
      ...oldRoutes,
      ...[accountService, auditLogService, ...services].flatMap((service) => service.routes),
      ...unemulated,
    ],
    ...(options.tokens && { tokens: options.tokens }),
    ...(quota !== undefined && { limiter: makeLimiter(quota, clock) }),
  });
  const plane = makeGatewayPlane({ ...shared, provider: providerOf(options, clock), sleep: pause });
  return { world, core, plane, control: makeControl({ world, faults, requests, arrivals }), seed };
}

function providerOf({ gateway }: EmulatorOptions, clock: () => number): Provider {
  if (gateway?.upstream === undefined) return echoProvider(clock);
  return upstreamProvider(gateway.upstream, gateway.fetch ?? fetch);
}

/** Ends early, and quietly, with the request that it is for. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

function worldOf(options: EmulatorOptions, store: Store, clock: () => number, seed: number): World {
  const profile = options.profile ?? "live";
  const strict = options.mode === "strict";
  const random = seededRandom(strangeSeed(seed, store));
  const asOf = options.asOf ?? new Date(clock()).toISOString().slice(0, 10);
  const pageCap = strict ? 5 + (seed % 46) : undefined;
  const era = eraOf(asOf, profile);
  const plan = options.plan ?? "enterprise";
  return { store, profile, era, plan, strict, seed, random, clock, ...(pageCap !== undefined && { pageCap }) };
}

/** After a restart on kept state the same seed must not draw the ids that are already taken. */
function strangeSeed(seed: number, store: Store): number {
  const rows = store.collections().reduce((sum, name) => sum + store.size(name), 0);
  return seed + rows * 0x9e3779b1;
}

function openStore(options: EmulatorOptions, clock: () => number): Store {
  const file = options.data;
  const kept = file === undefined ? undefined : readState(file);
  const zoneNames = new Map<string, string>();
  return makeStore({
    clock,
    ...(kept && { initial: kept }),
    ...(file !== undefined && { save: stateWriter(file) }),
    zoneOf: (made, effect) => zoneName(zoneNames, made, effect),
  });
}

/** By name; a zone that goes in the same change is remembered. */
function zoneName(
  names: Map<string, string>,
  store: Store,
  effect: { collection: string; id: string; before?: Row; after?: Row },
): string | undefined {
  const row = effect.after ?? effect.before;
  if (effect.collection === "zones") {
    names.set(effect.id, String(row?.["name"]));
    return names.get(effect.id);
  }
  const id = effect.collection.split("/")[1] ?? effect.id;
  const name = store.get("zones", id)?.["name"];
  return name === undefined ? names.get(id) : String(name);
}
