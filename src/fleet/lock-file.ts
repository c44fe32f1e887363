// Locks as files on this machine: made exclusively, renewed by a heartbeat, and free again when they run out or their
// process is gone. Knows nothing of plans.
import { createHash, randomBytes } from "node:crypto";
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
import type { Holder, Lease, Locks } from "../apply/lease";
import { isObject, type Json } from "../base/json";
import { ownerText } from "./lock-owner";
import { runPage } from "./run-page";

/** Locks of this machine, in its folder of state: what its other runs know of. */
export function locksOfMachine(state: string, env: Readonly<Record<string, string | undefined>>): Locks {
  return lockFiles({ folder: join(state, "locks"), owner: runPage(env) });
}

export interface LockFileOptions {
  readonly folder: string;
  /** Milliseconds since 1970; other processes of this machine are told by it. */
  readonly now?: () => number;
  /** Milliseconds that no adjustment of the clock moves. */
  readonly elapsed?: () => number;
  /** How long a lock lives without a heartbeat, ms: twice what a call may take, or more. */
  readonly lifetime?: number;
  /** Who holds it, beside the process: the page of a pipeline's run. */
  readonly owner?: string;
}

const LIFETIME = 60_000;

export function lockFiles(options: LockFileOptions): Locks {
  const { folder, now = Date.now, elapsed = () => performance.now(), lifetime = LIFETIME, owner } = options;
  const time: Time = { now, elapsed, lifetime };
  return {
    async acquire(key) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.lock`);
      const mine = holderNow(time, owner);
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const from = elapsed();
        if (createExclusively(path, mine)) return { ok: true, lease: keep(path, mine, time, from) };
        const other = readHolder(path);
        if (other && isAlive(other, now())) return { ok: false, holder: other };
        setAside(path, other?.nonce);
      }
      return { ok: false, holder: readHolder(path) ?? mine };
    },
    async free(nonce) {
      for (const name of namesIn(folder)) {
        const path = join(folder, name);
        const holder = readHolder(path);
        if (holder?.nonce !== nonce) continue;
        setAside(path, nonce);
        return holder;
      }
      return undefined;
    },
  };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".lock"));
  } catch {
    return [];
  }
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

interface Time {
  readonly now: () => number;
  readonly elapsed: () => number;
  readonly lifetime: number;
}

/** By both clocks: one stands still while the machine sleeps, the other may be set back. The stricter counts. */
function keep(path: string, mine: Held, { now, elapsed, lifetime }: Time, since: number): Lease {
  let expires = Date.parse(mine.expires);
  let renewed = since;
  let lost = false;
  const left = () => Math.min(expires - now(), renewed + lifetime - elapsed());
  const isMine = () => {
    lost ||= left() <= 0 || readHolder(path)?.nonce !== mine.nonce;
    return !lost;
  };
  const renew = () => {
    if (!isMine()) return;
    const [wall, steady] = [now(), elapsed()];
    const until = wall + lifetime;
    // A disk that takes nothing does not end the run: the lock lives on until its time runs out.
    if (!rewrite(path, { ...mine, expires: new Date(until).toISOString() })) return;
    expires = until;
    renewed = steady;
  };
  const heartbeat = setInterval(renew, lifetime / 4);
  heartbeat.unref();
  return {
    // Another run takes the file over, and `unlock` removes it: what stands in it counts, not what the holder believes.
    async held() {
      if (isMine() && left() < lifetime / 2) renew();
      return isMine() && left() >= lifetime / 2;
    },
    async release() {
      clearInterval(heartbeat);
      if (isMine()) rmSync(path, { force: true });
      lost = true;
    },
  };
}

function rewrite(path: string, holder: Held): boolean {
  const draft = `${path}.${holder.nonce}`;
  try {
    writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
    renameSync(draft, path);
    return true;
  } catch {
    return false;
  }
}

interface Held extends Holder {
  readonly host: string;
  /** Numbers of processes mean something within one space of them alone: a container has its own. */
  readonly space: string;
  readonly pid: number;
}

function holderNow({ now, lifetime }: Time, owner: string | undefined): Held {
  const host = hostname();
  const since = now();
  return {
    owner: ownerText(owner),
    nonce: randomBytes(8).toString("hex"),
    since: new Date(since).toISOString(),
    expires: new Date(since + lifetime).toISOString(),
    host,
    space: processSpace(),
    pid: process.pid,
  };
}

function processSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function readHolder(path: string): Held | undefined {
  try {
    const value = JSON.parse(readFileSync(path, "utf8")) as Json;
    const texts = isObject(value) ? [value["owner"], value["nonce"], value["since"], value["expires"]] : [undefined];
    return texts.every((text) => typeof text === "string") ? (value as unknown as Held) : undefined;
  } catch {
    return undefined;
  }
}

/** Its time has not run out, and its process lives where that can be asked. */
function isAlive(holder: Held, now: number): boolean {
  if (!(Date.parse(holder.expires) > now)) return false;
  if (holder.host !== hostname() || holder.space !== processSpace()) return true;
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
