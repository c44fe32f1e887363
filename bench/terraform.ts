// The provider under real Terraform: how fast it starts, what a plan of 10,000 records without a change costs beside as many
// resources of Terraform's own (with nothing in them, with a name, with the same values), and in how many batches 1,000 new
// records are written. What counts are the ratios and counts.
// Run: npx tsx bench/terraform.ts [start] [plan] [apply]
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../src/emulator";
import { stateFile } from "../test/terraform/tfstate";
import { type Config, makeCore } from "../test/terraform/walk";

const COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
/** More on a machine that does nothing else. */
const TURNS = Number(process.env["TURNS"] ?? 3);
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
  say(`load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  if (chosen("start")) await start();
  if (chosen("plan")) await plan(numberGiven() ?? 10_000);
  if (chosen("apply")) await apply(1000);
  rmSync(folder, { recursive: true, force: true });
}

/** From the spawn to the handshake line, beside a Node that does nothing; the two in turn, so that both meet the same load. */
async function start(): Promise<void> {
  const bare: number[] = [];
  const provider: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    bare.push(await timed([process.execPath, "-e", "0"]));
    provider.push(await timed([process.execPath, binary], /\n/));
  }
  const [node, ours] = [median(bare), median(provider)];
  say(
    `start: ${ours.toFixed(0)} ms to the handshake line, bare node ${node.toFixed(0)} ms: ${(ours / node).toFixed(2)}`,
  );
}

function timed([command, ...args]: readonly string[], until?: RegExp): Promise<number> {
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
  const core = makeCore({ baseUrl: emulator.baseUrl, fetch: globalThis.fetch });
  const configs = recordsOf(zone, count);
  await core.apply(configs);
  const ours = await stack(emulator, configs, "ours");
  writeFileSync(join(ours, "terraform.tfstate"), stateFile(core.state));
  const baselines = BASELINES.map((baseline) => ({ ...baseline, cwd: dataStack(baseline, configs) }));
  const ratios = new Map<string, Ratio[]>(BASELINES.map(({ name }) => [name, []]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = emulator.control.requests().length;
    const ran = await planned(ours);
    const requests = emulator.control.requests().length - before;
    say(
      `plan of ${count}: ${shown(ran)}, of which the provider ${ran.cpu.toFixed(1)}; ${requests} requests; ` +
        `provider ${ran.peak.toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
    );
    // Beside each other in every turn, so that all meet the same load.
    for (const { name, cwd } of baselines) {
      const own = await planned(cwd);
      const ratio = { wall: ran.seconds / own.seconds, cpu: ran.total / own.total };
      ratios.get(name)?.push(ratio);
      say(`  terraform_data ${name}: ${shown(own)}: ${ratio.wall.toFixed(2)} and ${ratio.cpu.toFixed(2)} times`);
    }
  }
  for (const [name, all] of ratios) {
    const [wall, cpu] = [median(all.map((ratio) => ratio.wall)), median(all.map((ratio) => ratio.cpu))];
    say(
      `plan of ${count}: beside terraform_data ${name}, median ${wall.toFixed(2)} times the time, ${cpu.toFixed(2)} the CPU`,
    );
  }
  await emulator.close();
}

interface Ratio {
  readonly wall: number;
  readonly cpu: number;
}

function shown({ seconds, total }: Ran): string {
  return `${seconds.toFixed(1)} s, ${total.toFixed(1)} CPU-s`;
}

async function planned(cwd: string): Promise<Ran> {
  const ran = await terraform(cwd, ["plan", "-no-color", "-detailed-exitcode"]);
  if (ran.code !== 0) throw new Error(ran.out);
  return ran;
}

async function apply(count: number): Promise<void> {
  const batches: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const emulator = await startEmulator({ mode: "calm", seed: 1 });
    const zone = String(emulator.control.addZone("example.com")["id"]);
    const state = await stateServer();
    const ours = await stack(emulator, recordsOf(zone, count), `apply${turn}`, state.url);
    const ran = await terraform(ours, ["apply", "-no-color", "-auto-approve", "-parallelism=100"]);
    if (ran.code !== 0) throw new Error(ran.out);
    const writes = emulator.control.requests().filter((request) => request.method !== "GET").length;
    batches.push(writes);
    say(
      `apply of ${count} at -parallelism=100: ${ran.seconds.toFixed(1)} s, ${writes} writes; provider ${ran.peak.toFixed(0)} MB`,
    );
    state.close();
    await emulator.close();
  }
  say(`apply of ${count}: median ${median(batches)} writes`);
}

function recordsOf(zone_id: string, count: number): Readonly<Record<string, Config>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n): [string, Config] => [
      `edge_dns_record.r${n}`,
      { zone_id, name: `h${n}`, type: "A", content: `192.0.2.${(n % 250) + 1}`, ttl: 300 },
    ]),
  );
}

/** A folder with the configuration, initialised from the mirror. */
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
  // Not at once: the state's server is in this process.
  const { code, out } = await terraform(cwd, ["init", "-no-color"]);
  if (code !== 0) throw new Error(out);
  return cwd;
}

interface Baseline {
  readonly name: string;
  /** What one block has as its input; undefined: none. */
  input(name: string, config: Config): unknown;
}

/** Terraform's work grows with the values that it carries: the same values are the like for like, no values the least there is. */
const BASELINES: readonly Baseline[] = [
  { name: "without input", input: () => undefined },
  { name: "with a name", input: (name) => name },
  { name: "with the same values", input: (_, config) => config },
];

/** As many resources of Terraform's own, which have no process behind them. */
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

/** The type of texts, numbers and objects of them, as a state has it. */
function typeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value;
  return ["object", Object.fromEntries(Object.entries(value).map(([name, element]) => [name, typeOf(element)]))];
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly seconds: number;
  /** MB of the provider's largest process, CPU seconds of all of them. */
  readonly peak: number;
  readonly cpu: number;
  /** CPU seconds of Terraform and all that it started: what a machine under load does not change much. */
  readonly total: number;
}

async function terraform(cwd: string, args: readonly string[]): Promise<Ran> {
  const began = performance.now();
  const before = ended();
  const child = spawn("terraform", args, { cwd, env: terraformEnv(), stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  child.stdout.on("data", (chunk) => (out += chunk));
  child.stderr.on("data", (chunk) => (out += chunk));
  let peak = 0;
  const spent = new Map<string, number>();
  const looking = setInterval(() => {
    for (const { pid, megabytes, seconds } of providers(child.pid ?? 0)) {
      peak = Math.max(peak, megabytes);
      spent.set(pid, seconds);
    }
  }, 100);
  const code = await new Promise<number>((resolve) => child.on("close", (status) => resolve(status ?? 1)));
  clearInterval(looking);
  const cpu = [...spent.values()].reduce((sum, value) => sum + value, 0);
  return { code, out, seconds: (performance.now() - began) / 1000, peak, cpu, total: ended() - before };
}

/** CPU seconds of the children that have ended, with theirs; 0 where there is no /proc. */
function ended(): number {
  try {
    const times = (readFileSync("/proc/self/stat", "utf8").split(") ")[1] ?? "").split(" ").slice(13, 15);
    return times.reduce((sum, time) => sum + Number(time) / 100, 0);
  } catch {
    return 0;
  }
}

/** The children of that Terraform; none where there is no /proc. */
function providers(
  parent: number,
): readonly { readonly pid: string; readonly megabytes: number; readonly seconds: number }[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => sizeOf(pid, parent));
  } catch {
    return [];
  }
}

function sizeOf(pid: string, parent: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (!status.includes(`PPid:\t${parent}\n`)) return [];
    // Between its fork and its start a child shows the memory of Terraform itself.
    if (status.startsWith("Name:\tterraform\n")) return [];
    const [user, system] = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ").slice(11, 13);
    const megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    return [{ pid, megabytes, seconds: (Number(user) + Number(system)) / 100 }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}

/** Keeps a state as Terraform's http backend asks for it. */
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

function numberGiven(): number | undefined {
  const given = process.argv.find((name) => /^\d+$/.test(name));
  return given === undefined ? undefined : Number(given);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
