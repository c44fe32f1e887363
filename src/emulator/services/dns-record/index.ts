export { type AutomaticHttps, listAutomaticHttps } from "./automatic-https";
export { checkConflicts } from "./conflicts";
export { type DnsRecordRow, getRecordTable, isDnsRecord } from "./dns-record";
export { buildPatchedRecord, buildRecord } from "./record";
export { dnsRecordService } from "./service";
export { listRecords } from "./write";
