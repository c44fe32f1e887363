// One run of a drift job over one or many zones: from the history, a plan and the results of remediation to the next history and the
// notification that is due. Pure: files, flags and clocks belong to the caller.
import type { Outcome } from "../apply/outcome";
import { hasErrors } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import { type Change, type Kind, scopeName } from "../kind/kind";
import type { Plan, ScopePlan } from "../plan/plan";
import { type DriftFinding, type FoundDrift, findDrift } from "./drift-finding";
import type { DriftRun } from "./drift-run";
import {
  type CleanListing,
  type DriftHistory,
  type DriftNotification,
  nextHistory,
  pendingNotification,
} from "./history";
import { hasDrifted, listScopeDrift } from "./scope-drift";
import type { RemediationResult } from "./stored-remedy";

/** The input of a run. */
export interface DriftJobInput {
  readonly history: DriftHistory;
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** The digest of each zone's declaration, including the zones that are not in the plan because they were skipped. */
  readonly documents: ReadonlyMap<string, string>;
  /** Serials that were queried before anything was listed. */
  readonly serials: ReadonlyMap<string, number>;
  /** Zones that were not listed, because their serial is unchanged. */
  readonly skippedZones: readonly string[];
}

export interface DriftJobResult {
  /** Findings that a notification is due for are not marked as notified yet. */
  readonly next: DriftHistory;
  readonly notification: DriftNotification;
  /** Findings that are open after the run. */
  readonly open: readonly DriftFinding[];
  /** The run could read everything. */
  readonly complete: boolean;
}

export interface DriftJobOptions {
  readonly kinds: readonly Kind[];
  readonly baseline?: boolean;
  /** By fingerprint. */
  readonly remediations?: ReadonlyMap<string, RemediationResult>;
  /** Removes secrets from findings before they are stored or sent. */
  readonly redact?: <T extends readonly DriftFinding[]>(findings: T) => T;
}

export function evaluateDriftJob(start: DriftJobInput, plan: Plan, options: DriftJobOptions): DriftJobResult {
  const { kinds, baseline = false, redact = (findings) => findings } = options;
  const remediations = options.remediations ?? new Map<string, RemediationResult>();
  const findings = redact(findDrift(plan, kinds).map((drift) => drift.finding));
  const complete = !hasErrors(plan.diagnostics);
  const unreadable = findings.filter((finding) => finding.category === "unreadable");
  const unreadScopes = new Set(unreadable.map((finding) => finding.scope));
  const read = plan.scopes.map((scope) => scopeName(scope.scope)).filter((name) => !unreadScopes.has(name));
  const reverted = [...remediations.values()].filter((result) => result === "reverted").length;
  const run = createRun(plan, start.at, complete, reverted);
  const next = nextHistory(start.history, { at: start.at, findings, read, run, baseline, remediations });
  const zones = updateListings(plan, new Set(read), start);
  const open = findings.filter((finding) => remediations.get(finding.fingerprint) !== "reverted");
  return { next: { ...next, zones }, notification: pendingNotification(next), open, complete };
}

/** The findings whose changes were reverted, and that were as declared when they were read again. */
export function findReverted(
  outcome: Outcome,
  plan: Plan,
  found: readonly FoundDrift[],
): ReadonlyMap<string, RemediationResult> {
  const changes = new Map(plan.scopes.flatMap((scope) => scope.steps.map((step) => [step.n, step.change] as const)));
  const reverted = new Set<Change>();
  for (const scope of outcome.scopes) {
    const left = new Set(scope.left.map(changeKey));
    for (const step of scope.steps) {
      const change = step.result === "done" ? changes.get(step.n) : undefined;
      if (change && !left.has(changeKey(change))) reverted.add(change);
    }
  }
  return new Map(
    found.flatMap(({ finding, change }) =>
      change && reverted.has(change) ? [[finding.fingerprint, "reverted" as const] as const] : [],
    ),
  );
}

function changeKey({ kind, group, label }: Change): string {
  return JSON.stringify([kind, group, label]);
}

function createRun(plan: Plan, at: string, complete: boolean, reverted: number): DriftRun {
  const drift = listScopeDrift(plan);
  const count = (list: "changed" | "missing" | "extra") =>
    drift.reduce((total, scope) => total + scope[list].length, 0);
  const counts = { changed: count("changed"), missing: count("missing"), extra: count("extra") };
  return { at, ...counts, ...(reverted > 0 && { reverted }), ...(complete ? {} : { incomplete: true as const }) };
}

/** A zone that was listed with drift loses its entry, so that the next run lists it. A zone that was not requested keeps its entry. */
function updateListings(plan: Plan, read: ReadonlySet<string>, start: DriftJobInput): readonly CleanListing[] {
  const listed = new Set(start.documents.keys());
  for (const zone of start.skippedZones) listed.delete(zone);
  const clean = plan.scopes.flatMap((scope) => createListing(scope, plan, read, start) ?? []);
  return [...start.history.zones.filter((zone) => !listed.has(zone.zone)), ...clean];
}

/** Undefined where the zone was not read completely, has drifted, or is not active. */
function createListing(
  scope: ScopePlan,
  plan: Plan,
  read: ReadonlySet<string>,
  start: DriftJobInput,
): CleanListing | undefined {
  const zone = scopeName(scope.scope);
  const documents = start.documents.get(zone);
  const outputs: JsonObject = scope.outputs ?? {};
  const { status, name_servers: nameServers } = outputs;
  const isDrifted = hasDrifted(listScopeDrift({ ...plan, scopes: [scope] }));
  if (documents === undefined || !read.has(zone) || isDrifted || status !== "active") return undefined;
  const servers = Array.isArray(nameServers) ? nameServers.map(String) : [];
  const serial = start.serials.get(zone);
  return { zone, documents, servers, listed: start.at, ...(serial !== undefined && { serial }) };
}
