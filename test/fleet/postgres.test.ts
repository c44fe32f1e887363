// BullMQ on a real PostgreSQL, its workers in processes of their own.
import { afterAll, beforeAll } from "vitest";
import { tier } from "../tier";
import { conforms } from "./conforms";
import { type Crew, crewOn } from "./processes";
import { noPostgres, type Running, startPostgres } from "./servers";

tier("fleets on PostgreSQL", noPostgres(), () => {
  let postgres: Running;
  let crew: Crew;
  beforeAll(async () => {
    postgres = await startPostgres();
    crew = crewOn(() => ({ url: postgres.url, server: postgres, aliveMs: 2_000 }));
  }, 120_000);
  afterAll(async () => {
    await crew?.close();
    await postgres?.close();
  });
  conforms("PostgreSQL", () => crew.place());
});
