// The desired state while a worker runs: the documents are read again when one of their files has changed, and not before.
import type { ReadDesired } from "../desired";
import { fingerprintFiles } from "../desired/formats/document";
import { type DocumentOptions, loadDocuments } from "../operations/documents";
import type { Environment } from "../operations/environment";

export interface LatestDocuments {
  /**
   * What the documents declare now. The result contains their errors: a worker never falls back to an earlier version.
   *
   * @param fresh checks the files immediately, for callers that wait for what was just written. Default: false.
   */
  read(fresh?: boolean): Promise<ReadDesired>;
}

/** Milliseconds between two checks of the files, however many jobs read. */
const CHECK_INTERVAL_MS = 1000;

export function watchDocuments(options: DocumentOptions, environment: Environment): LatestDocuments {
  let fingerprint = "";
  let checkedAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<ReadDesired> | undefined;
  return {
    read(fresh = false) {
      const now = environment.now().getTime();
      // A clock that was set back counts as an elapsed interval.
      const isRecent = now - checkedAt < CHECK_INTERVAL_MS && now >= checkedAt;
      if (!fresh && latest && isRecent) return latest;
      checkedAt = now;
      const current = fingerprintFiles(options.paths, environment.cwd);
      if (latest === undefined || current !== fingerprint) latest = loadDocuments(options, environment);
      fingerprint = current;
      return latest;
    },
  };
}
