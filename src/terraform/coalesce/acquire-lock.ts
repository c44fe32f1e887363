// Acquires the lock of a zone or account before each batch of writes, so that the command line, fleet workers and other
// Terraform runs never write to it at the same time. The lock covers one batch only: Terraform sends one resource at a time
// and does not tell the provider which is the last.
import type { Lease, Locks } from "../../apply/lease";
import { type Scope, scopeName } from "../../kind/kind";
import type { Clock } from "../../live/rate-limit";
import { describeDamagedLock } from "../../operations/locks";

export interface WriteLocks {
  readonly locks: Locks;
  /** The identity of the target, as for the command line; the prefix of every lock key. */
  readonly target: string;
}

export type LockResult =
  | { readonly ok: true; readonly lease?: Lease }
  /** Who holds the lock, as a sentence. */
  | { readonly ok: false; readonly reason: string };

/** Long enough for another run to write a large zone. */
const TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 500;

/** Waits until the lock is free or the timeout is over. Succeeds at once if no locks are configured. */
export async function acquireLock(
  shared: WriteLocks | undefined,
  scope: Scope,
  clock: Clock,
  signal: AbortSignal | undefined,
  onWait?: (ms: number, why: string) => void,
): Promise<LockResult> {
  if (!shared) return { ok: true };
  const name = scopeName(scope);
  const deadline = clock.now() + TIMEOUT_MS;
  for (;;) {
    const acquired = await shared.locks.acquire(`${shared.target} ${name}`);
    if (acquired.ok) return { ok: true, lease: acquired.lease };
    const { owner, since, nonce, isDamaged } = acquired.holder;
    if (signal?.aborted || clock.now() >= deadline) {
      if (isDamaged) return { ok: false, reason: describeDamagedLock(name, nonce) };
      const reason = `${name} is locked by ${owner} since ${since}; \`zonewright unlock ${nonce}\` frees it`;
      return { ok: false, reason };
    }
    onWait?.(POLL_INTERVAL_MS, `${name} is locked by ${owner} since ${since}`);
    await clock.sleep(POLL_INTERVAL_MS, signal);
  }
}
