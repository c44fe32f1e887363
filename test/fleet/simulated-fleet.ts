// A fleet on a manual clock: one job queue, workers that each have a rate limit over one shared store, and the API's limit in front of
// all zones. Jobs plan zones with the real code, or only send the same number of requests.
import { embedEmulator } from "../../src/emulator";
import { ApiError } from "../../src/emulator/core/api-error";
import { createRateLimiter } from "../../src/emulator/core/rate-limiter";
import { createQueueView } from "../../src/fleet/in-process/in-process-job-queue";
import { createJobDispatcher } from "../../src/fleet/in-process/job-dispatcher";
import { recordJobResult } from "../../src/fleet/job-results";
import { createMemoryStore } from "../../src/fleet/memory-store";
import { WINDOW_MS } from "../../src/fleet/request-grants";
import { createSharedRateLimit } from "../../src/fleet/shared-rate-limit";
import type { SharedStore } from "../../src/fleet/shared-store";
import { kinds } from "../../src/kinds";
import { createApi } from "../../src/live/client";
import type { RateLimit } from "../../src/live/rate-limit";
import type { Priority } from "../../src/operations/environment";
import { planDesiredState } from "../../src/operations/reconcile";
import { ACCOUNT, compileDesired, TOKEN } from "../emulated";
import { createManualClock, type ManualClock } from "./manual-clock";

export interface SimulatedFleetOptions {
  readonly zones: number;
  /** Plans each zone against an emulator, or only sends this many requests. */
  readonly jobs: "planned" | { readonly requests: number };
  readonly workers?: number;
  readonly concurrency?: number;
  /** Each key is enqueued again at the end of its job. */
  readonly repeat?: boolean;
}

/** Milliseconds of a response. */
const LATENCY_MS = 80;
const LIMIT = 1200;
/** Zones of one emulator, which searches all of them for a name. */
const ZONES_PER_EMULATOR = 100;

export type SimulatedFleet = ReturnType<typeof createSimulatedFleet>;

export function createSimulatedFleet(options: SimulatedFleetOptions) {
  const { zones, jobs, workers: workerCount = 3, concurrency = 4, repeat = false } = options;
  const clock = createManualClock(Date.UTC(2026, 10, 21), jobs === "planned" ? 3 : 1);
  const start = clock.now();
  const { store, countCalls } = countStoreCalls(createMemoryStore({ now: clock.now }));
  const dispatcher = createJobDispatcher(clock);
  const queue = createQueueView(dispatcher, store);
  const keys = Array.from({ length: zones }, (_, index) => `zone-${index}.example`);
  const server = createServer(clock, jobs === "planned" ? keys : []);
  const lastJobAt = new Map<string, number>();
  const jobsByKey = new Map<string, number>();
  let jobCount = 0;
  let longestWait = 0;

  const createRateLimit = (priority: Priority) => createSharedRateLimit({ store, credential: "one", priority, clock });

  async function runJob(key: string, rateLimit: RateLimit): Promise<void> {
    const startedAt = clock.now();
    const requests =
      jobs === "planned"
        ? await planZone(key, rateLimit, server, clock)
        : await sendRequests(jobs.requests, rateLimit, server);
    await recordJobResult(store, key, { outcome: "clean", took: clock.now() - startedAt, requests });
    // The first job of a key waits from the start.
    longestWait = Math.max(longestWait, clock.now() - (lastJobAt.get(key) ?? start));
    lastJobAt.set(key, clock.now());
    jobsByKey.set(key, (jobsByKey.get(key) ?? 0) + 1);
    jobCount += 1;
    if (repeat) await queue.enqueue(key);
  }

  const workers = Array.from({ length: workerCount }, () => {
    const rateLimit = createRateLimit("drift");
    const view = createQueueView(dispatcher, store);
    return view.startWorker(({ key }) => runJob(key, rateLimit), { concurrency, backoffMs: [] });
  });

  return {
    clock,
    queue,
    keys,
    sentAt: server.sentAt,
    /** The number of responses with status 429. */
    countRefused: server.countRefused,
    /** Updates of the shared store. */
    countStoreCalls: countCalls,
    createRateLimit,
    sendRequest: server.sendRequest,
    /** Finished jobs: all of them, or those of a key. */
    countJobs: (key?: string) => (key === undefined ? jobCount : (jobsByKey.get(key) ?? 0)),
    /** For measuring the memory of the fleet alone. */
    forgetRequests: () => void server.sentAt.splice(0),
    /** The longest that a key waited for its first job or between two jobs, in milliseconds. */
    longestWait: () => longestWait,
    elapsed: () => clock.now() - start,
    async enqueueAll() {
      for (const key of keys) await queue.enqueue(key);
    },
    async waitForJobs(count: number) {
      while (jobCount < count) await clock.advance(1000);
    },
    async close() {
      const stopped = Promise.all(workers.map((worker) => worker.stop()));
      await clock.advance(2 * WINDOW_MS);
      await stopped;
    },
  };
}

type SimulatedServer = ReturnType<typeof createServer>;

/** The emulator's rate limiter in front of all emulators: it blocks a caller that exceeds the limit for five minutes. */
function createServer(clock: ManualClock, keys: readonly string[]) {
  const sentAt: number[] = [];
  const limiter = createRateLimiter(LIMIT, clock.now);
  const emulators = Array.from({ length: Math.ceil(keys.length / ZONES_PER_EMULATOR) }, () => {
    return embedEmulator({ mode: "calm", seed: 1, clock: clock.now });
  });
  const findEmulator = (key: string) => {
    const emulator = emulators[Math.floor(Number(key.replace(/\D/g, "")) / ZONES_PER_EMULATOR)];
    if (!emulator) throw new Error(`no emulator has ${key}`);
    return emulator;
  };
  let refused = 0;
  for (const key of keys) {
    const { control } = findEmulator(key);
    control.addZone(key, { account: ACCOUNT });
    for (const record of RECORDS) control.foreign.create(key, { ...record, name: `${record.name}.${key}` });
  }
  const countRequest = (): { readonly headers?: Readonly<Record<string, string>>; readonly refusal?: Response } => {
    sentAt.push(clock.now());
    try {
      return { headers: limiter.count("one") };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused += 1;
      const { status, headers } = error;
      return { refusal: new Response("{}", { status, ...(headers && { headers }) }) };
    }
  };
  return {
    sentAt,
    countRefused: () => refused,
    baseUrl: "http://emulator.invalid/client/v4",
    async sendRequest(): Promise<void> {
      countRequest();
      await clock.sleep(LATENCY_MS);
    },
    createFetch(key: string): typeof fetch {
      const { fetch, control } = findEmulator(key);
      return async (input, init) => {
        const { refusal, headers = {} } = countRequest();
        await clock.sleep(LATENCY_MS);
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

async function sendRequests(count: number, rateLimit: RateLimit, server: SimulatedServer): Promise<number> {
  for (let sent = 0; sent < count; sent += 1) {
    await rateLimit.acquire();
    await server.sendRequest();
  }
  return count;
}

/** Returns the number of requests. */
async function planZone(
  key: string,
  rateLimit: RateLimit,
  server: SimulatedServer,
  clock: ManualClock,
): Promise<number> {
  const api = createApi({
    baseUrl: server.baseUrl,
    credential: { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] },
    fetch: server.createFetch(key),
    clock,
    rateLimit,
  });
  const records = RECORDS.map(({ name, type, content, ttl }) => ({ name, type, content, ttl }));
  const desired = compileDesired({ version: 1, account: ACCOUNT, zones: { [key]: { records } } });
  const options = { target: "simulation", asOf: "2026-11-21", emulator: true };
  const plan = await planDesiredState(api, kinds, desired, options);
  const errors = plan.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  if (errors.length > 0 || plan.scopes.some((scope) => scope.steps.length > 0)) throw new Error(JSON.stringify(plan));
  return api.cost.reads;
}

function countStoreCalls(inner: SharedStore) {
  let calls = 0;
  const store: SharedStore = {
    ...inner,
    update: (name, update) => {
      calls += 1;
      return inner.update(name, update);
    },
  };
  return { store, countCalls: () => calls };
}
