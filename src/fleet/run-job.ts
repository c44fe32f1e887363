// Runs one job: compares a zone as the documents declare it with live, and applies the difference where that was requested. It never
// asks for approval; what a safety rule refuses stays for a person.
import { countOutcome, isConverged, type Outcome } from "../apply/outcome";
import { type Diagnostic, errorsAmong, hasErrors } from "../base/diagnostic";
import type { ReadDesired } from "../desired";
import type { DriftJobInput } from "../drift";
import { listDriftFindings } from "../drift/drift-finding";
import { scopeName } from "../kind/kind";
import type { BrokenPart, DeclaredAccount, DesiredState } from "../kind/state";
import { kinds } from "../kinds";
import type { BatchLimits } from "../live/batch-limits";
import type { Api } from "../live/client";
import type { Environment } from "../operations/environment";
import type { Failure } from "../operations/failure";
import { acquireLocks, describeBusyLock, desiredObjects, type RunLocks, scopesToLock } from "../operations/locks";
import { planOptions } from "../operations/plan-session";
import { applyPlan, planDesiredState } from "../operations/reconcile";
import { openRunSecretStores } from "../operations/run-secret-stores";
import { type Snapshots, snapshotFiles } from "../operations/snapshots";
import type { Target, TargetOptions } from "../operations/target";
import { isEmptyPlan, listRefusedHazards, type Plan } from "../plan/plan";
import { formatBrokenNames } from "../report/broken-names";
import { formatRefusal, refuseHazards } from "../report/refusal";
import type { CleanComparisons } from "./clean-comparisons";
import type { DriftHistories } from "./drift-histories";
import { describeFleetTarget, type FleetTarget } from "./fleet-target";
import type { Job } from "./job-queue";
import type { JobMode } from "./job-requests";
import type { JobResult } from "./job-results";
import type { OpenJobTarget } from "./job-targets";
import type { LatestDocuments } from "./latest-documents";
import { listUnknownParts, selectKey } from "./zone-keys";

export interface RunJobOptions {
  /** What the jobs belong to: documents that declare another account are refused. */
  readonly fleetTarget: FleetTarget;
  readonly documents: LatestDocuments;
  /** The account that the jobs belong to, where the documents declare several. */
  readonly account?: DeclaredAccount;
  /** The day on which deprecations are judged; today by default. */
  readonly asOf?: TargetOptions["asOf"];
  /** Codes of hazards that are permitted. */
  readonly allow?: readonly string[];
  readonly openTarget: OpenJobTarget;
  /** Without histories, nothing is remembered and every zone is listed. */
  readonly histories?: DriftHistories | undefined;
  readonly environment: Environment;
  /** What the jobs of this worker remember of zones without changes. */
  readonly cleanComparisons?: CleanComparisons;
  /** What the jobs of this worker have learnt about the size of batches. */
  readonly batchLimits?: BatchLimits;
  /** Called when the target cannot be opened, with the reason. */
  onTargetFailure?(failure: Failure): void;
}

export interface FinishedJob {
  readonly result: Omit<JobResult, "took">;
  /** Undefined when the job ended before it had a plan. */
  readonly plan?: Plan;
  /** What the key's history knew at the start; undefined without histories. */
  readonly input?: DriftJobInput;
  /** Another attempt may succeed. */
  readonly retry?: true;
}

/** Errors of documents, the API and locks are part of the result; anything else throws. */
export async function runJob(
  job: Pick<Job, "key" | "signal">,
  mode: JobMode,
  options: RunJobOptions,
): Promise<FinishedJob> {
  const { key } = job;
  const { documents, histories } = options;
  const environment = { ...options.environment, signal: AbortSignal.any([options.environment.signal, job.signal]) };
  const read = await documents.read(mode === "apply");
  const selected = selectDeclared(read, key, options.fleetTarget);
  if ("result" in selected) return selected;
  const { declared } = selected;
  const opened = await options.openTarget(mode, environment);
  if (!opened.ok) {
    options.onTargetFailure?.(opened);
    return { result: { outcome: "failed", requests: 0, problem: "the target cannot be opened" }, retry: true };
  }
  const { target } = opened;
  try {
    const snapshots = snapshotFiles(environment, target.identity, { account: options.account, desired: declared });
    const { desired, diagnostics } = snapshots.restore(kinds, declared);
    if (hasErrors(diagnostics)) return fail(diagnostics, 0);
    const input = await histories?.start(key, desired, target.identity);
    // An apply always lists the zone.
    if (mode === "drift" && input?.skippedZones.includes(key)) return { result: { outcome: "clean", requests: 0 } };
    const before = countRequests(target);
    const session = { desired, target, snapshots, environment, countRequests: () => countRequests(target) - before };
    const finished = await (mode === "apply"
      ? applyZone(session, options)
      : compareZone({ ...session, key, documents: read, declared }, options));
    return input ? { ...finished, input } : finished;
  } finally {
    await target.close();
  }
}

/** What the documents declare for a key. Errors of other keys do not matter to it. */
function selectDeclared(
  read: ReadDesired,
  key: string,
  fleetTarget: FleetTarget,
): FinishedJob | { readonly declared: DesiredState } {
  const errors = [...listErrorsOfRun(read), ...listErrorsOfKey(read.broken, key)];
  if (errors.length > 0) return { ...fail(errors, 0), retry: true };
  // A file that cannot be read names no other account.
  const desired = read.isAccountUncertain ? { ...read.desired, account: fleetTarget.account } : read.desired;
  if (desired.account !== fleetTarget.account) return refuseAccount(desired, fleetTarget);
  const declared = selectKey(desired, key);
  if (declared) return { declared };
  const unknown = listUnknownParts(read.broken);
  if (unknown.length > 0) return { ...failUnknown(key, unknown), retry: true };
  return { result: { outcome: "refused", requests: 0, problem: `no document declares ${key} any more` } };
}

/** Errors of no part: two accounts, for example. */
function listErrorsOfRun({ broken, diagnostics }: ReadDesired): readonly Diagnostic[] {
  const ofParts = new Set(broken.flatMap((part) => part.diagnostics));
  return errorsAmong(diagnostics).filter((error) => !ofParts.has(error));
}

function listErrorsOfKey(broken: readonly BrokenPart[], key: string): readonly Diagnostic[] {
  return broken.flatMap(({ scope, diagnostics }) => (scope && scopeName(scope) === key ? diagnostics : []));
}

/** The zone may be declared in a file with errors: nobody removed it. */
function failUnknown(key: string, unknown: readonly BrokenPart[]): FinishedJob {
  const files = formatBrokenNames(unknown, (name) => name);
  const problem = describeErrors(unknown.flatMap(({ diagnostics }) => diagnostics));
  const because = `no document without errors declares ${key}, and the zones of ${files} are unknown: ${problem}`;
  return { result: { outcome: "failed", requests: 0, problem: because } };
}

/** The documents gained, lost or changed their `account` while the worker runs. */
function refuseAccount({ account }: DesiredState, own: FleetTarget): FinishedJob {
  const declared = describeFleetTarget({ ...own, account });
  const problem = `the documents are for ${declared}, and this worker runs for ${describeFleetTarget(own)}: restart it`;
  return { result: { outcome: "refused", requests: 0, problem } };
}

interface JobSession {
  readonly desired: DesiredState;
  readonly target: Target;
  readonly snapshots: Snapshots;
  /** Its signal is aborted with the job's. */
  readonly environment: Environment;
  /** HTTP requests of this job so far. */
  readonly countRequests: () => number;
}

interface ComparisonSession extends JobSession {
  readonly key: string;
  readonly documents: ReadDesired;
  /** What the documents declare for the key. */
  readonly declared: DesiredState;
}

async function compareZone(
  session: ComparisonSession,
  { asOf, cleanComparisons }: RunJobOptions,
): Promise<FinishedJob> {
  const { desired, target, environment } = session;
  const options = planOptions({ asOf }, target, environment);
  const compare = (api: Api) => planDesiredState(api, kinds, desired, options);
  const plan = cleanComparisons
    ? await cleanComparisons.compare({ ...session, options }, target.api, compare)
    : await compare(target.api);
  const requests = session.countRequests();
  if (hasErrors(plan.diagnostics)) return { ...fail(plan.diagnostics, requests), plan, retry: true };
  return {
    result: { outcome: isEmptyPlan(plan) ? "clean" : "drifted", requests, findings: countFindings(plan) },
    plan,
  };
}

/** Locks the zone before it is read, like every run that writes. */
async function applyZone(session: JobSession, options: RunJobOptions): Promise<FinishedJob> {
  const { desired, target, environment } = session;
  const scopes = scopesToLock(desired.scopes.map(desiredObjects));
  const locked = await acquireLocks(target.identity, scopes, LOCK_TIMEOUT_MS, environment);
  if (!locked.ok) {
    const problem = describeBusyLock(locked.zone, locked.holder);
    return { result: { outcome: "failed", requests: session.countRequests(), problem }, retry: true };
  }
  try {
    return await applyLocked(locked.locks, session, options);
  } finally {
    await locked.locks.release();
  }
}

/** How long a job waits for another run that writes to the zone, before it is retried later. */
const LOCK_TIMEOUT_MS = 10_000;

async function applyLocked(
  locks: RunLocks,
  session: JobSession,
  { allow = [], asOf, batchLimits }: RunJobOptions,
): Promise<FinishedJob> {
  const { desired, target, snapshots, environment } = session;
  const { signal } = environment;
  const secrets = openRunSecretStores(target.identity, environment);
  const options = { ...planOptions({ asOf }, target, environment), secrets };
  const plan = await planDesiredState(target.api, kinds, desired, options);
  const requests = session.countRequests();
  if (hasErrors(plan.diagnostics)) return { ...fail(plan.diagnostics, requests), plan, retry: true };
  if (isEmptyPlan(plan)) return { result: { outcome: "clean", requests, findings: countFindings(plan) }, plan };
  const hazards = listRefusedHazards(plan, allow);
  if (hazards.length > 0) {
    const problem = `${formatRefusal(refuseHazards(hazards))} \`zonewright plan\` shows why.`;
    return { result: { outcome: "refused", requests, findings: countFindings(plan), problem }, plan };
  }
  const outcome = await applyPlan(target.api, kinds, desired, plan, {
    ...options,
    ...(batchLimits && { batchLimits }),
    allow,
    signal,
    checkLease: async (scope, changes) =>
      signal.aborted ? "the job was aborted" : await locks.checkLease(scope, changes),
    beforeFirstWrite: snapshots.keep,
  });
  if (isConverged(outcome)) snapshots.forget();
  return { ...toFinishedJob(outcome, session.countRequests()), plan };
}

function toFinishedJob(outcome: Outcome, requests: number): FinishedJob {
  const { done, failed, skipped } = countOutcome(outcome);
  const findings = { done, failed, skipped };
  if (isConverged(outcome) && failed + skipped === 0) return { result: { outcome: "applied", requests, findings } };
  return { result: { outcome: "failed", requests, findings, problem: describeOutcome(outcome) }, retry: true };
}

/** The first failure; without one, why the first step was skipped. */
function describeOutcome({ scopes }: Outcome): string {
  const steps = scopes.flatMap((scope) => scope.steps);
  const failures = steps.flatMap((step) => (step.result === "failed" ? [step.diagnostic] : []));
  const [skipReason] = steps.flatMap((step) => (step.result === "skipped" ? [step.because] : []));
  const problem = describeErrors([...scopes.flatMap((scope) => scope.diagnostics), ...failures]);
  return problem ?? skipReason ?? "live still differs from the documents after the apply";
}

function fail(diagnostics: readonly Diagnostic[], requests: number): FinishedJob {
  return { result: { outcome: "failed", requests, problem: describeErrors(diagnostics) ?? "the job failed" } };
}

function describeErrors(diagnostics: readonly Diagnostic[]): string | undefined {
  const [first, ...more] = errorsAmong(diagnostics);
  if (!first) return undefined;
  const rest = more.length === 0 ? "" : ` (and ${more.length} more)`;
  return `${first.code}: ${first.summary}. ${first.detail ?? ""}${rest}`.trim();
}

function countRequests({ api }: Target): number {
  return api.cost.reads + api.cost.writes;
}

/** The number of findings by category. */
function countFindings(plan: Plan): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { category } of listDriftFindings(plan, kinds)) counts.set(category, (counts.get(category) ?? 0) + 1);
  return Object.fromEntries([...counts].sort());
}
