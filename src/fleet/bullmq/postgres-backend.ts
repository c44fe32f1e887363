// The queue backend on PostgreSQL: one connection pool for everything in this process.
import type { PostgresConnectionOptions, PostgresQueueBackend } from "bullmq";
import type { Pool } from "pg";
import { isObject } from "../../base/json";
import { createErrorDescriber, type DescribeError } from "./describe-error";
import { bullmq, pg } from "./packages";
import { createPostgresStore, isCreatedMeanwhile } from "./postgres-store";
import type { JobPayload, QueueBackend } from "./queue-backend";

export function createPostgresQueueBackend(url: string, space: string): QueueBackend {
  const { pool, describeError } = openPostgres(url);
  // Queues and workers get the pool and not a URL, so that the process opens no connections besides the pool's.
  const connection = { connection: pool };
  return {
    name: "PostgreSQL",
    store: createPostgresStore(pool, space, describeError),
    connect: () => migrateWithRetries(pool),
    now: () => readPostgresTime(pool),
    createQueue(name, options) {
      const { createPostgresBackend, Queue } = bullmq();
      return new Queue<
        JobPayload,
        unknown,
        string,
        JobPayload,
        unknown,
        string,
        PostgresQueueBackend,
        PostgresConnectionOptions
      >(name, { ...options, ...connection }, createPostgresBackend);
    },
    createWorker(name, processor, options) {
      const { createPostgresBackend, Worker } = bullmq();
      return new Worker(name, processor, { ...options, ...connection }, createPostgresBackend);
    },
    describeError,
    close: () => pool.end(),
  };
}

export async function readPostgresTime(pool: Pool): Promise<number> {
  const { rows } = await pool.query("SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now");
  const row: unknown = rows[0];
  const { now } = isObject(row) ? row : { now: undefined };
  if (typeof now !== "number") throw new Error("PostgreSQL returned no time");
  return now;
}

export interface OpenPostgres {
  readonly pool: Pool;
  readonly describeError: DescribeError;
}

export function openPostgres(url: string): OpenPostgres {
  const pool = new (pg().Pool)({
    connectionString: url,
    application_name: "zonewright",
    // Two of them listen for new jobs.
    max: 8,
    connectionTimeoutMillis: 3_000,
    query_timeout: 30_000,
    keepAlive: true,
    options: `-c search_path=${BULLMQ_SCHEMA}`,
  });
  // The pool replaces a broken connection, whether it is in use or not. Without a listener, the error would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return { pool, describeError: createErrorDescriber("PostgreSQL", url) };
}

/** The schema of BullMQ's tables and functions: BullMQ's default, where its dashboards look. */
export const BULLMQ_SCHEMA = "bullmq";

/** BullMQ's migrations of two processes that start at once on a new database disturb each other: at the next attempt the tables exist. */
async function migrateWithRetries(pool: Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateTables(pool);
    } catch (error) {
      if (attempt === MAX_MIGRATIONS || !isCreatedMeanwhile(error)) throw error;
    }
  }
}

const MAX_MIGRATIONS = 5;

/** Creates or updates BullMQ's tables where necessary. That needs the right to create; the check alone does not. */
async function migrateTables(pool: Pool): Promise<void> {
  const { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations, SchemaMigrationRequiredError } = bullmq();
  const client = await pool.connect();
  try {
    const version = await assertSchemaCompatibility(client, BULLMQ_SCHEMA).catch((error: unknown) => {
      if (error instanceof SchemaMigrationRequiredError) return 0;
      throw error;
    });
    if (version < LATEST_SCHEMA_VERSION) await runMigrations(client, BULLMQ_SCHEMA);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
