// The behaviour of every resource that the emulator has. Read by the emulator alone.
import type { Service } from "../emulator/call";
import { accessApplicationService } from "./access-application/service";
import { dnsRecordService } from "./dns-record/service";
import { dnsSettingsService } from "./dns-settings/service";
import { gatewayService } from "./gateway/service";
import { gatewayTokenService } from "./gateway-token/service";
import { zoneService } from "./zone/service";

export const services: readonly Service[] = [
  zoneService,
  dnsRecordService,
  dnsSettingsService,
  accessApplicationService,
  gatewayService,
  gatewayTokenService,
];
