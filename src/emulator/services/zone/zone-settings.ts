// Zone settings: one route per setting, the old route for all settings, and the old setting for CNAME flattening, which
// mirrors the DNS settings until it ends (specification 9.1).
import { isObject, type Json, type JsonObject } from "../../../base/json";
import {
  apiError,
  type Call,
  type HandlerResult,
  type Route,
  routeNotFound,
  timestamp,
  UNDOCUMENTED_CODES,
} from "../../core";
import { incrementSerial, requireZone, type ZoneRow } from "../../scope";
import { isPresent, isString, objectGuard, type Table } from "../../store";
import { getZoneSettings, updateZoneSettings } from "../dns-settings";

const ALL = "/zones/{zone}/settings";
const SETTING = `${ALL}/{setting}`;

export const zoneSettingRoutes: readonly Route[] = [
  { method: "GET", path: ALL, handle: listSettings },
  { method: "PATCH", path: ALL, handle: patchSettings },
  {
    method: "GET",
    path: SETTING,
    handle: (call) => ({ result: formatSetting(call, requireZone(call), call.parameter("setting")) }),
  },
  { method: "PATCH", path: SETTING, handle: patchSetting },
];

/** Known settings with their default and their other values: those that concern DNS, and a few that clients read. */
const SETTINGS: ReadonlyMap<string, readonly [byDefault: Json, ...others: readonly Json[]]> = new Map([
  ["http2", ["on", "off"]],
  ["http3", ["on", "off"]],
  ["ipv6", ["on", "off"]],
  ["always_online", ["off", "on"]],
  ["cache_level", ["aggressive", "basic", "simplified"]],
  ["always_use_https", ["off", "on"]],
  ["ssl", ["full", "off", "flexible", "strict"]],
  ["websockets", ["on", "off"]],
]);

const FLATTENING = "cname_flattening";

/** The row of a zone has a member for each changed setting. */
type ZoneSettingsRow = { readonly id: string };
type StoredSetting = { readonly value: Json; readonly modified_on: string };

const ROWS: Table<JsonObject> = { collection: "zone_settings", isRow: objectGuard<ZoneSettingsRow>({ id: isString }) };
const isStoredSetting = objectGuard<StoredSetting>({ value: isPresent, modified_on: isString });

/** Whether a setting of a zone is on; `http2` and `http3` decide about automatic HTTPS records. */
export function isSettingOn(call: Pick<Call, "store">, zone: ZoneRow, name: string): boolean {
  return getValue(call, zone, name) === "on";
}

function getValue(call: Pick<Call, "store">, zone: ZoneRow, name: string): Json {
  return findStored(call, zone, name)?.value ?? SETTINGS.get(name)?.[0] ?? null;
}

function findStored(call: Pick<Call, "store">, zone: ZoneRow, name: string): StoredSetting | undefined {
  const stored = call.store.get(ROWS, zone.id)?.[name];
  return isStoredSetting(stored) ? stored : undefined;
}

function formatSetting(call: Call, zone: ZoneRow, name: string): JsonObject {
  if (name === FLATTENING) return formatFlattening(call, zone);
  if (!SETTINGS.has(name)) throw apiError(400, 1006, `Unrecognized zone setting name: ${name}`);
  const modified_on = findStored(call, zone, name)?.modified_on ?? null;
  return { id: name, value: getValue(call, zone, name), editable: true, modified_on };
}

function formatFlattening(call: Call, zone: ZoneRow): JsonObject {
  if (!call.apiDate.has("cnameFlattening"))
    throw routeNotFound(`/client/v4/zones/${zone.id}/settings/${FLATTENING}`, 404);
  const { flatten_all_cnames } = getZoneSettings(call, zone);
  return {
    id: FLATTENING,
    value: flatten_all_cnames ? "flatten_all" : "flatten_at_root",
    editable: true,
    modified_on: null,
  };
}

function listSettings(call: Call): HandlerResult {
  const zone = requireZoneWithAllSettings(call);
  const names = [...SETTINGS.keys(), ...(call.apiDate.has("cnameFlattening") ? [FLATTENING] : [])];
  return { result: names.map((name) => formatSetting(call, zone, name)) };
}

function patchSettings(call: Call): HandlerResult {
  const zone = requireZoneWithAllSettings(call);
  const { items } = call.requireObject();
  if (!Array.isArray(items))
    throw apiError(400, UNDOCUMENTED_CODES.settingValue, "Invalid value for zone setting items");
  return {
    result: items.map((item: Json) => {
      const { id, value }: JsonObject = isObject(item) ? item : { id: item, value: null };
      return changeSetting(call, zone, String(id), value);
    }),
  };
}

/** The routes for all settings ended on 2026-09-15. */
function requireZoneWithAllSettings(call: Call): ZoneRow {
  const zone = requireZone(call);
  if (!call.apiDate.has("allZoneSettings")) throw routeNotFound(`/client/v4/zones/${zone.id}/settings`, 404);
  return zone;
}

function patchSetting(call: Call): HandlerResult {
  const zone = requireZone(call);
  const { value } = call.requireObject();
  return { result: changeSetting(call, zone, call.parameter("setting"), value) };
}

function changeSetting(call: Call, zone: ZoneRow, name: string, value: Json | undefined): JsonObject {
  if (name === FLATTENING) return changeFlattening(call, zone, value);
  formatSetting(call, zone, name);
  if (value === undefined || !SETTINGS.get(name)?.includes(value))
    throw apiError(400, UNDOCUMENTED_CODES.settingValue, `Invalid value for zone setting ${name}`);
  const row = call.store.get(ROWS, zone.id) ?? { id: zone.id };
  call.store.put(ROWS, zone.id, { ...row, [name]: { value, modified_on: timestamp(call) } });
  return formatSetting(call, zone, name);
}

const FLATTENS_ALL: ReadonlyMap<Json | undefined, boolean> = new Map([
  ["off", false],
  ["apex", false],
  ["flatten_at_root", false],
  ["on", true],
  ["flatten_all", true],
]);

function changeFlattening(call: Call, zone: ZoneRow, value: Json | undefined): JsonObject {
  formatFlattening(call, zone);
  const flattensAll = FLATTENS_ALL.get(value);
  if (flattensAll === undefined)
    throw apiError(400, UNDOCUMENTED_CODES.settingValue, `Invalid value for zone setting ${FLATTENING}`);
  updateZoneSettings(call, zone, { flatten_all_cnames: flattensAll });
  incrementSerial(call.store, zone);
  return formatFlattening(call, zone);
}
