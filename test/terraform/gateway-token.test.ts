// The value of a token is written to its secret store; no plan, state or diagnostic contains it.
import { describe, expect, it } from "vitest";
import { UNKNOWN } from "../../src/terraform/wire";
import { createMemorySecrets } from "../create-memory-secrets";
import { emulate } from "../emulated";
import { createIdleClock } from "./idle-clock";
import { createCore, listActions } from "./in-process-core";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 7);
const TOKEN = "edge_gateway_token.run";
const GATEWAY = "edge_gateway.bot";

function begin() {
  const emulation = emulate({ mode: "calm", seed: SEED });
  const secrets = createMemorySecrets();
  const core = () => createCore(emulation, { clock: createIdleClock(), secretsFor: () => secrets });
  const tokens = async () => {
    const listed = await emulation.api().list("/accounts/023e105f4ecef8ad9ca31a8372d0c353/tokens", {}, 50);
    return listed.outcome === "ok" ? listed.rows : [];
  };
  return { ...emulation, secrets, core, tokens };
}

const token = (more: object = {}) => ({ name: "gateway run", sink: "file:gateway.token", ...more });

describe("edge_gateway_token", () => {
  it("stores the value in its secret store; no plan, state or output contains it", async () => {
    const { core: make, secrets, tokens } = begin();
    const core = make();
    const steps = await core.apply({ [TOKEN]: token() });
    const value = secrets.sinks.get("file:gateway.token") as string;
    expect(value.length).toBeGreaterThan(20);
    expect(await tokens()).toHaveLength(1);
    const kept = JSON.stringify([...core.state, ...steps], (_, value) => (value === UNKNOWN ? "unknown" : value));
    expect(kept).not.toContain(value);
    expect(listActions(await core.plan({ [TOKEN]: token() }))).toEqual({});
  });

  it("is taken over after a crash that followed its creation, and exists once", async () => {
    const { core: make, secrets, tokens } = begin();
    await make().apply({ [TOKEN]: token() });
    const before = secrets.sinks.get("file:gateway.token");
    // The state was lost with the process; the rotation journal is on disk.
    const again = make();
    await again.apply({ [TOKEN]: token() });
    expect(await tokens()).toHaveLength(1);
    expect(secrets.sinks.get("file:gateway.token")).toBe(before);
    expect(listActions(await again.plan({ [TOKEN]: token() }))).toEqual({});
  });

  it("refuses a foreign token with the same name, and renews its value with adopt", async () => {
    const { core: make, secrets, tokens } = begin();
    await make().apply({ [TOKEN]: token() });
    secrets.notes.clear();
    secrets.sinks.clear();
    await expect(make().apply({ [TOKEN]: token() })).rejects.toThrow(/TFP103/);
    await make().apply({ [TOKEN]: token({ adopt: true }) });
    expect(await tokens()).toHaveLength(1);
    expect(secrets.sinks.has("file:gateway.token")).toBe(true);
  });

  it("renews the value if the secret store changes or lost it", async () => {
    const { core: make, secrets } = begin();
    const core = make();
    await core.apply({ [TOKEN]: token() });
    const first = secrets.sinks.get("file:gateway.token");
    const elsewhere = { [TOKEN]: token({ sink: "file:elsewhere.token" }) };
    expect(listActions(await core.apply(elsewhere))).toEqual({ [TOKEN]: "update" });
    const second = secrets.sinks.get("file:elsewhere.token");
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    secrets.sinks.delete("file:elsewhere.token");
    expect(listActions(await core.apply(elsewhere))).toEqual({ [TOKEN]: "update" });
    expect(secrets.sinks.has("file:elsewhere.token")).toBe(true);
    expect(listActions(await core.plan(elsewhere))).toEqual({});
  });

  it("gets another name and another store in one apply, which the plan announces", async () => {
    const { core: make, secrets, tokens } = begin();
    const core = make();
    await core.apply({ [TOKEN]: token() });
    const renamed = { [TOKEN]: token({ name: "office", sink: "file:office.token" }) };
    await core.plan(renamed);
    expect(core.warnings.map(({ detail }) => detail).join("\n")).toMatch(/its secret store|holds no value/);
    await core.apply(renamed);
    expect((await tokens()).map((row) => (row as { readonly name: string }).name)).toEqual(["office"]);
    expect(secrets.sinks.has("file:office.token")).toBe(true);
    expect(listActions(await core.plan(renamed))).toEqual({});
  });

  it("keeps its value and its place in the rotation journal when only its name changes", async () => {
    const { core: make, secrets, tokens } = begin();
    const core = make();
    await core.apply({ [TOKEN]: token() });
    const [value, notes] = [secrets.sinks.get("file:gateway.token"), [...secrets.notes.values()]];
    await core.apply({ [TOKEN]: token({ name: "office" }) });
    expect(secrets.sinks.get("file:gateway.token")).toBe(value);
    expect([...secrets.notes.values()]).toEqual(notes);
    expect([...secrets.notes.keys()].join()).toContain("office");
    expect(await tokens()).toHaveLength(1);
  });

  it.each([
    ["its store lost the value", { sink: "file:gateway.token" }, /holds no value.*stops working with the apply/s],
    ["it has another store", { sink: "file:elsewhere.token" }, /holds no value.*stops working with the apply/s],
  ])("warns in the plan that the value will be renewed: %s", async (_, more, reason) => {
    const { core: make, secrets } = begin();
    const core = make();
    await core.apply({ [TOKEN]: token() });
    expect(core.warnings).toEqual([]);
    secrets.sinks.clear();
    await core.plan({ [TOKEN]: token(more) });
    const [warning, ...others] = core.warnings;
    expect(others).toEqual([]);
    expect(warning?.summary).toContain("TFP130");
    expect(warning?.detail).toMatch(reason);
    expect(warning?.attribute?.steps).toMatchObject([{ attributeName: "sink" }]);
  });

  it("warns in the plan that a token which is taken over gets a new value", async () => {
    const { core: make, secrets } = begin();
    await make().apply({ [TOKEN]: token() });
    secrets.notes.clear();
    secrets.sinks.clear();
    const again = make();
    await again.plan({ [TOKEN]: token({ adopt: true }) });
    expect(again.warnings.map((warning) => warning.summary)).toEqual([expect.stringContaining("TFP130")]);
  });

  it("rotates a value that is too old: the plan shows a new id, and one token remains", async () => {
    const { core: make, secrets, tokens } = begin();
    const core = make();
    const declared = { [TOKEN]: token({ rotate_after: "90d" }) };
    await core.apply(declared);
    const before = { value: secrets.sinks.get("file:gateway.token"), id: (await tokens())[0] };
    expect(listActions(await core.plan(declared))).toEqual({});
    secrets.now += 91 * 86_400_000;
    const steps = await core.apply(declared);
    expect(listActions(steps)).toEqual({ [TOKEN]: "update" });
    expect(steps.get(TOKEN)?.planned).toMatchObject({ id: UNKNOWN });
    const after = await tokens();
    expect(after).toHaveLength(1);
    expect(after[0]).not.toEqual(before.id);
    expect(secrets.sinks.get("file:gateway.token")).not.toBe(before.value);
    expect(listActions(await core.plan(declared))).toEqual({});
  });

  it("names a secret store that cannot be written, and creates no token", async () => {
    const { core: make, secrets, tokens } = begin();
    secrets.check = () => "the folder does not exist";
    await expect(make().apply({ [TOKEN]: token() })).rejects.toThrow(/the folder does not exist/);
    expect(await tokens()).toEqual([]);
  });
});

describe("edge_gateway", () => {
  it("requires authentication only if a token exists, or is managed elsewhere", async () => {
    const { core: make } = begin();
    const guarded = { id: "bot", authentication: true };
    await expect(make().apply({ [GATEWAY]: guarded })).rejects.toThrow(/GTW101/);
    const outside = make();
    await outside.apply({ [GATEWAY]: { ...guarded, token: "external" } });
    const core = make();
    await core.apply({ [TOKEN]: token() });
    const both = { [TOKEN]: token(), [GATEWAY]: { ...guarded, id: "bot2" } };
    await core.apply(both);
    expect(listActions(await core.plan(both))).toEqual({});
  });

  it("fails in the plan, before anything is written, if no token is planned and none is live", async () => {
    const { core: make, control } = begin();
    control.clearRequests();
    await expect(make().plan({ [GATEWAY]: { id: "bot", authentication: true } })).rejects.toThrow(
      /GTW101.*depends_on/s,
    );
    await expect(
      make().plan({ [GATEWAY]: { id: "bot", authentication: true }, [TOKEN]: token({ gateways: ["other"] }) }),
    ).rejects.toThrow(/GTW101/);
    expect(control.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it.each([
    ["the gateway first", [GATEWAY, TOKEN]],
    ["the token first", [TOKEN, GATEWAY]],
  ])("is created together with its token in one apply: %s", async (_, addresses) => {
    const { core: make, tokens } = begin();
    const core = make();
    const all: Readonly<Record<string, object>> = {
      [GATEWAY]: { id: "bot", authentication: true },
      [TOKEN]: token({ gateways: ["bot"] }),
    };
    const configs = Object.fromEntries(addresses.map((address) => [address, { ...all[address] }]));
    await core.apply(configs);
    expect(await tokens()).toHaveLength(1);
    expect(listActions(await core.plan(configs))).toEqual({});
  });

  it("keeps write-only members out of plan and state, and sends them again with a new version", async () => {
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
    expect(listActions(await core.plan(gateway(1)))).toEqual({});
    control.clearRequests();
    expect(listActions(await core.apply(gateway(2, "another-secret-0123456789")))).toEqual({ [GATEWAY]: "update" });
    expect(control.requests().filter((request) => request.method === "PUT")).toHaveLength(1);
    expect(listActions(await core.plan(gateway(2)))).toEqual({});
    const without = { [GATEWAY]: { id: "bot", secrets_version: 2, cache_ttl: 60 } };
    await expect(core.apply(without)).rejects.toThrow(/TFP120/);
  });
});

describe("gateways that wait for their token", () => {
  it("leave Terraform a call for it, however many there are", async () => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const secrets = createMemorySecrets();
    const core = createCore(emulation, { clock: createIdleClock(), secretsFor: () => secrets, parallelism: 10 });
    const gateways = Array.from({ length: 14 }, (_, n) => [
      `edge_gateway.g${n}`,
      { id: `g${n}`, authentication: true },
    ]);
    const all = { ...Object.fromEntries(gateways), [TOKEN]: token() };
    await core.apply(all);
    expect(listActions(await core.plan(all))).toEqual({});
    await expect(
      createCore(emulate(), { clock: createIdleClock(), parallelism: 10 }).plan(Object.fromEntries(gateways)),
    ).rejects.toThrow(/GTW101/);
  });
});
