// The job queue without a server: everything is in this process, for one machine. It starts empty, so callers set the schedules at
// each start.
import type { Clock } from "../../live/rate-limit";
import { BACKOFF_MS, HEARTBEAT_TIMEOUT_MS, type JobQueue } from "../job-queue";
import { createMemoryStore } from "../memory-store";
import type { SharedStore } from "../shared-store";
import { createJobDispatcher, type JobDispatcher } from "./job-dispatcher";

export interface InProcessOptions {
  readonly clock: Clock;
  /** Default: a store in the memory of this process. */
  readonly store?: SharedStore;
  /** What all fleets of this process share, such as rate limits. Default: `store`, because a process works for one target. */
  readonly shared?: SharedStore;
}

export function createInProcessJobQueue({ clock, store, shared }: InProcessOptions): JobQueue {
  const queue = createQueueView(createJobDispatcher(clock), store ?? createMemoryStore({ now: clock.now }));
  return shared ? { ...queue, shared } : queue;
}

/**
 * The queue as one of several workers in this process sees it. A worker whose `isAlive` returns false for longer than its heartbeat
 * timeout loses its jobs, as a worker on another machine would.
 */
export function createQueueView(dispatcher: JobDispatcher, store: SharedStore, isAlive?: () => boolean): JobQueue {
  return {
    name: "this process",
    store,
    // A process works for one target.
    shared: store,
    enqueue: async (key, options = {}) => dispatcher.enqueue(key, options),
    schedule: async (key, schedule) => dispatcher.schedule(key, schedule),
    unschedule: async (key) => dispatcher.unschedule(key),
    schedules: async () => dispatcher.schedules(),
    stats: async () => dispatcher.stats(),
    startWorker(handler, options) {
      const { concurrency, onWarning, heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS, backoffMs = BACKOFF_MS } = options;
      const registration = { handler, concurrency, heartbeatTimeoutMs, backoffMs, isAlive, onWarning };
      const worker = dispatcher.register(registration);
      return { drain: () => worker.deregister("drain"), stop: () => worker.deregister("stop") };
    },
    close: async () => {},
  };
}
