export { zoneHold } from "./zone-hold";
