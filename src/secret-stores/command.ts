// A command that takes a value on its standard input: a password store, or the command of a secret manager. It runs without a
// shell. Its output is discarded, because it may contain the value.
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { errorCode } from "../base/error-text";

type Env = Readonly<Record<string, string | undefined>>;

/** Milliseconds after which a command that does not end is killed. */
const TIMEOUT_MS = 30_000;

/** Why the command could not be started, if so. It is not run. */
export function checkCommand([name = ""]: readonly string[], cwd: string, env: Env): string | undefined {
  const { PATH = "" } = env;
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  const paths = name.includes("/") ? [resolve(cwd, name)] : folders.map((folder) => join(folder, name));
  return paths.some(isCommand) ? undefined : `the command \`${name}\` is not found`;
}

function isCommand(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Returns why the value may not be stored, without any output of the command. */
export function runCommand(
  command: readonly string[],
  value: string,
  cwd: string,
  env: Env,
  timeout = TIMEOUT_MS,
): Promise<string | undefined> {
  const [name = "", ...args] = command;
  return new Promise((done) => {
    const child = spawn(name, args, {
      cwd,
      env: withoutOwnVariables(env),
      stdio: ["pipe", "ignore", "ignore"],
      timeout,
      killSignal: "SIGKILL",
    });
    child.on("error", (error) => done(`the command cannot be started (${errorCode(error)})`));
    child.on("close", (code, signal) => {
      if (code === 0) done(undefined);
      else done(signal ? `the command was killed by ${signal}` : `the command exited with ${code}`);
    });
    // A command may exit without reading its input. Only its exit code counts.
    child.stdin.on("error", () => undefined);
    child.stdin.end(value);
  });
}

/** Variables of this program and of the API's other clients: tokens, the queue's password, the key of notifications. */
const OWN_VARIABLE = /^(ZONEWRIGHT|CLOUDFLARE|CF)_/i;

/** Shorter values are words that other variables contain by chance. */
const MIN_SECRET_LENGTH = 8;

/** The environment without the variables of this program, and without others that repeat one of their secrets. */
export function withoutOwnVariables(env: Env): Env {
  const variables = Object.entries(env);
  const secrets = variables.flatMap(([name, value = ""]) =>
    /(TOKEN|KEY|SECRET)$/i.test(name) && OWN_VARIABLE.test(name) && value.length >= MIN_SECRET_LENGTH ? [value] : [],
  );
  const repeatsSecret = (value = "") => secrets.some((secret) => value.includes(secret));
  return Object.fromEntries(variables.filter(([name, value]) => !OWN_VARIABLE.test(name) && !repeatsSecret(value)));
}
