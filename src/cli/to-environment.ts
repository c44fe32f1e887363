// The environment of operations, made from what a command has.

import type { Environment } from "../operations";
import { createEnvironment } from "./create-environment";
import type { Io } from "./io";

/** @param observers where the operation reports progress and diagnostics. */
export function toEnvironment(io: Io, observers: Pick<Environment, "onProgress" | "onDiagnostics"> = {}): Environment {
  const { cwd, env, fetch, interrupt, locks, now, onWrite, redaction, shared, sleep } = io;
  return createEnvironment({
    cwd,
    env,
    fetch,
    locks,
    now,
    onWrite,
    redaction,
    shared,
    signal: interrupt,
    sleep,
    ...observers,
  });
}
