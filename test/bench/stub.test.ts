// The stub server of `npm run bench`, with small zones: what the measured programs do with it is what the rows claim.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { definePlan } from "../../bench/rows/plan";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "zonewright-bench-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.skipIf(process.platform !== "linux")(
  "measures a plan without changes beside the requests of the same listing",
  async () => {
    const goal = { title: "plan of 10 records", limit: 100, unit: "×" } as const;
    const prepared = await definePlan("plan-10", 10, [goal, { ...goal, unit: "MB" }]).prepare(folder);
    if ("notRun" in prepared) throw new Error(prepared.notRun);
    const [cpu, memory] = await prepared.measure().finally(() => prepared.close?.());
    expect(cpu?.value).toBeGreaterThan(0.5);
    expect(memory?.value).toBeGreaterThan(20);
  },
);
