// A protected zone is refused in the plan, whether it would be destroyed or replaced: an apply deletes its records first.
import { describe, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { emulate } from "../emulated";
import { createCore, listActions } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 7);
const ZONE = "edge_zone.main";

async function applied(more: object = {}) {
  const emulation = emulate({ mode: "calm", seed: SEED });
  const core = createCore(emulation);
  const zone = (name: string) => ({ [ZONE]: { name, ...more } });
  await core.apply(zone("example.com"));
  return { ...emulation, core, zone };
}

describe("deletion_protection", () => {
  it("refuses a new name of the zone in the plan", async () => {
    const { core, zone } = await applied();
    await expect(core.plan(zone("example.net"))).rejects.toThrow(/TFP105/);
  });

  it("refuses another account of the zone in the plan", async () => {
    const { core } = await applied();
    const moved = { [ZONE]: { name: "example.com", account_id: "a".repeat(32) } };
    await expect(core.plan(moved)).rejects.toThrow(/TFP105/);
  });

  it("refuses a replacement that Terraform asks for, also with create_before_destroy", async () => {
    const { core, zone } = await applied();
    await expect(core.plan(zone("example.com"), { replace: [ZONE] })).rejects.toThrow(/TFP105/);
    const first = { [ZONE]: { name: "example.com", lifecycle: { create_before_destroy: true } } };
    await expect(core.plan(first, { replace: [ZONE] })).rejects.toThrow(/TFP105/);
  });

  it("allows changes in place, and a new resource for another zone", async () => {
    const { core } = await applied();
    const paused = { [ZONE]: { name: "example.com", paused: true }, "edge_zone.other": { name: "example.net" } };
    expect(listActions(await core.apply(paused))).toEqual({ [ZONE]: "update", "edge_zone.other": "create" });
    expect(listActions(await core.plan(paused))).toEqual({});
    await expect(core.plan(paused, { replace: [ZONE] })).rejects.toThrow(/TFP105/);
  });

  it("refuses to replace a tainted zone in the plan, and says how to keep it", async () => {
    const { core, zone, control } = await applied();
    core.state.set(ZONE, { ...core.state.get(ZONE)!, tainted: true });
    const others = { "edge_zone.other": { name: "example.org" } };
    await expect(core.plan({ ...others, ...zone("example.com") })).rejects.toThrow(/TFP105[\s\S]*untaint/);
    core.state.set(ZONE, { ...core.state.get(ZONE)!, tainted: false });
    await core.apply({ ...others, ...zone("example.com") });
    expect(control.zones()).toHaveLength(2);
  });

  it("allows a replacement once it is false", async () => {
    const { core, zone, control } = await applied({ deletion_protection: false });
    expect(listActions(await core.apply(zone("example.net")))).toEqual({ [ZONE]: "replace" });
    expect(control.zones().map((found) => found["name"])).toEqual(["example.net"]);
  });
});

describeTier("Terraform", findMissingTerraform(), () => {
  it.each([
    ["a new name", "example.net", []],
    ["-replace", "example.com", [`-replace=${ZONE}`]],
    ["taint", "example.com", []],
    ["taint", "example.com", ["-refresh=false"]],
  ])("refuses to replace a protected zone before it deletes a record: %s", async (how, name, args) => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const stack = await workspace(emulation);
    const resources = (zone: string) => ({
      edge_zone: { main: { name: zone } },
      edge_dns_record: { www: { zone_id: `\${${ZONE}.id}`, name: "www", type: "A", content: "192.0.2.1" } },
    });
    try {
      stack.write(resources("example.com"));
      expect((await stack.run("apply", "-auto-approve")).stderr).toBe("");
      if (how === "taint") await stack.run("taint", ZONE);
      emulation.control.clearRequests();
      stack.write(resources(name));
      const refused = await stack.run("apply", "-auto-approve", ...args);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain("TFP105");
      expect(refused.stderr).toContain(`with ${ZONE}`);
      expect(emulation.control.requests().filter((request) => request.method !== "GET")).toEqual([]);
      expect(emulation.control.records("example.com")).toHaveLength(1);
    } finally {
      await stack.close();
    }
  });
});
