// Dumps a shared store as text and restores it: Redis by key, PostgreSQL as SQL.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { Client } from "pg";
import type { RunningServer } from "../fleet/servers";

/** A value by the type that Redis keeps it in. */
export type RedisValue =
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "hash"; readonly value: Readonly<Record<string, string>> }
  | { readonly type: "list" | "set"; readonly value: readonly string[] }
  | { readonly type: "zset"; readonly value: readonly (readonly [member: string, score: string])[] };

/** By key, without lifetimes: nothing in a fixture ends. */
export async function dumpRedis({ url }: Pick<RunningServer, "url">): Promise<string> {
  const redis = new Redis(url);
  try {
    const keys = (await redis.keys("*")).sort();
    const values: Record<string, RedisValue> = {};
    for (const key of keys) {
      const value = await readKey(redis, key);
      if (value !== undefined) values[key] = value;
    }
    return `${JSON.stringify(values, null, 1)}\n`;
  } finally {
    redis.disconnect();
  }
}

/** Streams of events are omitted: they are a log that no worker reads back. */
async function readKey(redis: Redis, key: string): Promise<RedisValue | undefined> {
  const type = await redis.type(key);
  switch (type) {
    case "string":
      return { type, value: (await redis.get(key)) ?? "" };
    case "hash":
      return { type, value: await redis.hgetall(key) };
    case "list":
      return { type, value: await redis.lrange(key, 0, -1) };
    case "set":
      return { type, value: (await redis.smembers(key)).sort() };
    case "zset": {
      const flat = await redis.zrange(key, "0", "-1", "WITHSCORES");
      const pairs = flat.flatMap((member, at): [string, string][] =>
        at % 2 === 0 ? [[member, flat[at + 1] ?? ""]] : [],
      );
      return { type, value: pairs };
    }
    case "stream":
      return undefined;
    default:
      throw new Error(`${key} is a ${type}`);
  }
}

export async function restoreRedis({ url }: Pick<RunningServer, "url">, values: Readonly<Record<string, RedisValue>>) {
  const redis = new Redis(url);
  try {
    for (const [key, kept] of Object.entries(values)) await writeKey(redis, key, kept);
  } finally {
    redis.disconnect();
  }
}

async function writeKey(redis: Redis, key: string, kept: RedisValue): Promise<void> {
  switch (kept.type) {
    case "string":
      await redis.set(key, kept.value);
      return;
    case "hash":
      await redis.hset(key, kept.value);
      return;
    case "list":
      await redis.rpush(key, ...kept.value);
      return;
    case "set":
      await redis.sadd(key, ...kept.value);
      return;
    case "zset":
      for (const [member, score] of kept.value) await redis.zadd(key, score, member);
  }
}

/** The table that values are shared in, and the rows of the queue: BullMQ makes its own tables. */
export async function dumpPostgres({ url }: Pick<RunningServer, "url">): Promise<string> {
  const shared = dump(url, ["--schema=zonewright"]);
  return shared + dump(url, ["--schema=bullmq", "--data-only", "--exclude-table-data=bullmq.migration"]);
}

function dump(url: string, what: readonly string[]): string {
  const words = [url, "--inserts", "--on-conflict-do-nothing", "--no-owner", ...what];
  const text = execFileSync(join(binaries(), "pg_dump"), words, { encoding: "utf8", maxBuffer: 1e8 });
  // Newer servers guard a dump with a meta-command of psql. Settings are those of the session that restores it.
  const lines = text.split("\n").filter((line) => !/^(\\|SET |SELECT pg_catalog.set_config|--|\s*$)/.test(line));
  // BullMQ makes a sequence for each queue when it is first used.
  const sequence = /^SELECT pg_catalog\.setval\('(bullmq\.bullmq_jid_\w+)'/;
  return `${lines.map((line) => line.replace(sequence, "CREATE SEQUENCE IF NOT EXISTS $1;\n$&")).join("\n")}\n`;
}

export async function restorePostgres({ url }: Pick<RunningServer, "url">, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`DROP SCHEMA IF EXISTS zonewright CASCADE; ${sql} UPDATE zonewright.shared SET expires = NULL`);
  } finally {
    await client.end();
  }
}

function binaries(): string {
  const root = "/usr/lib/postgresql";
  const folders = existsSync(root) ? readdirSync(root).map((version) => join(root, version, "bin")) : [];
  return folders.find((folder) => existsSync(join(folder, "pg_dump"))) ?? "/usr/local/pgsql/bin";
}
