// The engine without a server: everything in this process, for one machine. It begins empty; schedules are set again at each start.
import type { Clock } from "../../live/budget";
import { ALIVE_MS, BACKOFF_MS, type Engine } from "../engine";
import { memoryStore } from "../memory-store";
import type { SharedStore } from "../store";
import { type Core, createCore } from "./core";

export { type Core, createCore } from "./core";

export interface InProcessOptions {
  readonly clock: Clock;
  /** A store of this process unless said. */
  readonly store?: SharedStore;
}

export function inProcessEngine({ clock, store = memoryStore({ now: clock.now }) }: InProcessOptions): Engine {
  return viewOf(createCore(clock), store);
}

/**
 * The engine as one of several workers in this process sees it. A worker whose `isAlive` says no for as long as its `aliveMs`
 * loses its turns, as workers do that live elsewhere.
 */
export function viewOf(core: Core, store: SharedStore, isAlive?: () => boolean): Engine {
  return {
    name: "this process",
    store,
    wake: async (key, how = {}) => core.wake(key, how),
    schedule: async (key, when) => core.schedule(key, when),
    unschedule: async (key) => core.unschedule(key),
    schedules: async () => core.schedules(),
    stats: async () => core.stats(),
    work(turn, { concurrency, onTrouble, aliveMs = ALIVE_MS, backoffMs = BACKOFF_MS }) {
      const hired = core.hire({ turn, concurrency, aliveMs, backoffMs, isAlive, onTrouble });
      return { drain: () => hired.leave("drain"), stop: () => hired.leave("stop") };
    },
    close: async () => {},
  };
}
