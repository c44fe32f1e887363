// Requests that run after their connection was reset, as behind a proxy that gave up. They run when the emulator's clock has
// passed their time: before the next request, and before the control API reads the state. No timer is involved.

export interface LateRequests {
  /** @param run is called with the time at which the request runs. */
  add(at: number, run: (at: number) => void): void;
  /** Runs the requests whose time has come, in the order of their times. */
  catchUp(): void;
}

export function createLateRequests(clock: () => number): LateRequests {
  let waiting: { readonly at: number; readonly run: (at: number) => void }[] = [];
  return {
    add: (at, run) => {
      waiting = [...waiting, { at, run }].sort((left, right) => left.at - right.at);
    },
    catchUp: () => {
      const now = clock();
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { at, run } of due) run(at);
    },
  };
}
