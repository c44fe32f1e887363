// What workers share, on PostgreSQL: rows of one table, changed by comparing and setting in one statement. Nobody holds a lock
// between a look and a change, so a worker that froze in the middle keeps nobody waiting. It knows nothing of the values.
import type { Pool, QueryResult } from "pg";
import type { Json } from "../../base/json";
import type { SharedStore } from "../store";
import { changing, type Seen } from "./changing";
import { soon } from "./reach";
import type { Trouble } from "./trouble";

/** `space` keeps fleets on one database apart. The table is made where it is missing. */
export function postgresStore(pool: Pool, space: string, trouble: Trouble): SharedStore {
  const ask = (query: keyof typeof QUERIES, ...values: readonly unknown[]) =>
    soon(ANSWER_MS, trouble, () =>
      tabled(pool, () => pool.query({ name: `zonewright-${query}`, text: QUERIES[query], values: [space, ...values] })),
    );
  const look = async (name: string): Promise<Seen> => {
    const [row] = rowsOf<{ value: string | null; now: number }>(await ask("look", name));
    return { text: row?.value ?? "", now: row?.now ?? 0 };
  };
  return {
    change: changing({
      look,
      async swap(name, { text, now }, next, livesMs) {
        if (await swapped(ask, { name, text, next, livesMs: livesMs ?? null, until: now + STALE })) return undefined;
        return look(name);
      },
    }),
    async read(name) {
      const { text } = await look(name);
      return text === "" ? undefined : (JSON.parse(text) as Json);
    },
    async list(prefix) {
      await ask("forget");
      const rows = rowsOf<{ name: string; value: string }>(await ask("list", prefix));
      return rows.map(({ name, value }) => [name, JSON.parse(value) as Json] as const);
    },
  };
}

/** How long a caller waits for the server, in all. */
const ANSWER_MS = 4_000;

/** A look that is older than this is no ground for a change: its idea of the time is not true any more. Milliseconds. */
const STALE = 2_000;

interface Swap {
  readonly name: string;
  readonly text: string;
  readonly next: string;
  readonly livesMs: number | null;
  readonly until: number;
}

type Ask = (query: keyof typeof QUERIES, ...values: readonly unknown[]) => Promise<QueryResult>;

async function swapped(ask: Ask, { name, text, next, livesMs, until }: Swap): Promise<boolean> {
  if (next === "" && text === "") return true;
  const done =
    text === ""
      ? await ask("insert", name, until, next, livesMs)
      : next === ""
        ? await ask("remove", name, until, text)
        : await ask("update", name, until, next, livesMs, text);
  return done.rowCount === 1;
}

function rowsOf<T>({ rows }: QueryResult): readonly T[] {
  return rows as T[];
}

// The value is a text: `jsonb` takes no U+0000 and gives numbers and members back otherwise than they came, and what is
// compared has to be what was seen.
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
  look: `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
    (SELECT value FROM zonewright.shared WHERE space = $1 AND name = $2 AND ${ALIVE}) AS value`,
  insert: `INSERT INTO zonewright.shared AS had (space, name, value, expires)
    SELECT $1, $2, $4, ${EXPIRES} WHERE ${FRESH}
    ON CONFLICT (space, name) DO UPDATE SET value = excluded.value, expires = excluded.expires
    WHERE had.expires <= clock_timestamp()`,
  update: `UPDATE zonewright.shared SET value = $4, expires = ${EXPIRES}
    WHERE space = $1 AND name = $2 AND value = $6 AND ${ALIVE} AND ${FRESH}`,
  remove: `DELETE FROM zonewright.shared WHERE space = $1 AND name = $2 AND value = $4 AND ${ALIVE} AND ${FRESH}`,
  forget: "DELETE FROM zonewright.shared WHERE space = $1 AND expires <= clock_timestamp()",
  list: `SELECT name, value FROM zonewright.shared WHERE space = $1 AND starts_with(name, $2) AND ${ALIVE} ORDER BY name`,
} as const;

/** Statements sent together are one transaction: the lock lets one process make the table, the others find it. */
async function tabled<T>(pool: Pool, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!MISSING.has((error as { readonly code?: string }).code ?? "")) throw error;
    await pool.query(TABLE);
    return ask();
  }
}

/** `undefined_table`, `invalid_schema_name` (PostgreSQL, appendix A). */
const MISSING: ReadonlySet<string> = new Set(["42P01", "3F000"]);
