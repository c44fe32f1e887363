// Builds the environment of operations from the process, where the caller does not pass something else. Here the parts meet that
// operations only know as interfaces: emulators, shared services, the locks of this machine.
import { EDGE_NETWORKS, embedEmulator } from "../emulator";
import { createRateLimitProvider, type SharedServices } from "../fleet/shared-services";
import { createNetworkFetch } from "../live/network-fetch";
import { sleep } from "../live/wait";
import type { Emulators, Environment } from "../operations/environment";
import { createMachineLocks } from "../operations/locks";
import { createRedaction } from "../operations/redaction";
import { stateFolder } from "../operations/state-folder";

export interface EnvironmentOptions extends Partial<Environment> {
  /** Locks and rate limits that several machines share; by default those of this machine and this process. */
  readonly shared?: SharedServices;
}

/**
 * By default: `process.env`, the current folder, the network, the system's clock, a signal that is never aborted, and the locks
 * of this machine (in ZONEWRIGHT_STATE_DIR). Every member can be replaced.
 */
export function createEnvironment(options: EnvironmentOptions = {}): Environment {
  const { env = process.env, now = () => new Date(), shared } = options;
  const time = { now, sleep: options.sleep ?? sleep };
  return {
    ...time,
    env,
    cwd: options.cwd ?? process.cwd(),
    fetch: options.fetch ?? createNetworkFetch(env),
    signal: options.signal ?? new AbortController().signal,
    locks: options.locks ?? shared?.locks ?? createMachineLocks(() => stateFolder(env), env),
    rateLimiter: options.rateLimiter ?? createRateLimitProvider({ env, ...time }, shared),
    emulators: options.emulators ?? EMULATORS,
    redaction: options.redaction ?? createRedaction(),
    onWrite: options.onWrite,
    onProgress: options.onProgress,
    onDiagnostics: options.onDiagnostics,
  };
}

/** Its members load the emulator at their first use. */
const EMULATORS: Emulators = {
  open: (options) => embedEmulator(options),
  get edgeNetworks() {
    return EDGE_NETWORKS;
  },
};
