// `terraform plan -generate-config-out` over samples of every kind: the generated configuration plans without error, and applying
// it changes nothing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isObject, type JsonObject } from "../../src/base/json";
import type { Kind } from "../../src/kind/kind";
import { kinds } from "../../src/kinds";
import { TYPE_PREFIX } from "../../src/terraform/schema/resource-types";
import { describeTier } from "../describe-tier";
import { emulate } from "../emulated";
import { findMissingTerraform, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 29);

type Workspace = Awaited<ReturnType<typeof workspace>>;

/** Objects with values that the API does not return, and with rdata that has more than one spelling. */
const MORE: Readonly<Record<string, readonly JsonObject[]>> = {
  gateway: [
    {
      id: "billed",
      stripe: { authorization: "one", usage_events: [{ payload: "{}" }] },
    },
    { id: "traced", otel: [{ url: "https://traces.example.com", headers: "{}", authorization: "one" }] },
  ],
  dns_record: [
    { name: "alias", type: "HTTPS", data: { priority: 0, target: "www.example.com", value: "" } },
    { name: "_sip._tcp.both", type: "SRV", priority: 3, content: "5 5060 sip.example.com" },
    {
      name: "n",
      type: "NAPTR",
      data: { order: 1, preference: 2, flags: "", service: "", regex: "", replacement: "." },
    },
    { name: "long", type: "TXT", content: "x".repeat(600), comment: "a remark", tags: ["team:dns"], ttl: 300 },
    { name: "proxied", type: "A", content: "192.0.2.7", proxied: true, settings: { ipv4_only: true } },
  ],
};

describeTier("Terraform with generated configuration", findMissingTerraform(), () => {
  it.each(kinds.map((kind) => [kind.name, kind] as const))(
    "imports samples of %s with generated configuration, which applies without a change",
    async (_, kind) => {
      const emulation = emulate({ seed: SEED, mode: "calm" });
      const samples = kind.routes.create === undefined ? kind.samples.slice(0, 1) : kind.samples;
      const all = [...samples.map(({ declared }) => declared), ...(MORE[kind.name] ?? [])];
      const configs = all.map((declared) => ({
        ...toHclValues(declared),
        ...(kind.within === "zone" && { zone_id: zoneId(emulation) }),
      }));
      const made = await workspace(emulation);
      const imported = await workspace(emulation);
      try {
        const type = TYPE_PREFIX + kind.name;
        made.write({ [type]: Object.fromEntries(configs.map((config, at) => [`s${at}`, config])) });
        const applied = await made.run("apply", "-auto-approve");
        expect(applied.code, applied.stderr).toBe(0);
        const writes = emulation.control.mutations().length;
        imported.write(undefined, { import: readImports(kind, made) });
        const generated = await imported.run("plan", "-generate-config-out=generated.tf");
        const text = readFileSync(join(imported.folder, "generated.tf"), "utf8");
        expect(generated.code, `${generated.stderr}\n${text}`).toBe(0);
        expect(generated.stdout, text).toMatch(/\d+ to import, 0 to add, 0 to change, 0 to destroy/);
        const adopted = await imported.run("apply", "-auto-approve");
        expect(adopted.code, `${adopted.stderr}\n${text}`).toBe(0);
        expect(emulation.control.mutations()).toHaveLength(writes);
        const again = await imported.run("plan", "-detailed-exitcode");
        expect(again.code, again.stdout + again.stderr + text).toBe(0);
      } finally {
        await made.close();
        await imported.close();
      }
    },
    120_000,
  );
});

function zoneId({ control }: ReturnType<typeof emulate>): string {
  const [zone] = control.zones();
  return String((zone ?? control.addZone("example.com"))["id"]);
}

/** An import block for each resource of the state. */
function readImports(kind: Kind, stack: Workspace): readonly JsonObject[] {
  const { resources } = JSON.parse(stack.state());
  return resources.map(({ type, name, instances }: { type: string; name: string; instances: JsonObject[] }) => {
    const attributes = instances[0]?.["attributes"];
    if (!isObject(attributes)) throw new Error(`${name} has no state`);
    const { id, zone_id, account_id } = attributes;
    const scope = String(zone_id ?? account_id);
    const isWhole = kind.definesScope !== undefined;
    const path = kind.routes.create === undefined ? scope : isWhole ? String(id) : `${scope}/${id}`;
    return { to: `${type}.${name}`, id: path };
  });
}

/** A free-form value is JSON text, and `auto` is a word of documents. */
function toHclValues({ ttl, sink, ...others }: JsonObject): JsonObject {
  return {
    ...others,
    ...(sink !== undefined && { sink: typeof sink === "string" ? sink : JSON.stringify(sink) }),
    ...(ttl !== undefined && { ttl: ttl === "auto" ? 1 : ttl }),
  };
}
