// DNSControl's magic for PTR records: in a reverse zone, an address stands for its name. Pure.
import { parseIpv4, parseIpv6Groups } from "../../../dns";

/** The label of the address in the zone (`2.0.192.in-addr.arpa.`); undefined where the text is not an address of the zone. */
export function toReverseLabel(text: string, zone: string): string | undefined {
  const name = reverseName(text);
  return name?.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : undefined;
}

function reverseName(text: string): string | undefined {
  if (parseIpv4(text).ok) return `${text.split(".").reverse().join(".")}.in-addr.arpa.`;
  const groups = parseIpv6Groups(text);
  const digits = groups?.map((group) => group.toString(16).padStart(4, "0")).join("");
  return digits === undefined ? undefined : `${[...digits].reverse().join(".")}.ip6.arpa.`;
}
