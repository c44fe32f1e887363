// The behaviour of every job queue, whatever it runs on: a suite for the port, run on each implementation.
import { describe, expect, it } from "vitest";
import type { JobQueue, WorkerOptions } from "../../src/fleet/job-queue";
import { QueueUnavailableError } from "../../src/fleet/queue-unavailable-error";
import type { TestJob, WorkerEvent } from "./test-jobs";

export interface QueueFixture {
  /** The queue as this process sees it; it is empty at first. */
  readonly queue: JobQueue;
  /** Starts a worker elsewhere. */
  startWorker(
    testJob: TestJob,
    options?: Partial<Pick<WorkerOptions, "concurrency" | "heartbeatTimeoutMs" | "backoffMs">>,
  ): Promise<TestWorker>;
  /** Starts a worker on a machine whose clock is wrong, where there are other machines. */
  startWorkerWithWrongClock?(testJob: TestJob, aheadMs: number): Promise<TestWorker>;
  /** What all workers reported so far, in order of time. */
  events(): readonly WorkerEvent[];
  /** Lets time pass. */
  wait(ms: number): Promise<void>;
  /** Milliseconds on the clock of the events. */
  elapsed(): number;
  /** The shortest heartbeat timeout with which no worker here counts as dead by accident. */
  readonly heartbeatTimeoutMs: number;
  /** The server of the queue, if it has one. */
  readonly server?: TestServer;
  /** Ends everything that was started here. */
  close(): Promise<void>;
}

export interface TestWorker {
  readonly name: string;
  finish(key: string): void;
  /** Resolves when the worker has stopped. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Without a chance to clean up. */
  kill(): Promise<void>;
  drain(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when the worker's process has ended by itself, after it was drained; where it is a process. */
  exited?(): Promise<void>;
}

export interface TestServer {
  /** Kills the server. */
  down(): Promise<void>;
  /** Starts it with what it had written. */
  up(): Promise<void>;
  /** Deletes everything in it. */
  flush(): Promise<void>;
}

export function testJobQueue(name: string, createFixture: () => Promise<QueueFixture>): void {
  describe(`a job queue in ${name}`, { timeout: 90_000 }, () => {
    // A fixture for each test: tests that mostly wait for time to pass wait at the same time.
    const test = it.extend<{ readonly fixture: QueueFixture }>({
      // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures a fixture needs
      fixture: async ({}, use) => {
        const fixture = await createFixture();
        await use(fixture);
        await fixture.close();
      },
    });

    describe("enqueues", () => {
      test("one job for a waiting key, however often it is enqueued", async ({ fixture }) => {
        const { list, listKeys, whenIdle } = observe(fixture);
        const { queue } = fixture;
        for (let count = 0; count < 10; count += 1) await queue.enqueue("zone");
        expect(await queue.stats()).toMatchObject({ waiting: 1, active: 0 });
        await fixture.startWorker({ does: "end" });
        await waitFor(fixture, "the job", () => list("ended").length === 1);
        await whenIdle();
        expect(listKeys("started")).toEqual(["zone"]);
      });

      test("one more job for a key with an active job, however often it is enqueued", async ({ fixture }) => {
        const { list, whenIdle } = observe(fixture);
        const { queue } = fixture;
        const worker = await fixture.startWorker({ does: "wait" });
        await queue.enqueue("zone");
        await waitFor(fixture, "the job", () => list("started").length === 1);
        for (let count = 0; count < 10; count += 1) await queue.enqueue("zone");
        await fixture.wait(200);
        expect(list("started")).toHaveLength(1);
        worker.finish("zone");
        await waitFor(fixture, "another job", () => list("started").length === 2);
        worker.finish("zone");
        await waitFor(fixture, "its end", () => list("ended").length === 2);
        await whenIdle();
        expect(list("started")).toHaveLength(2);
      });

      test("at most one active job per key on all workers, and a job follows the last enqueue", async ({ fixture }) => {
        const { list, whenIdle } = observe(fixture);
        const { queue } = fixture;
        for (let count = 0; count < 3; count += 1)
          await fixture.startWorker({ does: "end", ms: 15 }, { concurrency: 4 });
        const keys = ["one.example", "two.example", "three.example"];
        let last = 0;
        for (let round = 0; round < 40; round += 1) {
          last = fixture.elapsed();
          await Promise.all(keys.map((key) => queue.enqueue(key)));
          await fixture.wait(round % 4 === 0 ? 10 : 1);
        }
        await whenIdle();
        for (const key of keys) {
          await waitFor(fixture, `a job of ${key} after the last enqueue`, () =>
            list("started", key).some(({ at }) => at >= last),
          );
          await waitFor(fixture, "its end", () => list("ended", key).length === list("started", key).length);
          expect(countConcurrent(fixture.events(), key)).toBe(1);
          expect(list("started", key).length).toBeLessThanOrEqual(40);
        }
      });

      test("urgent keys first, also a key that was waiting with the lower priority", async ({ fixture }) => {
        const { list, listKeys } = observe(fixture);
        const { queue } = fixture;
        for (const key of ["a", "b", "c"]) await queue.enqueue(key);
        await queue.enqueue("d", { priority: "soon" });
        await queue.enqueue("c", { priority: "soon" });
        // Enqueued with the lower priority again: it keeps its place.
        await queue.enqueue("c");
        await fixture.startWorker({ does: "end" }, { concurrency: 1 });
        await waitFor(fixture, "all jobs", () => list("ended").length === 4);
        expect([listKeys("started").slice(0, 2).sort(), listKeys("started").slice(2)]).toEqual([
          ["c", "d"],
          ["a", "b"],
        ]);
      });

      test("a delayed key at the earliest of its times, and immediately when it is enqueued without a delay", async ({
        fixture,
      }) => {
        const { list, listKeys } = observe(fixture);
        const { queue } = fixture;
        await fixture.startWorker({ does: "end" });
        await queue.enqueue("later", { delayMs: 600_000 });
        await queue.enqueue("now", { delayMs: 600_000 });
        expect(await queue.stats()).toMatchObject({ waiting: 0, delayed: 2, active: 0 });
        const from = fixture.elapsed();
        await queue.enqueue("later", { delayMs: 400 });
        await queue.enqueue("later", { delayMs: 600_000 });
        await queue.enqueue("now");
        await waitFor(fixture, "both jobs", () => list("ended").length >= 2);
        expect([listKeys("started").sort(), (list("started", "later")[0]?.at ?? 0) - from >= 390]).toEqual([
          ["later", "now"],
          true,
        ]);
      });

      test("keys with any characters, each with its own job", async ({ fixture }) => {
        const { list } = observe(fixture);
        const { queue } = fixture;
        const keys = [
          "live example.com",
          "a:b/c?%25#{x}",
          "bücher.example 🦊",
          "__proto__",
          "0",
          "0:1",
          `${"x".repeat(190)}`,
        ];
        for (const key of keys) await queue.enqueue(key);
        for (const key of keys) await queue.schedule(`${key}!`, { everyMs: 600_000 });
        expect((await queue.stats()).waiting).toBe(keys.length);
        expect((await queue.schedules()).map(({ key }) => key).sort()).toEqual(keys.map((key) => `${key}!`).sort());
        await fixture.startWorker({ does: "end" });
        await waitFor(fixture, "all jobs", () => keys.every((key) => list("ended", key).length === 1));
      });
    });

    describe("runs jobs", () => {
      test("up to the concurrency of the worker", async ({ fixture }) => {
        const { list, listKeys } = observe(fixture);
        const worker = await fixture.startWorker({ does: "wait" }, { concurrency: 2 });
        const keys = ["a", "b", "c", "d", "e"];
        for (const key of keys) await fixture.queue.enqueue(key);
        await waitFor(fixture, "two jobs", () => list("started").length === 2);
        await fixture.wait(200);
        expect(list("started")).toHaveLength(2);
        expect(await fixture.queue.stats()).toMatchObject({ waiting: 3, active: 2 });
        while (list("ended").length < keys.length) {
          for (const { key } of list("started")) worker.finish(key);
          await fixture.wait(20);
        }
        expect(listKeys("ended").sort()).toEqual(keys);
      });

      test("again after a failure, once for each backoff delay, and counts the key as failed until a job succeeds", async ({
        fixture,
      }) => {
        const { list } = observe(fixture);
        const { queue } = fixture;
        const first = await fixture.startWorker({ does: "fail", times: 1_000 }, { backoffMs: [20, 40] });
        await queue.enqueue("zone");
        await waitFor(fixture, "three attempts", () => list("failed").length === 3);
        await waitFor(fixture, "the failure", async () => (await queue.stats()).failed === 1);
        await fixture.wait(200);
        expect(list("started").map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
        await first.drain();
        await queue.enqueue("zone");
        await fixture.startWorker({ does: "end" });
        await waitFor(fixture, "success", () => list("ended").length === 1);
        await waitFor(fixture, "no failure", async () => (await queue.stats()).failed === 0);
        expect(list("ended")[0]?.attempt).toBe(1);
      });

      test("immediately when a key is enqueued that waits for a retry", async ({ fixture }) => {
        const { list } = observe(fixture);
        const { queue } = fixture;
        await fixture.startWorker({ does: "fail", times: 1 }, { backoffMs: [3_600_000] });
        await queue.enqueue("zone");
        await waitFor(
          fixture,
          "the wait",
          async () => list("failed").length === 1 && (await queue.stats()).delayed === 1,
        );
        await queue.enqueue("zone");
        await waitFor(fixture, "another job", () => list("ended").length === 1);
        expect(list("started")).toHaveLength(2);
      });

      test("of all keys, however often one of them is enqueued", async ({ fixture }) => {
        const { list, listKeys } = observe(fixture);
        const { queue } = fixture;
        await queue.enqueue("hot");
        const others = Array.from({ length: 20 }, (_, at) => `cold-${at}`);
        for (const key of others) await queue.enqueue(key);
        await fixture.startWorker({ does: "enqueue", hot: "hot", times: 200 }, { concurrency: 1 });
        await waitFor(fixture, "all others", () => others.every((key) => list("ended", key).length === 1));
        const order = listKeys("started");
        const last = Math.max(...others.map((key) => order.indexOf(key)));
        expect(order.slice(0, last).filter((key) => key === "hot").length).toBeLessThanOrEqual(3);
      });
    });

    describe.concurrent("outlives workers", () => {
      test("that were killed: other workers run their jobs", async ({ fixture }) => {
        const { list, whenIdle } = observe(fixture);
        const { heartbeatTimeoutMs } = fixture;
        const first = await fixture.startWorker({ does: "wait" }, { heartbeatTimeoutMs });
        await fixture.queue.enqueue("zone");
        await waitFor(fixture, "the job", () => list("started").length === 1);
        const second = await fixture.startWorker({ does: "wait" }, { heartbeatTimeoutMs });
        const from = fixture.elapsed();
        await first.kill();
        await waitFor(fixture, "the job elsewhere", () => list("started").length === 2);
        expect(list("started").map(({ worker }) => worker)).toEqual([first.name, second.name]);
        measured(`${name}: from the kill to the next start`, fixture.elapsed() - from);
        second.finish("zone");
        await whenIdle();
      });

      test("that froze: after the thaw they write nothing", async ({ fixture }) => {
        const { list } = observe(fixture);
        const { heartbeatTimeoutMs } = fixture;
        const testJob: TestJob = { does: "write", lifetime: heartbeatTimeoutMs };
        const first = await fixture.startWorker(testJob, { heartbeatTimeoutMs });
        await fixture.queue.enqueue("zone");
        await waitFor(fixture, "writes", () => list("wrote").length > 3);
        const second = await fixture.startWorker(testJob, { heartbeatTimeoutMs });
        await first.freeze();
        await waitFor(fixture, "writes elsewhere", () => list("wrote").some(({ worker }) => worker === second.name));
        await first.thaw();
        await waitFor(fixture, "the refusal", () => list("refused").some(({ worker }) => worker === first.name));
        second.finish("zone");
        await waitFor(fixture, "the end", () => list("ended").some(({ worker }) => worker === second.name));
        const restartedAt = list("started").find(({ worker }) => worker === second.name)?.at ?? 0;
        expect(list("wrote").filter(({ worker, at }) => worker === first.name && at > restartedAt)).toEqual([]);
      });

      test("that froze: after the thaw their jobs are aborted, and the new worker's job continues", async ({
        fixture,
      }) => {
        const { list, whenIdle } = observe(fixture);
        const { heartbeatTimeoutMs, queue } = fixture;
        const first = await fixture.startWorker({ does: "wait" }, { heartbeatTimeoutMs });
        await queue.enqueue("zone");
        await waitFor(fixture, "the job", () => list("started").length === 1);
        const second = await fixture.startWorker({ does: "wait" }, { heartbeatTimeoutMs });
        await first.freeze();
        await waitFor(fixture, "the job elsewhere", () => list("started").length === 2);
        await first.thaw();
        await waitFor(fixture, "the first to notice", () =>
          list("aborted").some(({ worker }) => worker === first.name),
        );
        await waitFor(fixture, "its end", () => list("ended").some(({ worker }) => worker === first.name));
        await queue.enqueue("zone");
        await fixture.wait(300);
        expect(list("started")).toHaveLength(2);
        second.finish("zone");
        await waitFor(fixture, "another job", () => list("started").length === 3);
        for (const worker of [first, second]) worker.finish("zone");
        await whenIdle();
        expect(list("warning").some(({ worker }) => worker === first.name)).toBe(true);
      });

      test("that drain: active jobs finish and no new jobs start", async ({ fixture }) => {
        const { list, listKeys } = observe(fixture);
        const { queue } = fixture;
        const first = await fixture.startWorker({ does: "wait" }, { concurrency: 1 });
        await queue.enqueue("a");
        await waitFor(fixture, "the job", () => list("started").length === 1);
        await queue.enqueue("b");
        let over = false;
        const drained = first.drain().then(() => {
          over = true;
        });
        await fixture.wait(200);
        expect([over, listKeys("started")]).toEqual([false, ["a"]]);
        first.finish("a");
        await drained;
        expect([listKeys("ended"), listKeys("aborted"), (await queue.stats()).waiting]).toEqual([["a"], [], 1]);
        await fixture.startWorker({ does: "end" });
        await waitFor(fixture, "the other job", () => list("ended", "b").length === 1);
        expect(listKeys("started")).toEqual(["a", "b"]);
      });

      test("that stop: their jobs are aborted and run elsewhere immediately", async ({ fixture }) => {
        const { list, listKeys, whenIdle } = observe(fixture);
        const first = await fixture.startWorker({ does: "wait" }, { heartbeatTimeoutMs: 600_000 });
        await fixture.queue.enqueue("zone");
        await waitFor(fixture, "the job", () => list("started").length === 1);
        await first.stop();
        expect(listKeys("aborted")).toEqual(["zone"]);
        const second = await fixture.startWorker({ does: "wait" });
        await waitFor(fixture, "the job elsewhere", () => list("started").length === 2);
        expect(list("started").map(({ attempt }) => attempt)).toEqual([1, 1]);
        second.finish("zone");
        await whenIdle();
      });
    });

    test("runs no jobs on a worker whose clock is wrong, which warns", async ({ fixture, skip }) => {
      const { list } = observe(fixture);
      if (!fixture.startWorkerWithWrongClock) return skip();
      const right = await fixture.startWorker({ does: "wait" });
      await fixture.queue.enqueue("zone");
      await waitFor(fixture, "the job", () => list("started").length === 1);
      for (const aheadMs of [3_600_000, -3_600_000]) await fixture.startWorkerWithWrongClock({ does: "end" }, aheadMs);
      await waitFor(fixture, "a warning", () => list("warning").length === 2);
      await fixture.queue.enqueue("another");
      await fixture.wait(300);
      expect(list("started").map(({ worker }) => worker)).toEqual([right.name, right.name]);
      expect(
        list("warning")
          .map(({ text }) => text?.replace(/^.*: /, ""))
          .sort(),
      ).toEqual([
        expect.stringMatching(/^this machine's clock is 3\d{3}\.\d s ahead of the server's; the worker runs no jobs/),
        expect.stringMatching(/^this machine's clock is 3\d{3}\.\d s behind the server's; the worker runs no jobs/),
      ]);
      for (const key of ["zone", "another"]) right.finish(key);
    });

    describe.concurrent("keeps schedules", () => {
      test("one for each key: the latest", async ({ fixture }) => {
        const { queue } = fixture;
        await queue.schedule("a", { everyMs: 3_600_000, offsetMs: 900_000 });
        await queue.schedule("a", { everyMs: 3_600_000, offsetMs: 1_000 });
        await queue.schedule("b", { everyMs: 3_600_000 });
        await queue.schedule("b", { cron: "30 4 * * 1", timeZone: "Europe/Berlin" });
        await queue.schedule("c", { cron: "0 0 5 * * *" });
        await queue.unschedule("c");
        await queue.unschedule("never was");
        const listed = [...(await queue.schedules())].sort((left, right) => left.key.localeCompare(right.key));
        expect(listed.map(({ key, schedule: when }) => ({ key, when }))).toEqual([
          { key: "a", when: { everyMs: 3_600_000, offsetMs: 1_000 } },
          { key: "b", when: { cron: "30 4 * * 1", timeZone: "Europe/Berlin" } },
        ]);
        expect(listed.map(({ nextAt: next }) => next > 0 && Number.isFinite(next))).toEqual([true, true]);
        expect((listed[0]?.nextAt ?? 0) % 3_600_000).toBe(1_000);
        expect((await queue.stats()).schedules).toBe(2);
      });

      test("and refuses those that never fire", async ({ fixture }) => {
        const { queue } = fixture;
        const never = [
          { cron: "nonsense" },
          { cron: "61 * * * *" },
          { cron: "" },
          { everyMs: 0 },
          { everyMs: Number.NaN },
        ];
        for (const when of [...never, { cron: "0 0 * * *", timeZone: "Mars/Olympus" }]) {
          const refused = await queue.schedule("zone", when).catch((error: unknown) => error);
          expect([when, refused]).toEqual([when, expect.any(RangeError)]);
        }
        expect(await queue.schedules()).toEqual([]);
      });

      test("and enqueues their keys repeatedly until they are removed", async ({ fixture }) => {
        const { list, whenIdle } = observe(fixture);
        const { queue } = fixture;
        await queue.schedule("every", { everyMs: 300 });
        await queue.schedule("cron", { cron: "* * * * * *" });
        await fixture.startWorker({ does: "end" });
        await waitFor(fixture, "three jobs of each", () =>
          ["every", "cron"].every((key) => list("ended", key).length >= 3),
        );
        await queue.unschedule("every");
        await queue.unschedule("cron");
        await whenIdle();
        const before = list("started").length;
        await fixture.wait(1_500);
        // Some may have fired just before.
        expect(list("started").length - before).toBeLessThanOrEqual(2);
      });

      test("that are set again unchanged, without an extra job", async ({ fixture }) => {
        const { list } = observe(fixture);
        const { queue } = fixture;
        await fixture.startWorker({ does: "end" });
        // Half an interval from now: it does not fire during the test.
        const schedule = { everyMs: 86_400_000, offsetMs: (Date.now() + 43_200_000) % 86_400_000 };
        await queue.schedule("zone", schedule);
        // Without an offset it fires at whole intervals since 1970: this schedule in 2029.
        await queue.schedule("rare", { everyMs: 315_360_000_000 });
        const before = await queue.schedules();
        expect(before.find(({ key }) => key === "zone")?.schedule).toEqual(schedule);
        expect(before.find(({ key }) => key === "rare")?.nextAt).toBe(6 * 315_360_000_000);
        for (let start = 0; start < 5; start += 1) await queue.schedule("zone", schedule);
        expect(await queue.schedules()).toEqual(before);
        await fixture.wait(300);
        expect(list("started")).toEqual([]);
      });
    });

    describe.concurrent("shares", () => {
      test("one rate limit among three workers", async ({ fixture }) => {
        const { list } = observe(fixture);
        const limit = 40;
        const workers = [];
        for (let count = 0; count < 3; count += 1) {
          workers.push(await fixture.startWorker({ does: "acquire", limit, requests: 30 }, { concurrency: 1 }));
        }
        for (const key of ["a", "b", "c"]) await fixture.queue.enqueue(key);
        await waitFor(fixture, "requests", () => list("acquired").length >= limit * 0.9);
        await fixture.wait(1_500);
        // All of it happened within one window.
        expect(list("acquired").length).toBeLessThanOrEqual(limit);
        expect(new Set(list("acquired").map(({ worker }) => worker)).size).toBeGreaterThan(1);
        for (const worker of workers) await worker.stop();
      });
    });

    describe("outlives its server", () => {
      test("that is down at the start: workers wait for it, and callers get an error", async ({ fixture, skip }) => {
        const { list } = observe(fixture);
        const { server } = fixture;
        if (!server) return skip();
        await server.down();
        const { queue } = fixture;
        const asked = [queue.enqueue("zone"), queue.stats(), queue.store.read("x")];
        await Promise.all(asked.map((value) => expect(value).rejects.toBeInstanceOf(QueueUnavailableError)));
        await fixture.startWorker({ does: "end" });
        await waitFor(fixture, "a warning", () => list("warning").length > 0);
        await server.up();
        await waitFor(fixture, "an enqueue", () =>
          fixture.queue.enqueue("zone").then(
            () => true,
            () => false,
          ),
        );
        await waitFor(fixture, "the job", () => list("ended").length === 1);
      });

      test("that dies while jobs run: no waiting job is lost", async ({ fixture, skip }) => {
        const { list } = observe(fixture);
        const { server } = fixture;
        if (!server) return skip();
        const { queue } = fixture;
        const keys = ["a", "b", "c", "d", "e"];
        const worker = await fixture.startWorker({ does: "wait" }, { concurrency: 2 });
        for (const key of keys) await queue.enqueue(key);
        await waitFor(fixture, "two jobs", () => list("started").length === 2);
        await server.down();
        await expect(queue.enqueue("zone")).rejects.toBeInstanceOf(QueueUnavailableError);
        await server.up();
        await waitFor(fixture, "all jobs", () => {
          for (const { key } of list("started")) worker.finish(key);
          return keys.every((key) => list("ended", key).length > 0);
        });
        await queue.enqueue("z");
        await waitFor(fixture, "one more job", () => {
          worker.finish("z");
          return list("ended", "z").length === 1;
        });
      });

      test("that is down while workers drain: the workers end, and jobs whose end was not recorded run again", async ({
        fixture,
        skip,
      }) => {
        const { list, whenIdle } = observe(fixture);
        const { server } = fixture;
        if (!server) return skip();
        const { heartbeatTimeoutMs } = fixture;
        const first = await fixture.startWorker({ does: "wait" }, { heartbeatTimeoutMs });
        await fixture.queue.enqueue("zone");
        await waitFor(fixture, "the job", () => list("started").length === 1);
        await server.down();
        first.finish("zone");
        await first.drain();
        // No pending call to the server keeps the process alive.
        await first.exited?.();
        await server.up();
        const second = await fixture.startWorker({ does: "wait" }, { heartbeatTimeoutMs });
        await waitFor(fixture, "the job elsewhere", () => list("started").length === 2);
        second.finish("zone");
        await whenIdle();
      });

      test("that was killed: no schedule and no waiting job is lost", async ({ fixture, skip }) => {
        const { list } = observe(fixture);
        const { server } = fixture;
        if (!server) return skip();
        const { queue } = fixture;
        await queue.schedule("zone", { everyMs: 500 });
        await queue.schedule("rare", { cron: "0 0 1 1 *" });
        await queue.enqueue("waits");
        await server.down();
        await server.up();
        await fixture.startWorker({ does: "end" });
        await waitFor(fixture, "jobs", () => list("ended", "zone").length >= 2 && list("ended", "waits").length === 1);
        await server.down();
        await server.up();
        const before = list("ended", "zone").length;
        await waitFor(fixture, "more jobs", () => list("ended", "zone").length >= before + 2);
        expect((await queue.schedules()).map(({ key }) => key).sort()).toEqual(["rare", "zone"]);
      });

      test("that lost everything: schedules that are set again fire again", async ({ fixture, skip }) => {
        const { list } = observe(fixture);
        const { server } = fixture;
        if (!server) return skip();
        const { queue } = fixture;
        await queue.schedule("zone", { everyMs: 400 });
        await fixture.startWorker({ does: "end" });
        await waitFor(fixture, "jobs", () => list("ended").length >= 1);
        await server.flush();
        expect(await queue.schedules()).toEqual([]);
        await queue.schedule("zone", { everyMs: 400 });
        const before = list("ended").length;
        await waitFor(fixture, "more jobs", () => list("ended").length >= before + 2);
      });
    });
  });
}

/** Reads the events of a fixture. */
function observe(fixture: QueueFixture) {
  const list = (type: WorkerEvent["type"], key?: string) =>
    fixture.events().filter((event) => event.type === type && (key === undefined || event.key === key));
  return {
    list,
    listKeys: (type: WorkerEvent["type"]) => list(type).map(({ key }) => key),
    whenIdle: () =>
      waitFor(fixture, "no waiting and no active job", async () => {
        const { waiting, active } = await fixture.queue.stats();
        return waiting + active === 0;
      }),
  };
}

/** The largest number of jobs of a key that were active at the same time. */
function countConcurrent(events: readonly WorkerEvent[], key: string): number {
  let active = 0;
  let most = 0;
  for (const event of events) {
    if (event.key !== key) continue;
    if (event.type === "started") most = Math.max(most, (active += 1));
    if (event.type === "ended" || event.type === "failed") active -= 1;
  }
  return most;
}

/** Waits long: a loaded machine is slow, and only what never happens is wrong. */
export async function waitFor(
  fixture: Pick<QueueFixture, "events" | "wait">,
  description: string,
  isMet: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += STEP_MS) {
    if (await isMet()) return;
    await fixture.wait(STEP_MS);
  }
  const last = fixture
    .events()
    .slice(-30)
    .map((event) => `${event.worker} ${event.type} ${event.key} ${event.text ?? ""}`);
  throw new Error(`waited in vain for ${description}; the last events:\n${last.join("\n")}`);
}

const TIMEOUT_MS = 40_000;
const STEP_MS = 20;

function measured(description: string, ms: number): void {
  const { ZONEWRIGHT_MEASURE } = process.env;
  if (ZONEWRIGHT_MEASURE) process.stderr.write(`${description}: ${Math.round(ms)} ms\n`);
}
