// What a drift run does about drifted records, zone by zone, as far as the run may: revert them, or write live values into the
// documents. What it leaves is for a person.

import type { Outcome } from "../../apply/outcome";
import { codeTitle } from "../../base/codes";
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import {
  type DriftHistory,
  type FoundDrift,
  findDrift,
  findHeldFindings,
  findReverted,
  planRevert,
  type RemediationResult,
  type RequestedRemediation,
  resolveRemediation,
} from "../../drift";
import { scopeName } from "../../kind/kind";
import type { Remediation } from "../../kind/state";
import { kinds } from "../../kinds";
import { listSteps } from "../../plan/plan";
import { applySteps } from "../apply";
import type { Environment } from "../environment";
import type { PlanSession } from "../plan-session";
import { type WrittenDocument, writeDocuments } from "./write-documents";

export interface RemediationReport {
  /** By fingerprint of the finding. */
  readonly results: ReadonlyMap<string, RemediationResult>;
  readonly diagnostics: readonly Diagnostic[];
  /** Where steps were sent: how many changes are reverted for certain, and what became of each step. */
  readonly reverted?: { readonly changes: number; readonly outcome: Outcome };
  /** Changes that were reverted less than half an hour ago and are left for now. */
  readonly coolingDown: number;
  readonly documents: readonly WrittenDocument[];
  /** Drift that is left to a person. */
  readonly open: readonly FoundDrift[];
}

export interface RemediateOptions {
  readonly requested: RequestedRemediation;
  /** The documents that may be rewritten. */
  readonly paths: readonly string[];
  readonly history: DriftHistory;
  /** RFC 3339 in UTC. */
  readonly at: string;
  /** Records which findings are about to be reverted. After an error nothing is reverted. */
  readonly recordIntent: (fingerprints: ReadonlySet<string>) => readonly Diagnostic[];
}

/** Undefined where nothing is to be done, or where something could not be read: nothing is written on incomplete information. */
export async function remediate(
  session: PlanSession,
  options: RemediateOptions,
  environment: Environment,
): Promise<RemediationReport | undefined> {
  const { plan, desired } = session;
  const { requested, paths } = options;
  const found = findChangedDrift(session);
  if (hasErrors(plan.diagnostics) || requested === "report" || found.length === 0) return undefined;
  const zonesWith = (remediation: Remediation) => {
    const scopes = desired?.scopes ?? [];
    const own = scopes.filter((scope) => resolveRemediation(scope.remediate, requested) === remediation);
    return new Set(own.map((scope) => scopeName(scope.scope)));
  };
  const reverted = await revert(session, found, zonesWith("revert"), options, environment);
  const written = writeDocuments(session, found, zonesWith("pr"), paths, environment);
  const results = new Map([...reverted.results, ...written.results]);
  return {
    ...reverted,
    results,
    diagnostics: [...reverted.diagnostics, ...written.diagnostics],
    documents: written.documents,
    open: found.filter(({ finding }) => !isRemedied(results.get(finding.fingerprint))),
  };
}

/** Drift that a change of the plan would revert. */
export function findChangedDrift({ plan }: Pick<PlanSession, "plan">): readonly FoundDrift[] {
  return findDrift(plan, kinds).filter((drift) => drift.change !== undefined);
}

function isRemedied(result: RemediationResult | undefined): boolean {
  return result === "reverted" || result === "proposed";
}

type Reverted = Pick<RemediationReport, "results" | "diagnostics" | "reverted" | "coolingDown">;

async function revert(
  session: PlanSession,
  found: readonly FoundDrift[],
  zones: ReadonlySet<string>,
  { history, at, recordIntent }: RemediateOptions,
  environment: Environment,
): Promise<Reverted> {
  const own = found.filter(({ finding }) => zones.has(finding.scope));
  const held = findHeldFindings(own, history, at);
  const heldChanges = own.flatMap(({ finding, change }) => (held.has(finding.fingerprint) && change ? [change] : []));
  const { plan, steps } = planRevert(session.plan, { scopes: zones, held: new Set(heldChanges) });
  const flapping = own.filter(({ finding }) => held.get(finding.fingerprint) === "flapping");
  const results = new Map<string, RemediationResult>(flapping.map(({ finding }) => [finding.fingerprint, "flapping"]));
  const diagnostics = flapping.flatMap((drift) => describeNewFlapping(drift, history));
  const coolingDown = [...held.values()].filter((reason) => reason === "cooling-down").length;
  if (steps === 0) return { results, diagnostics, coolingDown };
  const planned = new Set(listSteps(plan).map((step) => step.change));
  const intended = own.flatMap(({ finding, change }) => (change && planned.has(change) ? [finding.fingerprint] : []));
  const problems = recordIntent(new Set(intended));
  if (hasErrors(problems)) return { results, diagnostics: [...diagnostics, ...problems], coolingDown };
  // Without the desired state exactly these steps are sent, or given up where live moved again.
  const outcome = await applySteps(session, undefined, plan, { allow: [] }, environment);
  const done = findReverted(outcome, plan, own);
  return {
    results: new Map([...results, ...done]),
    diagnostics: [...diagnostics, ...outcome.scopes.flatMap((scope) => scope.diagnostics)],
    reverted: { changes: done.size, outcome },
    coolingDown,
  };
}

/** Reported once, when it starts. */
function describeNewFlapping({ finding, change }: FoundDrift, history: DriftHistory): readonly Diagnostic[] {
  const before = history.findings.find((candidate) => candidate.fingerprint === finding.fingerprint);
  if (before?.resolved === undefined && before?.remediation === "flapping") return [];
  return [
    {
      code: "DRF104",
      severity: "warning",
      summary: codeTitle("DRF104"),
      detail: `\`${finding.label}\` of ${finding.scope} was reverted three times within seven days and is ${finding.category} again.`,
      help: "Find out who writes it (`--who`), and decide who owns the record.",
      ...(change?.where && { where: change.where }),
    },
  ];
}
