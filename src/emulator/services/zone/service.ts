// What the API does with zones: the list, the object and its life. Written from the API's documentation, zones.

import { isObject, type JsonObject } from "../../../base/json";
import type { Answer, Call, Service } from "../../call";
import { ordered, page } from "../../pages";
import { isPlan, PLANS, type Plan } from "../../plans";
import { INVENTED, refusal } from "../../refusal";
import type { Row } from "../../store";
import { timestamp, zoneOfCall } from "../../zones";
import { extraRoutes } from "./extras";
import { zoneFilter } from "./filters";
import { settingRoutes } from "./settings";
import { openZone, zoneReply } from "./zone-object";

const ZONES = "/zones";
const ZONE = "/zones/{zone}";

export const zoneService: Service = {
  name: "zone",
  routes: [
    { method: "GET", path: ZONES, answer: list },
    { method: "POST", path: ZONES, answer: create },
    { method: "GET", path: ZONE, answer: (call) => ({ result: zoneReply(call, zoneOfCall(call)) }) },
    { method: "PATCH", path: ZONE, answer: patch },
    { method: "DELETE", path: ZONE, answer: remove },
    { method: "PUT", path: `${ZONE}/activation_check`, answer: activate },
    ...extraRoutes,
    ...settingRoutes,
  ],
};

function list(call: Call): Answer {
  const rows = ordered(call, call.store.all("zones").filter(zoneFilter(call)), sortKey(call));
  const { result, result_info } = page(call, rows, { min: 5, max: 50, byDefault: 20 });
  return { result: result.map((zone) => zoneReply(call, zone)), result_info };
}

function sortKey(call: Call): (zone: Row) => string {
  const order = call.query.get("order") || "name";
  if (order === "account.id") return (zone) => String(zone["account_id"]);
  if (order === "account.name")
    return (zone) => String(call.store.get("accounts", String(zone["account_id"]))?.["name"]);
  if (order === "plan.id") return (zone) => PLANS[zone["plan"] as Plan].id;
  if (order !== "name" && order !== "status") throw refusal(400, INVENTED.badQuery, `Invalid order ${order}.`);
  return (zone) => String(zone[order]);
}

const NAME = /^([a-z0-9_][-a-z0-9_]*\.)+[-a-z0-9]{2,63}$/;

function create(call: Call): Answer {
  const body = call.object();
  const name = String(body["name"] ?? "").toLowerCase();
  if (name.length > 253 || !NAME.test(name))
    throw refusal(400, INVENTED.zoneName, `${name} is not a registered domain`);
  const held = call.store.named("zones", name)[0];
  if (
    held &&
    call.store.get("holds", String(held["id"]))?.["hold"] === true &&
    held["account_id"] !== accountOf(body)
  ) {
    throw refusal(400, INVENTED.zoneHeld, HELD);
  }
  if (held) throw refusal(400, 1061, `${name} already exists`);
  const type = body["type"] ?? "full";
  if (typeof type !== "string" || !["full", "partial", "secondary", "internal"].includes(type)) {
    throw refusal(400, INVENTED.zoneProperty, "Invalid zone type.");
  }
  const account = accountOf(body);
  if (account !== undefined && !/^[0-9a-f]{32}$/.test(account))
    throw refusal(403, 9109, "Unauthorized to access requested resource");
  return { result: zoneReply(call, openZone(call, name, { type, ...(account && { account }) })) };
}

const HELD =
  "The zone name provided is subject to a hold which disallows the creation of this zone. Please contact the domain owner to have this hold removed.";

function accountOf(body: JsonObject): string | undefined {
  const account = body["account"];
  return isObject(account) && typeof account["id"] === "string" ? account["id"] : undefined;
}

/** One property a request, as documented. */
function patch(call: Call): Answer {
  const zone = zoneOfCall(call);
  const given = Object.entries(call.object()).filter(([, value]) => value !== undefined);
  if (given.length !== 1)
    throw refusal(400, INVENTED.zoneProperty, "Exactly one zone property can be changed per request.");
  const [[property, value]] = given as [[string, unknown]];
  const changed = { ...zone, ...propertyOf(property, value), modified_on: timestamp(call) };
  call.store.put("zones", String(zone["id"]), changed);
  return { result: zoneReply(call, changed) };
}

function propertyOf(property: string, value: unknown): JsonObject {
  if (property === "paused" && typeof value === "boolean") return { paused: value };
  if (property === "type" && ["full", "partial", "secondary", "internal"].includes(String(value)))
    return { type: String(value) };
  if (property === "vanity_name_servers" && Array.isArray(value)) return { vanity_name_servers: value };
  if (property === "plan" && isObject(value)) {
    const plan = Object.keys(PLANS).find(
      (name) => isPlan(name) && (PLANS[name].id === value["id"] || name === value["legacy_id"]),
    );
    if (plan) return { plan };
  }
  throw refusal(400, INVENTED.zoneProperty, `Zone property ${property} cannot be changed to this value.`);
}

function remove(call: Call): Answer {
  const zone = zoneOfCall(call);
  const id = String(zone["id"]);
  const records = `dns_records/${id}`;
  for (const collection of [records, `access_apps/${id}`])
    for (const row of call.store.all(collection)) call.store.put(collection, String(row["id"]), undefined);
  for (const collection of ["serials", "holds", "dns_settings", "zone_settings"]) {
    if (call.store.get(collection, id)) call.store.put(collection, id, undefined);
  }
  call.store.put("zones", id, undefined);
  return { result: { id } };
}

/** The nameservers are always found here: a zone that is asked about becomes active. */
function activate(call: Call): Answer {
  const zone = zoneOfCall(call);
  if (zone["status"] === "pending") {
    const now = timestamp(call);
    call.store.put("zones", String(zone["id"]), { ...zone, status: "active", activated_on: now, modified_on: now });
  }
  return { result: { id: zone["id"] } };
}
