// Whether a saved plan still fits: each record that it touches is read again and compared with what the plan saw.
import type { Diagnostic } from "../base/diagnostic";
import { type Kind, scopeName } from "../kind/kind";
import type { Api } from "../live/client";
import { readLive } from "../live/read";
import { asDesired } from "../plan/as-desired";
import { type Moved, movedSince } from "../plan/fingerprint";
import type { Plan } from "../plan/plan";

export interface Staleness {
  /** One for each record that moved; empty where the plan fits. */
  readonly moved: readonly Diagnostic[];
  /** Why live could not be read. */
  readonly failures: readonly Diagnostic[];
}

export async function staleness(api: Api, kinds: readonly Kind[], plan: Plan): Promise<Staleness> {
  const live = await readLive(api, kinds, asDesired(kinds, plan));
  const found = new Map(live.scopes.map((scope) => [scopeName(scope.scope), scope]));
  const moved: Diagnostic[] = [];
  const failures: Diagnostic[] = [];
  for (const scope of plan.scopes.filter((scope) => scope.steps.length > 0)) {
    const name = scopeName(scope.scope);
    const now = found.get(name);
    if (!now) continue;
    if (now.failure) failures.push(now.failure);
    else if (scope.id !== undefined && now.id !== scope.id) moved.push(anotherZone(name));
    else moved.push(...movedSince(scope.basedOn, now).map((moved) => movedRecord(name, moved)));
  }
  return { moved, failures: [...new Set(failures)] };
}

const HOW: Readonly<Record<Moved["how"], string>> = {
  changed: "was changed after the plan was made",
  gone: "is gone since the plan was made",
  new: "is new since the plan was made",
};

function movedRecord(scope: string, { how, label }: Moved): Diagnostic {
  return stale(`\`${label}\` in ${scope} ${HOW[how]}.`, scope);
}

function anotherZone(scope: string): Diagnostic {
  return stale(`The zone ${scope} has another id than when the plan was made, or is gone.`, scope);
}

function stale(detail: string, scope: string): Diagnostic {
  const help = "Make a new plan and look at it again.";
  return { code: "PLN105", severity: "error", summary: "The saved plan is stale", detail, help, where: { at: scope } };
}
