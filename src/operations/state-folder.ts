// The folder where this machine keeps what outlives a run: locks, snapshots, rotation journals. It knows nothing of their content.
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { Variables } from "../base/variables";

/** ZONEWRIGHT_STATE_DIR, else a folder in the XDG state folder, else in the temporary folder where there is no home. */
export function stateFolder(env: Variables): string {
  const home = env.HOME ?? findHome();
  const base = env.XDG_STATE_HOME ?? (home ? join(home, ".local", "state") : tmpdir());
  return env.ZONEWRIGHT_STATE_DIR ?? join(base, "zonewright");
}

function findHome(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
