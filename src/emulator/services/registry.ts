// The behaviour of every resource that the emulator has. Read by the emulator alone.
import type { Service } from "../call";
import { accessApplicationService } from "./access-application";
import { dnsRecordService } from "./dns-record";
import { dnsSettingsService } from "./dns-settings";
import { gatewayService } from "./gateway";
import { gatewayTokenService } from "./gateway-token";
import { zoneService } from "./zone";

export const services: readonly Service[] = [
  zoneService,
  dnsRecordService,
  dnsSettingsService,
  accessApplicationService,
  gatewayService,
  gatewayTokenService,
];
