// A clock that advances only when the process is idle: timers fire in order, one per iteration of the event loop. A batch delay
// therefore waits for all concurrent writes without real time passing.

interface Timer {
  readonly at: number;
  readonly n: number;
  readonly fire: () => void;
}

export function createIdleClock(start = Date.UTC(2026, 10, 21)) {
  const timers: Timer[] = [];
  let now = start;
  let count = 0;
  let scheduled = false;
  const fireNext = (): void => {
    const next = timers.sort((left, right) => left.at - right.at || left.n - right.n).shift();
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
        count += 1;
        timers.push({ at: now + ms, n: count, fire });
        if (scheduled) return;
        scheduled = true;
        setImmediate(fireNext);
      }),
  };
}
