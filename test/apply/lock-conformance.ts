// The specification of `Locks`: a test suite that runs on every implementation.
import { describe, expect, it } from "vitest";
import type { Acquired, Lease, Locks } from "../../src/apply/lease";

export interface Place {
  readonly locks: Locks;
  /** The same place as another process or machine sees it. */
  readonly others: Locks;
  /** How long a lock lives without a sign of life, ms. */
  readonly lifetime: number;
  /** Lets time pass for everybody; nobody gives a sign of life meanwhile. */
  pass(ms: number): void;
}

export function testLocks(name: string, make: () => Place): void {
  describe(`locks in ${name}`, () => {
    it("are granted to one run, and the other learns who holds them", async () => {
      const { locks, others } = make();
      const lease = leaseOf(await locks.acquire("live example.com"));
      const refused = await others.acquire("live example.com");
      expect([refused.ok, await lease.held()]).toEqual([false, true]);
      if (!refused.ok)
        expect(refused.holder).toMatchObject({
          owner: expect.stringMatching(/./),
          nonce: expect.stringMatching(/^[0-9a-f]{16,}$/),
          since: expect.stringMatching(/Z$/),
          expires: expect.stringMatching(/Z$/),
        });
      await lease.release();
    });

    it("of other zones are independent", async () => {
      const { locks, others } = make();
      const lease = leaseOf(await locks.acquire("live example.com"));
      const other = leaseOf(await others.acquire("live example.net"));
      expect([await lease.held(), await other.held()]).toEqual([true, true]);
      await Promise.all([lease.release(), other.release()]);
    });

    it("are granted to one of many concurrent requests", async () => {
      const { locks, others } = make();
      const asked = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? locks : others).acquire("zone"));
      const got = (await Promise.all(asked)).filter((acquired) => acquired.ok);
      expect(got).toHaveLength(1);
      for (const value of got) await leaseOf(value).release();
    });

    it("are free after their release, and no longer held by the old run", async () => {
      const { locks, others } = make();
      const first = leaseOf(await locks.acquire("zone"));
      await first.release();
      const next = leaseOf(await others.acquire("zone"));
      await first.release();
      expect([await first.held(), await next.held()]).toEqual([false, true]);
      await next.release();
    });

    it("that expired are granted to the next run; the old run may not write, and cannot release them", async () => {
      const { locks, others, lifetime, pass } = make();
      const old = leaseOf(await locks.acquire("zone"));
      pass(lifetime + 1);
      const next = leaseOf(await others.acquire("zone"));
      expect([await old.held(), await next.held()]).toEqual([false, true]);
      await old.release();
      expect([await next.held(), (await locks.acquire("zone")).ok]).toEqual([true, false]);
      await next.release();
    });

    it("that expired are no longer held, even if nobody waits", async () => {
      const { locks, lifetime, pass } = make();
      const old = leaseOf(await locks.acquire("zone"));
      pass(lifetime + 1);
      expect(await old.held()).toBe(false);
      await old.release();
    });

    it("leave time for a call: a lease near its end is renewed before it counts as held", async () => {
      const { locks, others, lifetime, pass } = make();
      const lease = leaseOf(await locks.acquire("zone"));
      pass(lifetime * 0.75);
      expect(await lease.held()).toBe(true);
      pass(lifetime * 0.75);
      expect([(await others.acquire("zone")).ok, await lease.held()]).toEqual([false, true]);
      await lease.release();
    });

    it("are freed only by their nonce, and the run that held them may no longer write", async () => {
      const { locks, others } = make();
      const lease = leaseOf(await locks.acquire("zone"));
      const refused = await others.acquire("zone");
      if (refused.ok) throw new Error("two runs hold the lock");
      expect(await others.free("0".repeat(16))).toBeUndefined();
      expect([await lease.held(), (await others.free(refused.holder.nonce))?.owner]).toEqual([
        true,
        refused.holder.owner,
      ]);
      expect(await lease.held()).toBe(false);
      const next = leaseOf(await others.acquire("zone"));
      expect([await lease.held(), await next.held(), await locks.free(refused.holder.nonce)]).toEqual([
        false,
        true,
        undefined,
      ]);
      await lease.release();
      expect(await next.held()).toBe(true);
      await next.release();
    });
  });
}

export function leaseOf(acquired: Acquired): Lease {
  if (!acquired.ok) throw new Error(`the lock is held by ${acquired.holder.owner}`);
  return acquired.lease;
}
