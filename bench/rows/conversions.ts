// Commands that write a zone in another format. Ten times the records may take ten times as long.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark } from "../benchmark";
import { zonewright } from "../programs";
import { type Program, runProgram } from "../run-program";
import { compareCpu, wallSeconds } from "../samples";
import { type Stub, startStub } from "../stub/start-stub";
import { createZones, formatDocument, formatOctodnsZone } from "../zones";

const [SMALL, LARGE] = [1000, 10_000] as const;
const ZONE = "zone-0.example";

export const importOctodns = defineConversion("import-octodns", "`import octodns` of 10,000 records", {
  command(file, records) {
    for (const zone of createZones(1, records)) writeFileSync(file, formatOctodnsZone(zone));
    return zonewright(["import", "octodns", file, "--zone", ZONE]);
  },
});

export const exportBind = defineConversion("export-bind", "`export bind` of 10,000 records", {
  live: (records) => records,
  command: (_file, _records, baseUrl) => zonewright(["export", "bind", "--zone", ZONE], { baseUrl }),
});

export const importLive = defineConversion("import-live", "`import live` of 10,000 records", {
  live: (records) => records,
  command: (_file, _records, baseUrl) => zonewright(["import", "live", "--zone", ZONE], { baseUrl }),
});

export const reportHtml = defineReport("html");
export const reportMarkdown = defineReport("markdown");
export const reportJson = defineReport("json");

/** A plan that creates all records. */
function defineReport(format: string): Benchmark {
  return defineConversion(`report-${format}`, `plan of 10,000 changes with a report in ${format}`, {
    live: () => 0,
    command(file, records, baseUrl) {
      writeFileSync(file, formatDocument(createZones(1, records)));
      return zonewright(["plan", file, "--report", `${format}=${file}.report`], { baseUrl });
    },
  });
}

interface Conversion {
  /** The number of live records; without it, there is no live zone. */
  live?(records: number): number;
  command(file: string, records: number, baseUrl?: string): Program;
}

function defineConversion(name: string, title: string, { live, command }: Conversion): Benchmark {
  return {
    name,
    goals: [
      { title: `${title}: time`, limit: 2, unit: "s" },
      { title: `${title}: CPU, beside 1,000`, limit: 10, unit: "×" },
    ],
    async prepare(folder) {
      const stubs: Stub[] = [];
      const programs: Program[] = [];
      for (const records of [SMALL, LARGE]) {
        const stub = live && (await startStub(1, live(records)));
        if (stub) stubs.push(stub);
        programs.push(command(join(folder, `${records}.yaml`), records, stub?.baseUrl));
      }
      return {
        async close() {
          for (const stub of stubs) await stub.stop();
        },
        async measure() {
          const [small, large] = [await run(programs[0]), await run(programs[1])];
          return [wallSeconds(large), compareCpu(large, small)];
        },
      };
    },
  };
}

function run(program: Program | undefined) {
  if (!program) throw new Error("No program was prepared.");
  return runProgram(program);
}
