// The provider among other runs: it waits for the lock of a zone, says who holds it, and spends from one budget with them.
import { describe, expect, it } from "vitest";
import { memoryStore } from "../../src/fleet/memory-store";
import { sharedOver } from "../../src/fleet/shared";
import { budgetName } from "../../src/fleet/shared-budget";
import { sharedLocks } from "../../src/fleet/shared-locks";
import type { SharedStore } from "../../src/fleet/store";
import { leaseOf } from "../apply/locks";
import { emulate } from "../emulated";
import { turningClock } from "./turning-clock";
import { actionsOf, type Config, LOOPBACK, makeCore } from "./walk";

const KEY = `${LOOPBACK} example.com`;

function begin(env: Readonly<Record<string, string>> = {}, store?: SharedStore) {
  const emulation = emulate({ seed: 7, mode: "calm" });
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const clock = turningClock();
  const kept = store ?? memoryStore({ now: () => clock.now() });
  const locks = sharedLocks({ store: kept, elapsed: () => clock.now(), owner: "the other run", lifetime: 1e9 });
  const shared = sharedOver(kept, locks, { env, clock });
  const core = makeCore(emulation, { clock, env, shared });
  const record = (name: string): Config => ({ zone_id, name, type: "A", content: "192.0.2.1" });
  return { emulation, clock, store: kept, locks, core, record };
}

describe("a run of Terraform", () => {
  it("frees a zone after each batch: another run gets its lock, and the next apply gets it back", async () => {
    const { core, locks, record } = begin();
    await core.apply({ "edge_dns_record.one": record("one") });
    const lease = leaseOf(await locks.acquire(KEY));
    await lease.release();
    const both = { "edge_dns_record.one": record("one"), "edge_dns_record.two": record("two") };
    expect(actionsOf(await core.apply(both))).toEqual({ "edge_dns_record.two": "create" });
    expect(actionsOf(await core.plan(both))).toEqual({});
  });

  it("waits while another run holds the zone, and writes when it is free", async () => {
    const { emulation, clock, core, locks, record } = begin();
    const lease = leaseOf(await locks.acquire(KEY));
    void clock.sleep(30_000).then(() => {
      expect(emulation.control.records("example.com")).toEqual([]);
      return lease.release();
    });
    await core.apply({ "edge_dns_record.one": record("one") });
    expect(emulation.control.records("example.com")).toHaveLength(1);
  });

  it("that waited in vain writes nothing, and names the holder and the way to free the zone", async () => {
    const { emulation, core, locks, record } = begin();
    leaseOf(await locks.acquire(KEY));
    const failed = core.apply({ "edge_dns_record.one": record("one") });
    await expect(failed).rejects.toThrow(
      /example\.com is locked by process \d+ on .* \(the other run\) since .*`zonewright unlock [0-9a-f]{16,}` frees it/,
    );
    expect(emulation.control.records("example.com")).toEqual([]);
  });

  it("counts its requests where others count theirs", async () => {
    const { core, store, record } = begin({ ZONEWRIGHT_RATE_LIMIT: "1200", ZONEWRIGHT_BUDGET: "the team" });
    await core.apply({ "edge_dns_record.one": record("one") });
    expect(JSON.stringify(await store.read(budgetName("the team")))).toMatch(/\d/);
  });
});
