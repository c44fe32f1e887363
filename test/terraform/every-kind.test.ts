// Every sample of every kind, in every spelling, through the provider's own RPCs: what core checks of a plan and of a new
// state holds, and the plan after an apply is empty.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { kinds } from "../../src/kinds";
import { PREFIX } from "../../src/terraform/schema/resource-types";
import { emulate } from "../emulated";
import { memorySecrets } from "../memory-secrets";
import { actionsOf, type Config, makeCore } from "./walk";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 7);

describe.each(kinds)("edge_$name", (kind) => {
  it.each(kind.samples)("$title: every spelling is planned once and then never again", async (sample) => {
    for (const spelling of [
      sample.declared,
      ...(sample.spellings ?? []).map((spelling) => respelled(sample.declared, spelling)),
    ]) {
      const { core, base } = await prepared(kind.within);
      const configs = { [`${PREFIX}${kind.name}.it`]: { ...base, ...asConfig(spelling) } };
      await core.apply(configs);
      expect(actionsOf(await core.plan(configs)), `seed ${SEED}: ${JSON.stringify(spelling)}`).toEqual({});
    }
  });

  it.each(kind.samples.flatMap(({ title, declared, edit }) => (edit ? [{ title, declared, edit }] : [])))(
    "$title: an edit is one update in place",
    async ({ declared, edit }) => {
      const { core, base } = await prepared(kind.within);
      const address = `${PREFIX}${kind.name}.it`;
      await core.apply({ [address]: { ...base, ...asConfig(declared) } });
      const edited = { [address]: { ...base, ...asConfig({ ...declared, ...edit.declared }) } };
      expect(actionsOf(await core.apply(edited))).toEqual({ [address]: "update" });
      expect(actionsOf(await core.plan(edited))).toEqual({});
    },
  );

  it("destroys what it made", async () => {
    const { core, base } = await prepared(kind.within);
    const guard = kind.opens ? { deletion_protection: false } : {};
    const declared = kind.samples[0]?.declared ?? {};
    await core.apply({ [`${PREFIX}${kind.name}.it`]: { ...base, ...asConfig(declared), ...guard } });
    await core.apply({});
    expect(core.state.size).toBe(0);
  });
});

async function prepared(within: "zone" | "account") {
  const emulation = emulate({ seed: SEED });
  const secrets = memorySecrets();
  const core = makeCore(emulation, { secretsFor: () => secrets });
  if (within === "account") return { core, base: {} };
  const zone = emulation.control.addZone("example.com");
  return { core, base: { zone_id: zone.id } };
}

/** Of `content` and `data` a record has one. */
function respelled(declared: JsonObject, spelling: JsonObject): JsonObject {
  const { content, data, ...others } = declared;
  const rdata =
    "content" in spelling || "data" in spelling ? {} : { ...(content && { content }), ...(data && { data }) };
  return { ...others, ...rdata, ...spelling };
}

/** Words that documents take in place of a value (`ttl: auto`) are values in Terraform. */
function asConfig(declared: JsonObject): Config {
  const { ttl, sink, ...others } = declared;
  // A value of any shape is JSON text.
  const written = typeof sink === "object" ? JSON.stringify(sink) : sink;
  return {
    ...others,
    ...(sink === undefined ? {} : { sink: written }),
    ...(ttl === undefined ? {} : { ttl: ttl === "auto" ? 1 : ttl }),
  };
}
