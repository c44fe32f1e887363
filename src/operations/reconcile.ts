// Strings the stages together: reads live, plans, checks what can be known before the first write, applies.
export { applyPlan } from "../apply/apply";

import { preflight } from "../apply/preflight";
import type { Kind } from "../kind/kind";
import type { DesiredState } from "../kind/state";
import type { Api } from "../live/client";
import { findAccount } from "../live/find-account";
import { readLive } from "../live/read-live";
import { createPlan, type PlanOptions } from "../plan/create-plan";
import { needsAccount, type Plan } from "../plan/plan";

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
  const live = await readLive(api, kinds, located);
  const planned = createPlan(kinds, located, live, options);
  const problems = await preflight(api, kinds, planned, options.secrets);
  const budget = { ...planned.budget, reads: api.cost.reads - before };
  const complete = { ...planned, diagnostics: [...planned.diagnostics, ...problems], budget };
  if (located.account !== undefined || !needsAccount(complete, kinds)) return complete;
  const found = account ?? (await findAccount(api));
  return found.ok
    ? { ...complete, account: found.id }
    : { ...complete, diagnostics: [...complete.diagnostics, found.diagnostic] };
}

/** Whether anything belongs to the account itself. Zones do not count: they are found by name, without the account. */
function needsAccountId(kinds: readonly Kind[], desired: DesiredState): boolean {
  const accountKinds = new Set(
    kinds.filter((kind) => kind.within === "account" && !kind.definesScope).map((kind) => kind.name),
  );
  return desired.scopes.some((scope) =>
    [...scope.objects, ...scope.absent].some((object) => accountKinds.has(object.kind)),
  );
}
