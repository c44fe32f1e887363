import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { divideTests } from "./test/tiers.mts";

const { unit, simulation, system } = divideTests();
const guard = ["test/guard-unit.ts"];

/** The tests of constructs that every form passes: the project `unit` has cdktf, and each of the others runs them once more. */
const everyForm = ["accounts", "builders", "constructs", "document", "every-kind", "profile", "record-classes"].map(
  (name) => `test/constructs/${name}.test.ts`,
);
const plain = "test/constructs/plain.test.ts";
const terraform = createAliases("terraform");

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
      { ...terraform, test: { name: "unit", include: unit.filter((file) => file !== plain), setupFiles: guard } },
      { ...terraform, test: { name: "simulation", include: [...simulation], isolate: true, setupFiles: guard } },
      { ...terraform, test: { name: "system", include: [...system] } },
      {
        ...createAliases("terraform", { cdktf: "cdktn" }),
        test: { name: "cdktn", include: everyForm, setupFiles: guard },
      },
      {
        ...createAliases("plain"),
        test: { name: "plain", include: [...everyForm, plain], setupFiles: guard },
      },
    ],
  },
});

/** What stands for `#framework` in the source of the constructs, and for `#form` in their tests. */
function createAliases(form: "terraform" | "plain", others: Readonly<Record<string, string>> = {}) {
  const path = (name: string) => join(import.meta.dirname, name);
  const framework = path(`src/constructs/${form}/framework.ts`);
  const alias = { "#framework": framework, "#form": path(`test/constructs/form-${form}.ts`), ...others };
  return { extends: true, resolve: { alias } } as const;
}
