// Reports for programs. A plan has the shape of `terraform show -json`, so that policies and viewers written for it read it.
import { countOutcome, isConverged, type Outcome } from "../apply/outcome";
import { type Diagnostic, hasErrors } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import { masked } from "../kind/derive/hidden";
import type { Props } from "../kind/field";
import { type Action, type Change, type Hazard, type Kind, type Live, scopeName } from "../kind/kind";
import { isEmpty, type Plan, type ScopePlan, stepsOf } from "../plan/plan";
import { deprecationsJson } from "./deprecations-json";
import { driftOf, hasDrifted } from "./drift";
import { coverageOf, type DriftFinding, driftFindings } from "./drift-finding";
import { escapeJson } from "./escape";
import type { PastFinding } from "./history";

/** Version of all forms here. A new member raises the minor number, a changed or removed one the major. */
export const FORMAT_VERSION = "1.0";

/** JSON text, indented and ended by a line feed, with control and bidi characters as `\uXXXX`. */
export function jsonText(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`;
}

export function planJson(plan: Plan, kinds: readonly Kind[], allow: readonly string[] = []): object {
  return {
    format_version: FORMAT_VERSION,
    target: plan.target,
    as_of: plan.asOf,
    resource_changes: changesJson(
      stepsOf(plan).map((step) => step.change),
      kinds,
    ),
    deprecations: deprecationsJson(plan.deprecations),
    hazards: plan.scopes.flatMap((scope) => scope.hazards.map((hazard) => hazardJson(hazard, allow))),
    zones: plan.scopes.filter((scope) => scope.scope.within === "zone").map(zoneJson),
    budget: plan.budget,
    diagnostics: diagnosticsJson(plan.diagnostics),
    complete: !hasErrors(plan.diagnostics),
    empty: isEmpty(plan) && !hasErrors(plan.diagnostics),
  };
}

/** @param past what is known of findings beside the plan, by their fingerprints. */
export function driftJson(plan: Plan, kinds: readonly Kind[], past: readonly PastFinding[] = []): object {
  const drift = driftOf(plan);
  const known = new Map(past.map((finding) => [finding.fingerprint, finding]));
  const scopes = drift.map((drift, index) => ({
    scope: scopeName(drift.scope),
    coverage: coverageOf(plan.scopes.slice(index, index + 1)),
    changed: changesJson(drift.changed, kinds),
    missing: changesJson(drift.missing, kinds),
    extra: changesJson(drift.extra, kinds),
    unmanaged: drift.unmanaged.map(liveJson),
    managed_elsewhere: drift.managedElsewhere.map(liveJson),
    ignored: drift.ignored.map(({ live, rule }) => ({ ...liveJson(live), rule })),
    as_declared: drift.kept,
  }));
  return {
    format_version: FORMAT_VERSION,
    target: plan.target,
    as_of: plan.asOf,
    complete: !hasErrors(plan.diagnostics),
    drifted: hasDrifted(drift),
    coverage: coverageOf(plan.scopes),
    findings: driftFindings(plan, kinds).map((driftFinding) =>
      findingJson(driftFinding, known.get(driftFinding.fingerprint)),
    ),
    scopes,
    deprecations: deprecationsJson(plan.deprecations),
    budget: { reads: plan.budget.reads, writes: 0 },
    diagnostics: diagnosticsJson(plan.diagnostics),
  };
}

function findingJson(finding: DriftFinding, past: PastFinding | undefined): object {
  const { fingerprint, category, severity, scope, kind, label, id, fields } = finding;
  const found = { fingerprint, category, severity, scope, kind, label, id, fields };
  return { ...found, first_seen: past?.firstSeen, last_seen: past?.lastSeen, by: past?.by, remedy: past?.remedy };
}

export function outcomeJson(outcome: Outcome, plan: Plan, kinds: readonly Kind[]): object {
  const comments = new Map(stepsOf(plan).map((step) => [step.n, step.comment]));
  return {
    format_version: FORMAT_VERSION,
    target: plan.target,
    as_of: plan.asOf,
    converged: isConverged(outcome),
    interrupted: outcome.interrupted,
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
  return diagnostics.map(({ code, severity, summary, detail, help, where, also }) => {
    return { code, severity, summary, detail, help, where, also };
  });
}

const ACTIONS: Readonly<Record<Action, readonly string[]>> = {
  create: ["create"],
  update: ["update"],
  replace: ["delete", "create"],
  delete: ["delete"],
};

/** Addresses are unique: a second object with the same label (a surplus copy) is numbered. */
function changesJson(changes: readonly Change[], kinds: readonly Kind[]): readonly object[] {
  const seen = new Map<string, number>();
  return changes.map((change) => {
    const key = `${change.kind} ${scopeName(change.scope)} ${change.label}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return changeJson(
      change,
      kinds.find((kind) => kind.name === change.kind),
      nth,
    );
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
      before: change.from === undefined ? null : shown(kind, change.from),
      after: change.action === "delete" || change.to === undefined ? null : shown(kind, change.to),
      fields: change.fields.map((field) => field.field),
    },
    scope: scopeName(change.scope),
    label: change.label,
    id,
    action_reason: because,
    where,
  };
}

/** The scope as a name that Terraform's grammar takes: `k8s.io` is `k8s_io`, `1.example` is `_1_example`. */
function resourceName(scope: string): string {
  return scope.replace(/[^A-Za-z0-9-]/g, "_").replace(/^(?=[0-9-])/, "_");
}

function shown(kind: Kind | undefined, props: Props): JsonObject {
  return masked(kind?.fields ?? {}, props);
}

function hazardJson(hazard: Hazard, allow: readonly string[]): object {
  const { code, message, labels } = hazard;
  const final = hazard.final === true;
  return { code, scope: scopeName(hazard.scope), message, labels, final, allowed: !final && allow.includes(code) };
}

function zoneJson(plan: ScopePlan): object {
  return {
    zone: scopeName(plan.scope),
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
