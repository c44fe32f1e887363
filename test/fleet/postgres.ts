// BullMQ on a real PostgreSQL, its workers in processes of their own.
import { afterAll, beforeAll, expect, it } from "vitest";
import { doctor } from "../../src/fleet/open-engine";
import { conforms, until } from "./conforms";
import { type Crew, crewOn, type OpenStores, openStores, pass } from "./processes";
import { type Running, startPostgres } from "./servers";
import { storeConforms } from "./stores";

export function onPostgreSQL(): void {
  let postgres: Running;
  let crew: Crew;
  let stores: OpenStores;
  beforeAll(async () => {
    postgres = await startPostgres();
    crew = crewOn(() => ({ url: postgres.url, server: postgres, aliveMs: 3_000 }));
    stores = await openStores(postgres.url);
  }, 120_000);
  afterAll(async () => {
    await stores?.close();
    await crew?.close();
    await postgres?.close();
  });
  conforms("PostgreSQL", () => crew.place());
  it("is found well but for what these tests do without", async () => {
    const checks = await doctor(postgres.url);
    // How long an answer takes is the machine's business.
    expect(checks.filter(({ ok, check }) => !ok && check !== "answer").map(({ check, seen }) => [check, seen])).toEqual(
      [["writes to disk", "fsync off, synchronous_commit on"]],
    );
    expect(checks.map(({ check }) => check)).toEqual([
      "packages",
      "answer",
      "clock",
      "version",
      "role",
      "tables",
      "writes to disk",
      "connections",
    ]);
  });

  it("holds nothing of what a turn said when it failed", async () => {
    const place = await crew.place();
    await place.worker({ does: "fails", times: 9 }, { backoffMs: [] });
    await place.engine.wake("a-zone-that-fails");
    await until(place, "the failure", async () => (await place.engine.stats()).failed === 1);
    expect([postgres.holds("a-zone-that-fails"), postgres.holds("canary-of-a-failed-turn")]).toEqual([true, false]);
    await place.close();
  });
  storeConforms("PostgreSQL", () => ({ ...stores, pass, remote: true }));
}
