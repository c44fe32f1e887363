// The part of a plan that a drift job may carry out by itself: records, and never NS, DS or anything at a zone's apex. A
// conflict group goes whole or not at all, and a scope with a hazard is left to a person. What comes back again and again is
// left too: somebody else wants it so.
import { type Change, scopeName } from "../kind/kind";
import type { Plan, ScopePlan } from "../plan/plan";
import { type FoundDrift, isApex } from "./finding";
import { type History, MOST_REVERTS, revertsOf } from "./history";

export interface Revertible {
  readonly plan: Plan;
  readonly steps: number;
  /** What is drift and left alone, of the scopes that may be written to. */
  readonly left: readonly Change[];
}

export interface RevertOptions {
  /** Scopes that may be written to; all where it is left out. */
  readonly scopes?: ReadonlySet<string>;
  /** Changes that are to stay for now, as `heldBack` says. */
  readonly held?: ReadonlySet<Change>;
}

export function revertible(plan: Plan, { scopes, held = new Set() }: RevertOptions = {}): Revertible {
  const narrowed = plan.scopes.map((scope) => {
    // A zone that is gone is no drift of its records: whoever deleted it, or named it wrong, is asked first.
    const mayBe =
      scope.id !== undefined &&
      scope.hazards.length === 0 &&
      (scopes === undefined || scopes.has(scopeName(scope.scope)));
    return mayBe ? narrow(scope, held) : { ...scope, steps: [], calls: [] };
  });
  const kept = new Set(narrowed.flatMap((value) => value.steps.map((step) => step.n)));
  const asked = plan.scopes.filter((scope) => scopes === undefined || scopes.has(scopeName(scope.scope)));
  const left = asked.flatMap((value) => value.steps.filter((step) => !kept.has(step.n)).map((step) => step.change));
  return { plan: { ...plan, scopes: narrowed }, steps: kept.size, left };
}

function narrow(scope: ScopePlan, held: ReadonlySet<Change>): ScopePlan {
  const barred = barredGroups(
    scope.steps.map((step) => step.change),
    held,
  );
  const steps = scope.steps.filter(({ change }) => !barred.has(change.conflict));
  const numbers = new Set(steps.map((step) => step.n));
  const calls = scope.calls
    .map((call) => ({ ...call, steps: call.steps.filter((n) => numbers.has(n)) }))
    .filter((call) => call.steps.length > 0);
  return { ...scope, steps, calls };
}

/** Conflict groups of one scope that no job touches, live or in the documents. */
export function barredGroups(changes: readonly Change[], held: ReadonlySet<Change> = new Set()): ReadonlySet<string> {
  return new Set(changes.filter((change) => isBarred(change) || held.has(change)).map((change) => change.conflict));
}

/** A delegation, a key of one, the apex, or no record at all. */
function isBarred({ scope, kind, from, to, renews }: Change): boolean {
  if (kind !== "dns_record" || scope.within !== "zone" || renews !== undefined) return true;
  return [from, to].some(
    (props) =>
      props !== undefined && (["NS", "DS"].includes(String(props["type"])) || isApex(props["name"], scope.zone)),
  );
}

/** Why a finding is not put back now: it was a moment ago, or three times and more. */
export type Held = "cooling" | "fight";

/** Between two reverts of one finding. */
const COOL_DOWN_MS = 30 * 60_000;

/** Findings that are not put back in a run at `at`, by fingerprint. */
export function heldBack(found: readonly FoundDrift[], history: History, at: string): ReadonlyMap<string, Held> {
  const kept = new Map(history.findings.map((finding) => [finding.fingerprint, finding]));
  return new Map(
    found.flatMap(({ finding }): readonly [string, Held][] => {
      const reverts = revertsOf(kept.get(finding.fingerprint), at);
      if (reverts.length >= MOST_REVERTS) return [[finding.fingerprint, "fight"]];
      const last = reverts.at(-1);
      const isWarm = last !== undefined && Date.parse(at) - Date.parse(last) < COOL_DOWN_MS;
      return isWarm ? [[finding.fingerprint, "cooling"]] : [];
    }),
  );
}
