import { expect, it } from "vitest";
import { dnsRecord } from "../../src/kinds/dns-record";
import { describeTier } from "../describe-tier";
import { emulate } from "../emulated";
import type { Config } from "./in-process-core";
import { listSpellings, toConfig } from "./sample-configs";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 17);

/** A zone for the first spelling of each sample, one for the second, and so on: in one zone they would be the same record. */
function spelt(zoneOf: (name: string) => string): Readonly<Record<string, Config>> {
  const all = dnsRecord.samples.flatMap((sample, at) =>
    listSpellings(sample).map((spelling, index) => {
      const zone = `z${index}.example`;
      const name = String(spelling["name"]).replace("example.com", zone);
      return [`s${at}_${index}`, { ...toConfig(spelling), name, zone_id: zoneOf(zone) }] as const;
    }),
  );
  return Object.fromEntries(all);
}

describeTier("Terraform with every record type", findMissingTerraform(), () => {
  it("applies every spelling of all 21 types and then plans no changes", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const zones = new Map<string, string>();
    const zoneOf = (name: string) => {
      const id = zones.get(name) ?? String(emulation.control.addZone(name)["id"]);
      zones.set(name, id);
      return id;
    };
    const records = spelt(zoneOf);
    const types = new Set(Object.values(records).map((record) => String(record["type"]).toUpperCase()));
    // DMARC is a spelling of TXT.
    expect([...types].filter((type) => type !== "DMARC")).toHaveLength(21);
    const stack = await workspace(emulation);
    try {
      stack.write({ edge_dns_record: records });
      const applied = await stack.run("apply", "-auto-approve", "-parallelism=100");
      expect(applied.code, applied.stderr).toBe(0);
      expect(applied.stdout).toContain(`${Object.keys(records).length} added, 0 changed, 0 destroyed`);
      const again = await stack.run("plan", "-detailed-exitcode");
      expect(again.code, again.stdout + again.stderr).toBe(0);
      const before = emulation.control.mutations().length;
      expect((await stack.run("plan", "-refresh-only")).stdout).toContain("No changes.");
      expect((await stack.run("apply", "-auto-approve")).stdout).toContain("0 added, 0 changed, 0 destroyed");
      expect(emulation.control.mutations().length).toBe(before);
      stack.write(undefined);
      const gone = await stack.run("apply", "-auto-approve", "-parallelism=100");
      expect(gone.code, gone.stderr).toBe(0);
      for (const name of zones.keys()) expect(emulation.control.records(name)).toEqual([]);
    } finally {
      await stack.close();
    }
  }, 120_000);

  it("changes from each spelling to the next without a write", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const zone = String(emulation.control.addZone("example.com")["id"]);
    const stack = await workspace(emulation);
    const spellRecords = (n: number) =>
      Object.fromEntries(
        dnsRecord.samples.map((sample, at) => {
          const all = listSpellings(sample);
          return [`s${at}`, { ...toConfig(all[n % all.length] ?? {}), zone_id: zone }];
        }),
      );
    try {
      stack.write({ edge_dns_record: spellRecords(0) });
      expect((await stack.run("apply", "-auto-approve", "-parallelism=100")).code).toBe(0);
      const before = emulation.control.mutations().length;
      for (const n of [1, 2, 3]) {
        stack.write({ edge_dns_record: spellRecords(n) });
        const applied = await stack.run("apply", "-auto-approve");
        expect(applied.code, applied.stderr).toBe(0);
        expect(applied.stdout).toMatch(/0 added, \d+ changed, 0 destroyed/);
        expect(applied.stdout).not.toContain("known after apply");
        const plan = await stack.run("plan", "-detailed-exitcode");
        expect(plan.code, plan.stdout + plan.stderr).toBe(0);
      }
      expect(emulation.control.mutations().length).toBe(before);
    } finally {
      await stack.close();
    }
  }, 120_000);
});
