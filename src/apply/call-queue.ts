// The calls of one round that are still to be sent. They are packed again whenever the run has learnt another batch limit, and
// when a call came back without a result for all its steps.
import { getKind } from "../kind/registry";
import { leavesDarkWindow } from "../plan/hazards";
import { groupSteps } from "../plan/pack-calls";
import { getPackedLimit, type PlannedCall, type Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { groupBlocked, wouldGoDark } from "./diagnostics";
import type { LostCalls } from "./lost-calls";

export interface QueuedCall {
  readonly steps: readonly Step[];
  readonly form: PlannedCall["form"];
}

export interface CallQueue {
  /** The next call; nothing when every step of the round has its result or is lost. */
  next(): QueuedCall | undefined;
}

/** @param lost calls that are resolved elsewhere. */
export function createCallQueue(context: ApplyContext, lost: LostCalls): CallQueue {
  const { plan, results, batchLimits, pack } = context;
  const byNumber = new Map(plan.steps.map((step) => [step.n, step]));
  const toQueued = ({ steps, form }: PlannedCall): QueuedCall => ({
    steps: steps.flatMap((n) => byNumber.get(n) ?? []),
    form,
  });
  const allowed = getPackedLimit(plan);
  let packedFor = allowed;
  let calls = plan.calls.map(toQueued);
  let at = 0;
  let left = plan.steps.length;
  const isWaiting = (step: Step) => results.isOpen(step) && !lost.has(step);
  const repack = (limit: number) => {
    const open = plan.steps.filter(isWaiting);
    const fitting = limit < packedFor ? refuseDarkGroups(context, open, limit) : open;
    calls = pack(fitting, limit).map(toQueued);
    packedFor = limit;
    at = 0;
    left = fitting.length;
  };
  return {
    next: () => {
      const sent = at < calls.length ? (calls[at - 1]?.steps ?? []) : plan.steps;
      const limit = batchLimits.next(allowed, left);
      if (limit !== packedFor || sent.some(isWaiting)) repack(limit);
      const call = calls[at];
      at += 1;
      left -= call?.steps.length ?? 0;
      return call;
    },
  };
}

/**
 * The plan counted on a batch for the groups whose old and new objects cannot coexist. Where the server takes no such batch, they
 * are refused unless the hazard is allowed. Returns the other steps.
 */
function refuseDarkGroups(context: ApplyContext, steps: readonly Step[], batchLimit: number): readonly Step[] {
  const { kinds, results, allow, batchLimits } = context;
  if (allow.includes("DARK_WINDOW")) return steps;
  for (const group of groupSteps(steps)) {
    const [first, ...others] = group;
    if (!leavesDarkWindow(getKind(kinds, first.change.kind), group, { batchLimit })) continue;
    const diagnostic = wouldGoDark(first, batchLimits.withoutRoute);
    results.fail(first, diagnostic);
    for (const step of others) results.skip(step, groupBlocked({ step: first, result: "failed", canReplan: false }));
  }
  return steps.filter(results.isOpen);
}
