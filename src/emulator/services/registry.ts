// The services of the emulator, one line each: the behavior of the API for one kind of resource.
import type { Route, Service } from "../core";
import { accessApplicationService } from "./access-application";
import { accountService } from "./account";
import { auditLogService } from "./audit-log";
import { dnsRecordService } from "./dns-record";
import { dnsSettingsService } from "./dns-settings";
import { gatewayService } from "./gateway";
import { gatewayTokenService } from "./gateway-token";
import { endedRoutes, missingRoutes } from "./not-emulated";
import { zoneService } from "./zone";

const services: readonly Service[] = [
  accountService,
  auditLogService,
  zoneService,
  dnsRecordService,
  dnsSettingsService,
  accessApplicationService,
  gatewayService,
  gatewayTokenService,
];

const serviceRoutes = services.flatMap((service) => service.routes);
const emulatedPaths = new Set(serviceRoutes.map(({ path }) => path));

/** All routes; the first route that matches is used. A path that a service has is emulated, whatever `not-emulated` lists. */
export const routes: readonly Route[] = [
  ...endedRoutes,
  ...serviceRoutes,
  ...missingRoutes.filter(({ path }) => !emulatedPaths.has(path)),
];
