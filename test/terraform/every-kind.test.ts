// Every sample of every kind in every spelling, through the provider's RPCs: plans and new states pass Terraform's checks, and the
// plan after an apply is empty.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { kinds } from "../../src/kinds";
import { TYPE_PREFIX } from "../../src/terraform/schema/resource-types";
import { createMemorySecrets } from "../create-memory-secrets";
import { emulate } from "../emulated";
import { type Config, createCore, listActions } from "./in-process-core";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 7);

describe.each(kinds)("edge_$name", (kind) => {
  it.each(kind.samples)("$title: every spelling has an empty plan after the apply", async (sample) => {
    for (const spelling of [
      sample.declared,
      ...(sample.spellings ?? []).map((spelling) => respelled(sample.declared, spelling)),
    ]) {
      const { core, base } = await prepared(kind.within);
      const configs = { [`${TYPE_PREFIX}${kind.name}.it`]: { ...base, ...asConfig(spelling) } };
      await core.apply(configs);
      expect(listActions(await core.plan(configs)), `seed ${SEED}: ${JSON.stringify(spelling)}`).toEqual({});
    }
  });

  it.each(kind.samples.flatMap(({ title, declared, edit }) => (edit ? [{ title, declared, edit }] : [])))(
    "$title: an edit is one update in place",
    async ({ declared, edit }) => {
      const { core, base } = await prepared(kind.within);
      const address = `${TYPE_PREFIX}${kind.name}.it`;
      await core.apply({ [address]: { ...base, ...asConfig(declared) } });
      const edited = { [address]: { ...base, ...asConfig({ ...declared, ...edit.declared }) } };
      expect(listActions(await core.apply(edited))).toEqual({ [address]: "update" });
      expect(listActions(await core.plan(edited))).toEqual({});
    },
  );

  it("destroys what it created", async () => {
    const { core, base } = await prepared(kind.within);
    const guard = kind.definesScope ? { deletion_protection: false } : {};
    const declared = kind.samples[0]?.declared ?? {};
    await core.apply({ [`${TYPE_PREFIX}${kind.name}.it`]: { ...base, ...asConfig(declared), ...guard } });
    await core.apply({});
    expect(core.state.size).toBe(0);
  });
});

async function prepared(within: "zone" | "account") {
  const emulation = emulate({ seed: SEED });
  const secrets = createMemorySecrets();
  const core = createCore(emulation, { secretsFor: () => secrets });
  if (within === "account") return { core, base: {} };
  const zone = emulation.control.addZone("example.com");
  return { core, base: { zone_id: zone.id } };
}

/** A record has either `content` or `data`. */
function respelled(declared: JsonObject, spelling: JsonObject): JsonObject {
  const { content, data, ...others } = declared;
  const rdata =
    "content" in spelling || "data" in spelling ? {} : { ...(content && { content }), ...(data && { data }) };
  return { ...others, ...rdata, ...spelling };
}

/** Replaces words of documents with Terraform's values (`ttl: auto`). */
function asConfig(declared: JsonObject): Config {
  const { ttl, sink, ...others } = declared;
  // A free-form value is JSON text.
  const written = typeof sink === "object" ? JSON.stringify(sink) : sink;
  return {
    ...others,
    ...(sink === undefined ? {} : { sink: written }),
    ...(ttl === undefined ? {} : { ttl: ttl === "auto" ? 1 : ttl }),
  };
}
