// Plans and applies the same zones as octoDNS, tuned to as few requests as it can make.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark } from "../benchmark";
import { installOctodns, octodns } from "../octodns";
import { zonewright } from "../programs";
import { runProgram } from "../run-program";
import { compareCpu, comparePeak } from "../samples";
import { startStub } from "../stub/start-stub";
import { createZones, formatDocument } from "../zones";

const RECORDS = 10_000;
const CHANGED = 500;

export const octodnsPlan: Benchmark = {
  name: "octodns-plan",
  goals: [
    { title: "no-op plan of 10,000 records beside octoDNS with `records_per_page: 5000`: CPU", limit: 0.25, unit: "×" },
    { title: "the same: peak memory", limit: 1.6, unit: "×" },
  ],
  async prepare(folder) {
    const installed = installOctodns();
    if ("notRun" in installed) return installed;
    const zones = createZones(1, RECORDS);
    const file = join(folder, "zones.yaml");
    writeFileSync(file, formatDocument(zones));
    const stub = await startStub(1, RECORDS);
    const theirs = octodns(installed.sync, folder, zones, stub.baseUrl);
    return {
      close: () => stub.stop(),
      async measure() {
        const other = await runProgram({ ...theirs, expect: "No changes" });
        const ours = await runProgram(zonewright(["plan", file], { baseUrl: stub.baseUrl, expect: "No changes" }));
        return [compareCpu(ours, other), comparePeak(ours, other)];
      },
    };
  },
};

export const octodnsApply: Benchmark = {
  name: "octodns-apply",
  goals: [{ title: "apply of 500 changes of 10,000 records beside octoDNS: CPU", limit: 0.015, unit: "×" }],
  async prepare(folder) {
    const installed = installOctodns();
    if ("notRun" in installed) return installed;
    const zones = createZones(1, RECORDS, CHANGED);
    const file = join(folder, "zones.yaml");
    writeFileSync(file, formatDocument(zones));
    return {
      async measure() {
        const other = await withFreshStub((baseUrl) => {
          const { command } = octodns(installed.sync, folder, zones, baseUrl);
          return runProgram({ command: [...command, "--doit"], expect: `${CHANGED} total changes` });
        });
        const ours = await withFreshStub((baseUrl) =>
          runProgram(zonewright(["apply", file, "--auto-approve"], { baseUrl, cwd: folder, expect: `${CHANGED}` })),
        );
        return [compareCpu(ours, other)];
      },
    };
  },
};

/** An apply changes what the stub serves. */
async function withFreshStub<Result>(use: (baseUrl: string) => Promise<Result>): Promise<Result> {
  const stub = await startStub(1, RECORDS);
  try {
    return await use(stub.baseUrl);
  } finally {
    await stub.stop();
  }
}
