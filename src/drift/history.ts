// What a drift job remembers between runs: findings with their first and last day, runs as numbers, and the last clean listing of
// each zone. It computes the history after a run; files and clocks belong to the caller.
import type { DriftFinding } from "./drift-finding";
import type { DriftRun } from "./drift-run";
import type { RemediationResult } from "./stored-remedy";

export interface TrackedFinding extends DriftFinding {
  /** RFC 3339 in UTC. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** When the finding was gone. */
  readonly resolved?: string;
  /** A notification of the current state was sent, or the finding belongs to the baseline. */
  readonly notified: boolean;
  /** What this job did about the finding when it was last seen. */
  readonly remediation?: RemediationResult;
  /** The last few times when this job reverted the finding; RFC 3339. */
  readonly reverts?: readonly string[];
}

/** The last listing of a zone that was complete and found no drift. */
export interface CleanListing {
  readonly zone: string;
  /** Digest of what the documents declared then. */
  readonly documents: string;
  /** The SOA serial, queried before that listing; missing where no server answered. */
  readonly serial?: number;
  /** The name servers that the service assigned to the zone. */
  readonly servers: readonly string[];
  /** When the listing began; a full read is due some hours later. */
  readonly listed: string;
}

export interface DriftHistory {
  /** The target that was read. A history of another target is refused. */
  readonly target: string;
  readonly runs: readonly DriftRun[];
  readonly findings: readonly TrackedFinding[];
  /** Scopes that were read completely at least once. */
  readonly scopes: readonly string[];
  readonly zones: readonly CleanListing[];
}

/** What a run found. */
export interface DriftObservation {
  readonly at: string;
  readonly findings: readonly DriftFinding[];
  /** Scopes that were read completely: only there can a finding be gone. */
  readonly read: readonly string[];
  readonly run: DriftRun;
  /** All findings of this run count as known. */
  readonly baseline?: boolean;
  /** What was done about findings, by fingerprint. A reverted finding is resolved. */
  readonly remediations?: ReadonlyMap<string, RemediationResult>;
}

/** The findings that a notification is due for. */
export interface DriftNotification {
  readonly appeared: readonly TrackedFinding[];
  /** Gone without this job. */
  readonly resolved: readonly TrackedFinding[];
  /** Reverted by this job. */
  readonly reverted: readonly TrackedFinding[];
}

const MAX_RUNS = 500;
const MAX_RESOLVED = 1000;
const MAX_OPEN = 50_000;

export function emptyHistory(target: string): DriftHistory {
  return { target, runs: [], findings: [], scopes: [], zones: [] };
}

/**
 * The history after a run. A finding that returns after it was resolved starts anew. Unmanaged objects that the first reading of a
 * scope finds count as known: they were there before the job.
 */
export function nextHistory(before: DriftHistory, observed: DriftObservation): DriftHistory {
  const { at, baseline = false } = observed;
  const tracked = new Map(before.findings.map((finding) => [finding.fingerprint, finding]));
  const current = new Set(observed.findings.map((finding) => finding.fingerprint));
  const knownScopes = new Set(before.scopes);
  const read = new Set(observed.read);
  const seen = observed.findings.map((finding) =>
    trackFinding(finding, tracked.get(finding.fingerprint), observed, knownScopes),
  );
  const others = before.findings.flatMap((finding): readonly TrackedFinding[] => {
    if (current.has(finding.fingerprint)) return [];
    if (finding.resolved !== undefined || !read.has(finding.scope)) return [finding];
    // A finding without a notification is resolved without one, unless this job reverted it and died before it could notify.
    const isSilent = !finding.notified && finding.remediation !== "reverted";
    return [{ ...finding, resolved: at, notified: isSilent || baseline }];
  });
  const scopes = [...new Set([...before.scopes, ...observed.read])];
  return truncate({ ...before, scopes, runs: [...before.runs, observed.run], findings: [...seen, ...others] });
}

/**
 * The history to store before the job reverts findings, given by fingerprint. If the job dies before it can report the result, the
 * next run knows that this job reverted them.
 */
export function recordRevertIntent(next: DriftHistory, fingerprints: ReadonlySet<string>, at: string): DriftHistory {
  const findings = next.findings.map((finding): TrackedFinding => {
    if (!fingerprints.has(finding.fingerprint)) return finding;
    const reverts = [...(finding.reverts ?? []), at].slice(-MAX_REVERTS);
    return { ...finding, notified: false, remediation: "reverted", reverts };
  });
  return { ...next, findings };
}

function trackFinding(
  finding: DriftFinding,
  before: TrackedFinding | undefined,
  { at, baseline = false, remediations }: DriftObservation,
  knownScopes: ReadonlySet<string>,
): TrackedFinding {
  const open = before?.resolved === undefined ? before : undefined;
  const remediation = remediations?.get(finding.fingerprint);
  const isUnchanged =
    open !== undefined &&
    open.seen === finding.seen &&
    (open.remediation === "flapping") === (remediation === "flapping");
  const isOlderThanJob = finding.category === "unmanaged" && !knownScopes.has(finding.scope);
  const reverts = [...recentReverts(before, at), ...(remediation === "reverted" ? [at] : [])];
  return {
    ...finding,
    ...(isUnchanged && open.by && { by: open.by }),
    firstSeen: open?.firstSeen ?? at,
    lastSeen: at,
    notified: (isUnchanged && open.notified && remediation !== "reverted") || baseline || isOlderThanJob,
    ...(remediation && { remediation }),
    ...(reverts.length > 0 && { reverts: reverts.slice(-MAX_REVERTS) }),
    ...(remediation === "reverted" && { resolved: at }),
  };
}

/** A finding that returns after this many recent reverts is flapping. */
export const MAX_REVERTS = 3;
const REVERTS_COUNT_MS = 7 * 86_400_000;

/**
 * The reverts of a finding that count: those of the last seven days, and only while nobody else has resolved the finding since. A
 * finding stays flapping for as long as it is open.
 */
export function recentReverts(before: TrackedFinding | undefined, at: string): readonly string[] {
  const { reverts = [], resolved, remediation } = before ?? {};
  if (resolved !== undefined && remediation !== "reverted") return [];
  if (resolved === undefined && remediation === "flapping") return reverts;
  return reverts.filter((revert) => Date.parse(at) - Date.parse(revert) < REVERTS_COUNT_MS);
}

/** The findings that no notification was sent for. */
export function pendingNotification({ findings }: DriftHistory): DriftNotification {
  const pending = findings.filter((finding) => !finding.notified);
  const isReverted = ({ resolved, remediation }: TrackedFinding) =>
    resolved !== undefined && remediation === "reverted";
  return {
    appeared: pending.filter((finding) => finding.resolved === undefined),
    resolved: pending.filter((finding) => finding.resolved !== undefined && !isReverted(finding)),
    reverted: pending.filter(isReverted),
  };
}

export function hasNotification({ appeared, resolved, reverted }: DriftNotification): boolean {
  return appeared.length + resolved.length + reverted.length > 0;
}

/** The history after the notification has arrived, or where none was requested. */
export function markNotified(history: DriftHistory): DriftHistory {
  return {
    ...history,
    findings: history.findings.map((finding) => (finding.notified ? finding : { ...finding, notified: true })),
  };
}

/** Keeps the newest runs and resolved findings. */
function truncate(history: DriftHistory): DriftHistory {
  const open = history.findings.filter((finding) => finding.resolved === undefined);
  const resolved = history.findings.filter((finding) => finding.resolved !== undefined);
  const newest = resolved.sort((a, b) => ((a.resolved ?? "") < (b.resolved ?? "") ? 1 : -1));
  return {
    ...history,
    runs: history.runs.slice(-MAX_RUNS),
    findings: [...open.slice(0, MAX_OPEN), ...newest.slice(0, MAX_RESOLVED)],
  };
}
