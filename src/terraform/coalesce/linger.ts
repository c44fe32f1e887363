// How long a write waits for others to join it: about three times the gap in which they have been coming, so that slow
// hands fill a batch too, and not at all once as many wait as were ever under way together. Pure.

/** Milliseconds. */
const SHORTEST = 5;
const LONGEST = 100;

export interface Linger {
  /** One more has come, at this time. */
  arrived(now: number, underWay: number): void;
  /** Milliseconds to wait after the last one that came. */
  wait(): number;
  /** So many wait that nobody else is to be expected. */
  full(waiting: number): boolean;
  /** A batch went out. */
  sent(): void;
}

export function makeLinger(): Linger {
  let last: number | undefined;
  let gap = SHORTEST;
  let most = 0;
  let batches = 0;
  return {
    arrived: (now, underWay) => {
      most = Math.max(most, underWay);
      // A pause between two batches says nothing of the gaps inside one.
      if (last !== undefined && now - last <= LONGEST) gap = gap * 0.8 + (now - last) * 0.2;
      last = now;
    },
    wait: () => Math.min(LONGEST, Math.max(SHORTEST, Math.ceil(gap * 3))),
    full: (waiting) => batches > 0 && most > 1 && waiting >= most,
    sent: () => void (batches += 1),
  };
}
