// Strings the stages together: reads live, plans, checks what can be known before the first write, applies.
export { applyPlan } from "../apply/apply";

import { breakScopes, preflight } from "../apply/preflight";
import { leaveOutBroken } from "../desired";
import type { Kind } from "../kind/kind";
import { getZoneKind } from "../kind/registry";
import type { BrokenPart, DesiredState } from "../kind/state";
import type { Api } from "../live/client";
import { findAccount } from "../live/find-account";
import { readScopes } from "../live/read-live";
import { joinPlans, type PlannableScope, type PlanOptions, planAhead } from "../plan/create-plan";
import { needsAccount, type Plan, stepNeedsAccount } from "../plan/plan";

/** Reads what the desired state names, completely, and plans the changes. Nothing is written. */
export async function planDesiredState(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState,
  options: PlanOptions,
): Promise<Plan> {
  const before = api.cost.reads;
  const account = desired.account === undefined && needsAccountId(kinds, desired) ? await findAccount(api) : undefined;
  const located = account?.ok ? { ...desired, account: account.id } : desired;
  const live = await readScopes(api, kinds, located, (read, scope) => planAhead(kinds, scope, read, options));
  const planned = joinPlans(kinds, located, live, options);
  const problems = await preflight(api, kinds, planned, options.secrets);
  const complete = problems.length === 0 ? planned : planWithout(kinds, located, live, options, problems);
  const budget = { ...complete.budget, reads: api.cost.reads - before };
  if (located.account !== undefined || !needsAccount(complete, kinds)) return { ...complete, budget };
  const found = account ?? (await findAccount(api));
  if (found.ok) return { ...complete, account: found.id, budget };
  const more = breakScopes(kinds, complete, (step) => (stepNeedsAccount(step, kinds) ? [found.diagnostic] : []));
  return { ...planWithout(kinds, located, live, options, [...problems, ...more]), budget };
}

/** The plan of the other parts. A drift run lists the broken parts nevertheless, and writes nothing. */
function planWithout(
  kinds: readonly Kind[],
  desired: DesiredState,
  live: readonly PlannableScope[],
  options: PlanOptions,
  more: readonly BrokenPart[],
): Plan {
  const broken = [...(options.broken ?? []), ...more];
  const scopes = options.listsBrokenScopes
    ? desired.scopes
    : leaveOutBroken(desired.scopes, broken, getZoneKind(kinds));
  return joinPlans(kinds, { ...desired, scopes }, live, { ...options, broken });
}

/** Whether anything belongs to the account itself. Zones do not count: they are found by name, without the account. */
function needsAccountId(kinds: readonly Kind[], desired: DesiredState): boolean {
  const accountKinds = new Set(
    kinds.filter((kind) => kind.within === "account" && !kind.definesScope).map((kind) => kind.name),
  );
  const accounts = desired.scopes.filter(({ scope }) => scope.within === "account");
  return accounts.some(({ objects, absent }) => [...objects, ...absent].some(({ kind }) => accountKinds.has(kind)));
}
