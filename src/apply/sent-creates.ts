// The creates that a run sent: how often each, and which object the API confirmed. A create that was sent more than once may
// have arrived more than once.
import type { Change } from "../kind/kind";
import type { Step } from "../plan/plan";

export interface SentCreate {
  /** The step that was sent last. */
  readonly step: Step;
  readonly times: number;
  /** The object that the API returned, or that was found after a lost answer. */
  readonly id?: string;
}

export interface SentCreates {
  /** Counts a request. Steps that create nothing are ignored. */
  count(steps: readonly Step[]): void;
  confirm(step: Step, id: string): void;
  list(): readonly SentCreate[];
}

export function createSentCreates(): SentCreates {
  const sent = new Map<string, SentCreate>();
  return {
    count: (steps) => {
      for (const step of steps) {
        // A rotation creates a successor.
        if (step.change.action !== "create" && step.change.renews !== "rotate") continue;
        const before = sent.get(key(step.change));
        sent.set(key(step.change), { ...before, step, times: (before?.times ?? 0) + 1 });
      }
    },
    confirm: (step, id) => {
      const before = sent.get(key(step.change));
      if (before) sent.set(key(step.change), { ...before, id });
    },
    list: () => [...sent.values()],
  };
}

/** A further round plans the same object with another number. */
function key({ kind, group, label }: Change): string {
  return JSON.stringify([kind, group, label]);
}
