// The HTTPS answers that the service makes up for proxied names while HTTP/2 or HTTP/3 is on (specification 1; RFC 9460).
// They are never records of the list: a DNS server in front of the emulator would ask here.
import type { World } from "../../call";
import type { Row } from "../../store";
import { isOn } from "../zone/settings";
import { recordsOf } from "./write";

export interface AutomaticHttps {
  readonly name: string;
  /** Seconds: proxied names are at 300. */
  readonly ttl: number;
  readonly content: string;
}

/** One for each proxied name that has no HTTPS record of its own. */
export function automaticHttps(world: World, zone: Row): readonly AutomaticHttps[] {
  const protocols = [isOn(world, zone, "http3") && "h3", isOn(world, zone, "http2") && "h2"].filter(Boolean);
  if (protocols.length === 0) return [];
  const records = recordsOf(world, zone);
  const own = new Set(records.filter((row) => row["type"] === "HTTPS").map((row) => row["name"]));
  const names = new Set(
    records.filter((row) => row["proxied"] === true && !own.has(row["name"])).map((row) => String(row["name"])),
  );
  return [...names].sort().map((name) => ({ name, ttl: 300, content: `1 . alpn="${protocols.join(",")}"` }));
}
