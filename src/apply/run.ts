// One round over the calls of a scope: send, judge the outcome, settle what is unknown, bisect what was refused.
import type { Diagnostic } from "../diagnostic";
import type { Change, Kind, Scope } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import type { Api, ApiFailure, ApiOutcome } from "../live/client";
import { conflictGroup } from "../plan/order";
import { groupsInOrder } from "../plan/pack";
import type { Call, ScopePlan, Step } from "../plan/plan";
import { notApplied, refusedStep, scopeStopped } from "./explain";
import type { Ledger } from "./ledger";
import { batchRequest, type Ids, mergedRequest, singleRequest } from "./send";
import { settle } from "./settle";

export interface Run {
  readonly api: Api;
  readonly kinds: readonly Kind[];
  readonly scope: ScopePlan;
  readonly ids: Ids;
  readonly book: Ledger;
  reread(): Promise<LiveScope>;
  readonly signal?: AbortSignal;
  readonly progress: (scope: Scope, steps: number, comment: string) => void;
  readonly mayNotWrite: () => string | undefined;
  readonly beforeFirstWrite?: (change: Change) => void;
}

/** How often one write is sent when re-reading shows that it did not arrive. */
const ATTEMPTS = 3;

export async function runCalls(run: Run): Promise<void> {
  for (const call of run.scope.calls) {
    if (run.signal?.aborted) run.book.stop("the run was interrupted");
    if (run.book.stopped !== undefined) return;
    const steps = call.steps.map((n) => run.scope.steps.find((step) => step.n === n) as Step);
    if (call.phase === 2) skipAfterFailure(run, steps);
    skipDependents(run, steps);
    const open = steps.filter(run.book.isOpen);
    if (open.length > 0) await perform(run, open, call.form);
    run.progress(run.scope.scope, steps.length, steps[0]?.comment ?? "");
  }
}

/** Deletions come last, and only when everything before them succeeded: nothing is taken away before its successor is there. */
function skipAfterFailure(run: Run, steps: readonly Step[]): void {
  const failed = run.scope.steps.find((step) => step.phase === 1 && run.book.hasFailed(conflictGroup(step.change)));
  if (!failed) return;
  for (const step of steps)
    if (run.book.isOpen(step)) run.book.skip(step, `deletions wait until \`${failed.change.label}\` succeeds`);
}

/** The rest of a failed group, and what points at a name that could not be made. */
function skipDependents(run: Run, steps: readonly Step[]): void {
  const context = { scope: run.scope.scope, profile: "live" as const, minimumTtl: 60 };
  for (const step of steps) {
    if (!run.book.isOpen(step)) continue;
    const group = conflictGroup(step.change);
    if (run.book.hasFailed(group)) run.book.skip(step, notApplied(run.scope, run.book, group));
    const kind = kindOf(run, step);
    const targets = step.change.to ? (kind.pointsAt?.(step.change.to, context) ?? []) : [];
    const missing = targets
      .map((target) => `${kind.name} ${target}`)
      .find((one) => one !== group && run.book.hasFailed(one));
    if (missing !== undefined && run.book.isOpen(step))
      run.book.skip(step, `it points at ${notApplied(run.scope, run.book, missing)}`);
  }
}

/** Sends some steps in one call, as often as re-reading shows that nothing arrived. */
async function perform(run: Run, steps: readonly Step[], form: Call["form"]): Promise<void> {
  let open = steps;
  for (const step of steps) if (kindOf(run, step).onDestroy === "restore") run.beforeFirstWrite?.(step.change);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const forbidden = run.mayNotWrite();
    if (forbidden !== undefined) return run.book.stop(forbidden);
    const answer = await send(run, open, form);
    if (answer.outcome === "ok") {
      for (const step of open) run.book.done(step, "written");
      return;
    }
    if (answer.outcome === "failed" && stopsRun(answer.failure)) {
      run.book.stop(scopeStopped(answer.failure));
      return;
    }
    if (answer.outcome === "failed" && !isSurprise(answer.failure, open))
      return refused(run, open, answer.failure, form);
    const reason = answer.outcome === "failed" ? answer.failure.message : answer.reason;
    const pending = await settleAll(run, open, reason);
    if (pending.length === 0) return;
    if (answer.outcome === "failed") return refused(run, pending, answer.failure, form);
    open = pending;
  }
  const failure = {
    codes: [],
    category: "unreachable",
    message: `no answer to ${ATTEMPTS} attempts, and re-reading shows it not done`,
  } as const;
  for (const step of open) run.book.fail(step, refusedStep(step, failure));
}

function send(run: Run, steps: readonly Step[], form: Call["form"]): Promise<ApiOutcome> {
  const [step] = steps as [Step];
  if (steps.length === 1) return run.api.send(singleRequest(step, run.ids));
  return run.api.send(
    form === "merged" ? mergedRequest(steps, run.ids) : batchRequest(kindOf(run, step), steps, run.ids),
  );
}

/** The credential is refused or the budget is spent: no further call makes sense. */
function stopsRun(failure: ApiFailure): boolean {
  return failure.category === "auth" || failure.category === "rate-limited" || failure.category === "cancelled";
}

/** The answer says that live is not what was read: already there, already gone, or a newcomer in the way. */
function isSurprise(failure: ApiFailure, steps: readonly Step[]): boolean {
  if (failure.category === "identical" || failure.category === "name-conflict") return true;
  return failure.category === "not-found" && steps.some((step) => step.change.action !== "create");
}

/** Reads again and judges each step; those that are as before are given back. */
async function settleAll(run: Run, steps: readonly Step[], reason: string): Promise<readonly Step[]> {
  const live = await run.reread();
  if (live.failure) {
    for (const step of steps) run.book.fail(step, unsettled(step, reason, live.failure));
    return [];
  }
  const pending: Step[] = [];
  for (const step of steps) {
    const settled = settle(kindOf(run, step), step, live);
    if (settled === "done") run.book.done(step, step.change.action === "delete" ? "already" : "found");
    else if (settled === "moved") run.book.fail(step, moved(step), true);
    else pending.push(step);
  }
  return pending;
}

/** One group refused: it fails with the message. Several: halves, until the culprit stands alone. */
async function refused(run: Run, steps: readonly Step[], failure: ApiFailure, form: Call["form"]): Promise<void> {
  const groups = groupsInOrder(steps);
  if (groups.length > 1 && steps.length > 1) {
    const half = Math.ceil(groups.length / 2);
    for (const part of [groups.slice(0, half), groups.slice(half)]) {
      if (run.signal?.aborted) run.book.stop("the run was interrupted");
      const open = part.flat();
      skipDependents(run, open);
      const still = open.filter(run.book.isOpen);
      if (still.length > 0 && run.book.stopped === undefined) await perform(run, still, form);
    }
    return;
  }
  const retry = failure.category === "name-conflict" || failure.category === "not-found";
  const [culprit, ...others] = steps as [Step, ...Step[]];
  run.book.fail(culprit, refusedStep(culprit, failure), retry);
  for (const step of others) run.book.skip(step, notApplied(run.scope, run.book, conflictGroup(culprit.change)));
}

function kindOf(run: Run, step: Step): Kind {
  return run.kinds.find((kind) => kind.name === step.change.kind) as Kind;
}

function moved(step: Step): Diagnostic {
  return {
    code: "APP102",
    severity: "error",
    summary: "Live moved under the plan",
    detail: `\`${step.change.label}\` is neither as the plan saw it nor as it should be: somebody changed it meanwhile.`,
    help: "Run plan again and look at what changed.",
    where: step.change.where,
  };
}

function unsettled(step: Step, reason: string, failure: Diagnostic): Diagnostic {
  return {
    code: "APP103",
    severity: "error",
    summary: `It is not known whether this was applied: ${step.comment}`,
    detail: `The answer was lost (${reason}), and reading again failed: ${failure.detail ?? failure.summary}`,
    help: "Run plan: it shows what is left to do.",
    where: step.change.where,
  };
}
