// Locks as files on this machine: created exclusively, renewed by a heartbeat, and free again when they expire or when their
// process has ended. It knows nothing of plans.
import { randomBytes } from "node:crypto";
import {
  linkSync,
  lstatSync,
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
import { isObject, parseJson } from "../../base/json";
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
      createFolder(folder);
      const path = join(folder, `${shortDigest(key)}.lock`);
      const own = createHolder(clocks, owner);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const since = elapsed();
        if (createExclusively(path, own)) return { ok: true, lease: createLease(path, own, clocks, since) };
        const other = readLock(path, lifetime);
        if (other && isAlive(other, now())) return { ok: false, holder: other };
        removeDeadLock(path, other?.nonce);
      }
      return { ok: false, holder: readLock(path, lifetime) ?? own };
    },
    async free(nonce) {
      for (const name of listLockFiles(folder)) {
        const path = join(folder, name);
        if (readNonce(path) !== nonce) continue;
        const holder = readLock(path, lifetime);
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
  /** The boot of the machine: machines can have the same name, and a machine that was restarted has other processes. */
  readonly boot?: string | undefined;
  /** When the process started, in ticks since the boot: process ids are used again. */
  readonly start?: string | undefined;
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
    boot: bootId(),
    start: readProcess(process.pid)?.start,
  };
}

/** `mkdir` says nothing useful when a file or a dangling link has the name. */
function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code !== "EEXIST" && code !== "ENOENT") throw error;
    throw unusable(`${folder} is not a folder, and locks are kept there: remove it`);
  }
}

/** An error of the file system for whoever runs the command, like those of Node. */
function unusable(message: string): Error {
  return Object.assign(new Error(message), { code: "ENOTSUP", syscall: "open" });
}

/** Empty on systems without one. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** A process as Linux lists it; undefined on other systems, and for a process that is not running or belongs to somebody else. */
function readProcess(pid: number): { readonly hasEnded: boolean; readonly start: string | undefined } | undefined {
  try {
    // The name in parentheses may contain anything (proc(5)).
    const [state = "", ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { hasEnded: /^[ZX]/i.test(state), start: fields[18] };
  } catch {
    return undefined;
  }
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
  try {
    writeFileSync(draft, formatHolder(holder), { mode: 0o600 });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    removeDraft(draft);
  }
}

/** A disk that accepts no write leaves an empty draft behind. */
function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {}
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
    lost ||= remaining() <= 0 || readNonce(path) !== own.nonce;
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

function rewriteLock(path: string, holder: FileHolder): boolean {
  const draft = `${path}.${holder.nonce}`;
  try {
    writeFileSync(draft, formatHolder(holder), { mode: 0o600 });
    renameSync(draft, path);
    return true;
  } catch {
    removeDraft(draft);
    return false;
  }
}

function formatHolder(holder: FileHolder): string {
  return JSON.stringify({ version: VERSION, ...holder });
}

/** Undefined without a file. Throws for a folder or a link in its place, and for a file that may not be read. */
function readLock(path: string, lifetime: number): FileHolder | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (!stats.isFile()) throw unusable(`${path} is not a file, and a lock is kept there: remove it`);
  try {
    const text = readFileSync(path, "utf8");
    return parseHolder(text) ?? describeDamaged(text, stats.mtimeMs, lifetime);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** A crash can damage the file of a lock. A run that is alive renews its lock well within the lifetime, and so would repair it. */
function describeDamaged(text: string, writtenAt: number, lifetime: number): FileHolder {
  const [since, expires] = [writtenAt, writtenAt + lifetime].map((ms) => new Date(ms).toISOString());
  return { owner: "", nonce: shortDigest(text), since: since ?? "", expires: expires ?? "", isDamaged: true };
}

/** Undefined where no lock can be read. */
function readNonce(path: string): string | undefined {
  try {
    return readLock(path, 0)?.nonce;
  } catch {
    return undefined;
  }
}

function parseHolder(text: string): FileHolder | undefined {
  const value = parseJson(text);
  if (!isObject(value)) return undefined;
  const { owner, nonce, since, expires, host, space, pid, boot, start } = value;
  if (typeof owner !== "string" || typeof nonce !== "string") return undefined;
  if (typeof since !== "string" || typeof expires !== "string" || Number.isNaN(Date.parse(expires))) return undefined;
  return {
    ...{ owner, nonce, since, expires },
    host: typeof host === "string" ? host : undefined,
    space: typeof space === "string" ? space : undefined,
    pid: typeof pid === "number" ? pid : undefined,
    boot: typeof boot === "string" ? boot : undefined,
    start: typeof start === "string" ? start : undefined,
  };
}

function listLockFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".lock"));
  } catch {
    return [];
  }
}

/**
 * Whether the lock has not expired and its process may be running. Only a process of the same boot and the same PID namespace can be
 * looked up: names of machines and process ids repeat, in containers and on restarted machines. Every other lock expires.
 */
function isAlive({ expires, host, space, boot, pid, start }: FileHolder, now: number): boolean {
  if (!(Date.parse(expires) > now)) return false;
  const isHere = boot !== "" && boot === bootId() && space === pidNamespace() && host === hostname();
  if (!isHere || pid === undefined) return true;
  const found = readProcess(pid);
  if (found) return !found.hasEnded && (start === undefined || found.start === start);
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
    if (readNonce(aside) !== nonce) linkSync(aside, path);
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}
