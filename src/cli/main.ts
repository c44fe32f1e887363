#!/usr/bin/env node
// The program: passes the streams, variables and signals of the process to `runCli`.
import { createInterface } from "node:readline/promises";
import { createNetworkFetch } from "../live/network-fetch";
import { sleep } from "../live/wait";
import { EXIT } from "./exit";
import type { Io } from "./io";
import { runCli } from "./run-cli";

const interrupt = new AbortController();

/** The first signal lets the request in flight finish; the second ends the process at once. */
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (interrupt.signal.aborted) process.exit(EXIT.interrupted);
    interrupt.abort();
  });
}

// A stream that takes no more text does not end the run: writes to the API finish, and the exit code tells how they ended.
let stdoutError: NodeJS.ErrnoException | undefined;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  stdoutError ??= error;
});
process.stderr.on("error", () => {});

/** A closed pipe (`| head`) is not a problem: its reader has read enough. */
async function findStdoutProblem(): Promise<string | undefined> {
  await new Promise<void>((done) => process.stdout.write("", () => setImmediate(done)));
  return stdoutError === undefined || stdoutError.code === "EPIPE" ? undefined : stdoutError.message;
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

void runCli(process.argv.slice(2), io).then((code) => {
  process.exitCode = code;
});
