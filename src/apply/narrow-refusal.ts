// Finds out what the API rejected in a call: the size of a batch, from which the run learns, or conflict groups, which fail while
// the others are applied. Steps that have no result afterwards are packed into calls again.
import { conflictGroup } from "../plan/order-steps";
import { groupSteps } from "../plan/pack-calls";
import { getPackedLimit, type PlannedCall, type Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { groupBlocked, stepRejected } from "./diagnostics";
import { findStepAt } from "./requests";
import { sendOpenSteps } from "./send-open-steps";
import type { RefusedSteps } from "./send-steps";

type Form = PlannedCall["form"];
type Groups = readonly (readonly Step[])[];

export async function narrowRefusal(context: ApplyContext, refused: RefusedSteps, form: Form): Promise<void> {
  const reason = explainBatch(context, refused, form);
  if (reason === "route" || reason === "size") return learn(context, refused, reason);
  if (concernsKind(refused)) return failKind(context, refused);
  const groups = groupSteps(refused.steps);
  if (groups.length === 1) return failGroup(context, refused);
  const culprit = findStepAt(refused.steps, refused.failure.pointer);
  const at = groups.findIndex((group) => culprit !== undefined && group.includes(culprit));
  if (at >= 0) return sendParts(context, [groups.slice(0, at), groups.slice(at, at + 1), groups.slice(at + 1)], form);
  return reason === "unclear" ? tellApart(context, refused, groups, form) : bisect(context, groups, form);
}

/** Why a batch was rejected; nothing for a single write, and for writes that were merged. */
function explainBatch({ batchLimits, plan }: ApplyContext, { steps, failure }: RefusedSteps, form: Form) {
  const isBatch = form === "batch" && steps.length > 1;
  return isBatch ? batchLimits.explain(getPackedLimit(plan), steps.length, failure) : undefined;
}

function learn({ batchLimits, plan }: ApplyContext, { steps, failure }: RefusedSteps, reason: "route" | "size"): void {
  if (reason === "route") batchLimits.dropRoute(failure);
  else batchLimits.refuse(getPackedLimit(plan), steps.length, failure);
}

async function sendParts(context: ApplyContext, parts: readonly Groups[], form: Form): Promise<void> {
  for (const part of parts) {
    const refused = await sendOpenSteps(context, part.flat(), form);
    if (refused) await narrowRefusal(context, refused, form);
  }
}

/**
 * The batch is larger than any that was processed, and the answer names neither a step nor a limit: its size may be at fault.
 * If both halves are applied, it was. If the first half is rejected, the second is left to be packed again.
 */
async function tellApart(context: ApplyContext, whole: RefusedSteps, groups: Groups, form: Form): Promise<void> {
  const half = Math.ceil(groups.length / 2);
  for (const part of [groups.slice(0, half), groups.slice(half)]) {
    const refused = await sendOpenSteps(context, part.flat(), form, { afterRejection: true });
    if (context.results.stopped !== undefined) return;
    if (refused) return narrowRefusal(context, refused, form);
  }
  learn(context, whole, "size");
}

/**
 * Halves the groups until one group remains. When a first half is applied, the fault is in the second half, which is halved without
 * sending it whole. What follows a rejected half is sent as one call at the end. k rejected groups of n cost about
 * k · (log2 n + 2) requests.
 */
async function bisect(context: ApplyContext, groups: Groups, form: Form): Promise<void> {
  let suspects = groups;
  let rest: Groups = [];
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
  await sendParts(context, [suspects, rest], form);
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
