// Steps that are not sent because of what happened to others: the rest of a failed group, what points at a name that
// could not be made, deletions while something before them failed.
import { conflictGroup } from "../plan/order";
import type { Step } from "../plan/plan";
import { kindOf, type Run } from "./attempt";
import { notApplied, pointsAtMissing, waitsFor } from "./explain";
import type { Obstacle } from "./ledger";

/** The steps that may be sent; the others are skipped, with the reason. */
export function sendable(run: Run, steps: readonly Step[]): readonly Step[] {
  const failed = steps.some((step) => step.phase === 2) ? firstFailure(run) : undefined;
  for (const step of steps) {
    const because = run.book.isOpen(step) ? whyHeld(run, step, failed) : undefined;
    if (because !== undefined) run.book.skip(step, because);
  }
  return steps.filter(run.book.isOpen);
}

/** Deletions come last, and only when everything before them succeeded: nothing is taken away before its successor is there. */
function whyHeld(run: Run, step: Step, failed: Obstacle | undefined): string | undefined {
  const group = conflictGroup(step.change);
  const own = run.book.obstacle(group);
  if (own) return notApplied(own);
  if (step.phase === 2 && failed) return `deletions wait until \`${failed.step.change.label}\` succeeds`;
  const missing = targetsOf(run, step).find((target) => target !== group && run.book.obstacle(target));
  if (missing !== undefined) return pointsAtMissing(run.book.obstacle(missing) as Obstacle);
  const kinds = step.phase === 1 ? (kindOf(run, step).after?.(step.change) ?? []) : [];
  const before = run.book.obstacles().find((obstacle) => kinds.includes(obstacle.step.change.kind));
  return before && waitsFor(before);
}

function firstFailure(run: Run): Obstacle | undefined {
  return run.book.obstacles().find((obstacle) => obstacle.step.phase === 1);
}

function targetsOf(run: Run, step: Step): readonly string[] {
  const kind = kindOf(run, step);
  const context = { scope: run.scope.scope, profile: "live" as const, minimumTtl: 60 };
  const targets = step.change.to ? (kind.pointsAt?.(step.change.to, context) ?? []) : [];
  return targets.map((target) => `${kind.name} ${target}`);
}
