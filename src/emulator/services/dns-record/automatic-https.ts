// The HTTPS records that the service serves for proxied names while HTTP/2 or HTTP/3 is on (specification 1; RFC 9460). They
// are not in the list of records; the DNS server and the control API show them.
import type { EmulatorState } from "../../core";
import type { ZoneRow } from "../../scope";
import { isSettingOn } from "../zone";
import { listRecords } from "./write";

export interface AutomaticHttps {
  readonly name: string;
  /** Seconds: proxied names have a TTL of 300. */
  readonly ttl: number;
  readonly content: string;
}

/** A record for each proxied name without an HTTPS record of its own. */
export function listAutomaticHttps(state: EmulatorState, zone: ZoneRow): readonly AutomaticHttps[] {
  const protocols = [isSettingOn(state, zone, "http3") && "h3", isSettingOn(state, zone, "http2") && "h2"].filter(
    Boolean,
  );
  if (protocols.length === 0) return [];
  const records = listRecords(state, zone);
  const ownHttps = new Set(records.filter(({ type }) => type === "HTTPS").map(({ name }) => name));
  const names = new Set(records.filter(({ proxied, name }) => proxied && !ownHttps.has(name)).map(({ name }) => name));
  return [...names].sort().map((name) => ({ name, ttl: 300, content: `1 . alpn="${protocols.join(",")}"` }));
}
