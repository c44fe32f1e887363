// Engines on real servers. Most of what their tests do is wait: both servers' do it at the same time, each one after the other.
import { describe } from "vitest";
import { tier } from "../tier";
import { onPostgreSQL } from "./postgres";
import { onRedis } from "./redis";
import { noPostgres, noRedis } from "./servers";

const SERVERS = [
  ["Redis", noRedis(), onRedis],
  ["PostgreSQL", noPostgres(), onPostgreSQL],
] as const;

for (const [name, missing, suite] of SERVERS) {
  describe.concurrent("fleets", () => {
    describe.sequential("and stores", () => tier(`on ${name}`, missing, suite));
  });
}
