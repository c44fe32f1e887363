// Runs a program and measures it with all its child processes: CPU time of user and system, and peak memory. Needs Linux: the figures are
// read from /proc.
import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Measured {
  /** Seconds from the start to the end. */
  readonly wall: number;
  /** Seconds of user and system time. */
  readonly cpu: number;
  /** Megabytes of the resident sets of all processes, at the time when they had the most. */
  readonly peak: number;
  readonly output: string;
}

export interface Program {
  readonly command: readonly [string, ...(readonly string[])];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Text that must be in the output. A program that did something else than intended was quick for nothing. */
  readonly expect?: string;
  /** Exit codes that are a success; 0 by default. */
  readonly exits?: readonly number[];
}

const TICKS_PER_SECOND = 100;
const SAMPLING_MS = 10;

export async function runProgram(program: Program): Promise<Measured> {
  const { command, cwd, env, expect = "", exits = [0] } = program;
  const folder = mkdtempSync(join(tmpdir(), "zonewright-bench-"));
  const file = join(folder, "output");
  const out = openSync(file, "w");
  try {
    const cpu = readCpuOfChildren();
    const start = performance.now();
    const [name, ...args] = command;
    const child = spawn(name, args, { cwd, env: { ...plainEnv(), ...env }, stdio: ["ignore", out, out] });
    let peak = 0;
    const sampling = setInterval(() => {
      peak = Math.max(peak, readMemoryOfTree(child.pid));
    }, SAMPLING_MS);
    const exit = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject).on("exit", resolve);
    });
    clearInterval(sampling);
    const wall = (performance.now() - start) / 1000;
    const output = readFileSync(file, "utf8");
    if (exit === null || !exits.includes(exit) || !output.includes(expect))
      throw new Error(
        `\`${command.slice(0, 6).join(" ")}\` ended with ${exit}, expected \`${expect}\`: …${output.slice(-500)}`,
      );
    return { wall, cpu: readCpuOfChildren() - cpu, peak, output };
  } finally {
    closeSync(out);
    rmSync(folder, { recursive: true });
  }
}

/** The environment without flags for Node: the goals hold with its defaults. */
function plainEnv(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return env;
}

/** CPU seconds of all child processes that have ended, and of their children. */
function readCpuOfChildren(): number {
  const [user = 0, system = 0] = readStat("self").slice(13, 15).map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

/** The fields after the name of the program, which may contain spaces. */
function readStat(pid: string): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** The sum of the peaks of the processes that live now. */
function readMemoryOfTree(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => readChildren(pid, task));
    return (kilobytes * 1024) / 1e6 + children.reduce((sum, child) => sum + readMemoryOfTree(child), 0);
  } catch {
    return 0; // it has ended
  }
}

function readChildren(pid: number, task: string): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}
