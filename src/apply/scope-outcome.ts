// The outcome of one scope, from its results and from what was read after the last write. Pure.

import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import { computedValues } from "../kind/derive/computed-values";
import type { Change, Kind } from "../kind/kind";
import { getKind } from "../kind/registry";
import type { DesiredScope, LiveScope } from "../kind/state";
import { planChanges } from "../plan/create-plan";
import type { ScopePlan } from "../plan/plan";
import type { CreatedScope, ScopeOutcome } from "./outcome";
import type { StepResults } from "./step-results";
import { getStepState, indexLive } from "./step-state";

export interface AppliedScope {
  readonly kinds: readonly Kind[];
  readonly planned: ScopePlan;
  readonly results: StepResults;
  /** The last read; missing where the run stopped before it. */
  readonly live?: LiveScope;
  /** Missing for a saved plan. */
  readonly desired?: DesiredScope;
}

export function getScopeOutcome(applied: AppliedScope): ScopeOutcome {
  const { planned, results, live } = applied;
  const steps = results.outcomes();
  const isVerified = live !== undefined && live.failure === undefined;
  const { changes: left, diagnostics } = isVerified ? listRemaining(applied, live) : listNotDone(applied);
  const allDone = steps.every((step) => step.result === "done");
  return {
    scope: planned.scope,
    steps,
    converged: isVerified && left.length === 0 && diagnostics.length === 0 && allDone,
    left,
    diagnostics: [...results.diagnostics, ...diagnostics, ...(live?.failure ? [live.failure] : [])],
    ...(live && { opened: listCreatedScopes(applied, live) }),
  };
}

interface Remaining {
  readonly changes: readonly Change[];
  /** Errors that no failed step reports: two live objects have one name. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Changes that live still lacks: of the desired state, or of a saved plan's steps. */
function listRemaining({ kinds, planned, results, desired }: AppliedScope, live: LiveScope): Remaining {
  if (desired) {
    const reported = new Set(results.failures().map(({ diagnostic }) => diagnostic.detail));
    const { changes, diagnostics } = planChanges(kinds, desired, live);
    return { changes, diagnostics: errorsAmong(diagnostics).filter(({ detail }) => !reported.has(detail)) };
  }
  const index = indexLive(live, planned.steps);
  const changes = planned.steps
    .filter((step) => getStepState(getKind(kinds, step.change.kind), step, index) !== "done")
    .map((step) => step.change);
  return { changes, diagnostics: [] };
}

function listNotDone({ planned, results }: AppliedScope): Remaining {
  return { changes: planned.steps.filter((step) => !results.isDone(step)).map((step) => step.change), diagnostics: [] };
}

function listCreatedScopes({ kinds, planned }: AppliedScope, live: LiveScope): readonly CreatedScope[] {
  const created = new Set(planned.steps.flatMap(({ change }) => (change.action === "create" ? [change.label] : [])));
  return kinds
    .filter((kind) => kind.definesScope)
    .flatMap((kind) =>
      live.objects
        .filter((object) => object.kind === kind.name && created.has(object.label))
        .map(({ label, id, props }) => ({ kind: kind.name, label, id, outputs: computedValues(kind, props) })),
    );
}
