// Time that passes only when nothing else is left to do: timers fire in their order, one in each turn of the event loop, so
// that what lingers for others waits for all who are on their way, and costs no real time.

interface Timer {
  readonly at: number;
  readonly n: number;
  readonly fire: () => void;
}

export function turningClock(start = Date.UTC(2026, 10, 21)) {
  const timers: Timer[] = [];
  let now = start;
  let count = 0;
  let turning = false;
  const turn = (): void => {
    const next = timers.sort((left, right) => left.at - right.at || left.n - right.n).shift();
    if (next) {
      now = Math.max(now, next.at);
      next.fire();
    }
    turning = timers.length > 0;
    if (turning) setImmediate(turn);
  };
  return {
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((fire) => {
        count += 1;
        timers.push({ at: now + ms, n: count, fire });
        if (turning) return;
        turning = true;
        setImmediate(turn);
      }),
  };
}
