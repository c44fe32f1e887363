// The delay of a batch for given arrival times.
import { describe, expect, it } from "vitest";
import { createBatchDelay } from "../../src/terraform/coalesce/batch-delay";

/** A batch of concurrent writes that arrive at these times. */
function batch(linger: ReturnType<typeof createBatchDelay>, times: readonly number[]): number {
  for (const [index, time] of times.entries()) linger.recordArrival(time, index + 1);
  const wait = linger.milliseconds();
  linger.recordBatch();
  return wait;
}

describe("the delay", () => {
  it("is a few milliseconds for the first write", () => {
    expect(batch(createBatchDelay(), [1000])).toBe(8);
  });

  it("is longer than the pauses between bursts of any size", () => {
    expect(batch(createBatchDelay(), [0, 0, 0, 0, 1, 1, 41, 41, 41, 42, 42])).toBe(60);
  });

  it("is at most 200 ms, and ignores longer pauses", () => {
    expect(batch(createBatchDelay(), [0, 190])).toBe(200);
    expect(batch(createBatchDelay(), [0, 201])).toBe(8);
  });

  it("stays short if each write waits for the previous response", () => {
    const linger = createBatchDelay();
    for (let time = 0; time < 1000; time += 100) expect(batch(linger, [time])).toBe(8);
  });

  it("decreases when writes arrive faster again", () => {
    const linger = createBatchDelay();
    const waits = [batch(linger, [0, 100]), batch(linger, [110, 111]), batch(linger, [120, 121])];
    expect(waits).toEqual([150, 120, 96]);
  });

  it("ends when as many writes wait as were ever in flight", () => {
    const linger = createBatchDelay();
    batch(linger, [0, 1, 2]);
    expect([linger.isFull(2), linger.isFull(3)]).toEqual([false, true]);
  });
});
