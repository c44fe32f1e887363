// Runs of an import as a user makes them: each must succeed, and what moved in plans nothing, also after an export and a second import.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Folder } from "./folder";
import { type Ran, run as runIn } from "./run-in";

/** The emulator that keeps its state in the folder. */
export const TARGET = ["--base-url", "emulator:state.json"];

/** @param here the folder of the test that runs. */
export function importRuns(here: () => Folder) {
  const run = (...argv: readonly string[]) => runIn(argv, { cwd: here().path });
  const read = (file: string) => readFileSync(join(here().path, file), "utf8");

  async function succeed(...argv: readonly string[]): Promise<Ran> {
    const ran = await run(...argv);
    expect(ran, ran.out + ran.err).toMatchObject({ code: 0 });
    return ran;
  }

  async function expectNoChanges(path: string): Promise<void> {
    const { out } = await succeed("plan", path, ...TARGET);
    expect(out).toContain("No changes: live state matches the documents.");
  }

  /** Imports the live zone, and its zone file: each document plans nothing. */
  async function expectSameAgain(zone: string): Promise<void> {
    await succeed("import", "live", "--zone", zone, ...TARGET, "--out", `${zone}.live.yaml`);
    await expectNoChanges(`${zone}.live.yaml`);
    const exported = await succeed("export", "bind", "--zone", zone, "--lossy", ...TARGET);
    here().write(`${zone}.zone`, exported.out);
    await succeed("import", "bind", `${zone}.zone`, "--zone", zone, "--out", `${zone}.bind.yaml`);
    await expectNoChanges(`${zone}.bind.yaml`);
  }

  return { run, read, succeed, expectNoChanges, expectSameAgain };
}
