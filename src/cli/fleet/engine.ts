// The engine that a fleet command works on: the one that the environment names, or one inside this process.
import type { Locks } from "../../apply/lease";
import type { Engine } from "../../fleet/engine";
import { inProcessEngine } from "../../fleet/in-process/engine";
import { locksOfMachine } from "../../fleet/lock-file";
import { openEngine } from "../../fleet/open-engine";
import { ENGINE_VARIABLE, namedIn, ownerOf, sharedOver } from "../../fleet/shared";
import { sharedLocks } from "../../fleet/shared-locks";
import type { SharedStore } from "../../fleet/store";
import type { Clock } from "../../live/budget";
import { stateFolder } from "../../operations/state-folder";
import { escapeText } from "../../report/escape";
import type { ExitCode } from "../exit";
import type { Io } from "../io";

export interface Fleet {
  readonly engine: Engine;
  /** The world whose locks and budget are the engine's. */
  readonly io: Io;
  /** Nobody else sees this engine, and it is gone with the process. */
  readonly alone: boolean;
}

/** Rejects with `FleetUnavailable` where the engine cannot be used. */
export async function openFleet(io: Io, onTrouble: (text: string) => void): Promise<Fleet> {
  const { env } = io;
  const clock: Clock = { now: () => io.now().getTime(), sleep: io.sleep };
  const over = (store: SharedStore, locks: Locks) => sharedOver(store, locks, { env, clock, onTrouble });
  const url = env[ENGINE_VARIABLE];
  if (url) {
    const engine = await openEngine(url, namedIn(env));
    const { store } = engine;
    return { engine, io: { ...io, shared: over(store, sharedLocks({ store, ...ownerOf(env) })) }, alone: false };
  }
  const engine = inProcessEngine({ clock });
  // Other runs of this machine know of files, not of this process's memory.
  const locks = io.locks ?? locksOfMachine(stateFolder(env), env);
  return { engine, io: { ...io, shared: over(engine.store, locks) }, alone: true };
}

/** Opens it, hands it over, and lets go of it in any case. */
export async function withFleet(io: Io, use: (fleet: Fleet) => Promise<ExitCode>): Promise<ExitCode> {
  const fleet = await openFleet(io, (text) => void io.stderr.write(`${escapeText(text)}\n`));
  try {
    return await use(fleet);
  } finally {
    await fleet.engine.close();
  }
}
