// Locks as files on this machine: made exclusively, renewed by a heartbeat, and free again when they run out or their
// process is gone. Knows nothing of plans.
import { createHash, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Holder, Lease, Locks } from "../apply/lease";
import { isObject, type Json } from "../json";

export { stateFolder } from "../state-folder";

export interface LockFileOptions {
  readonly folder: string;
  readonly now?: () => number;
  /** How long a lock lives without a heartbeat, ms. */
  readonly lifetime?: number;
}

const LIFETIME = 60_000;

export function lockFiles({ folder, now = Date.now, lifetime = LIFETIME }: LockFileOptions): Locks {
  return {
    async acquire(key) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.lock`);
      const mine = holderNow(now(), lifetime);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        if (createExclusively(path, mine)) return { ok: true, lease: keep(path, mine, now, lifetime) };
        const other = readHolder(path);
        if (other && isAlive(other, now())) return { ok: false, holder: other };
        setAside(path, other?.nonce);
      }
      return { ok: false, holder: readHolder(path) ?? mine };
    },
  };
}

/** Removes the lock with this nonce; undefined where none has it. */
export function unlock(path: string, nonce: string): Holder | undefined {
  const holder = readHolder(path);
  if (holder?.nonce !== nonce) return undefined;
  rmSync(path, { force: true });
  return holder;
}

/** Written whole beside it and linked into place: a lock is never seen half written. */
function createExclusively(path: string, holder: Held): boolean {
  const draft = `${path}.${holder.nonce}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function keep(path: string, mine: Held, now: () => number, lifetime: number): Lease {
  let expires = Date.parse(mine.expires);
  const renew = () => {
    if (now() >= expires || readHolder(path)?.nonce !== mine.nonce) {
      expires = 0;
      return;
    }
    expires = now() + lifetime;
    const draft = `${path}.${mine.nonce}`;
    writeFileSync(draft, JSON.stringify({ ...mine, expires: new Date(expires).toISOString() }), { mode: 0o600 });
    renameSync(draft, path);
  };
  const heartbeat = setInterval(renew, lifetime / 4);
  heartbeat.unref();
  return {
    held: () => now() < expires,
    async release() {
      clearInterval(heartbeat);
      if (readHolder(path)?.nonce === mine.nonce) rmSync(path, { force: true });
      expires = 0;
    },
  };
}

interface Held extends Holder {
  readonly host: string;
  readonly pid: number;
}

function holderNow(now: number, lifetime: number): Held {
  const host = hostname();
  return {
    owner: `process ${process.pid} on ${host}`,
    nonce: randomBytes(8).toString("hex"),
    since: new Date(now).toISOString(),
    expires: new Date(now + lifetime).toISOString(),
    host,
    pid: process.pid,
  };
}

function readHolder(path: string): Held | undefined {
  try {
    const value = JSON.parse(readFileSync(path, "utf8")) as Json;
    return isObject(value) && typeof value["nonce"] === "string" ? (value as unknown as Held) : undefined;
  } catch {
    return undefined;
  }
}

/** Its time has not run out, and its process lives where that can be asked. */
function isAlive(holder: Held, now: number): boolean {
  if (!(Date.parse(holder.expires) > now)) return false;
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Renamed before it is removed: if another run took the lock meanwhile, what was renamed is its lock and goes back. */
function setAside(path: string, dead: string | undefined): void {
  const aside = `${path}.dead-${randomBytes(4).toString("hex")}`;
  try {
    renameSync(path, aside);
    if (readHolder(aside)?.nonce !== dead) linkSync(aside, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}
