// DNS names, TTLs, rdata and zone files, without any API.
export * from "./email-auth/check-email-auth";
export { countSpfLookups, MAX_SPF_LOOKUPS } from "./email-auth/spf";
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
