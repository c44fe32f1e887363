// What thousands of resources cost in requests: the budget is the API's, and it is what users run out of first.
import { describe, expect, it } from "vitest";
import { emulate } from "../emulated";
import { turningClock } from "./turning-clock";
import { actionsOf, type Config, makeCore } from "./walk";

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

describe("requests", () => {
  it("a plan of 10,000 records that are as they should be costs at most 5", async () => {
    const emulation = calm();
    const core = makeCore(emulation, { clock: turningClock(), parallelism: 10 });
    const configs = records(emulation.zone, 10_000);
    const applying = makeCore(emulation, { clock: turningClock() });
    await applying.apply(configs);
    for (const [address, stored] of applying.state) core.state.set(address, stored);
    emulation.control.clearRequests();
    expect(actionsOf(await core.plan(configs))).toEqual({});
    expect(emulation.control.requests().length).toBeLessThanOrEqual(5);
  }, 120_000);

  it("1,000 new records at 100 in flight are at most 40 writes", async () => {
    const emulation = calm();
    const core = makeCore(emulation, { clock: turningClock(), parallelism: 100 });
    await core.apply(records(emulation.zone, 1000));
    const writes = emulation.control.requests().filter((request) => request.method !== "GET");
    expect(emulation.control.records("example.com")).toHaveLength(1000);
    expect(writes.length).toBeLessThanOrEqual(40);
  }, 60_000);

  it("10,000 records in one set are applied in under 60, and planned again in at most 5", async () => {
    const emulation = calm();
    const core = makeCore(emulation, { clock: turningClock() });
    const members = Object.entries(records(emulation.zone, 10_000)).map(([key, { zone_id: _, ...value }]) => [
      key,
      value,
    ]);
    const configs = { "edge_dns_record_set.all": { zone_id: emulation.zone, records: Object.fromEntries(members) } };
    await core.apply(configs);
    expect(emulation.control.requests().length).toBeLessThan(60);
    emulation.control.clearRequests();
    expect(actionsOf(await core.plan(configs))).toEqual({});
    expect(emulation.control.requests().length).toBeLessThanOrEqual(5);
  }, 120_000);

  it("three records are three reads, and not a listing of the zone", async () => {
    const emulation = calm();
    for (let n = 0; n < 50; n += 1)
      emulation.control.foreign.create("example.com", { type: "A", name: `x${n}.example.com`, content: "192.0.2.1" });
    const core = makeCore(emulation, { clock: turningClock() });
    const configs = records(emulation.zone, 3);
    await core.apply(configs);
    emulation.control.clearRequests();
    await core.plan(configs);
    const lists = emulation.control.requests().filter((request) => /dns_records$/.test(request.path));
    expect(lists).toEqual([]);
  });

  it("one refused record of 200 fails alone, and costs a logarithm", async () => {
    const emulation = calm();
    emulation.control.foreign.create("example.com", { type: "CNAME", name: "h77.example.com", content: "example.net" });
    const core = makeCore(emulation, { clock: turningClock(), parallelism: 200 });
    await expect(core.apply(records(emulation.zone, 200))).rejects.toThrow(/h77/);
    expect(core.state.size).toBe(199);
    expect(emulation.control.records("example.com")).toHaveLength(200);
    expect(emulation.control.requests().filter((request) => request.method !== "GET").length).toBeLessThanOrEqual(30);
  });

  it("confirms by one read what a listing lacks, and by one more listing where many are gone", async () => {
    const emulation = calm();
    const core = makeCore(emulation, { clock: turningClock() });
    const configs = records(emulation.zone, 40);
    await core.apply(configs);
    emulation.control.foreign.remove("example.com", { name: "h7.example.com" });
    emulation.control.clearRequests();
    expect(actionsOf(await core.plan(configs))).toEqual({ "edge_dns_record.r7": "create" });
    expect(emulation.control.requests().length).toBeLessThanOrEqual(4);
    for (let n = 10; n < 40; n += 1) emulation.control.foreign.remove("example.com", { name: `h${n}.example.com` });
    emulation.control.clearRequests();
    expect(Object.keys(actionsOf(await core.plan(configs)))).toHaveLength(31);
    expect(emulation.control.requests().length).toBeLessThanOrEqual(14);
  });

  it("a zone that may not be read is an error, and nothing in it is gone", async () => {
    const emulation = calm();
    const core = makeCore(emulation, { clock: turningClock() });
    const configs = records(emulation.zone, 5);
    await core.apply(configs);
    emulation.control.fault({ path: `/zones/${emulation.zone}`, phase: "before", fault: { status: 403, code: 10000 } });
    await expect(core.plan(configs)).rejects.toThrow(/TFP102|cannot be read/);
    expect(core.state.size).toBe(5);
  });
});
