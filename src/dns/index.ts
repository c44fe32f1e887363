// DNS names, TTLs, rdata and zone files, without any API.
export * from "./caa-set";
export * from "./email-auth/check-email-auth";
export { type DkimPublicKey, isPrivateKey, isPrivatePem, parseDkimKey } from "./email-auth/dkim-key";
export { type DkimRecord, formatDkim } from "./email-auth/format-dkim";
export { type DmarcRecord, formatDmarc, getReportDomain, toReportUri } from "./email-auth/format-dmarc";
export { formatSpf, type SpfPolicy } from "./email-auth/format-spf";
export {
  checkSpfTerm,
  countSpfLookups,
  isSpf,
  listIncludedDomains,
  MAX_SPF_LOOKUPS,
  parseSpfTerm,
} from "./email-auth/spf";
export * from "./fqdn";
export * from "./ip";
export * from "./owner-name";
export * from "./parsed";
export * from "./problems";
export * from "./rdata/rr-type";
export { parseSvcParams, type SvcParam } from "./rdata/svc-params";
export { bindingTarget } from "./rdata/svcb";
export {
  formatTxt,
  formatTxtContent,
  formatTxtStrings,
  fromWireTxt,
  isLongString,
  isQuotedTxt,
  parseTxt,
  splitTxt,
  splitTxtContent,
} from "./rdata/txt";
export * from "./rrset";
export * from "./service-networks";
export * from "./soa-rname";
export * from "./ttl";
export * from "./zone-file/index";
