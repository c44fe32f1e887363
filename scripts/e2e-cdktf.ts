// The whole way of a stack, with cdktf and Terraform as users have them: synth, deploy, an empty plan, a foreign edit that
// `cdktf diff` shows and a deploy repairs, destroy. Against the emulator, without network. Exit 0 only if all of it held.
// Run: npm run e2e:cdktf. CDKTF_CLI names an installed command line; otherwise npx fetches cdktf-cli 0.21. FRAMEWORK=cdktn takes
// the same stacks through the fork, whose command line needs Node 22.19 or newer.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { isObject, type JsonObject } from "../src/base/json";
import { installProvider, platformOf } from "../src/cli/commands/provider-install";
import { VERSION } from "../src/cli/version";
import { startEmulator } from "../src/emulator";
import { bundleApp } from "./cdktn";

const ROOT = resolve(__dirname, "..");
const STACKS = ["k8s-io", "kubernetes-io"] as const;
const FRAMEWORK = process.env["FRAMEWORK"] === "cdktn" ? "cdktn" : "cdktf";
const SEED = Number(process.env["ZONEWRIGHT_SEED"] ?? 5);

interface Ran {
  readonly code: number;
  /** Both streams, without colours. */
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
    const run = (...given: readonly string[]) => execute(cdktf, given, folder, env);
    const stackFolder = (stack: string) => join(folder, "cdktf.out", "stacks", stack);
    const terraform = (stack: string, ...given: readonly string[]) =>
      execute(["terraform"], given, stackFolder(stack), env);
    const zonewright = (...given: readonly string[]) =>
      execute([tsx(), join(ROOT, "src/cli/main.ts")], given, folder, env);
    const { control } = emulator;

    await step("cdktf synth writes both stacks and their states", async () => {
      await ok(run("synth"));
      for (const stack of STACKS) equal(readdirSync(stackFolder(stack)).includes("zone-state.json"), true, stack);
    });
    await step("zonewright validate takes cdktf.out", () => ok(zonewright("validate", "cdktf.out")));
    await step("zonewright plan creates what the stacks declare", async () => {
      const planned = await changesOf(zonewright("plan", "cdktf.out", "--json"));
      equal(
        planned.every((name) => name.includes("create")),
        true,
        planned.join(", "),
      );
    });
    await step("cdktf deploy makes zones, records and settings", async () => {
      await ok(run("deploy", ...STACKS, "--auto-approve"));
      equal(control.records("k8s.io").length, recordCount(stackFolder("k8s-io"), "k8s.io"), "records of k8s.io");
      equal(
        control.records("kubernetes.io").length,
        recordCount(stackFolder("kubernetes-io"), "kubernetes.io"),
        "records of kubernetes.io",
      );
    });
    await step("the plan afterwards is empty, for Terraform and for zonewright", async () => {
      for (const stack of STACKS) {
        has(await ok(run("diff", stack)), "No changes.", stack);
        equal((await terraform(stack, "plan", "-detailed-exitcode", "-input=false")).code, 0, stack);
      }
      equal((await zonewright("plan", "cdktf.out", "--detailed-exitcode")).code, 0, "zonewright plan");
    });
    await step("cdktf diff shows foreign edits and deletions, record by record", async () => {
      control.foreign.patch("k8s.io", { name: "slack.k8s.io" }, { content: "192.0.2.66" });
      control.foreign.remove("k8s.io", { name: "git.k8s.io" });
      control.foreign.patch("kubernetes.io", { name: "kubernetes.io", type: "A" }, { ttl: 120 });
      const short = await ok(run("diff", "k8s-io"));
      for (const seen of ["Host-slack", "192.0.2.66", "Redirect-git", "1 to add, 1 to change, 0 to destroy"])
        has(short, seen, "k8s-io");
      const long = await ok(run("diff", "kubernetes-io"));
      for (const seen of ["@-A", "120", "0 to add, 1 to change, 0 to destroy"]) has(long, seen, "kubernetes-io");
    });
    await step("zonewright plan names the same records and fields", async () => {
      const planned = await changesOf(zonewright("plan", "cdktf.out", "--json"));
      equal(planned.join("; "), PLANNED.join("; "), "zonewright plan");
      equal((await zonewright("drift", "cdktf.out")).code, 2, "zonewright drift");
    });
    await step("cdktf deploy repairs them", async () => {
      await ok(run("deploy", ...STACKS, "--auto-approve"));
      for (const stack of STACKS)
        equal((await terraform(stack, "plan", "-detailed-exitcode", "-input=false")).code, 0, stack);
      equal((await zonewright("drift", "cdktf.out")).code, 0, "zonewright drift");
    });
    await step("cdktf destroy leaves nothing", async () => {
      await ok(run("destroy", ...STACKS, "--auto-approve"));
      equal(control.zones().length, 0, "zones");
    });
    await step("no provider process is left", async () => {
      const left = await execute(["ps"], ["-A", "-o", "args="], folder, env);
      equal(left.text.split("\n").filter((line) => line.includes(join(folder, "mirror"))).length, 0, "processes");
    });
    process.stdout.write("All of it held.\n");
  } finally {
    await emulator.close();
    if (process.env["KEEP"] === undefined) rmSync(folder, { recursive: true, force: true });
    else process.stdout.write(`Kept: ${folder}\n`);
  }
}

/** What the foreign edits come to, as `zonewright plan --json` names it. */
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

/** No registry, no phoning home, no colours; the provider comes from a mirror on the disk. */
function environment(folder: string, baseUrl: string): NodeJS.ProcessEnv {
  const { ZONEWRIGHT_API_KEY: _, CLOUDFLARE_API_TOKEN: __, ...inherited } = process.env;
  return {
    ...inherited,
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
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
  await ok(execute([process.execPath], [join(ROOT, "scripts/bundle.mjs"), bundle], ROOT, env));
  const mirror = join(folder, "mirror");
  const installed = installProvider({ bundle, folder: mirror, version: VERSION, platform: platformOf(process) });
  if (!installed.ok) throw new Error(installed.problem.detail);
  const method = `filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }`;
  writeFileSync(join(folder, "mirror.tfrc"), `provider_installation {\n  ${method}\n}\n`);
}

/** The project's stacks in a folder of their own, so that states and plans lie there. */
async function workspace(folder: string): Promise<void> {
  const config = JSON.parse(readFileSync(join(ROOT, "cdktf.json"), "utf8")) as { app: string };
  const absolute = config.app.replace(
    /(^| )(node_modules|stacks)\//g,
    (_, before, name) => `${before}${ROOT}/${name}/`,
  );
  writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ ...config, app: (await forkApp(folder)) ?? absolute }));
}

async function forkApp(folder: string): Promise<string | undefined> {
  if (FRAMEWORK !== "cdktn") return undefined;
  await bundleApp("cdktn", join(ROOT, "stacks/main.ts"), join(folder, "app.js"));
  cpSync(join(ROOT, "stacks/zones"), join(folder, "zones"), { recursive: true });
  return `NODE_PATH=${join(ROOT, "node_modules")} node app.js`;
}

function cli(): readonly string[] {
  const named = process.env["CDKTF_CLI"];
  if (named !== undefined) return [named];
  return FRAMEWORK === "cdktn" ? ["npx", "--yes", "cdktn-cli@0.24.0"] : ["npx", "--yes", "cdktf-cli@0.21.0"];
}

function tsx(): string {
  return join(ROOT, "node_modules/.bin/tsx");
}

function execute(
  [command = "", ...first]: readonly string[],
  given: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Ran> {
  return new Promise((resolveRan, reject) => {
    const child = spawn(command, [...first, ...given], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const parts: string[] = [];
    const printed: string[] = [];
    child.stdout.on("data", (part: string) => printed.push(part));
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part) => parts.push(part));
    child.on("error", reject);
    child.on("close", (code) => {
      const shown = `${command} ${given.join(" ")}`;
      const text = parts.join("").replace(/\u001b\[[\d;]*m/g, "");
      if (process.env["VERBOSE"] !== undefined) process.stdout.write(`$ ${shown}\n${text}\n`);
      resolveRan({ code: code ?? 1, text, stdout: printed.join("") });
    });
  });
}

async function ok(running: Promise<Ran>): Promise<string> {
  const { code, text } = await running;
  if (code !== 0) throw new Error(`exit ${code}:\n${text}`);
  return text;
}

function equal(seen: unknown, wanted: unknown, what: string): void {
  if (seen !== wanted) throw new Error(`${what}: ${JSON.stringify(seen)}, wanted ${JSON.stringify(wanted)}`);
}

function has(text: string, wanted: string, what: string): void {
  if (!text.includes(wanted)) throw new Error(`${what}: no ${JSON.stringify(wanted)} in\n${text}`);
}

function recordCount(stack: string, zone: string): number {
  const state = JSON.parse(readFileSync(join(stack, "zone-state.json"), "utf8")) as {
    readonly zones: Readonly<Record<string, { readonly records: readonly unknown[] }>>;
  };
  return state.zones[zone]?.records.length ?? 0;
}

/** `update slack A 192.0.2.1 content`: what is done, to which object, in which fields. */
async function changesOf(running: Promise<Ran>): Promise<readonly string[]> {
  const { code, text, stdout } = await running;
  if (code !== 0) throw new Error(`exit ${code}:\n${text}`);
  const plan = JSON.parse(stdout) as {
    readonly resource_changes: readonly { readonly address: string; readonly change: JsonObject }[];
  };
  return plan.resource_changes.map(({ address, change }) => {
    const { actions, before, after } = change;
    const fields =
      isObject(before) && isObject(after)
        ? Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
        : [];
    return [...(actions as readonly string[]), address, ...fields].join(" ");
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`failed (seed ${SEED}): ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
