// The plan: plain data that is saved, shown and applied as it is. The other files of this folder make it.
import { type Diagnostic, errorsAmong } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import type { DeprecationFinding } from "../deprecation/deprecation";
import { idMembers } from "../kind/derive/id-members";
import type { Write } from "../kind/derive/requests";
import type { Change, Hazard, Kind, Live, Scope } from "../kind/kind";
import { findKind } from "../kind/registry";
import type { BrokenPart } from "../kind/state";

/** An account of a run with several. */
export interface PlanAccount {
  readonly name: string;
  readonly id: string;
  readonly target: string;
}

export interface Plan {
  /** The base URL or `emulator:FILE` that it was made for. */
  readonly target: string;
  /** The day of the deprecation schedule, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly account?: string;
  /** Only in a plan for reports: the accounts that it was merged of (`mergePlans`). */
  readonly accounts?: readonly PlanAccount[];
  /** The scopes that were planned without errors. */
  readonly scopes: readonly ScopePlan[];
  /** All errors and warnings, those of the broken parts included. A plan with errors is not applied as a whole. */
  readonly diagnostics: readonly Diagnostic[];
  /** The parts that are not planned because of errors: their scopes are not in `scopes`. Missing where there are none. */
  readonly broken?: readonly BrokenPart[];
  /** Spellings in the documents that are deprecated or have ended on that day; the plan uses their replacements. */
  readonly deprecations: readonly DeprecationFinding[];
  readonly budget: { readonly reads: number; readonly writes: number };
}

export interface ScopePlan {
  readonly scope: Scope;
  /** Only in a plan for reports: the name of its account. */
  readonly account?: string;
  /** Id of the zone or account; missing for a zone that does not exist yet. */
  readonly id?: string;
  readonly steps: readonly Step[];
  readonly calls: readonly PlannedCall[];
  /** Operations that a batch may hold, as the calls were packed; missing in plans that earlier versions saved. */
  readonly batchLimit?: number;
  readonly basedOn: Fingerprint;
  /** Declared objects that are already as declared. */
  readonly kept: number;
  readonly liveCount: number;
  readonly unmanaged: readonly Live[];
  readonly ignored: readonly { readonly live: Live; readonly rule: string }[];
  readonly managedElsewhere: readonly Live[];
  readonly hazards: readonly Hazard[];
  /** Computed values of the zone (status, name servers); missing while it does not exist. */
  readonly outputs?: JsonObject;
}

/** A change with the write that applies it. */
export interface Step {
  /** From 1, in the order of the plan. */
  readonly n: number;
  readonly change: Change;
  /** 1: groups with a create or an update, each whole. 2: groups of deletions only, after phase 1 succeeded. */
  readonly phase: 1 | 2;
  readonly write: Write;
  /** The write in words: `create www A 192.0.2.1`. */
  readonly comment: string;
}

/** One HTTP call: a single write, a batch of whole conflict groups, or writes of one remote object `merged` into one. */
export interface PlannedCall {
  readonly scope: Scope;
  readonly phase: 1 | 2;
  /** Numbers of its steps. */
  readonly steps: readonly number[];
  readonly form: "single" | "batch" | "merged";
}

/** The live objects of each touched conflict group, by id. An empty group had no objects. */
export type Fingerprint = Readonly<Record<string, Readonly<Record<string, ObjectDigest>>>>;

/** A live object as the plan read it. */
export interface ObjectDigest {
  readonly label: string;
  readonly digest: string;
}

export function listSteps(plan: Plan): readonly Step[] {
  return plan.scopes.flatMap((scope) => scope.steps);
}

export function listHazards(plan: Plan): readonly Hazard[] {
  return plan.scopes.flatMap((scope) => scope.hazards);
}

/** The hazards that keep `apply` from writing: those whose code is not allowed, and those that no code allows. */
export function listRefusedHazards(plan: Plan, allow: readonly string[]): readonly Hazard[] {
  return listHazards(plan).filter((hazard) => hazard.final || !allow.includes(hazard.code));
}

/** Whether all errors belong to broken parts: the planned scopes can be applied without them. */
export function isPartialPlan({ diagnostics, broken = [] }: Plan): boolean {
  // A saved plan has two copies of each error.
  const known = new Set(broken.flatMap((part) => part.diagnostics.map(toText)));
  return broken.length > 0 && errorsAmong(diagnostics).every((error) => known.has(toText(error)));
}

/** Whether anything of a partial plan can be applied. The account's own scope is empty where only zones are declared. */
export function hasHealthyPart(plan: Plan): boolean {
  return isPartialPlan(plan) && plan.scopes.some(({ scope, steps }) => scope.within === "zone" || steps.length > 0);
}

/** One hazard for each part that a saved plan lacks: whoever applies it must know that it is not the whole. */
export function listMissingParts({ broken = [] }: Plan): readonly Hazard[] {
  return broken.map(({ name, scope = { within: "account" }, diagnostics }) => {
    const codes = [...new Set(errorsAmong(diagnostics).map(({ code }) => code))].join(", ");
    return {
      code: "PARTIAL",
      scope,
      message: `The plan was made without ${name}, which had errors (${codes}).`,
      labels: [name],
    };
  });
}

function toText({ code, detail, where }: Diagnostic): string {
  return JSON.stringify([code, detail, where?.file, where?.line, where?.column, where?.at]);
}

/** The batch limit that the calls were packed for. */
export function getPackedLimit({ batchLimit, calls }: ScopePlan): number {
  return batchLimit ?? calls.reduce((most, call) => Math.max(most, call.steps.length), 0);
}

export function isEmptyPlan(plan: Plan): boolean {
  return plan.scopes.every((scope) => scope.steps.length === 0);
}

/** Without a read nothing is known of the target: an empty plan does not mean that it is as declared. */
export function isUnread({ budget, scopes }: Plan): boolean {
  return budget.reads === 0 || scopes.length === 0;
}

/** Whether a write of the plan contains the account's id. */
export function needsAccount(plan: Plan, kinds: readonly Kind[]): boolean {
  return listSteps(plan).some((step) => stepNeedsAccount(step, kinds));
}

export function stepNeedsAccount({ change, write }: Step, kinds: readonly Kind[]): boolean {
  const kind = findKind(kinds, change.kind);
  const members = kind ? idMembers(kind, write.body) : {};
  return JSON.stringify([write.route, members]).includes("{account_id}");
}
