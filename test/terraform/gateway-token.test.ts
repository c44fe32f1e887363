// A token's value under Terraform: it goes to its sink, and no plan, no state and no diagnostic ever holds it.
import { describe, expect, it } from "vitest";
import { UNKNOWN } from "../../src/terraform/wire/cty";
import { emulate } from "../emulated";
import { memorySecrets } from "../memory-secrets";
import { turningClock } from "./turning-clock";
import { actionsOf, makeCore } from "./walk";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 7);
const TOKEN = "edge_gateway_token.run";
const GATEWAY = "edge_gateway.bot";

function begin() {
  const emulation = emulate({ mode: "calm", seed: SEED });
  const secrets = memorySecrets();
  const core = () => makeCore(emulation, { clock: turningClock(), secretsFor: () => secrets });
  const tokens = async () => {
    const listed = await emulation.api().list("/accounts/023e105f4ecef8ad9ca31a8372d0c353/tokens", {}, 50);
    return listed.outcome === "ok" ? listed.rows : [];
  };
  return { ...emulation, secrets, core, tokens };
}

const token = (more: object = {}) => ({ name: "gateway run", sink: "file:gateway.token", ...more });

describe("edge_gateway_token", () => {
  it("stores the value in its sink; nothing that Terraform keeps or shows holds it", async () => {
    const { core: make, secrets, tokens } = begin();
    const core = make();
    const steps = await core.apply({ [TOKEN]: token() });
    const value = secrets.sinks.get("file:gateway.token") as string;
    expect(value.length).toBeGreaterThan(20);
    expect(await tokens()).toHaveLength(1);
    const kept = JSON.stringify([...core.state, ...steps], (_, value) => (value === UNKNOWN ? "unknown" : value));
    expect(kept).not.toContain(value);
    expect(actionsOf(await core.plan({ [TOKEN]: token() }))).toEqual({});
  });

  it("is taken over where a run died after making it, and one remains", async () => {
    const { core: make, secrets, tokens } = begin();
    await make().apply({ [TOKEN]: token() });
    const before = secrets.sinks.get("file:gateway.token");
    // The state was lost with the process; the note is on the disk.
    const again = make();
    await again.apply({ [TOKEN]: token() });
    expect(await tokens()).toHaveLength(1);
    expect(secrets.sinks.get("file:gateway.token")).toBe(before);
    expect(actionsOf(await again.plan({ [TOKEN]: token() }))).toEqual({});
  });

  it("refuses a token of the name that somebody else made, and rolls it where it is to be adopted", async () => {
    const { core: make, secrets, tokens } = begin();
    await make().apply({ [TOKEN]: token() });
    secrets.notes.clear();
    secrets.sinks.clear();
    await expect(make().apply({ [TOKEN]: token() })).rejects.toThrow(/TFP103/);
    await make().apply({ [TOKEN]: token({ adopt: true }) });
    expect(await tokens()).toHaveLength(1);
    expect(secrets.sinks.has("file:gateway.token")).toBe(true);
  });

  it("rolls the value where its sink changes or has lost it", async () => {
    const { core: make, secrets } = begin();
    const core = make();
    await core.apply({ [TOKEN]: token() });
    const first = secrets.sinks.get("file:gateway.token");
    const elsewhere = { [TOKEN]: token({ sink: "file:elsewhere.token" }) };
    expect(actionsOf(await core.apply(elsewhere))).toEqual({ [TOKEN]: "update" });
    const second = secrets.sinks.get("file:elsewhere.token");
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    secrets.sinks.delete("file:elsewhere.token");
    expect(actionsOf(await core.apply(elsewhere))).toEqual({ [TOKEN]: "update" });
    expect(secrets.sinks.has("file:elsewhere.token")).toBe(true);
    expect(actionsOf(await core.plan(elsewhere))).toEqual({});
  });

  it("rotates a value that is too old: the plan says that the id will change, and one token remains", async () => {
    const { core: make, secrets, tokens } = begin();
    const core = make();
    const declared = { [TOKEN]: token({ rotate_after: "90d" }) };
    await core.apply(declared);
    const before = { value: secrets.sinks.get("file:gateway.token"), id: (await tokens())[0] };
    expect(actionsOf(await core.plan(declared))).toEqual({});
    secrets.now += 91 * 86_400_000;
    const steps = await core.apply(declared);
    expect(actionsOf(steps)).toEqual({ [TOKEN]: "update" });
    expect(steps.get(TOKEN)?.planned).toMatchObject({ id: UNKNOWN });
    const after = await tokens();
    expect(after).toHaveLength(1);
    expect(after[0]).not.toEqual(before.id);
    expect(secrets.sinks.get("file:gateway.token")).not.toBe(before.value);
    expect(actionsOf(await core.plan(declared))).toEqual({});
  });

  it("names the sink that takes nothing, and makes no token", async () => {
    const { core: make, secrets, tokens } = begin();
    secrets.check = () => "the folder does not exist";
    await expect(make().apply({ [TOKEN]: token() })).rejects.toThrow(/the folder does not exist/);
    expect(await tokens()).toEqual([]);
  });
});

describe("edge_gateway", () => {
  it("asks for a token only where there is one, or where it was made elsewhere", async () => {
    const { core: make } = begin();
    const guarded = { id: "bot", authentication: true };
    await expect(make().apply({ [GATEWAY]: guarded })).rejects.toThrow(/GTW101/);
    const outside = make();
    await outside.apply({ [GATEWAY]: { ...guarded, token: "external" } });
    const core = make();
    await core.apply({ [TOKEN]: token() });
    const both = { [TOKEN]: token(), [GATEWAY]: { ...guarded, id: "bot2" } };
    await core.apply(both);
    expect(actionsOf(await core.plan(both))).toEqual({});
  });

  it("keeps write-only members out of plan and state, and sends them again under a new version", async () => {
    const canary = "canary-secret-0123456789";
    const { core: make, control } = begin();
    const core = make();
    const gateway = (version: number, secret = canary) => ({
      [GATEWAY]: {
        id: "bot",
        secrets_version: version,
        stripe: { authorization: secret, usage_events: [{ payload: "{}" }] },
      },
    });
    const steps = await core.apply(gateway(1));
    const kept = JSON.stringify(
      [...core.state, ...steps.values()].map((step) => ("planned" in step ? step.planned : step)),
      (_, value) => (value === UNKNOWN ? "unknown" : value),
    );
    expect(kept).not.toContain(canary);
    expect(actionsOf(await core.plan(gateway(1)))).toEqual({});
    control.clearRequests();
    expect(actionsOf(await core.apply(gateway(2, "another-secret-0123456789")))).toEqual({ [GATEWAY]: "update" });
    expect(control.requests().filter((request) => request.method === "PUT")).toHaveLength(1);
    expect(actionsOf(await core.plan(gateway(2)))).toEqual({});
    const without = { [GATEWAY]: { id: "bot", secrets_version: 2, cache_ttl: 60 } };
    await expect(core.apply(without)).rejects.toThrow(/TFP120/);
  });
});
