// Asks the account's audit log who made new findings so. One request for a run; where the log cannot be read, nobody is named.
import { attributed } from "../drift/authors";
import type { History } from "../drift/history";
import { findAccount } from "../live/account";
import { checkId } from "../live/ids";
import type { Io } from "./io";
import type { Planned } from "./planned";

/** How far back the log goes (API documentation, audit logs: 30 days). */
const OLDEST_MS = 30 * 86_400_000;
const ROWS = 1000;

/** The history with authors at what is new and open. The log is asked for the time since the last run. */
export async function withAuthors(next: History, planned: Planned, before: History, io: Io): Promise<History> {
  const isNew = (finding: History["findings"][number]) =>
    !finding.told && (finding.resolved === undefined || finding.remedy === "reverted");
  const { api } = planned.target;
  if (!next.findings.some(isNew)) return next;
  const found =
    planned.plan.account ?? (await findAccount(api).then((account) => (account.ok ? account.id : undefined)));
  if (found === undefined || !checkId(found)) return next;
  const now = io.now().getTime();
  const last = Date.parse(before.runs.at(-1)?.at ?? "") || now - OLDEST_MS;
  const query = {
    since: new Date(Math.max(last, now - OLDEST_MS)).toISOString(),
    before: new Date(now + 60_000).toISOString(),
    direction: "desc",
    limit: ROWS,
  };
  const got = await api.send({ method: "GET", path: `/accounts/${found}/logs/audit`, query });
  if (got.outcome !== "ok" || !Array.isArray(got.result)) return next;
  const named = attributed(next.findings.filter(isNew), got.result);
  const known = new Map(named.map((finding) => [finding.fingerprint, finding]));
  return { ...next, findings: next.findings.map((finding) => known.get(finding.fingerprint) ?? finding) };
}
