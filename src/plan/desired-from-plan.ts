// A desired state made from a plan: only the objects of its steps. With it, a saved plan is compared with live state and read
// again without the documents that it was made from.
import { type Change, type Context, type Declared, getMapKey, identityKey, type Kind, type Scope } from "../kind/kind";
import { ADDITIVE, type DesiredScope, type DesiredState } from "../kind/state";
import type { Plan, ScopePlan } from "./plan";

export function desiredFromPlan(kinds: readonly Kind[], plan: Plan, profile?: Context["profile"]): DesiredState {
  const touched = plan.scopes.filter((scope) => scope.steps.length > 0);
  const zones = touched.filter(({ scope }) => scope.within === "zone");
  const changed = touched.find(({ scope }) => scope.within === "account")?.steps.map(toDeclared) ?? [];
  const labels = new Set(changed.map((declared) => declared.label));
  const named = zones.flatMap(({ scope }) => (scope.within === "zone" ? declareZone(kinds, scope.zone) : []));
  const account = { within: "account" } as const;
  const toScope = (scope: Scope, objects: readonly Declared[]): DesiredScope => ({
    scope,
    context: getScopeContext(scope, profile),
    where: {},
    ownership: ADDITIVE,
    objects,
    absent: [],
  });
  return {
    account: plan.account,
    scopes: [
      toScope(account, [...changed, ...named.filter((declared) => !labels.has(declared.label))]),
      ...zones.map(({ scope, steps }: ScopePlan) => toScope(scope, steps.map(toDeclared))),
    ],
  };
}

/**
 * The context of a scope of which only the plan is known. A plan does not record the zone's subscription, which decides how
 * small a declared TTL may be; everything in a plan was validated before.
 */
export function getScopeContext(scope: Scope, profile: Context["profile"] = "live"): Context {
  return { scope, profile, enterprise: false };
}

function toDeclared({ change }: { readonly change: Change }): Declared {
  const { kind, group, conflict, label, to, from, where } = change;
  return { kind, group, conflict, label, props: to ?? from ?? {}, where: where ?? {} };
}

/** The zone as an object of the account, so that it is looked up by its name. */
function declareZone(kinds: readonly Kind[], zone: string): readonly Declared[] {
  return kinds
    .filter((kind) => kind.definesScope === "zone")
    .map((kind) => {
      const props = { [getMapKey(kind)]: zone };
      const { group, conflict } = kind.identity;
      return {
        kind: kind.name,
        group: identityKey(props, group),
        conflict: identityKey(props, conflict),
        label: zone,
        props,
        where: {},
      };
    });
}
