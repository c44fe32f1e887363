// One step on a kind that has only PUT: the object is read, compared with what the plan saw, and written back whole with
// the changes. What somebody else wrote meanwhile is never overwritten, and members that nobody here knows stay.

import { isObject } from "../base/json";
import { isStale, replacement } from "../diff/replacement";
import type { Kind } from "../kind/kind";
import type { ApiOutcome, Withheld } from "../live/client";
import type { Step } from "../plan/plan";
import type { Run } from "./attempt";
import { readRequest, singleRequest } from "./send";

/** `stale`: live is not what was planned on. `stopped`: the run may not write any more. Nothing was written in both. */
export type Put = { readonly outcome: "stale" } | { readonly outcome: "stopped" };

/** `stopped` is asked again after the reading: it may have taken so long that a lock ran out. */
export async function put(run: Run, kind: Kind, step: Step, stopped: Withheld): Promise<ApiOutcome | Put> {
  const read = await run.api.send(readRequest(kind, step, run.ids));
  if (read.outcome !== "ok") return read;
  if (!isObject(read.result)) {
    const failure = { codes: [], message: "the result is not an object", category: "bad-answer" as const };
    return { outcome: "failed", failure };
  }
  const context = { scope: run.scope.scope, profile: "live" as const, minimumTtl: 60 };
  if (isStale(kind, step.change.from ?? {}, read.result, context)) return { outcome: "stale" };
  if (await stopped()) return { outcome: "stopped" };
  const request = singleRequest(kind, step, run.ids);
  const body = replacement(kind, read.result, isObject(request.body) ? request.body : {});
  return run.api.send({ ...request, body }, stopped);
}
