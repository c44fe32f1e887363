// The names of this folder that others use.
export { describeUnwritten, type WriteBackResult, writeBack } from "./write-back";
export type { UnwrittenChange, WriteBackOptions, ZoneChanges } from "./zone-changes";
