// Sends the calls of one round. A rejected call is narrowed down to the conflict groups at fault; the others are applied.
import { getKind } from "../kind/registry";
import { conflictGroup } from "../plan/order-steps";
import { groupSteps } from "../plan/pack-calls";
import type { PlannedCall, Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { createSecret, findCreatedSecret } from "./create-secret";
import { groupBlocked, stepRejected } from "./diagnostics";
import { lookUpIds, needsLookups } from "./look-up-ids";
import { findStepAt } from "./requests";
import { type RefusedSteps, type SendStepsOptions, sendSteps } from "./send-steps";
import { skipDependents } from "./skip-dependents";
import { endsRun, shouldStop, stopRun } from "./stop-run";

/** Afterwards every step of the round has its result. */
export async function sendCalls(context: ApplyContext): Promise<void> {
  const { plan, onProgress } = context;
  const byNumber = new Map(plan.steps.map((step) => [step.n, step]));
  for (const call of plan.calls) {
    if (await shouldStop(context)) return;
    const steps = call.steps.flatMap((n) => byNumber.get(n) ?? []);
    await sendCall(context, steps, call.form);
    onProgress(plan.scope, steps.length, steps[0]?.comment ?? "");
  }
}

async function sendCall(context: ApplyContext, steps: readonly Step[], form: PlannedCall["form"]): Promise<void> {
  const refused = await sendOpenSteps(context, steps, form);
  if (refused) await narrow(context, refused, form);
}

/** Sends those of the steps that still may be sent, and returns them if the API rejected them. */
async function sendOpenSteps(
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

/** A single group fails with the API's message. Of several, the group at fault is found and the others are sent without it. */
async function narrow(context: ApplyContext, refused: RefusedSteps, form: PlannedCall["form"]): Promise<void> {
  const groups = groupSteps(refused.steps);
  if (concernsKind(refused)) return failKind(context, refused);
  if (groups.length === 1) return failGroup(context, refused);
  const culprit = findStepAt(refused.steps, refused.failure.pointer);
  const at = groups.findIndex((group) => culprit !== undefined && group.includes(culprit));
  if (at < 0) return bisect(context, groups, form);
  for (const part of [groups.slice(0, at), groups.slice(at, at + 1), groups.slice(at + 1)])
    await sendCall(context, part.flat(), form);
}

/**
 * Halves the groups until one group remains. When a first half is applied, the fault is in the second half, which is halved without
 * sending it whole. What follows a rejected half is sent as one call at the end. k rejected groups of n cost about
 * k · (log2 n + 2) requests.
 */
async function bisect(
  context: ApplyContext,
  groups: readonly (readonly Step[])[],
  form: PlannedCall["form"],
): Promise<void> {
  let suspects = groups;
  let rest: readonly (readonly Step[])[] = [];
  while (suspects.length > 1) {
    const half = Math.ceil(suspects.length / 2);
    const refused = await sendOpenSteps(context, suspects.slice(0, half).flat(), form, { afterRejection: true });
    if (context.results.stopped !== undefined) return;
    if (refused) rest = [...suspects.slice(half), ...rest];
    suspects = refused ? groupSteps(refused.steps) : suspects.slice(half);
    if (refused && suspects.length === 1) {
      failGroup(context, refused);
      suspects = [];
    }
  }
  await sendCall(context, suspects.flat(), form);
  await sendCall(context, rest.flat(), form);
}

/** A missing permission, a zone that is gone, or a server that is not the API: no single step is at fault. */
function concernsKind({ failure, steps }: RefusedSteps): boolean {
  if (failure.category === "forbidden" || failure.category === "bad-answer") return true;
  return failure.category === "not-found" && steps.every((step) => step.change.action === "create");
}

/** Fails all remaining steps of the kind: each would be rejected for the same reason. */
function failKind({ plan, results }: ApplyContext, { steps, failure }: RefusedSteps): void {
  const kinds = new Set(steps.map((step) => step.change.kind));
  const remaining = plan.steps.filter((step) => kinds.has(step.change.kind) && results.isOpen(step));
  for (const step of remaining) results.fail(step, stepRejected(step, failure));
}

/** Fails one step of a group, and skips the others. After a name conflict, the group can be planned again. */
function failGroup({ results }: ApplyContext, { steps, failure }: RefusedSteps): void {
  const canReplan = failure.category === "name-conflict" || failure.category === "not-found";
  const culprit = findStepAt(steps, failure.pointer) ?? steps[0];
  if (culprit === undefined) return;
  results.fail(culprit, stepRejected(culprit, failure), canReplan);
  const blocker = results.blocker(conflictGroup(culprit.change));
  for (const step of steps) if (blocker && results.isOpen(step)) results.skip(step, groupBlocked(blocker));
}
