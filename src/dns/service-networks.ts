// The networks of the service, to which no A or AAAA record of a user may point (specification, section 2.1). They are from the public
// list of edge addresses, which rarely changes, as of 2026-11, from general knowledge rather than a stored page: compare it regularly.
import { parseIpv4, parseIpv6Groups } from "./ip";

export const serviceNetworks: readonly string[] = [
  "173.245.48.0/20",
  "103.21.244.0/22",
  "103.22.200.0/22",
  "103.31.4.0/22",
  "141.101.64.0/18",
  "108.162.192.0/18",
  "190.93.240.0/20",
  "188.114.96.0/20",
  "197.234.240.0/22",
  "198.41.128.0/17",
  "162.158.0.0/15",
  "104.16.0.0/13",
  "104.24.0.0/14",
  "172.64.0.0/13",
  "131.0.72.0/22",
  "2400:cb00::/32",
  "2606:4700::/32",
  "2803:f800::/32",
  "2405:b500::/32",
  "2405:8100::/32",
  "2a06:98c0::/29",
  "2c0f:f248::/32",
];

/** Whether an IPv4 or IPv6 address belongs to the service. */
export function isServiceAddress(address: string): boolean {
  return findServiceNetwork(address) !== undefined;
}

/** The network of the service that contains an address. */
export function findServiceNetwork(address: string): string | undefined {
  const bits = toAddressBits(address);
  return serviceNetworks.find((_, index) => bits?.startsWith(networkPrefixes[index]!));
}

// An IPv4 prefix begins with "4" and an IPv6 prefix with "6", so that they never match each other.
const networkPrefixes = serviceNetworks.map((network) => {
  const [address = "", length = ""] = network.split("/");
  return toAddressBits(address)!.slice(0, 1 + Number(length));
});

function toAddressBits(address: string): string | undefined {
  if (parseIpv4(address).ok) return `4${toBinary(address.split(".").map(Number), 8)}`;
  const groups = parseIpv6Groups(address);
  return groups && `6${toBinary(groups, 16)}`;
}

function toBinary(numbers: readonly number[], width: number): string {
  return numbers.map((number) => number.toString(2).padStart(width, "0")).join("");
}
