// BullMQ on a real PostgreSQL, its workers in processes of their own.
import { afterAll, beforeAll, expect, it } from "vitest";
import { tier } from "../tier";
import { conforms, until } from "./conforms";
import { type Crew, crewOn, type OpenStores, openStores, pass } from "./processes";
import { noPostgres, type Running, startPostgres } from "./servers";
import { storeConforms } from "./stores";

tier("fleets on PostgreSQL", noPostgres(), () => {
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
  it("holds nothing of what a turn said when it failed", async () => {
    const place = await crew.place();
    await place.worker({ does: "fails", times: 9 }, { backoffMs: [] });
    await place.engine.wake("a-zone-that-fails");
    await until(place, "the failure", async () => (await place.engine.stats()).failed === 1);
    expect([postgres.holds("a-zone-that-fails"), postgres.holds("canary-of-a-failed-turn")]).toEqual([true, false]);
    await place.close();
  });
  storeConforms("PostgreSQL", () => ({ ...stores, pass, remote: true }));
});
