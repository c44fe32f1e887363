// What a long run does at the request limit of the API: it waits by its own count, and is refused nothing.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { createRateLimit } from "../../src/live/rate-limit";
import { ticking } from "../live/fake-server";
import { results, running, zoneOf } from "./running";

const WINDOW = 300_000;
const LIMIT = 1200;

const many = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, n) => ({ name: `h${n}`, type: "A", content: `192.0.2.${n % 250}` }));

/** All refusals there are, and the share of what the limit allows that was used from the first call to the last. */
async function drive(changes: number, perCall: number) {
  const clock = ticking();
  const run = running([], { clock: clock.now, limits: { requestsPer5Min: LIMIT } });
  let sent = 0;
  let refused = 0;
  const fetch = (async (input: string, init?: RequestInit) => {
    const response = await run.fetch(input, init);
    clock.pass(perCall);
    sent += 1;
    if (response.status === 429) refused += 1;
    return response;
  }) as typeof globalThis.fetch;
  const document = zoneOf(many(changes));
  const made = await run.planOf(document, { batchLimit: 0 });
  const start = clock.now();
  const client = { fetch, clock, budget: createRateLimit({ clock, limit: LIMIT }), timeoutMs: 600_000 };
  const outcome = await run.applyPlan(made, document, { batchLimit: 0 }, client);
  const took = clock.now() - start;
  // Whole windows are waited out; the last, partial window costs only the time of its calls.
  const least = Math.floor((sent - 1) / LIMIT) * WINDOW + (((sent - 1) % LIMIT) + 1) * perCall;
  return { outcome, refused, sent, used: least / took };
}

describe("5,000 single-call changes against 1,200 requests in 5 minutes", () => {
  it.each([0, 50])(
    "%d ms each: all written, at most one refused, and more than nine tenths of the budget used",
    { timeout: 120_000 },
    async (perCall) => {
      const { outcome, refused, sent, used } = await drive(5000, perCall);
      expect(new Set(results(outcome))).toEqual(new Set(["done written"]));
      expect(outcome.scopes.at(-1)).toMatchObject({ converged: true });
      expect(refused).toBeLessThanOrEqual(1);
      expect(sent).toBeGreaterThanOrEqual(5001);
      expect(used).toBeGreaterThan(0.9);
    },
  );
});
