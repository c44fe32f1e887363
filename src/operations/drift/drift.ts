// Finds where live differs from the documents and, as a job, remembers findings, notifies, and remediates.

import { resolve } from "node:path";
import { codeTitle } from "../../base/codes";
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { isDocumentFile } from "../../base/document-file";
import { readTextFile } from "../../base/read-text-file";
import {
  type DriftHistory,
  type DriftJobInput,
  type DriftNotification,
  emptyHistory,
  evaluateDriftJob,
  formatMetrics,
  getCoverage,
  hasNotification,
  markNotified,
  parseLastSuccess,
  pendingNotification,
  type RemediationResult,
  type RequestedRemediation,
  recordRevertIntent,
  type TrackedFinding,
} from "../../drift";
import { scopeName } from "../../kind/kind";
import type { DeclaredAccount, DesiredState } from "../../kind/state";
import { kinds } from "../../kinds";
import type { Plan } from "../../plan/plan";
import type { Environment } from "../environment";
import type { Failure } from "../failure";
import { type Planned, toPlanned } from "../plan";
import { type Narrowed, type PlanRequest, type PlanSession, withPlanRun } from "../plan-session";
import type { Target } from "../target";
import { type AccountJob, accountFile, describeTarget, historyOwner, mergeJobs } from "./account-jobs";
import { attributeAuthors } from "./attribute-authors";
import { readHistory, writeHistory, writeJobFile } from "./history-file";
import { type Recipient, sendNotification } from "./notify";
import { redactFindings } from "./redact-findings";
import { findChangedDrift, type RemediationReport, remediate } from "./remediate";
import { type SerialHint, startDriftJob } from "./start-drift-job";

export interface DriftRequest extends PlanRequest {
  /** A file in which findings and runs are remembered. `notify`, `baseline`, `serialHint`, `findAuthors` and reverts need it. */
  readonly history?: string;
  /** All findings of this run count as known: nobody is notified of them. */
  readonly baseline?: boolean;
  /** Notified of findings that are new, resolved or reverted. */
  readonly notify?: Recipient;
  /** A file for the textfile collector of Prometheus. */
  readonly metricsFile?: string;
  /** Read from the account's audit log who caused new findings. */
  readonly findAuthors?: boolean;
  /** What to do about drifted records: `report` (default) nothing, `policy` what each zone's `drift` declares. */
  readonly remediate?: RequestedRemediation;
  readonly serialHint?: SerialHint;
  /** Called when live has been compared, before anything is remediated. */
  readonly onPlan?: (planned: Planned) => void;
}

/** A finding with its history and remediation. */
export type ReportedFinding = Pick<TrackedFinding, "fingerprint"> &
  Partial<Pick<TrackedFinding, "firstSeen" | "lastSeen" | "by" | "remediation">>;

/** What a drift run did and found besides its plan. */
export interface DriftJob {
  /** Differences that are still there. */
  readonly left: number;
  readonly findings: readonly ReportedFinding[];
  /** Percentage of the live records that the documents manage. */
  readonly coverage: number;
  /** Zones that were not listed, because their serial is unchanged. */
  readonly skippedZones: readonly string[];
  /** Undefined where nothing was to be remediated. */
  readonly remediation?: RemediationReport;
  /** Runs, oldest first; undefined without a history, and for several accounts, each of which has its own. */
  readonly runs?: DriftHistory["runs"];
  /** The changes since the last run; undefined without a history. */
  readonly notification?: DriftNotification;
  /** Of remediation, files and the notification. Those of reading are in `plan.diagnostics`. */
  readonly diagnostics: readonly Diagnostic[];
}

export type DriftResult = (Planned & DriftJob & { readonly ok: true }) | Failure;

/** Whether a run may write to the API. */
export function mayRevert(requested: RequestedRemediation = "report"): boolean {
  return requested === "revert" || requested === "policy";
}

/** Without `remediate` nothing is written to the API or the documents. */
export function drift(request: DriftRequest, environment: Environment): Promise<DriftResult> {
  const started = new Map<string | undefined, DriftJobInput>();
  const narrow = async (
    desired: DesiredState,
    target: Target,
    account: DeclaredAccount | undefined,
  ): Promise<Narrowed> => {
    const file = accountFile(request.history, account);
    const owner = historyOwner(target, account);
    const read = file === undefined ? undefined : readHistory(file, owner, environment);
    if (read?.ok === false) return { ok: false, reason: "history", diagnostics: [read.diagnostic] };
    const job = await startDriftJob(desired, read?.history ?? emptyHistory(owner), request.serialHint, environment);
    started.set(account?.name, job);
    const skipped = new Set(job.skippedZones);
    return {
      ok: true,
      desired: { ...desired, scopes: desired.scopes.filter((scope) => !skipped.has(scopeName(scope.scope))) },
    };
  };
  const options = {
    narrow,
    forDrift: true,
    // A mistake in one zone must not hide the drift of the others. The job is incomplete then, and reverts nothing.
    keepGoing: true,
    ...(mayRevert(request.remediate) && { lockTimeoutMs: 0 }),
  };
  return withPlanRun({ priority: "drift", ...request }, options, environment, async (run) => {
    const planned = toPlanned(run);
    request.onPlan?.(planned);
    const jobs: AccountJob[] = [];
    for (const session of run.sessions) {
      const start = started.get(session.account?.name);
      if (!start) throw new Error("the drift job was not started");
      jobs.push({ ...session, job: await runJob(session, start, requestFor(session.account, request), environment) });
    }
    return { ok: true, ...planned, ...mergeJobs(run, jobs) };
  });
}

/** Each account has a history and metrics of its own. */
function requestFor(account: DeclaredAccount | undefined, request: DriftRequest): DriftRequest {
  const { history, metricsFile, ...others } = request;
  const files = { history: accountFile(history, account), metricsFile: accountFile(metricsFile, account) };
  return { ...others, ...files };
}

async function runJob(
  session: PlanSession,
  start: DriftJobInput,
  request: DriftRequest,
  environment: Environment,
): Promise<DriftJob> {
  const { plan } = session;
  const redact = redactFindings(environment);
  const recordIntent = (fingerprints: ReadonlySet<string>) => {
    if (request.history === undefined) return [];
    const { next } = evaluateDriftJob(start, plan, { kinds, redact });
    return writeHistory(request.history, recordRevertIntent(next, fingerprints, start.at), environment);
  };
  const { history, at } = start;
  const { paths, remediate: requested = "report" } = request;
  const remediation = await remediate(session, { requested, paths, history, at, recordIntent }, environment);
  const remembered = await remember(session, start, remediation?.results ?? new Map(), request, environment);
  return {
    ...remembered,
    diagnostics: [...(remediation?.diagnostics ?? []), ...remembered.diagnostics],
    left: (remediation?.open ?? findChangedDrift(session)).length,
    coverage: getCoverage(plan.scopes),
    skippedZones: start.skippedZones,
    ...(remediation && { remediation }),
  };
}

interface Remembered {
  readonly diagnostics: readonly Diagnostic[];
  readonly findings: readonly ReportedFinding[];
  readonly runs?: DriftHistory["runs"];
  readonly notification?: DriftNotification;
}

/** Writes the metrics and the history, and notifies. */
async function remember(
  session: PlanSession,
  start: DriftJobInput,
  results: ReadonlyMap<string, RemediationResult>,
  request: DriftRequest,
  environment: Environment,
): Promise<Remembered> {
  const { plan } = session;
  const { baseline, findAuthors, history: file, notify } = request;
  const redact = redactFindings(environment);
  const job = evaluateDriftJob(start, plan, { kinds, baseline, remediations: results, redact });
  const measured = { plan, job, start, ...(session.account && { account: session.account.name }) };
  const metrics = writeMetrics(request.metricsFile, measured, environment);
  if (file === undefined) {
    return {
      diagnostics: metrics,
      findings: [...results].map(([fingerprint, remediation]) => ({ fingerprint, remediation })),
    };
  }
  const next = findAuthors ? await attributeAuthors(job.next, start.history, session, environment) : job.next;
  const notification = pendingNotification(next);
  const recipient = hasNotification(notification) ? notify : undefined;
  // Kept first, as not notified yet: a run that dies in between notifies twice rather than never.
  const first = writeHistory(file, recipient ? next : markNotified(next), environment);
  const message = { target: describeTarget(session), at: start.at, notification };
  const sent = recipient && !hasErrors(first) ? await sendNotification(recipient, message, environment) : [];
  const isDelivered = recipient && !hasErrors([...first, ...sent]);
  const second = isDelivered ? writeHistory(file, markNotified(next), environment) : [];
  return {
    diagnostics: [...metrics, ...first, ...sent, ...second],
    findings: next.findings.filter((finding) => finding.lastSeen === start.at),
    runs: next.runs,
    notification,
  };
}

interface MeasuredRun {
  readonly plan: Plan;
  readonly job: ReturnType<typeof evaluateDriftJob>;
  readonly start: DriftJobInput;
  readonly account?: string;
}

function writeMetrics(
  file: string | undefined,
  { plan, job, start, account }: MeasuredRun,
  environment: Environment,
): readonly Diagnostic[] {
  if (file === undefined) return [];
  if (isDocumentFile(resolve(environment.cwd, file))) return [metricsReplaceDocument(file)];
  const { complete, notification, open: findings } = job;
  const lastSuccess = readLastSuccess(file, environment);
  const text = formatMetrics({
    plan,
    ...(account !== undefined && { account }),
    findings,
    at: Math.floor(environment.now().getTime() / 1000),
    complete,
    skippedZones: start.skippedZones.length,
    reverted: notification.reverted.length,
    ...(lastSuccess !== undefined && { lastSuccess }),
  });
  // Readable by all: the collector is another user.
  return writeJobFile(file, environment.redaction.redact(text), environment, 0o644);
}

function metricsReplaceDocument(file: string): Diagnostic {
  const detail = `\`${file}\` is a document, which the metrics would replace.`;
  const help = "Name another file for the metrics.";
  return { code: "CLI111", severity: "error", summary: codeTitle("CLI111"), detail, help, where: { file } };
}

function readLastSuccess(file: string, { cwd }: Pick<Environment, "cwd">): number | undefined {
  try {
    return parseLastSuccess(readTextFile(resolve(cwd, file)));
  } catch {
    return undefined;
  }
}
