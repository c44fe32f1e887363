// Every type of the public provider with a counterpart moves, from the schema of version 4 and of version 5: the same object, and nothing to change.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { listPublicTypes } from "../../src/desired/formats/terraform-state";
import { kinds } from "../../src/kinds";
import { objectType } from "../../src/terraform/schema/attribute";
import { decodeDynamicValue } from "../../src/terraform/wire";
import { createMemorySecrets } from "../create-memory-secrets";
import { emulate } from "../emulated";
import { createCore, listActions } from "./in-process-core";
import { PUBLIC_TYPES } from "./public-provider/schemas";
import { toConfig } from "./sample-configs";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 36);
const OWNER = "0123456789abcdef0123456789abcdef";

const MOVES = kinds.flatMap((kind) =>
  listPublicTypes(kind.name).flatMap((publicType) =>
    ([4, 5] as const)
      .filter((generation) => PUBLIC_TYPES[generation][publicType] !== undefined)
      .map((generation) => [publicType, generation, kind.name, kind] as const),
  ),
);

it("covers every type that is declared movable, and each kind but sets", () => {
  const covered = new Set(MOVES.map(([publicType]) => publicType));
  expect([...covered].sort()).toEqual([...new Set(kinds.flatMap((kind) => listPublicTypes(kind.name)))].sort());
  expect(new Set(MOVES.map(([, , name]) => name)).size).toBe(kinds.length);
});

describe.each(MOVES)("%s of version %i", (publicType, generation, _, kind) => {
  it(`becomes edge_${kind.name} without a change`, async () => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const secrets = createMemorySecrets();
    const zone = String(emulation.control.addZone("example.com").id);
    const address = `edge_${kind.name}.it`;
    const scope = kind.within === "zone" ? { zone_id: zone } : {};
    const [sample] = kind.samples;
    // A moved token has no sink: its value is where the public provider put it.
    const { sink, ...declared } = sample?.declared ?? {};
    const create = createCore(emulation, { secretsFor: () => secrets });
    const named = kind.definesScope ? { name: "example.net" } : {};
    const full = { ...toConfig(declared), ...scope, ...named };
    await create.apply({ [address]: sink === undefined ? full : { ...full, sink: String(sink) } });
    const created = create.state.get(address)?.state as JsonObject;
    const core = createCore(emulation, { secretsFor: () => createMemorySecrets() });
    const source = toPublicState(publicType, generation, created);
    const type = core.provider.types.get(`edge_${kind.name}`);
    if (!type) throw new Error("no type");
    const moved = await core.call("MoveResourceState", {
      sourceTypeName: publicType,
      targetTypeName: type.typeName,
      sourceState: { json: Buffer.from(JSON.stringify(source)) },
    });
    expect(moved.diagnostics).toEqual([]);
    const state = decodeDynamicValue(moved.targetState, objectType(type.schema.attributes));
    core.state.set(address, { state, privateState: new Uint8Array() });
    const before = emulation.control.mutations().length;
    expect(listActions(await core.plan({ [address]: full })), `seed ${SEED}`).toEqual({});
    expect(emulation.control.mutations().length).toBe(before);
  });
});

/** The attributes that the public provider's schema has, from those of this provider's state. */
function toPublicState(publicType: string, generation: 4 | 5, created: JsonObject): JsonObject {
  const { id, zone_id, account_id, name, content, data, type } = created;
  const known = PUBLIC_TYPES[generation][publicType]?.attributes ?? {};
  const all: JsonObject = {
    ...{
      id: id ?? null,
      zone_id: zone_id ?? null,
      account_id: account_id ?? OWNER,
      name: name ?? null,
      zone: name ?? null,
    },
    ...{
      type: type ?? null,
      value: content ?? null,
      content: content ?? null,
      hostname: `${String(name)}.example.com`,
    },
    data: data === null || data === undefined ? (generation === 4 ? [] : null) : generation === 4 ? [data] : data,
  };
  const own = Object.entries(all).filter(([attribute]) => Object.hasOwn(known, attribute));
  const scope = zone_id === undefined ? {} : { account_id: null };
  return { ...Object.fromEntries(own), ...(Object.hasOwn(known, "account_id") ? scope : {}), timeouts: null };
}

it.each([
  [
    "an account's application cannot become one of a zone",
    "cloudflare_zero_trust_access_application",
    "edge_zone_access_application",
  ],
  ["a record cannot become a set", "cloudflare_dns_record", "edge_dns_record_set"],
  ["a load balancer has no counterpart", "cloudflare_load_balancer", "edge_dns_record"],
])("%s: the answer says to import instead", async (_, sourceTypeName, targetTypeName) => {
  const core = createCore(emulate({ mode: "calm", seed: SEED }));
  const json = Buffer.from(JSON.stringify({ id: OWNER, account_id: OWNER, zone_id: null }));
  const { diagnostics } = await core.call("MoveResourceState", {
    sourceTypeName,
    targetTypeName,
    sourceState: { json },
  });
  expect(diagnostics.map(({ detail }) => detail).join()).toMatch(/Import the object instead\./);
});
