// The routes of a gateway's logs: list, one, its bodies, feedback, and deletion by filter.

import type { JsonObject } from "../../../base/json";
import type { Answer, Call, Route } from "../../call";
import { page } from "../../pages";
import { INVENTED, refusal } from "../../refusal";
import type { Row } from "../../store";
import { gatewayOfCall } from "./gateway";
import { logReply, logsOf, wholeLogReply } from "./log";
import { logFilter } from "./log-filters";

/** @param path of the collection, with `{account}` and `{gateway}`. */
export function logRoutes(path: string): readonly Route[] {
  const name = `${path}/{log}`;
  return [
    { method: "GET", path, answer: list },
    { method: "DELETE", path, answer: remove },
    { method: "GET", path: name, answer: (call) => ({ result: wholeLogReply(logOfCall(call)) }) },
    { method: "PATCH", path: name, answer: patch },
    { method: "GET", path: `${name}/request`, answer: (call) => ({ text: body(call, "request") }) },
    { method: "GET", path: `${name}/response`, answer: (call) => ({ text: body(call, "response") }) },
  ];
}

function collection(call: Call): string {
  return logsOf(call.params["account"] as string, gatewayOfCall(call));
}

function logOfCall(call: Call): Row {
  const row = call.store.get(collection(call), call.params["log"] as string);
  if (!row) throw refusal(404, 7002, "Not Found");
  return row;
}

function body(call: Call, which: "request" | "response"): string {
  return String(logOfCall(call)[which] ?? "");
}

const ORDERS = ["created_at", "provider", "model", "model_type", "success", "cached"];
const MORE_ORDERS = [...ORDERS, "cost", "tokens_in", "tokens_out", "duration", "feedback"];

function list(call: Call): Answer {
  const rows = chosen(call, ORDERS);
  const { result, result_info } = page(call, rows, { min: 1, max: 50, byDefault: 20 });
  const { total_pages: _none, ...info } = result_info;
  return { result: result.map(logReply), result_info: info };
}

function remove(call: Call): Answer {
  const limit = call.query.get("limit");
  if (limit !== null && !/^\d+$/.test(limit)) throw refusal(400, INVENTED.badQuery, "Invalid value for limit.");
  const rows = chosen(call, MORE_ORDERS).slice(0, limit === null ? undefined : Number(limit));
  for (const row of rows) call.store.put(collection(call), String(row["id"]), undefined);
  return { result: { success: true } };
}

/** Filtered and sorted; the newest first unless asked otherwise. Logs of one moment keep the order in which they came. */
function chosen(call: Call, orders: readonly string[]): readonly Row[] {
  const by = call.query.get("order_by") || "created_at";
  if (!orders.includes(by)) throw refusal(400, INVENTED.badQuery, `Invalid order_by ${by}.`);
  const way = call.query.get("order_by_direction") ?? call.query.get("direction");
  const rows = call.store.all(collection(call)).filter(logFilter(call));
  const sorted = [...rows].sort((left, right) => compare(left[by], right[by]));
  return way === "asc" ? sorted : sorted.reverse();
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const [first, second] = [String(left), String(right)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Feedback, score and metadata are all that may be written to a log afterwards. */
function patch(call: Call): Answer {
  const row = logOfCall(call);
  const { feedback, score, metadata } = call.object();
  const change: JsonObject = {
    ...(feedback !== undefined && { feedback }),
    ...(score !== undefined && { score }),
    ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
  };
  call.store.put(collection(call), String(row["id"]), { ...row, ...change });
  return { result: {} };
}
