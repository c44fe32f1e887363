// One run for each zone. The engine asks before every write whether it may still write; where the answer comes from
// (a file on this machine, a shared store) is somebody else's business.

/** Who holds a lock, as far as the one who finds it busy is told. */
export interface Holder {
  readonly owner: string;
  /** What `unlock` wants to hear: nobody frees a lock by accident. */
  readonly nonce: string;
  /** RFC 3339 in UTC. */
  readonly since: string;
  /** When it is free again unless its holder renews it, which it does for as long as it lives. */
  readonly expires: string;
}

export interface Lease {
  /**
   * Asked right before each write. False from the moment on when another run may have got the lock, because its time ran
   * out or because it was freed, and for ever after; true only where the time left is longer than a call may take.
   */
  held(): Promise<boolean>;
  release(): Promise<void>;
}

export type Acquired = { readonly ok: true; readonly lease: Lease } | { readonly ok: false; readonly holder: Holder };

/** A place where locks are kept: what `test/apply/locks.ts` asks of one holds for all. Keys name a target and a zone. */
export interface Locks {
  /** At once: who is willing to wait asks again. */
  acquire(key: string): Promise<Acquired>;
  /** Frees the lock with this nonce, whoever holds it; who held it, or undefined where no lock has it. */
  free(nonce: string): Promise<Holder | undefined>;
}
