// A process may die before a call, after the server has done its work, or before it recorded the answer. In each case the next run
// reads the live state and finishes; no object is lost or created twice, and no name is dark meanwhile.
import { beforeAll, describe, expect, it } from "vitest";
import { crashed, crashPoints, type Undisturbed, undisturbed } from "./crash-points";
import { scenarios } from "./scenarios";

/** Every pair of crashes too: a process that dies while it cleans up after another crash. It takes minutes, so not in every run. */
const PAIRS = process.env["ZONEWRIGHT_PAIRS"] === "1";

describe.each(scenarios)("$title", (scenario) => {
  let expected: Undisturbed;

  beforeAll(async () => {
    const { problems, ...found } = await undisturbed(scenario);
    expect(problems).toEqual([]);
    expected = found;
  });

  it("survives a crash at each of its calls", { timeout: 120_000 }, async () => {
    const found = new Map<string, readonly string[]>();
    for (const point of crashPoints(expected.calls)) {
      const { problems } = await crashed(scenario, [point], expected);
      if (problems.length > 0) found.set(`${point.at}, call ${point.call} of ${expected.calls}`, problems);
    }
    expect(Object.fromEntries(found)).toEqual({});
  });

  it.runIf(PAIRS)(
    "survives a second crash at every call of the run after the first (takes 40 minutes: ZONEWRIGHT_PAIRS=1 runs it)",
    async () => {
      const found = new Map<string, readonly string[]>();
      let pairs = 0;
      for (const first of crashPoints(expected.calls)) {
        const { calls } = await crashed(scenario, [first], expected);
        for (const second of crashPoints(calls)) {
          pairs += 1;
          const { problems } = await crashed(scenario, [first, second], expected);
          if (problems.length > 0)
            found.set(`${first.at} ${first.call}, then ${second.at} ${second.call} of ${calls}`, problems);
        }
      }
      process.stderr.write(`${pairs} pairs of crashes: ${scenario.title}\n`);
      expect(Object.fromEntries(found)).toEqual({});
    },
    1_800_000,
  );
});
