// Creates an emulator from its options: state, dispatcher, data plane and control API, without any transport.
import { setTimeout as sleep } from "node:timers/promises";
import { type Control, createControl, type IncomingRequest } from "../control";
import {
  createApiDate,
  createDispatcher,
  createFaults,
  createLateRequests,
  createRandom,
  createRateLimiter,
  createRequestLog,
  type Dispatcher,
  type EmulatorState,
  type RequestContext,
} from "../core";
import {
  createDataPlane,
  createEchoProvider,
  createUpstreamProvider,
  type DataPlane,
  type SendToProvider,
} from "../gateway";
import { ZONES } from "../scope";
import { routes } from "../services";
import { createStateWriter, createStore, type Effect, readState, type Store } from "../store";
import type { EmulatorOptions } from "./options";

export interface AssembledEmulator {
  readonly state: EmulatorState;
  readonly dispatch: Dispatcher;
  readonly dataPlane: DataPlane;
  readonly control: Control;
  readonly seed: number;
}

export function assembleEmulator(options: EmulatorOptions): AssembledEmulator {
  const clock = options.clock ?? Date.now;
  const seed = options.seed ?? Math.floor(Math.random() * 4_294_967_296);
  const store = openStore(options, clock);
  const state = createState(options, store, clock, seed);
  const faults = createFaults();
  const late = createLateRequests(clock);
  const requests = createRequestLog();
  const requestListeners = new Set<(request: IncomingRequest) => void>();
  const context: RequestContext = {
    state,
    faults,
    onRequest: (request) => {
      late.catchUp();
      for (const listener of requestListeners) listener(request);
    },
    log: requests.add,
  };
  const quota = options.limits?.requestsPer5Min ?? undefined;
  const dispatch = createDispatcher({
    ...context,
    late,
    routes,
    ...(options.tokens && { tokens: options.tokens }),
    ...(quota !== undefined && { rateLimiter: createRateLimiter(quota, clock) }),
  });
  const dataPlane = createDataPlane({ ...context, provider: createProvider(options, clock), sleep: pause });
  return {
    state,
    dispatch,
    dataPlane,
    control: createControl({ state, faults, late, requests, requestListeners }),
    seed,
  };
}

function createProvider({ gateway }: EmulatorOptions, clock: () => number): SendToProvider {
  if (gateway?.upstream === undefined) return createEchoProvider(clock);
  return createUpstreamProvider(gateway.upstream, gateway.fetch ?? fetch);
}

/** Resolves early when the request is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

function createState(options: EmulatorOptions, store: Store, clock: () => number, seed: number): EmulatorState {
  const profile = options.profile ?? "live";
  const strict = options.mode === "strict";
  const random = createRandom(deriveSeed(seed, store));
  const asOf = options.asOf ?? new Date(clock()).toISOString().slice(0, 10);
  const pageCap = strict ? 5 + (seed % 46) : undefined;
  const apiDate = createApiDate(asOf, profile);
  const tier = options.plan ?? "enterprise";
  return { store, profile, apiDate, tier, strict, seed, random, clock, ...(pageCap !== undefined && { pageCap }) };
}

/** After a restart on a stored state, the same seed must not draw the same ids again. */
function deriveSeed(seed: number, store: Store): number {
  return seed + store.countRows() * 0x9e3779b1;
}

function openStore(options: EmulatorOptions, clock: () => number): Store {
  const file = options.data;
  const stored = file === undefined ? undefined : readState(file);
  const zoneNames = new Map<string, string>();
  return createStore({
    clock,
    ...(stored && { initial: stored }),
    ...(file !== undefined && { save: createStateWriter(file) }),
    findZoneName: (store, effect) => findZoneName(zoneNames, store, effect),
  });
}

/** The name of the row's zone. Names are remembered: the zone may be removed in the same change. */
function findZoneName(names: Map<string, string>, store: Store, effect: Effect): string | undefined {
  if (effect.collection === ZONES.collection) {
    const { name } = effect.after ?? effect.before ?? {};
    names.set(effect.id, String(name));
    return names.get(effect.id);
  }
  const zoneId = effect.collection.split("/")[1] ?? effect.id;
  return store.get(ZONES, zoneId)?.name ?? names.get(zoneId);
}
