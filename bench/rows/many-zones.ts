// A million records in many zones: time, memory, and whether both follow the number of zones.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark } from "../benchmark";
import { zonewright } from "../programs";
import { type Measured, runProgram } from "../run-program";
import { megabytes, seconds, wallSeconds } from "../samples";
import { startStub } from "../stub/start-stub";
import { createZones, formatDocument } from "../zones";

const RECORDS = 5000;
const ZONES = [20, 100, 200] as const;

export const manyZones: Benchmark = {
  name: "many-zones",
  goals: [
    { title: "no-op plan of 1,000,000 records in 200 zones: time", limit: 90, unit: "s" },
    { title: "no-op plan of 1,000,000 records in 200 zones: peak memory", limit: 1000, unit: "MB" },
    { title: "CPU of a zone between 100 and 200 zones, beside a zone between 20 and 100", limit: 1, unit: "×" },
  ],
  async prepare(folder) {
    return {
      async measure() {
        const [few, some, all] = [
          await plan(folder, ZONES[0]),
          await plan(folder, ZONES[1]),
          await plan(folder, ZONES[2]),
        ];
        return [wallSeconds(all), megabytes(all), compareGrowth(few, some, all)];
      },
    };
  },
};

/** The stub lives no longer than the run: its replies take half a gigabyte. */
async function plan(folder: string, count: number): Promise<Measured> {
  const zones = createZones(count, RECORDS);
  const documents = join(folder, String(count));
  mkdirSync(documents, { recursive: true });
  for (const zone of zones) writeFileSync(join(documents, `${zone.name}.yaml`), formatDocument([zone]));
  const stub = await startStub(count, RECORDS);
  try {
    return await runProgram(zonewright(["plan", documents], { baseUrl: stub.baseUrl, expect: "No changes" }));
  } finally {
    await stub.stop();
  }
}

function compareGrowth(few: Measured, some: Measured, all: Measured) {
  const [fewZones, someZones, allZones] = ZONES;
  const first = (some.cpu - few.cpu) / (someZones - fewZones);
  const second = (all.cpu - some.cpu) / (allZones - someZones);
  return { value: second / first, note: [few, some, all].map(({ cpu }) => seconds(cpu)).join(", ") };
}
