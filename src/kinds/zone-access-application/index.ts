export { zoneAccessApplication } from "./zone-access-application";
