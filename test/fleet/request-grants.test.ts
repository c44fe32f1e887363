// The rule of the shared rate limit, as properties of random histories: several clients, clocks that are set back, pauses, and limits
// that the server reports. Failures print their seed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import {
  type GrantRequest,
  grantRequests,
  type RequestGrant,
  summarizeUsage,
  WINDOW_MS,
} from "../../src/fleet/request-grants";
import { GRANT_VALID_MS, REQUEST_PRIORITIES } from "../../src/fleet/usage-window";
import type { Priority } from "../../src/operations/environment";
import { mostInWindow } from "./most-in-window";

/** A value in a store: serialized as JSON after each update, as stores do. */
function createStoredWindow() {
  let text: string | undefined;
  const read = (): Json | undefined => (text === undefined ? undefined : JSON.parse(text));
  return {
    ask(now: number, request: GrantRequest): RequestGrant {
      const { value, result } = grantRequests(read(), now, request);
      text = JSON.stringify(value);
      return result;
    },
    summarize: (now: number) => summarizeUsage(read(), now),
    size: () => text?.length ?? 0,
  };
}

interface Client {
  readonly client: string;
  readonly priority: Priority;
  /** Requests that wait at any time. */
  readonly wanted: number;
  /** When it starts to ask. */
  readonly from?: number;
  /** Asks for all requests at once, and again after this time. */
  readonly everyMs?: number;
}

const START = Date.UTC(2026, 10, 21);

/** Each client asks again after the wait that it was given. Returns which client was granted a request when, in milliseconds from the start. */
function simulate(clients: readonly Client[], limit: number, ms: number, stored = createStoredWindow()) {
  const nextAt = new Map(clients.map((client) => [client, client.from ?? 0]));
  const grants: { readonly at: number; readonly by: Client }[] = [];
  for (;;) {
    const [by, at] = [...nextAt].reduce((first, other) => (other[1] < first[1] ? other : first));
    if (at >= ms) break;
    const { client, priority, wanted, everyMs } = by;
    const { granted, waitMs } = stored.ask(START + at, { client, priority, wanted, limit });
    for (let count = 0; count < granted; count += 1) grants.push({ at, by });
    nextAt.set(by, at + (everyMs ?? Math.max(waitMs, 200)));
  }
  const countGrants = (priority: Priority, since = 0) =>
    grants.filter((grant) => grant.by.priority === priority && grant.at >= since).length;
  return { grants, countGrants, stored };
}

describe("the rule of the rate limit, whatever happened before", () => {
  const seldom = <T, U>(arbitrary: fc.Arbitrary<T>, otherwise: U) =>
    fc.oneof({ weight: 19, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: arbitrary });
  const step = fc.record({
    // Grants at the start of a window meet grants at its end.
    gap: fc.oneof(fc.nat(3000), fc.nat(120_000), fc.integer({ min: 298_000, max: 304_000 })),
    client: fc.integer({ min: 0, max: 5 }),
    wanted: fc.integer({ min: 0, max: 25 }),
    delay: fc.oneof(fc.constantFrom(0, GRANT_VALID_MS), fc.nat(GRANT_VALID_MS)),
    setBack: seldom(fc.integer({ min: 1, max: 4_000_000 }), 0),
    pauseMs: seldom(fc.integer({ min: 1, max: 90_000 }), undefined),
    serverLimit: seldom(fc.record({ left: fc.nat(60), resetMs: fc.nat(300_000), quota: fc.constant(60) }), undefined),
  });

  it("never grants more than the limit in any window, and nothing in a pause", () => {
    const property = fc.property(
      fc.array(step, { minLength: 20, maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (steps, limit) => {
        const stored = createStoredWindow();
        const sent: number[] = [];
        let now = 0;
        let back = 0;
        let pausedUntil = 0;
        for (const { gap, client, wanted, delay, setBack, pauseMs, serverLimit } of steps) {
          now += gap;
          back += setBack;
          if (pauseMs) pausedUntil = Math.max(pausedUntil, now + pauseMs);
          const request: GrantRequest = {
            client: `t${client}`,
            priority: REQUEST_PRIORITIES[client % 3] ?? "drift",
            wanted,
            limit,
            pauseMs,
            serverLimit,
          };
          const { granted, waitMs } = stored.ask(START + now - back, request);
          expect(granted === wanted || waitMs > 0).toBe(true);
          if (now < pausedUntil) expect(granted).toBe(0);
          for (let count = 0; count < granted; count += 1) sent.push(now + delay);
        }
        expect(mostInWindow(sent)).toBeLessThanOrEqual(limit);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it("starves no client that asks repeatedly, whatever bursts the others have", () => {
    const someone = fc.record({
      priority: fc.constantFrom(...REQUEST_PRIORITIES),
      wanted: fc.integer({ min: 1, max: 2000 }),
      from: fc.nat(400_000),
      everyMs: fc.option(fc.integer({ min: 700, max: 400_000 }), { nil: undefined }),
    });
    const property = fc.property(
      fc.array(someone, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...REQUEST_PRIORITIES),
      fc.integer({ min: 20, max: 120 }),
      (others, priority, limit) => {
        const patient: Client = { client: "patient", priority, wanted: 5 };
        const named = others.map((other, at) => ({ ...other, client: `t${at}` }));
        const { grants } = simulate([patient, ...named], limit, 8 * WINDOW_MS);
        const times = grants.filter((grant) => grant.by === patient).map((grant) => grant.at);
        const waits = [...times, 8 * WINDOW_MS].map((at, index) => at - (times[index - 1] ?? 0));
        expect(Math.max(...waits)).toBeLessThan(2 * WINDOW_MS);
      },
    );
    fc.assert(property, { numRuns: 25 });
  });

  it("keeps the shares while all priorities ask for more than there is, whichever started", () => {
    const begins = fc.record({ interactive: fc.nat(WINDOW_MS), apply: fc.nat(WINDOW_MS), drift: fc.nat(WINDOW_MS) });
    const property = fc.property(begins, fc.integer({ min: 50, max: 120 }), (from, limit) => {
      const clients = REQUEST_PRIORITIES.map((priority) => ({
        client: priority,
        priority,
        wanted: limit,
        from: from[priority],
      }));
      const { countGrants } = simulate(clients, limit, 15 * WINDOW_MS);
      // Requests are whole, and count until a window after the last moment at which they may be sent: 12 windows hold 11 rounds.
      const expected = (share: number) => 11 * Math.floor(share * limit);
      expect(countGrants("interactive", 3 * WINDOW_MS)).toBeGreaterThanOrEqual(expected(0.4));
      expect(countGrants("apply", 3 * WINDOW_MS)).toBeGreaterThanOrEqual(expected(0.4));
      expect(countGrants("drift", 3 * WINDOW_MS)).toBeGreaterThanOrEqual(expected(0.2));
    });
    // The example had one request less than 18 % of the limit.
    const example: [{ interactive: number; apply: number; drift: number }, number] = [
      { interactive: 288_712, apply: 288_712, drift: 0 },
      53,
    ];
    fc.assert(property, { numRuns: 5, examples: [example] });
  });
});

describe("drift", () => {
  it.each([1200, 300, 100])("alone gets at least 95 % of a limit of %i, at an even rate", (limit) => {
    const { grants } = simulate([{ client: "a", priority: "drift", wanted: 10 }], limit, 12 * WINDOW_MS);
    expect(grants.length / (12 * limit)).toBeGreaterThan(0.95);
    const minute = mostInWindow(
      grants.map((grant) => grant.at),
      60_000,
    );
    expect(minute / (limit / 5)).toBeLessThan(1.2);
  });

  it("is shared evenly by its workers, however many requests wait in each", () => {
    const clients = [3, 10, 40].map((wanted, at) => ({ client: `t${at}`, priority: "drift" as const, wanted }));
    const { grants } = simulate(clients, 300, 6 * WINDOW_MS);
    const counts = clients.map((client) => grants.filter((grant) => grant.by === client).length);
    expect(counts.reduce((total, count) => total + count) / (6 * 300)).toBeGreaterThan(0.95);
    expect(Math.min(...counts) / Math.max(...counts)).toBeGreaterThan(0.9);
  });

  it("leaves a reserve: 24 interactive requests are granted at once in the middle of a sweep", () => {
    const { stored } = simulate([{ client: "a", priority: "drift", wanted: 10 }], 1200, 2 * WINDOW_MS);
    const request = { client: "person", priority: "interactive" as const, wanted: 24, limit: 1200 };
    expect(stored.ask(START + 2 * WINDOW_MS, request).granted).toBe(24);
  });

  it("gets nothing beyond its share while a higher priority waits", () => {
    const sweep: Client = { client: "a", priority: "drift", wanted: 10 };
    const person: Client = { client: "b", priority: "interactive", wanted: 10, from: 3 * WINDOW_MS };
    const { grants } = simulate([sweep, person], 1200, 3 * WINDOW_MS + 120_000);
    const late = grants.filter((grant) => grant.at > 3 * WINDOW_MS + 1000);
    expect(new Set(late.map((grant) => grant.by.priority))).toEqual(new Set(["interactive"]));
    expect(late.length).toBeGreaterThan(400);
  });

  it("gets the whole limit again when no other client waits", () => {
    const sweep: Client = { client: "a", priority: "drift", wanted: 10 };
    const { stored } = simulate([sweep], 1200, 2 * WINDOW_MS + 60_000);
    const at = START + 2 * WINDOW_MS + 60_000;
    stored.ask(at, { client: "gone", priority: "interactive", wanted: 500, limit: 1200 });
    const alone = (now: number) => stored.ask(now, { client: "a", priority: "drift", wanted: 4, limit: 1200 }).granted;
    expect([alone(at + 2000), alone(at + 9000)]).toEqual([0, 4]);
  });
});

describe("a burst", () => {
  it.each([
    ["interactive", 1200],
    ["apply", 1188],
    ["drift", 20],
  ] as const)("of %s gets %i of 1,200 at once", (priority, count) => {
    expect(createStoredWindow().ask(START, { client: "a", priority, wanted: 5000, limit: 1200 }).granted).toBe(count);
  });

  it("of interactive requests leaves the waiting priorities their share", () => {
    const stored = createStoredWindow();
    for (const priority of ["interactive", "apply"] as const)
      stored.ask(START, { client: "x", priority, wanted: 1200, limit: 1200 });
    stored.ask(START + WINDOW_MS, { client: "a", priority: "apply", wanted: 1, limit: 1200 });
    const later = START + WINDOW_MS + GRANT_VALID_MS + 1000;
    stored.ask(later - 1, { client: "d", priority: "drift", wanted: 1, limit: 1200 });
    stored.ask(later - 1, { client: "a", priority: "apply", wanted: 1, limit: 1200 });
    expect(stored.ask(later, { client: "x", priority: "interactive", wanted: 5000, limit: 1200 }).granted).toBe(480);
  });
});

describe("a clock that was set back", () => {
  it("blocks no client for longer than a window", () => {
    const stored = createStoredWindow();
    const ask = (now: number) =>
      stored.ask(now, { client: "a", priority: "interactive", wanted: 1200, limit: 1200 }).granted;
    const back = START - 3_600_000;
    expect([ask(START), ask(back), ask(back + WINDOW_MS), ask(back + WINDOW_MS + GRANT_VALID_MS + 1000)]).toEqual([
      1200, 0, 0, 1200,
    ]);
  });
});

describe("the limit that the server reports", () => {
  const ask = (serverLimit?: GrantRequest["serverLimit"], wanted = 1200): GrantRequest => ({
    client: "a",
    priority: "interactive",
    wanted,
    limit: 1200,
    ...(serverLimit && { serverLimit }),
  });

  it("applies until its reset when it is lower than ours, and keeps its last hundredth unused", () => {
    const stored = createStoredWindow();
    expect(stored.ask(START, ask({ left: 50, resetMs: 30_000, quota: 1200 })).granted).toBe(38);
    expect(stored.ask(START + 29_999, ask()).granted).toBe(0);
    expect(stored.ask(START + 30_000, ask()).granted).toBe(1162);
  });

  it("grants nothing more when it is higher than ours", () => {
    const stored = createStoredWindow();
    expect(stored.ask(START, ask({ left: 9000, resetMs: 30_000, quota: 9000 })).granted).toBe(1200);
  });

  it("changes nothing when it arrives late: requests in flight are not in its count", () => {
    const stored = createStoredWindow();
    expect(stored.ask(START, ask({ left: 50, resetMs: 30_000, quota: 1200 })).granted).toBe(38);
    expect(stored.ask(START + 1000, ask({ left: 48, resetMs: 29_000, quota: 1200 })).granted).toBe(0);
    expect(stored.ask(START + 9000, ask({ left: 600, resetMs: 290_000, quota: 1200 }, 5)).granted).toBe(5);
  });
});

describe("the stored window", () => {
  it("stays within a few kilobytes, however long it is used and by how many clients", () => {
    const clients = Array.from({ length: 20 }, (_, at) => ({
      client: `worker-${at}`,
      priority: REQUEST_PRIORITIES[at % 3] ?? "drift",
      wanted: 3,
    }));
    const { stored } = simulate(clients, 1200, 1.5 * WINDOW_MS);
    expect(stored.size()).toBeLessThan(12_000);
  });

  it("tells how much each priority used, what waits, and how long the pause lasts", () => {
    const stored = createStoredWindow();
    expect(stored.summarize(START)).toEqual({
      used: { interactive: 0, apply: 0, drift: 0 },
      waiting: { interactive: 0, apply: 0, drift: 0 },
      pausedMs: 0,
    });
    stored.ask(START, { client: "a", priority: "drift", wanted: 50, limit: 1200 });
    stored.ask(START, { client: "b", priority: "apply", wanted: 5, limit: 1200, pauseMs: 9000 });
    expect(stored.summarize(START + 1000)).toEqual({
      used: { interactive: 0, apply: 0, drift: 20 },
      waiting: { interactive: 0, apply: 5, drift: 30 },
      pausedMs: 8000,
    });
    expect(stored.summarize(START + 2 * WINDOW_MS).used.drift).toBe(0);
  });

  it("starts anew when another version wrote it or it is malformed", () => {
    const values: readonly Json[] = [null, 7, { version: 2 }, [], { version: 1, spent: { at: 0 } }];
    for (const value of values) {
      expect(grantRequests(value, START, { client: "a", priority: "apply", wanted: 1, limit: 5 }).result.granted).toBe(
        1,
      );
    }
  });
});
