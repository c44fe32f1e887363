// Locks as files on this machine: created exclusively, renewed by a heartbeat, and free again when they expire or when their
// process has ended. It knows nothing of plans.
import { randomBytes } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Holder, Lease, Locks } from "../../apply/lease";
import { shortDigest } from "../../base/digest";
import { errorCode } from "../../base/error-text";
import { isObject, type Json } from "../../base/json";
import type { Variables } from "../../base/variables";
import { describeLockOwner } from "./lock-owner";
import { pipelineRunUrl } from "./pipeline-run-url";

/** The locks in the state folder of this machine, which all its runs share. The folder is looked for when it is needed. */
export function createMachineLocks(stateFolder: () => string, env: Variables): Locks {
  const open = () => createFileLocks({ folder: join(stateFolder(), "locks"), owner: pipelineRunUrl(env) });
  return { acquire: async (key) => open().acquire(key), free: async (nonce) => open().free(nonce) };
}

export interface FileLockOptions {
  readonly folder: string;
  /** Milliseconds since 1970, as other processes of this machine see them. */
  readonly now?: () => number;
  /** A monotonic clock, in milliseconds. */
  readonly elapsed?: () => number;
  /** Milliseconds after which a lock without a heartbeat expires: at least twice the duration of a request. */
  readonly lifetime?: number;
  /** Identifies the holder in addition to the process: the URL of a pipeline run. */
  readonly owner?: string;
}

const LIFETIME_MS = 60_000;
/** Of the file. A file without a version is of version 1. */
const VERSION = 1;

export function createFileLocks(options: FileLockOptions): Locks {
  const { folder, now = Date.now, elapsed = () => performance.now(), lifetime = LIFETIME_MS, owner } = options;
  const clocks: LockClocks = { now, elapsed, lifetime };
  return {
    async acquire(key) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${shortDigest(key)}.lock`);
      const own = createHolder(clocks, owner);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const since = elapsed();
        if (createExclusively(path, own)) return { ok: true, lease: createLease(path, own, clocks, since) };
        const other = readHolder(path);
        if (other && isAlive(other, now())) return { ok: false, holder: other };
        removeDeadLock(path, other?.nonce);
      }
      return { ok: false, holder: readHolder(path) ?? own };
    },
    async free(nonce) {
      for (const name of listLockFiles(folder)) {
        const path = join(folder, name);
        const holder = readHolder(path);
        if (holder?.nonce !== nonce) continue;
        removeDeadLock(path, nonce);
        return holder;
      }
      return undefined;
    },
  };
}

interface LockClocks {
  readonly now: () => number;
  readonly elapsed: () => number;
  readonly lifetime: number;
}

/** The content of a lock file. */
interface FileHolder extends Holder {
  readonly host?: string | undefined;
  /** The PID namespace: process ids of different containers do not compare. */
  readonly space?: string | undefined;
  readonly pid?: number | undefined;
}

function createHolder({ now, lifetime }: LockClocks, owner: string | undefined): FileHolder {
  const since = now();
  return {
    owner: describeLockOwner(owner),
    nonce: randomBytes(8).toString("hex"),
    since: new Date(since).toISOString(),
    expires: new Date(since + lifetime).toISOString(),
    host: hostname(),
    space: pidNamespace(),
    pid: process.pid,
  };
}

function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Writes the whole file under a temporary name and links it into place, so that no process reads half a lock. */
function createExclusively(path: string, holder: FileHolder): boolean {
  const draft = `${path}.${holder.nonce}`;
  writeFileSync(draft, formatHolder(holder), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * The lease expires by two clocks: the monotonic clock may stop while the machine sleeps, and the wall clock may be set back.
 * The earlier expiry counts.
 */
function createLease(path: string, own: FileHolder, { now, elapsed, lifetime }: LockClocks, since: number): Lease {
  let expires = Date.parse(own.expires);
  let renewedAt = since;
  let lost = false;
  const remaining = () => Math.min(expires - now(), renewedAt + lifetime - elapsed());
  // Other runs may take the file over, and `unlock` removes it: the file decides, not what this process believes.
  const isOwn = () => {
    lost ||= remaining() <= 0 || readHolder(path)?.nonce !== own.nonce;
    return !lost;
  };
  const renew = () => {
    if (!isOwn()) return;
    const [wall, monotonic] = [now(), elapsed()];
    const until = wall + lifetime;
    // A disk that accepts no write does not end the run: the lock stays valid until it expires.
    if (!rewriteLock(path, { ...own, expires: new Date(until).toISOString() })) return;
    expires = until;
    renewedAt = monotonic;
  };
  const heartbeat = setInterval(renew, lifetime / 4);
  heartbeat.unref();
  return {
    async held() {
      if (isOwn() && remaining() < lifetime / 2) renew();
      return isOwn() && remaining() >= lifetime / 2;
    },
    async release() {
      clearInterval(heartbeat);
      if (isOwn()) rmSync(path, { force: true });
      lost = true;
    },
  };
}

/** The temporary name is the holder's own, so that a draft left behind is overwritten by the next heartbeat. */
function rewriteLock(path: string, holder: FileHolder): boolean {
  const draft = `${path}.${holder.nonce}`;
  try {
    writeFileSync(draft, formatHolder(holder), { mode: 0o600 });
    renameSync(draft, path);
    return true;
  } catch {
    return false;
  }
}

function formatHolder(holder: FileHolder): string {
  return JSON.stringify({ version: VERSION, ...holder });
}

function readHolder(path: string): FileHolder | undefined {
  try {
    return parseHolder(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

function parseHolder(value: Json): FileHolder | undefined {
  if (!isObject(value)) return undefined;
  const { owner, nonce, since, expires, host, space, pid } = value;
  if (typeof owner !== "string" || typeof nonce !== "string") return undefined;
  if (typeof since !== "string" || typeof expires !== "string") return undefined;
  return {
    ...{ owner, nonce, since, expires },
    host: typeof host === "string" ? host : undefined,
    space: typeof space === "string" ? space : undefined,
    pid: typeof pid === "number" ? pid : undefined,
  };
}

function listLockFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".lock"));
  } catch {
    return [];
  }
}

/** Whether the lock has not expired and, when its process is in the same PID namespace, that process is running. */
function isAlive({ expires, host, space, pid }: FileHolder, now: number): boolean {
  if (!(Date.parse(expires) > now)) return false;
  if (host !== hostname() || space !== pidNamespace()) return true;
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** Renames the file before removing it: if another run took the lock meanwhile, the renamed file is its lock and is put back. */
function removeDeadLock(path: string, nonce: string | undefined): void {
  const aside = `${path}.dead-${randomBytes(4).toString("hex")}`;
  try {
    renameSync(path, aside);
    if (readHolder(aside)?.nonce !== nonce) linkSync(aside, path);
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}
