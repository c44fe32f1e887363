import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockFiles } from "../../src/cli/lock-file";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "zonewright-locks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, readdirSync(folder)[0] as string);

describe("a lock for each zone", () => {
  it("is refused to a second run, which is told who holds it", async () => {
    const first = await lockFiles({ folder }).acquire("live example.com");
    const second = await lockFiles({ folder }).acquire("live example.com");
    expect(first.ok).toBe(true);
    expect(second.ok ? undefined : second.holder.owner).toContain(`process ${process.pid}`);
    if (first.ok) await first.lease.release();
  });

  it("does not stand in the way of another zone", async () => {
    const locks = lockFiles({ folder });
    const both = await Promise.all([locks.acquire("live example.com"), locks.acquire("live example.net")]);
    expect(both.map((one) => one.ok)).toEqual([true, true]);
    for (const one of both) if (one.ok) await one.lease.release();
  });

  it("is free again after its release, and leaves no file", async () => {
    const locks = lockFiles({ folder });
    const first = await locks.acquire("zone");
    if (first.ok) await first.lease.release();
    expect(readdirSync(folder)).toEqual([]);
    const again = await locks.acquire("zone");
    expect(again.ok).toBe(true);
    if (again.ok) await again.lease.release();
  });

  it("is taken over when its time ran out, and the old holder may not write any more", async () => {
    let now = 1_000_000;
    const locks = lockFiles({ folder, now: () => now, lifetime: 1000 });
    const old = await locks.acquire("zone");
    now += 1001;
    const next = await locks.acquire("zone");
    expect([next.ok, old.ok && old.lease.held()]).toEqual([true, false]);
    if (old.ok) await old.lease.release();
    expect(readdirSync(folder)).toHaveLength(1);
    if (next.ok) await next.lease.release();
  });

  it("is taken over when its process is gone", async () => {
    const locks = lockFiles({ folder });
    const first = await locks.acquire("zone");
    const holder = JSON.parse(readFileSync(file(), "utf8"));
    writeFileSync(file(), JSON.stringify({ ...holder, pid: 2 ** 22 + 1, nonce: "0".repeat(16) }));
    const second = await locks.acquire("zone");
    expect(second.ok).toBe(true);
    if (first.ok) await first.lease.release();
    if (second.ok) await second.lease.release();
  });

  it("is taken over when the file was cut short", async () => {
    const locks = lockFiles({ folder });
    const first = await locks.acquire("zone");
    writeFileSync(file(), '{"nonce": "0');
    const second = await locks.acquire("zone");
    expect(second.ok).toBe(true);
    if (first.ok) await first.lease.release();
    if (second.ok) await second.lease.release();
  });
});
