// Describes the process that holds a lock, for messages to whoever finds the lock busy.
import { hostname } from "node:os";

/** @param run identifies the run in addition to the process: the URL of a pipeline run. */
export function describeLockOwner(run: string | undefined): string {
  return `process ${process.pid} on ${hostname()}${run === undefined ? "" : ` (${run})`}`;
}
