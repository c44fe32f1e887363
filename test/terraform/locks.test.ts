// The provider next to other runs: it waits for the lock of a zone, names its holder, and shares the rate limit.
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/fleet/memory-store";
import { createSharedLocks } from "../../src/fleet/shared-locks";
import { rateLimitStoreName } from "../../src/fleet/shared-rate-limit";
import { createSharedServices } from "../../src/fleet/shared-services";
import type { SharedStore } from "../../src/fleet/shared-store";
import { leaseOf } from "../apply/lock-conformance";
import { emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, LOOPBACK, listActions } from "./in-process-core";

const KEY = `${LOOPBACK} example.com`;

function begin(env: Readonly<Record<string, string>> = {}, store?: SharedStore, baseUrl = LOOPBACK) {
  const emulation = emulate({ seed: 7, mode: "calm" });
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const clock = createIdleClock();
  const kept = store ?? createMemoryStore({ now: () => clock.now() });
  const locks = createSharedLocks({ store: kept, elapsed: () => clock.now(), owner: "the other run", lifetime: 1e9 });
  const shared = createSharedServices(kept, locks, { env, clock });
  const core = createCore(emulation, { clock, env, shared, baseUrl });
  const record = (name: string): Config => ({ zone_id, name, type: "A", content: "192.0.2.1" });
  return { emulation, clock, store: kept, locks, core, record };
}

describe("a run of Terraform", () => {
  it("releases the lock after each batch, so that another run can acquire it", async () => {
    const { core, locks, record } = begin();
    await core.apply({ "edge_dns_record.one": record("one") });
    const lease = leaseOf(await locks.acquire(KEY));
    await lease.release();
    const both = { "edge_dns_record.one": record("one"), "edge_dns_record.two": record("two") };
    expect(listActions(await core.apply(both))).toEqual({ "edge_dns_record.two": "create" });
    expect(listActions(await core.plan(both))).toEqual({});
  });

  it("waits while another run holds the lock, and writes when it is released", async () => {
    const { emulation, clock, core, locks, record } = begin();
    const lease = leaseOf(await locks.acquire(KEY));
    void clock.sleep(30_000).then(() => {
      expect(emulation.control.records("example.com")).toEqual([]);
      return lease.release();
    });
    await core.apply({ "edge_dns_record.one": record("one") });
    expect(emulation.control.records("example.com")).toHaveLength(1);
  });

  it("has the lock of every other spelling of its target", async () => {
    const { emulation, core, locks, record } = begin({}, undefined, "http://localhost:9/client/v4");
    leaseOf(await locks.acquire(KEY));
    await expect(core.apply({ "edge_dns_record.one": record("one") })).rejects.toThrow("example.com is locked by");
    expect(emulation.control.records("example.com")).toEqual([]);
  });

  it("that times out writes nothing, and names the holder and the command to release the lock", async () => {
    const { emulation, core, locks, record } = begin();
    leaseOf(await locks.acquire(KEY));
    const failed = core.apply({ "edge_dns_record.one": record("one") });
    await expect(failed).rejects.toThrow(
      /example\.com is locked by process \d+ on .* \(the other run\) since .*`zonewright unlock [0-9a-f]{16,}` frees it/,
    );
    expect(emulation.control.records("example.com")).toEqual([]);
  });

  it("counts its requests in the shared rate limit", async () => {
    const { core, store, record } = begin({ ZONEWRIGHT_RATE_LIMIT: "1200", ZONEWRIGHT_BUDGET: "the team" });
    await core.apply({ "edge_dns_record.one": record("one") });
    expect(JSON.stringify(await store.read(rateLimitStoreName(`${LOOPBACK} the team`)))).toMatch(/\d/);
  });
});
