export { typedBuilders } from "./builders";
export { dnsRecord } from "./dns-record";
export type { CanonicalRecord, DeclaredRecord, DnsRecordKind } from "./fields";
export { rdataText } from "./label";
export { rdataFields } from "./rdata";
export { CONTENT_TYPES, DATA_TYPES, TEXT_ALIASES } from "./record-types";
export { recordRules } from "./rules";
export { toWireRecord } from "./wire";
export { toRdata, toRdataText, zoneFileForm } from "./zone-file";
