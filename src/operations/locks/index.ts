export { createMachineLocks } from "./file-locks";
export {
  type AcquiredLocks,
  type AffectedScope,
  acquireLocks,
  describeBusyLock,
  describeDamagedLock,
  desiredObjects,
  plannedObjects,
  type RunLocks,
  scopesToLock,
} from "./run-locks";
