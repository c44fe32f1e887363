// The data sources that list objects: one for each kind that documents hold in a list or a map.
import { describe, expect, it } from "vitest";
import { createMemorySecrets } from "../create-memory-secrets";
import { emulate } from "../emulated";
import { createCore } from "./in-process-core";

async function begin() {
  const emulation = emulate({ mode: "calm", seed: 5 });
  const secrets = createMemorySecrets();
  const core = createCore(emulation, { accountId: null, secretsFor: () => secrets });
  const zone_id = String(emulation.control.addZone("example.com").id);
  emulation.control.addZone("example.net");
  const application = { name: "wiki", destinations: [{ type: "public", uri: "wiki.example.com" }] };
  await core.apply({
    "edge_dns_record.it": { zone_id, name: "www", type: "A", content: "192.0.2.1" },
    "edge_gateway.it": { id: "bot" },
    "edge_gateway_token.it": { name: "run", sink: "file:run.token" },
    "edge_access_application.it": application,
    "edge_zone_access_application.it": { ...application, zone_id },
  });
  await core.configure();
  return { core, zone_id, secrets };
}

describe("a list of objects", () => {
  it.each([
    ["edge_zones", {}, "zones", [{ name: "example.com" }, { name: "example.net" }]],
    ["edge_zones", { name: "EXAMPLE.net." }, "zones", [{ name: "example.net" }]],
    ["edge_gateways", {}, "gateways", [{ id: "bot" }]],
    ["edge_gateways", { id: "other" }, "gateways", []],
    ["edge_gateway_tokens", {}, "gateway_tokens", [{ name: "run" }]],
    ["edge_access_applications", {}, "access_applications", [{ name: "wiki" }]],
  ])("%s with %j has %s", async (typeName, config, key, expected) => {
    const { core, secrets } = await begin();
    const read = await core.readData(typeName, config);
    expect(read).toMatchObject({ [key]: expected });
    const value = secrets.sinks.get("file:run.token") ?? "none";
    expect(JSON.stringify(read)).not.toContain(value);
  });

  it("edge_zone_access_applications has those of the zone", async () => {
    const { core, zone_id } = await begin();
    const read = await core.readData("edge_zone_access_applications", { zone_id });
    expect(JSON.stringify(read)).toContain('"name":"wiki"');
  });
});
