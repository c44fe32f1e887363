// Carries a plan out. Every write has three outcomes, and a lost one is settled by reading again, never by repeating it
// blind. Scopes fail one by one; "converged" is said only of what was read after the last write.
import { mapAtOnce } from "../base/at-once";
import { outputsOf } from "../kind/derive/outputs";
import { type Change, type Kind, type Live, type Scope, scopeName } from "../kind/kind";
import type { DesiredScope, DesiredState, LiveScope } from "../kind/state";
import type { Api } from "../live/client";
import { readScopeAgain, readZoneObjects, wantedKinds } from "../live/read";
import { asDesired } from "../plan/as-desired";
import { type PlanOptions, planScope } from "../plan/make-plan";
import type { Plan, ScopePlan, Step } from "../plan/plan";
import { type Ledger, ledger } from "./ledger";
import type { Opened, Outcome, ScopeOutcome } from "./outcome";
import { replan } from "./replan";
import { type Run, runCalls } from "./run";
import type { Secrets } from "./secrets";
import type { Ids } from "./send";
import { indexOf, settle } from "./settle";

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
  mayNotWrite?(scope: Scope): string | undefined | Promise<string | undefined>;
  /** Called before the first write to an object that destroying restores: the moment to keep a snapshot of it. */
  beforeFirstWrite?(change: Change): void;
  /** Where values go that are shown once. Without it nothing is made that has one. */
  readonly secrets?: Secrets;
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
  const own = plan.scopes.filter((scope) => scope.scope.within === "account");
  const zones = plan.scopes.filter((scope) => scope.scope.within === "zone");
  const created = new Map<string, string>();
  const progress = progressOf(plan, options);
  const read = desired ?? asDesired(kinds, plan);
  const job: Job = { api, kinds, desired, read, plan, options, created, halt: {}, progress };
  const first = await mapAtOnce(own, 1, (value) => applyScope(job, value));
  const rest = await mapAtOnce(zones, AT_ONCE, (zone) => applyScope(job, zone));
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
  /** What to read again: as desired, or what the plan's steps are about. */
  readonly read: DesiredState;
  readonly plan: Plan;
  readonly options: ApplyOptions;
  /** Ids of zones that this run created. */
  readonly created: Map<string, string>;
  readonly halt: Run["halt"];
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
    const desired = desiredScope(job, scope);
    const isDue = desired !== undefined && live.failure === undefined;
    round = isDue ? replan({ kinds: own, planned: scope, desired, live, book, options: job.options }) : undefined;
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
  const mayNotWrite = async () => options.mayNotWrite?.(scope.scope);
  return {
    api,
    kinds,
    scope,
    ids,
    book,
    halt: job.halt,
    reread,
    signal: options.signal,
    progress,
    mayNotWrite,
    beforeFirstWrite: options.beforeFirstWrite,
    ...(options.secrets && { secrets: options.secrets }),
  };
}

function idsOf(job: Job, scope: ScopePlan): Ids {
  const zone = scope.scope.within === "zone" ? (scope.id ?? job.created.get(scope.scope.zone)) : undefined;
  return { account: job.plan.account, zone };
}

/** The scope as it is now: what the plan read of it, and nothing that it did not need. */
async function readAgain(job: Job, { scope, steps }: ScopePlan, ids: Ids): Promise<LiveScope> {
  if (scope.within === "account") return readScopeAgain(job.api, job.kinds, job.read, scope);
  const desired = job.read.scopes.find((value) => scopeName(value.scope) === scopeName(scope));
  const context = desired?.context ?? { scope, profile: "live" as const, minimumTtl: 60 };
  const objects = [...(desired?.objects ?? []), ...(desired?.absent ?? []), ...steps.map((step) => step.change)];
  return readZoneObjects(job.api, wantedKinds(job.kinds, objects), context, ids.zone as string);
}

function desiredScope(job: Job, scope: ScopePlan): DesiredScope | undefined {
  return job.desired?.scopes.find((value) => scopeName(value.scope) === scopeName(scope.scope));
}

function noteCreated(job: Job, kinds: readonly Kind[], scope: ScopePlan, live: LiveScope | undefined): void {
  const opening = kinds.filter((kind) => kind.opens);
  const created = scope.steps.filter(
    (step) => step.change.action === "create" && opening.some((kind) => kind.name === step.change.kind),
  );
  for (const step of created) {
    const found = live?.objects.find((object) => object.label === step.change.label);
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
  const left = verified ? leftOver(scope, live, kinds, desired) : notDone(scope, book);
  const failed = steps.some((step) => step.result !== "done");
  return {
    scope: scope.scope,
    steps,
    converged: verified && left.length === 0 && !failed,
    left,
    diagnostics: [...book.diagnostics, ...(live?.failure ? [live.failure] : [])],
    ...(live && { opened: openedBy(scope, live, kinds) }),
  };
}

function openedBy({ steps }: ScopePlan, live: LiveScope, kinds: readonly Kind[]): readonly Opened[] {
  const made = (value: Live) => steps.some(({ change }) => change.action === "create" && change.label === value.label);
  return kinds
    .filter((kind) => kind.opens)
    .flatMap((kind) =>
      live.objects
        .filter((object) => object.kind === kind.name && made(object))
        .map(({ label, id, props }) => ({ kind: kind.name, label, id, outputs: outputsOf(kind, props) })),
    );
}

function notDone(scope: ScopePlan, book: Ledger): readonly Change[] {
  return scope.steps.filter((step) => !book.isDone(step)).map((step) => step.change);
}

function leftOver(scope: ScopePlan, live: LiveScope, kinds: readonly Kind[], desired: DesiredScope | undefined) {
  if (desired) {
    const options = { target: "", asOf: "", emulator: true, batchLimit: 0 };
    return planScope(kinds, desired, live, options).scope.steps.map((step) => step.change);
  }
  const kindOf = (step: Step) => kinds.find((kind) => kind.name === step.change.kind) as Kind;
  const index = indexOf(live, scope.steps);
  return scope.steps.filter((step) => settle(kindOf(step), step, index) !== "done").map((step) => step.change);
}

function progressOf(plan: Plan, options: ApplyOptions): Job["progress"] {
  const total = plan.scopes.reduce((sum, scope) => sum + scope.steps.length, 0);
  let done = 0;
  return (scope, steps, comment) => {
    done += steps;
    options.onProgress?.({ scope, done: Math.min(done, total), total, comment });
  };
}
