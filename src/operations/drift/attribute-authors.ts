// Asks the account's audit log who caused new findings: one request for a run. Where the log cannot be read, findings stay
// without an author.
import { attributeFindings, type DriftHistory, type TrackedFinding } from "../../drift";
import { findAccount } from "../../live/find-account";
import { isValidId } from "../../live/ids";
import type { Environment } from "../environment";
import type { PlanSession } from "../plan-session";

/** How far back the log goes (API documentation, audit logs: 30 days). */
const OLDEST_MS = 30 * 86_400_000;
const ROWS = 1000;

/** The history with the authors of findings that are new. The log is read from the last run on. */
export async function attributeAuthors(
  next: DriftHistory,
  before: DriftHistory,
  { plan, target }: PlanSession,
  { now }: Pick<Environment, "now">,
): Promise<DriftHistory> {
  const { api } = target;
  if (!next.findings.some(isNew)) return next;
  const account = plan.account ?? (await findAccount(api).then((found) => (found.ok ? found.id : undefined)));
  if (account === undefined || !isValidId(account)) return next;
  const time = now().getTime();
  const lastRun = Date.parse(before.runs.at(-1)?.at ?? "") || time - OLDEST_MS;
  const query = {
    since: new Date(Math.max(lastRun, time - OLDEST_MS)).toISOString(),
    before: new Date(time + 60_000).toISOString(),
    direction: "desc",
    limit: ROWS,
  };
  const log = await api.send({ method: "GET", path: `/accounts/${account}/logs/audit`, query });
  if (log.outcome !== "ok" || !Array.isArray(log.result)) return next;
  const attributed = attributeFindings(next.findings.filter(isNew), log.result);
  const byFingerprint = new Map(attributed.map((finding) => [finding.fingerprint, finding]));
  return { ...next, findings: next.findings.map((finding) => byFingerprint.get(finding.fingerprint) ?? finding) };
}

/** Not notified yet, and open or reverted by this job. */
function isNew({ notified, resolved, remediation }: TrackedFinding): boolean {
  return !notified && (resolved === undefined || remediation === "reverted");
}
