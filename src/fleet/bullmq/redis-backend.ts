// The queue backend on Redis: one connection for all commands, and two more for each queue that a worker reads.
import type { Redis, RedisOptions } from "ioredis";
import { createErrorDescriber, type DescribeError } from "./describe-error";
import { bullmq, ioredis } from "./packages";
import type { QueueBackend } from "./queue-backend";
import { createRedisStore } from "./redis-store";

export function createRedisQueueBackend(url: string, space: string): QueueBackend {
  const { client, describeError } = openRedis(url);
  return {
    name: "Redis",
    store: createRedisStore(client, space, describeError),
    connect: async () => void (await client.ping()),
    now: () => readRedisTime(client),
    createQueue: (name, options) => new (bullmq().Queue)(name, { ...options, connection: client }),
    createWorker: (name, processor, options) => {
      const connection = { url, ...RECONNECT, maxRetriesPerRequest: null };
      return new (bullmq().Worker)(name, processor, { ...options, connection });
    },
    describeError,
    close: async () => client.disconnect(),
  };
}

export async function readRedisTime(client: Redis): Promise<number> {
  const [seconds, micros] = await client.time();
  return Number(seconds) * 1_000 + Number(micros) / 1_000;
}

export interface OpenRedis {
  readonly client: Redis;
  readonly describeError: DescribeError;
}

/** Connects in the background and reconnects when necessary; commands fail soon in the meantime. */
export function openRedis(url: string): OpenRedis {
  const client = new (ioredis().Redis)(url, FAIL_FAST);
  const describe = createErrorDescriber("Redis", url);
  let lastError: Error | undefined;
  client.on("error", (error) => {
    lastError = error;
  });
  return {
    client,
    // The reason why the connection failed says more than that there is none.
    describeError: (error) =>
      describe(isConnectionError(error) && client.status !== "ready" ? (lastError ?? error) : error),
  };
}

const RECONNECT = {
  connectTimeout: 3_000,
  retryStrategy: (times: number) => Math.min(100 * 2 ** Math.min(times, 4), 1_000),
} as const satisfies RedisOptions;

// Never repeats a command on its own: the server may have executed it already.
const FAIL_FAST: RedisOptions = {
  ...RECONNECT,
  commandTimeout: 3_000,
  maxRetriesPerRequest: 1,
  autoResendUnfulfilledCommands: false,
};

function isConnectionError(error: unknown): boolean {
  return error instanceof Error && /max retries|Connection is closed|timed out|no answer/i.test(error.message);
}
