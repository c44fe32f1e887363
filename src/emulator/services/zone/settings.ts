// Zone settings: one route per setting, the old route for all of them, and the old spelling of CNAME flattening, which
// mirrors the DNS settings until it ends (specification 9.1).

import { isObject, type Json, type JsonObject } from "../../../base/json";
import type { Answer, Call, Route } from "../../call";
import { INVENTED, refusal } from "../../refusal";
import { noRoute } from "../../routing";
import type { Row } from "../../store";
import { raiseSerial, timestamp, zoneOfCall } from "../../zones";
import { changeZone, zoneSettings } from "../dns-settings/settings";

const ALL = "/zones/{zone}/settings";
const ONE = `${ALL}/{setting}`;

export const settingRoutes: readonly Route[] = [
  { method: "GET", path: ALL, answer: listAll },
  { method: "PATCH", path: ALL, answer: patchAll },
  { method: "GET", path: ONE, answer: (call) => ({ result: setting(call, zoneOfCall(call), name(call)) }) },
  { method: "PATCH", path: ONE, answer: patchOne },
];

/** Known settings with their default and what they may be; those that matter to DNS, and a few that clients read. */
const SETTINGS: Readonly<Record<string, readonly [usual: Json, ...others: readonly Json[]]>> = {
  http2: ["on", "off"],
  http3: ["on", "off"],
  ipv6: ["on", "off"],
  always_online: ["off", "on"],
  cache_level: ["aggressive", "basic", "simplified"],
  always_use_https: ["off", "on"],
  ssl: ["full", "off", "flexible", "strict"],
  websockets: ["on", "off"],
};

const FLATTENING = "cname_flattening";

/** Whether a setting of a zone is on; `http2` and `http3` decide about automatic HTTPS answers. */
export function isOn(call: Pick<Call, "store">, zone: Row, name: string): boolean {
  return keptValue(call, zone, name) === "on";
}

function name(call: Call): string {
  return call.params["setting"] as string;
}

function keptValue(call: Pick<Call, "store">, zone: Row, which: string): Json {
  const kept = call.store.get("zone_settings", String(zone["id"]))?.[which];
  return isObject(kept) ? (kept["value"] as Json) : (SETTINGS[which]?.[0] ?? null);
}

function setting(call: Call, zone: Row, which: string): JsonObject {
  if (which === FLATTENING) return flattening(call, zone);
  if (!Object.hasOwn(SETTINGS, which)) throw refusal(400, 1006, `Unrecognized zone setting name: ${which}`);
  const kept = call.store.get("zone_settings", String(zone["id"]))?.[which];
  const modified_on = isObject(kept) ? kept["modified_on"] : null;
  return { id: which, value: keptValue(call, zone, which), editable: true, modified_on };
}

function flattening(call: Call, zone: Row): JsonObject {
  if (!call.era.has("cnameFlattening")) throw noRoute(`/client/v4/zones/${zone["id"]}/settings/${FLATTENING}`, 404);
  const all = zoneSettings(call, zone)["flatten_all_cnames"] === true;
  return { id: FLATTENING, value: all ? "flatten_all" : "flatten_at_root", editable: true, modified_on: null };
}

function listAll(call: Call): Answer {
  const zone = livingZone(call);
  const names = [...Object.keys(SETTINGS), ...(call.era.has("cnameFlattening") ? [FLATTENING] : [])];
  return { result: names.map((name) => setting(call, zone, name)) };
}

function patchAll(call: Call): Answer {
  const zone = livingZone(call);
  const items = call.object()["items"];
  if (!Array.isArray(items)) throw refusal(400, INVENTED.settingValue, "Invalid value for zone setting items");
  return {
    result: items.map((item) =>
      change(call, zone, String(isObject(item) ? item["id"] : item), isObject(item) ? item["value"] : null),
    ),
  };
}

function livingZone(call: Call): Row {
  const zone = zoneOfCall(call);
  if (!call.era.has("allZoneSettings")) throw noRoute(`/client/v4/zones/${zone["id"]}/settings`, 404);
  return zone;
}

function patchOne(call: Call): Answer {
  return { result: change(call, zoneOfCall(call), name(call), call.object()["value"]) };
}

function change(call: Call, zone: Row, which: string, value: Json | undefined): JsonObject {
  if (which === FLATTENING) return changeFlattening(call, zone, value);
  setting(call, zone, which);
  if (value === undefined || !SETTINGS[which]?.includes(value))
    throw refusal(400, INVENTED.settingValue, `Invalid value for zone setting ${which}`);
  const id = String(zone["id"]);
  const kept = call.store.get("zone_settings", id) ?? { id };
  call.store.put("zone_settings", id, { ...kept, [which]: { value, modified_on: timestamp(call) } });
  return setting(call, zone, which);
}

const FLATTENED: Readonly<Record<string, boolean>> = {
  off: false,
  apex: false,
  flatten_at_root: false,
  on: true,
  flatten_all: true,
};

function changeFlattening(call: Call, zone: Row, value: Json | undefined): JsonObject {
  flattening(call, zone);
  const all = typeof value === "string" && Object.hasOwn(FLATTENED, value) ? FLATTENED[value] : undefined;
  if (all === undefined) throw refusal(400, INVENTED.settingValue, `Invalid value for zone setting ${FLATTENING}`);
  changeZone(call, zone, { flatten_all_cnames: all });
  raiseSerial(call.store, zone);
  return flattening(call, zone);
}
