// Resolves the calls whose answers were lost, by one read of the scope, and sends those again that did not arrive. Calls go on
// until one of them has to wait for a lost call.
import { conflictGroup } from "../plan/order-steps";
import type { Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import type { LostCalls } from "./lost-calls";
import { narrowRefusal } from "./narrow-refusal";
import { resolveUnknown } from "./resolve-unknown";
import { sendOpenSteps } from "./send-open-steps";
import { listDependencies, listTargets } from "./skip-dependents";

/** Whether lost calls are to be resolved before these steps are sent: the order of the plan holds. */
export function isSettlingDue(context: ApplyContext, lost: LostCalls, next: readonly Step[]): boolean {
  const steps = lost.steps();
  if (steps.length === 0 || lost.isFull()) return steps.length > 0;
  const groups = new Set(steps.map((step) => conflictGroup(step.change)));
  const kinds = new Set(steps.map((step) => step.change.kind));
  const hasLostPhase1 = steps.some((step) => step.phase === 1);
  return next.some(
    (step) =>
      (step.phase === 2 && hasLostPhase1) ||
      [conflictGroup(step.change), ...listTargets(context, step, "to")].some((group) => groups.has(group)) ||
      listDependencies(context, step).some((kind) => kinds.has(kind)),
  );
}

export async function settleLostCalls(context: ApplyContext, lost: LostCalls): Promise<void> {
  const calls = lost.take();
  const steps = calls.flatMap((call) => call.steps);
  const pending = new Set(await resolveUnknown(context, steps, calls[0]?.reason ?? "", "found"));
  for (const { steps, form } of calls) {
    const again = steps.filter((step) => pending.has(step));
    const refused = await sendOpenSteps(context, again, form, { firstAttempt: 2 });
    if (refused) await narrowRefusal(context, refused, form);
  }
  const settled = steps.filter((step) => !context.results.isOpen(step));
  context.onProgress(context.plan.scope, settled.length, steps[0]?.comment ?? "");
}
