// Plans, drift and outcomes as JSON. A plan has the shape of `terraform show -json`, so that policies and viewers for it can read it.

import { countOutcome, isConverged, type Outcome } from "../../apply/outcome";
import { type Diagnostic, hasErrors } from "../../base/diagnostic";
import { escapeJson } from "../../base/escape-text";
import type { JsonObject } from "../../base/json";
import { type DriftFinding, getCoverage, listDriftFindings } from "../../drift/drift-finding";
import type { PastFinding } from "../../drift/drift-run";
import { hasDrifted, listScopeDrift } from "../../drift/scope-drift";
import { toStoredRemedy } from "../../drift/stored-remedy";
import { maskSensitive } from "../../kind/derive/hidden";
import { withoutSpelling } from "../../kind/derive/without-spelling";
import type { Props } from "../../kind/field";
import { type Action, type Change, type Hazard, type Kind, type Live, scopeName } from "../../kind/kind";
import { findKind } from "../../kind/registry";
import type { BrokenPart } from "../../kind/state";
import { isEmptyPlan, listSteps, type Plan, type ScopePlan } from "../../plan/plan";
import type { Refusal } from "../refusal";
import { deprecationsJson } from "./deprecations-json";

/** Version of every JSON report. A new member raises the minor number, a changed or removed member the major number. */
export const FORMAT_VERSION = "1.0";

/** Indented JSON text, ended by a line feed, with control and bidi characters as `\uXXXX`. */
export function jsonText(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`;
}

export function planJson(plan: Plan, kinds: readonly Kind[], allow: readonly string[] = []): object {
  return {
    format_version: FORMAT_VERSION,
    target: plan.target,
    ...(plan.accounts && { accounts: plan.accounts }),
    as_of: plan.asOf,
    resource_changes: changesJson(
      listSteps(plan).map((step) => step.change),
      kinds,
    ),
    deprecations: deprecationsJson(plan.deprecations),
    hazards: plan.scopes.flatMap((scope) => scope.hazards.map((hazard) => hazardJson(hazard, allow))),
    zones: plan.scopes.filter((scope) => scope.scope.within === "zone").map(zoneJson),
    budget: plan.budget,
    diagnostics: diagnosticsJson(plan.diagnostics),
    ...(plan.broken && { broken: plan.broken.map(brokenPartJson) }),
    complete: !hasErrors(plan.diagnostics),
    empty: isEmptyPlan(plan) && !hasErrors(plan.diagnostics),
  };
}

/** Why nothing was written. */
export function refusalJson({ codes, allowable }: Refusal): object {
  return { message: "Refused; nothing was written.", codes, allowable };
}

/** @param past what earlier runs recorded about the findings. */
export function driftJson(plan: Plan, kinds: readonly Kind[], past: readonly PastFinding[] = []): object {
  const drift = listScopeDrift(plan);
  const known = new Map(past.map((finding) => [finding.fingerprint, finding]));
  const scopes = drift.map((scopeDrift, index) => ({
    scope: scopeName(scopeDrift.scope),
    account: plan.scopes[index]?.account,
    coverage: getCoverage(plan.scopes.slice(index, index + 1)),
    changed: changesJson(scopeDrift.changed, kinds),
    missing: changesJson(scopeDrift.missing, kinds),
    extra: changesJson(scopeDrift.extra, kinds),
    unmanaged: scopeDrift.unmanaged.map(liveJson),
    managed_elsewhere: scopeDrift.managedElsewhere.map(liveJson),
    ignored: scopeDrift.ignored.map(({ live, rule }) => ({ ...liveJson(live), rule })),
    as_declared: scopeDrift.kept,
  }));
  return {
    format_version: FORMAT_VERSION,
    target: plan.target,
    ...(plan.accounts && { accounts: plan.accounts }),
    as_of: plan.asOf,
    complete: !hasErrors(plan.diagnostics),
    drifted: hasDrifted(drift),
    coverage: getCoverage(plan.scopes),
    ...(plan.broken && { broken: plan.broken.map(brokenPartJson) }),
    findings: listDriftFindings(plan, kinds).map((finding) => findingJson(finding, known.get(finding.fingerprint))),
    scopes,
    deprecations: deprecationsJson(plan.deprecations),
    budget: { reads: plan.budget.reads, writes: 0 },
    diagnostics: diagnosticsJson(plan.diagnostics),
  };
}

export function brokenPartJson({ name, scope, diagnostics }: BrokenPart): object {
  return { name, within: scope?.within ?? "file", diagnostics: diagnosticsJson(diagnostics) };
}

function findingJson(finding: DriftFinding, past: PastFinding | undefined): object {
  const { fingerprint, category, severity, scope, kind, label, id, fields } = finding;
  const found = { fingerprint, category, severity, scope, kind, label, id, fields };
  return {
    ...found,
    first_seen: past?.firstSeen,
    last_seen: past?.lastSeen,
    by: past?.by,
    remedy: past?.remediation && toStoredRemedy(past.remediation),
  };
}

export function outcomeJson(outcome: Outcome, plan: Plan, kinds: readonly Kind[]): object {
  const comments = new Map(listSteps(plan).map((step) => [step.n, step.comment]));
  return {
    format_version: FORMAT_VERSION,
    target: plan.target,
    ...(plan.accounts && { accounts: plan.accounts }),
    as_of: plan.asOf,
    converged: isConverged(outcome),
    interrupted: outcome.interrupted,
    ...(plan.broken && { broken: plan.broken.map(brokenPartJson) }),
    ...countOutcome(outcome),
    scopes: outcome.scopes.map((scope) => ({
      scope: scopeName(scope.scope),
      converged: scope.converged,
      steps: scope.steps.map((step) => ({ ...step, comment: comments.get(step.n) })),
      left: changesJson(scope.left, kinds),
      diagnostics: diagnosticsJson(scope.diagnostics),
      opened: scope.opened,
    })),
    cost: outcome.cost,
  };
}

export function diagnosticsJson(diagnostics: readonly Diagnostic[]): readonly object[] {
  return diagnostics.map(({ code, severity, summary, detail, help, where, also, zones }) => {
    return { code, severity, summary, detail, help, where, also, zones };
  });
}

const ACTIONS: Readonly<Record<Action, readonly string[]>> = {
  create: ["create"],
  update: ["update"],
  replace: ["delete", "create"],
  delete: ["delete"],
};

/** Addresses are unique: a second object with the same label (a surplus copy) gets a number. */
function changesJson(changes: readonly Change[], kinds: readonly Kind[]): readonly object[] {
  const seen = new Map<string, number>();
  return changes.map((change) => {
    const key = `${change.kind} ${scopeName(change.scope)} ${change.label}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return changeJson(change, findKind(kinds, change.kind), nth);
  });
}

function changeJson(change: Change, kind: Kind | undefined, nth: number): object {
  const type = `edge_${change.kind}`;
  const name = resourceName(scopeName(change.scope));
  const index = nth === 1 ? change.label : `${change.label} #${nth}`;
  const { because, where, id } = change;
  return {
    address: `${type}.${name}[${JSON.stringify(index)}]`,
    mode: "managed",
    type,
    name,
    index,
    provider_name: "registry.terraform.io/zonewright/edge",
    change: {
      actions: ACTIONS[change.action],
      before: change.from === undefined ? null : maskProps(kind, change.from),
      after: change.action === "delete" || change.to === undefined ? null : maskProps(kind, change.to),
      fields: change.fields.map(({ field }) => field).filter((field) => kind?.fields[field]?.presence !== "computed"),
    },
    scope: scopeName(change.scope),
    label: change.label,
    id,
    action_reason: because,
    where,
  };
}

/** The scope as a name in Terraform's grammar: `k8s.io` becomes `k8s_io`, `1.example` becomes `_1_example`. */
function resourceName(scope: string): string {
  return scope.replace(/[^A-Za-z0-9-]/g, "_").replace(/^(?=[0-9-])/, "_");
}

function maskProps(kind: Kind | undefined, props: Props): JsonObject {
  return maskSensitive(kind?.fields ?? {}, withoutSpelling(props));
}

function hazardJson(hazard: Hazard, allow: readonly string[]): object {
  const { code, message, labels } = hazard;
  const final = hazard.final === true;
  return { code, scope: scopeName(hazard.scope), message, labels, final, allowed: !final && allow.includes(code) };
}

function zoneJson(plan: ScopePlan): object {
  return {
    zone: scopeName(plan.scope),
    account: plan.account,
    id: plan.id,
    outputs: plan.outputs,
    live: plan.liveCount,
    as_declared: plan.kept,
    unmanaged: plan.unmanaged.map(liveJson),
    managed_elsewhere: plan.managedElsewhere.map(liveJson),
    ignored: plan.ignored.map(({ live, rule }) => ({ ...liveJson(live), rule })),
  };
}

function liveJson(live: Live): object {
  return { kind: live.kind, id: live.id, label: live.label, managed_by: live.managedBy };
}
