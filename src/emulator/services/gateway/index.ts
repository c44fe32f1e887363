export { gatewayService } from "./service";
