// Calls whose answers were lost, and which are resolved together later. It knows nothing of how.
import type { PlannedCall, Step } from "../plan/plan";

export interface LostCall {
  readonly steps: readonly Step[];
  readonly form: PlannedCall["form"];
  /** Why there is no answer. */
  readonly reason: string;
}

export interface LostCalls {
  add(call: LostCall): void;
  /** A call was answered. */
  recordAnswer(): void;
  has(step: Step): boolean;
  /** Steps of all calls. */
  steps(): readonly Step[];
  /** Whether no other call may be added: several answers were lost in a row, so that the API may be down, or many in all. */
  isFull(): boolean;
  /** Forgets all calls, and returns them. */
  take(): readonly LostCall[];
}

const MAX_IN_A_ROW = 2;
/** A run that is killed leaves no more calls than these unresolved. */
const MAX_CALLS = 50;

export function createLostCalls(): LostCalls {
  const calls: LostCall[] = [];
  const numbers = new Set<number>();
  let inARow = 0;
  return {
    add: (call) => {
      calls.push(call);
      for (const step of call.steps) numbers.add(step.n);
      inARow += 1;
    },
    recordAnswer: () => void (inARow = 0),
    has: (step) => numbers.has(step.n),
    steps: () => calls.flatMap((call) => call.steps),
    isFull: () => inARow >= MAX_IN_A_ROW || calls.length >= MAX_CALLS,
    take: () => {
      numbers.clear();
      inARow = 0;
      return calls.splice(0);
    },
  };
}
