export { zoneDefaults } from "./zone-defaults";
