// Records that a `moved` block takes over from the public provider: no spelling of the configuration shows a change.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { objectType } from "../../src/terraform/schema/attribute";
import { decodeDynamicValue } from "../../src/terraform/wire";
import { emulate } from "../emulated";
import { type Config, createCore, listActions } from "./in-process-core";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 41);

const SRV = { name: "_sip._tcp", type: "SRV", ttl: 300 };
const TARGET = { weight: 2, port: 5060, target: "sip.example.com" };
const NAPTR = { name: "n", type: "NAPTR", ttl: 300 };
const RULE = { order: 1, preference: 2, flags: "S", service: "SIP+D2U", replacement: "_sip._udp.example.com." };

const CONFIGS: readonly (readonly [string, Config])[] = [
  ["SRV with priority in data", { ...SRV, data: { ...TARGET, priority: 10 } }],
  ["SRV with priority beside data", { ...SRV, priority: 10, data: TARGET }],
  ["SRV with priority in both", { ...SRV, priority: 10, data: { ...TARGET, priority: 10 } }],
  ["URI", { name: "u", type: "URI", ttl: 300, priority: 10, data: { weight: 1, target: "https://example.net/" } }],
  ["MX", { name: "@", type: "MX", ttl: 300, priority: 10, content: "mail.example.com" }],
  ["NAPTR with an empty regex", { ...NAPTR, data: { ...RULE, regex: "" } }],
  ["NAPTR without regex", { ...NAPTR, data: RULE }],
];

/** The type of the public provider's versions 4 and 5, and its state of a record. */
const SOURCES: readonly (readonly [string, (row: JsonObject) => JsonObject])[] = [
  ["cloudflare_dns_record", (row) => ({ ...row, priority: row["priority"] ?? null })],
  ["cloudflare_record", ({ data, content, ...row }) => ({ ...row, value: content ?? null, data: [data ?? {}] })],
];

describe.each(SOURCES)("a record of %s", (sourceTypeName, toState) => {
  it.each(CONFIGS)("plans no change after the move: %s", async (_, config) => {
    const emulation = emulate({ seed: SEED });
    const zone_id = String(emulation.control.addZone("example.com")["id"]);
    const configs = { "edge_dns_record.it": { ...config, zone_id } };
    await createCore(emulation).apply(configs);
    const [row = {}] = emulation.control.records("example.com");
    const core = createCore(emulation);
    await move(core, sourceTypeName, { ...toState(row), zone_id });
    const writes = emulation.control.mutations().length;
    expect(listActions(await core.plan(configs)), `seed ${SEED}`).toEqual({});
    // A change of another field does not touch the rdata.
    const changed = { "edge_dns_record.it": { ...configs["edge_dns_record.it"], ttl: 600 } };
    await core.apply(changed);
    expect(emulation.control.mutations().slice(writes)).toHaveLength(1);
    expect(listActions(await core.plan(changed)), `seed ${SEED}`).toEqual({});
  });
});

async function move(core: ReturnType<typeof createCore>, sourceTypeName: string, source: JsonObject): Promise<void> {
  const type = core.provider.types.get("edge_dns_record");
  if (!type) throw new Error("no type");
  const moved = await core.call("MoveResourceState", {
    sourceTypeName,
    targetTypeName: "edge_dns_record",
    sourceState: { json: Buffer.from(JSON.stringify(source)) },
  });
  expect(moved.diagnostics).toEqual([]);
  const state = decodeDynamicValue(moved.targetState, objectType(type.schema.attributes));
  core.state.set("edge_dns_record.it", { state, privateState: new Uint8Array() });
}
