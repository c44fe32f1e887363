// The names of this folder that others use.
export {
  type DnscontrolImport,
  type DnscontrolImportOptions,
  type ImportedDomain,
  importDnscontrol,
} from "./import-dnscontrol";
