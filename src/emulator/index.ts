export type { Control, ForeignOptions, IncomingCall, Which, ZoneOptions } from "./control";
export { EDGE_NETWORKS } from "./dns/addresses";
export { type EmbeddedEmulator, embedEmulator } from "./embed";
export type { FaultEffect, FaultPhase, FaultPlan } from "./faults";
export type { EmulatorOptions } from "./options";
export type { LoggedRequest } from "./request-log";
export { type Emulator, startEmulator } from "./server";
export type { Mutation, Snapshot } from "./store";
