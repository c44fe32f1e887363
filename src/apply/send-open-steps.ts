// Sends those of the given steps that still may be sent, as one call, with the ids that it needs.
import { getKind } from "../kind/registry";
import type { PlannedCall, Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { createSecret } from "./create-secret";
import { findCreatedSecret } from "./created-secret";
import { lookUpIds, needsLookups } from "./look-up-ids";
import { type RefusedSteps, type SendStepsOptions, sendSteps } from "./send-steps";
import { skipDependents } from "./skip-dependents";
import { endsRun, stopRun } from "./stop-run";

/** Returns the steps if the API rejected them. */
export async function sendOpenSteps(
  context: ApplyContext,
  steps: readonly Step[],
  form: PlannedCall["form"],
  options?: SendStepsOptions,
): Promise<RefusedSteps | undefined> {
  const open = skipDependents(context, steps);
  const [first] = open;
  if (first === undefined) return undefined;
  const { api, ids } = context;
  const kind = getKind(context.kinds, first.change.kind);
  const waits = open.some((step) => needsLookups(kind, step.write.body));
  const lookup = waits ? await lookUpIds(api, kind, ids) : undefined;
  if (lookup?.ok === false) {
    if (!endsRun(lookup.failure)) return { steps: open, failure: lookup.failure };
    stopRun(context, open, lookup.failure);
    return undefined;
  }
  const located = lookup ? { ...context, ids: { ...ids, lookedUp: lookup.ids } } : context;
  const secret = findCreatedSecret(kind, first);
  return secret ? createSecret(located, kind, secret, first) : sendSteps(located, open, form, options);
}
