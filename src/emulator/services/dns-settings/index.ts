export { dnsSettingsService } from "./service";
