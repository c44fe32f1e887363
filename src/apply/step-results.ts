// The results of one scope's steps: each step ends done, failed or skipped.
import type { Diagnostic } from "../base/diagnostic";
import { groupBy } from "../base/group-by";
import { conflictGroup } from "../plan/order-steps";
import type { Step } from "../plan/plan";
import type { HowDone, StepOutcome } from "./outcome";

export interface StepResults {
  done(step: Step, how: HowDone): void;
  /** `canReplan`: live state changed under the step, and a new plan of its group may still succeed. */
  fail(step: Step, diagnostic: Diagnostic, canReplan?: boolean): void;
  /** The step was sent, and may still take effect. Where the run ends before that is known, the step fails with the diagnostic. */
  lose(step: Step, diagnostic: Diagnostic): void;
  /** The step did not take effect, and cannot any more. */
  recover(step: Step): void;
  /** Adds a diagnostic that is not the failure of a step. */
  note(diagnostic: Diagnostic): void;
  skip(step: Step, because: string): void;
  skipAll(because: string): void;
  /** Skips all remaining steps. The first reason and its diagnostic are kept. */
  stop(because: string, diagnostic?: Diagnostic): void;
  readonly stopped: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  isOpen(step: Step): boolean;
  isDone(step: Step): boolean;
  /** The steps that failed, with their diagnostics. */
  failures(): readonly FailedStep[];
  /** Whether another step of this run has created what the step creates. */
  hasCreated(step: Step): boolean;
  /** The step that blocks a conflict group, if any. */
  blocker(group: string): Blocker | undefined;
  /** The blockers of all groups, in the order in which they arose. */
  blockers(): readonly Blocker[];
  /** Adds the steps of a further round. They replace the unfinished steps of the same groups. */
  addRound(steps: readonly Step[]): void;
  nextNumber(): number;
  /** One outcome for each planned step, in the order of the plan. */
  outcomes(): readonly StepOutcome[];
}

export interface FailedStep {
  readonly step: Step;
  readonly diagnostic: Diagnostic;
}

/** A step that failed or was skipped, and because of which its conflict group is not as planned. */
export interface Blocker {
  readonly step: Step;
  readonly result: "failed" | "skipped";
  readonly canReplan: boolean;
}

export function createStepResults(planned: readonly Step[]): StepResults {
  const outcomes = new Map<number, StepOutcome>();
  const blockers = new Map<string, Blocker>();
  const lost = new Map<number, Diagnostic>();
  const all: Step[] = [...planned];
  const diagnostics: Diagnostic[] = [];
  let stopped: string | undefined;
  const isOpen = (step: Step) => !outcomes.has(step.n);
  const isDone = (step: Step) => outcomes.get(step.n)?.result === "done";
  const fail: StepResults["fail"] = (step, diagnostic, canReplan = false) => {
    lost.delete(step.n);
    outcomes.set(step.n, { n: step.n, result: "failed", diagnostic });
    blockers.set(conflictGroup(step.change), { step, result: "failed", canReplan });
  };
  const skip = (step: Step, because: string) => {
    const unknown = lost.get(step.n);
    if (unknown) return fail(step, { ...unknown, detail: `${unknown.detail} The run ended before that: ${because}.` });
    const group = conflictGroup(step.change);
    outcomes.set(step.n, { n: step.n, result: "skipped", because });
    if (blockers.get(group)?.result !== "failed") blockers.set(group, { step, result: "skipped", canReplan: false });
  };
  const skipAll = (because: string) => {
    for (const step of all) if (isOpen(step)) skip(step, because);
  };
  return {
    done: (step, how) => {
      lost.delete(step.n);
      outcomes.set(step.n, { n: step.n, result: "done", how });
      const group = conflictGroup(step.change);
      if (blockers.get(group)?.step === step) blockers.delete(group);
    },
    fail,
    lose: (step, diagnostic) => void lost.set(step.n, diagnostic),
    recover: (step) => void lost.delete(step.n),
    note: (diagnostic) => void diagnostics.push(diagnostic),
    skip,
    skipAll,
    stop: (because, diagnostic) => {
      if (diagnostic && stopped === undefined) diagnostics.push(diagnostic);
      stopped ??= because;
      skipAll(because);
    },
    get stopped() {
      return stopped;
    },
    diagnostics,
    isOpen,
    isDone,
    failures: () =>
      all.flatMap((step) => {
        const outcome = outcomes.get(step.n);
        return outcome?.result === "failed" ? [{ step, diagnostic: outcome.diagnostic }] : [];
      }),
    hasCreated: (step) =>
      step.change.action === "create" && all.some((other) => isSameCreate(step, other) && isDone(other)),
    blocker: (group) => blockers.get(group),
    blockers: () => [...blockers.values()],
    addRound: (steps) => {
      const groups = new Set(steps.map((step) => conflictGroup(step.change)));
      for (const group of groups) blockers.delete(group);
      for (const step of all) if (groups.has(conflictGroup(step.change)) && !isDone(step)) outcomes.delete(step.n);
      all.push(...steps);
    },
    nextNumber: () => all.reduce((most, step) => Math.max(most, step.n), 0) + 1,
    outcomes: () => getPlannedOutcomes(planned, all, outcomes),
  };
}

function isSameCreate({ change }: Step, { change: other }: Step): boolean {
  const { kind, group, label } = other;
  return other.action === "create" && kind === change.kind && group === change.group && label === change.label;
}

/** A planned step that a further round replaced takes the worst outcome of its group in that round. */
function getPlannedOutcomes(
  planned: readonly Step[],
  all: readonly Step[],
  outcomes: ReadonlyMap<number, StepOutcome>,
): readonly StepOutcome[] {
  const later = groupBy(all.slice(planned.length), (step) => conflictGroup(step.change));
  return planned.map((step) => {
    const own = outcomes.get(step.n);
    if (own) return own;
    const ofGroup = (later.get(conflictGroup(step.change)) ?? []).flatMap((other) => outcomes.get(other.n) ?? []);
    const worst =
      ofGroup.find((outcome) => outcome.result === "failed") ??
      ofGroup.find((outcome) => outcome.result === "skipped") ??
      ofGroup.at(-1);
    return worst ? { ...worst, n: step.n } : { n: step.n, result: "skipped", because: "the run ended before it" };
  });
}
