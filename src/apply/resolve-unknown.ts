// Resolves steps whose outcome is unknown: reads the scope again and records each step by the live state.
import type { Live } from "../kind/kind";
import { getKind } from "../kind/registry";
import type { LiveScope } from "../kind/state";
import { conflictGroup } from "../plan/order-steps";
import type { Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { groupBlocked, liveStateChanged, outcomeUnknown } from "./diagnostics";
import type { HowDone } from "./outcome";
import { findObject, getStepState, indexLive } from "./step-state";

/**
 * Returns the steps that are still to be sent: live is as before them, and so is their conflict group.
 *
 * @param reason why the outcome is unknown.
 * @param how what to record for a step that is done.
 */
export async function resolveUnknown(
  context: ApplyContext,
  steps: readonly Step[],
  reason: string,
  how: HowDone,
): Promise<readonly Step[]> {
  return resolveByReading(context, steps, await context.reread(), reason, how);
}

/** The same with a scope that was read again already. */
export function resolveByReading(
  context: ApplyContext,
  steps: readonly Step[],
  live: LiveScope,
  reason: string,
  how: HowDone,
): readonly Step[] {
  const { kinds, results } = context;
  const { failure } = live;
  if (failure) {
    for (const step of steps) results.fail(step, outcomeUnknown(step, reason, failure));
    return [];
  }
  const index = indexLive(live, steps);
  const pending: Step[] = [];
  for (const step of steps) {
    const kind = getKind(kinds, step.change.kind);
    switch (getStepState(kind, step, index)) {
      case "done":
        recordFound(context, step, findObject(kind, step, index), how);
        break;
      case "moved":
        results.fail(step, liveStateChanged(step), true);
        break;
      case "pending":
        pending.push(step);
    }
  }
  return pending.filter((step) => !skipIfGroupBlocked(context, step));
}

/** Records a step that is done, with the object that was read. */
export function recordFound(
  { results, sent, onStepDone }: ApplyContext,
  step: Step,
  object: Live | undefined,
  how: HowDone,
): void {
  results.done(step, how);
  if (object === undefined) return;
  sent.confirm(step, object.id);
  onStepDone?.(step, { live: object });
}

/** A group is written as a whole: when one of its steps failed, the others wait until the group is planned again. */
function skipIfGroupBlocked({ results }: ApplyContext, step: Step): boolean {
  const blocker = results.blocker(conflictGroup(step.change));
  if (blocker) results.recover(step);
  if (blocker) results.skip(step, groupBlocked(blocker));
  return blocker !== undefined;
}
