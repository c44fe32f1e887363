// One turn of a drift job, over one zone or many: what was remembered before, what a plan found and what was done about it, in;
// what to remember, whom to tell of what and the numbers of the run, out. Pure: files, flags, stores and clocks are others'.

import type { Outcome } from "../apply/outcome";
import { hasErrors } from "../base/diagnostic";
import { type Change, type Kind, scopeName } from "../kind/kind";
import type { Plan, ScopePlan } from "../plan/plan";
import { driftOf, hasDrifted } from "../report/drift";
import type { Run } from "../report/history";
import { type DriftFinding, type FoundDrift, foundDrift } from "./finding";
import { type History, type KeptZone, type News, newsOf, nextHistory, type Remedy } from "./history";

/** What is known when a turn begins. */
export interface TurnStart {
  readonly history: History;
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** Digest of each zone's declaration; zones that are in it and in no plan were spared. */
  readonly documents: ReadonlyMap<string, string>;
  /** Serials that were asked for before anything was listed. */
  readonly serials: ReadonlyMap<string, number>;
  /** Zones that were not listed, since their serial stands. */
  readonly spared: readonly string[];
}

export interface Turn {
  /** With everything that is news in it as not told yet. */
  readonly next: History;
  readonly news: News;
  /** Findings that are open after the turn. */
  readonly open: readonly DriftFinding[];
  /** The run could tell of everything. */
  readonly complete: boolean;
}

export interface TurnOptions {
  readonly kinds: readonly Kind[];
  readonly baseline?: boolean;
  /** By fingerprint. */
  readonly remedies?: ReadonlyMap<string, Remedy>;
  /** What is to be kept out of anything that is stored or sent. */
  readonly redact?: <T extends readonly DriftFinding[]>(findings: T) => T;
}

export function driftTurn(start: TurnStart, plan: Plan, options: TurnOptions): Turn {
  const { kinds, baseline = false, remedies = new Map<string, Remedy>(), redact = (all) => all } = options;
  const findings = redact(foundDrift(plan, kinds).map((drift) => drift.finding));
  const complete = !hasErrors(plan.diagnostics);
  const unread = new Set(
    findings.filter((finding) => finding.category === "unreadable").map((finding) => finding.scope),
  );
  const read = plan.scopes.map((scope) => scopeName(scope.scope)).filter((name) => !unread.has(name));
  const run = runOf(plan, start.at, complete, [...remedies.values()].filter((remedy) => remedy === "reverted").length);
  const next = nextHistory(start.history, { at: start.at, findings, read, run, baseline, remedies });
  const zones = zonesAfter(plan, new Set(read), start);
  const open = findings.filter((finding) => remedies.get(finding.fingerprint) !== "reverted");
  return { next: { ...next, zones }, news: newsOf(next), open, complete };
}

/** The findings whose changes a revert carried out, and that were as declared when they were read again. */
export function revertedBy(outcome: Outcome, made: Plan, found: readonly FoundDrift[]): ReadonlyMap<string, Remedy> {
  const changes = new Map(made.scopes.flatMap((scope) => scope.steps.map((step) => [step.n, step.change] as const)));
  const done = new Set<Change>();
  for (const scope of outcome.scopes) {
    const left = new Set(scope.left.map(nameOf));
    for (const step of scope.steps) {
      const change = step.result === "done" ? changes.get(step.n) : undefined;
      if (change && !left.has(nameOf(change))) done.add(change);
    }
  }
  return new Map(
    found.flatMap(({ finding, change }) =>
      change && done.has(change) ? [[finding.fingerprint, "reverted" as const] as const] : [],
    ),
  );
}

function nameOf({ kind, group, label }: Change): string {
  return JSON.stringify([kind, group, label]);
}

function runOf(plan: Plan, at: string, complete: boolean, reverted: number): Run {
  const drift = driftOf(plan);
  const sum = (of: "changed" | "missing" | "extra") => drift.reduce((total, drift) => total + drift[of].length, 0);
  const counts = { changed: sum("changed"), missing: sum("missing"), extra: sum("extra") };
  return { at, ...counts, ...(reverted > 0 && { reverted }), ...(complete ? {} : { incomplete: true as const }) };
}

/** A zone that was listed and is not clean is forgotten: the next run lists it again. One that was not asked for stays. */
function zonesAfter(plan: Plan, read: ReadonlySet<string>, start: TurnStart): readonly KeptZone[] {
  const listed = new Set(start.documents.keys());
  for (const zone of start.spared) listed.delete(zone);
  const clean = plan.scopes.flatMap((scope) => cleanZone(scope, plan, read, start));
  return [...start.history.zones.filter((zone) => !listed.has(zone.zone)), ...clean];
}

function cleanZone(value: ScopePlan, plan: Plan, read: ReadonlySet<string>, start: TurnStart): readonly KeptZone[] {
  const zone = scopeName(value.scope);
  const documents = start.documents.get(zone);
  const drifted = hasDrifted(driftOf({ ...plan, scopes: [value] }));
  if (documents === undefined || !read.has(zone) || drifted || value.outputs?.["status"] !== "active") return [];
  const named = value.outputs["name_servers"];
  const servers = Array.isArray(named) ? named.map(String) : [];
  const serial = start.serials.get(zone);
  return [{ zone, documents, servers, listed: start.at, ...(serial !== undefined && { serial }) }];
}
