// Redis as the ground of an engine: one connection for all that is asked of it, two more for each queue that is worked on.
import type { ConnectionOptions } from "bullmq";
import type { Redis, RedisOptions } from "ioredis";
import type { Ground } from "./ground";
import { bullmq, ioredis } from "./packages";
import { redisStore } from "./redis-store";
import { type Trouble, troubleOf } from "./trouble";

export function redisGround(url: string, space: string): Ground {
  const { client, trouble } = openRedis(url);
  return {
    name: "Redis",
    store: redisStore(client, space, trouble),
    ready: async () => void (await client.ping()),
    now: () => redisNow(client),
    queue: (name, options) =>
      new (bullmq().Queue)(name, { ...options, connection: client as unknown as ConnectionOptions }),
    worker: (name, work, options) => {
      const connection = { url, ...STEADY, maxRetriesPerRequest: null } as unknown as ConnectionOptions;
      return new (bullmq().Worker)(name, work, { ...options, connection });
    },
    trouble,
    close: async () => client.disconnect(),
  };
}

export async function redisNow(client: Redis): Promise<number> {
  const [seconds, micros] = await client.time();
  return Number(seconds) * 1_000 + Number(micros) / 1_000;
}

export interface OpenRedis {
  readonly client: Redis;
  readonly trouble: Trouble;
}

/** Connects on its own, and again whenever it has to; who asks meanwhile is told soon. */
export function openRedis(url: string): OpenRedis {
  const client = new (ioredis().Redis)(url, HASTY);
  const named = troubleOf("Redis", url);
  let last: Error | undefined;
  client.on("error", (error) => {
    last = error;
  });
  return {
    client,
    // Why no connection can be had says more than that there is none.
    trouble: (error) => named(isNoConnection(error) && client.status !== "ready" ? (last ?? error) : error),
  };
}

const STEADY: RedisOptions = {
  connectTimeout: 3_000,
  retryStrategy: (times) => Math.min(100 * 2 ** Math.min(times, 4), 1_000),
};

// A command that may have been carried out is not sent again behind the caller's back.
const HASTY: RedisOptions = {
  ...STEADY,
  commandTimeout: 3_000,
  maxRetriesPerRequest: 1,
  autoResendUnfulfilledCommands: false,
};

function isNoConnection(error: unknown): boolean {
  return error instanceof Error && /max retries|Connection is closed|timed out|no answer/i.test(error.message);
}
