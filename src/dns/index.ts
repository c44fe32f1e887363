// The public names of DNS itself.
export * from "./fqdn";
export * from "./ip";
export * from "./owner-name";
export * from "./parsed";
export * from "./problems";
export * from "./rdata/rr-type";
export { formatTxt, parseTxt, splitTxt } from "./rdata/txt";
export * from "./rrset";
export * from "./ttl";
