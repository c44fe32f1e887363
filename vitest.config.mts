import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { divideTests } from "./test/tiers.mts";

const { unit, simulation, system } = divideTests();
const guard = ["test/guard-unit.ts"];

export default defineConfig({
  test: {
    // Ends a test that hangs. Long, so that tests pass on a machine with other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    // The files share no state, so one process runs many of them and loads the modules once.
    isolate: false,
    // Many tests wait for processes, so that all cores stay busy only with a worker for each.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { extends: true, test: { name: "unit", include: [...unit], setupFiles: guard } },
      { extends: true, test: { name: "simulation", include: [...simulation], isolate: true, setupFiles: guard } },
      { extends: true, test: { name: "system", include: [...system] } },
    ],
  },
});
