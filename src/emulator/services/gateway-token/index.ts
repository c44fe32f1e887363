export { gatewayTokenService } from "./service";
