// How long a batch waits for more writes, for given times of arrival.
import { describe, expect, it } from "vitest";
import { createBatchDelay, createCallsInFlight } from "../../src/terraform/coalesce/batch-delay";

/** A batch of writes that arrive at these times; returns how long it waits after the last. */
function batch(delay: ReturnType<typeof createBatchDelay>, times: readonly number[]): number {
  for (const time of times) delay.recordArrival(time);
  const wait = delay.milliseconds();
  delay.recordBatch();
  return wait;
}

describe("the delay", () => {
  it("is a few milliseconds for the first write", () => {
    expect(batch(createBatchDelay(), [1000])).toBe(8);
  });

  it("is twice the longest pause between bursts of any size", () => {
    expect(batch(createBatchDelay(), [0, 0, 0, 0, 1, 1, 41, 41, 41, 42, 42])).toBe(80);
  });

  it("is at most a second, and ignores longer pauses", () => {
    expect(batch(createBatchDelay(), [0, 900])).toBe(1000);
    expect(batch(createBatchDelay(), [0, 1001])).toBe(8);
  });

  it("ends three seconds after the first write of a batch", () => {
    const times = Array.from({ length: 10 }, (_, index) => index * 300);
    expect(batch(createBatchDelay(), times)).toBe(300);
    expect(batch(createBatchDelay(), [...times, 3000])).toBe(0);
  });

  it("does not count the time of the request before", () => {
    const delay = createBatchDelay();
    batch(delay, [0, 10]);
    delay.recordAnswer(500);
    expect(batch(delay, [510])).toBe(20);
  });

  it("decreases when writes arrive faster again", () => {
    const delay = createBatchDelay();
    const waits = [batch(delay, [0, 100]), batch(delay, [110, 111]), batch(delay, [120, 121])];
    expect(waits).toEqual([200, 160, 128]);
  });
});

describe("a batch", () => {
  const begin = (calls: ReturnType<typeof createCallsInFlight>, count: number) =>
    Array.from({ length: count }, () => {
      calls.begin();
      return calls.isFull();
    });
  const send = (calls: ReturnType<typeof createCallsInFlight>, count: number) => {
    calls.recordBatch();
    for (let at = 0; at < count; at += 1) calls.end();
  };

  it("is sent at once when as many calls are in flight as ever before", () => {
    const calls = createCallsInFlight();
    for (let at = 0; at < 3; at += 1) {
      begin(calls, 3);
      send(calls, 3);
    }
    expect(begin(calls, 3)).toEqual([false, false, true]);
  });

  it("waits while more calls are in flight than ever before", () => {
    const calls = createCallsInFlight();
    for (let at = 0; at < 3; at += 1) {
      begin(calls, 3);
      send(calls, 3);
    }
    expect(begin(calls, 5)).toEqual([false, false, true, false, false]);
  });

  it("waits now and then in any case, because fast answers may have kept the number low", () => {
    const calls = createCallsInFlight();
    const sentAtOnce = Array.from({ length: 20 }, (_, at) => {
      const [full] = begin(calls, 1);
      send(calls, 1);
      return full ? [at] : [];
    }).flat();
    expect(sentAtOnce).toEqual([3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19]);
  });
});
