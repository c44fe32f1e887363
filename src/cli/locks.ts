// The locks of a run: one for each zone that it may write to, all of them or none.
import { join } from "node:path";
import type { Holder, Lease } from "../apply/lease";
import { type Scope, scopeName } from "../kind/kind";
import type { Io } from "./io";
import { lockFiles, stateFolder } from "./lock-file";

export interface RunLocks {
  /** Why the run may not write to a scope any more, if so. */
  mayNotWrite(scope: Scope): string | undefined;
  release(): Promise<void>;
}

export type Locked =
  | { readonly ok: true; readonly locks: RunLocks }
  | { readonly ok: false; readonly zone: string; readonly holder: Holder };

export function lockFolder(io: Pick<Io, "env">): string {
  return join(stateFolder(io.env), "locks");
}

/** Waits up to `timeout` ms for each lock that is busy. */
export async function lockScopes(io: Io, target: string, scopes: readonly Scope[], timeout: number): Promise<Locked> {
  const files = lockFiles({ folder: lockFolder(io) });
  const leases = new Map<string, Lease>();
  const release = async () => {
    await Promise.all([...leases.values()].map((one) => one.release()));
  };
  const until = Date.now() + timeout;
  for (const zone of [...new Set(scopes.map(scopeName))].sort()) {
    let got = await files.acquire(`${target} ${zone}`);
    while (!got.ok && Date.now() < until && !io.interrupt.aborted) {
      await io.sleep(Math.min(500, Math.max(1, until - Date.now())), io.interrupt);
      got = await files.acquire(`${target} ${zone}`);
    }
    if (!got.ok) {
      await release();
      return { ok: false, zone, holder: got.holder };
    }
    leases.set(zone, got.lease);
  }
  const mayNotWrite = (scope: Scope) =>
    leases.get(scopeName(scope))?.held() === false ? `the lock of ${scopeName(scope)} ran out` : undefined;
  return { ok: true, locks: { mayNotWrite, release } };
}

export function lockBusyText(zone: string, holder: Holder): string {
  return `${zone} is locked by ${holder.owner} since ${holder.since} (nonce ${holder.nonce}). Wait for it with \`--lock-timeout 60\`, or free it with \`zonewright unlock ${holder.nonce}\`.`;
}
