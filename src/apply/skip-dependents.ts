// Skips steps that depend on a step which failed or was skipped: the rest of its conflict group, steps that reference it,
// steps of kinds that depend on its kind, and deletions.
import { getKind } from "../kind/registry";
import { conflictGroup } from "../plan/order-steps";
import type { Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { dependencyBlocked, groupBlocked, targetBlocked } from "./diagnostics";

/** Returns the steps that may be sent. The others are skipped with the reason. */
export function skipDependents(context: ApplyContext, steps: readonly Step[]): readonly Step[] {
  const { results } = context;
  const findObstacle = steps.some((step) => step.phase === 2) ? getObstacles(context) : () => undefined;
  for (const step of steps) {
    const because = results.isOpen(step) ? findReason(context, step, findObstacle) : undefined;
    if (because !== undefined) results.skip(step, because);
  }
  return steps.filter(results.isOpen);
}

/** The step of phase 1 because of which a deletion may not be sent. */
type FindObstacle = (deletion: Step) => Step | undefined;

/**
 * Deletions are sent only when everything before them succeeded: nothing is removed before its replacement is live. Where steps are
 * independent, a deletion waits only for the steps that did not stop referencing its object.
 */
function getObstacles(context: ApplyContext): FindObstacle {
  const { independent, plan, results } = context;
  if (!independent) {
    const failed = results.blockers().find((blocker) => blocker.step.phase === 1);
    return () => failed?.step;
  }
  const undone = plan.steps.filter((step) => step.phase === 1 && !results.isOpen(step) && !results.isDone(step));
  const referrers = new Map(undone.flatMap((step) => listTargets(context, step, "from").map((group) => [group, step])));
  return ({ change }) => referrers.get(conflictGroup(change));
}

function findReason(context: ApplyContext, step: Step, findObstacle: FindObstacle): string | undefined {
  const { results } = context;
  const group = conflictGroup(step.change);
  const own = results.blocker(group);
  if (own) return groupBlocked(own);
  const obstacle = step.phase === 2 ? findObstacle(step) : undefined;
  if (obstacle) return `deletions wait until \`${obstacle.change.label}\` succeeds`;
  for (const target of listTargets(context, step, "to")) {
    const blocker = target === group ? undefined : results.blocker(target);
    if (blocker) return targetBlocked(blocker);
  }
  const dependencies = listDependencies(context, step);
  const blocker = results.blockers().find((blocker) => dependencies.includes(blocker.step.change.kind));
  return blocker && dependencyBlocked(blocker);
}

/** Kinds that the step depends on. */
export function listDependencies({ kinds }: Pick<ApplyContext, "kinds">, { phase, change }: Step): readonly string[] {
  return phase === 1 ? (getKind(kinds, change.kind).dependsOn?.(change) ?? []) : [];
}

/** Conflict groups that the step's object references, before or after the step. */
export function listTargets(
  { kinds, scopeContext }: Pick<ApplyContext, "kinds" | "scopeContext">,
  { change }: Step,
  side: "from" | "to",
): readonly string[] {
  const kind = getKind(kinds, change.kind);
  const props = change[side];
  const targets = props ? (kind.references?.(props, scopeContext) ?? []) : [];
  return targets.map((target) => `${kind.name} ${target}`);
}
