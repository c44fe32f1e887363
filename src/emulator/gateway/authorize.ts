// Decides which requests a gateway accepts: the outcome table of the specification (3.1), and which header carries the token.
import { type EmulatorState, PROFILES } from "../core";
import { addGateway, findGateway, type GatewayRow, parseGatewaySettings } from "../services/gateway";
import { canRunGateway } from "../services/gateway-token";
import type { GatewayRequest, HeaderPairs } from "./exchange";
import { unauthorized, unknownGateway } from "./gateway-error";
import { findHeader } from "./headers";
import type { GatewayTarget } from "./target";

/** The gateway of an accepted request; throws otherwise. Without authentication the token is not read. */
export function authorize(
  state: EmulatorState,
  { account, gateway }: GatewayTarget,
  { headers, address }: GatewayRequest,
): GatewayRow {
  const found = findGateway(state, account, gateway);
  if (found && !found.authentication) return found;
  const canCreate = gateway === "default" && /^[0-9a-f]{32}$/.test(account);
  if (!found && !canCreate) throw unknownGateway();
  const token = readToken(state, headers);
  if (token === undefined || !canRunGateway(state, account, token, address)) throw unauthorized();
  return found ?? state.store.transaction(() => addGateway(state, account, gateway, parseGatewaySettings(DEFAULT)));
}

/** The first request with a token creates the gateway `default` (documentation of gateways). */
const DEFAULT = {
  authentication: true,
  cache_invalidate_on_update: false,
  cache_ttl: 0,
  collect_logs: true,
  rate_limiting_interval: 0,
  rate_limiting_limit: 0,
};

/** The token in the first header that is present among those of the profile; other headers are ignored. */
function readToken(state: EmulatorState, headers: HeaderPairs): string | undefined {
  const names = PROFILES[state.profile].gatewayAuthorization;
  const value = names.map((name) => findHeader(headers, name)).find((header) => header !== undefined);
  return /^Bearer +([!-~]+)$/.exec(value?.trim() ?? "")?.[1];
}
