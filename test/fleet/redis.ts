// The job queue and the shared store on a real Redis, with workers in processes of their own.
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkServer, openJobQueue } from "../../src/fleet/open-job-queue";
import { testJobQueue, waitFor } from "./job-queue-suite";
import { type RunningServer, startRedis } from "./servers";
import { testSharedStore } from "./shared-store-suite";
import { createWorkerProcesses, type OpenStores, openStores, sleep, type WorkerProcesses } from "./worker-processes";

export function testRedis(): void {
  let redis: RunningServer;
  let processes: WorkerProcesses;
  let stores: OpenStores;
  beforeAll(async () => {
    redis = await startRedis();
    processes = createWorkerProcesses(() => ({ url: redis.url, server: redis, heartbeatTimeoutMs: 3_000 }));
    stores = await openStores(redis.url);
  });
  afterAll(async () => {
    await stores?.close();
    await processes?.close();
    await redis?.close();
  });
  testJobQueue("Redis", () => processes.createFixture());

  it("passes all checks with durable settings and a password, and fails three with those of Debian", async () => {
    const debian = await startRedis(["--appendonly", "no", "--maxmemory", "4mb", "--maxmemory-policy", "allkeys-lru"]);
    const guarded = await startRedis(["--requirepass", "secret"]);
    const findFailed = async (url: string) =>
      (await checkServer(url)).filter(({ ok, name }) => !ok && name !== "answer");
    expect(await findFailed(guarded.url.replace("//", "//:secret@"))).toEqual([]);
    expect((await findFailed(debian.url)).map(({ name, observed }) => ({ name, observed }))).toEqual([
      { name: "append-only file", observed: "off" },
      { name: "eviction", observed: "allkeys-lru" },
      { name: "authentication", observed: "a client without the password is accepted" },
    ]);
    await debian.close();
    await guarded.close();
  });

  it("reports a wrong password without repeating it", async () => {
    const guarded = await startRedis(["--requirepass", "right-canary"]);
    const urlWith = (password: string) => guarded.url.replace("//", `//:${password}@`);
    const queue = await openJobQueue(urlWith("wrong-canary"));
    const warnings: string[] = [];
    const worker = queue.startWorker(async () => {}, {
      concurrency: 1,
      onWarning: (text) => void warnings.push(text),
    });
    const error: Error = await queue.enqueue("zone").then(
      () => new Error("accepted"),
      (refused) => refused,
    );
    const checks = (await checkServer(urlWith("wrong-canary"))).filter(({ ok }) => !ok);
    await worker.stop();
    await queue.close();
    expect([error.name, error.message, checks.length, warnings.length > 0]).toEqual([
      "QueueUnavailableError",
      expect.stringMatching(/WRONGPASS|NOAUTH/),
      1,
      true,
    ]);
    expect(`${error.stack} ${error.cause} ${JSON.stringify(checks)} ${warnings}`).not.toContain("canary");
    const right = await openJobQueue(urlWith("right-canary"));
    await right.enqueue("zone");
    expect(await right.stats()).toMatchObject({ waiting: 1 });
    await right.close();
    await guarded.close();
  });

  it("stores no error of a failed job", async () => {
    const fixture = await processes.createFixture();
    await fixture.startWorker({ does: "fail", times: 9 }, { backoffMs: [] });
    await fixture.queue.enqueue("a-zone-that-fails");
    await waitFor(fixture, "the failure", async () => (await fixture.queue.stats()).failed === 1);
    expect([redis.holds("a-zone-that-fails"), redis.holds("canary-of-a-failed-job")]).toEqual([true, false]);
    await fixture.close();
  });

  it("lists a key of another type, and refuses to use it or a value that no fleet is so large as to write", async () => {
    const client = new Redis(redis.url);
    await client.lpush("{zonewright}:shared:foreign list", "x");
    await client.zadd("{zonewright}:names", 0, "foreign list");
    client.disconnect();
    expect(await stores.store.list("foreign")).toEqual([["foreign list", "holds a list"]]);
    await expect(stores.store.read("foreign list")).rejects.toThrow("foreign list holds a list, which no fleet stores");
    await redis.forge("zonewright", "foreign size", "x".repeat(4 * 1_048_576 + 1));
    expect(await stores.store.list("foreign size")).toEqual([["foreign size", "holds 4194305 bytes"]]);
    await expect(stores.store.read("foreign size")).rejects.toThrow("holds 4194305 bytes, which no fleet stores");
  });
  testSharedStore("Redis", () => ({ ...stores, wait: sleep, remote: true }));
}
