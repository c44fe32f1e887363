// The routes of a gateway's logs: list, single log, its bodies, feedback, and deletion by filter.
import type { JsonObject } from "../../../base/json";
import { apiError, type Call, type HandlerResult, paginate, type Route, UNDOCUMENTED_CODES } from "../../core";
import type { Table } from "../../store";
import { requireGateway } from "./gateway";
import { formatLog, formatLogWithBodies, type GatewayLog, getLogTable } from "./log";
import { createLogFilter } from "./log-filter";

/** @param path of the collection, with `{account}` and `{gateway}`. */
export function createLogRoutes(path: string): readonly Route[] {
  const log = `${path}/{log}`;
  return [
    { method: "GET", path, handle: list },
    { method: "DELETE", path, handle: removeMatching },
    { method: "GET", path: log, handle: (call) => ({ result: formatLogWithBodies(requireLog(call)) }) },
    { method: "PATCH", path: log, handle: patch },
    { method: "GET", path: `${log}/request`, handle: (call) => ({ text: requireLog(call).request ?? "" }) },
    { method: "GET", path: `${log}/response`, handle: (call) => ({ text: requireLog(call).response ?? "" }) },
  ];
}

function getTable(call: Call): Table<GatewayLog> {
  return getLogTable(call.parameter("account"), requireGateway(call));
}

function requireLog(call: Call): GatewayLog {
  const log = call.store.get(getTable(call), call.parameter("log"));
  if (!log) throw apiError(404, 7002, "Not Found");
  return log;
}

const ORDERS = ["created_at", "provider", "model", "model_type", "success", "cached"];
const DELETION_ORDERS = [...ORDERS, "cost", "tokens_in", "tokens_out", "duration", "feedback"];

function list(call: Call): HandlerResult {
  const logs = listMatching(call, ORDERS);
  const { result, result_info } = paginate(call, logs, { min: 1, max: 50, byDefault: 20 });
  const { total_pages: _none, ...info } = result_info;
  return { result: result.map(formatLog), result_info: info };
}

function removeMatching(call: Call): HandlerResult {
  const limit = call.query.get("limit");
  if (limit !== null && !/^\d+$/.test(limit))
    throw apiError(400, UNDOCUMENTED_CODES.badQuery, "Invalid value for limit.");
  const { collection } = getTable(call);
  const logs = listMatching(call, DELETION_ORDERS).slice(0, limit === null ? undefined : Number(limit));
  for (const { id } of logs) call.store.remove(collection, id);
  return { result: { success: true } };
}

/** Filtered and sorted, the newest first by default. Logs of the same time keep the order of their insertion. */
function listMatching(call: Call, orders: readonly string[]): readonly GatewayLog[] {
  const order = call.query.get("order_by") || "created_at";
  if (!orders.includes(order)) throw apiError(400, UNDOCUMENTED_CODES.badQuery, `Invalid order_by ${order}.`);
  const direction = call.query.get("order_by_direction") ?? call.query.get("direction");
  const logs = call.store.all(getTable(call)).filter(createLogFilter(call));
  const sorted = [...logs].sort((left, right) => compareMembers(left, right, order));
  return direction === "asc" ? sorted : sorted.reverse();
}

function compareMembers(left: JsonObject, right: JsonObject, name: string): number {
  return compare(left[name], right[name]);
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const [first, second] = [String(left), String(right)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Only feedback, score and metadata of a log can be changed. */
function patch(call: Call): HandlerResult {
  const log = requireLog(call);
  const { feedback, score, metadata } = call.requireObject();
  const next: GatewayLog = {
    ...log,
    ...(feedback !== undefined && { feedback }),
    ...(score !== undefined && { score }),
    ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
  };
  call.store.put(getTable(call), log.id, next);
  return { result: {} };
}
