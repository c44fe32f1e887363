// The random histories of `histories.test.ts` with the Terraform in PATH. `ZONEWRIGHT_SEED=17` plays one of them,
// `ZONEWRIGHT_REAL_HISTORIES=1000` plays more.
import { expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { randomOf } from "../simulation/network";
import { play } from "./histories/history";
import { createRealWorld } from "./histories/real";
import { findMissingTerraform } from "./terraform-workspace";

const HISTORIES = Number(process.env["ZONEWRIGHT_REAL_HISTORIES"] ?? 50);
const ONLY = process.env["ZONEWRIGHT_SEED"];
const PARTS = 10;
/** A history waits for processes; on a machine with other work for minutes. */
const PART_TIMEOUT_MS = 60_000 + HISTORIES * 12_000;

async function playSeed(seed: number): Promise<string> {
  const { emulation, terraform, close } = await createRealWorld(seed);
  const { story, problems } = await play(randomOf(`history ${seed}`), emulation, terraform).finally(close);
  if (problems.length === 0) return "";
  const again = `Again: ZONEWRIGHT_SEED=${seed} npx vitest run test/terraform/real-histories.test.ts`;
  return [`seed ${seed}:`, ...story, ...problems.map((problem) => `! ${problem}`), again].join("\n");
}

describeTier("a random history of the real Terraform", findMissingTerraform(), () => {
  const size = ONLY === undefined ? Math.ceil(HISTORIES / PARTS) : 1;
  const parts = ONLY === undefined ? Array.from({ length: PARTS }, (_, part) => part * size) : [Number(ONLY)];
  it.concurrent.each(parts)(
    "ends with the live zones as configured and an empty plan (seeds from %i)",
    async (first) => {
      const failed: string[] = [];
      for (let seed = first; seed < first + size; seed += 1) {
        const failure = await playSeed(seed);
        if (failure !== "") failed.push(failure);
      }
      expect(failed.join("\n\n")).toBe("");
    },
    PART_TIMEOUT_MS,
  );
});
