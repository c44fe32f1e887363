// What the API does with the DNS settings of zones and the defaults of accounts. Written from the API's documentation.

import type { JsonObject } from "../../../base/json";
import type { Answer, Call, Service } from "../../call";
import { noRoute } from "../../routing";
import { raiseSerial, zoneOfCall } from "../../zones";
import { accountDefaults, changeAccount, changeZone, zoneSettings } from "./settings";

const ZONE = "/zones/{zone}/dns_settings";
const ACCOUNT = "/accounts/{account}/dns_settings";

export const dnsSettingsService: Service = {
  name: "dns_settings",
  routes: [
    { method: "GET", path: ZONE, answer: (call) => ({ result: zoneSettings(call, zoneOfCall(call)) }) },
    { method: "PATCH", path: ZONE, answer: patchZone },
    { method: "GET", path: ACCOUNT, answer: (call) => ({ result: accountDefaults(call, account(call)) }) },
    {
      method: "PATCH",
      path: ACCOUNT,
      answer: (call) => ({ result: changeAccount(call, account(call), call.object()) }),
    },
    ...oldRoutes("use_apex_ns", "multi_provider"),
    ...oldRoutes("secondary_overrides", "secondary_overrides"),
  ],
};

function account(call: Call): string {
  return call.params["account"] as string;
}

function patchZone(call: Call): Answer {
  const zone = zoneOfCall(call);
  const result = changeZone(call, zone, call.object());
  raiseSerial(call.store, zone);
  return { result };
}

/** Two settings had routes of their own until 2024-09-13; their bodies are a guess in the shape of zone settings. */
function oldRoutes(name: string, field: string): Service["routes"] {
  const path = `${ZONE}/${name}`;
  const alive = (call: Call) => {
    if (!call.era.has("oldSettingsRoutes"))
      throw noRoute(`/client/v4/zones/${call.params["zone"]}/dns_settings/${name}`, 404);
  };
  const shown = (settings: JsonObject) => ({ result: { id: name, value: settings[field] === true ? "on" : "off" } });
  const get = (call: Call) => {
    alive(call);
    return shown(zoneSettings(call, zoneOfCall(call)));
  };
  const patch = (call: Call) => {
    alive(call);
    const value = call.object()["value"];
    return shown(changeZone(call, zoneOfCall(call), { [field]: value === "on" || value === true }));
  };
  return [
    { method: "GET", path, answer: get },
    { method: "PATCH", path, answer: patch },
  ];
}
