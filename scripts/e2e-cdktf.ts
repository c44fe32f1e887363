// End-to-end test of stacks with the cdktf command line and Terraform: synth, deploy, an empty plan, an external edit that
// `cdktf diff` shows and a deploy reverts, destroy. Runs against the emulator, without network; exits with 0 if every step passes.
// Run: npm run e2e:cdktf. CDKTF_CLI names an installed command line; otherwise npx fetches cdktf-cli 0.21. FRAMEWORK=cdktn runs
// the same stacks with the fork, whose command line needs Node 22.19 or newer.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { errorText } from "../src/base/error-text";
import { isArray, isObject, type JsonObject } from "../src/base/json";
import { VERSION } from "../src/base/version";
import { installProvider, terraformPlatform } from "../src/cli/commands/provider-install";
import { startEmulator } from "../src/emulator";
import { bundleApp } from "./forms";

const ROOT = resolve(__dirname, "..");
const STACKS = ["k8s-io", "kubernetes-io"] as const;
const { FRAMEWORK: framework, ZONEWRIGHT_SEED: seed = 5, CDKTF_CLI, KEEP, VERBOSE, PATH: searchPath } = process.env;
const FRAMEWORK = framework === "cdktn" ? "cdktn" : "cdktf";
const SEED = Number(seed);

interface CommandResult {
  readonly code: number;
  /** Both streams, without colors. */
  readonly text: string;
  readonly stdout: string;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-e2e-"));
  const emulator = await startEmulator({ seed: SEED });
  try {
    const env = environment(folder, emulator.baseUrl);
    await bundleInto(folder, env);
    await workspace(folder);
    const cdktf = cli();
    const run = (...args: readonly string[]) => execute(cdktf, args, folder, env);
    const stackFolder = (stack: string) => join(folder, "cdktf.out", "stacks", stack);
    const terraform = (stack: string, ...args: readonly string[]) =>
      execute(["terraform"], args, stackFolder(stack), env);
    const zonewright = (...args: readonly string[]) =>
      execute([tsx(), join(ROOT, "src/cli/main.ts")], args, folder, env);
    const { control } = emulator;

    await step("cdktf synth writes both stacks and their states", async () => {
      await expectSuccess(run("synth"));
      for (const stack of STACKS) expectEqual(readdirSync(stackFolder(stack)).includes("zone-state.json"), true, stack);
    });
    await step("zonewright validate takes cdktf.out", () => expectSuccess(zonewright("validate", "cdktf.out")));
    await step("zonewright plan creates what the stacks declare", async () => {
      const planned = await listChanges(zonewright("plan", "cdktf.out", "--json"));
      expectEqual(
        planned.every((name) => name.includes("create")),
        true,
        planned.join(", "),
      );
    });
    await step("cdktf deploy makes zones, records and settings", async () => {
      await expectSuccess(run("deploy", ...STACKS, "--auto-approve"));
      expectEqual(control.records("k8s.io").length, countRecords(stackFolder("k8s-io"), "k8s.io"), "records of k8s.io");
      expectEqual(
        control.records("kubernetes.io").length,
        countRecords(stackFolder("kubernetes-io"), "kubernetes.io"),
        "records of kubernetes.io",
      );
    });
    await step("the plan afterwards is empty, for Terraform and for zonewright", async () => {
      for (const stack of STACKS) {
        expectText(await expectSuccess(run("diff", stack)), "No changes.", stack);
        expectEqual((await terraform(stack, "plan", "-detailed-exitcode", "-input=false")).code, 0, stack);
      }
      expectEqual((await zonewright("plan", "cdktf.out", "--detailed-exitcode")).code, 0, "zonewright plan");
    });
    await step("cdktf diff shows foreign edits and deletions, record by record", async () => {
      control.foreign.patch("k8s.io", { name: "slack.k8s.io" }, { content: "192.0.2.66" });
      control.foreign.remove("k8s.io", { name: "git.k8s.io" });
      control.foreign.patch("kubernetes.io", { name: "kubernetes.io", type: "A" }, { ttl: 120 });
      const short = await expectSuccess(run("diff", "k8s-io"));
      for (const expected of ["Host-slack", "192.0.2.66", "Redirect-git", "1 to add, 1 to change, 0 to destroy"])
        expectText(short, expected, "k8s-io");
      const long = await expectSuccess(run("diff", "kubernetes-io"));
      for (const expected of ["@-A", "120", "0 to add, 1 to change, 0 to destroy"])
        expectText(long, expected, "kubernetes-io");
    });
    await step("zonewright plan names the same records and fields", async () => {
      const planned = await listChanges(zonewright("plan", "cdktf.out", "--json"));
      expectEqual(planned.join("; "), PLANNED.join("; "), "zonewright plan");
      expectEqual((await zonewright("drift", "cdktf.out")).code, 2, "zonewright drift");
    });
    await step("cdktf deploy repairs them", async () => {
      await expectSuccess(run("deploy", ...STACKS, "--auto-approve"));
      for (const stack of STACKS)
        expectEqual((await terraform(stack, "plan", "-detailed-exitcode", "-input=false")).code, 0, stack);
      expectEqual((await zonewright("drift", "cdktf.out")).code, 0, "zonewright drift");
    });
    await step("cdktf destroy leaves nothing", async () => {
      await expectSuccess(run("destroy", ...STACKS, "--auto-approve"));
      expectEqual(control.zones().length, 0, "zones");
    });
    await step("no provider process is left", async () => {
      const left = await execute(["ps"], ["-A", "-o", "args="], folder, env);
      expectEqual(left.text.split("\n").filter((line) => line.includes(join(folder, "mirror"))).length, 0, "processes");
    });
    process.stdout.write("All steps passed.\n");
  } finally {
    await emulator.close();
    if (KEEP === undefined) rmSync(folder, { recursive: true, force: true });
    else process.stdout.write(`Working folder: ${folder}\n`);
  }
}

/** The changes that `zonewright plan --json` lists after the external edits. */
const PLANNED = [
  'create edge_dns_record.k8s_io["git CNAME redirect.k8s.io"]',
  'update edge_dns_record.k8s_io["slack A 34.107.195.71"] content',
  'update edge_dns_record.kubernetes_io["@ A 147.75.40.148"] ttl',
];

async function step(title: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  process.stdout.write(`ok  ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`);
}

/** Disables registries, version checks and colors; the provider comes from a mirror on disk. */
function environment(folder: string, baseUrl: string): NodeJS.ProcessEnv {
  const { ZONEWRIGHT_API_KEY: _, CLOUDFLARE_API_TOKEN: __, ...inherited } = process.env;
  return {
    ...inherited,
    PATH: [dirname(process.execPath), searchPath].join(delimiter),
    CI: "1",
    FORCE_COLOR: "0",
    NO_COLOR: "1",
    TF_CLI_ARGS: "-no-color",
    CHECKPOINT_DISABLE: "1",
    CDKTF_SKIP_PROVIDER_LOCK: "true",
    TF_CLI_CONFIG_FILE: join(folder, "mirror.tfrc"),
    ZONEWRIGHT_BASE_URL: baseUrl,
    ZONEWRIGHT_API_TOKEN: "e2e-token-0123456789-0123456789-0123456789",
    ZONEWRIGHT_ACCOUNT_ID: "023e105f4ecef8ad9ca31a8372d0c353",
  };
}

async function bundleInto(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const bundle = join(folder, "terraform-provider-edge");
  await expectSuccess(execute([process.execPath], [join(ROOT, "scripts/bundle.mjs"), bundle], ROOT, env));
  const mirror = join(folder, "mirror");
  const installed = installProvider({ bundle, folder: mirror, version: VERSION, platform: terraformPlatform(process) });
  if (!installed.ok) throw new Error(installed.problem.detail);
  const method = `filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }`;
  writeFileSync(join(folder, "mirror.tfrc"), `provider_installation {\n  ${method}\n}\n`);
}

/** Configures the project's stacks in a separate folder for states and plans. */
async function workspace(folder: string): Promise<void> {
  const config = parseObject(readFileSync(join(ROOT, "cdktf.json"), "utf8"));
  const { app } = config;
  const absolute = String(app).replace(
    /(^| )(node_modules|stacks)\//g,
    (_, before, name) => `${before}${ROOT}/${name}/`,
  );
  writeFileSync(
    join(folder, "cdktf.json"),
    JSON.stringify({ ...config, app: (await bundleForkApp(folder)) ?? absolute }),
  );
}

async function bundleForkApp(folder: string): Promise<string | undefined> {
  if (FRAMEWORK !== "cdktn") return undefined;
  await bundleApp("cdktn", join(ROOT, "stacks/main.ts"), join(folder, "app.js"));
  cpSync(join(ROOT, "stacks/zones"), join(folder, "zones"), { recursive: true });
  return `NODE_PATH=${join(ROOT, "node_modules")} node app.js`;
}

function cli(): readonly string[] {
  if (CDKTF_CLI !== undefined) return [CDKTF_CLI];
  return FRAMEWORK === "cdktn" ? ["npx", "--yes", "cdktn-cli@0.24.0"] : ["npx", "--yes", "cdktf-cli@0.21.0"];
}

function tsx(): string {
  return join(ROOT, "node_modules/.bin/tsx");
}

function execute(
  [command = "", ...first]: readonly string[],
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return new Promise((resolveResult, reject) => {
    const child = spawn(command, [...first, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const parts: string[] = [];
    const printed: string[] = [];
    child.stdout.on("data", (part: string) => printed.push(part));
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part) => parts.push(part));
    child.on("error", reject);
    child.on("close", (code) => {
      const shown = `${command} ${args.join(" ")}`;
      const text = parts.join("").replace(/\u001b\[[\d;]*m/g, "");
      if (VERBOSE !== undefined) process.stdout.write(`$ ${shown}\n${text}\n`);
      resolveResult({ code: code ?? 1, text, stdout: printed.join("") });
    });
  });
}

async function expectSuccess(running: Promise<CommandResult>): Promise<string> {
  const { code, text } = await running;
  if (code !== 0) throw new Error(`exit ${code}:\n${text}`);
  return text;
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
}

function expectText(text: string, expected: string, what: string): void {
  if (!text.includes(expected)) throw new Error(`${what}: no ${JSON.stringify(expected)} in\n${text}`);
}

function countRecords(stack: string, name: string): number {
  const { zones } = parseObject(readFileSync(join(stack, "zone-state.json"), "utf8"));
  const zone = isObject(zones) ? zones[name] : undefined;
  const { records } = isObject(zone) ? zone : {};
  return isArray(records) ? records.length : 0;
}

function parseObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error(`not a JSON object: ${text.slice(0, 200)}`);
  return value;
}

/** Lists action, object and changed fields: `update slack A 192.0.2.1 content`. */
async function listChanges(running: Promise<CommandResult>): Promise<readonly string[]> {
  const { code, text, stdout } = await running;
  if (code !== 0) throw new Error(`exit ${code}:\n${text}`);
  const { resource_changes: changes } = parseObject(stdout);
  if (!isArray(changes)) throw new Error(`the plan has no resource_changes:\n${text}`);
  return changes.filter(isObject).map(({ address, change }) => {
    const { actions, before, after } = isObject(change) ? change : {};
    const fields =
      isObject(before) && isObject(after)
        ? Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
        : [];
    return [...(isArray(actions) ? actions : []), address, ...fields].join(" ");
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`failed (seed ${SEED}): ${errorText(error)}\n`);
  process.exitCode = 1;
});
