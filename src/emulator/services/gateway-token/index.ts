export { gatewayTokenService } from "./service";
export { canRunGateway } from "./value";
