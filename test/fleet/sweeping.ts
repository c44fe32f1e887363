// A fleet on a clock that is turned by hand: one engine, workers that each have a budget of their own over one store, and the API's
// limit in front of all zones. Turns plan zones for real, or replay what those asked.

import type { Json } from "../../src/base/json";
import { embedEmulator } from "../../src/emulator";
import { makeLimiter } from "../../src/emulator/limiter";
import type { Refusal } from "../../src/emulator/refusal";
import { createCore, viewOf } from "../../src/fleet/in-process/engine";
import { memoryStore } from "../../src/fleet/memory-store";
import { note } from "../../src/fleet/results";
import { type Rank, sharedBudget } from "../../src/fleet/shared-budget";
import { kinds } from "../../src/kinds";
import type { Budget } from "../../src/live/budget";
import { createApi } from "../../src/live/client";
import { plan } from "../../src/operations/reconcile";
import { ACCOUNT, desiredOf, TOKEN } from "../emulated";
import { turningClock } from "./turning";

export interface FleetOptions {
  readonly zones: number;
  /** Plans each zone against an emulator, or sends as many requests as given and nothing else. */
  readonly turns: "planned" | { readonly requests: number };
  readonly workers?: number;
  readonly concurrency?: number;
  /** Each key is woken again at the end of its turn. */
  readonly again?: boolean;
}

/** Of one answer, ms. */
const LATENCY = 80;
const LIMIT = 1200;
export const WINDOW = 300_000;
/** Zones of one emulator: it looks through all of them for a name. */
const TOGETHER = 100;

export type Fleet = ReturnType<typeof fleetOf>;

export function fleetOf({ zones, turns, workers = 3, concurrency = 4, again = false }: FleetOptions) {
  const clock = turningClock(Date.UTC(2026, 10, 21), turns === "planned" ? 3 : 1);
  const start = clock.now();
  const store = counted(memoryStore({ now: clock.now }));
  const core = createCore(clock);
  const engine = viewOf(core, store.store);
  const keys = Array.from({ length: zones }, (_, at) => `zone-${at}.example`);
  const server = serverOf(clock, turns === "planned" ? keys : []);
  const had = new Map<string, number>();
  const turnsOf = new Map<string, number>();
  let turnsHad = 0;
  let longest = 0;

  const budgetOf = (rank: Rank) => sharedBudget({ store: store.store, credential: "one", rank, clock });

  async function turn(key: string, budget: Budget): Promise<void> {
    const began = clock.now();
    const requests =
      turns === "planned" ? await planned(key, budget, server, clock) : await replayed(turns.requests, budget);
    await note(store.store, key, { outcome: "clean", took: clock.now() - began, requests });
    // The first turn of a key waits from the start.
    longest = Math.max(longest, clock.now() - (had.get(key) ?? start));
    had.set(key, clock.now());
    turnsOf.set(key, (turnsOf.get(key) ?? 0) + 1);
    turnsHad += 1;
    if (again) await engine.wake(key);
  }

  async function replayed(requests: number, budget: Budget): Promise<number> {
    for (let count = 0; count < requests; count += 1) {
      await budget.take();
      await server.answer();
    }
    return requests;
  }

  const working = Array.from({ length: workers }, () => {
    const budget = budgetOf("drift");
    return viewOf(core, store.store).work(({ key }) => turn(key, budget), { concurrency, backoffMs: [] });
  });

  return {
    clock,
    engine,
    keys,
    sent: server.sent,
    refused: server.refused,
    /** Questions to the store. */
    asked: store.asked,
    budgetOf,
    answer: server.answer,
    turnsHad: () => turnsHad,
    turnsOf: (key: string) => turnsOf.get(key) ?? 0,
    /** For a look at the memory of the fleet alone. */
    forgetRequests: () => void server.sent.splice(0),
    /** The longest that a key waited for its first turn, or between two of its turns, ms. */
    longest: () => longest,
    elapsed: () => clock.now() - start,
    async wakeAll() {
      for (const key of keys) await engine.wake(key);
    },
    /** Until so many turns were had. */
    async untilTurns(count: number) {
      while (turnsHad < count) await clock.pass(1000);
    },
    async close() {
      const over = Promise.all(working.map((working) => working.stop()));
      await clock.pass(2 * WINDOW);
      await over;
    },
  };
}

/** The limiter of the emulator in front of all of them: it blocks for five minutes who oversteps. */
function serverOf(clock: { readonly now: () => number; sleep(ms: number): Promise<void> }, keys: readonly string[]) {
  const sent: number[] = [];
  const limiter = makeLimiter(LIMIT, clock.now);
  const emulators = Array.from({ length: Math.ceil(keys.length / TOGETHER) }, () => {
    return embedEmulator({ mode: "calm", seed: 1, clock: clock.now });
  });
  const emulatorOf = (key: string) =>
    emulators[Math.floor(Number(key.replace(/\D/g, "")) / TOGETHER)] as (typeof emulators)[0];
  let refused = 0;
  for (const key of keys) {
    const { control } = emulatorOf(key);
    control.addZone(key, { account: ACCOUNT });
    for (const record of RECORDS) control.foreign.create(key, { ...record, name: `${record.name}.${key}` });
  }
  const count = () => {
    sent.push(clock.now());
    try {
      return { headers: limiter.count("one") };
    } catch (error) {
      refused += 1;
      const { status, headers } = error as Refusal & { readonly headers?: Record<string, string> };
      return { refusal: new Response("{}", { status, ...(headers && { headers }) }) };
    }
  };
  return {
    sent,
    refused: () => refused,
    baseUrl: "http://emulator.invalid/client/v4",
    async answer(): Promise<void> {
      count();
      await clock.sleep(LATENCY);
    },
    fetchOf(key: string): typeof fetch {
      const { fetch, control } = emulatorOf(key);
      return async (input, init) => {
        const { refusal, headers = {} } = count();
        await clock.sleep(LATENCY);
        control.clearRequests();
        const response = refusal ?? (await fetch(input, init));
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
        return response;
      };
    },
  };
}

const RECORDS = [
  { name: "www", type: "A", content: "192.0.2.1", ttl: 300, proxied: false },
  { name: "www", type: "AAAA", content: "2001:db8::1", ttl: 300, proxied: false },
  { name: "text", type: "TXT", content: '"v=spf1 -all"', ttl: 300 },
] as const;

async function planned(
  key: string,
  budget: Budget,
  server: ReturnType<typeof serverOf>,
  clock: Parameters<typeof serverOf>[0],
): Promise<number> {
  const api = createApi({
    baseUrl: server.baseUrl,
    credential: { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] },
    fetch: server.fetchOf(key),
    clock,
    budget,
  });
  const records = RECORDS.map(({ name, type, content, ttl }) => ({ name, type, content, ttl }));
  const desired = desiredOf({ version: 1, account: ACCOUNT, zones: { [key]: { records } } } as Json);
  const made = await plan(api, kinds, desired, { target: "simulation", asOf: "2026-11-21", emulator: true });
  const wrong = made.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  if (wrong.length > 0 || made.scopes.some((scope) => scope.steps.length > 0)) throw new Error(JSON.stringify(made));
  return api.cost.reads;
}

function counted(inner: ReturnType<typeof memoryStore>) {
  let asked = 0;
  const store: typeof inner = {
    ...inner,
    change: (name, change) => {
      asked += 1;
      return inner.change(name, change);
    },
  };
  return { store, asked: () => asked };
}

/** The most in any window, ends included; times in order. */
export function most(times: readonly number[], window: number = WINDOW): number {
  let from = 0;
  return times.reduce((top, at, index) => {
    while ((times[from] as number) <= at - window) from += 1;
    return Math.max(top, index - from + 1);
  }, 0);
}
