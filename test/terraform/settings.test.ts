import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { describeTier } from "../describe-tier";
import { ACCOUNT, type Emulated, emulate } from "../emulated";
import { type Config, createCore, listActions } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 23);

type Blocks = Readonly<Record<string, Config>>;

const SOA = { refresh: 9000, retry: 1200, expire: 604_801, min_ttl: 900, ttl: 1800, rname: "dns.example.com" };

/** The two defaults of the account, and three zones with settings, hold and a record each. */
function stackOn(zones: readonly string[], round: number): Blocks {
  const zoneBlocks = zones.flatMap((zone_id, at): readonly (readonly [string, Config])[] => [
    [
      `edge_dns_settings.z${at}`,
      { zone_id, ns_ttl: 3600 + round, flatten_all_cnames: true, soa: { ...SOA, ttl: 600 } },
    ],
    [`edge_zone_hold.z${at}`, { zone_id, enabled: true, include_subdomains: round % 2 === 0 }],
    [`edge_dns_record.z${at}`, { zone_id, name: "www", type: "A", content: `192.0.2.${round + 1}` }],
  ]);
  return {
    "edge_zone_defaults.it": { multi_provider: true, ns_ttl: 3600 + round, flatten_all_cnames: true },
    "edge_soa_defaults.it": { ...SOA, refresh: 9000 + round },
    ...Object.fromEntries(zoneBlocks),
  };
}

async function settingsOf(emulation: Emulated, path: string): Promise<JsonObject> {
  const read = await emulation.api().send({ method: "GET", path: `${path}/dns_settings` });
  if (read.outcome !== "ok") throw new Error(`seed ${SEED}: ${JSON.stringify(read)}`);
  return read.result as JsonObject;
}

async function expectWhole(emulation: Emulated, zones: readonly string[], round: number, at: string): Promise<void> {
  const { zone_defaults } = await settingsOf(emulation, `/accounts/${ACCOUNT}`);
  const soa = { ...SOA, rname: expect.stringMatching(/^dns\.example\.com\.?$/) };
  expect(zone_defaults, at).toMatchObject({
    multi_provider: true,
    ns_ttl: 3600 + round,
    flatten_all_cnames: true,
    soa: { ...soa, refresh: 9000 + round },
  });
  for (const id of zones) {
    const own = await settingsOf(emulation, `/zones/${id}`);
    expect(own, at).toMatchObject({ ns_ttl: 3600 + round, flatten_all_cnames: true, soa: { ...soa, ttl: 600 } });
  }
}

describe("settings and SOA defaults of one stack, a hundred at once", () => {
  it.each(Array.from({ length: 20 }, (_, run) => SEED + run))("lose no change (seed %i)", async (seed) => {
    const emulation = emulate({ seed });
    const zones = ["a.example", "b.example", "c.example"].map((name) => String(emulation.control.addZone(name)["id"]));
    const before = await settingsOf(emulation, `/accounts/${ACCOUNT}`);
    const core = createCore(emulation, { parallelism: 100 });
    for (const round of [0, 1]) {
      const blocks = stackOn(zones, round);
      await core.apply(blocks);
      await expectWhole(emulation, zones, round, `seed ${seed}, round ${round}`);
      expect(listActions(await core.plan(blocks)), `seed ${seed}`).toEqual({});
    }
    await core.apply({});
    expect(await settingsOf(emulation, `/accounts/${ACCOUNT}`), `seed ${seed}`).toEqual(before);
  });

  it("take one request if they share an object", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const core = createCore(emulation, { parallelism: 100 });
    await core.apply({ "edge_zone_defaults.it": { ns_ttl: 3600 }, "edge_soa_defaults.it": SOA });
    const writes = emulation.control.requests().filter((request) => request.method !== "GET");
    expect(writes.map((write) => `${write.method} ${write.path.replace(/^\/client\/v4/, "")}`)).toEqual([
      `PATCH /accounts/${ACCOUNT}/dns_settings`,
    ]);
  });

  it("keep undeclared settings", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const core = createCore(emulation, { parallelism: 100 });
    const body = { zone_defaults: { secondary_overrides: true, soa: { mname: "ns1.example.net" } } };
    await emulation.api().send({ method: "PATCH", path: `/accounts/${ACCOUNT}/dns_settings`, body });
    await core.apply({ "edge_zone_defaults.it": { ns_ttl: 3600 }, "edge_soa_defaults.it": { refresh: 9000 } });
    expect(await settingsOf(emulation, `/accounts/${ACCOUNT}`)).toMatchObject({
      zone_defaults: { secondary_overrides: true, ns_ttl: 3600, soa: { mname: "ns1.example.net", refresh: 9000 } },
    });
  });
});

describeTier("Terraform with settings that share an object", findMissingTerraform(), () => {
  it("loses no key at -parallelism=100", async () => {
    const emulation = emulate({ seed: SEED });
    const zones = ["a.example", "b.example", "c.example"].map((name) => String(emulation.control.addZone(name)["id"]));
    const before = await settingsOf(emulation, `/accounts/${ACCOUNT}`);
    const stack = await workspace(emulation);
    try {
      for (const round of [0, 1]) {
        stack.write(byType(stackOn(zones, round)));
        const applied = await stack.run("apply", "-auto-approve", "-parallelism=100");
        expect(applied.code, applied.stderr).toBe(0);
        await expectWhole(emulation, zones, round, `seed ${SEED}`);
        expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
      }
      const gone = await stack.run("destroy", "-auto-approve", "-parallelism=100");
      expect(gone.code, gone.stderr).toBe(0);
      expect(await settingsOf(emulation, `/accounts/${ACCOUNT}`)).toEqual(before);
    } finally {
      await stack.close();
    }
  }, 60_000);
});

function byType(blocks: Blocks): Readonly<Record<string, Readonly<Record<string, Config>>>> {
  const types: Record<string, Record<string, Config>> = {};
  for (const [address, config] of Object.entries(blocks)) {
    const [type = "", name = ""] = address.split(".");
    types[type] = { ...types[type], [name]: config };
  }
  return types;
}
