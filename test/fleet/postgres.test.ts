// BullMQ on a real PostgreSQL, its workers in processes of their own.
import { afterAll, beforeAll } from "vitest";
import { tier } from "../tier";
import { conforms } from "./conforms";
import { type Crew, crewOn, type OpenStores, openStores, pass } from "./processes";
import { noPostgres, type Running, startPostgres } from "./servers";
import { storeConforms } from "./stores";

tier("fleets on PostgreSQL", noPostgres(), () => {
  let postgres: Running;
  let crew: Crew;
  let stores: OpenStores;
  beforeAll(async () => {
    postgres = await startPostgres();
    crew = crewOn(() => ({ url: postgres.url, server: postgres, aliveMs: 2_000 }));
    stores = await openStores(postgres.url);
  }, 120_000);
  afterAll(async () => {
    await stores?.close();
    await crew?.close();
    await postgres?.close();
  });
  conforms("PostgreSQL", () => crew.place());
  storeConforms("PostgreSQL", () => ({ ...stores, pass, remote: true }));
});
