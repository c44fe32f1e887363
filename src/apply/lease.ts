// Leases: one run writes to a zone at a time, and checks before every write that it still may. Implementations are a file on
// this machine or a shared store; this module knows none.

/** A place where locks are kept. `test/apply/lock-conformance.ts` specifies it for every implementation. */
export interface Locks {
  /** Does not wait for a busy lock: the caller retries. A key names a target and a zone. */
  acquire(key: string): Promise<Acquired>;
  /** Releases the lock with this nonce, whoever holds it. Returns its holder, or nothing where no lock has the nonce. */
  free(nonce: string): Promise<Holder | undefined>;
}

export type Acquired = { readonly ok: true; readonly lease: Lease } | { readonly ok: false; readonly holder: Holder };

export interface Lease {
  /**
   * Called right before each write. True only while more time is left than a call may take. Once another run may hold the
   * lock, because the lease expired or was freed, it is false for good.
   */
  held(): Promise<boolean>;
  release(): Promise<void>;
}

/** Who holds a busy lock. */
export interface Holder {
  readonly owner: string;
  /** `unlock` requires it, so that a lock is never freed by accident. */
  readonly nonce: string;
  /** RFC 3339 in UTC. */
  readonly since: string;
  /** When the lock becomes free unless its holder renews it. A running holder does. */
  readonly expires: string;
  /**
   * The stored value cannot be read as a lock, and counts as a lock of an unknown holder. `owner`, `since` and `expires` then
   * say nothing.
   */
  readonly isDamaged?: true;
}
