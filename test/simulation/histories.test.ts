// Random histories of a zone, its document, edits by others and runs with all kinds of faults. Each history ends without faults;
// then the zone must become what the document declares, and objects of others must be untouched.
// ZONEWRIGHT_HISTORIES=10000 plays that many; ZONEWRIGHT_SEED plays those of one seed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandsArb } from "./arbitrary";
import corpus from "./corpus.json";
import { type History, heal, play, stageOf } from "./histories";

const COUNT = Number(process.env["ZONEWRIGHT_HISTORIES"] ?? 300);
const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

describe("histories that went wrong once", () => {
  it.each(corpus as unknown as readonly (History & { readonly title: string })[])("$title", async (history) => {
    expect(await play(history)).toEqual([]);
  });
});

describe("random histories", () => {
  it(`hold every invariant: ${COUNT} of seed ${SEED}`, { timeout: 60_000 + COUNT * 500 }, async () => {
    const begin = fc.record({ seed: fc.nat(100_000), strict: fc.boolean() });
    process.stderr.write(`${COUNT} random histories, ZONEWRIGHT_SEED=${SEED}\n`);
    await fc.assert(
      fc.asyncProperty(begin, commandsArb, async (start, commands) => {
        const stage = stageOf(start);
        const problems: string[] = [];
        try {
          await fc.asyncModelRun(() => ({ model: { said: false }, real: stage }), commands);
        } finally {
          problems.push(...(await heal(stage)));
        }
        if (problems.length > 0) throw new Error(problems.join("\n"));
      }),
      { numRuns: COUNT, seed: SEED, endOnFailure: false },
    );
  });
});
