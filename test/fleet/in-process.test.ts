// The job queue in this process: the suite of all queues on a clock that the tests advance, and the parts that it consists of.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createInProcessJobQueue, createQueueView } from "../../src/fleet/in-process/in-process-job-queue";
import { createJobDispatcher } from "../../src/fleet/in-process/job-dispatcher";
import { nextFireTime } from "../../src/fleet/in-process/next-fire-time";
import { createTimerHeap } from "../../src/fleet/in-process/timer-heap";
import type { Job, JobQueue, Schedule } from "../../src/fleet/job-queue";
import { createMemoryStore } from "../../src/fleet/memory-store";
import type { SharedStore } from "../../src/fleet/shared-store";
import { type QueueFixture, type TestWorker, testJobQueue } from "./job-queue-suite";
import { createManualClock } from "./manual-clock";
import { createTestHandler, type WorkerEvent } from "./test-jobs";

testJobQueue("this process", async () => createFixture());

/** Each worker has its own view of one dispatcher. A frozen worker resolves nothing and sends no heartbeat. */
function createFixture(): QueueFixture {
  const clock = createManualClock(Date.now());
  const dispatcher = createJobDispatcher(clock);
  const store = createMemoryStore({ now: clock.now });
  const start = clock.now();
  const events: WorkerEvent[] = [];
  const workers: (TestWorker & { readonly isDead: () => boolean })[] = [];
  const elapsed = () => clock.now() - start;

  return {
    queue: createQueueView(dispatcher, store),
    heartbeatTimeoutMs: 2_000,
    async startWorker(testJob, options = {}) {
      const name = `worker-${workers.length + 1}`;
      const freezer = createFreezer();
      const finish = new Map<string, () => void>();
      const report = (type: WorkerEvent["type"], job = { key: "", attempt: 0 }, text?: string) =>
        void events.push({
          worker: name,
          type,
          key: job.key,
          attempt: job.attempt,
          at: elapsed(),
          ...(text && { text }),
        });
      const view = createQueueView(dispatcher, store, () => !freezer.isFrozen());
      const handler = createTestHandler(testJob, {
        store: freezer.wrapStore(store),
        report,
        enqueue: (key) => view.enqueue(key),
        finished: (key) => freezer.wrap(new Promise((resolve) => finish.set(key, resolve))),
        sleep: (ms) => freezer.wrap(clock.sleep(ms)),
        elapsed,
        now: clock.now,
      });
      const running = view.startWorker((job) => freezer.wrap(handler(job)), {
        concurrency: 5,
        ...options,
        onWarning: (text) => report("warning", undefined, text),
      });
      const worker = {
        name,
        finish: (key: string) => finish.get(key)?.(),
        freeze: async () => freezer.freeze(),
        thaw: async () => freezer.thaw(),
        kill: async () => freezer.freeze(true),
        drain: running.drain,
        stop: running.stop,
        isDead: freezer.isDead,
      };
      workers.push(worker);
      return worker;
    },
    events: () => events,
    wait: clock.advance,
    elapsed,
    async close() {
      for (const worker of workers.filter((worker) => !worker.isDead())) {
        await worker.thaw();
        await worker.stop();
      }
    },
  };
}

/** Holds back the results of promises while it is frozen. */
function createFreezer() {
  let isFrozen = false;
  let isDead = false;
  let waiting: (() => void)[] = [];
  const whenThawed = () => (isFrozen ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve());
  const wrap = async <T>(promise: Promise<T>): Promise<T> => {
    try {
      return await promise;
    } finally {
      await whenThawed();
    }
  };
  const wrapStore = (store: SharedStore): SharedStore => ({
    update: (name, update) => whenThawed().then(() => wrap(store.update(name, update))),
    read: (name) => whenThawed().then(() => wrap(store.read(name))),
    list: (prefix) => whenThawed().then(() => wrap(store.list(prefix))),
  });
  return {
    wrap,
    wrapStore,
    isFrozen: () => isFrozen,
    isDead: () => isDead,
    freeze: (forever = false) => {
      isFrozen = true;
      isDead = forever;
    },
    thaw: () => {
      isFrozen = isDead;
      if (isFrozen) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}

describe("the job queue in this process", () => {
  const startWorker = (queue: JobQueue, concurrency = 1) => {
    const started: string[] = [];
    const handler = async ({ key, attempt }: Job) => void started.push(`${key} ${attempt}`);
    return { started, worker: queue.startWorker(handler, { concurrency }) };
  };

  it("fires a schedule once for all the times that passed without a worker", async () => {
    const clock = createManualClock();
    const queue = createInProcessJobQueue({ clock });
    await queue.schedule("zone", { everyMs: 60_000 });
    await clock.advance(600_000);
    const { started, worker } = startWorker(queue);
    await clock.advance(0);
    expect(started).toEqual(["zone 1"]);
    await clock.advance(60_000);
    expect(started).toEqual(["zone 1", "zone 1"]);
    await worker.drain();
  });

  it("runs one job for each of 10,000 keys that become due at once, in their order", async () => {
    const clock = createManualClock();
    const queue = createInProcessJobQueue({ clock });
    const keys = Array.from({ length: 10_000 }, (_, index) => `zone-${index}.example`);
    for (const key of keys) await queue.enqueue(key, { delayMs: 1000 });
    const { started, worker } = startWorker(queue, 10);
    await clock.advance(1000);
    expect(started).toEqual(keys.map((key) => `${key} 1`));
    expect(await queue.stats()).toEqual({ waiting: 0, delayed: 0, active: 0, failed: 0, schedules: 0 });
    await worker.drain();
  });

  it("starts no job after a drain, and continues with the next worker", async () => {
    const clock = createManualClock();
    const queue = createInProcessJobQueue({ clock });
    const first = startWorker(queue);
    await first.worker.drain();
    await queue.enqueue("zone");
    await clock.advance(1000);
    expect(first.started).toEqual([]);
    const second = startWorker(queue);
    await clock.advance(0);
    expect(second.started).toEqual(["zone 1"]);
    await second.worker.stop();
  });
});

describe("the next fire time of a schedule", () => {
  const NOW = Date.UTC(2026, 10, 21, 13, 17, 30);
  const at = (text: string) => Date.parse(text);
  it.each<[string, Schedule, number]>([
    ["every minute", { everyMs: 60_000 }, at("2026-11-21T13:18:00Z")],
    ["every hour, 10 minutes past", { everyMs: 3_600_000, offsetMs: 600_000 }, at("2026-11-21T14:10:00Z")],
    ["a cron expression of five fields", { cron: "30 4 * * *" }, at("2026-11-22T04:30:00Z")],
    ["a cron expression of six fields", { cron: "45 * * * * *" }, at("2026-11-21T13:17:45Z")],
    ["a cron expression in a time zone", { cron: "30 4 * * *", timeZone: "Europe/Berlin" }, at("2026-11-22T03:30:00Z")],
    ["a date that does not exist", { cron: "0 0 30 2 *" }, Number.POSITIVE_INFINITY],
    ["a malformed cron expression", { cron: "every day" }, Number.POSITIVE_INFINITY],
    ["an interval of zero", { everyMs: 0 }, Number.POSITIVE_INFINITY],
    ["an unknown time zone", { cron: "0 0 * * *", timeZone: "Mars/Olympus" }, Number.POSITIVE_INFINITY],
  ])("%s", (_, when, next) => {
    expect(nextFireTime(when, NOW)).toBe(next);
  });

  it("is later than now, and stays the same until it is reached", () => {
    const property = fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(1e9), fc.nat(), (everyMs, offsetMs, now) => {
      const next = nextFireTime({ everyMs, offsetMs }, now);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(everyMs);
      expect(nextFireTime({ everyMs, offsetMs }, next - 1)).toBe(next);
    });
    fc.assert(property);
  });
});

describe("a timer heap", () => {
  it("returns what a sorted list returns, whatever was set, moved and deleted", () => {
    const command = fc.record({
      key: fc.constantFrom("a", "b", "c", "d", "e", "__proto__"),
      at: fc.option(fc.nat(50), { nil: undefined }),
      due: fc.option(fc.nat(60), { nil: undefined }),
    });
    const property = fc.property(fc.array(command, { maxLength: 300 }), (commands) => {
      const heap = createTimerHeap<{ readonly at: number }>();
      const model = new Map<string, number>();
      for (const { key, at, due } of commands) {
        if (at === undefined) heap.delete(key);
        else heap.set(key, { at });
        if (at === undefined) model.delete(key);
        else model.set(key, at);
        expect([heap.size, heap.nextTime()]).toEqual([model.size, Math.min(...model.values())]);
        if (due === undefined) continue;
        const wanted = [...model].filter(([, time]) => time <= due);
        const found = heap.takeDue(due).map(([name, value]) => [name, value.at] as const);
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
