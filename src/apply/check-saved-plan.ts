// Checks a saved plan against live state before its first write: every object that it touches is read, and everything that is not
// a change of it is made again from what was read. It writes nothing.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import type { Kind } from "../kind/kind";
import type { Api } from "../live/client";
import { isValidId } from "../live/ids";
import { readLive } from "../live/read-live";
import type { PlanContext } from "../plan/create-plan";
import { desiredFromPlan } from "../plan/desired-from-plan";
import type { MovedObject } from "../plan/fingerprint";
import type { Plan } from "../plan/plan";
import { type Moved, type RebuildOptions, rebuildPlan } from "../plan/rebuild-plan";

export type CheckedPlan =
  /** The plan that is shown and applied. */
  | { readonly ok: true; readonly plan: Plan }
  /** `live`: it could not be read. `stale`: it changed since the plan was made. `modified`: the file was. */
  | { readonly ok: false; readonly reason: "live" | "stale" | "modified"; readonly diagnostics: readonly Diagnostic[] };

export async function checkSavedPlan(
  api: Api,
  kinds: readonly Kind[],
  plan: Plan,
  options: RebuildOptions & Pick<PlanContext, "profile">,
): Promise<CheckedPlan> {
  const { account } = plan;
  if (account !== undefined && !isValidId(account)) return modified("The id of its account is malformed.");
  const before = api.cost.reads;
  const live = await readLive(api, kinds, desiredFromPlan(kinds, plan, options.profile));
  const failures = new Set(live.scopes.flatMap(({ failure }) => failure ?? []));
  if (failures.size > 0) return { ok: false, reason: "live", diagnostics: [...failures] };
  const rebuilt = rebuildPlan(kinds, plan, live, options);
  if (rebuilt.ok) {
    const reads = api.cost.reads - before;
    return { ok: true, plan: { ...rebuilt.plan, budget: { ...rebuilt.plan.budget, reads } } };
  }
  if ("mismatch" in rebuilt) return modified(rebuilt.mismatch);
  return { ok: false, reason: "stale", diagnostics: rebuilt.moved.map(describeMoved) };
}

const SINCE_PLAN: Readonly<Record<MovedObject["how"], string>> = {
  changed: "was changed since the plan was made",
  gone: "was deleted since the plan was made",
  new: "was created since the plan was made",
};

function describeMoved({ scope, object }: Moved): Diagnostic {
  const detail = object
    ? `\`${object.label}\` in ${scope} ${SINCE_PLAN[object.how]}.`
    : `The zone ${scope} has another id than when the plan was made, or was deleted.`;
  const help = "Make a new plan and review it.";
  return { code: "PLN105", severity: "error", summary: codeTitle("PLN105"), detail, help, where: { at: scope } };
}

function modified(detail: string): CheckedPlan {
  const help = "Make a new plan with `zonewright plan … --out FILE`, and find out who changed this file.";
  const diagnostic: Diagnostic = { code: "PLN103", severity: "error", summary: codeTitle("PLN103"), detail, help };
  return { ok: false, reason: "modified", diagnostics: [diagnostic] };
}
