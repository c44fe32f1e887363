// Attributes that are write-only: they stand in the configuration and nowhere else, whatever kind has them.
import { describe, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import type { Attribute } from "../../src/terraform/schema/attribute";
import { resourceTypes } from "../../src/terraform/schema/resource-types";
import { emulate } from "../emulated";
import { memorySecrets } from "../memory-secrets";
import { asConfig } from "./spelt";
import { type Config, makeCore } from "./walk";

const CANARY = "canary-0123456789-0123456789";

const hidden = ({ writeOnly, nested }: Attribute): boolean =>
  writeOnly === true || Object.values(nested?.attributes ?? {}).some(hidden);

/** What a write-only value stands in, by type; a type that is missing here is one that nobody has thought of. */
const AROUND: Readonly<Record<string, Config>> = {
  edge_gateway: {
    stripe: { authorization: CANARY, usage_events: [{ payload: "usage" }] },
    otel: [{ url: "https://traces.example.net/v1", headers: '{"x-team":"web"}', authorization: CANARY }],
  },
};

const types = resourceTypes(kinds).filter(
  (resourceType) => resourceType.form !== "set" && Object.values(resourceType.schema.attributes).some(hidden),
);

it("there are some", () => {
  expect(types.length).toBeGreaterThan(0);
});

describe.each(types)("$typeName", ({ typeName, kind }) => {
  it.each(kind.samples)("$title: the value is in no plan and no state", async ({ declared }) => {
    const emulation = emulate({ seed: 1, mode: "calm" });
    const secrets = memorySecrets();
    const core = makeCore(emulation, { secretsFor: () => secrets });
    const zone = kind.within === "zone" ? { zone_id: String(emulation.control.addZone("example.com")["id"]) } : {};
    const config = { ...zone, ...asConfig(declared), ...AROUND[typeName] };
    expect(JSON.stringify(config), `a value for each write-only attribute of ${typeName}`).toContain(CANARY);
    const address = `${typeName}.it`;
    const steps = await core.apply({ [address]: config });
    expect(text(steps.get(address)?.planned)).not.toContain(CANARY);
    expect(JSON.stringify(emulation.control.mutations()), "it was sent").toContain(CANARY);
    const stored = core.state.get(address);
    expect(stored).toBeDefined();
    expect(text(stored?.state)).not.toContain(CANARY);
    expect(Buffer.from(stored?.kept ?? []).toString("utf8")).not.toContain(CANARY);
  });
});

function text(value: unknown): string {
  return JSON.stringify(value, (_, element) => (typeof element === "symbol" ? "unknown" : element)) ?? "";
}
