// PostgreSQL as the ground of an engine: one pool of connections for everything in this process.
import type { Queue, Worker } from "bullmq";
import type { Pool } from "pg";
import type { Ground, Payload } from "./ground";
import { bullmq, pg } from "./packages";
import { postgresStore } from "./postgres-store";
import { type Trouble, troubleOf } from "./trouble";

export function postgresGround(url: string, space: string): Ground {
  const { pool, trouble } = openPostgres(url);
  // Workers and queues are told of the pool, not of an address: one process has no more connections than the pool.
  const on = { connection: pool };
  return {
    name: "PostgreSQL",
    store: postgresStore(pool, space, trouble),
    ready: () => migrated(pool),
    now: () => postgresNow(pool),
    queue: (name, options) => make<Queue<Payload>>(bullmq().Queue, name, { ...options, ...on }),
    worker: (name, work, options) => make<Worker<Payload>>(bullmq().Worker, name, work, { ...options, ...on }),
    trouble,
    close: () => pool.end(),
  };
}

export async function postgresNow(pool: Pool): Promise<number> {
  const { rows } = await pool.query("SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now");
  return (rows[0] as { readonly now: number }).now;
}

export interface OpenPostgres {
  readonly pool: Pool;
  readonly trouble: Trouble;
}

export function openPostgres(url: string): OpenPostgres {
  const pool = new (pg().Pool)({
    connectionString: url,
    application_name: "zonewright",
    // Two of them listen for what comes into the queues.
    max: 8,
    connectionTimeoutMillis: 3_000,
    query_timeout: 30_000,
    keepAlive: true,
    // Where BullMQ keeps its tables and functions.
    options: `-c search_path=${SCHEMA}`,
  });
  // A connection that breaks is replaced, whoever has it at that moment; without a listener the process would end.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  return { pool, trouble: troubleOf("PostgreSQL", url) };
}

/** BullMQ's own default: its dashboards look there. */
export const SCHEMA = "bullmq";

/** BullMQ's types ask for less of a pool than `pg` has, and for all of Redis's options: they are told nothing. */
function make<T>(what: unknown, ...values: readonly unknown[]): T {
  return new (what as new (...values: readonly unknown[]) => T)(...values, bullmq().createPostgresBackend);
}

/** Makes BullMQ's tables where they are missing or old. That takes the right to create; looking at them does not. */
async function migrated(pool: Pool): Promise<void> {
  const { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations, SchemaMigrationRequiredError } = bullmq();
  const client = await pool.connect();
  try {
    const version = await assertSchemaCompatibility(client, SCHEMA).catch((error: unknown) => {
      if (error instanceof SchemaMigrationRequiredError) return 0;
      throw error;
    });
    if (version < LATEST_SCHEMA_VERSION) await runMigrations(client, SCHEMA);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
