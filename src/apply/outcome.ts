// The outcome of applying a plan: each step is done, failed or skipped, and a scope is "converged" only if a read after the
// last write found it as declared.
import type { Diagnostic } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import type { Change, Scope } from "../kind/kind";
import type { BrokenPart } from "../kind/state";

/**
 * `written`: the API confirmed it. `found`: the answer was lost, and reading again found it done. `already`: nothing was
 * left to do.
 */
export type HowDone = "written" | "found" | "already";

export type StepOutcome =
  | { readonly n: number; readonly result: "done"; readonly how: HowDone }
  | { readonly n: number; readonly result: "failed"; readonly diagnostic: Diagnostic }
  | { readonly n: number; readonly result: "skipped"; readonly because: string };

export interface ScopeOutcome {
  readonly scope: Scope;
  readonly steps: readonly StepOutcome[];
  /** Read again after the last write, and as declared. */
  readonly converged: boolean;
  /** Changes that the last read still finds necessary. */
  readonly left: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
  /** Scopes that this run created (zones), with the values that the API computed for each. */
  readonly opened?: readonly CreatedScope[];
}

export interface CreatedScope {
  readonly kind: string;
  readonly label: string;
  readonly id: string;
  /** For a zone its status and the name servers to delegate to. */
  readonly outputs: JsonObject;
}

export interface Outcome {
  readonly scopes: readonly ScopeOutcome[];
  /** Parts of the documents that were left out because of errors. */
  readonly broken?: readonly BrokenPart[];
  readonly interrupted: boolean;
  readonly cost: { readonly reads: number; readonly writes: number };
}

export function isConverged(outcome: Outcome): boolean {
  const { broken = [], interrupted, scopes } = outcome;
  return !interrupted && broken.length === 0 && scopes.every((scope) => scope.converged);
}

export function countOutcome(outcome: Outcome): { done: number; failed: number; skipped: number } {
  const steps = outcome.scopes.flatMap((scope) => scope.steps);
  const count = (result: StepOutcome["result"]) => steps.filter((step) => step.result === result).length;
  return { done: count("done"), failed: count("failed"), skipped: count("skipped") };
}
