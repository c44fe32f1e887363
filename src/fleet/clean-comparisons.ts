// What a worker remembers of the zones that were as declared: what it read, by digest. As long as the documents, the day and all answers are the
// same, the comparison would be the same too, so that a job costs little more than its requests.
import { hasErrors } from "../base/diagnostic";
import type { DesiredState } from "../kind/state";
import type { Api } from "../live/client";
import { findChangedAnswers, type RecordedRead, recordReads } from "../live/repeat-reads";
import type { PlanOptions } from "../plan/create-plan";
import { isEmptyPlan, type Plan } from "../plan/plan";

/** What a comparison depends on besides the answers. */
export interface ComparisonInput {
  readonly key: string;
  /** As the worker read them: another version is another object. */
  readonly documents: object;
  /** What they declare for the key. */
  readonly declared: DesiredState;
  /** With what the state folder adds to it. */
  readonly desired: DesiredState;
  readonly options: PlanOptions;
}

export interface CleanComparisons {
  /** The plan of `compare`, or an equal plan of an earlier job. */
  compare(input: ComparisonInput, api: Api, compare: (api: Api) => Promise<Plan>): Promise<Plan>;
}

interface CleanComparison {
  readonly options: string;
  readonly reads: readonly RecordedRead[];
  readonly plan: Plan;
}

/** Objects that are listed in a plan without changes, and kept in memory with it. */
const MAX_LISTED = 1000;

export function createCleanComparisons(): CleanComparisons {
  const known = new WeakMap<object, Map<string, CleanComparison>>();
  return {
    async compare({ key, documents, declared, desired, options }, api, compare) {
      const ofDocuments = known.get(documents) ?? new Map<string, CleanComparison>();
      known.set(documents, ofDocuments);
      const before = ofDocuments.get(key);
      ofDocuments.delete(key);
      // A restored setting is not in the documents.
      if (!isSame(declared, desired)) return compare(api);
      const requestsBefore = api.cost.reads;
      const optionsKey = JSON.stringify(options);
      const reads = before?.options === optionsKey ? before.reads : undefined;
      const changed = reads ? await findChangedAnswers(api, reads) : api;
      if (before && changed === undefined) {
        ofDocuments.set(key, before);
        return before.plan;
      }
      const recorder = recordReads(changed ?? api);
      const compared = await compare(recorder.api);
      const plan = { ...compared, budget: { ...compared.budget, reads: api.cost.reads - requestsBefore } };
      const recorded = recorder.list();
      if (recorded && isClean(plan)) ofDocuments.set(key, { options: optionsKey, reads: recorded, plan });
      return plan;
    },
  };
}

function isSame(left: DesiredState, right: DesiredState): boolean {
  return (
    left.scopes.length === right.scopes.length && left.scopes.every((scope, index) => scope === right.scopes[index])
  );
}

function isClean(plan: Plan): boolean {
  const listed = plan.scopes.flatMap((scope) => [scope.unmanaged, scope.ignored, scope.managedElsewhere]);
  const count = listed.reduce((sum, { length }) => sum + length, 0);
  return isEmptyPlan(plan) && !hasErrors(plan.diagnostics) && count <= MAX_LISTED;
}
