// Applies documents, or a saved plan: plans, asks for approval, writes, and reads again.
import type { ApplyOptions, ApplyProgress } from "../apply/apply";
import { type AccountOutcome, mergeOutcomes } from "../apply/merge-outcomes";
import { isConverged, type Outcome } from "../apply/outcome";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import type { DeprecationFinding } from "../deprecation";
import { leaveOutBroken } from "../desired";
import type { Hazard } from "../kind/kind";
import { getZoneKind } from "../kind/registry";
import type { DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import { nameScope } from "../plan/merge-plans";
import { hasHealthyPart, isEmptyPlan, listMissingParts, listRefusedHazards, listSteps, type Plan } from "../plan/plan";
import { type DeniedDeprecations, findDenied } from "./deny-deprecated";
import type { Environment } from "./environment";
import type { Failure } from "./failure";
import { type Planned, toPlanned } from "./plan";
import { readPlanKeys, signatureFailure } from "./plan-keys";
import { type PlannedAccount, type PlanRequest, type PlanRun, type PlanSession, withPlanRun } from "./plan-session";
import { applyPlan } from "./reconcile";
import { withSavedPlanRun } from "./saved-plans";

export interface ApplyRequest extends PlanRequest {
  /** A file that `savePlan` wrote: exactly its steps are applied. Documents in `paths` are then only compared with it. */
  readonly savedPlan?: string;
  /** PEM files of public keys, beside those of ZONEWRIGHT_PLAN_PUBLIC_KEYS: only a saved plan signed with one of them is applied. */
  readonly publicKeys?: readonly string[];
  /** Codes of hazards that are permitted. */
  readonly allow?: readonly string[];
  /**
   * Apply the healthy zones if others have errors in the documents or cannot be read. Those are in `outcome.broken`, and the
   * outcome is not converged. Without it, nothing is written. For a saved plan that is a part, allow `PARTIAL` instead.
   */
  readonly keepGoing?: boolean;
  /** Refuse documents with these old spellings. */
  readonly denyDeprecated?: DeniedDeprecations;
  /** How long to wait for busy locks, in milliseconds; 0 by default: a busy lock is a failure at once. */
  readonly lockTimeoutMs?: number;
  /** Called with the plan, before anything else is decided. */
  readonly onPlan?: (planned: Planned) => void;
  /** Decides about a plan that is not empty and that no rule refuses. By default every such plan is applied. */
  readonly approve?: (planned: Planned) => boolean | Promise<boolean>;
  /** Called after each step. */
  readonly onStep?: (progress: ApplyProgress) => void;
}

export type ApplyResult =
  /** The plan is empty: live is as declared, but for the parts in `plan.broken`. */
  | (Planned & { readonly ok: true; readonly status: "unchanged" })
  /** Steps were sent. `isConverged(outcome)` tells whether live is now as declared; single steps can have failed. */
  | (Planned & { readonly ok: true; readonly status: "applied"; readonly outcome: Outcome })
  /** `plan.diagnostics` holds errors. */
  | (Planned & { readonly ok: false; readonly reason: "incomplete-plan"; readonly diagnostics: readonly Diagnostic[] })
  /** Hazards whose codes `allow` does not name. */
  | (Planned & { readonly ok: false; readonly reason: "hazards"; readonly hazards: readonly Hazard[] })
  | (Planned & { readonly ok: false; readonly reason: "deprecated"; readonly denied: readonly DeprecationFinding[] })
  /** `approve` returned false. */
  | (Planned & { readonly ok: false; readonly reason: "declined" })
  | Failure;

/**
 * Locks every zone that the documents declare, plans, and applies the plan. Success is judged only by what was read after the
 * last write. Nothing is written where the result is not `applied`.
 */
export async function apply(request: ApplyRequest, environment: Environment): Promise<ApplyResult> {
  const { savedPlan, publicKeys = [], keepGoing = false, lockTimeoutMs = 0 } = request;
  const use = (run: PlanRun) => applyRun(run, request, environment);
  if (savedPlan !== undefined) return withSavedPlanRun(savedPlan, request, environment, use);
  // Whoever can replace a signed plan could put documents in its place.
  const accepted = readPlanKeys(publicKeys, environment);
  if (!accepted.ok) return accepted;
  if (accepted.keys !== undefined) return signatureFailure(DOCUMENTS_NOT_SIGNED);
  return withPlanRun(request, { forApply: true, lockTimeoutMs, keepGoing }, environment, use);
}

const DOCUMENTS_NOT_SIGNED: Diagnostic = {
  code: "PLN113",
  severity: "error",
  summary: "A signed plan is required",
  detail:
    "This run applies documents, and public keys are given: only a saved plan signed with one of them is applied.",
  help: "Name the file of a signed plan, or remove `--public-key` and ZONEWRIGHT_PLAN_PUBLIC_KEYS.",
};

export async function applyRun(
  run: PlanRun,
  request: Pick<ApplyRequest, "allow" | "approve" | "denyDeprecated" | "keepGoing" | "onPlan" | "onStep">,
  environment: Environment,
): Promise<ApplyResult> {
  const { allow = [], approve, denyDeprecated, onPlan } = request;
  const planned = toPlanned(run);
  const { plan } = planned;
  onPlan?.(planned);
  const isSaved = run.desired === undefined;
  if (hasErrors(plan.diagnostics) && !((isSaved || request.keepGoing) && hasHealthyPart(plan)))
    return { ok: false, reason: "incomplete-plan", diagnostics: plan.diagnostics, ...planned };
  const missing = isSaved && !allow.includes("PARTIAL") ? listMissingParts(plan) : [];
  const hazards = [...missing, ...listRefusedHazards(plan, allow)];
  if (hazards.length > 0) return { ok: false, reason: "hazards", hazards, ...planned };
  const denied = findDenied(plan.deprecations, denyDeprecated);
  if (denied.length > 0) return { ok: false, reason: "deprecated", denied, ...planned };
  if (isEmptyPlan(plan)) return { ok: true, status: "unchanged", ...planned };
  if (approve && !(await approve(planned))) return { ok: false, reason: "declined", ...planned };
  return { ok: true, status: "applied", outcome: await applyAccounts(run, request, environment), ...planned };
}

/** Applies the plan of each account. They do not wait for each other, and a failure of an account does not stop the others. */
async function applyAccounts(
  { accounts, sessions }: PlanRun,
  { allow = [], onStep }: Pick<ApplyRequest, "allow" | "onStep">,
  environment: Environment,
): Promise<Outcome> {
  const progress = countProgress(accounts, onStep);
  const byName = new Map(sessions.map((session) => [session.account?.name, session]));
  const applyAccount = async ({ account, plan }: PlannedAccount): Promise<AccountOutcome> => {
    const session = byName.get(account?.name);
    const named = { ...(account && { account }), plan };
    if (!session) return { ...named, outcome: notApplied(plan) };
    const onProgress = progress(account?.name);
    const desired = withoutBrokenParts(session.desired, plan);
    const applied = await applySteps(session, desired, plan, { allow, onProgress }, environment);
    // A part never looks like the whole, also where it was allowed.
    const outcome = plan.broken ? { ...applied, broken: plan.broken } : applied;
    // What was restored is live again.
    if (isConverged(outcome)) session.snapshots.forget();
    return { ...named, outcome };
  };
  const [first, ...others] = accounts;
  const [outcome, more] = await Promise.all([applyAccount(first), Promise.all(others.map(applyAccount))]);
  return mergeOutcomes([outcome, ...more]);
}

/** Of an account that could not be opened. */
function notApplied({ broken = [] }: Plan): Outcome {
  return { scopes: [], broken, interrupted: false, cost: { reads: 0, writes: 0 } };
}

/** The progress of each account, counted over all of them. */
function countProgress(
  accounts: readonly PlannedAccount[],
  onStep: ApplyRequest["onStep"],
): (account: string | undefined) => ApplyRequest["onStep"] {
  const total = accounts.reduce((sum, { plan }) => sum + listSteps(plan).length, 0);
  let sum = 0;
  return (account) => {
    let own = 0;
    return ({ scope, done, comment }) => {
      sum += done - own;
      own = done;
      onStep?.({ scope: nameScope(scope, account), done: sum, total, comment });
    };
  };
}

/** What the steps of the plan lead to: a broken part is not missed after them. */
function withoutBrokenParts(desired: DesiredState | undefined, { broken = [] }: Plan): DesiredState | undefined {
  return desired && { ...desired, scopes: leaveOutBroken(desired.scopes, broken, getZoneKind(kinds)) };
}

/** Sends the steps of a plan under the session's locks. */
export function applySteps(
  { locks, options, secrets, snapshots, target }: PlanSession,
  desired: DesiredState | undefined,
  plan: Plan,
  { allow, onProgress }: Pick<ApplyOptions, "allow" | "onProgress">,
  { signal }: Pick<Environment, "signal">,
): Promise<Outcome> {
  return applyPlan(target.api, kinds, desired, plan, {
    ...options,
    allow,
    onProgress,
    signal,
    checkLease: locks?.checkLease,
    beforeFirstWrite: snapshots.keep,
    secrets,
  });
}
