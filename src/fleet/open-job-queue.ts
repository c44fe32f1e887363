// Opens the job queue, or the shared store alone, on the server that a URL names. The packages that it needs are loaded at that
// moment.
import { createBullmqJobQueue } from "./bullmq/bullmq-job-queue";
import { createPostgresQueueBackend } from "./bullmq/postgres-backend";
import type { QueueBackend } from "./bullmq/queue-backend";
import { createRedisQueueBackend } from "./bullmq/redis-backend";
import { checkPostgres, checkRedis, type ServerCheck } from "./bullmq/server-checks";
import { type FleetTarget, fleetTargetId } from "./fleet-target";
import type { JobQueue } from "./job-queue";
import { QueueUnavailableError } from "./queue-unavailable-error";
import type { SharedStore } from "./shared-store";
import { createTargetStore } from "./target-store";

export interface OpenQueueOptions {
  /** The name of the fleet. Fleets with different names share a server without seeing each other. Default: `zonewright`. */
  readonly prefix?: string;
}

/** Accepts `redis:`, `rediss:`, `postgres:` and `postgresql:`. Rejects with `QueueUnavailableError` for missing packages and other URLs. */
export async function openJobQueue(
  url: string,
  { prefix = PREFIX, fleetTarget }: OpenQueueOptions & QueueTarget = {},
): Promise<JobQueue> {
  const backend = createBackend(url, prefix);
  if (!fleetTarget) return createBullmqJobQueue(backend, prefix, backend.store);
  const store = createTargetStore(backend.store, fleetTarget);
  return createBullmqJobQueue({ ...backend, store }, `${prefix}-${fleetTargetId(fleetTarget)}`, backend.store);
}

export interface QueueTarget {
  /** What the jobs belong to. Without it, the queue that earlier versions used, whose jobs belong to no target. */
  readonly fleetTarget?: FleetTarget;
}

export interface ClosableStore extends SharedStore {
  /** Of the server: `Redis` or `PostgreSQL`. */
  readonly name: string;
  close(): Promise<void>;
}

/** The shared store without the queues, for runs of the command line next to a fleet. Does not need `bullmq`. */
export async function openSharedStore(url: string, { prefix = PREFIX }: OpenQueueOptions = {}): Promise<ClosableStore> {
  const backend = createBackend(url, prefix);
  return { ...backend.store, name: backend.name, close: backend.close };
}

export type { ServerCheck } from "./bullmq/server-checks";

/** Checks whether the server is configured to keep what the queue stores. An unreachable server is a failed check, too. */
export async function checkServer(url: string): Promise<readonly ServerCheck[]> {
  return readServerType(url) === "Redis" ? checkRedis(url) : checkPostgres(url);
}

const PREFIX = "zonewright";

function createBackend(url: string, prefix: string): QueueBackend {
  if (!/^[a-z][a-z0-9_-]{0,30}$/.test(prefix)) {
    throw new QueueUnavailableError(
      `\`${prefix}\` is not a fleet name: use up to 31 lower-case letters, digits, \`-\` and \`_\`, starting with a letter`,
    );
  }
  const create = readServerType(url) === "Redis" ? createRedisQueueBackend : createPostgresQueueBackend;
  return create(url, prefix);
}

/** The error never repeats the URL: even a malformed one may contain a password. */
function readServerType(url: string): QueueBackend["name"] {
  switch (URL.canParse(url) ? new URL(url).protocol : undefined) {
    case "redis:":
    case "rediss:":
      return "Redis";
    case "postgres:":
    case "postgresql:":
      return "PostgreSQL";
    default:
      throw new QueueUnavailableError(
        "the URL of the queue must start with `redis://`, `rediss://`, `postgres://` or `postgresql://`",
      );
  }
}
