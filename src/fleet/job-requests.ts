// The latest request for each key. Requests are kept in the store and not in the queue: a job reads them when it starts and
// follows the latest.
import { isObject, type Json } from "../base/json";
import type { SharedStore } from "./shared-store";
import { storeName } from "./store-name";

/** `drift` compares and reports; `apply` also writes. */
export type JobMode = "drift" | "apply";

export interface JobRequest {
  readonly mode: JobMode;
  /** 0 when nobody made a request and a schedule started the job. */
  readonly revision: number;
}

/** Of the stored value. A value without a version is of version 1. */
const VERSION = 1;

const NO_REQUEST: JobRequest = { mode: "drift", revision: 0 };
/** A completed request leaves its revision behind for a day, so that a job that runs twice does not complete the next request. */
const COMPLETED_TTL_MS = 86_400_000;

/** Returns the revision of the request. A `drift` request does not downgrade an `apply` request that is still open. */
export async function requestJob(store: SharedStore, key: string, mode: JobMode): Promise<number> {
  return store.update(requestName(key), (value, now) => {
    const before = parseRequest(value);
    // The clock may stand still or move backwards.
    const revision = Math.max(now, before.revision + 1);
    const strongest = before.mode === "apply" ? "apply" : mode;
    return { value: { version: VERSION, key, want: strongest, revision }, write: true, result: revision };
  });
}

/** What the starting job has to do: `drift` unless a request asks for more. */
export async function readJobRequest(store: SharedStore, key: string): Promise<JobRequest> {
  const { mode, revision } = parseRequest(await store.read(requestName(key)));
  return mode === undefined ? NO_REQUEST : { mode, revision };
}

/** Call after a job that did what `readJobRequest` returned. A newer request stays open. */
export async function completeJobRequest(store: SharedStore, key: string, revision: number): Promise<void> {
  if (revision === NO_REQUEST.revision) return;
  await store.update(requestName(key), (value) => {
    if (parseRequest(value).revision !== revision) return { write: false, result: undefined };
    return { value: { version: VERSION, key, revision }, write: true, ttlMs: COMPLETED_TTL_MS, result: undefined };
  });
}

function requestName(key: string): string {
  return storeName("wish", key);
}

/** A completed request has a revision and no mode. */
function parseRequest(value: Json | undefined): { readonly mode?: JobMode; readonly revision: number } {
  if (!isObject(value)) return { revision: 0 };
  const { want, revision } = value;
  if (typeof revision !== "number") return { revision: 0 };
  return want === "drift" || want === "apply" ? { mode: want, revision } : { revision };
}
