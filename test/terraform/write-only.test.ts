// Write-only attributes of every kind appear in the configuration only.
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import type { Attribute } from "../../src/terraform/schema/attribute";
import { createResourceTypes } from "../../src/terraform/schema/resource-types";
import { createMemorySecrets } from "../create-memory-secrets";
import { emulate } from "../emulated";
import { type Config, createCore } from "./in-process-core";
import { toConfig } from "./sample-configs";

const CANARY = "canary-0123456789-0123456789";

const hidden = ({ writeOnly, nested }: Attribute): boolean =>
  writeOnly === true || Object.values(nested?.attributes ?? {}).some(hidden);

/** The attributes that contain write-only values, by type; a new type must be added here. */
const AROUND: Readonly<Record<string, Config>> = {
  edge_gateway: {
    stripe: { authorization: CANARY, usage_events: [{ payload: "usage" }] },
    otel: [{ url: "https://traces.example.net/v1", headers: '{"x-team":"web"}', authorization: CANARY }],
  },
};

const types = createResourceTypes(kinds).filter(
  (resourceType) => resourceType.form !== "set" && Object.values(resourceType.schema.attributes).some(hidden),
);

it("the schema has write-only attributes", () => {
  expect(types.length).toBeGreaterThan(0);
});

describe.each(types)("$typeName", ({ typeName, kind }) => {
  it.each(kind.samples)("$title: no plan and no state contains the value", async ({ declared }) => {
    const emulation = emulate({ seed: 1, mode: "calm" });
    const secrets = createMemorySecrets();
    const core = createCore(emulation, { secretsFor: () => secrets });
    const zone = kind.within === "zone" ? { zone_id: String(emulation.control.addZone("example.com")["id"]) } : {};
    const config = { ...zone, ...toConfig(declared), ...AROUND[typeName] };
    expect(JSON.stringify(config), `a value for each write-only attribute of ${typeName}`).toContain(CANARY);
    const address = `${typeName}.it`;
    const steps = await core.apply({ [address]: config });
    expect(text(steps.get(address)?.planned)).not.toContain(CANARY);
    expect(JSON.stringify(emulation.control.mutations()), "it was sent").toContain(CANARY);
    const stored = core.state.get(address);
    expect(stored).toBeDefined();
    expect(text(stored?.state)).not.toContain(CANARY);
    expect(Buffer.from(stored?.privateState ?? []).toString("utf8")).not.toContain(CANARY);
  });
});

function text(value: unknown): string {
  return JSON.stringify(value, (_, element) => (typeof element === "symbol" ? "unknown" : element)) ?? "";
}
