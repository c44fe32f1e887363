// How long a write waits for others, told by when they came.
import { describe, expect, it } from "vitest";
import { makeLinger } from "../../src/terraform/coalesce/linger";

/** Arrivals at these times, all under way together, as one batch. */
function batch(linger: ReturnType<typeof makeLinger>, times: readonly number[]): number {
  for (const [index, time] of times.entries()) linger.arrived(time, index + 1);
  const wait = linger.wait();
  linger.sent();
  return wait;
}

describe("the wait", () => {
  it("is a few milliseconds for the first", () => {
    expect(batch(makeLinger(), [1000])).toBe(8);
  });

  it("outlasts the pauses between bursts, however many came at once", () => {
    expect(batch(makeLinger(), [0, 0, 0, 0, 1, 1, 41, 41, 41, 42, 42])).toBe(60);
  });

  it("is never longer than a fifth of a second, and takes a longer pause for none", () => {
    expect(batch(makeLinger(), [0, 190])).toBe(200);
    expect(batch(makeLinger(), [0, 201])).toBe(8);
  });

  it("stays short where each waits for the answer to the one before", () => {
    const linger = makeLinger();
    for (let time = 0; time < 1000; time += 100) expect(batch(linger, [time])).toBe(8);
  });

  it("fades when they come faster again", () => {
    const linger = makeLinger();
    const waits = [batch(linger, [0, 100]), batch(linger, [110, 111]), batch(linger, [120, 121])];
    expect(waits).toEqual([150, 120, 96]);
  });

  it("is over once as many wait as were ever under way", () => {
    const linger = makeLinger();
    batch(linger, [0, 1, 2]);
    expect([linger.full(2), linger.full(3)]).toEqual([false, true]);
  });
});
