// Some steps in one call, sent as often as re-reading shows that nothing arrived. A lost answer is settled by reading
// again and never by repeating the write blind.
import type { Diagnostic } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import type { Change, Kind, Live, Scope } from "../kind/kind";
import type { LiveScope } from "../kind/state";
import type { Api, ApiFailure, ApiOutcome } from "../live/client";
import { conflictGroup } from "../plan/order";
import type { Call, ScopePlan, Step } from "../plan/plan";
import { moved, notApplied, notSent, runStopped, unsettled } from "./explain";
import type { Ledger } from "./ledger";
import { type Put, put } from "./put";
import type { Secrets } from "./secrets";
import { answeredRows, batchRequest, type Ids, mergedRequest, singleRequest } from "./send";
import { foundOf, indexOf, settle } from "./settle";

export interface Run {
  readonly api: Api;
  readonly kinds: readonly Kind[];
  readonly scope: ScopePlan;
  readonly ids: Ids;
  readonly book: Ledger;
  /** Shared by all scopes of the run: why no further call makes sense. */
  readonly halt: { because?: string };
  reread(): Promise<LiveScope>;
  readonly signal?: AbortSignal;
  readonly progress: (scope: Scope, steps: number, comment: string) => void;
  readonly mayNotWrite: () => Promise<string | undefined>;
  readonly beforeFirstWrite?: (change: Change) => void;
  /** Where values go that are shown once. */
  readonly secrets?: Secrets;
  /** Told of each step that is done what the object is now, as the API answered or as it was found on reading again. */
  readonly onSeen?: (step: Step, seen: Seen) => void;
}

export interface Seen {
  /** The reply's row. */
  readonly row?: JsonObject;
  /** Found on reading again. */
  readonly live?: Live;
}

/** Steps that the server refused together, all of those that the call carried. */
export interface Refused {
  readonly steps: readonly Step[];
  readonly failure: ApiFailure;
}

/** How often one write is sent when re-reading shows that it did not arrive. */
export const ATTEMPTS = 3;

/**
 * Gives what was refused; otherwise each step is in the book, or the run is stopped. `part`: of steps that were refused
 * and read again just before, so that a further refusal says nothing new of live.
 */
export async function attempt(
  run: Run,
  steps: readonly Step[],
  form: Call["form"],
  part = false,
): Promise<Refused | undefined> {
  let open = steps;
  let reason = "";
  for (const step of steps) if (kindOf(run, step).onDestroy === "restore") run.beforeFirstWrite?.(step.change);
  for (let count = 1; count <= ATTEMPTS; count += 1) {
    if (await mustStop(run)) return undefined;
    const answer = await send(run, open, form);
    if (answer.outcome === "ok") {
      for (const step of open) run.book.done(step, "written");
      for (const { step, row } of answeredRows(answer.result, open, form)) run.onSeen?.(step, { row });
      return undefined;
    }
    if (answer.outcome === "stopped") return undefined;
    if (answer.outcome === "stale") return giveUpStale(run, open);
    if (answer.outcome === "failed") {
      if (answer.failure.category === "cancelled" && (await mustStop(run))) return undefined;
      if (stopsRun(answer.failure)) return stop(run, open, answer.failure);
      if (part || !isSurprise(answer.failure, open)) return { steps: open, failure: answer.failure };
    }
    const lost = answer.outcome === "unknown";
    reason = lost ? answer.reason : answer.failure.message;
    const pending = await settleAll(run, open, reason, lost);
    if (pending.length === 0) return undefined;
    if (!lost && pending.length === open.length) return { steps: open, failure: answer.failure };
    open = pending;
  }
  for (const step of open) run.book.fail(step, notSent(step, `${reason} (${ATTEMPTS} attempts)`));
  return undefined;
}

/** Asked before every call. Steps that are left are skipped, with the reason. */
export async function mustStop(run: Run): Promise<boolean> {
  const because = run.signal?.aborted ? "the run was interrupted" : (run.halt.because ?? (await run.mayNotWrite()));
  if (because !== undefined) run.book.stop(because);
  return run.book.stopped !== undefined;
}

export function kindOf(run: Run, step: Step): Kind {
  return run.kinds.find((kind) => kind.name === step.change.kind) as Kind;
}

function send(run: Run, steps: readonly Step[], form: Call["form"]): Promise<ApiOutcome | Put> {
  const [step] = steps as [Step];
  const kind = kindOf(run, step);
  // Asked again after every wait: for the budget, for a 429, before a call is repeated. A lock may run out meanwhile.
  const withheld = () => mustStop(run);
  if (step.write.method === "PUT" && step.write.route === kind.routes.replace) return put(run, kind, step, withheld);
  if (steps.length === 1) return run.api.send(singleRequest(kind, step, run.ids), withheld);
  const request = form === "merged" ? mergedRequest(kind, steps, run.ids) : batchRequest(kind, steps, run.ids);
  return run.api.send(request, withheld);
}

/** Somebody wrote the object since it was planned on: done already, or left to a fresh plan; never overwritten. */
async function giveUpStale(run: Run, steps: readonly Step[]): Promise<undefined> {
  const pending = await settleAll(run, steps, "it was changed meanwhile", false);
  for (const step of pending) run.book.fail(step, moved(step), true);
}

/** The credential is refused, the budget is spent or nobody answers: no further call makes sense, in no scope. */
export function stopsRun({ category }: ApiFailure): boolean {
  return ["auth", "rate-limited", "unreachable", "cancelled"].includes(category);
}

export function stop(run: Run, steps: readonly Step[], failure: ApiFailure): undefined {
  const { because, diagnostic } = runStopped(failure);
  run.halt.because ??= because;
  if (failure.category === "unreachable") for (const step of steps) run.book.fail(step, notSent(step, failure.message));
  run.book.stop(because, diagnostic);
}

/** The answer says that live is not what was read: already there, already gone, or a newcomer in the way. */
function isSurprise(failure: ApiFailure, steps: readonly Step[]): boolean {
  if (failure.category === "identical" || failure.category === "name-conflict") return true;
  return failure.category === "not-found" && steps.some((step) => step.change.action !== "create");
}

/** Reads again and judges each step; those that are as before, in groups that did not move, are given back. */
async function settleAll(run: Run, steps: readonly Step[], reason: string, lost: boolean): Promise<readonly Step[]> {
  const live = await run.reread();
  if (live.failure) return failAll(run, steps, (step) => unsettled(step, reason, live.failure as Diagnostic));
  const index = indexOf(live, steps);
  const pending: Step[] = [];
  for (const step of steps) {
    const settled = settle(kindOf(run, step), step, index);
    if (settled === "done") {
      run.book.done(step, lost ? "found" : "already");
      const found = foundOf(kindOf(run, step), step, index);
      if (found) run.onSeen?.(step, { live: found });
    } else if (settled === "moved") run.book.fail(step, moved(step), true);
    else pending.push(step);
  }
  return pending.filter((step) => !isHeldByItsGroup(run, step));
}

/** A group is written whole: when one of its steps moved, the others wait for the fresh plan of the group. */
function isHeldByItsGroup(run: Run, step: Step): boolean {
  const obstacle = run.book.obstacle(conflictGroup(step.change));
  if (obstacle) run.book.skip(step, notApplied(obstacle));
  return obstacle !== undefined;
}

function failAll(run: Run, steps: readonly Step[], why: (step: Step) => Diagnostic): readonly Step[] {
  for (const step of steps) run.book.fail(step, why(step));
  return [];
}
