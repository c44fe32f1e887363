export type { Control, ForeignOptions, IncomingRequest, RecordSelector, ZoneReply } from "./control";
export type { FaultEffect, FaultPhase, FaultPlan, LoggedRequest, Profile, SubscriptionTier } from "./core";
export { EDGE_NETWORKS } from "./dns";
export {
  type EmbeddedEmulator,
  type Emulator,
  type EmulatorOptions,
  embedEmulator,
  startEmulator,
} from "./server";
export type { DnsRecordRow as DnsRecord } from "./services/dns-record";
export type { NewZoneOptions } from "./services/zone";
export type { Mutation, Snapshot } from "./store";
