// A write to a kind that the API replaces as a whole (PUT): the object is read, compared with what the plan read, and
// written back with the changes. What somebody else wrote since is never overwritten, and unknown members are kept.
import { isObject } from "../base/json";
import { hasChangedSince, replacement } from "../diff/replacement";
import type { Kind } from "../kind/kind";
import type { ApiOutcome, ShouldCancel } from "../live/client";
import type { Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { readRequest, singleRequest } from "./requests";

/** `stale`: live is not as planned. `stopped`: the run may no longer write. In both cases nothing is written. */
export type ReplaceOutcome = ApiOutcome | { readonly outcome: "stale" } | { readonly outcome: "stopped" };

/** `shouldCancel` is checked again after the read, which may take longer than the lease lasts. */
export async function replaceObject(
  { api, ids, scopeContext }: ApplyContext,
  kind: Kind,
  step: Step,
  shouldCancel: ShouldCancel,
): Promise<ReplaceOutcome> {
  const read = await api.send(readRequest(kind, step, ids));
  if (read.outcome !== "ok") return read;
  if (!isObject(read.result))
    return {
      outcome: "failed",
      failure: { codes: [], message: "the result is not an object", category: "bad-answer" },
    };
  if (hasChangedSince(kind, step.change.from ?? {}, read.result, scopeContext)) return { outcome: "stale" };
  if (await shouldCancel()) return { outcome: "stopped" };
  const request = singleRequest(kind, step, ids);
  return api.send({ ...request, body: replacement(kind, read.result, request.body ?? {}) }, shouldCancel);
}
