// One run for each zone. The engine asks before every write whether it may still write; where the answer comes from
// (a file on this machine, a shared store) is somebody else's business.

/** Who holds a lock, as far as the one who finds it busy is told. */
export interface Holder {
  readonly owner: string;
  /** What `unlock` wants to hear: nobody frees a lock by accident. */
  readonly nonce: string;
  /** RFC 3339 in UTC. */
  readonly since: string;
  readonly expires: string;
}

export interface Lease {
  /** Still held: false once its time ran out, whatever the holder believes. */
  held(): boolean;
  release(): Promise<void>;
}

export type Acquired = { readonly ok: true; readonly lease: Lease } | { readonly ok: false; readonly holder: Holder };

/** A place where locks are kept. Keys name a target and a zone. */
export interface Locks {
  acquire(key: string): Promise<Acquired>;
}
