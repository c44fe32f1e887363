// A plan without changes, compared with the time to fetch and parse the same listing.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark, Goal } from "../benchmark";
import { bareNode, FETCH_AND_PARSE, zonewright } from "../programs";
import { runProgram } from "../run-program";
import { compareCpu, megabytes } from "../samples";
import { startStub } from "../stub/start-stub";
import { createZones, formatDocument } from "../zones";

export const plan10k = definePlan("plan-10k", 10_000, [
  { title: "no-op plan of 10,000 records: CPU, beside fetch and `JSON.parse` of the listing", limit: 4, unit: "×" },
]);

export const plan100k = definePlan("plan-100k", 100_000, [
  { title: "no-op plan of 100,000 records: CPU, beside fetch and `JSON.parse` of the listing", limit: 6, unit: "×" },
  { title: "no-op plan of 100,000 records: peak memory", limit: 450, unit: "MB" },
]);

export function definePlan(name: string, records: number, goals: readonly Goal[]): Benchmark {
  return {
    name,
    goals,
    async prepare(folder) {
      const file = join(folder, "zones.yaml");
      writeFileSync(file, formatDocument(createZones(1, records)));
      const stub = await startStub(1, records);
      return {
        close: () => stub.stop(),
        async measure() {
          const base = await runProgram(bareNode(FETCH_AND_PARSE, stub.baseUrl));
          const ours = await runProgram(zonewright(["plan", file], { baseUrl: stub.baseUrl, expect: "No changes" }));
          return [compareCpu(ours, base), megabytes(ours)].slice(0, goals.length);
        },
      };
    },
  };
}
