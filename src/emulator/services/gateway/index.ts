export { addGateway, findGateway, type GatewayRow, parseGatewaySettings } from "./gateway";
export { addLog, type LoggedExchange, MAX_LOGGED_BODY } from "./log";
export { gatewayService } from "./service";
