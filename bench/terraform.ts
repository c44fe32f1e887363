// Measures the provider with real Terraform: the time to start, a plan of 10,000 unchanged records compared with as many
// terraform_data resources (empty, with a name, with the same values), and the number of batches for 1,000 new records. The ratios
// and counts matter.
// Run: npm run bench:terraform -- [start] [plan] [apply]
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../src/emulator";
import { type Config, createCore } from "../test/terraform/in-process-core";
import { stateFile } from "../test/terraform/state-file";

const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
/** The number of repetitions. Use more on an idle machine. */
const { BENCH_REPETITIONS: repetitions = 3 } = process.env;
const REPETITIONS = Number(repetitions);
const TOKEN = "bench-token-0123456789-0123456789-0123456789";
const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const VERSION = "0.1.0";

const folder = mkdtempSync(join(tmpdir(), "zonewright-bench-"));
const mirror = join(folder, "mirror");
const place = join(mirror, "registry.terraform.io/zonewright/edge", VERSION, `${osName()}_${archName()}`);
const binary = join(place, `terraform-provider-edge_v${VERSION}`);

async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((name) => !/^\d+$/.test(name));
  const chosen = (name: string) => wanted.length === 0 || wanted.includes(name);
  mkdirSync(place, { recursive: true });
  execFileSync(process.execPath, ["scripts/bundle.mjs", binary], { stdio: "inherit" });
  writeFileSync(
    join(folder, "cli.tfrc"),
    `provider_installation {\n  filesystem_mirror {\n    path = "${mirror}"\n  }\n}\n`,
  );
  print(`load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  if (chosen("start")) await start();
  if (chosen("plan")) await plan(readCount() ?? 10_000);
  if (chosen("apply")) await apply(1000);
  rmSync(folder, { recursive: true, force: true });
}

/** Measures from the spawn to the handshake line, alternating with an idle Node process, so that both run under the same load. */
async function start(): Promise<void> {
  const bare: number[] = [];
  const provider: number[] = [];
  for (let repetition = 0; repetition < 15; repetition += 1) {
    bare.push(await measure([process.execPath, "-e", "0"]));
    provider.push(await measure([process.execPath, binary], /\n/));
  }
  const [node, ours] = [median(bare), median(provider)];
  print(
    `start: ${ours.toFixed(0)} ms to the handshake line, bare node ${node.toFixed(0)} ms: ${(ours / node).toFixed(2)}`,
  );
}

function measure([command, ...args]: readonly string[], until?: RegExp): Promise<number> {
  const began = performance.now();
  const env = { ...process.env, TF_PLUGIN_MAGIC_COOKIE: COOKIE, PLUGIN_PROTOCOL_VERSIONS: "6" };
  const child = spawn(command as string, args, { env, stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((resolve) => {
    if (until)
      child.stdout.on("data", (chunk) => {
        if (!until.test(String(chunk))) return;
        resolve(performance.now() - began);
        child.kill();
      });
    else child.on("exit", () => resolve(performance.now() - began));
  });
}

async function plan(count: number): Promise<void> {
  const emulator = await startEmulator({ mode: "calm", seed: 1 });
  const zone = String(emulator.control.addZone("example.com")["id"]);
  const core = createCore({ baseUrl: emulator.baseUrl, fetch: globalThis.fetch });
  const configs = createRecords(zone, count);
  await core.apply(configs);
  const ours = await stack(emulator, configs, "ours");
  writeFileSync(join(ours, "terraform.tfstate"), stateFile(core.state));
  const baselines = BASELINES.map((baseline) => ({ ...baseline, cwd: dataStack(baseline, configs) }));
  const ratios = new Map<string, Ratio[]>(BASELINES.map(({ name }) => [name, []]));
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const before = emulator.control.requests().length;
    const ran = await runPlan(ours);
    const requests = emulator.control.requests().length - before;
    print(
      `plan of ${count}: ${formatResult(ran)}, of which the provider ${ran.cpu.toFixed(1)}; ${requests} requests; ` +
        `provider ${ran.peak.toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
    );
    // All baselines run in every repetition, so that they run under the same load.
    for (const { name, cwd } of baselines) {
      const own = await runPlan(cwd);
      const ratio = { wall: ran.seconds / own.seconds, cpu: ran.total / own.total };
      ratios.get(name)?.push(ratio);
      print(
        `  terraform_data ${name}: ${formatResult(own)}: ${ratio.wall.toFixed(2)} and ${ratio.cpu.toFixed(2)} times`,
      );
    }
  }
  for (const [name, all] of ratios) {
    const [wall, cpu] = [median(all.map((ratio) => ratio.wall)), median(all.map((ratio) => ratio.cpu))];
    print(
      `plan of ${count}: compared with terraform_data ${name}, median ${wall.toFixed(2)} times the time, ${cpu.toFixed(2)} the CPU`,
    );
  }
  await emulator.close();
}

interface Ratio {
  readonly wall: number;
  readonly cpu: number;
}

function formatResult({ seconds, total }: CommandResult): string {
  return `${seconds.toFixed(1)} s, ${total.toFixed(1)} CPU-s`;
}

async function runPlan(cwd: string): Promise<CommandResult> {
  const ran = await terraform(cwd, ["plan", "-no-color", "-detailed-exitcode"]);
  if (ran.code !== 0) throw new Error(ran.out);
  return ran;
}

async function apply(count: number): Promise<void> {
  const batches: number[] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const emulator = await startEmulator({ mode: "calm", seed: 1 });
    const zone = String(emulator.control.addZone("example.com")["id"]);
    const state = await stateServer();
    const ours = await stack(emulator, createRecords(zone, count), `apply${repetition}`, state.url);
    const ran = await terraform(ours, ["apply", "-no-color", "-auto-approve", "-parallelism=100"]);
    if (ran.code !== 0) throw new Error(ran.out);
    const writes = emulator.control.requests().filter((request) => request.method !== "GET").length;
    batches.push(writes);
    print(
      `apply of ${count} at -parallelism=100: ${ran.seconds.toFixed(1)} s, ${writes} writes; provider ${ran.peak.toFixed(0)} MB`,
    );
    state.close();
    await emulator.close();
  }
  print(`apply of ${count}: median ${median(batches)} writes`);
}

function createRecords(zone_id: string, count: number): Readonly<Record<string, Config>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n): [string, Config] => [
      `edge_dns_record.r${n}`,
      { zone_id, name: `h${n}`, type: "A", content: `192.0.2.${(n % 250) + 1}`, ttl: 300 },
    ]),
  );
}

/** Creates a folder with the configuration and initializes it from the mirror. */
async function stack(
  emulator: Emulator,
  configs: Readonly<Record<string, Config>>,
  name: string,
  state?: string,
): Promise<string> {
  const cwd = join(folder, name);
  mkdirSync(cwd);
  const records = Object.fromEntries(
    Object.entries(configs).map(([address, config]) => [address.split(".")[1], config]),
  );
  const block = {
    terraform: {
      required_providers: { edge: { source: "zonewright/edge", version: VERSION } },
      ...(state === undefined ? {} : { backend: { http: { address: state } } }),
    },
    provider: { edge: { base_url: emulator.baseUrl, account_id: ACCOUNT } },
    resource: { edge_dns_record: records },
  };
  writeFileSync(join(cwd, "main.tf.json"), JSON.stringify(block));
  // Asynchronous, because the state server runs in this process.
  const { code, out } = await terraform(cwd, ["init", "-no-color"]);
  if (code !== 0) throw new Error(out);
  return cwd;
}

interface Baseline {
  readonly name: string;
  /** The input of a block; undefined for none. */
  input(name: string, config: Config): unknown;
}

/** Terraform's work grows with the values of a resource. The baseline with the same values is the fair comparison. */
const BASELINES: readonly Baseline[] = [
  { name: "without input", input: () => undefined },
  { name: "with a name", input: (name) => name },
  { name: "with the same values", input: (_, config) => config },
];

/** Creates a stack with as many terraform_data resources, which need no provider process. */
function dataStack({ name, input }: Baseline, configs: Readonly<Record<string, Config>>): string {
  const cwd = join(folder, name.replaceAll(" ", "-"));
  mkdirSync(cwd);
  const inputs = Object.entries(configs).map(([address, config]) => {
    const own = address.split(".")[1] as string;
    return [own, input(own, config)] as const;
  });
  const blocks = Object.fromEntries(inputs.map(([own, value]) => [own, value === undefined ? {} : { input: value }]));
  writeFileSync(join(cwd, "main.tf.json"), JSON.stringify({ resource: { terraform_data: blocks } }));
  const resources = inputs.map(([own, value]) => {
    const stored = value === undefined ? null : { value, type: typeOf(value) };
    return {
      mode: "managed",
      type: "terraform_data",
      name: own,
      provider: 'provider["terraform.io/builtin/terraform"]',
      instances: [
        {
          schema_version: 0,
          attributes: { id: own, input: stored, output: stored, triggers_replace: null },
          sensitive_attributes: [],
        },
      ],
    };
  });
  const lineage = "00000000-0000-0000-0000-000000000002";
  const head = { version: 4, terraform_version: "1.11.4", serial: 1, lineage, outputs: {} };
  writeFileSync(join(cwd, "terraform.tfstate"), JSON.stringify({ ...head, resources }));
  return cwd;
}

/** The type of a string, number or object in a state. */
function typeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value;
  return ["object", Object.fromEntries(Object.entries(value).map(([name, element]) => [name, typeOf(element)]))];
}

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly seconds: number;
  /** Peak memory in MB of the largest provider process, and CPU seconds of all provider processes. */
  readonly peak: number;
  readonly cpu: number;
  /** CPU seconds of Terraform and its child processes, which depend little on the load of the machine. */
  readonly total: number;
}

async function terraform(cwd: string, args: readonly string[]): Promise<CommandResult> {
  const began = performance.now();
  const before = readChildCpuSeconds();
  const child = spawn("terraform", args, { cwd, env: terraformEnv(), stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (out += chunk));
  let peak = 0;
  const spent = new Map<string, number>();
  const sampling = setInterval(() => {
    for (const { pid, megabytes, seconds } of providers(child.pid ?? 0)) {
      peak = Math.max(peak, megabytes);
      spent.set(pid, seconds);
    }
  }, 100);
  const code = await new Promise<number>((resolve) => child.on("close", (status) => resolve(status ?? 1)));
  clearInterval(sampling);
  const cpu = [...spent.values()].reduce((sum, value) => sum + value, 0);
  return { code, out, seconds: (performance.now() - began) / 1000, peak, cpu, total: readChildCpuSeconds() - before };
}

/** CPU seconds of terminated child processes and their children; 0 without /proc. */
function readChildCpuSeconds(): number {
  try {
    const times = (readFileSync("/proc/self/stat", "utf8").split(") ")[1] ?? "").split(" ").slice(13, 15);
    return times.reduce((sum, time) => sum + Number(time) / 100, 0);
  } catch {
    return 0;
  }
}

/** The child processes of Terraform; none without /proc. */
function providers(
  parent: number,
): readonly { readonly pid: string; readonly megabytes: number; readonly seconds: number }[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(pid, parent));
  } catch {
    return [];
  }
}

function readProcess(pid: string, parent: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (!status.includes(`PPid:\t${parent}\n`)) return [];
    // Between fork and exec, a child process reports the memory of Terraform.
    if (status.startsWith("Name:\tterraform\n")) return [];
    const [user, system] = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ").slice(11, 13);
    const megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    return [{ pid, megabytes, seconds: (Number(user) + Number(system)) / 100 }];
  } catch {
    // The process has terminated.
    return [];
  }
}

/** Stores a state for Terraform's http backend. */
async function stateServer() {
  let kept = "";
  const server = createServer((request, response) => {
    if (request.method === "GET") return void response.writeHead(kept === "" ? 404 : 200).end(kept);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      kept = Buffer.concat(chunks).toString("utf8");
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  return { url: `http://127.0.0.1:${port}/state`, close: () => void server.close() };
}

function terraformEnv(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    CHECKPOINT_DISABLE: "1",
    TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
    ZONEWRIGHT_API_TOKEN: TOKEN,
  };
}

function osName(): string {
  return process.platform === "win32" ? "windows" : process.platform;
}

function archName(): string {
  return process.arch === "x64" ? "amd64" : process.arch;
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] as number;
}

function readCount(): number | undefined {
  const given = process.argv.find((name) => /^\d+$/.test(name));
  return given === undefined ? undefined : Number(given);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
