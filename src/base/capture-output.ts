// Runs a command without a shell and waits for it: the command of a token source, or a command that signs. Its standard error is
// discarded, and no message repeats its output, which may be a secret.
import { spawnSync } from "node:child_process";
import { errorCode } from "./error-text";
import type { Variables } from "./variables";

export interface CommandRun {
  /** The name or path of the command, and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Variables;
  /** Its standard input; none, if left out. */
  readonly input?: Uint8Array;
  readonly timeoutMs: number;
  /** How much it may print. */
  readonly maxBytes: number;
}

/** `what` continues a sentence about the command: `exited with 1`. */
export type CommandResult =
  | { readonly ok: true; readonly output: Buffer }
  | { readonly ok: false; readonly what: string };

export function captureOutput({ command, cwd, env, input, timeoutMs, maxBytes }: CommandRun): CommandResult {
  const [name = "", ...args] = command;
  const ran = spawnSync(name, args, {
    cwd,
    env: { ...env },
    shell: false,
    input,
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "ignore"],
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: maxBytes,
    windowsHide: true,
  });
  const code = errorCode(ran.error);
  if (code === "ETIMEDOUT") return fail(`did not exit within ${timeoutMs / 1000} s`);
  if (code === "ENOBUFS") return fail(`printed more than ${maxBytes} bytes`);
  // A command may exit without reading its input: its output tells.
  if (code !== undefined && code !== "EPIPE") return fail(`cannot be started (${code})`);
  if (ran.status !== 0) return fail(ran.signal ? `was killed by ${ran.signal}` : `exited with ${ran.status}`);
  return { ok: true, output: ran.stdout };
}

function fail(what: string): CommandResult {
  return { ok: false, what };
}
