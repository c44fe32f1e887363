// One outcome for the report of a run that applied the plans of several accounts. Pure.
import type { Change } from "../kind/kind";
import { type AccountPlan, mergePlans, nameScope, withFirstSteps } from "../plan/merge-plans";
import type { Outcome, ScopeOutcome } from "./outcome";

export interface AccountOutcome extends AccountPlan {
  readonly outcome: Outcome;
}

/** The numbers of the steps are those of the merged plan (`mergePlans`). */
export function mergeOutcomes(parts: readonly [AccountOutcome, ...(readonly AccountOutcome[])]): Outcome {
  const [first] = parts;
  if (first.account === undefined) return first.outcome;
  const { broken } = mergePlans(parts);
  return {
    scopes: withFirstSteps(parts).flatMap(({ account, outcome, before }) =>
      outcome.scopes.map((scope) => nameScopeOutcome(scope, account?.name, before)),
    ),
    ...(broken && { broken }),
    interrupted: parts.some(({ outcome }) => outcome.interrupted),
    cost: {
      reads: parts.reduce((sum, { outcome }) => sum + outcome.cost.reads, 0),
      writes: parts.reduce((sum, { outcome }) => sum + outcome.cost.writes, 0),
    },
  };
}

function nameScopeOutcome(scope: ScopeOutcome, account: string | undefined, before: number): ScopeOutcome {
  const nameChange = (change: Change) => ({ ...change, scope: nameScope(change.scope, account) });
  return {
    ...scope,
    scope: nameScope(scope.scope, account),
    steps: scope.steps.map((step) => ({ ...step, n: step.n + before })),
    left: scope.left.map(nameChange),
  };
}
