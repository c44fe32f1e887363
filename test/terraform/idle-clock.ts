// A clock that advances only when the process is idle: timers fire in order, one per iteration of the event loop. A batch delay
// therefore waits for all concurrent writes without real time passing.

interface Timer {
  readonly at: number;
  readonly fire: () => void;
}

export function createIdleClock(start = Date.UTC(2026, 10, 21)) {
  /** By time; of equal times, the first comes first. */
  const timers: Timer[] = [];
  let now = start;
  let scheduled = false;
  const fireNext = (): void => {
    const next = timers.shift();
    if (next) {
      now = Math.max(now, next.at);
      next.fire();
    }
    scheduled = timers.length > 0;
    if (scheduled) setImmediate(fireNext);
  };
  return {
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((fire) => {
        insert(timers, { at: now + ms, fire });
        if (scheduled) return;
        scheduled = true;
        setImmediate(fireNext);
      }),
  };
}

/** Inserts after the timers that are not later, by binary search: thousands of calls may sleep at once. */
function insert(timers: Timer[], timer: Timer): void {
  let [low, high] = [0, timers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timers[middle] as Timer).at <= timer.at) low = middle + 1;
    else high = middle;
  }
  timers.splice(low, 0, timer);
}
