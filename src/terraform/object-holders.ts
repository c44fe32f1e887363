// Which resource has which object, in one walk of Terraform's graph. Terraform passes no addresses and plans one resource at a time:
// a resource that leaves the configuration does not know that another resource has its object, or takes it over. Deleting it would
// take the object from both.
import type { Clock } from "../live/rate-limit";

export interface ObjectHolders {
  /** A resource of the configuration has the object in its state, and may change it, or takes it over. */
  hold(key: string, how: "kept" | "changed" | "taken"): void;
  /** A resource that kept the object is replaced. */
  giveUp(key: string): void;
  isHeld(key: string): boolean;
  /** A resource takes over the object with another content than its own; false if another resource has it already. */
  takeByName(key: string): boolean;
  isTakenByName(key: string): boolean;
  /** Whether a resource that keeps the object has it in its state. */
  isKept(key: string): boolean;
  isChanged(key: string): boolean;
  /** A resource plans to delete the object. */
  planDeletion(key: string): void;
  isDeletionPlanned(key: string): boolean;
  /** Runs a read, or the plan of a resource of the configuration: it may hold an object. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Whether something is tracked now, or was a moment ago: its resource may be about to write. */
  isTracking(): boolean;
  /**
   * Waits until nothing was tracked for a moment; a walk waits for a bounded time in all. Only a few plans wait unless it is `urgent`,
   * because Terraform runs ten at once.
   */
  settle(urgent: boolean): Promise<void>;
  /** Records a deletion that is being sent, until it is done. */
  trackDeletion(key: string, sent: Promise<unknown>): void;
  /** The deletion of the object that is being sent. */
  findDeletion(key: string): Promise<unknown> | undefined;
}

/** Terraform plans resources a few milliseconds apart, and up to this far apart where other processes take its CPU time. */
const QUIET_MS = 250;
/** The time from a plan to the apply of the same resource. */
const PLANNED_MS = 100;
const MAX_WAIT_MS = 5000;
const MAX_WAITING = 7;

export function createObjectHolders(clock: Clock): ObjectHolders {
  /** How many resources keep an object. */
  const kept = new Map<string, number>();
  const changed = new Set<string>();
  const taken = new Set<string>();
  const planned = new Set<string>();
  const takenByName = new Set<string>();
  const deletions = new Map<string, Promise<unknown>>();
  const isKept = (key: string) => (kept.get(key) ?? 0) > 0;
  let tracked = 0;
  let lastTracked = clock.now();
  let waiting = 0;
  let since = 0;
  let waited = 0;
  return {
    hold: (key, how) => {
      if (how === "taken") taken.add(key);
      else kept.set(key, (kept.get(key) ?? 0) + 1);
      if (how === "changed") changed.add(key);
    },
    takeByName: (key) => {
      if (taken.has(key) || isKept(key)) return false;
      taken.add(key);
      takenByName.add(key);
      return true;
    },
    isTakenByName: (key) => takenByName.has(key),
    giveUp: (key) => void kept.set(key, Math.max(0, (kept.get(key) ?? 0) - 1)),
    isHeld: (key) => taken.has(key) || isKept(key),
    isKept,
    isChanged: (key) => changed.has(key),
    planDeletion: (key) => void planned.add(key),
    isDeletionPlanned: (key) => planned.has(key),
    track: (work) => {
      tracked += 1;
      const end = () => {
        tracked -= 1;
        lastTracked = clock.now();
      };
      work.then(end, end);
      return work;
    },
    isTracking: () => tracked > 0 || clock.now() < lastTracked + PLANNED_MS,
    settle: async (urgent) => {
      if (!urgent && waiting >= MAX_WAITING) return;
      if (waiting === 0) since = clock.now();
      waiting += 1;
      const isQuiet = () => tracked === 0 && clock.now() >= lastTracked + QUIET_MS;
      while (!isQuiet() && waited + clock.now() - since < MAX_WAIT_MS) await clock.sleep(QUIET_MS);
      waiting -= 1;
      if (waiting === 0) waited += clock.now() - since;
    },
    trackDeletion: (key, sent) => {
      deletions.set(key, sent);
      const forget = () => void (deletions.get(key) === sent && deletions.delete(key));
      sent.then(forget, forget);
    },
    findDeletion: (key) => deletions.get(key),
  };
}
