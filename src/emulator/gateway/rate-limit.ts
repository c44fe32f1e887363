// The rate limit of a gateway: a number of requests in an interval, in fixed windows or in a sliding window (documentation of
// gateways, rate limiting). Counts live as long as the emulator runs.
import type { GatewayRow } from "../services/gateway";
import { rateLimited } from "./gateway-error";

/** Counts a request; throws where the limit is reached. */
export type CountRequest = (gateway: GatewayRow) => void;

export function createGatewayRateLimit(clock: () => number): CountRequest {
  const accepted = new Map<string, number[]>();
  return ({ internal_id, rate_limiting_interval, rate_limiting_limit, rate_limiting_technique }) => {
    if (!rate_limiting_interval || !rate_limiting_limit) return;
    const now = clock();
    const span = rate_limiting_interval * 1000;
    const since = rate_limiting_technique === "sliding" ? now - span + 1 : Math.floor(now / span) * span;
    const recent = accepted.get(internal_id) ?? [];
    while (recent[0] !== undefined && recent[0] < since) recent.shift();
    if (recent.length >= rate_limiting_limit) throw rateLimited();
    recent.push(now);
    accepted.set(internal_id, recent);
  };
}
