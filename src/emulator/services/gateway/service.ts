// What the API does with gateways and their logs. Written from the API's documentation, AI gateway.
import type { Answer, Call, Service } from "../../call";
import { ordered, page } from "../../pages";
import { INVENTED, refusal } from "../../refusal";
import type { Row } from "../../store";
import {
  addGateway,
  gatewayOf,
  gatewayOfCall,
  gatewayReply,
  gatewaysOf,
  gatewayTime,
  idFrom,
  settingsFrom,
} from "./gateway";
import { removeLogs } from "./log";
import { logRoutes } from "./log-routes";

const GATEWAYS = "/accounts/{account}/ai-gateway/gateways";
const GATEWAY = `${GATEWAYS}/{gateway}`;

export const gatewayService: Service = {
  name: "gateway",
  routes: [
    { method: "GET", path: GATEWAYS, answer: list },
    { method: "POST", path: GATEWAYS, answer: create },
    { method: "GET", path: GATEWAY, answer: (call) => ({ result: gatewayReply(gatewayOfCall(call)) }) },
    { method: "PUT", path: GATEWAY, answer: replace },
    { method: "DELETE", path: GATEWAY, answer: remove },
    { method: "GET", path: `${GATEWAY}/url/{provider}`, answer: providerUrl },
    ...logRoutes(`${GATEWAY}/logs`),
  ],
};

function account(call: Call): string {
  return call.params["account"] as string;
}

function list(call: Call): Answer {
  const search = call.query.get("search") ?? "";
  const found = call.store.all(gatewaysOf(account(call))).filter((row) => String(row["id"]).includes(search));
  const rows = ordered(call, found, (row) => String(row["created_at"]));
  const { result, result_info } = page(call, rows, { min: 5, max: 100, byDefault: 20 });
  const { total_pages: _none, ...info } = result_info;
  return { result: result.map(gatewayReply), result_info: info };
}

function create(call: Call): Answer {
  const body = call.object();
  const id = idFrom(body);
  const settings = settingsFrom(body);
  if (gatewayOf(call, account(call), id)) throw refusal(400, INVENTED.gatewayExists, `Gateway ${id} already exists`);
  const most = call.plan === "free" ? 10 : 20;
  if (call.store.size(gatewaysOf(account(call))) >= most)
    throw refusal(400, INVENTED.gatewayQuota, `The limit of ${most} gateways is reached`);
  return { result: gatewayReply(addGateway(call, account(call), id, settings)) };
}

/** A full replacement: what the body leaves out goes back to its default. */
function replace(call: Call): Answer {
  const before = gatewayOfCall(call);
  const { id, internal_id, created_at } = before;
  const settings = settingsFrom(call.object());
  const row: Row = { id, internal_id, ...settings, created_at, modified_at: gatewayTime(call) };
  call.store.put(gatewaysOf(account(call)), String(id), row);
  return { result: gatewayReply(row) };
}

function remove(call: Call): Answer {
  const row = gatewayOfCall(call);
  removeLogs(call, account(call), row);
  call.store.put(gatewaysOf(account(call)), String(row["id"]), undefined);
  return { result: gatewayReply(row) };
}

/** Where requests for a provider go: this emulator's own data plane, at the name that it was asked under. */
function providerUrl(call: Call): Answer {
  const { id } = gatewayOfCall(call);
  const origin = `http://${call.header("host") ?? "emulator.invalid"}`;
  return { result: `${origin}/v1/${account(call)}/${id}/${call.params["provider"]}` };
}
