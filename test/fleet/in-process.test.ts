// The engine without a server: what all engines do, on a clock that the tests turn, and the pieces that it is made of.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Engine, Schedule, Turn } from "../../src/fleet/engine";
import { createCore, inProcessEngine, viewOf } from "../../src/fleet/in-process/engine";
import { nextTime } from "../../src/fleet/in-process/times";
import { createTimetable } from "../../src/fleet/in-process/timetable";
import { memoryStore } from "../../src/fleet/memory-store";
import type { SharedStore } from "../../src/fleet/store";
import { conforms, type Elsewhere, type Place } from "./conforms";
import { type Happening, turnOf } from "./errands";
import { turningClock } from "./turning";

conforms("this process", async () => placeOf());

/** Views of one core, each a worker elsewhere: a frozen one resolves nothing, and gives no sign of life. */
function placeOf(): Place {
  const clock = turningClock(Date.now());
  const core = createCore(clock);
  const store = memoryStore({ now: clock.now });
  const start = clock.now();
  const told: Happening[] = [];
  const workers: (Elsewhere & { readonly isDead: () => boolean })[] = [];
  const elapsed = () => clock.now() - start;

  return {
    engine: viewOf(core, store),
    aliveMs: 2_000,
    async worker(errand, options = {}) {
      const name = `worker-${workers.length + 1}`;
      const ice = frost();
      const finish = new Map<string, () => void>();
      const tell = (what: Happening["what"], turn = { key: "", attempt: 0 }, text?: string) =>
        void told.push({
          worker: name,
          what,
          key: turn.key,
          attempt: turn.attempt,
          at: elapsed(),
          ...(text && { text }),
        });
      const view = viewOf(core, store, () => !ice.isFrozen());
      const turn = turnOf(errand, {
        store: ice.over(store),
        tell,
        wake: (key) => view.wake(key),
        finished: (key) => ice.after(new Promise((resolve) => finish.set(key, resolve))),
        sleep: (ms) => ice.after(clock.sleep(ms)),
        elapsed,
        now: clock.now,
      });
      const working = view.work((value) => ice.after(turn(value)), {
        concurrency: 5,
        ...options,
        onTrouble: (text) => tell("trouble", undefined, text),
      });
      const worker = {
        name,
        finish: (key: string) => finish.get(key)?.(),
        freeze: async () => ice.freeze(),
        thaw: async () => ice.thaw(),
        kill: async () => ice.freeze(true),
        drain: working.drain,
        stop: working.stop,
        isDead: ice.isDead,
      };
      workers.push(worker);
      return worker;
    },
    happenings: () => told,
    pass: clock.pass,
    elapsed,
    async close() {
      for (const value of workers.filter((worker) => !worker.isDead())) {
        await value.thaw();
        await value.stop();
      }
    },
  };
}

function frost() {
  let frozen = false;
  let dead = false;
  let waiting: (() => void)[] = [];
  const through = () => (frozen ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve());
  const after = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await through();
    }
  };
  const over = (store: SharedStore): SharedStore => ({
    change: (name, change) => through().then(() => after(store.change(name, change))),
    read: (name) => through().then(() => after(store.read(name))),
    list: (prefix) => through().then(() => after(store.list(prefix))),
  });
  return {
    after,
    over,
    isFrozen: () => frozen,
    isDead: () => dead,
    freeze: (forGood = false) => {
      frozen = true;
      dead = forGood;
    },
    thaw: () => {
      frozen = dead;
      if (frozen) return;
      for (const value of waiting) value();
      waiting = [];
    },
  };
}

describe("the engine in this process", () => {
  const begun = (engine: Engine, concurrency = 1) => {
    const had: string[] = [];
    const working = engine.work(async ({ key, attempt }: Turn) => void had.push(`${key} ${attempt}`), { concurrency });
    return { had, working };
  };

  it("strikes a schedule once for all the times that nobody worked", async () => {
    const clock = turningClock();
    const engine = inProcessEngine({ clock });
    await engine.schedule("zone", { everyMs: 60_000 });
    await clock.pass(600_000);
    const { had, working } = begun(engine);
    await clock.pass(0);
    expect(had).toEqual(["zone 1"]);
    await clock.pass(60_000);
    expect(had).toEqual(["zone 1", "zone 1"]);
    await working.drain();
  });

  it("has the turns of 10,000 keys that come due at once, each once, in their order", async () => {
    const clock = turningClock();
    const engine = inProcessEngine({ clock });
    const keys = Array.from({ length: 10_000 }, (_, at) => `zone-${at}.example`);
    for (const key of keys) await engine.wake(key, { delayMs: 1000 });
    const { had, working } = begun(engine, 10);
    await clock.pass(1000);
    expect(had).toEqual(keys.map((key) => `${key} 1`));
    expect(await engine.stats()).toEqual({ waiting: 0, delayed: 0, active: 0, failed: 0, schedules: 0 });
    await working.drain();
  });

  it("begins nothing after its drain, and goes on with the next worker", async () => {
    const clock = turningClock();
    const engine = inProcessEngine({ clock });
    const first = begun(engine);
    await first.working.drain();
    await engine.wake("zone");
    await clock.pass(1000);
    expect(first.had).toEqual([]);
    const second = begun(engine);
    await clock.pass(0);
    expect(second.had).toEqual(["zone 1"]);
    await second.working.stop();
  });
});

describe("the next time of a schedule", () => {
  const NOW = Date.UTC(2026, 10, 21, 13, 17, 30);
  const at = (text: string) => Date.parse(text);
  it.each<[string, Schedule, number]>([
    ["every minute", { everyMs: 60_000 }, at("2026-11-21T13:18:00Z")],
    ["every hour, 10 minutes past", { everyMs: 3_600_000, offsetMs: 600_000 }, at("2026-11-21T14:10:00Z")],
    ["a line of five fields", { cron: "30 4 * * *" }, at("2026-11-22T04:30:00Z")],
    ["a line of six fields", { cron: "45 * * * * *" }, at("2026-11-21T13:17:45Z")],
    ["a line in a time zone", { cron: "30 4 * * *", timeZone: "Europe/Berlin" }, at("2026-11-22T03:30:00Z")],
    ["a time that never comes", { cron: "0 0 30 2 *" }, Number.POSITIVE_INFINITY],
    ["a line that is none", { cron: "every day" }, Number.POSITIVE_INFINITY],
    ["an interval that is none", { everyMs: 0 }, Number.POSITIVE_INFINITY],
    ["a time zone that is none", { cron: "0 0 * * *", timeZone: "Mars/Olympus" }, Number.POSITIVE_INFINITY],
  ])("%s", (_, when, next) => {
    expect(nextTime(when, NOW)).toBe(next);
  });

  it("is always later than now, and the one of a moment before it is itself", () => {
    const property = fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(1e9), fc.nat(), (everyMs, offsetMs, now) => {
      const next = nextTime({ everyMs, offsetMs }, now);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(everyMs);
      expect(nextTime({ everyMs, offsetMs }, next - 1)).toBe(next);
    });
    fc.assert(property);
  });
});

describe("a timetable", () => {
  it("gives what a sorted list gives, whatever was set, moved and taken away", () => {
    const command = fc.record({
      key: fc.constantFrom("a", "b", "c", "d", "e", "__proto__"),
      at: fc.option(fc.nat(50), { nil: undefined }),
      due: fc.option(fc.nat(60), { nil: undefined }),
    });
    const property = fc.property(fc.array(command, { maxLength: 300 }), (commands) => {
      const timetable = createTimetable<{ readonly at: number }>();
      const model = new Map<string, number>();
      for (const { key, at, due } of commands) {
        if (at === undefined) timetable.delete(key);
        else timetable.set(key, { at });
        if (at === undefined) model.delete(key);
        else model.set(key, at);
        expect([timetable.size, timetable.next()]).toEqual([model.size, Math.min(...model.values())]);
        if (due === undefined) continue;
        const wanted = [...model].filter(([, time]) => time <= due);
        const found = timetable.due(due).map(([name, value]) => [name, value.at] as const);
        expect(found.map(([, time]) => time)).toEqual(
          wanted.map(([, time]) => time).sort((left, right) => left - right),
        );
        expect(new Set(found.map(([name]) => name))).toEqual(new Set(wanted.map(([name]) => name)));
        for (const [name] of wanted) model.delete(name);
      }
    });
    fc.assert(property, { numRuns: 200 });
  });
});
