// A job of a fleet's worker on a zone that has not changed since the last job, compared with its requests.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark } from "../benchmark";
import { runProgram } from "../run-program";
import { seconds } from "../samples";
import { startStub } from "../stub/start-stub";
import { createZones, formatDocument } from "../zones";

const ZONES = 10;
const RECORDS = 5000;

export const fleet: Benchmark = {
  name: "fleet",
  goals: [
    { title: "fleet: ten jobs on unchanged zones of 5,000 records, beside their requests: CPU", limit: 1, unit: "×" },
  ],
  async prepare(folder) {
    const file = join(folder, "zones.yaml");
    writeFileSync(file, formatDocument(createZones(ZONES, RECORDS)));
    const stub = await startStub(ZONES, RECORDS);
    const program = join(__dirname, "../fleet-jobs.ts");
    return {
      close: () => stub.stop(),
      async measure() {
        const args = ["--import", "tsx", program, stub.baseUrl, file, String(ZONES)];
        const { output } = await runProgram({ command: [process.execPath, ...args] });
        const { jobs, requests } = JSON.parse(output);
        return [{ value: jobs / requests, note: `${seconds(jobs)} : ${seconds(requests)}` }];
      },
    };
  },
};
