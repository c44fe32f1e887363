// Checks whether a server is configured to keep what a job queue stores, by what the server reports. It changes nothing there.
import { randomBytes } from "node:crypto";
import type { Redis } from "ioredis";
import type { Pool } from "pg";
import { errorText } from "../../base/error-text";
import { isObject, type JsonObject } from "../../base/json";
import { isLoopback } from "../../live/base-url";
import { measureRoundTrip, type RoundTrip, withTimeout } from "./connection";
import type { DescribeError } from "./describe-error";
import { bullmq } from "./packages";
import { BULLMQ_SCHEMA, openPostgres, readPostgresTime } from "./postgres-backend";
import { openRedis, readRedisTime } from "./redis-backend";

export interface ServerCheck {
  /** `append-only file`. */
  readonly name: string;
  readonly ok: boolean;
  /** The current state. */
  readonly observed: string;
  /** The necessary state, and why. */
  readonly requirement: string;
}

export async function checkRedis(url: string): Promise<readonly ServerCheck[]> {
  const { client, describeError } = openRedis(url);
  try {
    return await runChecks(describeError, async () => [
      ...(await listRedisChecks(client)),
      checkAuthentication(await acceptsAnybodyOnRedis(url)),
      checkEncryption(url, new URL(url).protocol === "rediss:"),
    ]);
  } finally {
    client.disconnect();
  }
}

export async function checkPostgres(url: string): Promise<readonly ServerCheck[]> {
  const { pool, describeError } = openPostgres(url);
  try {
    return await runChecks(describeError, async () => [
      ...(await listPostgresChecks(pool)),
      checkAuthentication(await acceptsAnybodyOnPostgres(url)),
      checkEncryption(url, await isPostgresEncrypted(pool)),
    ]);
  } finally {
    await pool.end();
  }
}

/** An unreachable server is a failed check like the others. */
async function runChecks(
  describeError: DescribeError,
  checks: () => Promise<readonly ServerCheck[]>,
): Promise<readonly ServerCheck[]> {
  const packages = checkPackages();
  try {
    return [packages, ...(await withTimeout(CHECK_TIMEOUT_MS, describeError, checks))];
  } catch (error) {
    const requirement = "A server that accepts connections of this user.";
    return [packages, { name: "answer", ok: false, observed: errorText(error), requirement }];
  }
}

const CHECK_TIMEOUT_MS = 15_000;

function checkPackages(): ServerCheck {
  const requirement =
    "The package `bullmq`, for workers and for commands that enqueue zones; locks and rate limits do not need it.";
  try {
    bullmq();
    return { name: "packages", ok: true, observed: "`bullmq` is installed", requirement };
  } catch (error) {
    return { name: "packages", ok: false, observed: errorText(error), requirement };
  }
}

function checkAuthentication(acceptsAnybody: boolean): ServerCheck {
  return {
    name: "authentication",
    ok: !acceptsAnybody,
    observed: acceptsAnybody ? "a client without the password is accepted" : "a client without the password is refused",
    requirement:
      "A password or a certificate for every client (Redis: `requirepass` or users; PostgreSQL: `scram-sha-256` and not `trust` in pg_hba.conf): whoever can write to the server can request applies, free locks and stop every run.",
  };
}

/** @param isEncrypted whether this connection uses TLS. */
export function checkEncryption(url: string, isEncrypted: boolean): ServerCheck {
  const { hostname, searchParams } = new URL(url);
  const isHere = hostname === "" || isLoopback(hostname);
  const isUnverified = isEncrypted && searchParams.get("sslmode") === "no-verify";
  const plain = isHere ? "none, on this machine" : "none";
  return {
    name: "encryption",
    ok: isHere || (isEncrypted && !isUnverified),
    observed: isUnverified ? "TLS, and the certificate is not verified" : isEncrypted ? "TLS" : plain,
    requirement:
      "TLS to a server on another machine (`rediss://`, or `sslmode=verify-full` for PostgreSQL): otherwise the network sees the password and can change every value.",
  };
}

async function acceptsAnybodyOnRedis(url: string): Promise<boolean> {
  const anonymous = new URL(url);
  anonymous.username = "";
  anonymous.password = "";
  const { client } = openRedis(anonymous.href);
  try {
    return await client.get("zonewright").then(
      () => true,
      () => false,
    );
  } finally {
    client.disconnect();
  }
}

/** A server that asks for no password accepts every password. */
async function acceptsAnybodyOnPostgres(url: string): Promise<boolean> {
  const stranger = new URL(url);
  stranger.password = randomBytes(16).toString("hex");
  const { pool } = openPostgres(stranger.href);
  try {
    return await pool.query("SELECT 1").then(
      () => true,
      () => false,
    );
  } finally {
    await pool.end();
  }
}

async function isPostgresEncrypted(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
  const row: unknown = rows[0];
  const { ssl } = isObject(row) ? row : {};
  return ssl === true;
}

async function listRedisChecks(client: Redis): Promise<readonly ServerCheck[]> {
  const connection = await checkConnection(() => readRedisTime(client));
  const info = parseInfo(await client.info());
  const read = (name: string) => info.get(name) ?? NOT_REPORTED;
  const limit = Number(info.get("maxmemory") ?? 0);
  const used = Number(info.get("used_memory") ?? 0);
  const policy = read("maxmemory_policy");
  const isAppendOnly = read("aof_enabled") === "1";
  const writes = [read("aof_last_write_status"), read("rdb_last_bgsave_status")];
  const memory = `${Math.round((100 * used) / limit)} % of ${Math.round(limit / 1_048_576)} MiB`;
  return [
    ...connection,
    {
      name: "version",
      ok: isAtLeast(read("redis_version"), [6, 2]),
      observed: read("redis_version"),
      requirement: "Redis 6.2 or newer, or a server that reports compatibility with it.",
    },
    {
      name: "role",
      ok: read("role") === "master",
      observed: read("role"),
      requirement: "The primary (`master`): a replica accepts no writes.",
    },
    {
      name: "append-only file",
      ok: isAppendOnly,
      observed: isAppendOnly ? "on" : "off",
      requirement:
        "`appendonly yes`: without it, a restart loses schedules, waiting zones, locks and the rate limit's usage.",
    },
    {
      name: "last writes to disk",
      ok: writes.every((status) => status === "ok" || status === NOT_REPORTED),
      observed: `append-only file ${writes[0]}, snapshot ${writes[1]}`,
      requirement: "Both `ok`: a server that cannot write to its disk keeps nothing, or accepts no more writes.",
    },
    {
      name: "eviction",
      ok: policy === "noeviction",
      observed: policy,
      requirement: "`maxmemory-policy noeviction`: any other policy deletes queues and locks when memory runs out.",
    },
    {
      name: "memory",
      ok: limit === 0 || used < limit * 0.8,
      observed: limit === 0 ? "no limit" : memory,
      requirement: "Less than 80 % of `maxmemory`: a full server accepts no more writes.",
    },
  ];
}

const NOT_REPORTED = "not reported";

async function listPostgresChecks(pool: Pool): Promise<readonly ServerCheck[]> {
  const connection = await checkConnection(() => readPostgresTime(pool));
  const { rows } = await pool.query(SERVER_STATE);
  const state = parseServerState(rows[0]);
  return [
    ...connection,
    {
      name: "version",
      ok: state.number >= 130_000,
      observed: state.version,
      requirement: "PostgreSQL 13 or newer; BullMQ recommends 14.",
    },
    {
      name: "role",
      ok: !state.replica,
      observed: state.replica ? "replica" : "primary",
      requirement: "The primary: a replica accepts no writes.",
    },
    ...(checkPackages().ok ? [await checkTables(pool, state)] : []),
    {
      name: "writes to disk",
      ok: state.fsync === "on" && state.synchronous !== "off",
      observed: `fsync ${state.fsync}, synchronous_commit ${state.synchronous}`,
      requirement: "`fsync on` and `synchronous_commit` not `off`: otherwise, a crash loses locks that a run holds.",
    },
    {
      name: "connections",
      ok: state.free >= POOL_SIZE,
      observed: `${state.free} of ${state.most} are free`,
      requirement: `At least ${POOL_SIZE} for the process of each worker (\`max_connections\`).`,
    },
  ];
}

/** Connections of one process. */
const POOL_SIZE = 8;

interface ServerState {
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

const SERVER_STATE = `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
  pg_is_in_recovery() AS replica, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous,
  current_setting('max_connections')::int AS most,
  current_setting('max_connections')::int - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS free,
  has_database_privilege(current_database(), 'CREATE') AS creates,
  to_regclass('${BULLMQ_SCHEMA}.migration') IS NOT NULL AS migrated`;

function parseServerState(value: unknown): ServerState {
  const row: JsonObject = isObject(value) ? value : {};
  const { number, version, replica, fsync, synchronous, most, free, creates, migrated } = row;
  return {
    number: typeof number === "number" ? number : 0,
    version: String(version),
    replica: replica === true,
    fsync: String(fsync),
    synchronous: String(synchronous),
    most: typeof most === "number" ? most : 0,
    free: typeof free === "number" ? free : 0,
    creates: creates === true,
    migrated: migrated === true,
  };
}

async function checkTables(pool: Pool, { creates, migrated }: ServerState): Promise<ServerCheck> {
  const latest = bullmq().LATEST_SCHEMA_VERSION;
  const version = migrated ? await readSchemaVersion(pool) : 0;
  return {
    name: "tables",
    ok: version >= latest || creates,
    observed: version === 0 ? "none yet" : `version ${version} of ${latest}`,
    requirement:
      "BullMQ's tables, or the right to create them, which the first worker does (`GRANT CREATE ON DATABASE`).",
  };
}

async function readSchemaVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`SELECT max(version)::int AS version FROM ${BULLMQ_SCHEMA}.migration`);
  const row: unknown = rows[0];
  const { version } = isObject(row) ? row : {};
  return typeof version === "number" ? version : 0;
}

/** Measures five round trips: how long they take, and how far the server's clock is from ours. */
async function checkConnection(serverNow: () => Promise<number>): Promise<readonly ServerCheck[]> {
  await serverNow();
  const trips: RoundTrip[] = [];
  for (let trip = 0; trip < 5; trip += 1) trips.push(await measureRoundTrip(serverNow));
  const { took, skew } = trips.reduce((fastest, trip) => (trip.took < fastest.took ? trip : fastest));
  return [
    {
      name: "answer",
      ok: took < 50,
      observed: `${took.toFixed(1)} ms`,
      requirement: "Less than 50 ms: each write to the API waits for one round trip, which checks the zone's lock.",
    },
    {
      name: "clock",
      ok: Math.abs(skew) < 1_000,
      observed: `${Math.round(skew)} ms from this machine's`,
      requirement:
        "Less than a second apart, on every machine of the fleet (NTP): queues compare times of different machines.",
    },
  ];
}

/** `name:value` in each line. */
function parseInfo(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(/\r?\n/).map((line) => line.split(":"));
  return new Map(
    pairs.flatMap(([name, ...value]): readonly (readonly [string, string])[] =>
      name && value.length > 0 ? [[name, value.join(":")]] : [],
    ),
  );
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
