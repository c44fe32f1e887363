// Plans again, between two rounds of a run, the groups that the run planned and that are not yet as desired. The new plan
// never contains a group that the first did not, and a group that cannot be planned any more does not block the others.
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import type { Kind } from "../kind/kind";
import type { DesiredScope, LiveScope } from "../kind/state";
import { type PlanOptions, planScope } from "../plan/create-plan";
import { conflictGroup } from "../plan/order-steps";
import { getPackedLimit, type ScopePlan, type Step } from "../plan/plan";
import type { StepResults } from "./step-results";

export interface ReplanInput {
  readonly kinds: readonly Kind[];
  readonly planned: ScopePlan;
  readonly desired: DesiredScope;
  readonly live: LiveScope;
  readonly results: StepResults;
  readonly options: PlanOptions & { readonly allow?: readonly string[] };
}

/** The plan of the next round, or nothing where a further round would change nothing. */
export function replan(input: ReplanInput): ScopePlan | undefined {
  const { results, options } = input;
  let next = planOpenGroups(input);
  if (hasErrors(next.diagnostics)) {
    failUnplannable(input);
    next = planOpenGroups(input);
  }
  const due = next.scope.steps.filter(selectDue(input));
  // A list may lag behind a write: what this run created is read once more, and never created twice.
  const steps = due.filter((step) => !results.hasCreated(step));
  const allowed = next.scope.hazards.every((hazard) => !hazard.final && (options.allow ?? []).includes(hazard.code));
  if (due.length === 0 || !allowed || hasErrors(next.diagnostics)) return undefined;
  const numbers = new Set(steps.map((step) => step.n));
  const calls = next.scope.calls.map((call) => ({ ...call, steps: call.steps.filter((n) => numbers.has(n)) }));
  results.addRound(steps);
  return { ...next.scope, steps, calls: calls.filter((call) => call.steps.length > 0) };
}

interface NextPlan {
  readonly scope: ScopePlan;
  readonly diagnostics: readonly Diagnostic[];
}

/** Plans all groups but those that failed for good. */
function planOpenGroups(input: ReplanInput): NextPlan {
  const lost = listFailedGroups(input.results, false);
  return planGroups(input, (group) => !lost.has(group), input.results.nextNumber());
}

/** Fails each group that live records forbid by now, with the diagnostic of its own plan. */
function failUnplannable(input: ReplanInput): void {
  for (const { step, canReplan } of input.results.blockers()) {
    if (!canReplan) continue;
    const own = conflictGroup(step.change);
    const { diagnostics } = planGroups(input, (group) => group === own, 1);
    const error = diagnostics.find((diagnostic) => diagnostic.severity === "error");
    if (error) input.results.fail(step, error);
  }
}

function planGroups(
  { kinds, planned, desired, live, options }: ReplanInput,
  isIncluded: (group: string) => boolean,
  firstNumber: number,
): NextPlan {
  const select = <T extends { readonly kind: string; readonly conflict: string }>(objects: readonly T[]) =>
    objects.filter((object) => isIncluded(`${object.kind} ${object.conflict}`));
  return planScope(
    kinds,
    { ...desired, objects: select(desired.objects), absent: select(desired.absent) },
    { ...live, objects: select(live.objects) },
    // A secret that was to be renewed was renewed, or its step failed: a further round does not renew it again.
    { ...options, secrets: undefined, replaceable: listReplaced(planned), batchLimit: getPackedLimit(planned) },
    firstNumber,
  );
}

/** The unmanaged objects that the plan names: a further round replaces no other. */
function listReplaced({ steps }: ScopePlan): ReadonlySet<string> {
  return new Set(steps.flatMap(({ change }) => (change.unmanaged && change.id !== undefined ? [change.id] : [])));
}

/** Selects steps that were planned before, did not fail for good, and do not depend on a step that did. */
function selectDue({ planned, results }: ReplanInput): (step: Step) => boolean {
  const groups = new Set(planned.steps.map((step) => conflictGroup(step.change)));
  const canProgress = listFailedGroups(results, true).size > 0;
  const mayDelete = !results
    .blockers()
    .some((blocker) => blocker.result === "failed" && !blocker.canReplan && blocker.step.phase === 1);
  return (step) => {
    const group = conflictGroup(step.change);
    if (!groups.has(group) || (step.phase === 2 && !mayDelete)) return false;
    return canProgress || results.blocker(group) === undefined;
  };
}

/** Groups that failed, and that can be planned again or cannot. */
function listFailedGroups(results: StepResults, canReplan: boolean): ReadonlySet<string> {
  const failed = results.blockers().filter((blocker) => blocker.result === "failed" && blocker.canReplan === canReplan);
  return new Set(failed.map((blocker) => conflictGroup(blocker.step.change)));
}
