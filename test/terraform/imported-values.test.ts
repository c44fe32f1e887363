// Generated configuration has `otel = []` for a gateway, because the attribute is sensitive: exporters that exist are not removed.
import { describe, expect, it } from "vitest";
import { ACCOUNT, emulate } from "../emulated";
import { type Config, createCore, listActions } from "./in-process-core";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 29);
const EXPORTER = { url: "https://traces.example.com", headers: "{}", authorization: "first", content_type: "json" };

const gateway = (more: Config = {}) => ({ "edge_gateway.it": { id: "traced", ...more } });

async function importGateway() {
  const emulation = emulate({ mode: "calm", seed: SEED });
  await createCore(emulation).apply(gateway({ otel: [EXPORTER] }));
  const writes = () => emulation.control.requests().filter(({ method }) => method !== "GET").length;
  const before = writes();
  const core = createCore(emulation);
  await core.importResource("edge_gateway.it", `${ACCOUNT}/traced`);
  const readExporters = async () => {
    const listed = await emulation.api().list(`/accounts/${ACCOUNT}/ai-gateway/gateways`, {}, 50);
    const [row] = listed.outcome === "ok" ? listed.rows : [];
    return (row as { readonly otel?: readonly unknown[] }).otel?.length;
  };
  return { core, readExporters, countWrites: () => writes() - before };
}

describe("an imported gateway with exporters", () => {
  it("keeps them where the configuration has an empty list, and the plan says so", async () => {
    const { core, readExporters, countWrites } = await importGateway();
    for (const round of [1, 2]) {
      expect(listActions(await core.apply(gateway({ otel: [] }))), `round ${round}`).toEqual({});
      expect(core.warnings.at(-1)?.summary).toContain("TFP134");
    }
    expect(countWrites()).toBe(0);
    expect(await readExporters()).toBe(1);
  });

  it("loses them when the configuration is to be taken as it is written", async () => {
    const { core, readExporters } = await importGateway();
    await core.apply(gateway({ otel: [] }));
    const cleared = gateway({ otel: [], secrets_version: 1 });
    expect(listActions(await core.apply(cleared))).toEqual({ "edge_gateway.it": "update" });
    expect(await readExporters()).toBe(0);
    expect(listActions(await core.plan(cleared))).toEqual({});
  });

  it("loses them by an empty list once they were declared and written", async () => {
    const { core, readExporters } = await importGateway();
    await core.apply(gateway({ otel: [EXPORTER], cache_ttl: 60 }));
    await core.apply(gateway({ otel: [], cache_ttl: 60 }));
    expect(await readExporters()).toBe(0);
  });
});
