// Zones: the list, the object and its life cycle. Written from the API's documentation, zones.
import { isObject, type Json, type JsonObject } from "../../../base/json";
import {
  apiError,
  type Call,
  type HandlerResult,
  paginate,
  type Service,
  SUBSCRIPTION_TIERS,
  sortRows,
  TIERS,
  timestamp,
  UNDOCUMENTED_CODES,
} from "../../core";
import { ACCOUNTS, requireZone, ZONES, type ZoneRow } from "../../scope";
import { isString, isStringList } from "../../store";
import { holdRoutes, isHeld } from "./hold";
import { createZoneFilter } from "./list-filter";
import { subscriptionRoutes } from "./subscription";
import { createZone, formatZone } from "./zone";
import { zoneSettingRoutes } from "./zone-settings";

const ZONE_LIST = "/zones";
const ZONE = "/zones/{zone}";

export const zoneService: Service = {
  name: "zone",
  routes: [
    { method: "GET", path: ZONE_LIST, handle: list },
    { method: "POST", path: ZONE_LIST, handle: create },
    { method: "GET", path: ZONE, handle: (call) => ({ result: formatZone(call, requireZone(call)) }) },
    { method: "PATCH", path: ZONE, handle: patch },
    { method: "DELETE", path: ZONE, handle: remove },
    { method: "PUT", path: `${ZONE}/activation_check`, handle: activate },
    { method: "GET", path: `${ZONE}/pagerules`, handle: listPageRules },
    ...subscriptionRoutes,
    ...holdRoutes,
    ...zoneSettingRoutes,
  ],
};

function list(call: Call): HandlerResult {
  const zones = sortRows(call, call.store.all(ZONES).filter(createZoneFilter(call)), getSortKey(call));
  const { result, result_info } = paginate(call, zones, { min: 5, max: 50, byDefault: 20 });
  return { result: result.map((zone) => formatZone(call, zone)), result_info };
}

function getSortKey(call: Call): (zone: ZoneRow) => string {
  const order = call.query.get("order") || "name";
  if (order === "account.id") return (zone) => zone.account_id;
  if (order === "account.name") return (zone) => String(call.store.get(ACCOUNTS, zone.account_id)?.name);
  if (order === "plan.id") return (zone) => TIERS[zone.plan].id;
  if (order !== "name" && order !== "status")
    throw apiError(400, UNDOCUMENTED_CODES.badQuery, `Invalid order ${order}.`);
  return (zone) => zone[order];
}

const NAME = /^([a-z0-9_][-a-z0-9_]*\.)+[-a-z0-9]{2,63}$/;
const TYPES: readonly Json[] = ["full", "partial", "secondary", "internal"];

function create(call: Call): HandlerResult {
  const body = call.requireObject();
  const { name: givenName, type } = body;
  const name = String(givenName ?? "").toLowerCase();
  if (name.length > 253 || !NAME.test(name))
    throw apiError(400, UNDOCUMENTED_CODES.zoneName, `${name} is not a registered domain`);
  const account = readAccountId(body);
  const existing = call.store.named(ZONES, name)[0];
  if (existing && isHeld(call.store, existing) && existing.account_id !== account) {
    throw apiError(400, UNDOCUMENTED_CODES.zoneHeld, HELD);
  }
  if (existing) throw apiError(400, 1061, `${name} already exists`);
  const zoneType = type ?? "full";
  if (!isString(zoneType) || !TYPES.includes(zoneType)) {
    throw apiError(400, UNDOCUMENTED_CODES.zoneProperty, "Invalid zone type.");
  }
  if (account !== undefined && !/^[0-9a-f]{32}$/.test(account))
    throw apiError(403, 9109, "Unauthorized to access requested resource");
  return { result: formatZone(call, createZone(call, name, { type: zoneType, ...(account && { account }) })) };
}

const HELD =
  "The zone name provided is subject to a hold which disallows the creation of this zone. Please contact the domain owner to have this hold removed.";

function readAccountId({ account }: JsonObject): string | undefined {
  const { id } = isObject(account) ? account : {};
  return isString(id) ? id : undefined;
}

/** One property per request, as documented. */
function patch(call: Call): HandlerResult {
  const zone = requireZone(call);
  const given = Object.entries(call.requireObject()).filter(([, value]) => value !== undefined);
  const [first, ...others] = given;
  if (!first || others.length > 0)
    throw apiError(400, UNDOCUMENTED_CODES.zoneProperty, "Exactly one zone property can be changed per request.");
  const next: ZoneRow = { ...zone, ...parseProperty(...first), modified_on: timestamp(call) };
  call.store.put(ZONES, zone.id, next);
  return { result: formatZone(call, next) };
}

function parseProperty(property: string, value: Json | undefined): Partial<ZoneRow> {
  if (property === "paused" && typeof value === "boolean") return { paused: value };
  if (property === "type" && isString(value) && TYPES.includes(value)) return { type: value };
  if (property === "vanity_name_servers" && isStringList(value)) return { vanity_name_servers: value };
  if (property === "plan" && isObject(value)) {
    const { id, legacy_id } = value;
    const plan = SUBSCRIPTION_TIERS.find((tier) => TIERS[tier].id === id || tier === legacy_id);
    if (plan) return { plan };
  }
  throw apiError(400, UNDOCUMENTED_CODES.zoneProperty, `Zone property ${property} cannot be changed to this value.`);
}

/** Also removes what other services store for the zone. */
function remove(call: Call): HandlerResult {
  const { id } = requireZone(call);
  for (const collection of ["dns_records", "access_apps"]) call.store.clear(`${collection}/${id}`);
  for (const collection of ["serials", "holds", "dns_settings", "zone_settings"]) call.store.remove(collection, id);
  call.store.remove(ZONES.collection, id);
  return { result: { id } };
}

/** The check always finds the nameservers: a pending zone becomes active. */
function activate(call: Call): HandlerResult {
  const zone = requireZone(call);
  if (zone.status === "pending") {
    const now = timestamp(call);
    call.store.put(ZONES, zone.id, { ...zone, status: "active", activated_on: now, modified_on: now });
  }
  return { result: { id: zone.id } };
}

function listPageRules(call: Call): HandlerResult {
  requireZone(call);
  return { result: [] };
}
