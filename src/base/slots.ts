// Bounds how many tasks work at the same time. A task that only waits lets another task work meanwhile.

export interface Slots {
  /** Runs a task as soon as a slot is free, in the order of the calls. */
  run<R>(task: () => Promise<R>): Promise<R>;
  /** Called by a running task: gives its slot up during a wait. */
  leave<R>(wait: () => Promise<R>): Promise<R>;
  /** Resolves when no task works: each has ended, or waits. */
  idle(): Promise<void>;
}

export function createSlots(count: number): Slots {
  let working = 0;
  const waiting: (() => void)[] = [];
  let idleListeners: (() => void)[] = [];
  const acquire = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      admit();
    });
  const admit = () => {
    while (working < count) {
      const next = waiting.shift();
      if (next === undefined) break;
      working += 1;
      next();
    }
    if (working > 0) return;
    for (const listener of idleListeners) listener();
    idleListeners = [];
  };
  const release = () => {
    working -= 1;
    admit();
  };
  return {
    run: async (task) => {
      await acquire();
      return task().finally(release);
    },
    leave: async (wait) => {
      release();
      return wait().finally(acquire);
    },
    idle: () =>
      new Promise((resolve) => {
        idleListeners.push(resolve);
        admit();
      }),
  };
}
