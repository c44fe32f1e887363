// The lock of a zone around each batch of writes: runs of the command line, workers of a fleet and other runs of Terraform that go
// by the same locks never write to it at once. It is taken for the batch alone: core asks for one resource at a time, and
// nobody tells the provider when the last one is through.
import type { Lease, Locks } from "../../apply/lease";
import { type Scope, scopeName } from "../../kind/kind";
import type { Clock } from "../../live/budget";

export interface WriteLocks {
  readonly locks: Locks;
  /** The target as the command line knows it: keys of locks begin with it. */
  readonly target: string;
}

export type Locked =
  | { readonly ok: true; readonly lease?: Lease }
  /** Why nothing may be written, in a sentence. */
  | { readonly ok: false; readonly because: string };

/** Another run may take as long as it takes to write a large zone. */
const PATIENCE_MS = 120_000;
const LOOK_MS = 500;

/** Without locks everything is free. */
export async function lockFor(
  shared: WriteLocks | undefined,
  scope: Scope,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<Locked> {
  if (!shared) return { ok: true };
  const name = scopeName(scope);
  const deadline = clock.now() + PATIENCE_MS;
  for (;;) {
    const got = await shared.locks.acquire(`${shared.target} ${name}`);
    if (got.ok) return { ok: true, lease: got.lease };
    const { owner, since, nonce } = got.holder;
    if (signal?.aborted || clock.now() >= deadline) {
      const because = `${name} is locked by ${owner} since ${since}; \`zonewright unlock ${nonce}\` frees it`;
      return { ok: false, because };
    }
    await clock.sleep(LOOK_MS, signal);
  }
}
