export type { RecordReader } from "./expected-zones";
export { type NameLookup, parseResolver, type Resolver } from "./find-servers";
export type { GatewayOptions, TokenLookup } from "./gateway-probes";
export { systemNames } from "./system-names";
export { networkTransport, type QueriedServer, type QueryTransport } from "./transport";
export {
  type Difference,
  type Unverifiable,
  type Verification,
  type VerifyOptions,
  verifyDesiredState,
} from "./verify";
