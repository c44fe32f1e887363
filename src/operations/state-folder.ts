// Where this machine keeps what outlives a run: locks, snapshots, notes. Knows nothing of what is kept there.
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

/** `ZONEWRIGHT_STATE_DIR`, else the XDG state folder, else the temporary one where there is no home. */
export function stateFolder(env: Readonly<Record<string, string | undefined>>): string {
  const home = env["HOME"] ?? homedirOrNothing();
  const base = env["XDG_STATE_HOME"] ?? (home ? join(home, ".local", "state") : tmpdir());
  return env["ZONEWRIGHT_STATE_DIR"] ?? join(base, "zonewright");
}

function homedirOrNothing(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}
