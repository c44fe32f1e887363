// The fleets of several accounts in one process, without a server.
import { expect, it } from "vitest";
import { createMemoryStore } from "../../src/fleet/memory-store";
import { openFleet } from "../../src/fleet/open-fleet";
import { WINDOW_MS } from "../../src/fleet/request-grants";
import type { Environment } from "../../src/operations";
import { ticking } from "../live/fake-server";
import { mostInWindow } from "./most-in-window";

const TARGET = "https://api.cloudflare.com/client/v4";
const ACCOUNTS = ["1".repeat(32), "2".repeat(32)];
const LIMIT = 20;

it("share the rate limit of a token that two accounts have, and no other", async () => {
  const clock = ticking();
  const environment = {
    env: { ZONEWRIGHT_RATE_LIMIT: String(LIMIT) },
    now: () => new Date(clock.now()),
    sleep: clock.sleep,
  } as unknown as Environment;
  const shared = createMemoryStore({ now: clock.now });
  const fleets = await Promise.all(
    ACCOUNTS.map((account) => openFleet(environment, { target: TARGET, account }, () => {}, shared)),
  );
  const send = async (at: number, token: string, count: number) => {
    const credential = { headers: { authorization: `Bearer ${token}` }, secrets: [token] };
    const use = { credential, target: TARGET, priority: "drift", isEmulator: false } as const;
    const rateLimit = fleets[at]?.environment.rateLimiter(use);
    for (let sent = 0; sent < count; sent += 1) {
      await rateLimit?.acquire();
      times.push(clock.now());
    }
  };
  const times: number[] = [];
  for (const account of [0, 1, 0, 1]) await send(account, "the-token-of-both-accounts-0123456789", LIMIT);
  expect(mostInWindow(times)).toBeLessThanOrEqual(LIMIT);
  const waited = clock.now();
  await send(1, "another-token-0123456789-0123456789", LIMIT / 2);
  expect(clock.now() - waited).toBeLessThan(WINDOW_MS);
});
