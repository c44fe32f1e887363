// Who holds a lock, in words for whoever finds it busy.
import { hostname } from "node:os";

/** @param owner beside the process: the page of a pipeline's run. */
export function ownerText(owner: string | undefined): string {
  return `process ${process.pid} on ${hostname()}${owner === undefined ? "" : ` (${owner})`}`;
}
