// Which records the service can proxy: addresses and aliases, but not to its own or to private networks.
import { BlockList, isIPv6 } from "node:net";

/** The networks of the service, from its published list. */
const OWN = `173.245.48.0/20 103.21.244.0/22 103.22.200.0/22 103.31.4.0/22 141.101.64.0/18 108.162.192.0/18 190.93.240.0/20
188.114.96.0/20 197.234.240.0/22 198.41.128.0/17 162.158.0.0/15 104.16.0.0/13 104.24.0.0/14 172.64.0.0/13 131.0.72.0/22
2400:cb00::/32 2606:4700::/32 2803:f800::/32 2405:b500::/32 2405:8100::/32 2a06:98c0::/29 2c0f:f248::/32`;

/** Private and special networks, and the public resolver of the service. */
const NEVER = `0.0.0.0/8 10.0.0.0/8 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.168.0.0/16 224.0.0.0/3 1.1.1.1/32 1.0.0.1/32
::/127 fc00::/7 fe80::/10 ff00::/8`;

const own = parseNetworks(OWN);
const never = parseNetworks(NEVER);

export function isOwnAddress(address: string): boolean {
  return own.check(address, getFamily(address));
}

/** Whether a record of this type and content can be proxied. */
export function canBeProxied(type: string, content: string): boolean {
  if (type === "CNAME") return true;
  if (type !== "A" && type !== "AAAA") return false;
  return !isOwnAddress(content) && !never.check(content, getFamily(content));
}

function parseNetworks(list: string): BlockList {
  const block = new BlockList();
  for (const network of list.split(/\s+/)) {
    const [address = "", bits] = network.split("/");
    block.addSubnet(address, Number(bits), getFamily(address));
  }
  return block;
}

function getFamily(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
