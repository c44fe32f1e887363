// A list may be older than the write before it. What a run has made is then looked for again, and not made twice.
import { afterEach, describe, expect, it } from "vitest";
import { differences, recordsIn } from "./oracles";
import { declarationOf, zoneOf } from "./records";
import { simulate, type World } from "./world";

const SRV = { priority: 10, weight: 5, port: 5060, target: "sip.example.com" };
const DOCUMENT = zoneOf([
  { name: "_sip._tcp", type: "SRV", data: SRV },
  { name: "www", type: "A", content: "192.0.2.1" },
]);

let world: World | undefined;
afterEach(async () => {
  await world?.end();
  world = undefined;
});

describe("a list that is read before a write shows in it", () => {
  it.each([0, 200])("causes no second creation (batch limit %d)", async (batchLimit) => {
    world = simulate();
    const { exit, calls } = await world.run(DOCUMENT, { lagging: true, batchLimit });
    expect(exit).toBe(0);
    expect(calls.filter((call) => call.method !== "GET")).toHaveLength(batchLimit === 0 ? 2 : 1);
    expect(differences(recordsIn(world), declarationOf(DOCUMENT))).toEqual([]);
  });
});
