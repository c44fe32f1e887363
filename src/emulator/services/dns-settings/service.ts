// DNS settings of zones and their defaults for accounts. Written from the API's documentation.
import { type Call, type HandlerResult, routeNotFound, type Service } from "../../core";
import { incrementSerial, requireZone } from "../../scope";
import {
  type DnsSettingsRow,
  getAccountSettings,
  getZoneSettings,
  updateAccountSettings,
  updateZoneSettings,
} from "./dns-settings";

const ZONE = "/zones/{zone}/dns_settings";
const ACCOUNT = "/accounts/{account}/dns_settings";

export const dnsSettingsService: Service = {
  name: "dns_settings",
  routes: [
    { method: "GET", path: ZONE, handle: (call) => ({ result: getZoneSettings(call, requireZone(call)) }) },
    { method: "PATCH", path: ZONE, handle: patchZone },
    {
      method: "GET",
      path: ACCOUNT,
      handle: (call) => ({ result: getAccountSettings(call, call.parameter("account")) }),
    },
    {
      method: "PATCH",
      path: ACCOUNT,
      handle: (call) => ({ result: updateAccountSettings(call, call.parameter("account"), call.requireObject()) }),
    },
    ...createOldRoutes("use_apex_ns", "multi_provider"),
    ...createOldRoutes("secondary_overrides", "secondary_overrides"),
  ],
};

function patchZone(call: Call): HandlerResult {
  const zone = requireZone(call);
  const result = updateZoneSettings(call, zone, call.requireObject());
  incrementSerial(call.store, zone);
  return { result };
}

/** Two settings had their own routes until 2024-09-13. Their bodies are guessed from those of zone settings. */
function createOldRoutes(name: string, field: "multi_provider" | "secondary_overrides"): Service["routes"] {
  const path = `${ZONE}/${name}`;
  const checkDate = (call: Call) => {
    if (!call.apiDate.has("oldSettingsRoutes"))
      throw routeNotFound(`/client/v4/zones/${call.parameter("zone")}/dns_settings/${name}`, 404);
  };
  const format = (settings: DnsSettingsRow) => ({ result: { id: name, value: settings[field] ? "on" : "off" } });
  const get = (call: Call) => {
    checkDate(call);
    return format(getZoneSettings(call, requireZone(call)));
  };
  const patch = (call: Call) => {
    checkDate(call);
    const { value } = call.requireObject();
    return format(updateZoneSettings(call, requireZone(call), { [field]: value === "on" || value === true }));
  };
  return [
    { method: "GET", path, handle: get },
    { method: "PATCH", path, handle: patch },
  ];
}
