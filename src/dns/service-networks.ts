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
  const first = readFirstBits(address);
  return (
    first &&
    networks.find(({ version, start, end }) => version === first.version && start <= first.bits && first.bits < end)
      ?.text
  );
}

/** The first 32 bits of an address: no network of the list is smaller. */
interface FirstBits {
  readonly version: 4 | 6;
  readonly bits: number;
}

const networks = serviceNetworks.map((text) => {
  const [address = "", length = ""] = text.split("/");
  const { version, bits: start } = readFirstBits(address)!;
  return { text, version, start, end: start + 2 ** (32 - Number(length)) };
});

function readFirstBits(address: string): FirstBits | undefined {
  if (parseIpv4(address).ok)
    return { version: 4, bits: address.split(".").reduce((bits, octet) => bits * 256 + Number(octet), 0) };
  const [first, second] = parseIpv6Groups(address) ?? [];
  return first === undefined || second === undefined ? undefined : { version: 6, bits: first * 65_536 + second };
}
