export { dnsRecord } from "./dns-record";
