// Carries a plan out. Every write has three outcomes, and a lost one is settled by reading again, never by repeating it
// blind. Scopes fail one by one; "converged" is said only of what was read after the last write.
import { mapAtOnce } from "../at-once";
import { type Change, type Kind, type Scope, scopeName } from "../kind/kind";
import type { DesiredScope, DesiredState, LiveScope } from "../kind/state";
import type { Api } from "../live/client";
import { readScopeAgain, readZoneObjects, wantedKinds } from "../live/read";
import { batchLimitOf, type PlanOptions, planScope } from "../plan/make-plan";
import { conflictGroup } from "../plan/order";
import type { Plan, ScopePlan, Step } from "../plan/plan";
import { type Ledger, ledger } from "./ledger";
import type { Outcome, ScopeOutcome } from "./outcome";
import { type Run, runCalls } from "./run";
import type { Ids } from "./send";
import { settle } from "./settle";

export interface Progress {
  readonly scope: Scope;
  readonly done: number;
  readonly total: number;
  readonly comment: string;
}

export interface ApplyOptions extends PlanOptions {
  /** Aborted: the call in flight is finished, no new one is begun. */
  readonly signal?: AbortSignal;
  /** Codes of hazards that were allowed: what a later round finds must not go beyond them. */
  readonly allow?: readonly string[];
  onProgress?(progress: Progress): void;
  /** Asked before every write: why this run may not write to the scope any more, if so (a lock that ran out). */
  mayNotWrite?(scope: Scope): string | undefined;
  /** Called before the first write to an object that destroying restores: the moment to keep a snapshot of it. */
  beforeFirstWrite?(change: Change): void;
}

/** Rounds of reading and writing in one run. */
const ROUNDS = 3;
/** Zones written at the same time. */
const AT_ONCE = 4;

/**
 * `desired` lets a round plan a group again that moved under it; without it (a saved plan) exactly the plan's steps are
 * carried out, or given up.
 */
export async function apply(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState | undefined,
  plan: Plan,
  options: ApplyOptions,
): Promise<Outcome> {
  const own = plan.scopes.filter((one) => one.scope.within === "account");
  const zones = plan.scopes.filter((one) => one.scope.within === "zone");
  const job = {
    api,
    kinds,
    desired,
    plan,
    options,
    created: new Map<string, string>(),
    progress: progressOf(plan, options),
  };
  const first = await mapAtOnce(own, 1, (one) => applyScope(job, one));
  const rest = await mapAtOnce(zones, AT_ONCE, (one) => applyScope(job, one));
  return {
    scopes: [...first, ...rest],
    interrupted: options.signal?.aborted ?? false,
    cost: { reads: api.cost.reads, writes: api.cost.writes },
  };
}

interface Job {
  readonly api: Api;
  readonly kinds: readonly Kind[];
  readonly desired?: DesiredState;
  readonly plan: Plan;
  readonly options: ApplyOptions;
  /** Ids of zones that this run created. */
  readonly created: Map<string, string>;
  readonly progress: (scope: Scope, steps: number, comment: string) => void;
}

async function applyScope(job: Job, scope: ScopePlan): Promise<ScopeOutcome> {
  const own = job.kinds.filter((kind) => kind.within === scope.scope.within);
  if (scope.steps.length === 0) return { scope: scope.scope, steps: [], converged: true, left: [], diagnostics: [] };
  const ids = idsOf(job, scope);
  const book = ledger(scope.steps);
  if (scope.scope.within === "zone" && ids.zone === undefined) {
    book.skipAll(`the zone ${scopeName(scope.scope)} was not created`);
    return finish(scope, book, undefined, own);
  }
  const reread = () => readAgain(job, scope, ids);
  let round: ScopePlan | undefined = scope;
  let live: LiveScope | undefined;
  for (let count = 1; round !== undefined && count <= ROUNDS; count += 1) {
    await runCalls(runOf(job, own, round, ids, book, reread));
    if (book.stopped) break;
    live = await reread();
    round = live.failure ? undefined : nextRound(job, own, scope, live, book);
  }
  noteCreated(job, own, scope, live);
  return finish(scope, book, live, own, desiredScope(job, scope));
}

function runOf(
  job: Job,
  kinds: readonly Kind[],
  scope: ScopePlan,
  ids: Ids,
  book: Ledger,
  reread: () => Promise<LiveScope>,
): Run {
  const { api, options, progress } = job;
  const mayNotWrite = () => options.mayNotWrite?.(scope.scope);
  return {
    api,
    kinds,
    scope,
    ids,
    book,
    reread,
    signal: options.signal,
    progress,
    mayNotWrite,
    beforeFirstWrite: options.beforeFirstWrite,
  };
}

function idsOf(job: Job, scope: ScopePlan): Ids {
  const zone = scope.scope.within === "zone" ? (scope.id ?? job.created.get(scope.scope.zone)) : undefined;
  return { account: job.plan.account, zone };
}

/** The scope as it is now: what the plan read of it, and nothing that it did not need. */
async function readAgain(job: Job, { scope, steps }: ScopePlan, ids: Ids): Promise<LiveScope> {
  const desired = job.desired?.scopes.find((one) => scopeName(one.scope) === scopeName(scope));
  const context = desired?.context ?? { scope, profile: "live" as const, minimumTtl: 60 };
  const objects = [...(desired?.objects ?? []), ...steps.map((step) => step.change)];
  if (scope.within === "zone")
    return readZoneObjects(job.api, wantedKinds(job.kinds, objects), context, ids.zone as string);
  return readScopeAgain(job.api, job.kinds, job.desired ?? { account: job.plan.account, scopes: [] }, scope);
}

/** A fresh plan of the groups that this run planned and that are still not as desired, or nothing. */
function nextRound(
  job: Job,
  kinds: readonly Kind[],
  planned: ScopePlan,
  live: LiveScope,
  book: Ledger,
): ScopePlan | undefined {
  const desired = desiredScope(job, planned);
  if (desired === undefined) return undefined;
  const options = { ...job.options, batchLimit: job.options.batchLimit ?? batchLimitOf(live) };
  const groups = new Set(planned.steps.map((step) => conflictGroup(step.change)));
  const again = planScope(kinds, desired, live, options, book.nextNumber());
  const open = new Set(book.retryable());
  const steps = again.scope.steps.filter((step) => {
    const group = conflictGroup(step.change);
    return groups.has(group) && (open.has(group) || !book.hasFailed(group));
  });
  const allowed = again.scope.hazards.every((one) => !one.final && (job.options.allow ?? []).includes(one.code));
  if (steps.length === 0 || !allowed || again.diagnostics.some((one) => one.severity === "error")) return undefined;
  const numbers = new Set(steps.map((step) => step.n));
  const calls = again.scope.calls.map((call) => ({ ...call, steps: call.steps.filter((n) => numbers.has(n)) }));
  book.begin(steps);
  return { ...again.scope, steps, calls: calls.filter((call) => call.steps.length > 0) };
}

function desiredScope(job: Job, scope: ScopePlan): DesiredScope | undefined {
  return job.desired?.scopes.find((one) => scopeName(one.scope) === scopeName(scope.scope));
}

function noteCreated(job: Job, kinds: readonly Kind[], scope: ScopePlan, live: LiveScope | undefined): void {
  const opening = kinds.filter((kind) => kind.opens);
  const created = scope.steps.filter(
    (step) => step.change.action === "create" && opening.some((kind) => kind.name === step.change.kind),
  );
  for (const step of created) {
    const found = live?.objects.find((one) => one.label === step.change.label);
    if (found) job.created.set(step.change.label, found.id);
  }
}

/** What the last read says: every step's group as it was wanted, or what is left. */
function finish(
  scope: ScopePlan,
  book: Ledger,
  live: LiveScope | undefined,
  kinds: readonly Kind[],
  desired?: DesiredScope,
): ScopeOutcome {
  const steps = book.outcomes();
  const verified = live !== undefined && live.failure === undefined;
  const left = verified ? leftOver(scope, live, kinds, desired) : scope.steps.map((step) => step.change);
  const failed = steps.some((one) => one.result !== "done");
  return {
    scope: scope.scope,
    steps,
    converged: verified && left.length === 0 && !failed,
    left,
    diagnostics: live?.failure ? [live.failure] : [],
  };
}

function leftOver(scope: ScopePlan, live: LiveScope, kinds: readonly Kind[], desired: DesiredScope | undefined) {
  if (desired) {
    const options = { target: "", asOf: "", emulator: true, batchLimit: 0 };
    return planScope(kinds, desired, live, options).scope.steps.map((step) => step.change);
  }
  const kindOf = (step: Step) => kinds.find((kind) => kind.name === step.change.kind) as Kind;
  return scope.steps.filter((step) => settle(kindOf(step), step, live) !== "done").map((step) => step.change);
}

function progressOf(plan: Plan, options: ApplyOptions): Job["progress"] {
  const total = plan.scopes.reduce((sum, one) => sum + one.steps.length, 0);
  let done = 0;
  return (scope, steps, comment) => {
    done += steps;
    options.onProgress?.({ scope, done: Math.min(done, total), total, comment });
  };
}
