export { checkGatewayUrl, GATEWAY_URL } from "./verification-target";
export { type VerifyRequest, type VerifyResult, verify } from "./verify";
