// What a server can answer while several processes of a fleet use a new database for the first time.
import type { Pool } from "pg";
import { expect, it } from "vitest";
import { createPostgresStore } from "../../src/fleet/bullmq/postgres-store";

it("a store uses the table that another process creates at the same moment", async () => {
  const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const answers = [
    () => refuse("42P01"),
    () => refuse("23505"),
    () => Promise.resolve({ rows: [{ now: 7, size: 4, value: '"it"' }] }),
  ];
  const pool = { query: () => answers.shift()?.() } as unknown as Pool;
  expect(await createPostgresStore(pool, "fleet", String).read("name")).toBe("it");
  expect(answers).toEqual([]);
});
