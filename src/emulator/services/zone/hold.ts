// The hold of a zone: other accounts cannot create a zone of its name.
import type { Json, JsonObject } from "../../../base/json";
import { type Call, type HandlerResult, type Route, timestamp } from "../../core";
import { requireZone, type ZoneRow } from "../../scope";
import { isBoolean, isPresent, isString, objectGuard, optional, type Store, type Table } from "../../store";

type HoldSettings = {
  readonly hold: boolean;
  readonly include_subdomains: boolean;
  readonly hold_after?: Json;
};

type Hold = HoldSettings & { readonly id: string };

const HOLDS: Table<Hold> = {
  collection: "holds",
  isRow: objectGuard<Hold>({
    id: isString,
    hold: isBoolean,
    include_subdomains: isBoolean,
    hold_after: optional(isPresent),
  }),
};

const HOLD = "/zones/{zone}/hold";

export const holdRoutes: readonly Route[] = [
  { method: "GET", path: HOLD, handle: (call) => ({ result: getHold(call.store, requireZone(call)) }) },
  {
    method: "POST",
    path: HOLD,
    handle: (call) =>
      changeHold(call, { hold: true, include_subdomains: call.query.get("include_subdomains") === "true" }),
  },
  { method: "PATCH", path: HOLD, handle: (call) => changeHold(call, parseChange(call.requireObject())) },
  {
    method: "DELETE",
    path: HOLD,
    handle: (call) => changeHold(call, { hold: false, hold_after: call.query.get("hold_after") }),
  },
];

export function isHeld(store: Store, zone: ZoneRow): boolean {
  return getHold(store, zone).hold;
}

function getHold(store: Store, zone: ZoneRow): HoldSettings {
  const row = store.get(HOLDS, zone.id);
  if (!row) return { hold: false, include_subdomains: false };
  const { id: _id, ...settings } = row;
  return settings;
}

function changeHold(call: Call, change: Partial<HoldSettings>): HandlerResult {
  const zone = requireZone(call);
  const next: HoldSettings = {
    ...getHold(call.store, zone),
    ...(change.hold === true && { hold_after: timestamp(call) }),
    ...change,
  };
  const row = { id: zone.id, ...next };
  call.store.put(HOLDS, zone.id, row);
  return { result: next };
}

function parseChange({ hold_after, include_subdomains }: JsonObject): Partial<HoldSettings> {
  return {
    ...(hold_after !== undefined && { hold_after }),
    ...(include_subdomains !== undefined && {
      include_subdomains: include_subdomains === true || include_subdomains === "true",
    }),
  };
}
