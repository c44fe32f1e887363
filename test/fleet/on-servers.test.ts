// The job queue and the shared store on real servers. The tests mostly wait: both servers' tests run at the same time, and those of
// each server one after another.
import { describe } from "vitest";
import { describeTier } from "../describe-tier";
import { testPostgres } from "./postgres";
import { testRedis } from "./redis";
import { whyNoPostgres, whyNoRedis } from "./servers";

const SERVERS = [
  ["Redis", whyNoRedis(), testRedis],
  ["PostgreSQL", whyNoPostgres(), testPostgres],
] as const;

for (const [name, missing, suite] of SERVERS) {
  describe.concurrent("fleets", () => {
    describe.sequential("and stores", () => describeTier(`on ${name}`, missing, suite));
  });
}
