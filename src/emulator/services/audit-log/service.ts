// The audit log of an account, version 2 (API documentation, account audit logs): committed changes, newest first by
// default, since the start of this process. Its actors are a request or the control API.
import { apiError, type Call, type HandlerResult, type Service, UNDOCUMENTED_CODES } from "../../core";
import { ZONES } from "../../scope";
import type { Mutation } from "../../store";

export const auditLogService: Service = {
  name: "audit_log",
  routes: [{ method: "GET", path: "/accounts/{account}/logs/audit", handle: list }],
};

/** Collections that are not resources of the API. */
const INTERNAL = ["serials", "accounts"];
const MAX_LIMIT = 1000;

function list(call: Call): HandlerResult {
  const [since, before] = [readTime(call, "since"), readTime(call, "before")];
  const limit = Math.min(Number(call.query.get("limit") ?? 100) || 100, MAX_LIMIT);
  const mutations = call.store
    .mutations()
    .filter((mutation) => !INTERNAL.includes(mutation.collection) && mutation.at >= since && mutation.at <= before);
  const sorted = call.query.get("direction") === "asc" ? mutations : [...mutations].reverse();
  const result = sorted.slice(0, limit).map((mutation) => formatMutation(call, mutation));
  return { result, result_info: { count: String(result.length) } };
}

/** RFC 3339 or a day in UTC. Both bounds are required. */
function readTime(call: Call, name: "since" | "before"): number {
  const time = Date.parse(call.query.get(name) ?? "");
  if (Number.isNaN(time))
    throw apiError(400, UNDOCUMENTED_CODES.badQuery, `${name} is required: a date or an RFC 3339 time.`);
  return time;
}

function formatMutation(call: Call, { at, batch, collection, id, zone, before, after, foreign }: Mutation): object {
  const type = before === undefined ? "create" : after === undefined ? "delete" : "update";
  const actor = foreign
    ? { type: "user", context: "dash", email: "somebody.else@example.com", id: "e".repeat(32) }
    : { type: "user", context: "api_token", token_id: "d".repeat(32), token_name: "automation", id: "f".repeat(32) };
  const zoneId = zone === undefined ? undefined : call.store.named(ZONES, zone)[0]?.id;
  return {
    id: `${String(batch).padStart(8, "0")}-${id.slice(0, 8)}`,
    account: { id: call.parameter("account") },
    action: { type, result: "success", time: new Date(at).toISOString(), description: `${type} ${collection}` },
    actor,
    resource: { id, product: "dns", type: collection, response: after ?? { id } },
    ...(zone !== undefined && { zone: { name: zone, ...(zoneId !== undefined && { id: zoneId }) } }),
  };
}
