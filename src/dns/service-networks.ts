// The service's own networks, where no A or AAAA record of a user may point (specification, section 2.1). From the public list of edge
// addresses, stable for years, written down 2026-11 from general knowledge rather than from a stored page: check it now and then.
import { ipv6Groups, parseIpv4 } from "./ip";

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

/** Whether an IPv4 or IPv6 address belongs to the service itself. */
export function isServiceAddress(address: string): boolean {
  return serviceNetworkOf(address) !== undefined;
}

/** The service's network that an address belongs to, for a message. */
export function serviceNetworkOf(address: string): string | undefined {
  const bits = addressBits(address);
  return serviceNetworks.find((_, index) => bits?.startsWith(prefixes[index]!));
}

// An IPv4 prefix begins with "4", an IPv6 prefix with "6", so that neither matches the other.
const prefixes = serviceNetworks.map((network) => {
  const [address = "", length = ""] = network.split("/");
  return addressBits(address)!.slice(0, 1 + Number(length));
});

function addressBits(address: string): string | undefined {
  if (parseIpv4(address).ok) return `4${binary(address.split(".").map(Number), 8)}`;
  const groups = ipv6Groups(address);
  return groups && `6${binary(groups, 16)}`;
}

function binary(numbers: readonly number[], width: number): string {
  return numbers.map((number) => number.toString(2).padStart(width, "0")).join("");
}
