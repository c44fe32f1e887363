// How long a write waits for others to join it: half as long again as the longest pause in which others still came, so that
// hands that work in bursts fill a batch too, and not at all once as many wait as were ever under way together. Pure.

/** Milliseconds. */
const SHORTEST = 5;
const LONGEST = 200;
/** Of the longest pause, what the next batch still reckons with. */
const FADING = 0.8;

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
  let pause = SHORTEST;
  let most = 0;
  let batches = 0;
  return {
    arrived: (now, underWay) => {
      most = Math.max(most, underWay);
      // Terraform hands over a few at once, and then nothing for a while: an average would say that somebody comes every
      // millisecond. What comes after everything was answered may have waited for the answer, and says nothing.
      const since = last === undefined || underWay === 1 ? 0 : now - last;
      if (since <= LONGEST) pause = Math.max(pause, since);
      last = now;
    },
    wait: () => Math.min(LONGEST, Math.ceil(pause * 1.5)),
    full: (waiting) => batches > 0 && most > 1 && waiting >= most,
    sent: () => {
      batches += 1;
      pause = Math.max(SHORTEST, pause * FADING);
    },
  };
}
