// The whole plan from desired and live: diff, order, calls, hazards and cost of each scope. Pure.

import type { Diagnostic } from "../base/diagnostic";
import { isObject } from "../base/json";
import type { DeprecationFinding } from "../deprecation/deprecation";
import { diffScope } from "../diff/diff";
import { completeLive } from "../kind/derive/complete";
import { outputsOf } from "../kind/derive/outputs";
import { type Kind, scopeName } from "../kind/kind";
import type { DesiredScope, DesiredState, LiveScope, LiveState } from "../kind/state";
import { fingerprint } from "./fingerprint";
import { hazards } from "./hazards";
import { order } from "./order";
import { pack } from "./pack";
import type { Plan, ScopePlan } from "./plan";
import { type SecretView, withRenewals } from "./renewals";

export interface PlanOptions {
  /** Shown first in every report. */
  readonly target: string;
  /** Day of the deprecation schedule, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** The target is an emulator: creating zones needs no permission. */
  readonly emulator: boolean;
  /** Operations in one batch: by the zone's plan unless said; 0 for single calls. */
  readonly batchLimit?: number;
  /** What is deprecated in the documents on the day `asOf`. */
  readonly deprecations?: readonly DeprecationFinding[];
  /** What is known of secrets; without it none is made anew. */
  readonly secrets?: SecretView | undefined;
  /** HTTP calls that the reading cost. */
  readonly reads?: number;
}

/** Operations that one batch takes (API documentation, batch record changes): 200 on Free, 3,500 on paid plans. */
const BATCH_FREE = 200;
const BATCH_PAID = 3500;

export function makePlan(kinds: readonly Kind[], desired: DesiredState, live: LiveState, options: PlanOptions): Plan {
  const found = new Map(live.scopes.map((scope) => [scopeName(scope.scope), scope]));
  const diagnostics: Diagnostic[] = [];
  const scopes: ScopePlan[] = [];
  let next = 1;
  for (const scope of desired.scopes) {
    const seen = found.get(scopeName(scope.scope));
    if (!seen || seen.failure) {
      if (seen?.failure) diagnostics.push(seen.failure);
      continue;
    }
    const made = planScope(kinds, scope, seen, options, next);
    diagnostics.push(...made.diagnostics);
    scopes.push(made.scope);
    next += made.scope.steps.length;
  }
  const writes = scopes.reduce((sum, scope) => sum + scope.calls.length + rotations(scope) * 2, 0);
  const { target, asOf } = options;
  return {
    target,
    asOf,
    account: desired.account,
    scopes,
    diagnostics: unique(diagnostics),
    deprecations: options.deprecations ?? [],
    budget: { reads: options.reads ?? 0, writes },
  };
}

/** Besides the successor's creation the old object's deletion, and the successor's new name. */
function rotations({ steps }: ScopePlan): number {
  return steps.filter((step) => step.change.renews === "rotate").length;
}

/** One scope's part. Also asked for again, with a fresh read, after a write whose answer was lost. */
export function planScope(
  kinds: readonly Kind[],
  desired: DesiredScope,
  live: LiveScope,
  options: PlanOptions,
  first = 1,
): { readonly scope: ScopePlan; readonly diagnostics: readonly Diagnostic[] } {
  const own = kinds.filter((kind) => kind.within === desired.scope.within);
  const diff = diffScope(own, desired, live);
  const { secrets } = options;
  const changes = secrets ? withRenewals(own, desired, live, diff.changes, secrets) : diff.changes;
  const steps = order(own, changes, desired.context, first);
  const packing = { batchLimit: options.batchLimit ?? batchLimitOf(live) };
  const scope: ScopePlan = {
    scope: desired.scope,
    id: live.id,
    steps,
    calls: pack(own, steps, packing),
    basedOn: fingerprint(live, steps),
    kept: diff.kept,
    liveCount: live.objects.length,
    unmanaged: diff.unmanaged,
    ignored: diff.ignored.map(({ live: value, by }) => ({ live: value, rule: ruleText(by) })),
    managedElsewhere: diff.managedElsewhere,
    hazards: hazards({ kinds: own, desired, live, steps, packing, emulator: options.emulator }),
    ...outputs(kinds, live),
  };
  return { scope, diagnostics: diff.diagnostics };
}

/** Of a zone: the account's object is no scope that anybody declares. */
function outputs(kinds: readonly Kind[], { scope, row, context }: LiveScope): Pick<ScopePlan, "outputs"> {
  const opener = kinds.find((kind) => kind.opens === scope.within);
  return opener && row ? { outputs: outputsOf(opener, completeLive(opener, row, context).props) } : {};
}

export function batchLimitOf(live: Pick<LiveScope, "row">): number {
  const plan = live.row?.["plan"];
  const paid = isObject(plan) && ["pro", "business", "enterprise"].includes(String(plan["legacy_id"]));
  return paid ? BATCH_PAID : BATCH_FREE;
}

function ruleText(by: {
  readonly globs: Readonly<Record<string, string>>;
  readonly where: { readonly file?: string; readonly line?: number };
}): string {
  const globs = Object.entries(by.globs).map(([field, glob]) => `${field}: ${glob}`);
  const at = by.where.line === undefined ? "" : ` (${by.where.file}:${by.where.line})`;
  return globs.join(", ") + at;
}

/** Scopes that failed for the same reason say it once. */
function unique(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Set(diagnostics)];
}
