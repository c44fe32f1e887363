// What became of a plan: every step ends done, failed or skipped, and "converged" is said only of what was read again.

import type { Diagnostic } from "../base/diagnostic";
import type { JsonObject } from "../base/json";
import type { Change, Scope } from "../kind/kind";

export type StepOutcome =
  | {
      readonly n: number;
      readonly result: "done";
      /** `written`: the API said so. `found`: the answer was lost, and a re-read found it done. `already`: nothing was left to do. */
      readonly how: "written" | "found" | "already";
    }
  | { readonly n: number; readonly result: "failed"; readonly diagnostic: Diagnostic }
  | { readonly n: number; readonly result: "skipped"; readonly because: string };

export interface ScopeOutcome {
  readonly scope: Scope;
  readonly steps: readonly StepOutcome[];
  /** Read again after the last write, and as declared. */
  readonly converged: boolean;
  /** What the last read still found to differ. */
  readonly left: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
  /** Scopes that this run made (zones), with what the service says of each: its status, the name servers to delegate to. */
  readonly opened?: readonly Opened[];
}

export interface Opened {
  readonly kind: string;
  readonly label: string;
  readonly id: string;
  readonly outputs: JsonObject;
}

export interface Outcome {
  readonly scopes: readonly ScopeOutcome[];
  readonly interrupted: boolean;
  readonly cost: { readonly reads: number; readonly writes: number };
}

export function isConverged(outcome: Outcome): boolean {
  return !outcome.interrupted && outcome.scopes.every((scope) => scope.converged);
}

export function countOutcome(outcome: Outcome): { done: number; failed: number; skipped: number } {
  const steps = outcome.scopes.flatMap((scope) => scope.steps);
  const count = (result: StepOutcome["result"]) => steps.filter((step) => step.result === result).length;
  return { done: count("done"), failed: count("failed"), skipped: count("skipped") };
}
