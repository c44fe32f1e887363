// The names of this folder that others use.
export { type DnscontrolImportOptions, importDnscontrol } from "./import-dnscontrol";
