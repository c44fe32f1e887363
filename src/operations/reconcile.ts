// The spine: desired and live in, a plan out, the plan carried out. It fits on a screen; each stage is a folder.
import { type ApplyOptions, apply } from "../apply/apply";
import { beforehand } from "../apply/beforehand";
import type { Outcome } from "../apply/outcome";
import type { Kind } from "../kind/kind";
import type { DesiredState } from "../kind/state";
import { findAccount } from "../live/account";
import type { Api } from "../live/client";
import { readLive } from "../live/read";
import { makePlan, type PlanOptions } from "../plan/make-plan";
import { needsAccount, type Plan } from "../plan/plan";

/** Reads what the desired state names, completely, and plans the way there. Nothing is written. */
export async function plan(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState,
  options: PlanOptions,
): Promise<Plan> {
  const before = api.cost.reads;
  const account =
    desired.account === undefined && declaresInAccount(kinds, desired) ? await findAccount(api) : undefined;
  const located = account?.ok ? { ...desired, account: account.id } : desired;
  const live = await readLive(api, kinds, located);
  const planned = makePlan(kinds, located, live, options);
  const problems = await beforehand(api, kinds, planned, options.secrets);
  const budget = { ...planned.budget, reads: api.cost.reads - before };
  const made = { ...planned, diagnostics: [...planned.diagnostics, ...problems], budget };
  if (located.account !== undefined || !needsAccount(made)) return made;
  const found = account ?? (await findAccount(api));
  return found.ok ? { ...made, account: found.id } : { ...made, diagnostics: [...made.diagnostics, found.diagnostic] };
}

/** Anything of the account itself, zones aside: they are found by name without it. */
function declaresInAccount(kinds: readonly Kind[], desired: DesiredState): boolean {
  const own = new Set(kinds.filter((kind) => kind.within === "account" && !kind.opens).map((kind) => kind.name));
  return desired.scopes.some((scope) => [...scope.objects, ...scope.absent].some((object) => own.has(object.kind)));
}

/** Carries a plan out and reads again; what the plan did not hold is never written. */
export async function carryOut(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState | undefined,
  made: Plan,
  options: ApplyOptions,
): Promise<Outcome> {
  return apply(api, kinds, desired, made, options);
}
