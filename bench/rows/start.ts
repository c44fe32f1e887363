// The time until the program has printed its version, compared with a Node that does nothing.
import type { Benchmark } from "../benchmark";
import { bareNode, zonewright } from "../programs";
import { type Measured, type Program, runProgram } from "../run-program";
import { compareCpu } from "../samples";

/** A start takes a few of the ticks in which CPU time is counted, so that a sample is the sum of several. */
const STARTS = 20;

export const start: Benchmark = {
  name: "start",
  goals: [
    { title: "`--version` beside a bare `node`: CPU", limit: 2, unit: "×" },
    { title: "`--help` beside a bare `node`: CPU", limit: 2, unit: "×" },
  ],
  async prepare() {
    return {
      async measure() {
        const bare = await runOften(bareNode("0"));
        const version = await runOften(zonewright(["--version"]));
        const help = await runOften(zonewright(["--help"], { expect: "Commands" }));
        return [compareCpu(version, bare), compareCpu(help, bare)];
      },
    };
  },
};

async function runOften(program: Program): Promise<Measured> {
  const runs: Measured[] = [];
  while (runs.length < STARTS) runs.push(await runProgram(program));
  const [first] = runs;
  if (!first) throw new Error("There was no run.");
  const sum = (of: (run: Measured) => number) => runs.reduce((total, run) => total + of(run), 0);
  return { ...first, wall: sum(({ wall }) => wall) / STARTS, cpu: sum(({ cpu }) => cpu) / STARTS };
}
