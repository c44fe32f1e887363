// The plan of the calls that are in flight together: their changes, in the order and in the calls of any other plan. Pure.
import type { Change, Kind } from "../../kind/kind";
import { conflictGroup, orderSteps } from "../../plan/order-steps";
import { packCalls } from "../../plan/pack-calls";
import type { ScopePlan } from "../../plan/plan";
import { connectedComponents } from "./connected-components";
import type { ResolvedScope } from "./scope-cache";

export interface FlushPlan {
  readonly plan: ScopePlan;
  /** For each operation, the numbers of its steps, in the order of its changes. */
  readonly numbers: readonly (readonly number[])[];
}

/** @param operations the changes of each call; those of one call are written together or not at all. */
export function planFlush(
  kinds: readonly Kind[],
  scope: ResolvedScope,
  operations: readonly (readonly Change[])[],
): FlushPlan {
  const own = kinds.filter((kind) => kind.within === scope.context.scope.within);
  const grouped = joinGroups(operations);
  const steps = orderSteps(own, grouped.flat(), scope.context);
  const numberOf = new Map(steps.map((step) => [step.change, step.n]));
  const plan: ScopePlan = {
    scope: scope.context.scope,
    id: scope.id,
    steps,
    calls: packCalls(own, steps, scope),
    batchLimit: scope.batchLimit,
    basedOn: {},
    kept: 0,
    liveCount: 0,
    unmanaged: [],
    ignored: [],
    managedElsewhere: [],
    hazards: [],
  };
  return { plan, numbers: grouped.map((changes) => changes.flatMap((change) => numberOf.get(change) ?? [])) };
}

/**
 * Gives connected operations the same conflict group, so that a batch never splits an operation (a record that moves to another
 * name), nor two operations on the same name.
 */
function joinGroups(operations: readonly (readonly Change[])[]): readonly (readonly Change[])[] {
  const conflicts = new Map(operations.flat().map((change) => [conflictGroup(change), change.conflict]));
  const components = connectedComponents(operations.map((changes) => changes.map(conflictGroup)));
  return operations.map((changes, index) =>
    changes.map((change) => ({ ...change, conflict: conflicts.get(components[index] ?? "") ?? change.conflict })),
  );
}
