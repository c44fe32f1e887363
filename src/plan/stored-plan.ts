// The stored form of a plan. It differs from the plan in one word: a secret that is regenerated in place is stored as `roll`.
import type { Change } from "../kind/kind";
import type { Plan, ScopePlan, Step } from "./plan";

export type StoredChange = Omit<Change, "renews"> & { readonly renews?: "roll" | "rotate" };
export type StoredStep = Omit<Step, "change"> & { readonly change: StoredChange };
export type StoredScopePlan = Omit<ScopePlan, "steps"> & { readonly steps: readonly StoredStep[] };
export type StoredPlan = Omit<Plan, "scopes"> & { readonly scopes: readonly StoredScopePlan[] };

export function toStoredPlan(plan: Plan): StoredPlan {
  const scopes = plan.scopes.map((scope) => ({
    ...scope,
    steps: scope.steps.map((step) => ({ ...step, change: toStoredChange(step.change) })),
  }));
  return { ...plan, scopes };
}

export function fromStoredPlan(stored: StoredPlan): Plan {
  const scopes = stored.scopes.map((scope) => ({
    ...scope,
    steps: scope.steps.map((step) => ({ ...step, change: fromStoredChange(step.change) })),
  }));
  return { ...stored, scopes };
}

function toStoredChange({ renews, ...change }: Change): StoredChange {
  if (renews === undefined) return change;
  return { ...change, renews: renews === "regenerate" ? "roll" : renews };
}

function fromStoredChange({ renews, ...change }: StoredChange): Change {
  if (renews === undefined) return change;
  return { ...change, renews: renews === "roll" ? "regenerate" : renews };
}
