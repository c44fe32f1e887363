import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRateLimit } from "../../src/live/rate-limit";
import { parseRateLimitHeader } from "../../src/live/rate-limit-header";
import { parseRetryAfter } from "../../src/live/wait";
import { answering, ok, refusal, ticking } from "./fake-server";

const NOW = Date.UTC(2026, 10, 21);
const WINDOW = 300_000;

describe("Retry-After", () => {
  it.each([
    [null, undefined],
    ["", undefined],
    ["0", 1000],
    ["1", 1000],
    ["120", 120_000],
    [" 7 ", 7000],
    ["-1", undefined],
    ["+5", undefined],
    ["1.5", undefined],
    ["1e9", undefined],
    ["abc", undefined],
    ["0x10", undefined],
    ["901", 900_000],
    ["99999999999", 900_000],
    ["9".repeat(400), 900_000],
    ["Sat, 21 Nov 2026 00:00:30 GMT", 30_000],
    ["Sat, 21 Nov 2020 00:00:30 GMT", 1000],
    ["Sat, 21 Nov 2099 00:00:30 GMT", 900_000],
    ["2026-11-21T00:00:30Z", undefined],
    ["Sat, 21 Nov 2026 00:00:30 +0100", undefined],
    ["Sat, 99 Nov 2026 00:00:30 GMT", undefined],
  ])("`%s` is %s ms", (value, ms) => {
    expect(parseRetryAfter(value, NOW)).toBe(ms);
  });
});

describe("the header `Ratelimit`", () => {
  const read = (ratelimit?: string, policy?: string) =>
    parseRateLimitHeader(
      new Headers({ ...(ratelimit && { ratelimit }), ...(policy && { "ratelimit-policy": policy }) }),
    );
  it.each([
    [undefined, undefined],
    ["", undefined],
    ["nonsense", undefined],
    ['"default";r=50', undefined],
    ['"default";r=-1;t=30', undefined],
    ['"default";r=1e9;t=30', undefined],
    ['"default";r=50;t=30', { left: 50, resetMs: 30_000, quota: 1200 }],
    ['"default"; t=30 ; r=50', { left: 50, resetMs: 30_000, quota: 1200 }],
    ['"burst";r=9;t=1, "default";r=2;t=30', { left: 2, resetMs: 30_000, quota: 1200 }],
    ['"default";r=50;t=999999999', { left: 50, resetMs: 900_000, quota: 1200 }],
  ])("`%s`", (header, allowance) => {
    expect(read(header, '"default";q=1200;w=300')).toEqual(allowance);
  });
});

/** The most requests in any 300 seconds, ends included. */
function most(times: readonly number[]): number {
  let from = 0;
  return times.reduce((top, at, index) => {
    while ((times[from] as number) <= at - WINDOW) from += 1;
    return Math.max(top, index - from + 1);
  }, 0);
}

describe("the budget", () => {
  it("never lets more than the limit go in any 300 seconds, however the calls come", async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 20, maxLength: 300 });
    const property = fc.asyncProperty(gaps, fc.integer({ min: 1, max: 12 }), async (pauses, limit) => {
      const clock = ticking();
      const budget = createRateLimit({ clock, limit });
      const times: number[] = [];
      for (const pause of pauses) {
        clock.pass(pause);
        await budget.acquire();
        times.push(clock.now());
      }
      expect(most(times)).toBeLessThanOrEqual(limit);
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("lets callers that wait at the same time through one by one", async () => {
    const clock = ticking();
    const budget = createRateLimit({ clock, limit: 5 });
    const times: number[] = [];
    await Promise.all(Array.from({ length: 23 }, () => budget.acquire().then(() => times.push(clock.now()))));
    expect(times).toHaveLength(23);
    expect(most(times.sort((a, b) => a - b))).toBeLessThanOrEqual(5);
  });

  it("waits for the reset when the server counts fewer left than we do", async () => {
    const clock = ticking();
    const budget = createRateLimit({ clock });
    const headers = new Headers({ ratelimit: '"default";r=3;t=120', "ratelimit-policy": '"default";q=100;w=300' });
    await budget.acquire();
    budget.adopt(headers);
    expect([await budget.acquire(), await budget.acquire(), await budget.acquire()]).toEqual([0, 0, 120_000]);
  });

  it("takes a higher count of the server for no permission", async () => {
    const clock = ticking();
    const budget = createRateLimit({ clock, limit: 2 });
    budget.adopt(new Headers({ ratelimit: '"default";r=1000;t=300' }));
    await budget.acquire();
    await budget.acquire();
    expect(await budget.acquire()).toBeGreaterThan(WINDOW - 1);
  });

  it("does not wait longer than a quarter of an hour for a header", async () => {
    const clock = ticking();
    const budget = createRateLimit({ clock, limit: null });
    budget.adopt(new Headers({ ratelimit: '"default";r=0;t=99999999' }));
    expect(await budget.acquire()).toBe(900_000);
  });

  it("stops waiting when the run is interrupted", async () => {
    const clock = ticking();
    const budget = createRateLimit({ clock, limit: 1 });
    await budget.acquire();
    expect(await budget.acquire(AbortSignal.abort())).toBe(0);
  });
});

describe("a 429", () => {
  it("pauses every call until its deadline, not only the call that received it", async () => {
    const { api, clock, seen } = answering([
      ok(),
      () => new Response("", { status: 429, headers: { "retry-after": "90" } }),
      ok(),
    ]);
    await api.send({ method: "GET", path: "/a" });
    const from = clock.now();
    const before = seen.length;
    await Promise.all(["/b", "/c", "/d"].map((path) => api.send({ method: "GET", path })));
    const later = seen.slice(before).map((seen) => seen.at - from);
    expect(later.filter((ms) => ms > 0).every((ms) => ms >= 90_000)).toBe(true);
    await api.send({ method: "POST", path: "/e" });
    expect((seen.at(-1)?.at ?? 0) - from).toBeGreaterThanOrEqual(90_000);
  });

  it("without Retry-After waits at least a second", async () => {
    const { api, seen } = answering([refusal(429, 10100), ok()], { random: () => 0 });
    await api.send({ method: "GET", path: "/a" });
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
  });
});
