export { zoneService } from "./service";
