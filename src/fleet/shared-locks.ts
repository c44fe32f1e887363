// Locks in a shared store: one writer per zone on all machines. The store decides who holds a lock; a monotonic clock of this
// process decides how long that answer stays valid.
import { randomBytes } from "node:crypto";
import type { Acquired, Holder, Lease, Locks } from "../apply/lease";
import { shortDigest } from "../base/digest";
import { isObject, type Json } from "../base/json";
import { sleep } from "../live/wait";
import { describeLockOwner } from "../operations/locks/lock-owner";
import type { SharedStore, StoreUpdate } from "./shared-store";
import { storeName } from "./store-name";

export interface SharedLockOptions {
  readonly store: SharedStore;
  /** Identifies the holder in addition to the process: the URL of a pipeline run. */
  readonly owner?: string;
  /**
   * Milliseconds after which a lock without a heartbeat expires. Default: 90,000. Half of it must be longer than the longest
   * request to the API (30 s): a request that starts while `held()` is true ends before another run can get the lock.
   */
  readonly lifetime?: number;
  /** A monotonic clock, in milliseconds. */
  readonly elapsed?: () => number;
  /** Waits between two attempts to release a lock. */
  readonly wait?: (ms: number) => Promise<void>;
}

const LIFETIME_MS = 90_000;
/** Of the stored value. A value without a version is of version 1. */
const VERSION = 1;

/**
 * `held()` renews the lock in the store, in one round trip. When the store does not answer, the lock counts as held until half of
 * its lifetime has passed since the last renewal. `acquire` and `free` reject when the store is unreachable.
 */
export function createSharedLocks(options: SharedLockOptions): Locks {
  const { store, owner, lifetime = LIFETIME_MS, elapsed = () => performance.now(), wait = sleep } = options;
  return {
    async acquire(key): Promise<Acquired> {
      const name = storeName("lock", key);
      const nonce = randomBytes(16).toString("hex");
      const since = elapsed();
      const acquiring = store.update(name, acquireLock(describeLockOwner(owner), nonce, lifetime));
      const holder = await acquiring.catch((error) => {
        // The update may have happened although its answer was lost: release the lock, so that nobody waits for it.
        store.update(name, releaseLock(nonce)).catch(() => {});
        throw error;
      });
      if (holder.nonce !== nonce) return { ok: false, holder };
      return { ok: true, lease: createLease({ store, name, nonce, lifetime, elapsed, wait }, since) };
    },
    async free(nonce) {
      const found = (await store.list("lock:")).find(([, value]) => readHolder(value)?.nonce === nonce);
      return found && store.update(found[0], releaseLock(nonce));
    },
  };
}

interface SharedLock {
  readonly store: SharedStore;
  readonly name: string;
  readonly nonce: string;
  readonly lifetime: number;
  readonly elapsed: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** `since` is when the store was asked and not when it answered: part of the lifetime may have passed by then. */
function createLease({ store, name, nonce, lifetime, elapsed, wait }: SharedLock, since: number): Lease {
  let renewedAt = since;
  let lost = false;
  const remaining = () => renewedAt + lifetime - elapsed();
  const renew = async () => {
    lost ||= remaining() <= 0;
    if (lost) return;
    const askedAt = elapsed();
    const renewed = await store.update(name, renewLock(nonce, lifetime)).catch(() => undefined);
    if (renewed === false) lost = true;
    // Answers may arrive out of order.
    if (renewed === true) renewedAt = Math.max(renewedAt, askedAt);
    lost ||= remaining() <= 0;
  };
  const heartbeat = setInterval(() => void renew(), lifetime / 4);
  heartbeat.unref();
  return {
    async held() {
      await renew();
      if (lost) clearInterval(heartbeat);
      return !lost && remaining() >= lifetime / 2;
    },
    async release() {
      clearInterval(heartbeat);
      lost = true;
      await releaseWithRetries(() => store.update(name, releaseLock(nonce)), wait);
    },
  };
}

/** Long enough for a server to restart. A lock that cannot be released then expires. */
const RELEASE_DELAYS_MS: readonly number[] = [100, 400, 1_500, 3_000, 5_000, 5_000, 5_000];

/** Connections break when a server restarts, and the next attempt opens another. */
async function releaseWithRetries(release: () => Promise<unknown>, wait: (ms: number) => Promise<void>): Promise<void> {
  for (const delay of [...RELEASE_DELAYS_MS, undefined]) {
    const isReleased = await release().then(
      () => true,
      () => false,
    );
    if (isReleased || delay === undefined) return;
    await wait(delay);
  }
}

type LockUpdate<T> = (value: Json | undefined, now: number) => StoreUpdate<T>;

/** Returns the holder after the update. A store that repeats the update after a lost answer finds the caller's own nonce. */
function acquireLock(owner: string, nonce: string, lifetime: number): LockUpdate<Holder> {
  return (value, now) => {
    const holder = findHolder(value, now);
    if (holder) return { write: false, result: holder };
    const own = { owner, nonce, since: formatTime(now), expires: formatTime(now + lifetime) };
    return { value: { version: VERSION, ...own }, write: true, ttlMs: lifetime, result: own };
  };
}

/** Returns whether this nonce still holds the lock. */
function renewLock(nonce: string, lifetime: number): LockUpdate<boolean> {
  return (value, now) => {
    const holder = findHolder(value, now);
    if (holder?.nonce !== nonce) return { write: false, result: false };
    const renewed = { version: VERSION, ...holder, expires: formatTime(now + lifetime) };
    return { value: renewed, write: true, ttlMs: lifetime, result: true };
  };
}

/** Returns the holder before the update, or undefined when this nonce does not hold the lock. */
function releaseLock(nonce: string): LockUpdate<Holder | undefined> {
  return (value, now) => {
    const holder = findHolder(value, now);
    if (holder?.nonce !== nonce) return { write: false, result: undefined };
    return { write: true, value: undefined, result: holder };
  };
}

/** Undefined for a lock that has expired. A value that cannot be read counts as held: it may be the lock of a run that writes. */
function findHolder(value: Json | undefined, now: number): Holder | undefined {
  const holder = readHolder(value);
  return holder && (holder.isDamaged || Date.parse(holder.expires) > now) ? holder : undefined;
}

function readHolder(value: Json | undefined): Holder | undefined {
  if (value === undefined) return undefined;
  const nonce = shortDigest(JSON.stringify(value));
  return parseHolder(value) ?? { owner: "", nonce, since: "", expires: "", isDamaged: true };
}

function parseHolder(value: Json): Holder | undefined {
  if (!isObject(value)) return undefined;
  const { owner, nonce, since, expires } = value;
  if (typeof owner !== "string" || typeof nonce !== "string" || nonce === "") return undefined;
  if (typeof since !== "string" || typeof expires !== "string" || Number.isNaN(Date.parse(expires))) return undefined;
  return { owner, nonce, since, expires };
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}
