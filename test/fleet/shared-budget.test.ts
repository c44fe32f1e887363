// The budget over a shared store: several processes, one store, on a clock that moves only by waiting.
import { describe, expect, it } from "vitest";
import { WINDOW } from "../../src/fleet/grant";
import { memoryStore } from "../../src/fleet/memory-store";
import { type Rank, type SharedBudgetOptions, sharedBudget } from "../../src/fleet/shared-budget";
import type { SharedStore } from "../../src/fleet/store";
import type { Budget } from "../../src/live/budget";
import { ticking } from "../live/answering";

/** A store that can be switched off, and counts the questions. */
function switched(inner: SharedStore) {
  let down = false;
  let asked = 0;
  const store: SharedStore = {
    ...inner,
    change: (name, change) => {
      asked += 1;
      return down ? Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:6379")) : inner.change(name, change);
    },
  };
  return { store, turn: (on: boolean) => void (down = !on), asked: () => asked };
}

function world() {
  const clock = ticking();
  const shared = switched(memoryStore({ now: clock.now }));
  const budget = (rank: Rank, options: Partial<SharedBudgetOptions> = {}) =>
    sharedBudget({ store: shared.store, credential: "digest", rank, clock, ...options });
  return { clock, ...shared, budget };
}

function most(times: readonly number[]): number {
  let from = 0;
  const sorted = [...times].sort((left, right) => left - right);
  return sorted.reduce((top, at, index) => {
    while ((sorted[from] as number) <= at - WINDOW) from += 1;
    return Math.max(top, index - from + 1);
  }, 0);
}

describe("a shared budget", () => {
  it("holds over three workers together in any window", async () => {
    const { clock, budget } = world();
    const times: number[] = [];
    const work = async (budget: Budget, count: number) => {
      for (let at = 0; at < count; at += 1) {
        await budget.take();
        times.push(clock.now());
      }
    };
    const ranks = ["drift", "drift", "apply"] as const;
    const workers = ranks.map((rank) => budget(rank, { limit: 40 }));
    await Promise.all(workers.flatMap((worker) => [work(worker, 20), work(worker, 20)]));
    expect(times).toHaveLength(120);
    expect(most(times)).toBeLessThanOrEqual(40);
    expect(clock.now() - (times[0] as number)).toBeLessThan(4 * WINDOW);
  });

  it("gives the milliseconds waited, and lets those of one credential wait for nobody of another", async () => {
    const { clock, budget } = world();
    const [value, other] = [budget("apply", { limit: 5 }), budget("apply", { limit: 5, credential: "another" })];
    for (let at = 0; at < 5; at += 1) expect(await value.take()).toBe(0);
    expect(await other.take()).toBe(0);
    const from = clock.now();
    expect(await value.take()).toBe(clock.now() - from);
    expect(clock.now() - from).toBeGreaterThan(WINDOW);
  });

  it("asks the store once for all that wait at a moment", async () => {
    const { budget, asked } = world();
    const value = budget("interactive");
    await Promise.all(Array.from({ length: 200 }, () => value.take()));
    expect(asked()).toBe(1);
  });

  it("lets nobody send after a 429 of one of them until its deadline", async () => {
    const { clock, budget } = world();
    const [value, other] = [budget("drift"), budget("interactive")];
    value.pause(90_000);
    expect([await other.take(), await value.take()]).toEqual([90_000, 0]);
    const waits = [value.take(), other.take()];
    clock.pass(1);
    await Promise.all(waits);
    const from = clock.now();
    const under = other.take();
    other.pause(30_000);
    await under;
    expect(clock.now() - from).toBeGreaterThanOrEqual(30_000);
  });

  it("tells the others what the server said to one", async () => {
    const { budget } = world();
    const [value, other] = [budget("interactive"), budget("interactive")];
    value.note(new Headers({ ratelimit: '"default";r=3;t=120', "ratelimit-policy": '"default";q=100;w=300' }));
    expect(await value.take()).toBe(0);
    expect(await other.take()).toBe(0);
    expect(await other.take()).toBe(120_000);
  });

  it("stops waiting where it is interrupted, and goes on serving those who come then", async () => {
    const { budget, asked } = world();
    const value = budget("apply", { limit: 1 });
    await value.take();
    const controller = new AbortController();
    const waiting = Promise.all([value.take(controller.signal), value.take(controller.signal)]);
    controller.abort();
    await waiting;
    expect(await value.take(controller.signal)).toBe(0);
    const before = asked();
    expect(await value.take()).toBeGreaterThan(WINDOW);
    expect(asked() - before).toBeLessThan(400);
  });
});

describe("a shared budget between question and answer", () => {
  it("does not use a grant where somebody was told to wait meanwhile", async () => {
    const { clock, budget, store } = world();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const slow: SharedStore = {
      ...store,
      change: async (name, change) => {
        const result = await store.change(name, change);
        await held;
        return result;
      },
    };
    const value = budget("apply", { store: slow });
    const under = value.take();
    await new Promise(setImmediate);
    value.pause(60_000);
    answer();
    expect(await under).toBeGreaterThanOrEqual(60_000);
    expect(clock.now() - Date.UTC(2026, 10, 21)).toBeGreaterThanOrEqual(60_000);
  });

  it("leaves no timer behind where nobody waits any more", async () => {
    const { store } = world();
    let sleeping = 0;
    const sleep = (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        sleeping += 1;
        const wake = () => resolve(void (sleeping -= 1));
        signal?.addEventListener("abort", wake, { once: true });
      });
    const budget = sharedBudget({
      store,
      credential: "digest",
      rank: "apply",
      clock: { now: () => 0, sleep },
      limit: 1,
    });
    await budget.take();
    const controller = new AbortController();
    const waiting = budget.take(controller.signal);
    await expect.poll(() => sleeping).toBe(1);
    controller.abort();
    await waiting;
    expect(sleeping).toBe(0);
  });
});

describe("a shared budget whose store is down", () => {
  it("goes on alone with a tenth, what was sent before included, and says so once", async () => {
    const { clock, budget, turn } = world();
    const said: string[] = [];
    const value = budget("apply", { limit: 100, onTrouble: (text) => said.push(text) });
    for (let at = 0; at < 10; at += 1) await value.take();
    turn(false);
    const times: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      await value.take();
      times.push(clock.now());
    }
    expect(most(times)).toBeLessThanOrEqual(10);
    expect((times[0] as number) - Date.UTC(2026, 10, 21)).toBeGreaterThanOrEqual(WINDOW);
    expect(said).toEqual([expect.stringMatching(/cannot be reached \(connect ECONNREFUSED.*alone with 10 requests/)]);
  });

  it("comes back when the store does, and says that, too", async () => {
    const { clock, budget, turn } = world();
    const said: string[] = [];
    const value = budget("apply", { limit: 100, onTrouble: (text) => said.push(text) });
    turn(false);
    await value.take();
    turn(true);
    clock.pass(5000);
    for (let at = 0; at < 50; at += 1) expect(await value.take()).toBe(0);
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(/can be reached again/);
  });

  it("does not use a grant that came late", async () => {
    const { clock, budget, store } = world();
    const said: string[] = [];
    const late: SharedStore = {
      ...store,
      change: async (name, change) => {
        const result = await store.change(name, change);
        clock.pass(1501);
        return result;
      },
    };
    const value = budget("apply", { store: late, limit: 100, onTrouble: (text) => said.push(text) });
    for (let at = 0; at < 9; at += 1) expect(await value.take()).toBeLessThan(1600);
    expect(said).toEqual([expect.stringContaining("it answered after 1501 ms")]);
  });

  it("respects a pause of its own", async () => {
    const { budget, turn } = world();
    const value = budget("apply");
    turn(false);
    value.pause(60_000);
    expect(await value.take()).toBeGreaterThanOrEqual(60_000);
  });
});
