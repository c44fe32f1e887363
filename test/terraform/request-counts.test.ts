// The number of requests for thousands of resources, because the API's rate limit is the tightest limit for users.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import type { Value } from "../../src/terraform/wire";
import { emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, listActions, type StoredState } from "./in-process-core";

const calm = () => {
  const emulation = emulate({ mode: "calm", seed: 3 });
  const zone = String(emulation.control.addZone("example.com")["id"]);
  return { ...emulation, zone };
};

const records = (zone: string, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n): [string, Config] => [
      `edge_dns_record.r${n}`,
      { zone_id: zone, name: `h${n}`, type: "A", content: `192.0.2.${(n % 250) + 1}`, ttl: 300 },
    ]),
  );

/** Creates records with an API that answers after 20 ms. */
async function createRecords(count: number, parallelism: number, stateWriteMs: (resources: number) => number) {
  const emulation = calm();
  const clock = createIdleClock();
  const fetch: typeof globalThis.fetch = (input, init) => clock.sleep(20).then(() => emulation.fetch(input, init));
  const core = createCore({ ...emulation, fetch }, { clock, parallelism, stateWriteMs });
  const began = clock.now();
  await core.apply(records(emulation.zone, count));
  const writes = emulation.control.requests().filter((request) => request.method !== "GET");
  return { emulation, writes, elapsed: clock.now() - began };
}

/**
 * Fills the zone and the state as an apply of the records does. Only the first is applied: its state is the form of the others, and the
 * plan afterwards would tell a difference.
 */
async function storeApplied(
  { control }: ReturnType<typeof calm>,
  { state, apply }: ReturnType<typeof createCore>,
  configs: Readonly<Record<string, Config>>,
): Promise<void> {
  const [[first, sample] = [], ...others] = Object.entries(configs);
  await apply({ [String(first)]: sample as Config });
  const stored = state.get(String(first)) as StoredState;
  for (const [address, { zone_id: _, ...declared }] of others) {
    const row = { ...declared, name: `${declared["name"]}.example.com` };
    const { id } = control.foreign.create("example.com", row as JsonObject);
    const created = { ...(stored.state as Readonly<Record<string, Value>>), ...declared, id: String(id) };
    state.set(address, { ...stored, state: created as Value });
  }
}

describe("requests", () => {
  it("takes at most 5 for a plan of 10,000 unchanged records", async () => {
    const emulation = calm();
    const core = createCore(emulation, { clock: createIdleClock(), parallelism: 10 });
    const configs = records(emulation.zone, 10_000);
    await storeApplied(emulation, core, configs);
    emulation.control.clearRequests();
    expect(listActions(await core.plan(configs))).toEqual({});
    expect(emulation.control.requests().length).toBeLessThanOrEqual(5);
  }, 120_000);

  // Terraform writes its state after each resource: 22 ms for 1,000 resources, measured with the local backend.
  const paces = [
    { pace: "without a pause", stateWriteMs: () => 0 },
    { pace: "at the pace of the local backend", stateWriteMs: (resources: number) => 1 + resources / 45 },
    { pace: "at an uneven pace", stateWriteMs: (resources: number) => (resources % 7 === 0 ? 90 : resources % 40) },
  ];

  it.each(paces)(
    "takes at most 20 writes for 1,000 new records with 100 in flight, $pace",
    async ({ stateWriteMs }) => {
      const { emulation, writes } = await createRecords(1000, 100, stateWriteMs);
      expect(emulation.control.records("example.com")).toHaveLength(1000);
      expect(writes.length).toBeLessThanOrEqual(20);
    },
    60_000,
  );

  it.each(paces)(
    "takes at most 220 for 2,000 new records with 10 in flight, $pace",
    async ({ stateWriteMs }) => {
      const { emulation } = await createRecords(2000, 10, stateWriteMs);
      expect(emulation.control.records("example.com")).toHaveLength(2000);
      expect(emulation.control.requests().length).toBeLessThanOrEqual(220);
    },
    60_000,
  );

  it("writes a chain of records, each of which waits for the one before, without a delay", async () => {
    const { elapsed } = await createRecords(200, 1, () => 20);
    // The state is written for 20 ms and a request takes 20 ms.
    expect(elapsed).toBeLessThan(200 * 40 * 1.05);
  });

  it("takes fewer than 60 to apply 10,000 records in a set, and at most 5 to plan them again", async () => {
    const emulation = calm();
    const core = createCore(emulation, { clock: createIdleClock() });
    const members = Object.entries(records(emulation.zone, 10_000)).map(([key, { zone_id: _, ...value }]) => [
      key,
      value,
    ]);
    const configs = { "edge_dns_record_set.all": { zone_id: emulation.zone, records: Object.fromEntries(members) } };
    await core.apply(configs);
    expect(emulation.control.requests().length).toBeLessThan(60);
    emulation.control.clearRequests();
    expect(listActions(await core.plan(configs))).toEqual({});
    expect(emulation.control.requests().length).toBeLessThanOrEqual(5);
  }, 120_000);

  it("reads three records with three requests instead of a listing", async () => {
    const emulation = calm();
    for (let n = 0; n < 50; n += 1)
      emulation.control.foreign.create("example.com", { type: "A", name: `x${n}.example.com`, content: "192.0.2.1" });
    const core = createCore(emulation, { clock: createIdleClock() });
    const configs = records(emulation.zone, 3);
    await core.apply(configs);
    emulation.control.clearRequests();
    await core.plan(configs);
    const lists = emulation.control.requests().filter((request) => /dns_records$/.test(request.path));
    expect(lists).toEqual([]);
  });

  it("isolates a refused record of 200 with a logarithmic number of requests", async () => {
    const emulation = calm();
    emulation.control.foreign.create("example.com", { type: "CNAME", name: "h77.example.com", content: "example.net" });
    const core = createCore(emulation, { clock: createIdleClock(), parallelism: 200 });
    await expect(core.apply(records(emulation.zone, 200))).rejects.toThrow(/h77/);
    expect(core.state.size).toBe(199);
    expect(emulation.control.records("example.com")).toHaveLength(200);
    expect(emulation.control.requests().filter((request) => request.method !== "GET").length).toBeLessThanOrEqual(30);
  });

  it("confirms a missing record with a read, and many missing records with another listing", async () => {
    const emulation = calm();
    const core = createCore(emulation, { clock: createIdleClock() });
    const configs = records(emulation.zone, 40);
    await core.apply(configs);
    emulation.control.foreign.remove("example.com", { name: "h7.example.com" });
    emulation.control.clearRequests();
    expect(listActions(await core.plan(configs))).toEqual({ "edge_dns_record.r7": "create" });
    expect(emulation.control.requests().length).toBeLessThanOrEqual(4);
    for (let n = 10; n < 40; n += 1) emulation.control.foreign.remove("example.com", { name: `h${n}.example.com` });
    emulation.control.clearRequests();
    expect(Object.keys(listActions(await core.plan(configs)))).toHaveLength(31);
    expect(emulation.control.requests().length).toBeLessThanOrEqual(14);
  });

  it("reports a zone that cannot be read, and keeps its records in the state", async () => {
    const emulation = calm();
    const core = createCore(emulation, { clock: createIdleClock() });
    const configs = records(emulation.zone, 5);
    await core.apply(configs);
    emulation.control.fault({ path: `/zones/${emulation.zone}`, phase: "before", fault: { status: 403, code: 10000 } });
    await expect(core.plan(configs)).rejects.toThrow(/TFP102|cannot be read/);
    expect(core.state.size).toBe(5);
  });
});
