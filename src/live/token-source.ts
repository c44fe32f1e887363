// Fetches a token from a file that nobody else can read, or from a command that runs without a shell. No message contains
// what was read or printed. It does not know what the token is for.
import { resolve } from "node:path";
import { captureOutput } from "../base/capture-output";
import { readPrivateFile } from "../base/private-file";
import type { ValidationError } from "../kind/field";

export type TokenResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: ValidationError };

type Env = Readonly<Record<string, string | undefined>>;

export const TOKEN_SOURCE = "ZONEWRIGHT_API_TOKEN_SOURCE";

/** Octets: tokens have 40 characters, JSON web tokens about 1,000. */
const MAX_BYTES = 4096;
/** Milliseconds: a person may have to unlock a password store. */
const TIMEOUT_MS = 60_000;

/**
 * The token of `file:PATH` or `exec:["COMMAND", "ARGUMENT", …]`, without the line end. It blocks until a command exits, for a
 * minute by default.
 */
export function fetchToken(source: string, env: Env, cwd: string, timeout = TIMEOUT_MS): TokenResult {
  const [, form, rest = ""] = /^(file|exec):(.+)$/s.exec(source) ?? [];
  if (form === "file") return readFromFile(resolve(cwd, rest), rest);
  const command = form === "exec" ? parseCommand(rest) : [];
  if (command.length > 0) return readFromCommand(command, env, cwd, timeout);
  const message = `\`${TOKEN_SOURCE}\` is neither \`file:PATH\` nor \`exec:["COMMAND", "ARGUMENT", …]\`; it is not shown here.`;
  return refuse("TGT115", message, "Write one of the two. A token itself goes into ZONEWRIGHT_API_TOKEN.");
}

/** Nothing, if the text is not a JSON list of a command and its arguments. */
function parseCommand(text: string): readonly string[] {
  const isArgument = (value: unknown): value is string => typeof value === "string" && !value.includes("\0");
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list[0] !== "" && list.every(isArgument) ? list : [];
  } catch {
    return [];
  }
}

function readFromFile(path: string, shown: string): TokenResult {
  const file = readPrivateFile(path, MAX_BYTES);
  if (!file.ok) return badFile(shown, file.what, file.help);
  const value = trimLineEnd(file.text);
  return value === "" ? badFile(shown, "is empty", "Write the token into it.") : { ok: true, value };
}

function readFromCommand(command: readonly string[], env: Env, cwd: string, timeout: number): TokenResult {
  const [name = ""] = command;
  const ran = captureOutput({ command, cwd, env, timeoutMs: timeout, maxBytes: MAX_BYTES });
  if (!ran.ok) return badCommand(name, ran.what);
  const value = trimLineEnd(ran.output.toString("utf8"));
  return value === "" ? badCommand(name, "printed nothing") : { ok: true, value };
}

function trimLineEnd(text: string): string {
  return text.replace(/\r?\n$/, "");
}

function badFile(shown: string, what: string, help: string): TokenResult {
  return refuse("TGT116", `\`${shown}\`, which \`${TOKEN_SOURCE}\` names, ${what}.`, help);
}

function badCommand(name: string, what: string): TokenResult {
  const message = `The command \`${name}\`, which \`${TOKEN_SOURCE}\` names, ${what}. What it printed is not shown.`;
  return refuse("TGT117", message, "Run it yourself: it must print the token and nothing else, and exit with 0.");
}

function refuse(code: string, message: string, help: string): TokenResult {
  return { ok: false, problem: { code, message, help } };
}
