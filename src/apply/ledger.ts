// The book of a run: each step of it ends done, failed or skipped, and none is forgotten.

import type { Diagnostic } from "../diagnostic";
import { groupBy } from "../group-by";
import { conflictGroup } from "../plan/order";
import type { Step } from "../plan/plan";
import type { StepOutcome } from "./outcome";

export type How = "written" | "found" | "already";

export interface Ledger {
  done(step: Step, how: How): void;
  /** `retry`: live moved under the step, and a fresh plan of its group may still carry it out. */
  fail(step: Step, diagnostic: Diagnostic, retry?: boolean): void;
  skip(step: Step, because: string): void;
  skipAll(because: string): void;
  /** No further call of this scope: the credential or the budget is spent, or the run was interrupted. */
  stop(because: string): void;
  readonly stopped: string | undefined;
  isOpen(step: Step): boolean;
  hasFailed(group: string): boolean;
  /** Groups whose failure a fresh plan may mend. */
  retryable(): readonly string[];
  /** Steps of a later round, which stand for the planned ones of the same groups. */
  begin(steps: readonly Step[]): void;
  nextNumber(): number;
  outcomes(): readonly StepOutcome[];
}

export function ledger(planned: readonly Step[]): Ledger {
  const results = new Map<number, StepOutcome>();
  const failed = new Map<string, boolean>();
  const all: Step[] = [...planned];
  let stopped: string | undefined;
  const open = (step: Step) => !results.has(step.n);
  const book: Ledger = {
    done: (step, how) => void results.set(step.n, { n: step.n, result: "done", how }),
    fail: (step, diagnostic, retry = false) => {
      results.set(step.n, { n: step.n, result: "failed", diagnostic });
      failed.set(conflictGroup(step.change), retry);
    },
    skip: (step, because) => void results.set(step.n, { n: step.n, result: "skipped", because }),
    skipAll: (because) => {
      for (const step of all.filter(open)) book.skip(step, because);
    },
    stop: (because) => {
      stopped ??= because;
      book.skipAll(because);
    },
    get stopped() {
      return stopped;
    },
    isOpen: open,
    hasFailed: (group) => failed.has(group),
    retryable: () => [...failed].filter(([, retry]) => retry).map(([group]) => group),
    begin: (steps) => {
      const groups = new Set(steps.map((step) => conflictGroup(step.change)));
      for (const group of groups) failed.delete(group);
      for (const step of all) if (groups.has(conflictGroup(step.change))) supersede(step, results);
      all.push(...steps);
    },
    nextNumber: () => Math.max(0, ...all.map((step) => step.n)) + 1,
    outcomes: () => plannedOutcomes(planned, all, results),
  };
  return book;
}

/** A step that failed because live moved counts as what the fresh plan of its group makes of it. */
function supersede(step: Step, results: Map<number, StepOutcome>): void {
  if (results.get(step.n)?.result !== "done") results.delete(step.n);
}

/** The planned steps' outcomes; one that a later round stands for takes the worst outcome of that round. */
function plannedOutcomes(
  planned: readonly Step[],
  all: readonly Step[],
  results: ReadonlyMap<number, StepOutcome>,
): readonly StepOutcome[] {
  const later = groupBy(all.slice(planned.length), (step) => conflictGroup(step.change));
  return planned.map((step) => {
    const own = results.get(step.n);
    if (own) return own;
    const outcomes = (later.get(conflictGroup(step.change)) ?? []).flatMap((one) => results.get(one.n) ?? []);
    const worst = outcomes.find((one) => one.result === "failed") ?? outcomes.find((one) => one.result === "skipped");
    const last = worst ?? outcomes.at(-1);
    return last ? { ...last, n: step.n } : { n: step.n, result: "skipped", because: "the run ended before it" };
  });
}
