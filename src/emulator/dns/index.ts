export { EDGE_NETWORKS } from "./addresses";
export { type DnsOptions, type DnsServer, startDnsServer } from "./dns-server";
