// A plan looked at as a desired state: only what its steps are about. With it a saved plan can be checked against live
// and read again, without the documents that it was made from.
import { type Change, type Context, type Declared, type Kind, keyOf, type Scope } from "../kind/kind";
import { ADDITIVE, type DesiredScope, type DesiredState } from "../kind/state";
import type { Plan, ScopePlan } from "./plan";

export function asDesired(kinds: readonly Kind[], plan: Plan): DesiredState {
  const touched = plan.scopes.filter((scope) => scope.steps.length > 0);
  const own = touched.find((value) => value.scope.within === "account");
  const zones = touched.filter((value) => value.scope.within === "zone");
  const changed = own?.steps.map(({ change }) => declaredFrom(change)) ?? [];
  const labels = new Set(changed.map((declared) => declared.label));
  const looked = zones.flatMap(({ scope }) => (scope.within === "zone" ? openedBy(kinds, scope.zone) : []));
  const account = scopeOf({ within: "account" }, [
    ...changed,
    ...looked.filter((declared) => !labels.has(declared.label)),
  ]);
  return { account: plan.account, scopes: [account, ...zones.map(zoneOf)] };
}

function zoneOf({ scope, steps }: ScopePlan): DesiredScope {
  return scopeOf(
    scope,
    steps.map(({ change }) => declaredFrom(change)),
  );
}

function scopeOf(scope: Scope, objects: readonly Declared[]): DesiredScope {
  const context: Context = { scope, profile: "live", minimumTtl: 60 };
  return { scope, context, where: {}, ownership: ADDITIVE, objects, absent: [] };
}

function declaredFrom({ kind, group, conflict, label, to, from, where }: Change): Declared {
  return { kind, group, conflict, label, props: to ?? from ?? {}, where: where ?? {} };
}

/** The zone itself, so that it is looked up by name. */
function openedBy(kinds: readonly Kind[], zone: string): readonly Declared[] {
  return kinds
    .filter((kind) => kind.opens === "zone")
    .map((kind) => {
      const props = { [kind.inDocument.mapKey as string]: zone };
      const { group, conflict } = kind.identity;
      return {
        kind: kind.name,
        group: keyOf(props, group),
        conflict: keyOf(props, conflict),
        label: zone,
        props,
        where: {},
      };
    });
}
