export {
  type DnsSettingsRow,
  getAccountSettings,
  getInheritedSettings,
  getZoneSettings,
  type Soa,
  setZoneSettings,
  updateAccountSettings,
  updateZoneSettings,
} from "./dns-settings";
export { dnsSettingsService } from "./service";
