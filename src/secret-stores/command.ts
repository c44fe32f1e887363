// A command that takes a value on its standard input: a password store, a secret manager's own tool. Run without a shell;
// what it prints is thrown away, for it may print the value.
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

type Env = Readonly<Record<string, string | undefined>>;

/** Milliseconds after which a command that does not end is killed. */
const PATIENCE = 30_000;

/** Why the command could not be started, if so. It is not run. */
export function checkCommand([name = ""]: readonly string[], cwd: string, env: Env): string | undefined {
  const places = name.includes("/")
    ? [resolve(cwd, name)]
    : (env["PATH"] ?? "")
        .split(delimiter)
        .filter((part) => part !== "")
        .map((folder) => join(folder, name));
  return places.some(isCommand) ? undefined : `the command \`${name}\` is not found`;
}

function isCommand(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The tool's own credentials are no business of the command. */
const OWN = ["ZONEWRIGHT_API_TOKEN", "ZONEWRIGHT_API_KEY", "ZONEWRIGHT_EMAIL"];

/** Gives why the value is not known to be stored; never a word of what the command said. */
export function runCommand(
  command: readonly string[],
  value: string,
  cwd: string,
  env: Env,
  patience = PATIENCE,
): Promise<string | undefined> {
  const [name = "", ...words] = command;
  return new Promise((done) => {
    const child = spawn(name, words, {
      cwd,
      env: Object.fromEntries(Object.entries(env).filter(([name]) => !OWN.includes(name))),
      stdio: ["pipe", "ignore", "ignore"],
      timeout: patience,
      killSignal: "SIGKILL",
    });
    child.on("error", (error) => done(`the command cannot be started (${(error as NodeJS.ErrnoException).code})`));
    child.on("close", (code, signal) => {
      if (code === 0) done(undefined);
      else done(signal ? `the command was ended by ${signal}` : `the command ended with ${code}`);
    });
    // A command that does not read its input ends with whatever code it likes; that code counts.
    child.stdin.on("error", () => undefined);
    child.stdin.end(value);
  });
}
