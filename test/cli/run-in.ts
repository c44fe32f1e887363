// Runs a command line in this process and returns its exit code and output. Time advances only by sleeps.
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Io } from "../../src/cli/io";
import { runCli } from "../../src/cli/run-cli";

/** Locks and snapshots of this test process, away from the user's own. */
const STATE = join(tmpdir(), `zonewright-test-state-${process.pid}`);
afterAll(() => rmSync(STATE, { recursive: true, force: true }));

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function run(argv: readonly string[], io: Partial<Io> = {}): Promise<Ran> {
  let time = Date.parse("2026-11-21T12:00:00Z");
  let out = "";
  let err = "";
  const code = await runCli(argv, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    cwd: process.cwd(),
    isTTY: { stdout: false, stderr: false },
    fetch: () => Promise.reject(new Error("no network in tests")),
    now: () => new Date(time),
    sleep: async (ms) => {
      time += ms;
    },
    interrupt: new AbortController().signal,
    ...io,
    env: { ZONEWRIGHT_STATE_DIR: STATE, ...io.env },
  });
  return { code, out, err };
}
