// Lost responses: writes are found by reading again, nothing is written twice, and a name that changes its type always has a
// record.
import { describe, expect, it } from "vitest";
import type { FaultEffect, FaultPhase, Mutation } from "../../src/emulator";
import { type Emulated, emulate } from "../emulated";
import { type Config, createCore, listActions } from "./in-process-core";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 29);

interface Fault {
  readonly phase: FaultPhase;
  readonly fault: FaultEffect;
}

const FAULTS: readonly Fault[] = [
  { phase: "after", fault: "reset" },
  { phase: "after", fault: { status: 502 } },
  { phase: "after", fault: "empty" },
  { phase: "after", fault: "html" },
  { phase: "during", fault: "truncate" },
  { phase: "before", fault: "reset" },
  { phase: "before", fault: { status: 503 } },
  { phase: "before", fault: { status: 429, headers: { "retry-after": "1" } } },
];

const RECORDS: Readonly<Record<string, readonly [Config, Config]>> = {
  A: [{ content: "192.0.2.1" }, { content: "192.0.2.2" }],
  AAAA: [{ content: "2001:DB8:0::1" }, { content: "2001:db8::2" }],
  CNAME: [{ content: "Target.Example.NET." }, { content: "other.example.net" }],
  MX: [
    { content: "mail.example.net.", priority: 10 },
    { content: "mail.example.net", priority: 20 },
  ],
  TXT: [{ content: '"v=spf1 " "-all"' }, { content: "v=spf1 ~all" }],
  SRV: [
    { data: { priority: 10, weight: 5, port: 5060, target: "Sip.example.net." } },
    { data: { priority: 10, weight: 5, port: 5061, target: "sip.example.net" } },
  ],
  CAA: [{ content: '0 issue "ca.example.net"' }, { data: { flags: 0, tag: "issuewild", value: "ca.example.net" } }],
  HTTPS: [{ content: "1 . alpn=h3,h2" }, { data: { priority: 1, target: ".", value: "alpn=h2" } }],
};

function begin() {
  const emulation = emulate({ seed: SEED, mode: "calm" });
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const core = createCore(emulation);
  const block = (type: string, rdata: Config, name = "_it._tcp"): Config => ({ zone_id, name, type, ...rdata });
  return { emulation, core, block, rows: () => emulation.control.records("example.com") };
}

/** Injects the fault into the next write; the returned function tells whether it occurred. */
function struck({ control }: Emulated, method: string, path: string, fault: Fault): () => boolean {
  const before = control.requests().length;
  control.fault({ method, path, nth: 1, ...fault });
  return () =>
    control
      .requests()
      .slice(before)
      .some((request) => request.fault !== undefined);
}

const cases = Object.keys(RECORDS).flatMap((type) =>
  FAULTS.map((fault) => ({ type, fault, at: JSON.stringify(fault) })),
);

describe("a write without a response", () => {
  it.each(cases)("$type, created, $at: the record exists once, and the next plan is empty", async ({ type, fault }) => {
    const { emulation, core, block, rows } = begin();
    const wasStruck = struck(emulation, "POST", "dns_records", fault);
    const configs = { "edge_dns_record.it": block(type, RECORDS[type]?.[0] as Config) };
    await core.apply(configs);
    expect(wasStruck()).toBe(true);
    expect(rows()).toHaveLength(1);
    expect(core.state.get("edge_dns_record.it")?.state).toMatchObject({ id: rows()[0]?.["id"] });
    expect(listActions(await core.plan(configs))).toEqual({});
    expect(emulation.control.mutations().filter(isRecord)).toHaveLength(1);
  });

  it.each(cases)("$type, changed, $at: the same record is changed once", async ({ type, fault }) => {
    const { emulation, core, block, rows } = begin();
    const [first, second] = RECORDS[type] as readonly [Config, Config];
    await core.apply({ "edge_dns_record.it": block(type, first) });
    const id = rows()[0]?.["id"];
    const wasStruck = struck(emulation, "PATCH", "dns_records", fault);
    const configs = { "edge_dns_record.it": block(type, second) };
    expect(listActions(await core.apply(configs))).toEqual({ "edge_dns_record.it": "update" });
    expect(wasStruck()).toBe(true);
    expect(rows().map((row) => row["id"])).toEqual([id]);
    expect(listActions(await core.plan(configs))).toEqual({});
    expect(emulation.control.mutations().filter(isRecord)).toHaveLength(2);
  });

  it.each(cases)("$type, deleted, $at: the record is deleted without an error", async ({ type, fault }) => {
    const { emulation, core, block, rows } = begin();
    await core.apply({ "edge_dns_record.it": block(type, RECORDS[type]?.[0] as Config) });
    const wasStruck = struck(emulation, "DELETE", "dns_records", fault);
    await core.apply({});
    expect(wasStruck()).toBe(true);
    expect(rows()).toEqual([]);
    expect(core.state.size).toBe(0);
    expect(emulation.control.mutations().filter(isRecord)).toHaveLength(2);
  });

  it.each(FAULTS.map((fault) => ({ fault, at: JSON.stringify(fault) })))(
    "a batch of all types and all actions, $at: each once",
    async ({ fault }) => {
      const { emulation, core, block, rows } = begin();
      const stack = (version: 0 | 1, types: readonly string[]) =>
        Object.fromEntries(
          types.map((type) => [
            `edge_dns_record.${type}`,
            block(type, RECORDS[type]?.[version] as Config, `_${type}._tcp`),
          ]),
        );
      const types = Object.keys(RECORDS);
      await core.apply(stack(0, types.slice(0, 6)));
      const before = emulation.control.mutations().filter(isRecord).length;
      const wasStruck = struck(emulation, "POST", "batch", fault);
      const configs = stack(1, types.slice(2));
      await core.apply(configs);
      expect(wasStruck()).toBe(true);
      expect(rows()).toHaveLength(6);
      expect(new Set(rows().map((row) => row["type"])).size).toBe(6);
      expect(listActions(await core.plan(configs))).toEqual({});
      // Two deletes, four updates, two creates.
      expect(emulation.control.mutations().filter(isRecord).length - before).toBe(8);
    },
  );

  it.each(FAULTS.map((fault) => ({ fault, at: JSON.stringify(fault) })))(
    "a set, $at: every key has its own id",
    async ({ fault }) => {
      const { emulation, core, rows } = begin();
      const zone_id = String(emulation.control.zones()[0]?.["id"]);
      const records = Object.fromEntries(
        Object.entries(RECORDS).map(([type, [first]]) => [type, { name: `_${type}._tcp`, type, ...first }]),
      );
      const wasStruck = struck(emulation, "POST", "batch", fault);
      const configs = { "edge_dns_record_set.all": { zone_id, records } };
      await core.apply(configs);
      expect(wasStruck()).toBe(true);
      expect(rows()).toHaveLength(Object.keys(records).length);
      const ids = Object.fromEntries(rows().map((row) => [String(row["type"]), row["id"]]));
      expect(core.state.get("edge_dns_record_set.all")?.state).toMatchObject({ ids });
      expect(listActions(await core.plan(configs))).toEqual({});
    },
  );
});

describe("a name that changes its type", () => {
  const typeChanges = [
    { from: "A", to: "CNAME" },
    { from: "CNAME", to: "A" },
    { from: "CNAME", to: "MX" },
    { from: "TXT", to: "CNAME" },
  ];
  const all = typeChanges.flatMap((types) =>
    [undefined, ...FAULTS].map((fault) => ({ ...types, fault, at: JSON.stringify(fault ?? "no fault") })),
  );

  it.each(all)("$from to $to, $at: the name always has a record", async ({ from, to, fault }) => {
    const { emulation, core, block, rows } = begin();
    await core.apply({ "edge_dns_record.it": block(from, RECORDS[from]?.[0] as Config, "www") });
    const wasStruck = fault ? struck(emulation, "POST", "batch", fault) : () => true;
    const configs = { "edge_dns_record.it": block(to, RECORDS[to]?.[0] as Config, "www") };
    expect(listActions(await core.apply(configs))).toEqual({ "edge_dns_record.it": "update" });
    expect(wasStruck()).toBe(true);
    expect(rows().map((row) => row["type"])).toEqual([to]);
    expect(core.state.get("edge_dns_record.it")?.state).toMatchObject({ id: rows()[0]?.["id"] });
    expect(listActions(await core.plan(configs))).toEqual({});
    expect(darkMoments(emulation.control.mutations())).toEqual([]);
  });

  it("changes back and forth among other changes", async () => {
    const emulation = emulate({ seed: SEED });
    const zone_id = String(emulation.control.addZone("example.com")["id"]);
    const core = createCore(emulation, { parallelism: 100 });
    for (let round = 0; round < 6; round += 1) {
      const configs = Object.fromEntries(
        Array.from({ length: 40 }, (_, n): [string, Config] => {
          const alias = (n + round) % 2 === 0;
          const rdata = alias ? { type: "CNAME", content: "example.net" } : { type: "A", content: "192.0.2.1" };
          return [`edge_dns_record.r${n}`, { zone_id, name: `h${n}`, ...rdata, ttl: 60 * (round + 1) }];
        }),
      );
      await core.apply(configs);
      expect(listActions(await core.plan(configs)), `seed ${SEED}, round ${round}`).toEqual({});
    }
    expect(darkMoments(emulation.control.mutations()), `seed ${SEED}`).toEqual([]);
  });

  it("detects names that were without a record", () => {
    const row = { id: "1", name: "www.example.com" };
    const mutation = { at: 0, collection: "dns_records", id: "1", foreign: false };
    const log: readonly Mutation[] = [
      { ...mutation, batch: 1, after: row },
      { ...mutation, batch: 2, before: row },
      { ...mutation, batch: 3, after: row },
    ];
    expect(darkMoments(log)).toEqual(["www.example.com after 2"]);
    const swapped = log.map((mutation, index) => ({ ...mutation, batch: index === 0 ? 1 : 2 }));
    expect(darkMoments(swapped)).toEqual([]);
  });
});

function isRecord({ collection }: Mutation): boolean {
  return collection.startsWith("dns_records");
}

/** Names that lost their record with a request and later had, or should have, a record again. */
function darkMoments(mutations: readonly Mutation[]): readonly string[] {
  const counts = new Map<string, number>();
  const dark: string[] = [];
  const records = mutations.filter(isRecord);
  for (const [index, { batch, before, after }] of records.entries()) {
    const count = (row: typeof before, by: number) =>
      row && counts.set(String(row["name"]), (counts.get(String(row["name"])) ?? 0) + by);
    count(before, -1);
    count(after, 1);
    if (records[index + 1]?.batch === batch) continue;
    for (const [name, number] of counts) if (number === 0) dark.push(`${name} after ${batch}`);
  }
  return dark;
}
