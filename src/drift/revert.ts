// The part of a plan that a drift job may carry out by itself: records, and never NS, DS or anything at a zone's apex. A
// conflict group goes whole or not at all, and a scope with a hazard is left to a person.
import { type Change, scopeName } from "../kind/kind";
import type { Plan, ScopePlan } from "../plan/plan";
import { isApex } from "./finding";

export interface Revertible {
  readonly plan: Plan;
  readonly steps: number;
  /** Labels of what is drift and left alone. */
  readonly left: readonly string[];
}

/** @param zones scopes that may be written to; all where it is left out. */
export function revertible(plan: Plan, zones?: ReadonlySet<string>): Revertible {
  const scopes = plan.scopes.map((one) => {
    const mayBe = one.hazards.length === 0 && (zones === undefined || zones.has(scopeName(one.scope)));
    return mayBe ? narrowed(one) : { ...one, steps: [], calls: [] };
  });
  const kept = new Set(scopes.flatMap((one) => one.steps.map((step) => step.n)));
  const all = plan.scopes.flatMap((one) => one.steps);
  const left = all.filter((step) => !kept.has(step.n)).map((step) => step.change.label);
  return { plan: { ...plan, scopes }, steps: kept.size, left };
}

function narrowed(scope: ScopePlan): ScopePlan {
  const barred = new Set(scope.steps.filter(({ change }) => isBarred(change)).map(({ change }) => change.conflict));
  const steps = scope.steps.filter(({ change }) => !barred.has(change.conflict));
  const numbers = new Set(steps.map((step) => step.n));
  const calls = scope.calls
    .map((call) => ({ ...call, steps: call.steps.filter((n) => numbers.has(n)) }))
    .filter((call) => call.steps.length > 0);
  return { ...scope, steps, calls };
}

/** A delegation, a key of one, the apex, or no record at all. */
function isBarred({ scope, kind, from, to, renews }: Change): boolean {
  if (kind !== "dns_record" || scope.within !== "zone" || renews !== undefined) return true;
  return [from, to].some(
    (props) =>
      props !== undefined && (["NS", "DS"].includes(String(props["type"])) || isApex(props["name"], scope.zone)),
  );
}
