// A drift run over several accounts: each has a history and a metrics file of its own, and one report shows them all.
import { parse } from "node:path";
import { mergeOutcomes } from "../../apply/merge-outcomes";
import { type DriftNotification, getCoverage, listDriftFindings } from "../../drift";
import type { DeclaredAccount } from "../../kind/state";
import { kinds } from "../../kinds";
import { mergePlans } from "../../plan/merge-plans";
import type { Plan } from "../../plan/plan";
import type { PlannedAccount, PlanRun } from "../plan-session";
import type { Target } from "../target";
import type { DriftJob } from "./drift";
import type { RemediationReport } from "./remediate";

/** `drift.json` of the account `prod` is `drift.prod.json`; without accounts the file is as it was named. */
export function accountFile(file: string | undefined, account: DeclaredAccount | undefined): string | undefined {
  if (file === undefined || account === undefined) return file;
  const { dir, name, ext, root } = parse(file);
  const folder = dir === "" || dir === root ? dir : `${dir}/`;
  return `${folder}${name}.${account.name}${ext}`;
}

/** What a history belongs to: findings of one account are never compared with those of another. */
export function historyOwner({ identity }: Pick<Target, "identity">, account: DeclaredAccount | undefined): string {
  return account === undefined ? identity : `${identity}, account ${account.id}`;
}

/** The target as messages name it, with the account. */
export function describeTarget({ account, plan }: PlannedAccount): string {
  return mergePlans([{ ...(account && { account }), plan }]).target;
}

export interface AccountJob {
  readonly account?: DeclaredAccount;
  readonly plan: Plan;
  readonly job: DriftJob;
}

/** The jobs of all accounts as one. The runs of several accounts are not listed together. */
export function mergeJobs(run: PlanRun, jobs: readonly AccountJob[]): DriftJob {
  const [first, ...others] = jobs;
  if (first && run.accounts.length === 1 && first.account === undefined) return first.job;
  const notifications = jobs.flatMap(({ job }) => job.notification ?? []);
  const remediation = mergeRemediations(jobs);
  return {
    left: sum(jobs.map(({ job }) => job.left)),
    findings: jobs.flatMap((job) => nameFindings(job)),
    coverage: getCoverage(run.plan.scopes),
    skippedZones: jobs.flatMap(({ job }) => job.skippedZones),
    ...(remediation && { remediation }),
    ...(first && others.length === 0 && first.job.runs && { runs: first.job.runs }),
    ...(notifications.length > 0 && { notification: mergeNotifications(notifications) }),
    diagnostics: jobs.flatMap(({ job }) => job.diagnostics),
  };
}

/** The fingerprint of a finding of the account itself says which account, as in the merged plan. */
function nameFindings({ account, plan, job }: AccountJob): DriftJob["findings"] {
  const named = listDriftFindings(mergePlans([{ ...(account && { account }), plan }]), kinds);
  const fingerprints = new Map(
    listDriftFindings(plan, kinds).map((finding, index) => [finding.fingerprint, named[index]?.fingerprint]),
  );
  return job.findings.map((finding) => ({
    ...finding,
    fingerprint: fingerprints.get(finding.fingerprint) ?? finding.fingerprint,
  }));
}

function mergeNotifications(all: readonly DriftNotification[]): DriftNotification {
  return {
    appeared: all.flatMap(({ appeared }) => appeared),
    resolved: all.flatMap(({ resolved }) => resolved),
    reverted: all.flatMap(({ reverted }) => reverted),
  };
}

function mergeRemediations(jobs: readonly AccountJob[]): RemediationReport | undefined {
  const reports = jobs.flatMap(({ job }) => job.remediation ?? []);
  if (reports.length === 0) return undefined;
  const reverts = jobs.flatMap(({ account, plan, job }) => {
    const { reverted } = job.remediation ?? {};
    return reverted ? [{ ...(account && { account }), plan, ...reverted }] : [];
  });
  const [first, ...others] = reverts;
  return {
    results: new Map(reports.flatMap(({ results }) => [...results])),
    diagnostics: reports.flatMap(({ diagnostics }) => diagnostics),
    coolingDown: sum(reports.map(({ coolingDown }) => coolingDown)),
    documents: reports.flatMap(({ documents }) => documents),
    open: reports.flatMap(({ open }) => open),
    ...(first && {
      reverted: { changes: sum(reverts.map(({ changes }) => changes)), outcome: mergeOutcomes([first, ...others]) },
    }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
