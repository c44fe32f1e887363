// A fresh plan, in the middle of a run, of groups that the run planned and that are still not as desired. It never
// gains a group, and a group that cannot be planned any more does not hold the others up.
import { hasErrors } from "../base/diagnostic";
import type { Kind } from "../kind/kind";
import type { DesiredScope, LiveScope } from "../kind/state";
import { batchLimitOf, type PlanOptions, planScope } from "../plan/make-plan";
import { conflictGroup } from "../plan/order";
import type { ScopePlan, Step } from "../plan/plan";
import type { Ledger } from "./ledger";

export interface ReplanInput {
  readonly kinds: readonly Kind[];
  readonly planned: ScopePlan;
  readonly desired: DesiredScope;
  readonly live: LiveScope;
  readonly book: Ledger;
  readonly options: PlanOptions & { readonly allow?: readonly string[] };
}

/** Nothing: there is nothing left that a further round could do. */
export function replan(input: ReplanInput): ScopePlan | undefined {
  const { book, options } = input;
  let again = planOpen(input);
  if (hasErrors(again.diagnostics)) {
    failUnplannable(input);
    again = planOpen(input);
  }
  const due = again.scope.steps.filter(worthwhile(input));
  // A list may lag behind a write: what this run made is looked for again, and left to the next run, but not made twice.
  const steps = due.filter((step) => !book.hasMade(step));
  const allowed = again.scope.hazards.every((hazard) => !hazard.final && (options.allow ?? []).includes(hazard.code));
  if (due.length === 0 || !allowed || hasErrors(again.diagnostics)) return undefined;
  const numbers = new Set(steps.map((step) => step.n));
  const calls = again.scope.calls.map((call) => ({ ...call, steps: call.steps.filter((n) => numbers.has(n)) }));
  book.begin(steps);
  return { ...again.scope, steps, calls: calls.filter((call) => call.steps.length > 0) };
}

function planOpen(input: ReplanInput) {
  const lost = groupsThat(input.book, (retry) => !retry);
  return plan(input, (group) => !lost.has(group), input.book.nextNumber());
}

/** A group whose live records forbid it now fails with what a plan says of it. */
function failUnplannable(input: ReplanInput): void {
  for (const { step, retry } of input.book.obstacles()) {
    if (!retry) continue;
    const own = conflictGroup(step.change);
    const { diagnostics } = plan(input, (group) => group === own, 1);
    const error = diagnostics.find((diagnostic) => diagnostic.severity === "error");
    if (error) input.book.fail(step, error);
  }
}

function plan(
  { kinds, planned, desired, live, options }: ReplanInput,
  keeps: (group: string) => boolean,
  first: number,
) {
  const kept = <T extends { readonly kind: string; readonly conflict: string }>(list: readonly T[]) =>
    list.filter((value) => keeps(`${value.kind} ${value.conflict}`));
  // The zone's plan is not read again; what was packed into one call before fits into one still.
  const largest = planned.calls.reduce((most, call) => Math.max(most, call.steps.length), batchLimitOf(live));
  return planScope(
    kinds,
    { ...desired, objects: kept(desired.objects), absent: kept(desired.absent) },
    { ...live, objects: kept(live.objects) },
    // What was to be made anew was made anew, or has failed: a further round does not do it again.
    { ...options, secrets: undefined, batchLimit: options.batchLimit ?? largest },
    first,
  );
}

/** Planned before, not given up, and not waiting for something that was. */
function worthwhile({ planned, book }: ReplanInput): (step: Step) => boolean {
  const groups = new Set(planned.steps.map((step) => conflictGroup(step.change)));
  const hopeful = groupsThat(book, (retry) => retry).size > 0;
  const deletes = !book
    .obstacles()
    .some((obstacle) => obstacle.result === "failed" && !obstacle.retry && obstacle.step.phase === 1);
  return (step) => {
    const group = conflictGroup(step.change);
    if (!groups.has(group) || (step.phase === 2 && !deletes)) return false;
    return hopeful || book.obstacle(group) === undefined;
  };
}

function groupsThat(book: Ledger, wanted: (retry: boolean) => boolean): ReadonlySet<string> {
  const failed = book.obstacles().filter((obstacle) => obstacle.result === "failed" && wanted(obstacle.retry));
  return new Set(failed.map((obstacle) => conflictGroup(obstacle.step.change)));
}
