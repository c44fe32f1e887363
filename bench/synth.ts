// Synthesizes 20,000 records as resources and as one set, and 5,000 of each. The ratio matters: four times the records should cost
// little more than four times the time. Run: npm run bench:synth
import { rmSync } from "node:fs";
import { TerraformStack, Testing } from "cdktf";
import { EdgeProvider, records, Zone } from "../src/constructs";

type Form = "resources" | "set";

function measure(form: Form, count: number) {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const stack = new TerraformStack(Testing.app(), "dns");
  new EdgeProvider(stack, "edge");
  const zone = new Zone(stack, "Zone", { name: "example.com" });
  const set = form === "set" ? zone.addRecordSet("Set") : undefined;
  for (let index = 0; index < count; index += 1) {
    const record = records.a(`host-${index}`, `10.0.${(index >> 8) & 255}.${index & 255}`);
    if (set) set.addRecord(`host-${index}`, record);
    else zone.addRecord(`Host${index}`, record);
  }
  const made = performance.now();
  const out = Testing.fullSynth(stack);
  const done = performance.now();
  const heap = process.memoryUsage().heapUsed - before;
  rmSync(out, { recursive: true, force: true });
  return { constructs: made - start, synth: done - made, total: done - start, heap };
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
for (const form of ["resources", "set"] as const) {
  measure(form, 500);
  const [quarter, whole] = [measure(form, 5_000), measure(form, 20_000)];
  for (const [count, result] of [
    [5_000, quarter],
    [20_000, whole],
  ] as const)
    process.stdout.write(
      `${form} ${count}: constructs ${formatSeconds(result.constructs)}, synth ${formatSeconds(result.synth)}, heap ${Math.round(result.heap / 1e6)} MB\n`,
    );
  process.stdout.write(`${form}: four times the records, ${(whole.total / quarter.total).toFixed(1)} times the time\n`);
}
