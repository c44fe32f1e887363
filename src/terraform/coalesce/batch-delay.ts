// Decides how long a write waits for more writes to join its batch. Terraform keeps a number of calls in flight (`-parallelism`) and
// starts another after an answer, so no more arrive when as many are in flight as ever before: the batch is sent at once.
// Until then a batch waits as long as writes keep arriving at the pace of before. The pace is Terraform's, which writes its state
// after each resource and becomes slower as the state grows. Pure.

/** Milliseconds: the wait while no pace is known, and the longest wait after an arrival and in total. */
const SHORTEST = 8;
const LONGEST = 1000;
const LONGEST_TOTAL = 3000;
/** How many times its usual pause the next write may take. */
const PATIENCE = 2;
/** Factor by which the longest pause decays with each batch. */
const DECAY = 0.8;

/** The calls of all zones that Terraform waits for. */
export interface CallsInFlight {
  begin(): void;
  end(): void;
  /** Whether no more calls are expected before an answer. */
  isFull(): boolean;
  /** A batch was sent. */
  recordBatch(): void;
}

export function createCallsInFlight(): CallsInFlight {
  let current = 0;
  let most = 0;
  let rises = true;
  let batches = 0;
  return {
    begin: () => {
      current += 1;
      rises = current > most;
      most = Math.max(most, current);
    },
    end: () => {
      current -= 1;
    },
    // Now and then a batch waits in any case: if few calls were in flight at first, fast answers would keep it so.
    isFull: () => batches > 0 && !isPowerOf2(batches) && !rises && current >= most,
    recordBatch: () => {
      batches += 1;
    },
  };
}

function isPowerOf2(count: number): boolean {
  return Number.isInteger(Math.log2(count));
}

/** The pace of the writes to one zone. */
export interface BatchDelay {
  /** A write arrived at this time. */
  recordArrival(now: number): void;
  /** Writes were answered at this time: Terraform may send the next. */
  recordAnswer(now: number): void;
  /** How long to wait for the next write, from the last arrival on. */
  milliseconds(): number;
  /** A batch was sent. */
  recordBatch(): void;
}

export function createBatchDelay(): BatchDelay {
  let first: number | undefined;
  let last: number | undefined;
  let longestPause = 0;
  return {
    recordArrival: (now) => {
      // Terraform sends a few calls at once and then pauses, so an average of the pauses would be about a millisecond.
      const pause = last === undefined ? 0 : now - last;
      if (pause <= LONGEST) longestPause = Math.max(longestPause, pause);
      first ??= now;
      last = now;
    },
    recordAnswer: (now) => {
      last = now;
    },
    milliseconds: () => {
      const wait = Math.min(LONGEST, Math.max(SHORTEST, Math.ceil(longestPause * PATIENCE)));
      return Math.max(0, Math.min(wait, (first ?? 0) + LONGEST_TOTAL - (last ?? 0)));
    },
    recordBatch: () => {
      first = undefined;
      longestPause *= DECAY;
    },
  };
}
