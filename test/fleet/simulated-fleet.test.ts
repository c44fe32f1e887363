// A fleet that compares all its zones under the API's rate limit, on a manual clock: how long that takes, that no zone starves, and
// that no window holds more requests than the limit. scripts/fleet-simulation.ts does the same with 10,000 zones.
import { describe, expect, it } from "vitest";
import { mostInWindow } from "./most-in-window";
import { createSimulatedFleet } from "./simulated-fleet";

/** Requests of a job for a zone without drift: the zone and its records. */
const REQUESTS_PER_ZONE = 2;

describe("a sweep over all zones", () => {
  it("plans each zone once, in at most 5 % more time than its requests need at 4 per second", async () => {
    const fleet = createSimulatedFleet({ zones: 800, jobs: "planned" });
    await fleet.enqueueAll();
    await fleet.waitForJobs(800);
    const state = [fleet.countJobs(), fleet.sentAt.length, fleet.countRefused()];
    expect(state).toEqual([800, REQUESTS_PER_ZONE * 800, 0]);
    expect(mostInWindow(fleet.sentAt)).toBeLessThanOrEqual(1200);
    expect(fleet.elapsed() / (fleet.sentAt.length * 250)).toBeLessThan(1.05);
    await fleet.close();
  });

  it("costs each worker at most two calls to the store per second, however many requests wait", async () => {
    const fleet = createSimulatedFleet({ zones: 1000, jobs: { requests: REQUESTS_PER_ZONE } });
    await fleet.enqueueAll();
    await fleet.waitForJobs(1000);
    const calls = fleet.countStoreCalls() - 1000;
    expect(calls / 3 / (fleet.elapsed() / 1000)).toBeLessThan(2);
    await fleet.close();
  });

  it("starves no zone while another zone is enqueued every second, nor during interactive requests", async () => {
    const zones = 500;
    const fleet = createSimulatedFleet({ zones, jobs: { requests: REQUESTS_PER_ZONE }, repeat: true });
    await fleet.enqueueAll();
    const interactive = fleet.createRateLimit("interactive");
    const [hot = ""] = fleet.keys;
    const waits: number[] = [];
    for (let minute = 0; minute < 30; minute += 1) {
      const requests = Array.from({ length: 40 }, async () => {
        waits.push(await interactive.acquire());
        await fleet.sendRequest();
      });
      for (let second = 0; second < 60; second += 1) {
        await fleet.queue.enqueue(hot, { priority: "soon" });
        await fleet.clock.advance(1000);
      }
      await Promise.all(requests);
    }
    const sweep = fleet.elapsed() / (fleet.countJobs() / zones);
    expect(fleet.countJobs()).toBeGreaterThan(5 * zones);
    expect(fleet.longestWait()).toBeLessThan(1.5 * sweep);
    expect(Math.max(...waits)).toBeLessThan(60_000);
    expect([mostInWindow(fleet.sentAt) <= 1200, fleet.countRefused()]).toEqual([true, 0]);
    await fleet.close();
  });
});
