export { dnsSettings } from "./dns-settings";
