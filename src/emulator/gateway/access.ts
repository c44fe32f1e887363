// Who may send requests through a gateway: the outcome table of the specification (3.1), and which header counts.

import type { World } from "../call";
import { PROFILES } from "../profile";
import { addGateway, gatewayOf, settingsFrom } from "../services/gateway/gateway";
import { mayRun } from "../services/gateway-token/value";
import type { Row } from "../store";
import type { GatewayRequest, Pairs } from "./exchange";
import { headerOf } from "./headers";
import type { Place } from "./place";
import { unauthorized, unknownGateway } from "./refusals";

/** The gateway, where the request may pass; a refusal else. With the setting off a token is not even looked at. */
export function admitted(world: World, { account, gateway }: Place, { headers, address }: GatewayRequest): Row {
  const found = gatewayOf(world, account, gateway);
  if (found && found["authentication"] !== true) return found;
  const made = found ?? (gateway === "default" && /^[0-9a-f]{32}$/.test(account));
  if (!made) throw unknownGateway();
  const token = tokenIn(world, headers);
  if (token === undefined || !mayRun(world, account, token, address)) throw unauthorized();
  return found ?? world.store.transaction(() => addGateway(world, account, gateway, settingsFrom(DEFAULT)));
}

/** The gateway `default` comes to be with the first request that has a token (documentation of gateways). */
const DEFAULT = {
  authentication: true,
  cache_invalidate_on_update: false,
  cache_ttl: 0,
  collect_logs: true,
  rate_limiting_interval: 0,
  rate_limiting_limit: 0,
};

/** The token in the first header that is there of those which the profile honours; others count as absent. */
function tokenIn(world: World, headers: Pairs): string | undefined {
  const names = PROFILES[world.profile].gatewayAuthorization;
  const value = names.map((name) => headerOf(headers, name)).find((name) => name !== undefined);
  return /^Bearer +([!-~]+)$/.exec(value?.trim() ?? "")?.[1];
}
