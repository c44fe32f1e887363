// Runs one story with one build: every command is a process of its own, as for a user. Records exit codes, output, requests and files.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { freePort } from "../../test/fleet/servers";
import { type Command, DNS, HOOK, type Story, TARGET } from "./stories";

/** What a command did. */
export interface RecordedStep {
  readonly command: string;
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** In the order in which they were sent; bodies byte for byte. */
  readonly requests: readonly string[];
  readonly notifications: readonly string[];
  /** Files that the command created or changed, by path in the story's folder. */
  readonly files: Readonly<Record<string, string>>;
}

export interface RecordedStory {
  readonly name: string;
  readonly steps: readonly RecordedStep[];
  /** The emulator's state after the last command. */
  readonly state?: unknown;
}

const NOW = "2026-11-21T12:00:00Z";
const PRELOAD = join(__dirname, "preload.cjs");

export async function runStory(build: string, story: Story): Promise<RecordedStory> {
  // Names of files in the state folder are digests over paths: the folder is the same in every recording.
  const folder = join(tmpdir(), "zonewright-corpus", story.name.replace(/[^a-z0-9.]+/gi, "-"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(story.files)) write(join(folder, name), text);
  const emulator = story.emulator && (await startEmulator(build, folder, story.emulator));
  const steps: RecordedStep[] = [];
  try {
    for (const step of story.steps) {
      if ("run" in step) steps.push(await runCommand(build, folder, step, emulator));
      else if ("write" in step) write(join(folder, step.write), step.text);
      else await emulator?.control(step.control, step.body).catch((error) => process.stderr.write(`${error}\n`));
    }
    const state = await emulator?.control("GET /state");
    return { name: story.name, steps, ...(state !== undefined && { state }) };
  } finally {
    await emulator?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function runCommand(
  build: string,
  folder: string,
  command: Command,
  emulator: RunningEmulator | undefined,
): Promise<RecordedStep> {
  const log = join(folder, ".requests");
  writeFileSync(log, "");
  const before = filesIn(folder);
  const dns = emulator ? `127.0.0.1:${emulator.dnsPort}` : "127.0.0.1:9";
  const args = command.run.map((word) => (word === DNS ? dns : word));
  const child = start(build, folder, args, {
    ...command.env,
    CORPUS_NOW: command.now ?? NOW,
    CORPUS_TARGET: TARGET,
    CORPUS_HOOK: HOOK,
    CORPUS_LOG: log,
    CORPUS_EMULATOR: emulator?.url ?? "http://127.0.0.1:1",
    ...(emulator && { ZONEWRIGHT_BASE_URL: `${TARGET}/client/v4` }),
  });
  const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
  const timer = setTimeout(() => child.kill("SIGKILL"), 120_000);
  const [exit]: readonly unknown[] = await once(child, "close");
  clearTimeout(timer);
  const neutral = (text: string) => text.replaceAll(folder, "FOLDER").replaceAll(dns, "DNS");
  if (command.saveAs !== undefined) write(join(folder, command.saveAs), await stdout);
  const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
  const after = [...filesIn(folder)].filter(([path, text]) => before.get(path) !== text);
  return {
    command: command.run.join(" "),
    exit: typeof exit === "number" ? exit : null,
    stdout: neutral(await stdout),
    stderr: neutral(await stderr),
    requests: lines.filter((line) => !line.includes(HOOK)),
    notifications: lines.filter((line) => line.includes(HOOK)),
    files: Object.fromEntries(after.map(([path, text]) => [path, neutral(text)])),
  };
}

function start(build: string, folder: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  return spawn(process.execPath, ["--require", PRELOAD, join(build, "dist/cli/main.js"), ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      TZ: "UTC",
      LANG: "C.UTF-8",
      ZONEWRIGHT_STATE_DIR: join(folder, "state"),
      ZONEWRIGHT_NOTIFY_SECRET: "notify-secret-0123456789",
      ...env,
    },
  });
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const pieces: string[] = [];
  stream.setEncoding("utf8");
  stream.on("data", (piece) => pieces.push(String(piece)));
  await once(stream, "end");
  return pieces.join("");
}

/** Everything below the folder but the log of requests, as text. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const files = paths.filter((path) => existsSync(path) && statSync(path).isFile() && !path.endsWith(".requests"));
  return new Map(files.sort().map((path) => [relative(folder, path), readFileSync(path, "utf8")]));
}

interface RunningEmulator {
  readonly url: string;
  readonly dnsPort: number;
  /** `METHOD /path` of the control API. */
  control(request: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

async function startEmulator(build: string, folder: string, flags: readonly string[]): Promise<RunningEmulator> {
  const [port, controlPort, dnsPort] = [await freePort(), await freePort(), await freePort()];
  const ports = ["--port", `${port}`, "--control-port", `${controlPort}`, "--dns-port", `${dnsPort}`];
  const child = start(build, folder, ["emulator", ...ports, ...flags], { CORPUS_NOW: NOW });
  child.stdout.resume();
  const problems = textOf(child.stderr);
  const control = async (request: string, body?: unknown) => {
    const [method, path] = request.split(" ");
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(`http://127.0.0.1:${controlPort}${path}`, { method, body: text });
    const value: unknown = await response.json();
    if (!response.ok) throw new Error(`${request} ${text}: ${JSON.stringify(value)}`);
    return value;
  };
  await untilAnswers(control, child, problems);
  const stop = async () => {
    const gone = child.exitCode === null ? once(child, "exit") : undefined;
    child.kill("SIGTERM");
    await gone;
  };
  return { url: `http://127.0.0.1:${port}`, dnsPort, control, stop };
}

async function untilAnswers(
  control: RunningEmulator["control"],
  child: ChildProcess,
  problems: Promise<string>,
): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The emulator ended: ${await problems}`);
    const answers = await control("GET /requests").then(
      () => true,
      () => false,
    );
    if (answers) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error("The emulator does not answer.");
}
