// The locks of a run: one for each zone that it may write to, all of them or none.
import type { Holder, Lease } from "../../apply/lease";
import { type Scope, scopeName } from "../../kind/kind";
import type { DesiredScope } from "../../kind/state";
import { kinds } from "../../kinds";
import type { ScopePlan } from "../../plan/plan";
import type { Environment } from "../environment";

export interface RunLocks {
  /** Why the run may not write these objects of a scope any more, or any of it without `objects`; undefined while it may. */
  checkLease(scope: Scope, objects?: AffectedScope["objects"]): Promise<string | undefined>;
  release(): Promise<void>;
}

export type AcquiredLocks =
  | { readonly ok: true; readonly locks: RunLocks }
  | { readonly ok: false; readonly reason: "lock-busy"; readonly zone: string; readonly holder: Holder };

/** A scope, and the objects that a run declares or writes in it. */
export interface AffectedScope {
  readonly scope: Scope;
  readonly objects: readonly { readonly kind: string; readonly label: string }[];
}

export function desiredObjects(desired: DesiredScope): AffectedScope {
  return {
    scope: desired.scope,
    // The objects of a zone need not be asked for.
    get objects() {
      return [...desired.objects, ...desired.absent];
    },
  };
}

export function plannedObjects({ scope, steps }: ScopePlan): AffectedScope {
  return { scope, objects: steps.map((step) => step.change) };
}

/**
 * The scopes that a run locks. A zone is an object of the account, but has its own lock, so that runs over different zones of
 * one account do not block each other. Every other object of the account is covered by the account's lock.
 */
export function scopesToLock(affected: readonly AffectedScope[]): readonly Scope[] {
  return affected.flatMap(({ scope, objects }) => {
    if (scope.within === "zone") return [scope];
    const zones = objects.filter((object) => ZONE_KINDS.has(object.kind));
    const zoneScopes = zones.map((zone): Scope => ({ within: "zone", zone: zone.label }));
    return zones.length < objects.length ? [scope, ...zoneScopes] : zoneScopes;
  });
}

const ZONE_KINDS: ReadonlySet<string> = new Set(
  kinds.filter((kind) => kind.definesScope === "zone").map((kind) => kind.name),
);

/** Milliseconds between two attempts to acquire a busy lock. */
const RETRY_MS = 500;

/**
 * Acquires a lock for each scope, and waits for busy locks up to `timeoutMs` in total. Throws the file system's error where a
 * lock cannot be written.
 *
 * @param target the identity of the target: two targets have different locks.
 */
export async function acquireLocks(
  target: string,
  scopes: readonly Scope[],
  timeoutMs: number,
  { locks, signal, sleep }: Pick<Environment, "locks" | "signal" | "sleep">,
): Promise<AcquiredLocks> {
  const leases = new Map<string, Lease>();
  const release = async () => {
    await Promise.all([...leases.values()].map((lease) => lease.release()));
  };
  let left = timeoutMs;
  for (const zone of [...new Set(scopes.map(scopeName))].sort()) {
    let acquired = await locks.acquire(`${target} ${zone}`);
    while (!acquired.ok && left > 0 && !signal.aborted) {
      const pause = Math.min(RETRY_MS, left);
      left -= pause;
      await sleep(pause, signal);
      acquired = await locks.acquire(`${target} ${zone}`);
    }
    if (!acquired.ok) {
      await release();
      return { ok: false, reason: "lock-busy", zone, holder: acquired.holder };
    }
    leases.set(zone, acquired.lease);
  }
  // A run with new zones asks before each of them: one lock, not those of all its zones.
  const checkLease = async (scope: Scope, objects?: AffectedScope["objects"]) => {
    const wanted = objects ? scopesToLock([{ scope, objects }]).map(scopeName) : [scopeName(scope)];
    const names = wanted.every((name) => leases.has(name)) ? new Set(wanted) : leases.keys();
    for (const name of names) if (!(await leases.get(name)?.held())) return `the lock of ${name} expired or was freed`;
    return undefined;
  };
  return { ok: true, locks: { checkLease, release } };
}

export function describeBusyLock(zone: string, { owner, nonce, since, expires, isDamaged }: Holder): string {
  if (isDamaged) return `${describeDamagedLock(zone, nonce)}.`;
  const state = `${zone} is locked by ${owner} since ${since} (nonce ${nonce}), until ${expires} unless it is renewed.`;
  return `${state} Wait for it with \`--lock-timeout 60\`, or free it with \`zonewright unlock ${nonce}\`.`;
}

/** Without a full stop. */
export function describeDamagedLock(zone: string, nonce: string): string {
  return `${zone} has a damaged lock, which may belong to a run that still writes: when none does, \`zonewright unlock ${nonce}\` frees it`;
}
