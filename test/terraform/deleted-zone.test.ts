// A zone that was deleted elsewhere: its resources leave the state. The API gives the same answer for a deleted zone and for a zone that
// the token cannot see, so this answer alone never removes anything from the state.
import { afterEach, describe, expect, it } from "vitest";
import { describeTier } from "../describe-tier";
import { emulate } from "../emulated";
import { createCore, listActions } from "./in-process-core";
import { findMissingTerraform, PROVIDER_BLOCK, workspace } from "./terraform-workspace";

type Workspace = Awaited<ReturnType<typeof workspace>>;

const open: Workspace[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

const GONE = { status: 404, code: 1001, message: "Invalid zone identifier" };

/** A zone with an object of each form, and another zone beside it. */
async function deployed() {
  const emulation = emulate({ mode: "calm", seed: 4 });
  const { id } = emulation.control.addZone("example.com");
  const other = emulation.control.addZone("example.net").id;
  const zone_id = String(id);
  const options: { accountId: null; deletedZones?: readonly string[] } = { accountId: null };
  const core = createCore(emulation, options);
  const configs = {
    "edge_zone.it": { name: "example.com", adopt: true },
    "edge_dns_record.it": { zone_id, name: "www", type: "A", content: "192.0.2.1" },
    "edge_dns_record_set.it": {
      zone_id,
      records: { mx: { name: "@", type: "MX", content: "a.example", priority: 1 } },
    },
    "edge_dns_settings.it": { zone_id, flatten_all_cnames: true },
    "edge_zone_hold.it": { zone_id, enabled: true },
    "edge_zone_access_application.it": {
      zone_id,
      name: "wiki",
      destinations: [{ type: "public", uri: "wiki.example.com" }],
    },
    "edge_dns_record.other": { zone_id: other, name: "www", type: "A", content: "192.0.2.1" },
  };
  await core.apply(configs);
  const left = () => [...core.state.keys()];
  return { emulation, core, configs, zone_id, options, left };
}

async function deleteZone({ emulation, zone_id }: Pick<Awaited<ReturnType<typeof deployed>>, "emulation" | "zone_id">) {
  await emulation.api().send({ method: "PATCH", path: `/zones/${zone_id}/hold`, body: {} });
  await emulation.api().send({ method: "DELETE", path: `/zones/${zone_id}/hold` });
  const deleted = await emulation.api().send({ method: "DELETE", path: `/zones/${zone_id}` });
  expect(deleted.outcome).toBe("ok");
}

describe("a deleted zone", () => {
  it("that the API names as missing takes its resources out of the state, and no other", async () => {
    const run = await deployed();
    await deleteZone(run);
    run.emulation.control.fault({ path: `/zones/${run.zone_id}`, phase: "before", fault: GONE });
    await run.core.configure();
    await run.core.refresh();
    expect(run.left()).toEqual(["edge_dns_record.other"]);
  });

  it("that the API refuses to show stays in the state, and the error says what to do", async () => {
    const run = await deployed();
    await deleteZone(run);
    await expect(run.core.plan(run.configs)).rejects.toThrow(
      new RegExp(`TFP102.*deleted_zones = \\["${run.zone_id}"\\]`, "s"),
    );
    expect(run.left()).toHaveLength(7);
  });

  it("that the provider block lists leaves the state, is created again, and is destroyed without a request", async () => {
    const run = await deployed();
    await deleteZone(run);
    run.options.deletedZones = [run.zone_id];
    run.emulation.control.clearRequests();
    await run.core.apply({});
    expect(run.left()).toEqual([]);
    const writes = run.emulation.control.requests().filter(({ method }) => method !== "GET");
    expect(writes.map(({ path }) => path.replace(/^.*\/zones\//, ""))).toEqual([
      expect.not.stringContaining(run.zone_id),
    ]);
    const again = await run.core.plan({ "edge_zone.it": { name: "example.com" } });
    expect(listActions(again)).toEqual({ "edge_zone.it": "create" });
  });

  it("is an error where the configuration still declares objects in it", async () => {
    const run = await deployed();
    await deleteZone(run);
    run.options.deletedZones = [run.zone_id];
    await expect(run.core.plan(run.configs)).rejects.toThrow(/TFP117.*was deleted/s);
  });

  it("that exists is an error: the list in the provider block alone deletes nothing", async () => {
    const run = await deployed();
    run.options.deletedZones = [run.zone_id];
    await expect(run.core.plan({})).rejects.toThrow(/TFP118.*exists/s);
    expect(run.left()).toHaveLength(7);
  });
});

describe("a zone that cannot be read", () => {
  it.each([
    { status: 401, code: 10000, message: "Authentication error" },
    { status: 403, code: 10000, message: "Authentication error" },
    { status: 404, code: 7003, message: "Could not route" },
    { status: 429, code: 971, message: "Please wait" },
    { status: 500, code: 0, message: "Internal error" },
    { status: 503, code: 0, message: "Unavailable" },
  ])(
    "stays in the state with all of its objects ($status, $code), even if the provider block lists it",
    async (fault) => {
      const run = await deployed();
      run.options.deletedZones = [run.zone_id];
      run.emulation.control.fault({ path: `/zones/${run.zone_id}`, phase: "before", times: 99, fault });
      await expect(run.core.plan({})).rejects.toThrow(/TFP102/);
      expect(run.left()).toHaveLength(7);
    },
  );

  it("stays in the state if the list of zones contains it, whatever its own read says", async () => {
    const run = await deployed();
    run.emulation.control.fault({ path: `/zones/${run.zone_id}`, phase: "before", times: 99, fault: GONE });
    await expect(run.core.plan({})).rejects.toThrow(/TFP102/);
    expect(run.left()).toHaveLength(7);
  });

  it("stays in the state if the list of zones cannot be read", async () => {
    const run = await deployed();
    await deleteZone(run);
    const { control } = run.emulation;
    control.fault({ path: `/zones/${run.zone_id}`, phase: "before", times: 99, fault: GONE });
    control.fault({ path: "/zones$", phase: "before", times: 99, fault: { status: 403, code: 10000, message: "no" } });
    await expect(run.core.plan({})).rejects.toThrow(/TFP102/);
    expect(run.left()).toHaveLength(7);
  });

  it("is an error of a data source, whether it was deleted or not", async () => {
    const run = await deployed();
    await deleteZone(run);
    run.emulation.control.fault({ path: `/zones/${run.zone_id}`, phase: "before", times: 99, fault: GONE });
    await run.core.configure();
    await expect(run.core.readData("edge_dns_records", { zone_id: run.zone_id })).rejects.toThrow(/TFP117/);
    await expect(run.core.readData("edge_zone", { id: run.zone_id })).rejects.toThrow(/TFP117/);
  });
});

describe("an object that the API does not have any more", () => {
  it("stays in the state if only its route is unknown", async () => {
    const run = await deployed();
    const fault = { status: 404, code: 7003, message: "Could not route" };
    run.emulation.control.fault({ path: "/dns_records", phase: "before", times: 99, fault });
    await expect(run.core.plan(run.configs)).rejects.toThrow(/LIV101/);
    expect(run.left()).toHaveLength(7);
  });
});

describeTier("Terraform with a deleted zone", findMissingTerraform(), () => {
  it("plans, refreshes and destroys once the provider block lists the zone", async () => {
    const emulation = emulate({ mode: "calm", seed: 4 });
    const stack = await workspace(emulation);
    open.push(stack);
    const resources = {
      edge_zone: { it: { name: "example.com", deletion_protection: false } },
      edge_dns_record: { www: { zone_id: "${edge_zone.it.id}", name: "www", type: "A", content: "192.0.2.1" } },
    };
    stack.write(resources);
    expect((await stack.run("apply", "-auto-approve")).stderr).toBe("");
    const id = String(emulation.control.zones()[0]?.id);
    await deleteZone({ emulation, zone_id: id });
    const refused = await stack.run("plan");
    expect(refused.stderr.replaceAll(/\s+│?\s*/g, " ")).toContain(`deleted_zones = ["${id}"]`);
    stack.write(resources, { provider: { edge: { ...PROVIDER_BLOCK.provider.edge, deleted_zones: [id] } } });
    const refreshed = await stack.run("plan", "-refresh-only", "-out=saved");
    expect(refreshed.stdout).toContain("edge_dns_record.www has been deleted");
    const planned = await stack.run("plan");
    expect(planned.stdout).toContain("Plan: 2 to add, 0 to change, 0 to destroy.");
    const destroyed = await stack.run("destroy", "-auto-approve");
    expect(destroyed.code, destroyed.stderr).toBe(0);
    expect(JSON.parse(stack.state()).resources).toEqual([]);
  });
});
