// Locks in a shared store: one run for each zone on all machines. The store says whose a lock is; a clock of this process that
// nobody sets says how long that answer may be believed.
import { randomBytes } from "node:crypto";
import type { Acquired, Holder, Lease, Locks } from "../apply/lease";
import { isObject, type Json } from "../base/json";
import { ownerText } from "./lock-owner";
import { sharedName } from "./names";
import type { Changed, SharedStore } from "./store";

export interface SharedLockOptions {
  readonly store: SharedStore;
  /** Who holds it, beside the process: the page of a pipeline's run. */
  readonly owner?: string;
  /**
   * How long a lock lives without a sign of life, ms; 90,000 unless said. Half of it has to be more than a call to the API may
   * take (30 s): a call that began while `held()` was true ends before anybody else gets the lock.
   */
  readonly lifetime?: number;
  /** Milliseconds that no adjustment of the clock moves. */
  readonly elapsed?: () => number;
}

const LIFETIME = 90_000;

/**
 * `held()` asks the store, one round trip, and renews. A store that gives no answer takes no lock away: it counts as held until
 * half of its life is over, and then not. `acquire` and `free` reject where the store cannot be reached.
 */
export function sharedLocks(options: SharedLockOptions): Locks {
  const { store, owner, lifetime = LIFETIME, elapsed = () => performance.now() } = options;
  return {
    async acquire(key): Promise<Acquired> {
      const name = sharedName("lock", key);
      const nonce = randomBytes(16).toString("hex");
      const since = elapsed();
      const asked = store.change(name, taking(ownerText(owner), nonce, lifetime));
      const holder = await asked.catch((error) => {
        // The answer is lost, not always the change: nobody has to wait for a lock that nobody holds.
        store.change(name, leaving(nonce)).catch(() => {});
        throw error;
      });
      if (holder.nonce !== nonce) return { ok: false, holder };
      return { ok: true, lease: keep({ store, name, nonce, lifetime, elapsed }, since) };
    },
    async free(nonce) {
      const held = (await store.list("lock:")).find(([, value]) => holderIn(value)?.nonce === nonce);
      return held && store.change(held[0], leaving(nonce));
    },
  };
}

interface Kept {
  readonly store: SharedStore;
  readonly name: string;
  readonly nonce: string;
  readonly lifetime: number;
  readonly elapsed: () => number;
}

/** `since` is when the store was asked, not when it answered: by then some of the lock's life may be over. */
function keep({ store, name, nonce, lifetime, elapsed }: Kept, since: number): Lease {
  let renewed = since;
  let lost = false;
  const left = () => renewed + lifetime - elapsed();
  const renew = async () => {
    lost ||= left() <= 0;
    if (lost) return;
    const asked = elapsed();
    const mine = await store.change(name, renewing(nonce, lifetime)).catch(() => undefined);
    if (mine === false) lost = true;
    // Answers may overtake each other.
    if (mine === true) renewed = Math.max(renewed, asked);
    lost ||= left() <= 0;
  };
  const heartbeat = setInterval(() => void renew(), lifetime / 4);
  heartbeat.unref();
  return {
    async held() {
      await renew();
      if (lost) clearInterval(heartbeat);
      return !lost && left() >= lifetime / 2;
    },
    async release() {
      clearInterval(heartbeat);
      lost = true;
      // What cannot be released runs out.
      await store.change(name, leaving(nonce)).catch(() => {});
    },
  };
}

type Change<T> = (value: Json | undefined, now: number) => Changed<T>;

/** Whose it is afterwards. Its own nonce is found where a store asks again after an answer that was lost. */
function taking(owner: string, nonce: string, lifetime: number): Change<Holder> {
  return (value, now) => {
    const holder = holderAt(value, now);
    if (holder) return { write: false, result: holder };
    const mine = { owner, nonce, since: timeText(now), expires: timeText(now + lifetime) };
    return { value: mine, write: true, livesMs: lifetime, result: mine };
  };
}

/** Whether it is still held with this nonce. */
function renewing(nonce: string, lifetime: number): Change<boolean> {
  return (value, now) => {
    const holder = holderAt(value, now);
    if (holder?.nonce !== nonce) return { write: false, result: false };
    return { value: { ...holder, expires: timeText(now + lifetime) }, write: true, livesMs: lifetime, result: true };
  };
}

function leaving(nonce: string): Change<Holder | undefined> {
  return (value, now) => {
    const holder = holderAt(value, now);
    if (holder?.nonce !== nonce) return { write: false, result: undefined };
    return { write: true, value: undefined, result: holder };
  };
}

function holderAt(value: Json | undefined, now: number): Holder | undefined {
  const holder = holderIn(value);
  return holder && Date.parse(holder.expires) > now ? holder : undefined;
}

function holderIn(value: Json | undefined): Holder | undefined {
  if (!isObject(value)) return undefined;
  const { owner, nonce, since, expires } = value;
  if (typeof owner !== "string" || typeof nonce !== "string") return undefined;
  return typeof since === "string" && typeof expires === "string" ? { owner, nonce, since, expires } : undefined;
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
