// The plan from the desired and the live state: the changes of each scope, their order, calls, hazards and cost. Pure.
import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import { isObject } from "../base/json";
import type { DeprecationFinding } from "../deprecation/deprecation";
import { diffScope } from "../diff/diff";
import { canonicalizeLive } from "../kind/derive/canonicalize";
import { computedValues } from "../kind/derive/computed-values";
import { type Change, type Context, type Kind, type Scope, scopeName } from "../kind/kind";
import { formatSelector, type Selector } from "../kind/selector";
import type { BrokenPart, DesiredScope, DesiredState, LiveScope, LiveState } from "../kind/state";
import { fingerprint } from "./fingerprint";
import { findHazards } from "./hazards";
import { orderSteps } from "./order-steps";
import { packCalls } from "./pack-calls";
import type { Plan, ScopePlan } from "./plan";
import { addRenewals, type SecretView } from "./renewals";

/** What a plan is made for. The same value is passed to planning, applying, and planning again between rounds. */
export interface PlanContext {
  /** The base URL or `emulator:FILE`, shown first in every report. */
  readonly target: string;
  /** The day of the deprecation schedule, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** The target is an emulator: creating zones needs no permission. */
  readonly emulator: boolean;
  /** The profile that the documents were read with; `live` unless given. A saved plan does not record it. */
  readonly profile?: Context["profile"];
}

export interface PlanOptions extends PlanContext {
  /** Operations in one batch; 0 for single calls. By default, what the zone's subscription allows. */
  readonly batchLimit?: number;
  /** Deprecated spellings in the documents on the day `asOf`. */
  readonly deprecations?: readonly DeprecationFinding[];
  /** The parts of the documents that have errors and are not in the desired state. */
  readonly broken?: readonly BrokenPart[];
  /** Lists a scope with errors among the scopes nevertheless: a drift run shows all differences, and writes nothing after an error. */
  readonly listsBrokenScopes?: boolean;
  /** Ids of the only unmanaged objects that may be replaced, where an earlier plan of the run named them; any, if left out. */
  readonly replaceable?: ReadonlySet<string>;
  /** The state of secrets. Without it, none is renewed. */
  readonly secrets?: SecretView | undefined;
  /** HTTP calls that reading the live state took. */
  readonly reads?: number;
}

export function createPlan(kinds: readonly Kind[], desired: DesiredState, live: LiveState, options: PlanOptions): Plan {
  return joinPlans(
    kinds,
    desired,
    live.scopes.map((scope) => ({ scope: scope.scope, exists: scope.exists, live: scope })),
    options,
  );
}

/** A scope that was read, and its plan if that is known. */
export interface PlannableScope {
  readonly scope: Scope;
  readonly exists: boolean;
  /** Missing where the plan is known, whatever is planned for other scopes. */
  readonly live?: LiveScope;
  readonly planned?: KnownPlan;
}

/** The plan of a scope, made from what `desired` declares, with steps that are numbered from 1. */
interface KnownPlan extends PlanOfScope {
  readonly desired: DesiredScope;
}

/** Plans a scope as soon as it is read. The live objects of a scope without changes are not needed any more: most plans change few of many zones. */
export function planAhead(
  kinds: readonly Kind[],
  desired: DesiredScope | undefined,
  live: LiveScope,
  options: PlanOptions,
): PlannableScope {
  const read = { scope: live.scope, exists: live.exists };
  if (desired === undefined || desired.scope.within === "account" || live.failure) return { ...read, live };
  const planned = { ...planScope(kinds, desired, live, options), desired };
  return planned.scope.steps.length === 0 ? { ...read, planned } : { ...read, live, planned };
}

/** The plan of all scopes that were read. */
export function joinPlans(
  kinds: readonly Kind[],
  desired: DesiredState,
  read: readonly PlannableScope[],
  options: PlanOptions,
): Plan {
  const liveScopes = new Map(read.map((scope) => [scopeName(scope.scope), scope]));
  const broken: BrokenPart[] = [...(options.broken ?? [])];
  // Scopes that failed for the same reason share one diagnostic.
  const diagnostics = new Set<Diagnostic>(broken.flatMap((part) => part.diagnostics));
  const scopes: ScopePlan[] = [];
  let firstNumber = 1;
  let accountErrors: readonly Diagnostic[] = [];
  for (const scope of desired.scopes) {
    const current = liveScopes.get(scopeName(scope.scope));
    if (!current) continue;
    const planned = planOrFail(kinds, scope, current, options, firstNumber);
    const found = planned.diagnostics;
    for (const diagnostic of found) diagnostics.add(diagnostic);
    // A zone that the account's steps would create is not created where those steps cannot be planned.
    const errors = [...new Set([...errorsAmong(found), ...(current.exists ? [] : accountErrors)])];
    if (scope.scope.within === "account") accountErrors = errors;
    if (errors.length > 0) broken.push({ name: scopeName(scope.scope), scope: scope.scope, diagnostics: errors });
    if (planned.scope && (errors.length === 0 || options.listsBrokenScopes)) {
      scopes.push(planned.scope);
      firstNumber += planned.scope.steps.length;
    }
  }
  return {
    target: options.target,
    asOf: options.asOf,
    account: desired.account,
    scopes,
    diagnostics: [...diagnostics],
    ...(broken.length > 0 && { broken }),
    deprecations: options.deprecations ?? [],
    budget: { reads: options.reads ?? 0, writes: countWrites(scopes) },
  };
}

/** The plan of a scope that was read; otherwise why it was not. */
function planOrFail(
  kinds: readonly Kind[],
  desired: DesiredScope,
  { live, planned }: PlannableScope,
  options: PlanOptions,
  firstNumber: number,
): Partial<PlanOfScope> & Pick<PlanOfScope, "diagnostics"> {
  if (live?.failure) return { diagnostics: [live.failure] };
  const isCurrent = planned?.desired === desired && (firstNumber === 1 || planned.scope.steps.length === 0);
  if (isCurrent) return planned;
  if (live === undefined) throw new Error(`nothing is known of ${scopeName(desired.scope)}`);
  return planScope(kinds, desired, live, options, firstNumber);
}

export function countWrites(scopes: readonly ScopePlan[]): number {
  return scopes.reduce((sum, scope) => sum + scope.calls.length + countRotations(scope) * 2, 0);
}

/** A rotation creates the successor, deletes the old object, and renames the successor. */
function countRotations({ steps }: ScopePlan): number {
  return steps.filter((step) => step.change.renews === "rotate").length;
}

export interface PlanOfScope {
  readonly scope: ScopePlan;
  readonly diagnostics: readonly Diagnostic[];
}

/** The plan of one scope; also made again, with a new read, between the rounds of a run. */
export function planScope(
  kinds: readonly Kind[],
  desired: DesiredScope,
  live: LiveScope,
  options: PlanOptions,
  firstNumber = 1,
): PlanOfScope {
  const own = kinds.filter((kind) => kind.within === desired.scope.within);
  const diff = diffScope(own, desired, live, options.replaceable);
  const { secrets } = options;
  const changes = secrets ? addRenewals(own, desired, live, diff.changes, secrets) : diff.changes;
  const steps = orderSteps(own, changes, desired.context, firstNumber);
  const packing = { batchLimit: options.batchLimit ?? getBatchLimit(live) };
  const scope: ScopePlan = {
    scope: desired.scope,
    id: live.id,
    steps,
    calls: packCalls(own, steps, packing),
    batchLimit: packing.batchLimit,
    basedOn: fingerprint(live, steps),
    kept: diff.kept,
    liveCount: live.objects.length,
    unmanaged: diff.unmanaged,
    ignored: diff.ignored.map(({ live: object, by }) => ({ live: object, rule: describeSelector(by) })),
    managedElsewhere: diff.managedElsewhere,
    hazards: findHazards({ kinds: own, desired, live, steps, packing, emulator: options.emulator }),
    ...getOutputs(kinds, live),
  };
  return { scope, diagnostics: diff.diagnostics };
}

/**
 * The changes between the desired and the live state of one scope, in the order in which they would be applied, and what cannot be
 * planned.
 */
export function planChanges(
  kinds: readonly Kind[],
  desired: DesiredScope,
  live: LiveScope,
): { readonly changes: readonly Change[]; readonly diagnostics: readonly Diagnostic[] } {
  const own = kinds.filter((kind) => kind.within === desired.scope.within);
  const { changes, diagnostics } = diffScope(own, desired, live);
  return { changes: orderSteps(own, changes, desired.context).map((step) => step.change), diagnostics };
}

/** The computed values of the zone itself. The account has none. */
export function getOutputs(kinds: readonly Kind[], { scope, row, context }: LiveScope): Pick<ScopePlan, "outputs"> {
  const kind = kinds.find((kind) => kind.definesScope === scope.within);
  return kind && row ? { outputs: computedValues(kind, canonicalizeLive(kind, row, context).props) } : {};
}

/** Operations that one batch takes (API documentation, batch record changes). */
const BATCH_LIMIT = { free: 200, paid: 3500 } as const;

export function getBatchLimit({ row = {} }: Pick<LiveScope, "row">): number {
  const { plan } = row;
  const { legacy_id: subscription } = isObject(plan) ? plan : {};
  const isPaid = ["pro", "business", "enterprise"].includes(String(subscription));
  return isPaid ? BATCH_LIMIT.paid : BATCH_LIMIT.free;
}

function describeSelector(selector: Selector): string {
  const { where } = selector;
  const line = where.line === undefined ? "" : ` (${where.file}:${where.line})`;
  return formatSelector(selector) + line;
}
