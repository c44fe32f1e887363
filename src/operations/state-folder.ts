// The folder where this machine keeps what outlives a run: locks, snapshots, journals of rotations and creates. It knows nothing of their content.
import { lstatSync, mkdirSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "../base/error-text";
import type { Variables } from "../base/variables";

/** What the system says about its user. */
export interface SystemFolders {
  /** Undefined where the user has no home, as in many containers. */
  readonly home: () => string | undefined;
  readonly temporary: () => string;
}

/**
 * ZONEWRIGHT_STATE_DIR, else a folder in the XDG state folder, else a private folder in the temporary folder where there is no
 * home. Throws a `StateFolderError` where somebody else could have written to that private folder.
 */
export function stateFolder(env: Variables, system: SystemFolders = SYSTEM): string {
  if (env.ZONEWRIGHT_STATE_DIR !== undefined) return env.ZONEWRIGHT_STATE_DIR;
  const home = env.HOME ?? system.home();
  const base = env.XDG_STATE_HOME ?? (home ? join(home, ".local", "state") : undefined);
  return base === undefined ? openPrivateFolder(system.temporary()) : join(base, "zonewright");
}

const SYSTEM: SystemFolders = {
  home: () => {
    try {
      return homedir();
    } catch {
      return undefined;
    }
  },
  temporary: tmpdir,
};

/** The state folder could hold locks and snapshots of somebody else. It has the members of an error of the file system. */
export class StateFolderError extends Error {
  readonly code = "EACCES";
  readonly syscall = "open";

  constructor(path: string, problem: string) {
    super(
      `\`${path}\` ${problem}. It keeps the state of runs where there is no home folder; set ZONEWRIGHT_STATE_DIR to a private folder`,
    );
  }
}

/** Everybody can create files in the temporary folder: a folder that exists already counts only if it belongs to this user alone. */
function openPrivateFolder(temporary: string): string {
  const uid = process.getuid?.();
  const path = join(temporary, uid === undefined ? "zonewright" : `zonewright-${uid}`);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  const stats = lstatSync(path);
  if (!stats.isDirectory()) throw new StateFolderError(path, "is not a folder");
  if (uid !== undefined && stats.uid !== uid) throw new StateFolderError(path, "belongs to another user");
  if (uid !== undefined && (stats.mode & 0o077) !== 0) throw new StateFolderError(path, "is open to other users");
  return path;
}
