// Runs the commands of a page as its reader would, in one folder. `zonewright` runs in this process, on a clock that begins
// on the day that the pages show; a line with shell syntax runs in a shell, with `zonewright` of the same day on its path.
import { spawn } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runCli } from "../../src/cli/run-cli";
import { TOKEN } from "../emulated";

const ROOT = resolve(__dirname, "../..");
const START = Date.parse("2026-11-21T12:00:00Z");
const BETWEEN_COMMANDS_MS = 1_000;
/** A port that a page names. Each is replaced by a free one, so that pages can be tested at the same time. */
const PORT = /(?<=--(?:[a-z]+-)?port[ =]|127\.0\.0\.1:|localhost:|-p )\d{4,5}\b/g;

/** Terraform prints no colors, and does not look for a newer version of itself. */
const TERRAFORM_ENV = {
  CHECKPOINT_DISABLE: "1",
  ...Object.fromEntries(["init", "plan", "apply", "destroy"].map((name) => [`TF_CLI_ARGS_${name}`, "-no-color"])),
};

export interface PageSession {
  writeFile(path: string, text: string): void;
  /** `stop`, `env NAME=VALUE` or `run COMMAND`. */
  prepare(what: string): Promise<void>;
  /** What a terminal would show. A command that ends with `&` runs until the session stops it. */
  run(command: string): Promise<string>;
  close(): Promise<void>;
}

interface Background {
  readonly interrupt: AbortController;
  readonly ended: Promise<unknown>;
}

export function openPageSession(): PageSession {
  const folder = mkdtempSync(join(tmpdir(), "zonewright-page-"));
  cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  const env: Record<string, string> = {
    PATH: [createProgramFolder(folder), process.env["PATH"]].join(delimiter),
    HOME: folder,
    PROJECT: ROOT, // for pages about packages, which link those of this project
    npm_config_update_notifier: "false",
    ZONEWRIGHT_API_TOKEN: TOKEN,
    ZONEWRIGHT_STATE_DIR: join(folder, ".state"),
    NO_COLOR: "1",
    ...TERRAFORM_ENV,
  };
  const ports = new Map<string, string>();
  const background: Background[] = [];
  const clock = { time: START };
  let cwd = folder;
  let lastCode = 0;

  const stop = async () => {
    for (const { interrupt } of background) interrupt.abort();
    await Promise.all(background.splice(0).map(({ ended }) => ended));
  };

  const run = async (shown: string): Promise<string> => {
    const command = await replacePorts(shown, ports);
    const exported = /^export (\w+)=('[^']*'|"[^"]*"|\S*)(?:\s+#.*)?$/.exec(command);
    if (exported) {
      env[exported[1] ?? ""] = (exported[2] ?? "").replace(/^(['"])(.*)\1$/, "$2");
      return "";
    }
    const changed = /^cd (\S+)$/.exec(command);
    if (changed) {
      cwd = resolve(cwd, changed[1] ?? "");
      return "";
    }
    clock.time += BETWEEN_COMMANDS_MS;
    const ended = await runCommand(command.replaceAll("$?", String(lastCode)), { cwd, env, background, clock });
    lastCode = ended.code;
    return restorePorts(ended.output.replaceAll(`${folder}/`, ""), ports);
  };

  return {
    writeFile: (path, text) => {
      const file = resolve(cwd, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    prepare: async (what) => {
      const [verb = "", ...words] = what.split(" ");
      const rest = words.join(" ");
      if (verb === "stop") return stop();
      if (verb === "env") return void (await run(`export ${rest}`));
      if (verb !== "run") throw new Error(`a session comment starts with stop, env or run: ${what}`);
      const output = await run(rest);
      if (lastCode !== 0) throw new Error(`${rest} exited with ${lastCode}:\n${output}`);
    },
    run,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A module that begins the clock of its process at the time in PAGE_TIME. */
const CLOCK = `const began = Date.now();
const { now: machineNow } = Date;
const now = () => machineNow() - began + Number(process.env.PAGE_TIME);
globalThis.Date = class extends Date {
  constructor(...values) { super(...(values.length === 0 ? [now()] : values)); }
  static now() { return now(); }
};
`;

/** The program for commands that run in a shell. */
function createProgramFolder(folder: string): string {
  const programs = join(folder, ".bin");
  mkdirSync(programs);
  const clock = join(programs, "clock.cjs");
  writeFileSync(clock, CLOCK);
  const program = join(ROOT, "dist/cli/main.js");
  const text = `#!/bin/sh\nexec "${process.execPath}" --require "${clock}" "${program}" "$@"\n`;
  writeFileSync(join(programs, "zonewright"), text, { mode: 0o755 });
  return programs;
}

interface Where {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly background: Background[];
  readonly clock: { time: number };
}

interface Ended {
  readonly code: number;
  readonly output: string;
}

function runCommand(command: string, where: Where): Promise<Ended> {
  const simple = parseSimple(command);
  return simple ? runInProcess(simple, where) : runInShell(command, where);
}

interface SimpleCommand {
  readonly argv: readonly string[];
  /** The file of `> FILE` or `>> FILE`. */
  readonly into?: { readonly file: string; readonly append: boolean };
  readonly inBackground: boolean;
}

/** A command without shell syntax but a redirection of its output and `&`. */
function parseSimple(command: string): SimpleCommand | undefined {
  const line = command.replace(/\\\n\s*/g, " ").replace(/\s+#\s.*$/, "");
  const found = /^zonewright ((?:'[^']*'|"[^"$`]*"|[^'"|;&<>$`*()#])*?)(?: (>>?) ?(\S+))?( &)?$/.exec(line.trim());
  if (!found) return undefined;
  const [, words = "", arrow, file, ampersand] = found;
  return {
    argv: [...words.matchAll(/((?:'[^']*'|"[^"]*"|[^\s'"])+)/g)].map(([word]) =>
      word.replace(/'([^']*)'|"([^"]*)"/g, "$1$2"),
    ),
    ...(file !== undefined && { into: { file, append: arrow === ">>" } }),
    inBackground: ampersand !== undefined,
  };
}

async function runInProcess({ argv, into, inBackground }: SimpleCommand, where: Where): Promise<Ended> {
  let output = "";
  const { clock } = where;
  const interrupt = new AbortController();
  const { written, wrote } = createSignal();
  const file = into && resolve(where.cwd, into.file);
  if (file !== undefined && !into?.append) writeFileSync(file, "");
  const show = (text: string) => {
    output += text;
    wrote();
  };
  // Servers and jobs that poll would spin on a clock that only sleeps move.
  const waits = inBackground || argv[0] === "fleet";
  const ended = runCli(argv, {
    stdout: { write: (text) => (file === undefined ? show(text) : appendFileSync(file, text)) },
    stderr: { write: show },
    cwd: where.cwd,
    env: where.env,
    isTTY: { stdout: false, stderr: false },
    fetch: globalThis.fetch,
    now: () => new Date(clock.time),
    sleep: async (ms, signal) => {
      if (waits) await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
      else clock.time += ms;
    },
    interrupt: interrupt.signal,
  });
  if (!inBackground) return { code: await ended, output };
  where.background.push({ interrupt, ended });
  await Promise.race([written, ended]);
  return { code: 0, output };
}

function runInShell(command: string, { cwd, env, background, clock }: Where): Promise<Ended> {
  const child = spawn("sh", ["-c", command.replace(/ &$/, "")], {
    cwd,
    env: { ...env, PAGE_TIME: String(clock.time) },
    detached: true,
  });
  let output = "";
  const { written, wrote } = createSignal();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      wrote();
    });
  const ended = new Promise<Ended>((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
  if (!command.endsWith(" &")) return ended;
  const interrupt = new AbortController();
  interrupt.signal.addEventListener("abort", () => child.pid && process.kill(-child.pid));
  background.push({ interrupt, ended });
  return Promise.race([written, ended]).then(() => ({ code: 0, output }));
}

async function replacePorts(text: string, ports: Map<string, string>): Promise<string> {
  for (const [port] of text.matchAll(PORT)) if (!ports.has(port)) ports.set(port, await findFreePort());
  return text.replace(PORT, (port) => ports.get(port) ?? port);
}

function restorePorts(text: string, ports: ReadonlyMap<string, string>): string {
  return [...ports].reduce((shown, [port, free]) => shown.replaceAll(free, port), text);
}

function findFreePort(): Promise<string> {
  return new Promise((done, fail) => {
    const server = createServer().on("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(String(typeof address === "object" ? address?.port : address)));
    });
  });
}

/** A promise that the first output of a background command resolves. */
function createSignal(): { readonly written: Promise<void>; readonly wrote: () => void } {
  let wrote = () => {};
  const written = new Promise<void>((done) => {
    wrote = done;
  });
  return { written, wrote: () => wrote() };
}
