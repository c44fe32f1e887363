// States of the public provider, versions 4 and 5, move to this provider with real Terraform: nothing is created, changed or destroyed.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/base/json";
import { exportTerraform, type TerraformExportOptions } from "../../src/desired/formats/terraform-state";
import { kinds } from "../../src/kinds";
import { zoneFileForm } from "../../src/kinds/dns-record";
import { listenForReattach } from "../../src/terraform/plugin/reattach";
import { run } from "../cli/run-in";
import { describeTier } from "../describe-tier";
import { ACCOUNT, type Emulated, emulate, TOKEN } from "../emulated";
import { createPublicProvider } from "./public-provider/handlers";
import type { Generation } from "./public-provider/schemas";
import { findMissingTerraform, LOOPBACK, workspace } from "./terraform-workspace";

const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 21);
const SAMPLE = join(__dirname, "../desired/terraform-state/state-v5-all-types.tfstate");

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const value of open.splice(0)) await value.close();
});

const CONFIGURATION = `
terraform {
  required_providers {
    cloudflare = { source = "cloudflare/cloudflare" }
    edge       = { source = "zonewright/edge" }
  }
}

provider "edge" {
  base_url   = "${LOOPBACK}"
  account_id = "${ACCOUNT}"
}
`;

/** Terraform with both providers, in a folder with the state. */
async function openStack(emulation: Emulated, generation: Generation, state: JsonObject) {
  const stand = await listenForReattach(createPublicProvider(generation));
  open.push(stand);
  const stack = await workspace(emulation, {}, { "registry.terraform.io/cloudflare/cloudflare": stand.reattach });
  open.push(stack);
  stack.writeHcl(CONFIGURATION);
  writeFileSync(join(stack.folder, "terraform.tfstate"), JSON.stringify(state));
  const write = (options: TerraformExportOptions, file = "terraform.tfstate") => {
    const text = readFileSync(join(stack.folder, file), "utf8");
    const exported = exportTerraform({ file, text }, { kinds, form: zoneFileForm }, options);
    expect(exported.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    writeFileSync(join(stack.folder, "edge.tf"), exported.text);
    return exported;
  };
  return { ...stack, write };
}

type Stack = Awaited<ReturnType<typeof openStack>>;

/** Applies, and expects that nothing was sent but reads, and that a second plan is empty. */
async function expectMove(stack: Stack, emulation: Emulated, summary: RegExp): Promise<void> {
  execFileSync("terraform", ["fmt", "-check", "-diff", "edge.tf"], { cwd: stack.folder });
  const before = emulation.control.mutations().length;
  const planned = await stack.run("plan");
  expect(planned.stderr).toBe("");
  expect(planned.stdout).toMatch(summary);
  const applied = await stack.run("apply", "-auto-approve");
  expect(applied.stderr).toBe("");
  expect(applied.stdout).toMatch(/ 0 added, 0 changed, 0 destroyed\./);
  expect(emulation.control.mutations().length, `seed ${SEED}`).toBe(before);
  const state = JSON.parse(stack.state()) as { resources: { type: string }[] };
  expect([...new Set(state.resources.map(({ type }) => type))].filter((type) => type.startsWith("cloudflare"))).toEqual(
    [],
  );
  rmSync(join(stack.folder, "main.tf"));
  writeFileSync(join(stack.folder, "main.tf"), CONFIGURATION.replace(/ +cloudflare = .*\n/, ""));
  const again = await stack.run("plan", "-detailed-exitcode");
  expect(again.code, again.stdout + again.stderr).toBe(0);
}

const MOVES = /Plan: (?:\d+ to import, )?0 to add, 0 to change, 0 to destroy\./;

const resource = (type: string, name: string, instances: readonly JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ mode: "managed", type, name, provider: 'provider["registry.terraform.io/cloudflare/cloudflare"]' },
  ...more,
  instances,
});

const stateFile = (resources: readonly JsonObject[]): JsonObject => ({
  ...{ version: 4, terraform_version: "1.11.4", serial: 1, lineage: "00000000-0000-0000-0000-000000000001" },
  ...{ outputs: {}, resources },
});

/** Creates the record of a state's attributes, and returns its id. */
async function create(emulation: Emulated, zone: string, attributes: JsonObject): Promise<string> {
  const { type, name, content, data, ttl, proxied, priority, comment, tags, settings } = attributes;
  const plain = (value: Json | undefined): Json =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, member]) => {
            const own = isObject(member) ? (member["value"] ?? null) : (member ?? null);
            return own === null ? [] : [[key, own]];
          }),
        )
      : (value ?? null);
  const rdata = isObject(data) ? { data: plain(data) } : { content: content ?? null };
  const rank = priority === null || priority === undefined ? {} : { priority };
  const own = {
    comment: comment ?? null,
    tags: tags ?? [],
    settings: plain(settings ?? {}),
    proxied: proxied ?? false,
  };
  const body = { type, name, ttl, ...rdata, ...rank, ...own } as JsonObject;
  const sent = await emulation.api().send({ method: "POST", path: `/zones/${zone}/dns_records`, body });
  if (!("result" in sent) || !isObject(sent.result)) throw new Error(JSON.stringify(sent));
  return String(sent.result["id"]);
}

/** The sample's state, with the ids of its zone and records in this emulator. */
async function seedSample(emulation: Emulated): Promise<JsonObject> {
  const zone = String(emulation.control.addZone("all-types-sample.com").id);
  const state = JSON.parse(readFileSync(SAMPLE, "utf8").replaceAll("dfc1de45841b7caaf9fb221ddfdc476a", zone));
  for (const { type, instances } of state.resources)
    if (type === "cloudflare_dns_record")
      for (const { attributes } of instances) attributes.id = await create(emulation, zone, attributes);
  return state;
}

describeTier("a state of the public provider", findMissingTerraform(), () => {
  it("moves without a change where the configuration keeps its expressions and has other types, and `moved` blocks alone", async () => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const stack = await openStack(emulation, 5, await seedSample(emulation));
    const old = readFileSync(join(__dirname, "../desired/terraform-state/all-types-main.tf"), "utf8");
    const own = old
      .slice(old.indexOf("variable "))
      .replaceAll("cloudflare_dns_record", "edge_dns_record")
      .replaceAll("cloudflare_zone", "edge_zone")
      .replace(/account = \{ id = (.*) \}/, "account_id = $1");
    writeFileSync(join(stack.folder, "own.tf"), own);
    stack.write({ form: "moved" });
    await expectMove(stack, emulation, MOVES);
  });

  it.each(["records", "set"] as const)("with every type of record moves without a change: %s", async (form) => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const stack = await openStack(emulation, 5, await seedSample(emulation));
    stack.write({ form });
    await expectMove(stack, emulation, MOVES);
  });

  it.each([
    [4, "records"],
    [4, "set"],
    [5, "records"],
    [5, "set"],
  ] as const)("of version %i with 200 records moves without a change: %s", async (generation, form) => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const zone = String(emulation.control.addZone("example.com").id);
    const type = generation === 4 ? "cloudflare_record" : "cloudflare_dns_record";
    const row = async (name: string, content: string, key?: string | number): Promise<JsonObject> => {
      const record = { type: "A", name, content, ttl: 300, proxied: false };
      const id = await create(emulation, zone, record);
      const own = { ...record, id, zone_id: zone };
      const attributes = generation === 4 ? { ...own, value: content, hostname: `${name}.example.com`, data: [] } : own;
      return { schema_version: 0, ...(key === undefined ? {} : { index_key: key }), attributes };
    };
    const rows = (prefix: string, keys: readonly (string | number)[]) =>
      Promise.all(keys.map((key, index) => row(`${prefix}${index}`, `192.0.2.${index + 1}`, key)));
    const numbers = Array.from({ length: 50 }, (_, index) => index);
    const singles = await Promise.all(numbers.map((index) => row(`single${index}`, "192.0.2.200")));
    const odd = ["${a}", "%{b}", 'say "x"', "a,b", "é\n"];
    const state = stateFile([
      resource("cloudflare_zone", "main", [
        { attributes: { id: zone, [generation === 4 ? "zone" : "name"]: "example.com", type: "full", paused: false } },
      ]),
      ...singles.map((instance, index) => resource(type, `single${index}`, [instance])),
      resource(type, "each", await rows("each", [...odd, ...numbers.slice(odd.length).map((number) => `k${number}`)]), {
        each: "map",
      }),
      resource(type, "count", await rows("count", numbers), { each: "list" }),
      resource(type, "web", await rows("web", numbers.slice(0, 25)), { each: "list", module: 'module.site["a"]' }),
      resource(type, "web", await rows("other", numbers.slice(0, 25)), { each: "list", module: 'module.site["b"]' }),
    ]);
    const stack = await openStack(emulation, generation, state);
    const { moved, text } = stack.write({ form });
    expect(moved).toBe(201);
    expect(text).toContain(
      form === "set" ? 'resource "edge_dns_record_set" "example_com"' : 'from = module.site["b"].',
    );
    await expectMove(stack, emulation, MOVES);
  });

  it.each(["records", "set"] as const)("is not needed to import a live zone: %s", async (form) => {
    const emulation = emulate({ mode: "calm", seed: SEED });
    const zone = String(emulation.control.addZone("example.com").id);
    const { resources } = JSON.parse(readFileSync(SAMPLE, "utf8"));
    for (const { type, instances } of resources)
      if (type === "cloudflare_dns_record")
        for (const { attributes } of instances) await create(emulation, zone, attributes);
    const stack = await openStack(emulation, 5, stateFile([]));
    const argv = ["export", "terraform", "--zone", "example.com", ...(form === "set" ? ["--set"] : [])];
    const env = { ZONEWRIGHT_API_TOKEN: TOKEN, ZONEWRIGHT_BASE_URL: LOOPBACK };
    const fetch: typeof globalThis.fetch = (input, init) =>
      emulation.fetch(String(input).replace(LOOPBACK, emulation.baseUrl), init);
    const exported = await run(argv, { env, fetch });
    expect(exported.code, exported.err).toBe(0);
    writeFileSync(join(stack.folder, "edge.tf"), exported.out);
    await expectMove(stack, emulation, /Plan: \d+ to import, 0 to add, 0 to change, 0 to destroy\./);
  });
});
