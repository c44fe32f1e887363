// The rate limit over a shared store: several processes, one store, on a clock that advances only by waiting.
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/fleet/memory-store";
import { WINDOW_MS } from "../../src/fleet/request-grants";
import { createSharedRateLimit, type SharedRateLimitOptions } from "../../src/fleet/shared-rate-limit";
import type { SharedStore } from "../../src/fleet/shared-store";
import type { RateLimit } from "../../src/live/rate-limit";
import type { Priority } from "../../src/operations/environment";
import { ticking } from "../live/fake-server";
import { mostInWindow } from "./most-in-window";

/** A store that can be switched off and counts its updates. */
function createSwitchableStore(inner: SharedStore) {
  let isDown = false;
  let calls = 0;
  const store: SharedStore = {
    ...inner,
    update: (name, update) => {
      calls += 1;
      return isDown ? Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:6379")) : inner.update(name, update);
    },
  };
  return { store, switchStore: (on: boolean) => void (isDown = !on), countCalls: () => calls };
}

function setUp() {
  const clock = ticking();
  const shared = createSwitchableStore(createMemoryStore({ now: clock.now }));
  const createRateLimit = (priority: Priority, options: Partial<SharedRateLimitOptions> = {}) =>
    createSharedRateLimit({ store: shared.store, credential: "digest", priority, clock, ...options });
  return { clock, ...shared, createRateLimit };
}

describe("a shared rate limit", () => {
  it("holds for three workers together in any window", async () => {
    const { clock, createRateLimit } = setUp();
    const times: number[] = [];
    const work = async (rateLimit: RateLimit, count: number) => {
      for (let at = 0; at < count; at += 1) {
        await rateLimit.acquire();
        times.push(clock.now());
      }
    };
    const priorities = ["drift", "drift", "apply"] as const;
    const workers = priorities.map((priority) => createRateLimit(priority, { limit: 40 }));
    await Promise.all(workers.flatMap((worker) => [work(worker, 20), work(worker, 20)]));
    expect(times).toHaveLength(120);
    expect(mostInWindow(times)).toBeLessThanOrEqual(40);
    expect(clock.now() - (times[0] ?? 0)).toBeLessThan(4 * WINDOW_MS);
  });

  it("returns the milliseconds waited, and is separate for each credential", async () => {
    const { clock, createRateLimit } = setUp();
    const [first, other] = [
      createRateLimit("apply", { limit: 5 }),
      createRateLimit("apply", { limit: 5, credential: "another" }),
    ];
    for (let at = 0; at < 5; at += 1) expect(await first.acquire()).toBe(0);
    expect(await other.acquire()).toBe(0);
    const from = clock.now();
    expect(await first.acquire()).toBe(clock.now() - from);
    expect(clock.now() - from).toBeGreaterThan(WINDOW_MS);
  });

  it("asks the store once for all requests that wait at the same time", async () => {
    const { createRateLimit, countCalls } = setUp();
    const first = createRateLimit("interactive");
    await Promise.all(Array.from({ length: 200 }, () => first.acquire()));
    expect(countCalls()).toBe(1);
  });

  it("lets no client send a request after a 429 of one of them until its deadline", async () => {
    const { clock, createRateLimit } = setUp();
    const [first, other] = [createRateLimit("drift"), createRateLimit("interactive")];
    first.pause(90_000);
    expect([await other.acquire(), await first.acquire()]).toEqual([90_000, 0]);
    const waits = [first.acquire(), other.acquire()];
    clock.pass(1);
    await Promise.all(waits);
    const from = clock.now();
    const under = other.acquire();
    other.pause(30_000);
    await under;
    expect(clock.now() - from).toBeGreaterThanOrEqual(30_000);
  });

  it("applies the limit that the server reported to one client to all clients", async () => {
    const { createRateLimit } = setUp();
    const [first, other] = [createRateLimit("interactive"), createRateLimit("interactive")];
    first.adopt(new Headers({ ratelimit: '"default";r=3;t=120', "ratelimit-policy": '"default";q=100;w=300' }));
    expect(await first.acquire()).toBe(0);
    expect(await other.acquire()).toBe(0);
    expect(await other.acquire()).toBe(120_000);
  });

  it("stops waiting when it is interrupted, and continues to serve later requests", async () => {
    const { createRateLimit, countCalls } = setUp();
    const first = createRateLimit("apply", { limit: 1 });
    await first.acquire();
    const controller = new AbortController();
    const waiting = Promise.all([first.acquire(controller.signal), first.acquire(controller.signal)]);
    controller.abort();
    await waiting;
    expect(await first.acquire(controller.signal)).toBe(0);
    const before = countCalls();
    expect(await first.acquire()).toBeGreaterThan(WINDOW_MS);
    expect(countCalls() - before).toBeLessThan(400);
  });
});

describe("a shared rate limit that waits for the store", () => {
  it("does not use a grant when a pause started in the meantime", async () => {
    const { clock, createRateLimit, store } = setUp();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const slow: SharedStore = {
      ...store,
      update: async (name, change) => {
        const result = await store.update(name, change);
        await held;
        return result;
      },
    };
    const first = createRateLimit("apply", { store: slow });
    const under = first.acquire();
    await new Promise(setImmediate);
    first.pause(60_000);
    answer();
    expect(await under).toBeGreaterThanOrEqual(60_000);
    expect(clock.now() - Date.UTC(2026, 10, 21)).toBeGreaterThanOrEqual(60_000);
  });

  it("leaves no timer behind when no request waits any more", async () => {
    const { store } = setUp();
    let sleeping = 0;
    const sleep = (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        sleeping += 1;
        const resume = () => resolve(void (sleeping -= 1));
        signal?.addEventListener("abort", resume, { once: true });
      });
    const rateLimit = createSharedRateLimit({
      store,
      credential: "digest",
      priority: "apply",
      clock: { now: () => 0, sleep },
      limit: 1,
    });
    await rateLimit.acquire();
    const controller = new AbortController();
    const waiting = rateLimit.acquire(controller.signal);
    await expect.poll(() => sleeping).toBe(1);
    controller.abort();
    await waiting;
    expect(sleeping).toBe(0);
  });
});

describe("a shared rate limit whose store is down", () => {
  it("continues alone with a tenth of the limit, including earlier requests, and warns once", async () => {
    const { clock, createRateLimit, switchStore } = setUp();
    const warnings: string[] = [];
    const first = createRateLimit("apply", { limit: 100, onWarning: (text) => warnings.push(text) });
    for (let at = 0; at < 10; at += 1) await first.acquire();
    switchStore(false);
    const times: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      await first.acquire();
      times.push(clock.now());
    }
    expect(mostInWindow(times)).toBeLessThanOrEqual(10);
    expect((times[0] ?? 0) - Date.UTC(2026, 10, 21)).toBeGreaterThanOrEqual(WINDOW_MS);
    expect(warnings).toEqual([expect.stringMatching(/is unreachable \(connect ECONNREFUSED.*alone with 10 requests/)]);
  });

  it("uses the store again when it is back, and reports that", async () => {
    const { clock, createRateLimit, switchStore } = setUp();
    const warnings: string[] = [];
    const first = createRateLimit("apply", { limit: 100, onWarning: (text) => warnings.push(text) });
    switchStore(false);
    await first.acquire();
    switchStore(true);
    clock.pass(5000);
    for (let at = 0; at < 50; at += 1) expect(await first.acquire()).toBe(0);
    expect(warnings).toHaveLength(2);
    expect(warnings[1]).toMatch(/is reachable again/);
  });

  it("does not use a grant that arrives late", async () => {
    const { clock, createRateLimit, store } = setUp();
    const warnings: string[] = [];
    const late: SharedStore = {
      ...store,
      update: async (name, change) => {
        const result = await store.update(name, change);
        clock.pass(1501);
        return result;
      },
    };
    const first = createRateLimit("apply", { store: late, limit: 100, onWarning: (text) => warnings.push(text) });
    for (let at = 0; at < 9; at += 1) expect(await first.acquire()).toBeLessThan(1600);
    expect(warnings).toEqual([expect.stringContaining("it answered after 1501 ms")]);
  });

  it("respects its own pause", async () => {
    const { createRateLimit, switchStore } = setUp();
    const first = createRateLimit("apply");
    switchStore(false);
    first.pause(60_000);
    expect(await first.acquire()).toBeGreaterThanOrEqual(60_000);
  });
});
