// BullMQ on a real Redis, its workers in processes of their own.
import { afterAll, beforeAll } from "vitest";
import { tier } from "../tier";
import { conforms } from "./conforms";
import { type Crew, crewOn } from "./processes";
import { noRedis, type Running, startRedis } from "./servers";

tier("fleets on Redis", noRedis(), () => {
  let redis: Running;
  let crew: Crew;
  beforeAll(async () => {
    redis = await startRedis();
    crew = crewOn(() => ({ url: redis.url, server: redis, aliveMs: 2_000 }));
  });
  afterAll(async () => {
    await crew?.close();
    await redis?.close();
  });
  conforms("Redis", () => crew.place());
});
