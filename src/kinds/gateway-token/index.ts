export { gatewayToken } from "./gateway-token";
