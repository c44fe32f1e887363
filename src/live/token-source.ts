// Where a token is fetched from: a file that nobody else can read, or a command run without a shell. What was read, and
// what a command said, is in no message. Knows nothing of what the token is for.
import { spawnSync } from "node:child_process";
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { resolve } from "node:path";
import type { Json } from "../base/json";
import type { Refusal } from "../kind/field";

export type Fetched = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: Refusal };

type Env = Readonly<Record<string, string | undefined>>;

export const TOKEN_SOURCE = "ZONEWRIGHT_API_TOKEN_SOURCE";

/** Octets: tokens have 40 characters, JSON web tokens about 1,000. */
const MAX_BYTES = 4096;
/** Milliseconds: a person may have to unlock a store. */
const PATIENCE = 60_000;

/**
 * The value behind `file:PATH` or `exec:["COMMAND", "ARGUMENT", …]`, without the line's end. It waits: a command has a
 * minute, unless `patience` says otherwise.
 */
export function fetchToken(source: string, env: Env, cwd: string, patience = PATIENCE): Fetched {
  const [, form, rest = ""] = /^(file|exec):(.+)$/s.exec(source) ?? [];
  if (form === "file") return fromFile(resolve(cwd, rest), rest);
  const command = form === "exec" ? wordsOf(rest) : [];
  if (command.length > 0) return fromCommand(command, env, cwd, patience);
  const message = `\`${TOKEN_SOURCE}\` is neither \`file:PATH\` nor \`exec:["COMMAND", "ARGUMENT", …]\`; it is not shown here.`;
  return refuse("TGT115", message, "Write one of the two. A token itself goes into ZONEWRIGHT_API_TOKEN.");
}

function wordsOf(text: string): readonly string[] {
  try {
    const list = JSON.parse(text) as Json;
    const isWord = (value: Json) => typeof value === "string" && !value.includes("\0");
    return Array.isArray(list) && list[0] !== "" && list.every(isWord) ? (list as readonly string[]) : [];
  } catch {
    return [];
  }
}

/** What is judged is the open file, not the name: nobody can put another one there in between. */
function fromFile(path: string, shown: string): Fetched {
  let file: number;
  try {
    // A pipe without a writer would be waited for without end.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return badFile(shown, `cannot be read (${codeOf(error)})`, "Check the path, and that it is your file.");
  }
  try {
    const wrong = judge(fstatSync(file));
    if (wrong) return badFile(shown, ...wrong);
    const bytes = Buffer.alloc(MAX_BYTES + 1);
    const length = readSync(file, bytes);
    if (length > MAX_BYTES) return badFile(shown, ...TOO_LARGE);
    const value = withoutLineEnd(bytes.toString("utf8", 0, length));
    return value === "" ? badFile(shown, "is empty", "Write the token into it.") : { ok: true, value };
  } catch (error) {
    return badFile(shown, `cannot be read (${codeOf(error)})`, "Check that it is an ordinary file.");
  } finally {
    closeSync(file);
  }
}

const TOO_LARGE = [`is larger than ${MAX_BYTES} bytes`, "A token file holds the token and nothing else."] as const;

function judge({ mode, uid, size }: Stats): readonly [string, string] | undefined {
  if ((mode & constants.S_IFMT) !== constants.S_IFREG) return ["is no ordinary file", "Name a file."];
  if (size > MAX_BYTES) return TOO_LARGE;
  const me = process.getuid?.();
  // Windows has other permissions, which these bits do not tell.
  if (me === undefined) return undefined;
  if (uid !== me && uid !== 0) return ["belongs to another user", "Make it your own."];
  const open = (mode & 0o777).toString(8).padStart(4, "0");
  if ((mode & 0o077) !== 0) return [`can be read or written by others than its owner (${open})`, "`chmod 600` it."];
  return undefined;
}

function fromCommand(command: readonly string[], env: Env, cwd: string, patience: number): Fetched {
  const [name = "", ...words] = command;
  const ran = spawnSync(name, words, {
    cwd,
    env: { ...env },
    shell: false,
    stdio: ["ignore", "pipe", "ignore"],
    timeout: patience,
    killSignal: "SIGKILL",
    maxBuffer: MAX_BYTES,
    windowsHide: true,
  });
  const code = (ran.error as NodeJS.ErrnoException | undefined)?.code;
  if (code === "ETIMEDOUT") return badCommand(name, `did not end within ${patience / 1000} s`);
  if (code === "ENOBUFS") return badCommand(name, `printed more than ${MAX_BYTES} bytes`);
  if (code !== undefined) return badCommand(name, `cannot be started (${code})`);
  if (ran.status !== 0) return badCommand(name, ran.signal ? `was ended by ${ran.signal}` : `ended with ${ran.status}`);
  const value = withoutLineEnd(ran.stdout.toString("utf8"));
  return value === "" ? badCommand(name, "printed nothing") : { ok: true, value };
}

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, "");
}

function badFile(shown: string, what: string, help: string): Fetched {
  return refuse("TGT116", `\`${shown}\`, which \`${TOKEN_SOURCE}\` names, ${what}.`, help);
}

function badCommand(name: string, what: string): Fetched {
  const message = `The command \`${name}\`, which \`${TOKEN_SOURCE}\` names, ${what}. What it printed is not shown.`;
  return refuse("TGT117", message, "Run it yourself: it has to print the token and nothing else, and end with 0.");
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? "failed");
}

function refuse(code: string, message: string, help: string): Fetched {
  return { ok: false, problem: { code, message, help } };
}
