// Applies a plan: the account first, then its zones. `preflight` has run before, and a saved plan was checked with
// `checkSavedPlan`. Scopes fail independently of each other.
//
//   apply ─▶ each scope, up to three rounds
//              sendCalls ─▶ each call of the plan, phase 1 before phase 2
//                skipDependents      what depends on a failed step is skipped
//                sendSteps           one request: done, failed or unknown
//                  resolveUnknown    a lost answer is resolved by reading the scope again
//                  awaitLateWrite    a request that must not arrive twice is awaited before it is sent again
//                createSecret        a step with a value that the API shows once
//                narrowRefusal       the size of a batch, or the groups at fault
//              reread                the scope as it is now
//              confirmWrites         corrects results by it, and deletes what arrived twice
//              replan                groups that met a name conflict, or under which live state changed
//            getScopeOutcome         compares the last read with what was declared
import type { Diagnostic } from "../base/diagnostic";
import { createSlots, type Slots } from "../base/slots";
import { type Change, type Kind, type Scope, scopeName } from "../kind/kind";
import type { DesiredScope, DesiredState, LiveScope } from "../kind/state";
import { type BatchLimits, createBatchLimits } from "../live/batch-limits";
import type { Api } from "../live/client";
import { readZoneObjects, rereadScope, selectKinds } from "../live/read-live";
import type { PlanOptions } from "../plan/create-plan";
import { desiredFromPlan, getScopeContext } from "../plan/desired-from-plan";
import { packCalls } from "../plan/pack-calls";
import type { Plan, ScopePlan } from "../plan/plan";
import { confirmWrites } from "./confirm-writes";
import type { ApplyContext } from "./context";
import type { Outcome, ScopeOutcome } from "./outcome";
import { replan } from "./replan";
import { getScopeOutcome } from "./scope-outcome";
import type { SecretStores } from "./secret-stores";
import { sendCalls } from "./send-calls";
import { createSentCreates } from "./sent-creates";
import { createStepResults } from "./step-results";

export interface ApplyOptions extends PlanOptions {
  /** Aborted: the request in flight is finished, and no further request is sent. */
  readonly signal?: AbortSignal;
  /** Codes of the hazards that were allowed. A further round is not applied if it has others. */
  readonly allow?: readonly string[];
  onProgress?(progress: ApplyProgress): void;
  /** Called before every write, with the changes of its steps. Returns why the run may no longer write them, if so: its lease ran out. */
  checkLease?(scope: Scope, changes?: readonly Change[]): string | undefined | Promise<string | undefined>;
  /** Called before the first write to an object that a destroy restores, so that a snapshot of it can be kept. An error keeps it from being written. */
  beforeFirstWrite?(change: Change): Diagnostic | undefined;
  /** Stores values that the API shows once. Without it, no object with such a value is created. */
  readonly secrets?: SecretStores;
  /** What earlier runs on the same target have learnt about the size of batches. By default, the run knows nothing. */
  readonly batchLimits?: BatchLimits;
}

export interface ApplyProgress {
  readonly scope: Scope;
  /** Steps. */
  readonly done: number;
  readonly total: number;
  readonly comment: string;
}

/** Rounds of writing and reading again. */
const MAX_ROUNDS = 3;
/** Zones that are written at the same time. */
const CONCURRENT_ZONES = 4;

/**
 * With `desired`, a further round plans again the groups under which live state changed. Without it (a saved plan), exactly
 * the steps of the plan are applied or fail.
 */
export async function applyPlan(
  api: Api,
  kinds: readonly Kind[],
  desired: DesiredState | undefined,
  plan: Plan,
  options: ApplyOptions,
): Promise<Outcome> {
  const run: Run = {
    api,
    kinds,
    desired,
    // The plan knows the account, also where it was looked up because no document names it.
    touched: { ...(desired ?? desiredFromPlan(kinds, plan, options.profile)), account: plan.account },
    plan,
    options,
    createdZones: new Map(),
    batchLimits: options.batchLimits ?? createBatchLimits(options.batchLimit),
    halt: {},
    onProgress: countProgress(plan, options),
  };
  return {
    scopes: await applyScopes(run),
    interrupted: options.signal?.aborted ?? false,
    cost: { reads: api.cost.reads, writes: api.cost.writes },
  };
}

/**
 * The account comes first. A scope that only waits for a late request does not hold up the others, but zones that the account
 * creates need its result.
 */
async function applyScopes(run: Run): Promise<readonly ScopeOutcome[]> {
  const scopesWithin = (within: Scope["within"]) => run.plan.scopes.filter(({ scope }) => scope.within === within);
  const apply = (slots: Slots, planned: ScopePlan) => slots.run(() => applyScope(run, planned, slots));
  const accountSlots = createSlots(1);
  const account = Promise.all(scopesWithin("account").map((planned) => apply(accountSlots, planned)));
  const zoneSlots = createSlots(CONCURRENT_ZONES);
  const zones = scopesWithin("zone").map(async (planned) => {
    await (planned.id === undefined ? account : Promise.race([account, accountSlots.idle()]));
    return apply(zoneSlots, planned);
  });
  return (await Promise.all([account, Promise.all(zones)])).flat();
}

/** One run over all scopes of a plan. */
interface Run {
  readonly api: Api;
  readonly kinds: readonly Kind[];
  readonly desired?: DesiredState;
  /** The objects that are read again after the writes: those of the desired state, or of a saved plan's steps. */
  readonly touched: DesiredState;
  readonly plan: Plan;
  readonly options: ApplyOptions;
  /** Ids of the zones that this run created, by name. */
  readonly createdZones: Map<string, string>;
  readonly batchLimits: BatchLimits;
  readonly halt: ApplyContext["halt"];
  readonly onProgress: ApplyContext["onProgress"];
}

async function applyScope(run: Run, planned: ScopePlan, slots: Slots): Promise<ScopeOutcome> {
  const { scope, steps } = planned;
  if (steps.length === 0) return { scope, steps: [], converged: true, left: [], diagnostics: [] };
  const context = createContext(run, planned, slots);
  const { kinds, results, ids } = context;
  const desired = findScope(run.desired, scope);
  if (scope.within === "zone" && ids.zone === undefined) {
    results.skipAll(`the zone ${scope.zone} was not created`);
    return getScopeOutcome({ kinds, planned, results, desired });
  }
  let live: LiveScope | undefined;
  let round: ScopePlan | undefined = planned;
  for (let count = 1; round !== undefined && count <= MAX_ROUNDS; count += 1) {
    await sendCalls({ ...context, plan: round });
    if (results.stopped !== undefined) break;
    live = await confirmWrites(context, await context.reread());
    const canReplan = desired !== undefined && live.failure === undefined;
    round = canReplan ? replan({ kinds, planned, desired, live, results, options: run.options }) : undefined;
  }
  recordCreatedZones(run, context, live);
  return getScopeOutcome({ kinds, planned, results, live, desired });
}

function createContext(run: Run, planned: ScopePlan, slots: Slots): ApplyContext {
  const { api, plan, options, batchLimits, halt, onProgress } = run;
  const { scope } = planned;
  const kinds = run.kinds.filter((kind) => kind.within === scope.within);
  const scopeContext = findScope(run.touched, scope)?.context ?? getScopeContext(scope, options.profile);
  const zone = scope.within === "zone" ? (planned.id ?? run.createdZones.get(scope.zone)) : undefined;
  const context: Omit<ApplyContext, "reread"> = {
    api,
    kinds,
    plan: planned,
    scopeContext,
    ids: { account: plan.account, zone },
    results: createStepResults(planned.steps),
    batchLimits,
    pack: (steps, batchLimit) => packCalls(kinds, steps, { batchLimit }),
    allow: options.allow ?? [],
    sent: createSentCreates(),
    clock: { now: api.clock.now, sleep: (ms, signal) => slots.leave(() => api.clock.sleep(ms, signal)) },
    halt,
    signal: options.signal,
    onProgress,
    checkLease: async (steps) =>
      options.checkLease?.(
        scope,
        steps?.map(({ change }) => change),
      ),
    beforeFirstWrite: options.beforeFirstWrite,
    secrets: options.secrets,
  };
  return { ...context, reread: () => reread(run, context) };
}

/** Reads what the plan read of the scope, and nothing that it did not need. */
async function reread({ touched }: Run, context: Omit<ApplyContext, "reread">): Promise<LiveScope> {
  const { api, kinds, plan, scopeContext, ids } = context;
  if (ids.zone === undefined) return rereadScope(api, kinds, touched, plan.scope);
  const declared = findScope(touched, plan.scope);
  const changes = plan.steps.map((step) => step.change);
  const objects = [...(declared?.objects ?? []), ...(declared?.absent ?? []), ...changes];
  return readZoneObjects(api, selectKinds(kinds, objects), scopeContext, ids.zone);
}

function findScope(desired: DesiredState | undefined, scope: Scope): DesiredScope | undefined {
  return desired?.scopes.find((candidate) => scopeName(candidate.scope) === scopeName(scope));
}

/** The ids of zones that were created by this scope's steps: their own scopes are applied next. */
function recordCreatedZones(run: Run, { kinds, plan }: ApplyContext, live: LiveScope | undefined): void {
  const zoneKinds = new Set(kinds.filter((kind) => kind.definesScope).map((kind) => kind.name));
  for (const { change } of plan.steps) {
    if (change.action !== "create" || !zoneKinds.has(change.kind)) continue;
    const object = live?.objects.find((object) => object.label === change.label);
    if (object) run.createdZones.set(change.label, object.id);
  }
}

function countProgress(plan: Plan, options: ApplyOptions): ApplyContext["onProgress"] {
  const total = plan.scopes.reduce((sum, scope) => sum + scope.steps.length, 0);
  let done = 0;
  return (scope, steps, comment) => {
    done += steps;
    options.onProgress?.({ scope, done: Math.min(done, total), total, comment });
  };
}
