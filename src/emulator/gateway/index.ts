export { createDataPlane, type DataPlane, type GatewayDelivery } from "./data-plane";
export { createEchoProvider } from "./echo-provider";
export type { GatewayReply, GatewayRequest, SendToProvider } from "./exchange";
export { isGatewayTarget } from "./target";
export { createUpstreamProvider } from "./upstream-provider";
