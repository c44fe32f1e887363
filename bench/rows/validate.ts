// Reading and checking a document, compared with a parser that only loads it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark } from "../benchmark";
import { bareNode, LOAD_YAML, zonewright } from "../programs";
import { runProgram } from "../run-program";
import { compareCpu } from "../samples";
import { createZones, formatDocument } from "../zones";

export const validate: Benchmark = {
  name: "validate",
  goals: [{ title: "`validate` of 100,000 records beside js-yaml's `load`: CPU", limit: 4, unit: "×" }],
  async prepare(folder) {
    const file = join(folder, "zones.yaml");
    writeFileSync(file, formatDocument(createZones(1, 100_000)));
    return {
      async measure() {
        const base = await runProgram(bareNode(LOAD_YAML, file));
        const ours = await runProgram(zonewright(["validate", file]));
        return [compareCpu(ours, base)];
      },
    };
  },
};
