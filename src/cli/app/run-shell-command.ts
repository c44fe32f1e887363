// Runs a program that declares zones, as a shell command in a process group of its own. Its output goes to stderr, because stdout
// holds the result of the command.
import { type ChildProcess, spawn } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
import { errorCode } from "../../base/error-text";
import type { Variables } from "../../base/variables";
import type { TextStream } from "../io";

/** Milliseconds after which a program that does not end is killed. */
export const PROGRAM_TIMEOUT_MS = 10 * 60_000;

/** Milliseconds that a program has to end after it was asked to. */
const GRACE_MS = 5000;

export interface Program {
  /** For `sh`. */
  readonly command: string;
  readonly cwd: string;
  readonly env: Variables;
  readonly output: TextStream;
  /** Ends the program. */
  readonly interrupt: AbortSignal;
  readonly timeoutMs?: number;
}

/** Returns why the program did not succeed, as the end of a sentence that begins with its name; undefined if it did. */
export function runShellCommand(program: Program): Promise<string | undefined> {
  const { command, cwd, env, output, interrupt, timeoutMs = PROGRAM_TIMEOUT_MS } = program;
  if (interrupt.aborted) return Promise.resolve("was not started, because the run was interrupted");
  return new Promise((done) => {
    const child = spawn(command, { shell: "/bin/sh", detached: true, cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let ended: string | undefined;
    let kill: NodeJS.Timeout | undefined;
    const end = (reason: string) => {
      ended ??= reason;
      signalGroup(child, "SIGTERM");
      kill ??= setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
    };
    const onInterrupt = () => end("was interrupted");
    const onExit = () => signalGroup(child, "SIGKILL");
    const timeout = setTimeout(
      () => end(`did not end within ${Math.ceil(timeoutMs / 1000)} s and was killed`),
      timeoutMs,
    );
    interrupt.addEventListener("abort", onInterrupt, { once: true });
    process.once("exit", onExit);
    const finish = (problem: string | undefined) => {
      for (const timer of [timeout, kill]) clearTimeout(timer);
      interrupt.removeEventListener("abort", onInterrupt);
      process.removeListener("exit", onExit);
      done(problem);
    };
    for (const stream of [child.stdout, child.stderr]) forward(stream, output);
    child.on("error", (error) => finish(`cannot be started (${errorCode(error)})`));
    child.on("close", (code, signal) => finish(ended ?? describeEnd(code, signal)));
  });
}

function describeEnd(code: number | null, signal: string | null): string | undefined {
  if (code === 0) return undefined;
  return signal ? `was killed by ${signal}` : `ended with exit code ${code}`;
}

/** The program and the programs that it started, such as `npx` and `node`. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Every process of the group has ended.
  }
}

function forward(stream: NodeJS.ReadableStream, output: TextStream): void {
  const decoder = new StringDecoder("utf8");
  stream.on("data", (chunk: Buffer) => output.write(decoder.write(chunk)));
  stream.on("end", () => output.write(decoder.end()));
}
