// Sends steps as one request. A lost answer is resolved by reading again; the request is repeated only for steps of which
// reading shows that they did not arrive. What must not arrive twice is repeated only when it cannot arrive any more.
import type { Json } from "../base/json";
import { getKind } from "../kind/registry";
import { type ApiFailure, isDoubtful } from "../live/client";
import { getPackedLimit, type PlannedCall, type Step } from "../plan/plan";
import type { ApplyContext } from "./context";
import { liveStateChanged, mayStillArrive, writeNotSent } from "./diagnostics";
import { awaitLateWrite, isRepeatable } from "./late-writes";
import type { LostCall, LostCalls } from "./lost-calls";
import { type ReplaceOutcome, replaceObject } from "./replace-object";
import { callRequest, matchRows } from "./requests";
import { resolveByReading, resolveUnknown } from "./resolve-unknown";
import { endsRun, shouldStop, stopRun } from "./stop-run";

/** How often a write is sent while reading again shows that it did not arrive. */
export const MAX_ATTEMPTS = 3;

/** All steps of a call that the API rejected. */
export interface RefusedSteps {
  readonly steps: readonly Step[];
  readonly failure: ApiFailure;
}

export interface SendStepsOptions {
  /** The steps are part of a rejected call, after which live was read again: another rejection needs no further read. */
  readonly afterRejection?: boolean;
  /** Takes a call whose answer was lost, if it may be sent again: it is resolved later. Without it, at once. */
  readonly lost?: LostCalls;
  /** The number of this attempt; 1 by default. */
  readonly firstAttempt?: number;
}

/** Returns the steps that the API rejected. Otherwise every step has its result, is lost, or the run is stopped. */
export async function sendSteps(
  context: ApplyContext,
  steps: readonly Step[],
  form: PlannedCall["form"],
  { afterRejection = false, firstAttempt = 1, lost }: SendStepsOptions = {},
): Promise<RefusedSteps | undefined> {
  const { results } = context;
  let pending = prepareFirstWrites(context, steps);
  if (pending.length === 0) return undefined;
  let reason = "";
  for (let attempt = firstAttempt; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (await shouldStop(context, pending)) return undefined;
    const answer = await send(context, pending, form);
    if (answer.outcome !== "unknown") lost?.recordAnswer();
    switch (answer.outcome) {
      case "ok":
        recordWritten(context, pending, form, answer.result);
        return undefined;
      case "stopped":
        return undefined;
      case "stale":
        await failStale(context, pending);
        return undefined;
      case "unknown":
        reason = answer.reason;
        if (lost && postpone(context, lost, { steps: pending, form, reason })) return undefined;
        pending = await resolveLost(context, pending, reason, attempt === MAX_ATTEMPTS);
        break;
      case "failed": {
        const { failure } = answer;
        const rejected: RefusedSteps = { steps: pending, failure };
        if (failure.category === "cancelled" && (await shouldStop(context, pending))) return undefined;
        if (endsRun(failure)) {
          stopRun(context, pending, failure);
          return undefined;
        }
        if (afterRejection || !(contradictsPlan(rejected) || isInDoubt(rejected, form))) return rejected;
        reason = failure.message;
        const live = await context.reread();
        if (live.failure && !contradictsPlan(rejected)) return rejected;
        pending = resolveByReading(context, pending, live, reason, contradictsPlan(rejected) ? "already" : "found");
        if (pending.length === rejected.steps.length) return rejected;
      }
    }
    if (pending.length === 0) return undefined;
  }
  for (const step of pending) results.fail(step, writeNotSent(step, `${reason} (${MAX_ATTEMPTS} attempts)`));
  return undefined;
}

/** Leaves a call to be resolved later, if it may be sent again. */
function postpone({ api, kinds, results }: ApplyContext, lost: LostCalls, call: LostCall): boolean {
  const mayRepeat = call.steps.every((step) => isRepeatable(getKind(kinds, step.change.kind), step));
  if (!mayRepeat) return false;
  for (const step of call.steps) results.lose(step, mayStillArrive(step, call.reason, api.lateWriteMs));
  lost.add(call);
  return true;
}

/** Returns the steps that did not arrive and that may be sent again. */
async function resolveLost(
  context: ApplyContext,
  steps: readonly Step[],
  reason: string,
  isLastAttempt: boolean,
): Promise<readonly Step[]> {
  const { clock, kinds, results } = context;
  const { lateWriteMs } = context.api;
  const from = clock.now();
  for (const step of steps) results.lose(step, mayStillArrive(step, reason, lateWriteMs));
  let pending = await resolveUnknown(context, steps, reason, "found");
  const mayRepeat = pending.every((step) => isRepeatable(getKind(kinds, step.change.kind), step));
  if (pending.length === 0 || (mayRepeat && !isLastAttempt)) return pending;
  const what = pending[0]?.comment ?? "";
  const result = await awaitLateWrite(context, what, { from, until: from + lateWriteMs }, async () => {
    pending = await resolveUnknown(context, pending, reason, "found");
    return pending.length === 0;
  });
  if (result !== "absent") return [];
  for (const step of pending) results.recover(step);
  return pending;
}

/** Returns the steps that may be sent. A step whose previous values cannot be kept fails. */
function prepareFirstWrites(
  { kinds, beforeFirstWrite, results }: ApplyContext,
  steps: readonly Step[],
): readonly Step[] {
  return steps.filter((step) => {
    const isRestored = getKind(kinds, step.change.kind).onDestroy === "restore";
    const problem = isRestored ? beforeFirstWrite?.(step.change) : undefined;
    if (problem) results.fail(step, problem);
    return problem === undefined;
  });
}

function send(context: ApplyContext, steps: readonly Step[], form: PlannedCall["form"]): Promise<ReplaceOutcome> {
  const [step] = steps;
  if (step === undefined) throw new Error("a request without steps");
  const { api, kinds, ids } = context;
  const kind = getKind(kinds, step.change.kind);
  // Checked again after every wait: for the rate limit, after a 429, before a retry. The lease may run out meanwhile.
  const shouldCancel = () => shouldStop(context, steps);
  context.sent.count(steps);
  const replaces = step.write.method === "PUT" && step.write.route === kind.routes.replace;
  if (replaces) return replaceObject(context, kind, step, shouldCancel);
  return api.send(callRequest(kind, steps, form, ids), shouldCancel);
}

function recordWritten(
  { batchLimits, plan, results, sent, onStepDone }: ApplyContext,
  steps: readonly Step[],
  form: PlannedCall["form"],
  result: Json,
) {
  if (form === "batch") batchLimits.accept(getPackedLimit(plan), steps.length);
  for (const step of steps) results.done(step, "written");
  for (const { step, row } of matchRows(result, steps, form)) {
    const { id } = row;
    if (typeof id === "string") sent.confirm(step, id);
    onStepDone?.(step, { row });
  }
}

/** Something else wrote the object since it was planned: it is done already, or left to a new plan. */
async function failStale(context: ApplyContext, steps: readonly Step[]): Promise<void> {
  const pending = await resolveUnknown(context, steps, "it was changed meanwhile", "already");
  for (const step of pending) context.results.fail(step, liveStateChanged(step), true);
}

/**
 * Whether a refusal leaves open if the steps took effect. A batch that is refused without a code of the API is refused for its size
 * or because there is no such route, and is narrowed down.
 */
function isInDoubt({ failure, steps }: RefusedSteps, form: PlannedCall["form"]): boolean {
  const isBatch = form === "batch" && steps.length > 1;
  return isDoubtful(failure) && (!isBatch || failure.codes.some((code) => code !== 0));
}

/** The API says that live is not as planned: the object exists already, is gone already, or another is in its place. */
function contradictsPlan({ failure, steps }: RefusedSteps): boolean {
  if (failure.category === "identical" || failure.category === "name-conflict") return true;
  return failure.category === "not-found" && steps.some((step) => step.change.action !== "create");
}
