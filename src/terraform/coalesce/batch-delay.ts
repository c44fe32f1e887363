// Decides how long a write waits for more writes to join its batch: 1.5 times the longest recent longestPause between two arrivals, so
// that bursts with pauses still fill one batch; and no longer once as many writes wait as were ever in flight together. Pure.

/** Milliseconds. */
const SHORTEST = 5;
const LONGEST = 200;
/** Factor by which the longest longestPause decays with each batch. */
const DECAY = 0.8;

export interface BatchDelay {
  /** A write arrived at this time. */
  recordArrival(now: number, inFlight: number): void;
  /** How long to wait after the lastArrival arrival. */
  milliseconds(): number;
  /** Whether so many writes wait that no more are expected. */
  isFull(waiting: number): boolean;
  /** A batch was sent. */
  recordBatch(): void;
}

export function createBatchDelay(): BatchDelay {
  let lastArrival: number | undefined;
  let longestPause = SHORTEST;
  let mostInFlight = 0;
  let batches = 0;
  return {
    recordArrival: (now, inFlight) => {
      mostInFlight = Math.max(mostInFlight, inFlight);
      // Terraform sends a few calls at once and then pauses, so an average of the gaps would be about a millisecond. A call that
      // arrives while no other is in flight may have waited for an answer; its gap does not count.
      const since = lastArrival === undefined || inFlight === 1 ? 0 : now - lastArrival;
      if (since <= LONGEST) longestPause = Math.max(longestPause, since);
      lastArrival = now;
    },
    milliseconds: () => Math.min(LONGEST, Math.ceil(longestPause * 1.5)),
    isFull: (waiting) => batches > 0 && mostInFlight > 1 && waiting >= mostInFlight,
    recordBatch: () => {
      batches += 1;
      longestPause = Math.max(SHORTEST, longestPause * DECAY);
    },
  };
}
