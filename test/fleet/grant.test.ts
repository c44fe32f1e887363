// The rule of the shared budget, as properties of random histories: several takers, clocks that are set back, pauses, and what
// the server says. Failures print their seed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../src/base/json";
import { type Asked, budgetUse, type Granted, grant, WINDOW } from "../../src/fleet/grant";
import { RANKS, type Rank, USE_MS } from "../../src/fleet/spent";

/** A value in a store: through JSON each time, as stores do. */
function shared() {
  let text: string | undefined;
  return {
    ask(now: number, asked: Asked): Granted {
      const { value, result } = grant(text === undefined ? undefined : (JSON.parse(text) as Json), now, asked);
      text = JSON.stringify(value);
      return result;
    },
    use: (now: number) => budgetUse(text === undefined ? undefined : JSON.parse(text), now),
    size: () => text?.length ?? 0,
  };
}

/** The most in any window, ends included. */
function most(times: readonly number[], window = WINDOW): number {
  const sorted = [...times].sort((left, right) => left - right);
  let from = 0;
  return sorted.reduce((top, at, index) => {
    while ((sorted[from] as number) <= at - window) from += 1;
    return Math.max(top, index - from + 1);
  }, 0);
}

interface Taker {
  readonly taker: string;
  readonly rank: Rank;
  /** Requests that wait at any time. */
  readonly wanted: number;
  /** When it begins to ask. */
  readonly from?: number;
  /** Asks for all at once, and comes back after so long. */
  readonly everyMs?: number;
}

const START = Date.UTC(2026, 10, 21);

/** Everybody asks again when told to; who got what and when, in ms from the start. */
function history(takers: readonly Taker[], limit: number, ms: number, store = shared()) {
  const next = new Map(takers.map((taker) => [taker, taker.from ?? 0]));
  const got: { readonly at: number; readonly taker: Taker }[] = [];
  for (;;) {
    const [value, at] = [...next].reduce((first, other) => (other[1] < first[1] ? other : first));
    if (at >= ms) break;
    const { taker, rank, wanted, everyMs } = value;
    const { granted, waitMs } = store.ask(START + at, { taker, rank, wanted, limit });
    for (let count = 0; count < granted; count += 1) got.push({ at, taker: value });
    next.set(value, at + (everyMs ?? Math.max(waitMs, 200)));
  }
  const countOf = (rank: Rank, since = 0) => got.filter((two) => two.taker.rank === rank && two.at >= since).length;
  return { got, countOf, store };
}

describe("the budget's rule, whatever happened before", () => {
  const seldom = <T, U>(arbitrary: fc.Arbitrary<T>, otherwise: U) =>
    fc.oneof({ weight: 19, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: arbitrary });
  const step = fc.record({
    // What was granted at the begin of a window meets what is granted at its end.
    gap: fc.oneof(fc.nat(3000), fc.nat(120_000), fc.integer({ min: 298_000, max: 304_000 })),
    taker: fc.integer({ min: 0, max: 5 }),
    wanted: fc.integer({ min: 0, max: 25 }),
    delay: fc.oneof(fc.constantFrom(0, USE_MS), fc.nat(USE_MS)),
    setBack: seldom(fc.integer({ min: 1, max: 4_000_000 }), 0),
    pauseMs: seldom(fc.integer({ min: 1, max: 90_000 }), undefined),
    told: seldom(fc.record({ left: fc.nat(60), resetMs: fc.nat(300_000), quota: fc.constant(60) }), undefined),
  });

  it("lets no window hold more than the limit, wherever it begins, and nothing go in a pause", () => {
    const property = fc.property(
      fc.array(step, { minLength: 20, maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (steps, limit) => {
        const store = shared();
        const sent: number[] = [];
        let now = 0;
        let back = 0;
        let pausedUntil = 0;
        for (const { gap, taker, wanted, delay, setBack, pauseMs, told } of steps) {
          now += gap;
          back += setBack;
          if (pauseMs) pausedUntil = Math.max(pausedUntil, now + pauseMs);
          const asked: Asked = { taker: `t${taker}`, rank: RANKS[taker % 3] as Rank, wanted, limit, pauseMs, told };
          const { granted, waitMs } = store.ask(START + now - back, asked);
          expect(granted === wanted || waitMs > 0).toBe(true);
          if (now < pausedUntil) expect(granted).toBe(0);
          for (let count = 0; count < granted; count += 1) sent.push(now + delay);
        }
        expect(most(sent)).toBeLessThanOrEqual(limit);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it("starves nobody who asks again and again, whatever bursts the others make", () => {
    const someone = fc.record({
      rank: fc.constantFrom(...RANKS),
      wanted: fc.integer({ min: 1, max: 2000 }),
      from: fc.nat(400_000),
      everyMs: fc.option(fc.integer({ min: 700, max: 400_000 }), { nil: undefined }),
    });
    const property = fc.property(
      fc.array(someone, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...RANKS),
      fc.integer({ min: 20, max: 120 }),
      (others, rank, limit) => {
        const patient: Taker = { taker: "patient", rank, wanted: 5 };
        const named = others.map((other, at) => ({ ...other, taker: `t${at}` }));
        const { got } = history([patient, ...named], limit, 8 * WINDOW);
        const times = got.filter((value) => value.taker === patient).map((value) => value.at);
        const waits = [...times, 8 * WINDOW].map((at, index) => at - (times[index - 1] ?? 0));
        expect(Math.max(...waits)).toBeLessThan(2 * WINDOW);
      },
    );
    fc.assert(property, { numRuns: 25 });
  });

  it("holds the shares while all ranks ask for more than there is, whoever began", () => {
    const begins = fc.record({ interactive: fc.nat(WINDOW), apply: fc.nat(WINDOW), drift: fc.nat(WINDOW) });
    const property = fc.property(begins, fc.integer({ min: 50, max: 120 }), (from, limit) => {
      const takers = RANKS.map((rank) => ({ taker: rank, rank, wanted: limit, from: from[rank] }));
      const { countOf } = history(takers, limit, 15 * WINDOW);
      const shareOf = (rank: Rank) => countOf(rank, 3 * WINDOW) / (12 * limit);
      // A burst more or less may fall into the time that is looked at.
      expect(shareOf("interactive")).toBeGreaterThan(0.36);
      expect(shareOf("apply")).toBeGreaterThan(0.36);
      expect(shareOf("drift")).toBeGreaterThan(0.18);
    });
    fc.assert(property, { numRuns: 5 });
  });
});

describe("drift", () => {
  it.each([1200, 300, 100])("alone has 95 per cent of a limit of %i and more, at an even rate", (limit) => {
    const { got } = history([{ taker: "a", rank: "drift", wanted: 10 }], limit, 12 * WINDOW);
    expect(got.length / (12 * limit)).toBeGreaterThan(0.95);
    const minute = most(
      got.map((value) => value.at),
      60_000,
    );
    expect(minute / (limit / 5)).toBeLessThan(1.2);
  });

  it("is shared evenly by its workers, however many requests each waits with", () => {
    const takers = [3, 10, 40].map((wanted, at) => ({ taker: `t${at}`, rank: "drift" as const, wanted }));
    const { got } = history(takers, 300, 6 * WINDOW);
    const counts = takers.map((taker) => got.filter((value) => value.taker === taker).length);
    expect(counts.reduce((total, count) => total + count) / (6 * 300)).toBeGreaterThan(0.95);
    expect(Math.min(...counts) / Math.max(...counts)).toBeGreaterThan(0.9);
  });

  it("leaves something for others: 24 requests of a person go at once in the middle of a sweep", () => {
    const { store } = history([{ taker: "a", rank: "drift", wanted: 10 }], 1200, 2 * WINDOW);
    const asked = { taker: "person", rank: "interactive" as const, wanted: 24, limit: 1200 };
    expect(store.ask(START + 2 * WINDOW, asked).granted).toBe(24);
  });

  it("takes nothing beyond its share while somebody waits who goes before", () => {
    const sweep: Taker = { taker: "a", rank: "drift", wanted: 10 };
    const person: Taker = { taker: "b", rank: "interactive", wanted: 10, from: 3 * WINDOW };
    const { got } = history([sweep, person], 1200, 3 * WINDOW + 120_000);
    const late = got.filter((value) => value.at > 3 * WINDOW + 1000);
    expect(new Set(late.map((value) => value.taker.rank))).toEqual(new Set(["interactive"]));
    expect(late.length).toBeGreaterThan(400);
  });

  it("has all again when nobody else waits any more", () => {
    const sweep: Taker = { taker: "a", rank: "drift", wanted: 10 };
    const { store } = history([sweep], 1200, 2 * WINDOW + 60_000);
    const at = START + 2 * WINDOW + 60_000;
    store.ask(at, { taker: "gone", rank: "interactive", wanted: 500, limit: 1200 });
    const alone = (now: number) => store.ask(now, { taker: "a", rank: "drift", wanted: 4, limit: 1200 }).granted;
    expect([alone(at + 2000), alone(at + 9000)]).toEqual([0, 4]);
  });
});

describe("a burst", () => {
  it.each([
    ["interactive", 1200],
    ["apply", 1188],
    ["drift", 20],
  ] as const)("of %s may have %i of 1,200 at once", (rank, count) => {
    expect(shared().ask(START, { taker: "a", rank, wanted: 5000, limit: 1200 }).granted).toBe(count);
  });

  it("of a person leaves their share to the ranks that wait", () => {
    const store = shared();
    for (const rank of ["interactive", "apply"] as const)
      store.ask(START, { taker: "x", rank, wanted: 1200, limit: 1200 });
    store.ask(START + WINDOW, { taker: "a", rank: "apply", wanted: 1, limit: 1200 });
    const later = START + WINDOW + USE_MS + 1000;
    store.ask(later - 1, { taker: "d", rank: "drift", wanted: 1, limit: 1200 });
    store.ask(later - 1, { taker: "a", rank: "apply", wanted: 1, limit: 1200 });
    expect(store.ask(later, { taker: "x", rank: "interactive", wanted: 5000, limit: 1200 }).granted).toBe(480);
  });
});

describe("a clock that was set back", () => {
  it("holds nobody up for longer than a window", () => {
    const store = shared();
    const ask = (now: number) => store.ask(now, { taker: "a", rank: "interactive", wanted: 1200, limit: 1200 }).granted;
    const back = START - 3_600_000;
    expect([ask(START), ask(back), ask(back + WINDOW), ask(back + WINDOW + USE_MS + 1000)]).toEqual([1200, 0, 0, 1200]);
  });
});

describe("what the server says", () => {
  const ask = (told?: Asked["told"], wanted = 1200): Asked => ({
    taker: "a",
    rank: "interactive",
    wanted,
    limit: 1200,
    ...(told && { told }),
  });

  it("holds where it counts fewer left than we do, until its reset, its last hundredth unspent", () => {
    const store = shared();
    expect(store.ask(START, ask({ left: 50, resetMs: 30_000, quota: 1200 })).granted).toBe(38);
    expect(store.ask(START + 29_999, ask()).granted).toBe(0);
    expect(store.ask(START + 30_000, ask()).granted).toBe(1162);
  });

  it("is no permission where it counts more", () => {
    const store = shared();
    expect(store.ask(START, ask({ left: 9000, resetMs: 30_000, quota: 9000 })).granted).toBe(1200);
  });

  it("that comes late changes nothing: calls under way are not in its count", () => {
    const store = shared();
    expect(store.ask(START, ask({ left: 50, resetMs: 30_000, quota: 1200 })).granted).toBe(38);
    expect(store.ask(START + 1000, ask({ left: 48, resetMs: 29_000, quota: 1200 })).granted).toBe(0);
    expect(store.ask(START + 9000, ask({ left: 600, resetMs: 290_000, quota: 1200 }, 5)).granted).toBe(5);
  });
});

describe("the budget's value", () => {
  it("stays within a few kilobytes, however long it is used and by how many", () => {
    const takers = Array.from({ length: 20 }, (_, at) => ({
      taker: `worker-${at}`,
      rank: RANKS[at % 3] as Rank,
      wanted: 3,
    }));
    const { store } = history(takers, 1200, 1.5 * WINDOW);
    expect(store.size()).toBeLessThan(12_000);
  });

  it("tells who used how much, who waits, and whether nobody may send", () => {
    const store = shared();
    expect(store.use(START)).toEqual({
      used: { interactive: 0, apply: 0, drift: 0 },
      waiting: { interactive: 0, apply: 0, drift: 0 },
      pausedMs: 0,
    });
    store.ask(START, { taker: "a", rank: "drift", wanted: 50, limit: 1200 });
    store.ask(START, { taker: "b", rank: "apply", wanted: 5, limit: 1200, pauseMs: 9000 });
    expect(store.use(START + 1000)).toEqual({
      used: { interactive: 0, apply: 0, drift: 20 },
      waiting: { interactive: 0, apply: 5, drift: 30 },
      pausedMs: 8000,
    });
    expect(store.use(START + 2 * WINDOW).used.drift).toBe(0);
  });

  it("of another version, or of somebody else, is begun anew", () => {
    for (const value of [null, 7, { version: 2 }, []] as Json[]) {
      expect(grant(value, START, { taker: "a", rank: "apply", wanted: 1, limit: 5 }).result.granted).toBe(1);
    }
  });
});
