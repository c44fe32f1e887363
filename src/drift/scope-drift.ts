// Drift, derived from the plan that would repair it: an object that the plan would create is `missing`.
import type { Change, Live, Scope } from "../kind/kind";
import type { Plan, ScopePlan } from "../plan/plan";

export interface ScopeDrift {
  readonly scope: Scope;
  /** Live with values that differ from the declared values. */
  readonly changed: readonly Change[];
  /** Declared but not live. */
  readonly missing: readonly Change[];
  /** Live in an RRset that the document owns, but not declared. */
  readonly extra: readonly Change[];
  /** Live and in no document: reported, but not drift. */
  readonly unmanaged: readonly Live[];
  readonly managedElsewhere: readonly Live[];
  readonly ignored: ScopePlan["ignored"];
  /** How many declared objects are live as declared. */
  readonly kept: number;
}

export function listScopeDrift(plan: Plan): readonly ScopeDrift[] {
  return plan.scopes.map(createScopeDrift);
}

export function createScopeDrift({ steps, scope, unmanaged, managedElsewhere, ignored, kept }: ScopePlan): ScopeDrift {
  const changes = steps.map((step) => step.change);
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
}

/** Whether live state differs from the documents. Unmanaged, ignored and externally managed objects do not count as drift. */
export function hasDrifted(drift: readonly ScopeDrift[]): boolean {
  return drift.some(({ changed, missing, extra }) => changed.length + missing.length + extra.length > 0);
}
