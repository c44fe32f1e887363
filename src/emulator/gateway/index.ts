export { echoProvider } from "./echo";
export type { GatewayReply, GatewayRequest, Provider } from "./exchange";
export { isGatewayTarget } from "./place";
export { type GatewayDelivery, type GatewayPlane, makeGatewayPlane } from "./plane";
export { upstreamProvider } from "./upstream";
