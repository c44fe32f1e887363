// One plan for the reports of a run with several accounts: every account with its target, and numbers that are unique in the run. It is
// shown and counted, and never applied: each account's own plan is. Pure.
import type { Diagnostic } from "../base/diagnostic";
import { type Scope, scopeName } from "../kind/kind";
import type { BrokenPart } from "../kind/state";
import { listSteps, type Plan, type PlanAccount, type ScopePlan } from "./plan";

/** The plan of one account of a run. */
export interface AccountPlan {
  /** Undefined where the documents declare no accounts. */
  readonly account?: Pick<PlanAccount, "name" | "id">;
  readonly plan: Plan;
}

export function mergePlans(parts: readonly [AccountPlan, ...(readonly AccountPlan[])]): Plan {
  const [first] = parts;
  if (first.account === undefined) return first.plan;
  const numbered = withFirstSteps(parts);
  const broken = parts.flatMap(({ account, plan }) => (plan.broken ?? []).map((part) => nameBrokenPart(part, account)));
  return {
    target: parts.map(({ account, plan }) => `${account?.name} (${plan.target})`).join(", "),
    asOf: first.plan.asOf,
    accounts: parts.flatMap(({ account, plan }) =>
      account ? [{ name: account.name, id: account.id, target: plan.target }] : [],
    ),
    scopes: numbered.flatMap(({ plan, account, before }) =>
      plan.scopes.map((scope) => nameScopePlan(scope, account?.name, before)),
    ),
    // A diagnostic of the documents is in the plan of each account.
    diagnostics: [...new Set<Diagnostic>(parts.flatMap(({ plan }) => plan.diagnostics))],
    ...(broken.length > 0 && { broken }),
    deprecations: first.plan.deprecations,
    budget: {
      reads: parts.reduce((sum, { plan }) => sum + plan.budget.reads, 0),
      writes: parts.reduce((sum, { plan }) => sum + plan.budget.writes, 0),
    },
  };
}

/** Each part with the number of steps in the parts before it. */
export function withFirstSteps<Part extends { readonly plan: Plan }>(
  parts: readonly Part[],
): readonly (Part & { readonly before: number })[] {
  let before = 0;
  return parts.map((part) => {
    const numbered = { ...part, before };
    before += listSteps(part.plan).length;
    return numbered;
  });
}

/** The scope of an account with its name; a zone is named by itself. */
export function nameScope(scope: Scope, account: string | undefined): Scope {
  return scope.within === "zone" || account === undefined ? scope : { within: "account", account };
}

function nameScopePlan(scope: ScopePlan, account: string | undefined, before: number): ScopePlan {
  const name = (of: Scope) => nameScope(of, account);
  return {
    ...scope,
    scope: name(scope.scope),
    ...(account !== undefined && { account }),
    steps: scope.steps.map((step) => ({
      ...step,
      n: step.n + before,
      change: { ...step.change, scope: name(step.change.scope) },
    })),
    calls: scope.calls.map((call) => ({
      ...call,
      scope: name(call.scope),
      steps: call.steps.map((n) => n + before),
    })),
    hazards: scope.hazards.map((hazard) => ({ ...hazard, scope: name(hazard.scope) })),
  };
}

function nameBrokenPart(part: BrokenPart, account: AccountPlan["account"]): BrokenPart {
  if (part.scope?.within !== "account") return part;
  const scope = nameScope(part.scope, account?.name);
  return { ...part, scope, name: scopeName(scope) };
}
