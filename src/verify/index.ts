export type { RecordReading } from "./expect";
export type { FoundToken, GatewayOptions } from "./gateways";
export { type NameLookup, parseResolver, type Resolver } from "./servers";
export { systemNames } from "./system-names";
export { network, type Server, type Transport } from "./transport";
export { type Difference, type NotJudged, type Verification, type VerifyOptions, verify } from "./verify";
