// Opens the fleet that an environment belongs to: the job queue on the server that ZONEWRIGHT_ENGINE names, or one in this process.
import { clock, type Environment } from "../operations/environment";
import type { FleetTarget } from "./fleet-target";
import { createInProcessJobQueue } from "./in-process/in-process-job-queue";
import type { JobQueue } from "./job-queue";
import { openJobQueue } from "./open-job-queue";
import { createSharedLocks } from "./shared-locks";
import {
  createRateLimitProvider,
  createSharedServices,
  ENGINE_VARIABLE,
  readFleetName,
  readLockOwner,
} from "./shared-services";
import type { SharedStore } from "./shared-store";

export interface Fleet {
  /** What the jobs of the queue belong to. */
  readonly fleetTarget: FleetTarget;
  readonly queue: JobQueue;
  /** The environment, with the locks and rate limits of the queue's store. */
  readonly environment: Environment;
  /** The queue is in this process: no other process sees it, and it ends with the process. */
  readonly isLocal: boolean;
}

/**
 * Rejects with `QueueUnavailableError` when the queue cannot be used.
 *
 * @param shared what the fleets of this process share if there is no server: accounts with the same token have one rate limit.
 */
export async function openFleet(
  environment: Environment,
  fleetTarget: FleetTarget,
  onWarning: (text: string) => void,
  shared?: SharedStore,
): Promise<Fleet> {
  const { env } = environment;
  const options = { env, clock: clock(environment), onWarning };
  const url = env[ENGINE_VARIABLE];
  if (url) {
    const queue = await openJobQueue(url, { ...readFleetName(env), fleetTarget });
    const locks = createSharedLocks({ store: queue.shared, ...readLockOwner(env) });
    const rateLimiter = createRateLimitProvider(environment, createSharedServices(queue.shared, locks, options));
    return { fleetTarget, queue, environment: { ...environment, locks, rateLimiter }, isLocal: false };
  }
  const queue = createInProcessJobQueue({ clock: options.clock, shared });
  // The locks stay those of the environment: other runs on this machine see them, and not the memory of this process.
  const services = createSharedServices(queue.shared, environment.locks, options);
  return {
    fleetTarget,
    queue,
    environment: { ...environment, rateLimiter: createRateLimitProvider(environment, services) },
    isLocal: true,
  };
}
