// Every kind. Entry points pass this list to the stages, which know no kind by name. A new kind is a folder here, a service of
// the emulator, and a line in this list.
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

/** In the order in which plans list them. */
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
