// Every kind there is. Entry points hand this list in; the stages know none of them by name.
import type { Kind } from "../kind/kind";
import { accessApplication } from "./access-application";
import { dnsRecord } from "./dns-record";
import { dnsSettings } from "./dns-settings";
import { gateway } from "./gateway";
import { gatewayToken } from "./gateway-token";
import { soaDefaults } from "./soa-defaults";
import { zone } from "./zone";
import { zoneAccessApplication } from "./zone-access-application";
import { zoneDefaults } from "./zone-defaults";
import { zoneHold } from "./zone-hold";

export const kinds: readonly Kind[] = [
  soaDefaults,
  zoneDefaults,
  accessApplication,
  gatewayToken,
  gateway,
  zone,
  dnsSettings,
  dnsRecord,
  zoneAccessApplication,
  zoneHold,
];
