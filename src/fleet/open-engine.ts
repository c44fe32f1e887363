// Opens the engine, or the store alone, that an address names. The packages that it takes are loaded then and not before.
import { type Check, examinePostgres, examineRedis } from "./bullmq/doctor";
import { bullmqEngine } from "./bullmq/engine";
import type { Ground } from "./bullmq/ground";
import { postgresGround } from "./bullmq/postgres";
import { redisGround } from "./bullmq/redis";
import type { Engine } from "./engine";
import type { SharedStore } from "./store";
import { FleetUnavailable } from "./unavailable";

export interface OpenOptions {
  /** Fleets with names of their own share a server without seeing each other; `zonewright` unless said. */
  readonly prefix?: string;
}

/** `redis:`, `rediss:`, `postgres:` or `postgresql:`. Rejects with `FleetUnavailable` where the packages are missing or the address is none. */
export async function openEngine(url: string, { prefix = PREFIX }: OpenOptions = {}): Promise<Engine> {
  return bullmqEngine(groundOf(url, prefix), prefix);
}

export interface OpenedStore extends SharedStore {
  close(): Promise<void>;
}

/** What workers share without their queues: for runs of the command line beside a fleet. Takes no `bullmq`. */
export async function openStore(url: string, { prefix = PREFIX }: OpenOptions = {}): Promise<OpenedStore> {
  const ground = groundOf(url, prefix);
  return { ...ground.store, close: ground.close };
}

export type { Check } from "./bullmq/doctor";

/** Whether the server keeps what it is given, in the order of what matters. One that does not answer is a finding, too. */
export async function doctor(url: string): Promise<readonly Check[]> {
  return kindOf(url) === "Redis" ? examineRedis(url) : examinePostgres(url);
}

const PREFIX = "zonewright";

function groundOf(url: string, prefix: string): Ground {
  if (!/^[a-z][a-z0-9_-]{0,30}$/.test(prefix)) {
    throw new FleetUnavailable(
      `\`${prefix}\` cannot be the name of a fleet: up to 31 lower-case letters, digits, \`-\` and \`_\`, a letter first`,
    );
  }
  return kindOf(url) === "Redis" ? redisGround(url, prefix) : postgresGround(url, prefix);
}

/** The address itself is never shown: it may hold a password, even where it is none. */
function kindOf(url: string): Ground["name"] {
  switch (schemeOf(url)) {
    case "redis:":
    case "rediss:":
      return "Redis";
    case "postgres:":
    case "postgresql:":
      return "PostgreSQL";
    default:
      throw new FleetUnavailable(
        "the address of an engine begins with `redis://`, `rediss://`, `postgres://` or `postgresql://`",
      );
  }
}

function schemeOf(url: string): string | undefined {
  try {
    return new URL(url).protocol;
  } catch {
    return undefined;
  }
}
