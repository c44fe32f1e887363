// BullMQ on a real Redis, its workers in processes of their own.
import { afterAll, beforeAll } from "vitest";
import { tier } from "../tier";
import { conforms } from "./conforms";
import { type Crew, crewOn, type OpenStores, openStores, pass } from "./processes";
import { noRedis, type Running, startRedis } from "./servers";
import { storeConforms } from "./stores";

tier("fleets on Redis", noRedis(), () => {
  let redis: Running;
  let crew: Crew;
  let stores: OpenStores;
  beforeAll(async () => {
    redis = await startRedis();
    crew = crewOn(() => ({ url: redis.url, server: redis, aliveMs: 2_000 }));
    stores = await openStores(redis.url);
  });
  afterAll(async () => {
    await stores?.close();
    await crew?.close();
    await redis?.close();
  });
  conforms("Redis", () => crew.place());
  storeConforms("Redis", () => ({ ...stores, pass, remote: true }));
});
