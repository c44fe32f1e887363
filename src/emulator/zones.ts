// What every zone-scoped resource asks about its zone: is it there, on which plan is it, what time and serial is it.
import type { Call, World } from "./call";
import { isPlan, PLANS, type Plan } from "./plans";
import { hashOf } from "./random";
import { refusal } from "./refusal";
import type { Row, Store } from "./store";

/** The zone of the path. An unknown id is refused as one of somebody else's (403, never 404: recorded replies). */
export function zoneOfCall(call: Call): Row {
  const zone = call.store.get("zones", call.params["zone"] as string);
  if (!zone) throw refusal(403, 9109, "Unauthorized to access requested resource");
  return zone;
}

export function planOf(zone: Row): Plan {
  const plan = zone["plan"];
  return isPlan(plan) ? plan : "free";
}

export function allowanceOf(zone: Row) {
  return PLANS[planOf(zone)];
}

/** RFC 3339 in UTC with six fractional digits, as zones and records have it; later commits never look earlier. */
export function timestamp(world: Pick<World, "clock" | "store">): string {
  const micros = String(world.store.committed() % 1000).padStart(3, "0");
  return new Date(world.clock()).toISOString().replace("Z", `${micros}Z`);
}

/** Raises the serial of a zone's SOA by one; once per request that changes what the zone serves. */
export function raiseSerial(store: Store, zone: Row): void {
  const id = String(zone["id"]);
  store.put("serials", id, { id, serial: (serialOf(store, zone) + 1) % 4_294_967_296 });
}

/** The serial of a zone's SOA. A fresh zone begins at a number made from its id. */
export function serialOf(store: Store, zone: Row): number {
  const serial = store.get("serials", String(zone["id"]))?.["serial"];
  return typeof serial === "number" ? serial : 2_000_000_000 + (hashOf(String(zone["id"])) % 100_000_000);
}
