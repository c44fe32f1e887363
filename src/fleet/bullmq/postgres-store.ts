// The shared store on PostgreSQL: rows of one table, updated by compare-and-swap in one statement. An update holds no lock between
// read and write, so a worker that freezes in the middle blocks nobody. It knows nothing of the values.
import type { Pool, QueryResult } from "pg";
import { errorCode } from "../../base/error-text";
import { isObject, type Json } from "../../base/json";
import { QueueUnavailableError } from "../queue-unavailable-error";
import type { SharedStore } from "../shared-store";
import { createUpdate, MAX_VALUE_BYTES, parseStoredText, type StoredText } from "./compare-and-swap";
import { withTimeout } from "./connection";
import type { DescribeError } from "./describe-error";

/** `space` separates the fleets in one database. Creates the table when it is missing. */
export function createPostgresStore(pool: Pool, space: string, describeError: DescribeError): SharedStore {
  const run: RunQuery = (query, ...values) =>
    withTimeout(ANSWER_TIMEOUT_MS, describeError, () =>
      createTableIfMissing(pool, () =>
        pool.query({ name: `zonewright-${query}`, text: QUERIES[query], values: [space, ...values] }),
      ),
    );
  const read = async (name: string) => parseStored(name, await run("look", name));
  return {
    update: createUpdate({
      read,
      async swap(name, { text, now }, next, ttlMs) {
        const until = now + MAX_READ_AGE_MS;
        return (await swapRow(run, { name, text, next, ttlMs: ttlMs ?? null, until })) ? undefined : read(name);
      },
    }),
    read: async (name) => parseStoredText(await read(name)),
    async list(prefix) {
      await run("forget");
      return parseList(await run("list", prefix));
    },
  };
}

/** How long a caller waits for the server, in all. */
const ANSWER_TIMEOUT_MS = 4_000;

/** A value that was read longer ago must not be swapped: the time that the update used has passed. */
const MAX_READ_AGE_MS = 2_000;

type RunQuery = (query: keyof typeof QUERIES, ...values: readonly unknown[]) => Promise<QueryResult>;

interface Swap {
  readonly name: string;
  readonly text: string;
  readonly next: string;
  readonly ttlMs: number | null;
  readonly until: number;
}

/** False when the row has changed since it was read. */
async function swapRow(run: RunQuery, { name, text, next, ttlMs, until }: Swap): Promise<boolean> {
  if (next === "" && text === "") return true;
  const { rowCount } =
    text === ""
      ? await run("insert", name, until, next, ttlMs)
      : next === ""
        ? await run("remove", name, until, text)
        : await run("update", name, until, next, ttlMs, text);
  return rowCount === 1;
}

function parseStored(name: string, { rows }: QueryResult): StoredText {
  const row: unknown = rows[0];
  const { value, size, now } = isObject(row) ? row : {};
  if (typeof now !== "number") throw new Error("PostgreSQL returned no time");
  if (typeof size === "number" && size > MAX_VALUE_BYTES) {
    const problem = "which no fleet stores: find out who wrote it, and delete it";
    throw new QueueUnavailableError(`the row ${name} of zonewright.shared holds ${size} bytes, ${problem}`);
  }
  return { text: typeof value === "string" ? value : "", now };
}

function parseList({ rows }: QueryResult): readonly (readonly [name: string, value: Json])[] {
  return rows.flatMap((row: unknown): readonly (readonly [string, Json])[] => {
    const { name, value } = isObject(row) ? row : {};
    return typeof name === "string" && typeof value === "string"
      ? [[name, parseStoredText({ text: value }) ?? ""]]
      : [];
  });
}

// The value is `text` and not `jsonb`: `jsonb` refuses U+0000 and changes numbers and the order of members, and the comparison needs
// exactly what was read.
const TABLE = `SELECT pg_advisory_xact_lock(1515476597);
CREATE SCHEMA IF NOT EXISTS zonewright;
CREATE TABLE IF NOT EXISTS zonewright.shared (
  space text NOT NULL,
  name text COLLATE "C" NOT NULL,
  value text NOT NULL,
  expires timestamptz,
  PRIMARY KEY (space, name)
);
CREATE INDEX IF NOT EXISTS shared_expires ON zonewright.shared (expires) WHERE expires IS NOT NULL;`;

const FRESH = "clock_timestamp() <= to_timestamp($3::float8 / 1000)";
const ALIVE = "(expires IS NULL OR expires > clock_timestamp())";
const EXPIRES = "clock_timestamp() + $5::float8 * interval '1 millisecond'";

const QUERIES = {
  look: `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now, found.size,
    CASE WHEN found.size <= ${MAX_VALUE_BYTES} THEN found.value END AS value
    FROM (SELECT 1) AS always LEFT JOIN
    (SELECT value, octet_length(value) AS size FROM zonewright.shared WHERE space = $1 AND name = $2 AND ${ALIVE}) AS found ON true`,
  insert: `INSERT INTO zonewright.shared AS had (space, name, value, expires)
    SELECT $1, $2, $4, ${EXPIRES} WHERE ${FRESH}
    ON CONFLICT (space, name) DO UPDATE SET value = excluded.value, expires = excluded.expires
    WHERE had.expires <= clock_timestamp()`,
  update: `UPDATE zonewright.shared SET value = $4, expires = ${EXPIRES}
    WHERE space = $1 AND name = $2 AND value = $6 AND ${ALIVE} AND ${FRESH}`,
  remove: `DELETE FROM zonewright.shared WHERE space = $1 AND name = $2 AND value = $4 AND ${ALIVE} AND ${FRESH}`,
  forget: "DELETE FROM zonewright.shared WHERE space = $1 AND expires <= clock_timestamp()",
  list: `SELECT name, CASE WHEN octet_length(value) <= ${MAX_VALUE_BYTES} THEN value ELSE 'too large' END AS value FROM zonewright.shared WHERE space = $1 AND starts_with(name, $2) AND ${ALIVE} ORDER BY name`,
} as const;

/** Statements sent together are one transaction: the lock lets one process create the table, and the others find it. */
async function createTableIfMissing<T>(pool: Pool, query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (!MISSING.has(errorCode(error) ?? "")) throw error;
    await pool.query(TABLE).catch((failure: unknown) => {
      if (!isCreatedMeanwhile(failure)) throw failure;
    });
    return query();
  }
}

/** Another process created the same: `unique_violation`, and `duplicate_` schema, table, object, function (PostgreSQL, appendix A). */
export function isCreatedMeanwhile(error: unknown): boolean {
  return ["23505", "42P06", "42P07", "42710", "42723"].includes(errorCode(error) ?? "");
}

/** `undefined_table`, `invalid_schema_name` (PostgreSQL, appendix A). */
const MISSING: ReadonlySet<string> = new Set(["42P01", "3F000"]);
