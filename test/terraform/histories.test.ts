// Random histories of Terraform, simulated: `ZONEWRIGHT_SEED=17 npx vitest run test/terraform/histories.test.ts` plays one of them.
import { describe, expect, it } from "vitest";
import { randomOf } from "../simulation/network";
import { play } from "./histories/history";
import { createWorld } from "./histories/in-process";

/** 1,000 in CI, in about a minute of CPU. `ZONEWRIGHT_HISTORIES=10000` plays more. */
const HISTORIES = Number(process.env["ZONEWRIGHT_HISTORIES"] ?? (process.env["ZONEWRIGHT_CI"] === "1" ? 1000 : 400));
const ONLY = process.env["ZONEWRIGHT_SEED"];
const PARTS = 20;
async function playSeed(seed: number): Promise<string> {
  const { emulation, terraform } = createWorld(seed);
  const { story, problems } = await play(randomOf(`history ${seed}`), emulation, terraform);
  if (problems.length === 0) return "";
  return [`seed ${seed}:`, ...story, ...problems.map((problem) => `! ${problem}`)].join("\n");
}

describe("a random history of Terraform", () => {
  const size = Math.ceil(HISTORIES / PARTS);
  const parts = ONLY === undefined ? Array.from({ length: PARTS }, (_, part) => part * size) : [Number(ONLY)];
  it.each(parts)("ends with the live zones as configured and an empty plan (seeds from %i)", async (first) => {
    const failed: string[] = [];
    for (let seed = first; seed < first + (ONLY === undefined ? size : 1); seed += 1) {
      const failure = await playSeed(seed);
      if (failure !== "") failed.push(failure);
    }
    expect(failed.join("\n\n")).toBe("");
  });
});
