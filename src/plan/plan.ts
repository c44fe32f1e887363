// What a plan is: plain data, saved, shown and carried out as it stands. Making one is left to the other files here.

import type { Diagnostic } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import type { DeprecationFinding } from "../deprecation/deprecation";
import type { Write } from "../kind/derive/requests";
import type { Change, Hazard, Live, Scope } from "../kind/kind";

/** One change with the write that carries it out. */
export interface Step {
  /** From 1, in the order of the plan. */
  readonly n: number;
  readonly change: Change;
  /** 1: groups with a create or an update, each whole. 2: groups of deletions only, if phase 1 succeeded. */
  readonly phase: 1 | 2;
  readonly write: Write;
  /** The write in words: `create www A 192.0.2.1`. */
  readonly comment: string;
}

/**
 * One HTTP call: a single write, a batch of whole conflict groups, or several writes of one remote object merged into
 * one (`merged`).
 */
export interface Call {
  readonly scope: Scope;
  readonly phase: 1 | 2;
  /** Numbers of the steps it carries. */
  readonly steps: readonly number[];
  readonly form: "single" | "batch" | "merged";
}

/** One live object as a plan saw it. */
export interface Seen {
  readonly label: string;
  readonly digest: string;
}

/** The live objects of each touched conflict group by id; an empty group was absent. */
export type Fingerprint = Readonly<Record<string, Readonly<Record<string, Seen>>>>;

export interface ScopePlan {
  readonly scope: Scope;
  /** Id of the zone or account; missing for a zone that is yet to be created. */
  readonly id?: string;
  readonly steps: readonly Step[];
  readonly calls: readonly Call[];
  readonly basedOn: Fingerprint;
  /** Declared objects that are already as declared. */
  readonly kept: number;
  readonly liveCount: number;
  readonly unmanaged: readonly Live[];
  readonly ignored: readonly { readonly live: Live; readonly rule: string }[];
  readonly managedElsewhere: readonly Live[];
  readonly hazards: readonly Hazard[];
  /** What the service says of the scope's own object (a zone's status and name servers); missing where it is not there yet. */
  readonly outputs?: JsonObject;
}

export interface Plan {
  /** The base URL or `emulator:FILE` that it was made against. */
  readonly target: string;
  /** Day of the deprecation schedule, `YYYY-MM-DD`. */
  readonly asOf: string;
  readonly account?: string;
  readonly scopes: readonly ScopePlan[];
  /** Errors here mean that nothing may be applied. */
  readonly diagnostics: readonly Diagnostic[];
  /** What is deprecated or ended on that day in the documents; translated already. */
  readonly deprecations: readonly DeprecationFinding[];
  readonly budget: { readonly reads: number; readonly writes: number };
}

export function stepsOf(plan: Plan): readonly Step[] {
  return plan.scopes.flatMap((scope) => scope.steps);
}

export function hazardsOf(plan: Plan): readonly Hazard[] {
  return plan.scopes.flatMap((scope) => scope.hazards);
}

export function isEmpty(plan: Plan): boolean {
  return plan.scopes.every((scope) => scope.steps.length === 0);
}

/** Whether a write of the plan names the account. */
export function needsAccount(plan: Plan): boolean {
  return stepsOf(plan).some(({ write }) => JSON.stringify([write.route, write.body]).includes("{account_id}"));
}
