// The latest request for each key. Requests are kept in the store and not in the queue: a job reads them when it starts and
// follows the latest. A request names the target and the account that it is for, and is followed nowhere else.
import { isObject, type Json } from "../base/json";
import { describeFleetTarget, type FleetTarget, isSameFleetTarget } from "./fleet-target";
import { isCount } from "./parse-stored";
import type { SharedStore } from "./shared-store";
import { storeName } from "./store-name";

/** `drift` compares and reports; `apply` also writes. */
export type JobMode = "drift" | "apply";

export interface JobRequest {
  readonly mode: JobMode;
  /** 0 when nobody made a request and a schedule started the job. */
  readonly revision: number;
  /** Why the request must not be followed, if so. */
  readonly refusal?: string;
}

/** Of the stored value. Values of version 1 named no target; they are under other names. */
const VERSION = 2;

/** A completed request leaves its revision behind for a day, so that a job that runs twice does not complete the next request. */
const COMPLETED_TTL_MS = 86_400_000;

/** Returns the revision of the request. A `drift` request does not downgrade an `apply` request that is still open. */
export async function requestJob(
  store: SharedStore,
  key: string,
  mode: JobMode,
  fleetTarget: FleetTarget,
): Promise<number> {
  return store.update(jobRequestName(key), (value, now) => {
    const before = parseRequest(value);
    const isOwn = before.stored !== undefined && isSameFleetTarget(before.stored, fleetTarget);
    // The clock may stand still or move backwards.
    const revision = Math.max(now, before.revision + 1);
    const strongest = isOwn && before.stored?.mode === "apply" ? "apply" : mode;
    return { value: formatRequest(key, revision, { ...fleetTarget, mode: strongest }), write: true, result: revision };
  });
}

/** What the starting job has to do: `drift` unless a request asks for more. */
export async function readJobRequest(store: SharedStore, key: string, own: FleetTarget): Promise<JobRequest> {
  const name = jobRequestName(key);
  const { stored, revision, isReadable } = parseRequest(await store.read(name));
  if (!isReadable) return { mode: "drift", revision, refusal: `the request \`${name}\` cannot be read` };
  if (stored === undefined) return { mode: "drift", revision: 0 };
  if (isSameFleetTarget(stored, own)) return { mode: stored.mode, revision };
  const refusal = `the request is for ${describeFleetTarget(stored)}, and this worker runs for ${describeFleetTarget(own)}`;
  return { mode: stored.mode, revision, refusal };
}

/** Call after a job that did what `readJobRequest` returned, or that refused it. A newer request stays open. */
export async function completeJobRequest(
  store: SharedStore,
  key: string,
  { revision, refusal }: Pick<JobRequest, "revision" | "refusal">,
): Promise<void> {
  if (revision === 0 && refusal === undefined) return;
  await store.update(jobRequestName(key), (value) => {
    if (parseRequest(value).revision !== revision) return { write: false, result: undefined };
    return { value: formatRequest(key, revision), write: true, ttlMs: COMPLETED_TTL_MS, result: undefined };
  });
}

export function jobRequestName(key: string): string {
  return storeName("wish", key);
}

interface StoredRequest extends FleetTarget {
  readonly mode: JobMode;
}

/** A completed request has a revision and nothing else. */
function formatRequest(key: string, revision: number, open?: StoredRequest): Json {
  if (!open) return { version: VERSION, key, revision };
  const { mode, target, account } = open;
  return { version: VERSION, key, revision, want: mode, target, account };
}

interface ParsedRequest {
  /** Undefined when the request is completed, missing or unreadable. */
  readonly stored?: StoredRequest;
  readonly revision: number;
  readonly isReadable: boolean;
}

function parseRequest(value: Json | undefined): ParsedRequest {
  if (value === undefined) return { revision: 0, isReadable: true };
  const unreadable = { revision: 0, isReadable: false };
  if (!isObject(value)) return unreadable;
  const { version, want, revision, target, account } = value;
  if (version !== VERSION || !isCount(revision)) return unreadable;
  if (want === undefined) return { revision, isReadable: true };
  if (want !== "drift" && want !== "apply") return unreadable;
  if (typeof target !== "string" || (account !== undefined && typeof account !== "string")) return unreadable;
  return { stored: { mode: want, target, account }, revision, isReadable: true };
}
