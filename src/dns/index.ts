// The public names of DNS itself.
export * from "./email-auth/email-auth";
export { MAX_SPF_LOOKUPS, spfLookups } from "./email-auth/spf";
export * from "./fqdn";
export * from "./ip";
export * from "./master-file/index";
export * from "./owner-name";
export * from "./parsed";
export * from "./problems";
export * from "./rdata/rr-type";
export { parseSvcParams, type SvcParam } from "./rdata/svc-params";
export { bindingTarget } from "./rdata/svcb";
export { formatTxt, fromWireTxt, parseTxt, splitTxt } from "./rdata/txt";
export * from "./rrset";
export * from "./service-networks";
export * from "./soa-rname";
export * from "./ttl";
