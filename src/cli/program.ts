// Runs a command line of the process: passes its streams, variables and signals to `runCli`.
import { createInterface } from "node:readline/promises";
import { createNetworkFetch } from "../live/network-fetch";
import { sleep } from "../live/wait";
import { EXIT } from "./exit";
import type { Io } from "./io";
import { runCli } from "./run-cli";
import { findStdoutProblem } from "./watch-stdout";

const interrupt = new AbortController();

/** The first signal lets the request in flight finish; the second ends the process at once. */
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (interrupt.signal.aborted) process.exit(EXIT.interrupted);
    interrupt.abort();
  });
}

const io: Io = {
  stdout: process.stdout,
  stderr: process.stderr,
  findStdoutProblem,
  env: process.env,
  cwd: process.cwd(),
  isTTY: { stdout: process.stdout.isTTY === true, stderr: process.stderr.isTTY === true },
  ask: process.stdin.isTTY ? ask : undefined,
  fetch: createNetworkFetch(process.env),
  now: () => new Date(),
  sleep,
  interrupt: interrupt.signal,
};

async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stderr });
  line.on("SIGINT", () => interrupt.abort());
  try {
    return await line.question(question, { signal: interrupt.signal });
  } catch {
    return "";
  } finally {
    line.close();
  }
}

export async function runProgram(): Promise<void> {
  process.exitCode = await runCli(process.argv.slice(2), io);
}
