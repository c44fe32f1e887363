// The secret stores and the rotation journal of this machine. Values pass through and are kept nowhere else.
import { resolve } from "node:path";
import type { SecretStores } from "../apply/secret-stores";
import { parseSink, type Sink } from "../kind/sink";
import { checkCommand, runCommand } from "./command";
import { checkEnvFile, envFileHasValue, storeInEnvFile } from "./env-file";
import { checkPrivateFile, privateFileHasValue, storeInPrivateFile } from "./private-file";
import { createRotationJournal } from "./rotation-journal";

export interface SecretStoreOptions {
  /** The folder that relative paths of stores start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of the rotation journal. It is created when it is needed. */
  readonly folder: string;
  /** Tells the journals of several targets apart: the base URL or the emulator's file. */
  readonly target: string;
  readonly now: () => number;
  /** Names of the secrets whose rotation is requested; empty for all. */
  readonly requestedRotations?: readonly string[];
}

export function openSecretStores(options: SecretStoreOptions): SecretStores {
  const { cwd, env, now, requestedRotations } = options;
  const journal = createRotationJournal(options.folder, options.target);
  const locate = (path: string) => resolve(cwd, path);
  return {
    get now() {
      return now();
    },
    ...(requestedRotations && { requestedRotations }),
    readJournal: journal.read,
    checkJournal: journal.check,
    writeJournal: journal.write,
    hasValue: (text) => {
      const sink = parse(text);
      switch (sink.form) {
        case "file":
          return privateFileHasValue(locate(sink.path));
        case "env-file":
          return envFileHasValue(locate(sink.path), sink.name);
        case "exec":
          return undefined;
      }
    },
    check: (text) => {
      const sink = parse(text);
      switch (sink.form) {
        case "file":
          return checkPrivateFile(locate(sink.path));
        case "env-file":
          return checkEnvFile(locate(sink.path));
        case "exec":
          return checkCommand(sink.command, cwd, env);
      }
    },
    store: async (text, value) => {
      const sink = parse(text);
      switch (sink.form) {
        case "file":
          return storeInPrivateFile(locate(sink.path), value);
        case "env-file":
          return storeInEnvFile(locate(sink.path), sink.name, value);
        case "exec":
          return runCommand(sink.command, value, cwd, env);
      }
    },
  };
}

/** A secret store from its text. The kind has validated the text, so a malformed text is a bug: it throws. */
function parse(text: string): Sink {
  const parsed = parseSink(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.sink;
}
