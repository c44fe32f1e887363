// Skips steps that depend on a step which failed or was skipped: the rest of its conflict group, steps that reference it,
// steps of kinds that depend on its kind, and deletions.
import { getKind } from "../kind/registry";
import { conflictGroup } from "../plan/order-steps";
import type { Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { dependencyBlocked, groupBlocked, targetBlocked } from "./diagnostics";
import type { Blocker } from "./step-results";

/** Returns the steps that may be sent. The others are skipped with the reason. */
export function skipDependents(context: ApplyContext, steps: readonly Step[]): readonly Step[] {
  const { results } = context;
  const failed = steps.some((step) => step.phase === 2) ? findPhase1Blocker(context) : undefined;
  for (const step of steps) {
    const because = results.isOpen(step) ? findReason(context, step, failed) : undefined;
    if (because !== undefined) results.skip(step, because);
  }
  return steps.filter(results.isOpen);
}

function findPhase1Blocker({ results }: ApplyContext): Blocker | undefined {
  return results.blockers().find((blocker) => blocker.step.phase === 1);
}

/** Deletions are sent only when everything before them succeeded: nothing is removed before its replacement is live. */
function findReason(context: ApplyContext, step: Step, phase1: Blocker | undefined): string | undefined {
  const { results } = context;
  const group = conflictGroup(step.change);
  const own = results.blocker(group);
  if (own) return groupBlocked(own);
  if (step.phase === 2 && phase1) return `deletions wait until \`${phase1.step.change.label}\` succeeds`;
  for (const target of listTargets(context, step)) {
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

/** Conflict groups that the step's object references. */
export function listTargets({ kinds, scopeContext }: ApplyContext, { change }: Step): readonly string[] {
  const kind = getKind(kinds, change.kind);
  const targets = change.to ? (kind.references?.(change.to, scopeContext) ?? []) : [];
  return targets.map((target) => `${kind.name} ${target}`);
}
