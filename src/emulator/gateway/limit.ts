// The rate limit in a gateway's settings: so many requests in so many seconds, in windows that follow each other or in
// one that moves along (documentation of gateways, rate limiting). Counts live as long as the emulator runs.
import type { Row } from "../store";
import { rateLimited } from "./refusals";

export type CountRequest = (gateway: Row) => void;

/** Refuses a request that is one too many. */
export function makeGatewayLimit(clock: () => number): CountRequest {
  const passed = new Map<string, number[]>();
  return (gateway) => {
    const { rate_limiting_interval: interval, rate_limiting_limit: limit } = gateway;
    if (typeof interval !== "number" || typeof limit !== "number" || interval === 0 || limit === 0) return;
    const now = clock();
    const span = interval * 1000;
    const since = gateway["rate_limiting_technique"] === "sliding" ? now - span + 1 : Math.floor(now / span) * span;
    const key = String(gateway["internal_id"]);
    const recent = passed.get(key) ?? [];
    while (recent[0] !== undefined && recent[0] < since) recent.shift();
    if (recent.length >= limit) throw rateLimited();
    recent.push(now);
    passed.set(key, recent);
  };
}
