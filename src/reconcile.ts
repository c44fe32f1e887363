// The spine: desired and live in, a plan out, the plan carried out. It fits on a screen; each stage is a folder.
import { type ApplyOptions, apply } from "./apply/apply";
import type { Outcome } from "./apply/outcome";
import type { Kind } from "./kind/kind";
import type { DesiredState } from "./kind/state";
import type { Api } from "./live/client";
import { readLive } from "./live/read";
import { makePlan, type PlanOptions } from "./plan/make-plan";
import type { Plan } from "./plan/plan";

/** Reads what the desired state names, completely, and plans the way there. Nothing is written. */
export async function plan(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState,
  options: PlanOptions,
): Promise<Plan> {
  const live = await readLive(api, kinds, desired);
  return makePlan(kinds, desired, live, { ...options, target: options.target, reads: api.cost.reads });
}

/** Carries a plan out and reads again; what the plan did not hold is never written. */
export async function carryOut(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState,
  made: Plan,
  options: ApplyOptions,
): Promise<Outcome> {
  return apply(api, kinds, desired, made, options);
}
