// Whether a server keeps what an engine gives it, by what it says of itself. It changes nothing there.
import type { Redis } from "ioredis";
import type { Pool } from "pg";
import { bullmq } from "./packages";
import { openPostgres, postgresNow, SCHEMA } from "./postgres";
import { soon, type Trip, tripTo } from "./reach";
import { openRedis, redisNow } from "./redis";
import type { Trouble } from "./trouble";

export interface Check {
  /** `append-only file`. */
  readonly check: string;
  readonly ok: boolean;
  /** What is there. */
  readonly seen: string;
  /** What has to be there, and why. */
  readonly want: string;
}

export async function examineRedis(url: string): Promise<readonly Check[]> {
  const { client, trouble } = openRedis(url);
  try {
    return await examined(trouble, () => redisChecks(client));
  } finally {
    client.disconnect();
  }
}

export async function examinePostgres(url: string): Promise<readonly Check[]> {
  const { pool, trouble } = openPostgres(url);
  try {
    return await examined(trouble, () => postgresChecks(pool));
  } finally {
    await pool.end();
  }
}

/** A server that does not answer is a finding like the others. */
async function examined(trouble: Trouble, checks: () => Promise<readonly Check[]>): Promise<readonly Check[]> {
  try {
    return [...packages(), ...(await soon(EXAMINED_MS, trouble, checks))];
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error);
    return [...packages(), { check: "answer", ok: false, seen, want: "A server that lets this user in." }];
  }
}

const EXAMINED_MS = 15_000;

function packages(): readonly Check[] {
  const want = "The package `bullmq`, for workers and for whoever wakes zones; locks and budgets do without it.";
  try {
    bullmq();
    return [{ check: "packages", ok: true, seen: "`bullmq` is installed", want }];
  } catch (error) {
    return [{ check: "packages", ok: false, seen: error instanceof Error ? error.message : String(error), want }];
  }
}

async function redisChecks(client: Redis): Promise<readonly Check[]> {
  const ping = await timed(() => redisNow(client));
  const told = membersOf(await client.info());
  const of = (name: string) => told.get(name) ?? "not told";
  const limit = Number(told.get("maxmemory") ?? 0);
  const used = Number(told.get("used_memory") ?? 0);
  const policy = of("maxmemory_policy");
  return [
    ...ping,
    {
      check: "version",
      ok: atLeast(of("redis_version"), [6, 2]),
      seen: of("redis_version"),
      want: "Redis 6.2 or newer, or a server that says it is compatible with that.",
    },
    {
      check: "role",
      ok: of("role") === "master",
      seen: of("role"),
      want: "The primary (`master`): a replica takes no writes.",
    },
    {
      check: "append-only file",
      ok: of("aof_enabled") === "1",
      seen: of("aof_enabled") === "1" ? "on" : "off",
      want: "`appendonly yes`: without it a restart forgets schedules, zones that wait, locks and the budget.",
    },
    {
      check: "last writes to disk",
      ok: [of("aof_last_write_status"), of("rdb_last_bgsave_status")].every(
        (name) => name === "ok" || name === "not told",
      ),
      seen: `append-only file ${of("aof_last_write_status")}, snapshot ${of("rdb_last_bgsave_status")}`,
      want: "Both `ok`: a server that cannot write to its disk keeps nothing, or takes no more writes.",
    },
    {
      check: "eviction",
      ok: policy === "noeviction",
      seen: policy,
      want: "`maxmemory-policy noeviction`: any other forgets queues and locks when memory gets short.",
    },
    {
      check: "memory",
      ok: limit === 0 || used < limit * 0.8,
      seen: limit === 0 ? "no limit" : `${Math.round((100 * used) / limit)} % of ${Math.round(limit / 1_048_576)} MiB`,
      want: "Less than 80 % of `maxmemory`: a full server takes no more writes.",
    },
  ];
}

async function postgresChecks(pool: Pool): Promise<readonly Check[]> {
  const ping = await timed(() => postgresNow(pool));
  const { rows } = await pool.query(ABOUT);
  const told = rows[0] as About;
  return [
    ...ping,
    {
      check: "version",
      ok: told.number >= 130_000,
      seen: told.version,
      want: "PostgreSQL 13 or newer; BullMQ recommends 14.",
    },
    {
      check: "role",
      ok: !told.replica,
      seen: told.replica ? "replica" : "primary",
      want: "The primary: a replica takes no writes.",
    },
    ...(packages().every(({ ok }) => ok) ? [await tables(pool, told)] : []),
    {
      check: "writes to disk",
      ok: told.fsync === "on" && told.synchronous !== "off",
      seen: `fsync ${told.fsync}, synchronous_commit ${told.synchronous}`,
      want: "`fsync on` and `synchronous_commit` not `off`: otherwise a crash forgets locks that somebody holds.",
    },
    {
      check: "connections",
      ok: told.free >= CONNECTIONS,
      seen: `${told.free} of ${told.most} are free`,
      want: `At least ${CONNECTIONS} for each worker's process (\`max_connections\`).`,
    },
  ];
}

/** The size of the pool of one process. */
const CONNECTIONS = 8;

interface About {
  readonly number: number;
  readonly version: string;
  readonly replica: boolean;
  readonly fsync: string;
  readonly synchronous: string;
  readonly most: number;
  readonly free: number;
  readonly creates: boolean;
  readonly migrated: boolean;
}

const ABOUT = `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
  pg_is_in_recovery() AS replica, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous,
  current_setting('max_connections')::int AS most,
  current_setting('max_connections')::int - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS free,
  has_database_privilege(current_database(), 'CREATE') AS creates,
  to_regclass('${SCHEMA}.migration') IS NOT NULL AS migrated`;

async function tables(pool: Pool, { creates, migrated }: About): Promise<Check> {
  const latest = bullmq().LATEST_SCHEMA_VERSION;
  const { rows } = migrated
    ? await pool.query(`SELECT max(version)::int AS version FROM ${SCHEMA}.migration`)
    : { rows: [] };
  const version = (rows[0] as { readonly version: number | null } | undefined)?.version ?? 0;
  return {
    check: "tables",
    ok: version >= latest || creates,
    seen: version === 0 ? "none yet" : `version ${version} of ${latest}`,
    want: "BullMQ's tables, or the right to make them: the first worker does (`GRANT CREATE ON DATABASE`).",
  };
}

/** Five round trips: how long they take, and how far the server's clock is from ours. */
async function timed(serverNow: () => Promise<number>): Promise<readonly Check[]> {
  await serverNow();
  const trips: Trip[] = [];
  for (let trip = 0; trip < 5; trip += 1) trips.push(await tripTo(serverNow));
  const { took, skew } = trips.reduce((left, right) => (right.took < left.took ? right : left));
  return [
    {
      check: "answer",
      ok: took < 50,
      seen: `${took.toFixed(1)} ms`,
      want: "Less than 50 ms: each write to the API waits for one round trip, to ask whether the zone's lock is still held.",
    },
    {
      check: "clock",
      ok: Math.abs(skew) < 1_000,
      seen: `${Math.round(skew)} ms from this machine's`,
      want: "Less than a second apart, on every machine of the fleet (NTP): queues compare times of different machines.",
    },
  ];
}

/** `name:value` in each line. */
function membersOf(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(/\r?\n/).map((line) => line.split(":"));
  return new Map(
    pairs.flatMap(([name, ...rest]) => (name && rest.length > 0 ? [[name, rest.join(":")] as const] : [])),
  );
}

function atLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [value = 0, two = 0] = version.split(".").map(Number);
  return value > major || (value === major && two >= minor);
}
