// Drift: the plan that would repair it, read the other way round. What is `missing` is what the plan would create.
import type { Change, Live, Scope } from "../kind/kind";
import type { Plan, ScopePlan } from "../plan/plan";

export interface ScopeDrift {
  readonly scope: Scope;
  /** Live, with other values than declared. */
  readonly changed: readonly Change[];
  /** Declared, and not live. */
  readonly missing: readonly Change[];
  /** Live in what the document owns, and not declared. */
  readonly extra: readonly Change[];
  /** Live, named by no document: told of, and no drift. */
  readonly unmanaged: readonly Live[];
  readonly managedElsewhere: readonly Live[];
  readonly ignored: ScopePlan["ignored"];
  /** Declared objects that are as declared. */
  readonly kept: number;
}

export function driftOf(plan: Plan): readonly ScopeDrift[] {
  return plan.scopes.map((value) => {
    const changes = value.steps.map((step) => step.change);
    const { scope, unmanaged, managedElsewhere, ignored, kept } = value;
    return {
      scope,
      changed: changes.filter((change) => change.action === "update" || change.action === "replace"),
      missing: changes.filter((change) => change.action === "create"),
      extra: changes.filter((change) => change.action === "delete"),
      unmanaged,
      managedElsewhere,
      ignored,
      kept,
    };
  });
}

/** Whether live has moved away from what is declared. Unmanaged, ignored and foreign objects are no drift. */
export function hasDrifted(drift: readonly ScopeDrift[]): boolean {
  return drift.some((value) => value.changed.length + value.missing.length + value.extra.length > 0);
}
