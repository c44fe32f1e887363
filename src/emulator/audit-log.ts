// The account's audit log, version 2 (API documentation, account audit logs): what was committed, newest first unless asked
// otherwise. It is as old as this process; of an actor it knows whether a request made the change or the control side.
import type { Answer, Call, Service } from "./call";
import { INVENTED, refusal } from "./refusal";
import type { Mutation } from "./store";

export const auditLogService: Service = {
  name: "audit_log",
  routes: [{ method: "GET", path: "/accounts/{account}/logs/audit", answer: list }],
};

/** Bookkeeping that nobody did. */
const INTERNAL = ["serials", "accounts"];
const MOST = 1000;

function list(call: Call): Answer {
  const [since, before] = [time(call, "since"), time(call, "before")];
  const limit = Math.min(Number(call.query.get("limit") ?? 100) || 100, MOST);
  const rows = call.store
    .mutations()
    .filter((mutation) => !INTERNAL.includes(mutation.collection) && mutation.at >= since && mutation.at <= before);
  const sorted = call.query.get("direction") === "asc" ? rows : [...rows].reverse();
  const result = sorted.slice(0, limit).map((mutation) => logged(call, mutation));
  return { result, result_info: { count: String(result.length) } };
}

/** RFC 3339 or a day in UTC; both bounds must be given. */
function time(call: Call, name: "since" | "before"): number {
  const at = Date.parse(call.query.get(name) ?? "");
  if (Number.isNaN(at)) throw refusal(400, INVENTED.badQuery, `${name} is required: a date or an RFC 3339 time.`);
  return at;
}

function logged(call: Call, { at, batch, collection, id, zone, before, after, foreign }: Mutation): object {
  const type = before === undefined ? "create" : after === undefined ? "delete" : "update";
  const actor = foreign
    ? { type: "user", context: "dash", email: "somebody.else@example.com", id: "e".repeat(32) }
    : { type: "user", context: "api_token", token_id: "d".repeat(32), token_name: "automation", id: "f".repeat(32) };
  const zoneId = zone === undefined ? undefined : call.store.named("zones", zone)[0]?.["id"];
  return {
    id: `${String(batch).padStart(8, "0")}-${id.slice(0, 8)}`,
    account: { id: call.params["account"] },
    action: { type, result: "success", time: new Date(at).toISOString(), description: `${type} ${collection}` },
    actor,
    resource: { id, product: "dns", type: collection, response: after ?? { id } },
    ...(zone !== undefined && { zone: { name: zone, ...(zoneId !== undefined && { id: zoneId }) } }),
  };
}
