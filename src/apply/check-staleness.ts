// Checks whether a saved plan is still current: each object that it touches is read again and compared with the plan's
// fingerprint.
import { codeTitle } from "../base/codes";
import type { Diagnostic } from "../base/diagnostic";
import { type Kind, scopeName } from "../kind/kind";
import type { Api } from "../live/client";
import { readLive } from "../live/read-live";
import type { PlanContext } from "../plan/create-plan";
import { desiredFromPlan } from "../plan/desired-from-plan";
import { findMovedObjects, type MovedObject } from "../plan/fingerprint";
import type { Plan } from "../plan/plan";

export interface Staleness {
  /** One diagnostic for each object that changed; empty where the plan is current. */
  readonly moved: readonly Diagnostic[];
  /** Why live state could not be read. */
  readonly failures: readonly Diagnostic[];
}

export async function checkStaleness(
  api: Api,
  kinds: readonly Kind[],
  plan: Plan,
  profile?: PlanContext["profile"],
): Promise<Staleness> {
  const live = await readLive(api, kinds, desiredFromPlan(kinds, plan, profile));
  const byName = new Map(live.scopes.map((scope) => [scopeName(scope.scope), scope]));
  const moved: Diagnostic[] = [];
  const failures: Diagnostic[] = [];
  for (const planned of plan.scopes.filter((scope) => scope.steps.length > 0)) {
    const name = scopeName(planned.scope);
    const current = byName.get(name);
    if (!current) continue;
    if (current.failure) failures.push(current.failure);
    else if (planned.id !== undefined && current.id !== planned.id) moved.push(zoneReplaced(name));
    else moved.push(...findMovedObjects(planned.basedOn, current).map((object) => objectMoved(name, object)));
  }
  return { moved, failures: [...new Set(failures)] };
}

const SINCE_PLAN: Readonly<Record<MovedObject["how"], string>> = {
  changed: "was changed since the plan was made",
  gone: "was deleted since the plan was made",
  new: "was created since the plan was made",
};

function objectMoved(scope: string, { how, label }: MovedObject): Diagnostic {
  return stale(`\`${label}\` in ${scope} ${SINCE_PLAN[how]}.`, scope);
}

function zoneReplaced(scope: string): Diagnostic {
  return stale(`The zone ${scope} has another id than when the plan was made, or was deleted.`, scope);
}

function stale(detail: string, scope: string): Diagnostic {
  const help = "Make a new plan and review it.";
  return { code: "PLN105", severity: "error", summary: codeTitle("PLN105"), detail, help, where: { at: scope } };
}
