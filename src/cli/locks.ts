// The locks of a run: one for each zone that it may write to, all of them or none.
import type { Holder, Lease, Locks } from "../apply/lease";
import { locksOfMachine } from "../fleet/lock-file";
import { type Scope, scopeName } from "../kind/kind";
import { kinds } from "../kinds";
import { stateFolder } from "../operations/state-folder";
import type { Io } from "./io";

export interface RunLocks {
  /** Why the run may not write to a scope any more, if so. */
  mayNotWrite(scope: Scope): Promise<string | undefined>;
  release(): Promise<void>;
}

export type Locked =
  | { readonly ok: true; readonly locks: RunLocks }
  | { readonly ok: false; readonly zone: string; readonly holder: Holder };

/** Locks of this machine, unless an engine keeps them or somebody hands in others. */
export function locksOf(io: Io): Locks {
  return io.locks ?? io.shared?.locks ?? locksOfMachine(stateFolder(io.env), io.env);
}

export interface Touched {
  readonly scope: Scope;
  /** What is declared or written in it. */
  readonly objects: readonly { readonly kind: string; readonly label: string }[];
}

/**
 * What a run has to lock. Zones are objects of the account, and each goes by its own lock: two runs over different zones of
 * one account do not stand in each other's way. Anything else of the account goes by the account's lock.
 */
export function scopesToLock(touched: readonly Touched[]): readonly Scope[] {
  const opening = new Set(kinds.filter((kind) => kind.opens === "zone").map((kind) => kind.name));
  return touched.flatMap(({ scope, objects }) => {
    if (scope.within === "zone") return [scope];
    const zones = objects.filter((object) => opening.has(object.kind));
    const opened = zones.map((zone): Scope => ({ within: "zone", zone: zone.label }));
    return zones.length < objects.length ? [scope, ...opened] : opened;
  });
}

/** Waits up to `timeout` ms in all for locks that are busy. Throws what a disk throws that takes none. */
export async function lockScopes(io: Io, target: string, scopes: readonly Scope[], timeout: number): Promise<Locked> {
  const locks = locksOf(io);
  const leases = new Map<string, Lease>();
  const release = async () => {
    await Promise.all([...leases.values()].map((lease) => lease.release()));
  };
  let left = timeout;
  for (const zone of [...new Set(scopes.map(scopeName))].sort()) {
    let got = await locks.acquire(`${target} ${zone}`);
    while (!got.ok && left > 0 && !io.interrupt.aborted) {
      const pause = Math.min(PAUSE, left);
      left -= pause;
      await io.sleep(pause, io.interrupt);
      got = await locks.acquire(`${target} ${zone}`);
    }
    if (!got.ok) {
      await release();
      return { ok: false, zone, holder: got.holder };
    }
    leases.set(zone, got.lease);
  }
  const mayNotWrite = async (scope: Scope) => {
    const own = leases.get(scopeName(scope));
    const asked = own ? [[scopeName(scope), own] as const] : [...leases];
    for (const [zone, lease] of asked) if (!(await lease.held())) return `the lock of ${zone} ran out or was freed`;
    return undefined;
  };
  return { ok: true, locks: { mayNotWrite, release } };
}

/** Milliseconds between two looks at a busy lock. */
const PAUSE = 500;

export function lockBusyText(zone: string, { owner, nonce, since, expires }: Holder): string {
  const who = `${zone} is locked by ${owner} since ${since} (nonce ${nonce}), until ${expires} unless it is renewed.`;
  return `${who} Wait for it with \`--lock-timeout 60\`, or free it with \`zonewright unlock ${nonce}\`.`;
}
