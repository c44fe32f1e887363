// The book of a run: each step of it ends done, failed or skipped, and none is forgotten.

import type { Diagnostic } from "../base/diagnostic";
import { groupBy } from "../base/group-by";
import { conflictGroup } from "../plan/order";
import type { Step } from "../plan/plan";
import type { StepOutcome } from "./outcome";

export type How = "written" | "found" | "already";

/** Why a conflict group is not as the plan wanted it. */
export interface Obstacle {
  readonly step: Step;
  readonly result: "failed" | "skipped";
  /** Live moved under the step, and a fresh plan of its group may still carry it out. */
  readonly retry: boolean;
}

export interface Ledger {
  done(step: Step, how: How): void;
  fail(step: Step, diagnostic: Diagnostic, retry?: boolean): void;
  skip(step: Step, because: string): void;
  skipAll(because: string): void;
  /** No further call of this scope: the credential or the budget is spent, or the run was interrupted. */
  stop(because: string, diagnostic?: Diagnostic): void;
  readonly stopped: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  isOpen(step: Step): boolean;
  isDone(step: Step): boolean;
  /** Whether the step creates what another one of this run has created. */
  hasMade(step: Step): boolean;
  obstacle(group: string): Obstacle | undefined;
  /** Of all groups, in the order in which they came up. */
  obstacles(): readonly Obstacle[];
  /** Steps of a later round, which stand for the planned ones of the same groups. */
  begin(steps: readonly Step[]): void;
  nextNumber(): number;
  outcomes(): readonly StepOutcome[];
}

export function ledger(planned: readonly Step[]): Ledger {
  const results = new Map<number, StepOutcome>();
  const obstacles = new Map<string, Obstacle>();
  const all: Step[] = [...planned];
  const diagnostics: Diagnostic[] = [];
  let stopped: string | undefined;
  const open = (step: Step) => !results.has(step.n);
  const hold = (obstacle: Obstacle) => {
    const group = conflictGroup(obstacle.step.change);
    if (obstacles.get(group)?.result !== "failed") obstacles.set(group, obstacle);
  };
  const book: Ledger = {
    done: (step, how) => void results.set(step.n, { n: step.n, result: "done", how }),
    fail: (step, diagnostic, retry = false) => {
      results.set(step.n, { n: step.n, result: "failed", diagnostic });
      obstacles.set(conflictGroup(step.change), { step, result: "failed", retry });
    },
    skip: (step, because) => {
      results.set(step.n, { n: step.n, result: "skipped", because });
      hold({ step, result: "skipped", retry: false });
    },
    skipAll: (because) => {
      for (const step of all) if (open(step)) book.skip(step, because);
    },
    stop: (because, diagnostic) => {
      if (diagnostic && stopped === undefined) diagnostics.push(diagnostic);
      stopped ??= because;
      book.skipAll(because);
    },
    get stopped() {
      return stopped;
    },
    diagnostics,
    isOpen: open,
    isDone: (step) => results.get(step.n)?.result === "done",
    hasMade: (step) =>
      step.change.action === "create" && all.some((other) => isSameCreate(step, other) && book.isDone(other)),
    obstacle: (group) => obstacles.get(group),
    obstacles: () => [...obstacles.values()],
    begin: (steps) => {
      const groups = new Set(steps.map((step) => conflictGroup(step.change)));
      for (const group of groups) obstacles.delete(group);
      for (const step of all) if (groups.has(conflictGroup(step.change))) supersede(step, results);
      all.push(...steps);
    },
    nextNumber: () => all.reduce((most, step) => Math.max(most, step.n), 0) + 1,
    outcomes: () => plannedOutcomes(planned, all, results),
  };
  return book;
}

function isSameCreate({ change }: Step, { change: other }: Step): boolean {
  const { kind, group, label } = other;
  return other.action === "create" && kind === change.kind && group === change.group && label === change.label;
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
    const outcomes = (later.get(conflictGroup(step.change)) ?? []).flatMap((value) => results.get(value.n) ?? []);
    const worst =
      outcomes.find((outcome) => outcome.result === "failed") ??
      outcomes.find((outcome) => outcome.result === "skipped");
    const last = worst ?? outcomes.at(-1);
    return last ? { ...last, n: step.n } : { n: step.n, result: "skipped", because: "the run ended before it" };
  });
}
