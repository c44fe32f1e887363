// Gateways and their logs. Written from the API's documentation, AI gateway.
import {
  apiError,
  type Call,
  type HandlerResult,
  paginate,
  type Service,
  sortRows,
  UNDOCUMENTED_CODES,
} from "../../core";
import type { Table } from "../../store";
import {
  addGateway,
  findGateway,
  formatGateway,
  type GatewayRow,
  gatewayTimestamp,
  getGatewayTable,
  parseGatewayId,
  parseGatewaySettings,
  requireGateway,
} from "./gateway";
import { removeLogs } from "./log";
import { createLogRoutes } from "./log-routes";

const GATEWAYS = "/accounts/{account}/ai-gateway/gateways";
const GATEWAY = `${GATEWAYS}/{gateway}`;

export const gatewayService: Service = {
  name: "gateway",
  routes: [
    { method: "GET", path: GATEWAYS, handle: list },
    { method: "POST", path: GATEWAYS, handle: create },
    { method: "GET", path: GATEWAY, handle: (call) => ({ result: formatGateway(requireGateway(call)) }) },
    { method: "PUT", path: GATEWAY, handle: replace },
    { method: "DELETE", path: GATEWAY, handle: remove },
    { method: "GET", path: `${GATEWAY}/url/{provider}`, handle: getProviderUrl },
    ...createLogRoutes(`${GATEWAY}/logs`),
  ],
};

function getTable(call: Call): Table<GatewayRow> {
  return getGatewayTable(call.parameter("account"));
}

function list(call: Call): HandlerResult {
  const search = call.query.get("search") ?? "";
  const matching = call.store.all(getTable(call)).filter(({ id }) => id.includes(search));
  const gateways = sortRows(call, matching, ({ created_at }) => created_at);
  const { result, result_info } = paginate(call, gateways, { min: 5, max: 100, byDefault: 20 });
  const { total_pages: _none, ...info } = result_info;
  return { result: result.map(formatGateway), result_info: info };
}

function create(call: Call): HandlerResult {
  const body = call.requireObject();
  const id = parseGatewayId(body);
  const settings = parseGatewaySettings(body);
  const account = call.parameter("account");
  if (findGateway(call, account, id))
    throw apiError(400, UNDOCUMENTED_CODES.gatewayExists, `Gateway ${id} already exists`);
  const limit = call.tier === "free" ? 10 : 20;
  if (call.store.size(getTable(call)) >= limit)
    throw apiError(400, UNDOCUMENTED_CODES.gatewayQuota, `The limit of ${limit} gateways is reached`);
  return { result: formatGateway(addGateway(call, account, id, settings)) };
}

/** The body is the whole gateway: members that it leaves out are reset to their defaults. */
function replace(call: Call): HandlerResult {
  const { id, internal_id, created_at } = requireGateway(call);
  const settings = parseGatewaySettings(call.requireObject());
  const gateway: GatewayRow = { id, internal_id, ...settings, created_at, modified_at: gatewayTimestamp(call) };
  call.store.put(getTable(call), id, gateway);
  return { result: formatGateway(gateway) };
}

function remove(call: Call): HandlerResult {
  const gateway = requireGateway(call);
  removeLogs(call, call.parameter("account"), gateway);
  call.store.remove(getTable(call).collection, gateway.id);
  return { result: formatGateway(gateway) };
}

/** The URL for requests to a provider: the data plane of this emulator, at the host of the request. */
function getProviderUrl(call: Call): HandlerResult {
  const { id } = requireGateway(call);
  const origin = `http://${call.header("host") ?? "emulator.invalid"}`;
  return { result: `${origin}/v1/${call.parameter("account")}/${id}/${call.parameter("provider")}` };
}
