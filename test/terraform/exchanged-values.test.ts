// Records of a list with `count`: values move between resources, which the API refuses while another record has them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { type Emulated, emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { type Config, createCore, listActions } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 47);
const RUNS = Number(process.env["ZONEWRIGHT_RUNS"] ?? 50);

function begin(emulation: Emulated, parallelism: number) {
  const zone_id = String(emulation.control.addZone("example.com")["id"]);
  const core = createCore(emulation, { clock: createIdleClock(), parallelism });
  return {
    emulation,
    core,
    configs: (list: readonly number[]): Readonly<Record<string, Config>> =>
      Object.fromEntries(
        list.map((n, at) => [`edge_dns_record.r${at}`, { zone_id, name: "www", type: "A", content: `192.0.2.${n}` }]),
      ),
    live: () =>
      emulation.control
        .records("example.com")
        .map((row) => Number(String(row["content"]).slice(8)))
        .sort((a, b) => a - b),
    writes: () => emulation.control.requests().filter((request) => request.method !== "GET"),
  };
}

const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);
const list = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8]);

describe.each(["calm", "strict"] as const)("a list with `count` and a %s API", (mode) => {
  it("converges in one apply after any change of the list", async () => {
    await fc.assert(
      fc.asyncProperty(list, list, fc.nat(1000), async (first, second, seed) => {
        const { core, configs, live } = begin(emulate({ mode, seed }), 100);
        await core.apply(configs(first));
        await core.apply(configs(second));
        expect(live()).toEqual(sorted(second));
        expect(listActions(await core.plan(configs(second)))).toEqual({});
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }, 60_000);
});

describe("a list with `count`", () => {
  it("is shifted from its free end in one batch, without another id", async () => {
    const { core, configs, live, writes, emulation } = begin(emulate({ mode: "calm", seed: SEED }), 100);
    await core.apply(configs([1, 2, 3, 4, 5]));
    const ids = emulation.control.records("example.com").map((row) => row["id"]);
    emulation.control.clearRequests();
    await core.apply(configs([2, 3, 4, 5, 6]));
    expect(live()).toEqual([2, 3, 4, 5, 6]);
    expect(writes()).toHaveLength(1);
    expect(emulation.control.records("example.com").map((row) => row["id"])).toEqual(ids);
  });

  it("of which two elements are exchanged creates one record again, in the same batch", async () => {
    const { core, configs, live, writes, emulation } = begin(emulate({ mode: "calm", seed: SEED }), 100);
    await core.apply(configs([1, 2, 3]));
    emulation.control.clearRequests();
    await core.apply(configs([2, 1, 3]));
    expect(live()).toEqual([1, 2, 3]);
    expect(writes()).toHaveLength(1);
    expect(listActions(await core.plan(configs([2, 1, 3])))).toEqual({});
  });

  it.each([
    [10, []],
    [11, [22]],
    [50, [22, 46, 94]],
  ])("of which %i elements are shifted warns of what must be in flight together: %j", async (size, lengths) => {
    const { core, configs } = begin(emulate({ mode: "calm", seed: SEED }), 100);
    await core.apply(configs(Array.from({ length: size }, (_, at) => at + 1)));
    core.warnings.length = 0;
    await core.plan(configs(Array.from({ length: size }, (_, at) => at + 2)));
    const warned = core.warnings.flatMap(({ detail }) => /-parallelism=(\d+)/.exec(detail)?.[1] ?? []).map(Number);
    expect(warned).toEqual(lengths);
  });

  it("reports the record that blocks another, and changes nothing, where they are not in flight together", async () => {
    const { core, configs, live } = begin(emulate({ mode: "calm", seed: SEED }), 1);
    await core.apply(configs([1, 2]));
    await expect(core.apply(configs([2, 1]))).rejects.toThrow(
      /update `www A 192\.0\.2\.2`: the record `[0-9a-f]{32}` still is `www A 192\.0\.2\.2`/,
    );
    expect(live()).toEqual([1, 2]);
  });
});

describeTier("Terraform with `count`", findMissingTerraform(), () => {
  it("drops the first element, reverses and rotates the list in one apply each", async () => {
    const emulation = emulate({ seed: SEED, mode: "calm" });
    const zone_id = String(emulation.control.addZone("example.com")["id"]);
    const stack = await workspace(emulation);
    try {
      for (const list of [
        [1, 2, 3, 4, 5, 6],
        [2, 3, 4, 5, 6],
        [6, 5, 4, 3, 2],
        [2, 6, 5, 4, 3],
        [1, 2, 6, 5, 4, 3],
      ]) {
        stack.write({
          edge_dns_record: {
            www: {
              count: list.length,
              zone_id,
              name: "www",
              type: "A",
              content: `192.0.2.$\{${JSON.stringify(list)}[count.index]}`,
            },
          },
        });
        const applied = await stack.run("apply", "-auto-approve");
        expect(applied.code, applied.stdout + applied.stderr).toBe(0);
        const live = emulation.control.records("example.com").map((row) => Number(String(row["content"]).slice(8)));
        expect(sorted(live)).toEqual(sorted(list));
        expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
      }
    } finally {
      await stack.close();
    }
  }, 60_000);
});
