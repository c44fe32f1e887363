export { zoneService } from "./service";
export { createZone, formatZone, type NewZoneOptions } from "./zone";
export { isSettingOn } from "./zone-settings";
