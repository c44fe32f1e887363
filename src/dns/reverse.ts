// Reverse zones: the names of networks (RFC 1035 §3.5, RFC 3596 §2.5, RFC 2317 for networks smaller than /24), and the owner names of
// addresses in them.
import { type Fqdn, isWithin, toFqdn } from "./fqdn";
import { parseIpv4, parseIpv6Groups } from "./ip";
import { splitLabels } from "./labels";
import { accept, type Parsed } from "./parsed";
import { quoteValue, reject } from "./problems";

/** The name of a network's reverse zone: `2.0.192.in-addr.arpa.` for `192.0.2.0/24`; undefined for a text that is not a network. */
export function parseReverseZone(text: string): Parsed<Fqdn> | undefined {
  const [, address = "", digits = ""] = /^([0-9a-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const labels = listAddressLabels(address);
  if (labels === undefined) return undefined;
  const length = Number(digits);
  const { bitsPerLabel, suffix, max } = labels.length === 4 ? IPV4 : IPV6;
  if (length < 1 || length > max || String(length) !== digits)
    return reject("DNS124", `${quoteValue(text)} has a prefix that is not 1 to ${max}.`);
  const bits = labels.map((label) => Number.parseInt(label, bitsPerLabel === 8 ? 10 : 16));
  if (hasHostBits(bits, bitsPerLabel, length)) {
    const help = "Write the first address of the network.";
    return reject("DNS124", `${quoteValue(text)} is an address in a network, not the network.`, help);
  }
  const own = labels.slice(0, Math.floor(length / bitsPerLabel)).reverse();
  if (length % bitsPerLabel === 0) return accept(toFqdn([...own, ...suffix]));
  if (max === IPV4.max && length > 24) return accept(toFqdn([`${bits[3]}/${length}`, ...own, ...suffix]));
  const step = `a multiple of ${bitsPerLabel}`;
  const help =
    max === IPV4.max
      ? `Reverse zones of IPv4 have a prefix that is ${step}, or 25 to 31 (RFC 2317). Declare the zone of each smaller network.`
      : `Reverse zones of IPv6 have a prefix that is ${step}. Declare the zone of each smaller network.`;
  return reject("DNS124", `No single reverse zone has the network ${quoteValue(text)}.`, help);
}

const IPV4 = { bitsPerLabel: 8, suffix: ["in-addr", "arpa"], max: 32 } as const;
const IPV6 = { bitsPerLabel: 4, suffix: ["ip6", "arpa"], max: 128 } as const;

/** The labels of an address from the left: four numbers, or 32 hexadecimal digits. */
function listAddressLabels(address: string): readonly string[] | undefined {
  if (parseIpv4(address).ok) return address.split(".");
  const groups = address.includes(":") ? parseIpv6Groups(address) : undefined;
  return groups && [...groups.map((group) => group.toString(16).padStart(4, "0")).join("")];
}

function hasHostBits(values: readonly number[], bitsPerLabel: number, length: number): boolean {
  return values.some((value, index) => {
    const ofNetwork = Math.min(Math.max(length - index * bitsPerLabel, 0), bitsPerLabel);
    return (value & ((1 << (bitsPerLabel - ofNetwork)) - 1)) !== 0;
  });
}

/** Whether a zone is below `in-addr.arpa` or `ip6.arpa`, where names stand for addresses. */
export function isReverseZone(zone: Fqdn): boolean {
  return zone.endsWith(".arpa.") && (zone.endsWith(".in-addr.arpa.") || zone.endsWith(".ip6.arpa."));
}

/**
 * The full name of an address in a reverse zone: `7.2.0.192.in-addr.arpa.` for `192.0.2.7`, and `7.0/26.2.0.192.in-addr.arpa.` in a zone
 * of RFC 2317. Undefined for a text that is not an address.
 */
export function parseReverseName(text: string, zone: Fqdn): Parsed<Fqdn> | undefined {
  const isIpv4 = zone.endsWith(".in-addr.arpa.");
  const labels = listAddressLabels(text);
  if (labels === undefined) return undefined;
  const { suffix } = labels.length === 4 ? IPV4 : IPV6;
  const name = toFqdn([...[...labels].reverse(), ...suffix]);
  if (isWithin(name, zone)) return accept(name);
  const classless = isIpv4 && labels.length === 4 ? findClasslessName(labels, zone) : undefined;
  if (classless) return accept(classless);
  const help = "Move the record to the reverse zone of its network.";
  return reject("DNS116", `The address ${quoteValue(text)} is not in the network of ${quoteValue(zone)}.`, help);
}

/** RFC 2317 §4: the zone's first label names the addresses after it, `0/26` or `0-26` by their prefix, `0-63` by the last of them. */
function findClasslessName(labels: readonly string[], zone: Fqdn): Fqdn | undefined {
  const [first = "", ...parent] = splitLabels(zone);
  const [, from, separator, to] = /^(\d{1,3})([/-])(\d{1,3})$/.exec(first) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const start = Number(from);
  const size = readRange(start, Number(to), separator === "-") ?? readPrefix(Number(to));
  const last = Number(labels.at(-1));
  if (size === undefined || last < start || last >= start + size) return undefined;
  const network = toFqdn([...labels.slice(0, -1).reverse(), ...IPV4.suffix]);
  return toFqdn(parent) === network ? toFqdn([String(last), ...splitLabels(zone)]) : undefined;
}

function readRange(start: number, end: number, isRange: boolean): number | undefined {
  const size = end - start + 1;
  const isNetwork = size > 1 && Number.isInteger(Math.log2(size)) && start % size === 0;
  return isRange && isNetwork ? size : undefined;
}

function readPrefix(length: number): number | undefined {
  return length > 24 && length <= IPV4.max ? 2 ** (IPV4.max - length) : undefined;
}
