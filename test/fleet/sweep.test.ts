// A fleet that sweeps its zones under the API's limit, on a clock that is turned by hand: how long it takes, that nobody starves,
// and that no window holds more than the limit. The same with 10,000 zones: scripts/fleet-simulation.ts.
import { describe, expect, it } from "vitest";
import { fleetOf, most } from "./sweeping";

/** What a turn asks of a zone that did not drift: the zone, and its records. */
const EACH = 2;

describe("a sweep", () => {
  it("plans each zone once, in at most 5 per cent more than the time that its requests need at 4 a second", async () => {
    const fleet = fleetOf({ zones: 800, turns: "planned" });
    await fleet.wakeAll();
    await fleet.untilTurns(800);
    expect([fleet.turnsHad(), fleet.sent.length, fleet.refused()]).toEqual([800, EACH * 800, 0]);
    expect(most(fleet.sent)).toBeLessThanOrEqual(1200);
    expect(fleet.elapsed() / (fleet.sent.length * 250)).toBeLessThan(1.05);
    await fleet.close();
  });

  it("costs each worker at most two questions to the store a second, however many requests wait", async () => {
    const fleet = fleetOf({ zones: 1000, turns: { requests: EACH } });
    await fleet.wakeAll();
    await fleet.untilTurns(1000);
    const questions = fleet.asked() - 1000;
    expect(questions / 3 / (fleet.elapsed() / 1000)).toBeLessThan(2);
    await fleet.close();
  });

  it("starves no zone beside one that is woken all the time, and beside people who go before", async () => {
    const zones = 500;
    const fleet = fleetOf({ zones, turns: { requests: EACH }, again: true });
    await fleet.wakeAll();
    const person = fleet.budgetOf("interactive");
    const waits: number[] = [];
    for (let minute = 0; minute < 30; minute += 1) {
      const asked = Array.from({ length: 40 }, async () => {
        waits.push(await person.take());
        await fleet.answer();
      });
      for (let second = 0; second < 60; second += 1) {
        await fleet.engine.wake(fleet.keys[0] as string, { priority: "soon" });
        await fleet.clock.pass(1000);
      }
      await Promise.all(asked);
    }
    const sweep = fleet.elapsed() / (fleet.turnsHad() / zones);
    expect(fleet.turnsHad()).toBeGreaterThan(5 * zones);
    expect(fleet.longest()).toBeLessThan(1.5 * sweep);
    expect(Math.max(...waits)).toBeLessThan(60_000);
    expect([most(fleet.sent) <= 1200, fleet.refused()]).toEqual([true, 0]);
    await fleet.close();
  });
});
