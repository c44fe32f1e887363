// Resources and data sources without `account_id`, in the block and in the provider: the only account of the credential is used.
import { afterEach, describe, expect, it } from "vitest";
import { findAccount } from "../../src/live/find-account";
import { describeTier } from "../describe-tier";
import { ACCOUNT, emulate } from "../emulated";
import { createCore, listActions } from "./in-process-core";
import { findMissingTerraform, workspace } from "./terraform-workspace";

type Workspace = Awaited<ReturnType<typeof workspace>>;

const open: Workspace[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

/** A resource of each kind of an account. */
const OF_ACCOUNT = {
  "edge_zone.it": { name: "example.com" },
  "edge_zone_defaults.it": { flatten_all_cnames: true },
  "edge_soa_defaults.it": { refresh: 9000 },
  "edge_gateway.it": { id: "bot" },
  "edge_access_application.it": { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }] },
};

describe("a resource of an account without `account_id`", () => {
  it.each(Object.entries(OF_ACCOUNT))("%s uses the only account of the credential", async (address, config) => {
    const emulation = emulate({ mode: "calm", seed: 5 });
    const core = createCore(emulation, { accountId: null });
    const configs = { [address]: config };
    await core.apply(configs);
    expect(core.state.get(address)?.state).toMatchObject({ account_id: await findOnlyAccount(emulation) });
    expect(listActions(await core.plan(configs))).toEqual({});
  });

  it.each(Object.entries(OF_ACCOUNT))(
    "%s fails in the plan and lists the accounts if there are several",
    async (address, config) => {
      const emulation = emulate({ mode: "calm", seed: 5 });
      const only = await findOnlyAccount(emulation);
      await emulation.api().send({ method: "POST", path: "/accounts", body: { name: "Second" } });
      const core = createCore(emulation, { accountId: null });
      emulation.control.clearRequests();
      const refused = await core.plan({ [address]: config }).catch((error: Error) => error.message);
      expect(refused).toContain("LIV107");
      expect(refused).toContain(only);
      expect(refused).toContain("`Second`");
      expect(refused).toContain("Set `account_id`");
      expect(emulation.control.requests().filter(({ method }) => method !== "GET")).toEqual([]);
    },
  );

  it("reads a zone of the state in whatever account it is", async () => {
    const emulation = emulate({ mode: "calm", seed: 5 });
    const configs = { "edge_zone.it": { name: "example.com", account_id: ACCOUNT } };
    const core = createCore(emulation, { accountId: null });
    await core.apply(configs);
    await emulation.api().send({ method: "POST", path: "/accounts", body: { name: "Second" } });
    expect(listActions(await core.plan(configs))).toEqual({});
    expect(listActions(await core.plan({ "edge_zone.it": { name: "example.com" } }))).toEqual({});
  });
});

describe("a data source of a zone", () => {
  it("that does not exist names the argument and the zone", async () => {
    const core = createCore(emulate({ mode: "calm", seed: 5 }));
    await core.configure();
    await expect(core.readData("edge_zone", { name: "exmaple.com" })).rejects.toThrow(
      /^Zone not found \(TFP121\): `name = "exmaple\.com"`: There is no zone `exmaple\.com`\./,
    );
  });
});

describe("a zone with `adopt`", () => {
  it("is not taken over from another account", async () => {
    const emulation = emulate({ mode: "calm", seed: 5 });
    emulation.control.addZone("example.com");
    const core = createCore(emulation, { accountId: ACCOUNT });
    await expect(core.apply({ "edge_zone.it": { name: "example.com", adopt: true } })).rejects.toThrow(
      "already exists",
    );
    expect(core.state.size).toBe(0);
  });
});

describeTier("Terraform without an account", findMissingTerraform(), () => {
  it("creates a zone with records, and a second plan is empty", async () => {
    const emulation = emulate({ mode: "calm", seed: 5 });
    const stack = await workspace(emulation);
    open.push(stack);
    stack.writeHcl(`
      terraform {
        required_providers {
          edge = { source = "zonewright/edge" }
        }
      }
      provider "edge" {
        base_url = "http://127.0.0.1:9/client/v4"
      }
      resource "edge_zone" "it" {
        name                = "example.com"
        deletion_protection = false
      }
      resource "edge_dns_record" "www" {
        zone_id = edge_zone.it.id
        name    = "www"
        type    = "A"
        content = "192.0.2.1"
      }
    `);
    const applied = await stack.run("apply", "-auto-approve");
    expect(applied.stderr).toBe("");
    expect(applied.code).toBe(0);
    expect((await stack.run("plan", "-detailed-exitcode")).code).toBe(0);
    expect((await stack.run("destroy", "-auto-approve")).code).toBe(0);
  });
});

async function findOnlyAccount({ api }: ReturnType<typeof emulate>): Promise<string> {
  const found = await findAccount(api());
  if (!found.ok) throw new Error(found.reason);
  return found.id;
}
