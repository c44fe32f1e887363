// What an earlier version stored, when queues and values did not belong to a target. Requests are reported and expire: nothing tells
// where they were meant to be applied. Schedules only compare, and move to the first worker that declares the zone.
import { isObject, type Json, type JsonObject } from "../base/json";
import type { JobQueue } from "./job-queue";
import type { SharedStore } from "./shared-store";

const REQUEST_PREFIX = "wish:";
/** Workers of the earlier version may still run: they complete their own requests. */
const REQUEST_TTL_MS = 7 * 86_400_000;

/** Whether an earlier version ran jobs here: results stay for 30 days. */
export async function hasEarlierValues(shared: SharedStore): Promise<boolean> {
  const found = await Promise.all([shared.list(REQUEST_PREFIX), shared.list("result:")]);
  return found.some((values) => values.length > 0);
}

/** The keys of requests that nobody completed. */
export async function listEarlierRequests(shared: SharedStore): Promise<readonly string[]> {
  return (await shared.list(REQUEST_PREFIX)).flatMap(([, value]) => parseOpenRequest(value)?.key ?? []);
}

/** Lets the requests of an earlier version expire. Returns the keys of all that are left. */
export async function retireEarlierRequests(shared: SharedStore): Promise<readonly string[]> {
  for (const [name] of await shared.list(REQUEST_PREFIX)) {
    await shared.update(name, (value) => {
      const open = parseOpenRequest(value);
      if (!open || open.isRetired) return { write: false, result: undefined };
      return { value: { ...open.value, retired: true }, write: true, ttlMs: REQUEST_TTL_MS, result: undefined };
    });
  }
  return listEarlierRequests(shared);
}

/** Returns how many schedules were moved. A schedule that the queue has already counts more than that of the earlier version. */
export async function moveEarlierSchedules(
  earlier: Pick<JobQueue, "schedules" | "unschedule">,
  queue: Pick<JobQueue, "schedules" | "schedule">,
  keys: readonly string[],
): Promise<number> {
  const declared = new Set(keys);
  const movable = (await earlier.schedules()).filter(({ key }) => declared.has(key));
  if (movable.length === 0) return 0;
  const scheduled = new Set((await queue.schedules()).map(({ key }) => key));
  for (const { key, schedule } of movable) {
    if (!scheduled.has(key)) await queue.schedule(key, schedule);
    await earlier.unschedule(key);
  }
  return movable.length;
}

interface OpenRequest {
  readonly key: string;
  /** It expires already. */
  readonly isRetired: boolean;
  readonly value: JsonObject;
}

/** Undefined for a completed request, and for any other value. */
function parseOpenRequest(value: Json | undefined): OpenRequest | undefined {
  if (!isObject(value)) return undefined;
  const { key, want, retired } = value;
  return typeof key === "string" && typeof want === "string" ? { key, isRetired: retired === true, value } : undefined;
}
