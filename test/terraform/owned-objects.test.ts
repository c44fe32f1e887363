// Objects that change hands: whatever the order in which Terraform plans and applies resources, nothing that another resource of the
// same run has or takes over is deleted. Where the order leaves only a deletion, the plan fails with TFP132, and a later plan succeeds.
import { describe, expect, it } from "vitest";
import { createMemorySecrets } from "../create-memory-secrets";
import { describeTier } from "../describe-tier";
import { ACCOUNT, emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, type PlanOptions } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 7);
const RUNS = 6;

type Configs = Readonly<Record<string, Config>>;
type Core = ReturnType<typeof createCore>;

/** A generator of numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function begin(seed: number, parallelisms: readonly number[] = [1, 2, 10, 100]) {
  const random = createRandom(seed);
  const emulation = emulate({ mode: "calm", seed });
  const secrets = createMemorySecrets();
  const shuffle = <T>(list: readonly T[]): readonly T[] =>
    list
      .map((value) => ({ value, rank: random() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ value }) => value);
  const parallelism = parallelisms[Math.floor(random() * parallelisms.length)] ?? 10;
  const start = () =>
    createCore(emulation, { clock: createIdleClock(), secretsFor: () => secrets, shuffle, parallelism });
  const zone_id = emulation.control.addZone("example.com").id;
  return { ...emulation, core: start(), start, zone_id, random };
}

/** Applies, and plans again where the plan refused to delete. Any other error is thrown. */
async function applyUntilDone(core: Core, configs: Configs, options: PlanOptions = {}): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await core.apply(configs, options);
      return;
    } catch (error) {
      if (tries === 20 || !String(error).includes("TFP132")) throw error;
    }
  }
}

async function list(emulation: { readonly api: ReturnType<typeof emulate>["api"] }, path: string) {
  const listed = await emulation.api().list(path, {}, 50);
  return listed.outcome === "ok" ? (listed.rows as readonly Readonly<Record<string, unknown>>[]) : [];
}

const SEEDS = Array.from({ length: RUNS }, (_, index) => SEED * 100 + index);
const names = Array.from({ length: 12 }, (_, index) => `host${index}`);
const few = names.slice(0, 5);

describe("a new address without a moved block", () => {
  const record = (zone_id: string, name: string, more: object = {}) => ({
    ...{ zone_id, name, type: "A", content: "192.0.2.1", adopt: true },
    ...more,
  });

  it.each(SEEDS)("keeps all adopted records of a count that becomes a for_each: seed %i", async (seed) => {
    const { core, zone_id, control } = begin(seed);
    const counted = names.map((name, index) => [`edge_dns_record.web[${index}]`, record(zone_id, name)] as const);
    await core.apply(Object.fromEntries(counted));
    const keyed: Configs = Object.fromEntries(
      names.map((name) => [`edge_dns_record.web["${name}"]`, record(zone_id, name)] as const),
    );
    await applyUntilDone(core, keyed);
    const live = control.records("example.com");
    expect(live.map((row) => row["name"]).sort()).toEqual(names.map((name) => `${name}.example.com`).sort());
    const ids = [...core.state.values()].map(({ state }) => (state as { readonly id: string }).id);
    expect(new Set(ids)).toEqual(new Set(live.map((row) => row["id"])));
    expect(core.state.size).toBe(names.length);
  });

  it.each(SEEDS)(
    "keeps all records after a run that ended between the creates and the deletions: seed %i",
    async (seed) => {
      const { core, start, zone_id, control, random } = begin(seed, [10, 100]);
      const old = Object.fromEntries(
        few.map((name) => [`edge_dns_record.old_${name}`, record(zone_id, name)] as const),
      );
      await core.apply(old);
      const ids = new Set(control.records("example.com").map((row) => row["id"]));
      const next = Object.fromEntries(
        few.map((name) => [`edge_dns_record.new_${name}`, record(zone_id, name)] as const),
      );
      // The run created some of the new addresses, deleted nothing, and was killed.
      const killed = start();
      for (const [address, stored] of core.state) killed.state.set(address, stored);
      const steps = [...(await killed.plan(next))];
      await killed.applySteps(new Map(steps.filter(([, step]) => step.action === "create" && random() < 0.7)));
      const again = start();
      for (const [address, stored] of killed.state) again.state.set(address, stored);
      await applyUntilDone(again, next);
      const live = control.records("example.com");
      expect(live).toHaveLength(few.length);
      expect(again.state.size).toBe(few.length);
      const kept = [...again.state.values()].map(({ state }) => (state as { readonly id: string }).id);
      expect(new Set(kept)).toEqual(new Set(live.map((row) => row["id"])));
      expect(ids.size).toBe(few.length);
    },
  );

  it.each([1, 2, 100])("keeps the record that another key becomes: parallelism %i", async (parallelism) => {
    const { core, zone_id, control } = begin(SEED, [parallelism]);
    const alias = { ...record(zone_id, "alias"), type: "CNAME", content: "target.example.org" };
    const keyed = (list: Configs): Configs =>
      Object.fromEntries(Object.entries(list).map(([key, config]) => [`edge_dns_record.web["${key}"]`, config]));
    await core.apply(keyed({ a: record(zone_id, "www"), b: alias }));
    await applyUntilDone(core, keyed({ a: alias }));
    const live = control.records("example.com");
    expect(live.map((row) => row["name"])).toEqual(["alias.example.com"]);
    const ids = [...core.state.values()].map(({ state }) => (state as { readonly id: string }).id);
    expect(ids).toEqual(live.map((row) => row["id"]));
  });

  it.each(SEEDS)("keeps a zone with its records, a gateway and an application: seed %i", async (seed) => {
    const emulation = begin(seed, [10, 100]);
    const { core, control } = emulation;
    const objects = (label: string): Configs => ({
      [`edge_zone.${label}`]: { name: "example.net", adopt: true, deletion_protection: false },
      [`edge_gateway.${label}`]: { id: "bot", cache_ttl: 300, adopt: true },
      [`edge_access_application.${label}`]: {
        name: "wiki",
        destinations: [{ type: "public", uri: "wiki.example.com" }],
        adopt: true,
      },
    });
    await core.apply(objects("old"));
    const zones = control.zones().map((zone) => zone["id"]);
    control.foreign.create("example.net", { type: "A", name: "www.example.net", content: "192.0.2.1", ttl: 300 });
    const apps = await list(emulation, `/accounts/${ACCOUNT}/access/apps`);
    const gateways = await list(emulation, `/accounts/${ACCOUNT}/ai-gateway/gateways`);
    control.clearRequests();
    await applyUntilDone(core, objects("new"));
    expect(control.requests().filter((request) => request.method === "DELETE")).toEqual([]);
    expect(control.zones().map((zone) => zone["id"])).toEqual(zones);
    expect(control.records("example.net")).toHaveLength(1);
    expect((await list(emulation, `/accounts/${ACCOUNT}/access/apps`)).map(({ id }) => id)).toEqual(
      apps.map(({ id }) => id),
    );
    expect((await list(emulation, `/accounts/${ACCOUNT}/ai-gateway/gateways`)).map(({ created_at: at }) => at)).toEqual(
      gateways.map(({ created_at: at }) => at),
    );
    expect([...core.state.keys()].sort()).toEqual(Object.keys(objects("new")).sort());
  });

  it.each(SEEDS)("keeps records that move between sets and single resources: seed %i", async (seed) => {
    const { core, zone_id, control } = begin(seed);
    const rows = names.map((name) => ({ name, type: "A", content: "192.0.2.1" }));
    const set = (chosen: typeof rows): Configs => ({
      "edge_dns_record_set.all": {
        zone_id,
        adopt: true,
        records: Object.fromEntries(chosen.map((row) => [row.name, row])),
      },
    });
    const single = (chosen: typeof rows): Configs =>
      Object.fromEntries(chosen.map((row) => [`edge_dns_record.${row.name}`, { ...row, zone_id, adopt: true }]));
    const half = rows.length / 2;
    const stacks: readonly Configs[] = [
      set(rows),
      { ...set(rows.slice(half)), ...single(rows.slice(0, half)) },
      { ...set(rows.slice(0, half)), ...single(rows.slice(half)) },
      single(rows),
      set(rows),
    ];
    for (const stack of stacks) {
      await applyUntilDone(core, stack);
      expect(
        control
          .records("example.com")
          .map((row) => row["name"])
          .sort(),
      ).toEqual(names.map((name) => `${name}.example.com`).sort());
    }
  });

  it.each(SEEDS)("keeps records that were imported at the new address: seed %i", async (seed) => {
    const { core, zone_id, control } = begin(seed, [10, 100]);
    const plain = (name: string) => record(zone_id, name, { adopt: null });
    await core.apply(Object.fromEntries(few.map((name) => [`edge_dns_record.old_${name}`, plain(name)] as const)));
    const ids = control.records("example.com").map((row) => row["id"]);
    for (const row of control.records("example.com"))
      await core.importResource(`edge_dns_record.new_${String(row["name"]).split(".")[0]}`, `${zone_id}/${row["id"]}`);
    await applyUntilDone(
      core,
      Object.fromEntries(few.map((name) => [`edge_dns_record.new_${name}`, plain(name)] as const)),
    );
    expect(control.records("example.com").map((row) => row["id"])).toEqual(ids);
    expect(core.state.size).toBe(few.length);
  });
});

describe("-replace of an adopted record", () => {
  it.each([true, false])("leaves one record, with create_before_destroy = %s", async (before) => {
    const { core, zone_id, control } = begin(SEED);
    const address = "edge_dns_record.www";
    const configs = {
      [address]: {
        ...{ zone_id, name: "www", type: "A", content: "192.0.2.1", adopt: true },
        lifecycle: { create_before_destroy: before },
      },
    };
    await core.apply(configs);
    await core.apply(configs, { replace: [address] });
    const [row, ...others] = control.records("example.com");
    expect(others).toEqual([]);
    expect(core.state.get(address)?.state).toMatchObject({ id: row?.["id"] });
    expect(core.deposed.size).toBe(0);
  });
});

describe("a record that is renamed", () => {
  it.each(SEEDS)("is not deleted after another resource took it over: seed %i", async (seed) => {
    const { core, zone_id, control } = begin(seed);
    const row = (name: string) => ({ zone_id, name, type: "A", content: "192.0.2.1", adopt: true });
    await core.apply({ "edge_dns_record.a": row("www") });
    const swapped = { "edge_dns_record.a": row("web"), "edge_dns_record.b": row("www") };
    await applyUntilDone(core, swapped);
    expect(
      control
        .records("example.com")
        .map((found) => found["name"])
        .sort(),
    ).toEqual(["web.example.com", "www.example.com"]);
    expect(core.state.size).toBe(2);
  });
});

describe("a record that changes in place", () => {
  const row = (zone_id: string, content: string) => ({ zone_id, name: "www", type: "A", content, adopt: true });

  it.each(SEEDS)("is not changed after another resource took it over: seed %i", async (seed) => {
    const { core, zone_id, control } = begin(seed);
    const [first, second] = [row(zone_id, "192.0.2.1"), row(zone_id, "192.0.2.2")];
    await core.apply({ "edge_dns_record.a": first });
    const [{ id } = { id: "" }] = control.records("example.com");
    const next = { "edge_dns_record.a": second, "edge_dns_record.b": first };
    const refused = await core.apply(next).then(() => "", String);
    const taken = core.state.get("edge_dns_record.b")?.state as { readonly id: string } | undefined;
    if (refused !== "") expect(refused).toContain("TFP132");
    if (taken?.id === id) {
      expect(control.records("example.com").find((found) => found["id"] === id)).toMatchObject({
        content: "192.0.2.1",
      });
      core.state.delete("edge_dns_record.a");
    }
    await core.apply(next);
    expect(control.records("example.com").map((found) => found["content"])).toEqual(
      taken?.id === id ? ["192.0.2.1", "192.0.2.2"] : ["192.0.2.2", "192.0.2.1"],
    );
    const ids = [...core.state.values()].map(({ state }) => (state as { readonly id: string }).id);
    expect(new Set(ids).size).toBe(2);
  });

  it("is refused a change after the resource that it depends on took it over", async () => {
    const { core, zone_id, control } = begin(SEED);
    const [first, second] = [row(zone_id, "192.0.2.1"), row(zone_id, "192.0.2.2")];
    await core.apply({ "edge_dns_record.a": first });
    const next = { "edge_dns_record.a": { ...second, depends_on: ["edge_dns_record.b"] }, "edge_dns_record.b": first };
    await expect(core.apply(next)).rejects.toThrow(/TFP132/);
    expect(control.records("example.com").map((found) => found["content"])).toEqual(["192.0.2.1"]);
    core.state.delete("edge_dns_record.a");
    await core.apply(next);
    expect(control.records("example.com").map((found) => found["content"])).toEqual(["192.0.2.1", "192.0.2.2"]);
  });
});

describe("two addresses with one object", () => {
  it.each(SEEDS)("never lose it, if Terraform plans one resource at a time: seed %i", async (seed) => {
    const { core, zone_id, control } = begin(seed, [1]);
    const row = { zone_id, name: "www", type: "A", content: "192.0.2.1" };
    await core.apply({ "edge_dns_record.a": row });
    core.state.set("edge_dns_record.b", core.state.get("edge_dns_record.a")!);
    const refused = await core.apply({ "edge_dns_record.b": row }).then(() => "", String);
    expect(refused === "" || refused.includes("TFP132")).toBe(true);
    expect(control.records("example.com")).toHaveLength(1);
  });

  it("is refused if one of them would delete what the other keeps", async () => {
    const { core, zone_id } = begin(SEED);
    const row = (name: string) => ({ zone_id, name, type: "A", content: "192.0.2.1" });
    await core.apply({ "edge_dns_record.a": row("www") });
    core.state.set("edge_dns_record.b", core.state.get("edge_dns_record.a")!);
    await expect(core.plan({ "edge_dns_record.a": row("www"), "edge_dns_record.b": row("web") })).rejects.toThrow(
      /TFP132/,
    );
  });

  it("is deleted once if both leave the configuration", async () => {
    const { core, zone_id, control } = begin(SEED);
    await core.apply({ "edge_dns_record.a": { zone_id, name: "www", type: "A", content: "192.0.2.1" } });
    core.state.set("edge_dns_record.b", core.state.get("edge_dns_record.a")!);
    await core.apply({});
    expect(control.records("example.com")).toEqual([]);
    expect(core.state.size).toBe(0);
  });
});

describeTier("Terraform", findMissingTerraform(), () => {
  it("keeps adopted records, a zone and a gateway under new addresses, and says so in the plan", async () => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const zone = String(emulation.control.addZone("example.com")["id"]);
    const stack = await workspace(emulation);
    const objects = (label: string) => ({
      edge_zone: { [label]: { name: "example.net", adopt: true, deletion_protection: false } },
      edge_gateway: { [label]: { id: "bot", cache_ttl: 300, adopt: true } },
    });
    const web = (repetition: object, name: string) => ({
      edge_dns_record: { web: { ...repetition, zone_id: zone, name, type: "A", content: "192.0.2.1", adopt: true } },
    });
    const keys = names.map((name) => name.replace("host", ""));
    try {
      stack.write({ ...objects("old"), ...web({ count: names.length }, "host${count.index}") });
      expect((await stack.run("apply", "-auto-approve")).stderr).toBe("");
      const zones = emulation.control.zones().map((row) => row["id"]);
      emulation.control.clearRequests();
      stack.write({ ...objects("new"), ...web({ for_each: `\${toset(${JSON.stringify(keys)})}` }, "host${each.key}") });
      const applied = await stack.run("apply", "-auto-approve");
      expect(applied.stderr).toBe("");
      expect(applied.stdout).toContain("TFP131");
      expect(emulation.control.zones().map((row) => row["id"])).toEqual(zones);
      const deletions = emulation.control
        .requests()
        .filter(({ method, path }) => method === "DELETE" && !path.includes("dns_records"));
      expect(deletions).toEqual([]);
      expect(emulation.control.records("example.com")).toHaveLength(names.length);
      expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    } finally {
      await stack.close();
    }
  });
});
