export { addGateway, findGateway, type GatewayRow as Gateway, parseGatewaySettings } from "./gateway";
export { addLog, type LoggedExchange, MAX_LOGGED_BODY } from "./log";
export { gatewayService } from "./service";
