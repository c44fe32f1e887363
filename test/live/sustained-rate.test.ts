// Thousands of calls against the limit of the API, in simulated time.
import { describe, expect, it } from "vitest";
import { createApi } from "../../src/live/client";
import { createRateLimit } from "../../src/live/rate-limit";
import { emulate, TOKEN } from "../emulated";
import { ticking } from "./fake-server";

const WINDOW = 300_000;

describe("5,000 calls against 1,200 in 5 minutes", () => {
  const drive = async (together: number, perCall: number) => {
    const clock = ticking();
    const emulator = emulate({ mode: "calm", clock: clock.now, limits: { requestsPer5Min: 1200 } });
    let refused = 0;
    const fetch = (async (input: string, init?: RequestInit) => {
      const response = await emulator.fetch(input, init);
      clock.pass(perCall);
      if (response.status === 429) refused += 1;
      return response;
    }) as typeof globalThis.fetch;
    const credential = { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] };
    const api = createApi({
      baseUrl: emulator.baseUrl,
      credential,
      fetch,
      clock,
      rateLimit: createRateLimit({ clock }),
    });
    const start = clock.now();
    for (let done = 0; done < 5000; done += together)
      await Promise.all(Array.from({ length: together }, () => api.send({ method: "GET", path: "/zones" })));
    // 5,000 calls need four whole windows and a part of a fifth.
    return { refused, used: (4 * WINDOW + 200 * perCall) / (clock.now() - start) };
  };

  it.each([
    ["one by one, in no time", 1, 0],
    ["one by one, 50 ms each", 1, 50],
    ["four at a time, 50 ms each", 4, 50],
    ["ten at a time, 10 ms each", 10, 10],
  ])("%s: none refused, and more than nine tenths of the budget used", async (_, together, perCall) => {
    const { refused, used } = await drive(together, perCall);
    expect(refused).toBe(0);
    expect(used).toBeGreaterThan(0.9);
  });
});
