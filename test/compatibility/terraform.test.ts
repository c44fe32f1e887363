// A state that an earlier build wrote with real Terraform: the current provider finds nothing to change in it, changes it, and
// destroys everything in it. How the fixture was made is in terraform/README.md.
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { kinds } from "../../src/kinds";
import { createResourceTypes } from "../../src/terraform/schema/resource-types";
import { describeTier } from "../describe-tier";
import { ACCOUNT, type Emulated, emulate } from "../emulated";
import { LOOPBACK } from "../terraform/in-process-core";
import { findMissingTerraform, workspace } from "../terraform/terraform-workspace";

const FIXTURE = join(__dirname, "terraform");

interface State {
  readonly resources: readonly {
    readonly mode: string;
    readonly type: string;
    readonly instances: readonly {
      readonly attributes: { readonly id: string; readonly name: string; readonly sink: string };
    }[];
  }[];
}

const state = JSON.parse(readFileSync(join(FIXTURE, "terraform.tfstate"), "utf8")) as State;
const before: unknown = JSON.parse(readFileSync(join(FIXTURE, "before.json"), "utf8"));

let folder: string;
let emulation: Emulated;
let stack: Awaited<ReturnType<typeof workspace>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "zonewright-earlier-"));
  copyFileSync(join(FIXTURE, "emulator.json"), join(folder, "emulator.json"));
  emulation = emulate({ mode: "calm", data: join(folder, "emulator.json"), asOf: "2026-11-21" });
  stack = await workspace(emulation, { ZONEWRIGHT_BASE_URL: LOOPBACK });
  for (const name of ["main.tf.json", "site", "terraform.tfstate"])
    cpSync(join(FIXTURE, name), join(stack.folder, name), { recursive: true });
  rememberTokens();
});

afterEach(async () => {
  await stack.close();
  await emulation.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The values of the tokens are where the earlier build stored them. */
function rememberTokens(): void {
  const { secrets } = stack;
  const tokens = state.resources.filter(({ type }) => type === "edge_gateway_token");
  for (const { attributes } of tokens.flatMap(({ instances }) => instances)) {
    const sink = formatSink(attributes.sink);
    secrets.sinks.set(sink, "a stored value");
    const key = { scope: ACCOUNT, kind: "gateway_token", name: attributes.name };
    secrets.writeJournal(key, { phase: "stored", sink, id: attributes.id, at: secrets.now });
  }
}

function formatSink(sink: string): string {
  if (!sink.startsWith("{")) return sink;
  const { file, env_file, name } = JSON.parse(sink) as Readonly<Record<string, string>>;
  return file === undefined ? `env-file:${env_file}#${name}` : `file:${file}`;
}

async function run(...words: readonly string[]) {
  const ran = await stack.run(...words);
  expect(ran.code, ran.stdout + ran.stderr).toBe(0);
  return ran.stdout;
}

const writes = () => emulation.control.requests().filter(({ method }) => method !== "GET");

async function readSettings(path: string) {
  const read = await emulation.api().send({ method: "GET", path: `${path}/dns_settings` });
  return read.outcome === "ok" ? (read.result as Readonly<Record<string, unknown>>) : undefined;
}

describeTier("the Terraform state of an earlier build", findMissingTerraform(), () => {
  it("holds a resource of every type", () => {
    const types = new Set(state.resources.filter(({ mode }) => mode === "managed").map(({ type }) => type));
    expect([...types].sort()).toEqual(
      createResourceTypes(kinds)
        .map(({ typeName }) => typeName)
        .sort(),
    );
  });

  it("plans empty, with and without a refresh, and an apply sends no write", async () => {
    await run("get");
    expect(await run("plan", "-detailed-exitcode")).toContain("No changes.");
    expect(await run("plan", "-detailed-exitcode", "-refresh=false")).toContain("No changes.");
    expect(await run("apply", "-auto-approve")).toContain("0 added, 0 changed, 0 destroyed");
    expect(await run("plan", "-detailed-exitcode")).toContain("No changes.");
    expect(writes()).toEqual([]);
  });

  it("is destroyed: settings get back the values from before the first write, and foreign objects stay", async () => {
    await run("get");
    const refused = await stack.run("destroy", "-auto-approve");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("TFP105");
    expect(writes()).toEqual([]);
    expect(await run("apply", "-auto-approve", "-var=protected=false")).toContain("0 added, 2 changed, 0 destroyed");
    const destroyed = await run("destroy", "-auto-approve", "-var=protected=false", "-parallelism=30");
    expect(destroyed).toContain("Destroy complete! Resources: 88 destroyed.");
    expect(emulation.control.zones().map(({ name }) => name)).toEqual(["foreign.example"]);
    expect(emulation.control.records("foreign.example").map(({ name }) => name)).toEqual(["theirs.foreign.example"]);
    expect(await readSettings(`/accounts/${ACCOUNT}`)).toEqual(before);
    const kept = emulation.control.zones()[0]?.["id"];
    expect(await readSettings(`/zones/${kept}`)).toMatchObject({ flatten_all_cnames: true });
    expect(JSON.parse(stack.state())).toMatchObject({ resources: [] });
  });
});
