export { createMachineLocks } from "./file-locks";
export {
  type AcquiredLocks,
  type AffectedScope,
  acquireLocks,
  describeBusyLock,
  desiredObjects,
  plannedObjects,
  type RunLocks,
  scopesToLock,
} from "./run-locks";
