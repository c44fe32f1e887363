// The part of a plan that a drift job may apply by itself: records, but no NS and DS and nothing at the apex of a zone. A conflict
// group is reverted as a whole or not at all. A scope with a hazard is left to a person, and so is a finding that keeps returning.
import { type Change, scopeName } from "../kind/kind";
import type { Plan, ScopePlan } from "../plan/plan";
import { type FoundDrift, isApexName } from "./drift-finding";
import { type DriftHistory, MAX_REVERTS, recentReverts } from "./history";

export interface RevertPlan {
  readonly plan: Plan;
  readonly steps: number;
  /** Drift that stays, in the scopes that may be written to. */
  readonly left: readonly Change[];
}

export interface RevertOptions {
  /** The scopes that may be written to; all scopes without it. */
  readonly scopes?: ReadonlySet<string>;
  /** Changes that stay for now: those of `findHeldFindings`. */
  readonly held?: ReadonlySet<Change>;
}

export function planRevert(plan: Plan, { scopes, held = new Set() }: RevertOptions = {}): RevertPlan {
  const isRequested = ({ scope }: ScopePlan) => scopes === undefined || scopes.has(scopeName(scope));
  const narrowed = plan.scopes.map((scope) => {
    // A deleted zone is not drift of its records: a person decides first.
    const isRevertible = scope.id !== undefined && scope.hazards.length === 0 && isRequested(scope);
    return isRevertible ? narrowScope(scope, held) : { ...scope, steps: [], calls: [] };
  });
  const reverted = new Set(narrowed.flatMap(({ steps }) => steps.map((step) => step.n)));
  const left = plan.scopes
    .filter(isRequested)
    .flatMap(({ steps }) => steps.filter((step) => !reverted.has(step.n)).map((step) => step.change));
  return { plan: { ...plan, scopes: narrowed }, steps: reverted.size, left };
}

function narrowScope(scope: ScopePlan, held: ReadonlySet<Change>): ScopePlan {
  const manual = findManualGroups(
    scope.steps.map((step) => step.change),
    held,
  );
  const steps = scope.steps.filter(({ change }) => !manual.has(change.conflict));
  const numbers = new Set(steps.map((step) => step.n));
  const calls = scope.calls
    .map((call) => ({ ...call, steps: call.steps.filter((n) => numbers.has(n)) }))
    .filter((call) => call.steps.length > 0);
  return { ...scope, steps, calls };
}

/** The conflict groups of a scope that no job changes, live or in the documents. */
export function findManualGroups(
  changes: readonly Change[],
  held: ReadonlySet<Change> = new Set(),
): ReadonlySet<string> {
  return new Set(changes.filter((change) => isManual(change) || held.has(change)).map((change) => change.conflict));
}

/** A delegation or its key, the apex, or an object that is not a record. */
function isManual({ scope, kind, from, to, renews }: Change): boolean {
  if (kind !== "dns_record" || scope.within !== "zone" || renews !== undefined) return true;
  return [from, to].some((props) => {
    if (props === undefined) return false;
    const { type, name } = props;
    return type === "NS" || type === "DS" || isApexName(name, scope.zone);
  });
}

/** Why a finding is not reverted now: it was reverted a moment ago, or three times and more. */
export type HoldReason = "cooling-down" | "flapping";

/** Between two reverts of the same finding. */
const COOL_DOWN_MS = 30 * 60_000;

/** The findings that a run at `at` does not revert, by fingerprint. */
export function findHeldFindings(
  found: readonly FoundDrift[],
  history: DriftHistory,
  at: string,
): ReadonlyMap<string, HoldReason> {
  const tracked = new Map(history.findings.map((finding) => [finding.fingerprint, finding]));
  return new Map(
    found.flatMap(({ finding }): readonly [string, HoldReason][] => {
      const reverts = recentReverts(tracked.get(finding.fingerprint), at);
      if (reverts.length >= MAX_REVERTS) return [[finding.fingerprint, "flapping"]];
      const last = reverts.at(-1);
      const isCoolingDown = last !== undefined && Date.parse(at) - Date.parse(last) < COOL_DOWN_MS;
      return isCoolingDown ? [[finding.fingerprint, "cooling-down"]] : [];
    }),
  );
}
