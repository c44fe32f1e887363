// The job queue and the shared store on a real PostgreSQL, with workers in processes of their own.
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkServer } from "../../src/fleet/open-job-queue";
import { testJobQueue, waitFor } from "./job-queue-suite";
import { type RunningServer, startPostgres } from "./servers";
import { testSharedStore } from "./shared-store-suite";
import { createWorkerProcesses, type OpenStores, openStores, sleep, type WorkerProcesses } from "./worker-processes";

export function testPostgres(): void {
  let postgres: RunningServer;
  let processes: WorkerProcesses;
  let stores: OpenStores;
  beforeAll(async () => {
    postgres = await startPostgres();
    processes = createWorkerProcesses(() => ({ url: postgres.url, server: postgres, heartbeatTimeoutMs: 3_000 }));
    stores = await openStores(postgres.url);
  }, 120_000);
  afterAll(async () => {
    await stores?.close();
    await processes?.close();
    await postgres?.close();
  });
  testJobQueue("PostgreSQL", () => processes.createFixture());

  it("passes all checks but those for settings that these tests turn off: durable writes and passwords", async () => {
    const checks = await checkServer(postgres.url);
    // The duration of an answer depends on the machine.
    const failed = checks.filter(({ ok, name }) => !ok && name !== "answer");
    expect(failed.map(({ name, observed }) => [name, observed])).toEqual([
      ["writes to disk", "fsync off, synchronous_commit on"],
      ["authentication", "a client without the password is accepted"],
    ]);
    expect(checks.map(({ name }) => name)).toEqual([
      "packages",
      "answer",
      "clock",
      "version",
      "role",
      "tables",
      "writes to disk",
      "connections",
      "authentication",
      "encryption",
    ]);
  });

  it("stores no error of a failed job", async () => {
    const fixture = await processes.createFixture();
    await fixture.startWorker({ does: "fail", times: 9 }, { backoffMs: [] });
    await fixture.queue.enqueue("a-zone-that-fails");
    await waitFor(fixture, "the failure", async () => (await fixture.queue.stats()).failed === 1);
    expect([postgres.holds("a-zone-that-fails"), postgres.holds("canary-of-a-failed-job")]).toEqual([true, false]);
    await fixture.close();
  });

  it("lists a value that no fleet is so large as to write, and refuses to use it", async () => {
    await stores.store.read("anything");
    await postgres.forge("zonewright", "foreign size", "x".repeat(4 * 1_048_576 + 1));
    expect(await stores.store.list("foreign size")).toEqual([["foreign size", "too large"]]);
    await expect(stores.store.read("foreign size")).rejects.toThrow("holds 4194305 bytes, which no fleet stores");
  });
  testSharedStore("PostgreSQL", () => ({ ...stores, wait: sleep, remote: true }));
}
