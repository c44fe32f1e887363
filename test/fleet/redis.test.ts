// BullMQ on a real Redis, its workers in processes of their own.
import { afterAll, beforeAll, expect, it } from "vitest";
import { tier } from "../tier";
import { conforms, until } from "./conforms";
import { type Crew, crewOn, type OpenStores, openStores, pass } from "./processes";
import { noRedis, type Running, startRedis } from "./servers";
import { storeConforms } from "./stores";

tier("fleets on Redis", noRedis(), () => {
  let redis: Running;
  let crew: Crew;
  let stores: OpenStores;
  beforeAll(async () => {
    redis = await startRedis();
    crew = crewOn(() => ({ url: redis.url, server: redis, aliveMs: 3_000 }));
    stores = await openStores(redis.url);
  });
  afterAll(async () => {
    await stores?.close();
    await crew?.close();
    await redis?.close();
  });
  conforms("Redis", () => crew.place());
  it("holds nothing of what a turn said when it failed", async () => {
    const place = await crew.place();
    await place.worker({ does: "fails", times: 9 }, { backoffMs: [] });
    await place.engine.wake("a-zone-that-fails");
    await until(place, "the failure", async () => (await place.engine.stats()).failed === 1);
    expect([redis.holds("a-zone-that-fails"), redis.holds("canary-of-a-failed-turn")]).toEqual([true, false]);
    await place.close();
  });
  storeConforms("Redis", () => ({ ...stores, pass, remote: true }));
});
