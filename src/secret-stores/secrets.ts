// Sinks and notes of this machine, as the engine asks for them. Values pass through and are kept nowhere.
import { isAbsolute, resolve } from "node:path";
import type { Secrets } from "../apply/secrets";
import { parseSink, type Sink } from "../kind/sink";
import { checkCommand, runCommand } from "./command";
import { checkEnvFile, envFileHolds, storeInEnvFile } from "./env-file";
import { checkFile, fileHolds, storeFile } from "./file";
import { noteFiles } from "./notes";

export interface SecretsOptions {
  /** Relative paths of sinks start here. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where notes are kept, one file for each secret. Made when it is needed. */
  readonly folder: string;
  /** Tells the targets of notes apart: the base URL or the emulator's file. */
  readonly target: string;
  readonly now: () => number;
  /** Names whose rotation is asked for; empty: of all. */
  readonly asked?: readonly string[];
}

export function secretsOn(options: SecretsOptions): Secrets {
  const { cwd, env, now, asked } = options;
  const notes = noteFiles(options.folder, options.target);
  const at = (path: string) => (isAbsolute(path) ? path : resolve(cwd, path));
  return {
    get now() {
      return now();
    },
    ...(asked && { asked }),
    recall: notes.recall,
    remember: notes.remember,
    holds: (text) => {
      const sink = sinkOf(text);
      switch (sink.form) {
        case "file":
          return fileHolds(at(sink.path));
        case "env-file":
          return envFileHolds(at(sink.path), sink.name);
        case "exec":
          return undefined;
      }
    },
    check: (text) => {
      const sink = sinkOf(text);
      switch (sink.form) {
        case "file":
          return checkFile(at(sink.path));
        case "env-file":
          return checkEnvFile(at(sink.path));
        case "exec":
          return checkCommand(sink.command, cwd, env);
      }
    },
    store: async (text, value) => {
      const sink = sinkOf(text);
      switch (sink.form) {
        case "file":
          return storeFile(at(sink.path), value);
        case "env-file":
          return storeInEnvFile(at(sink.path), sink.name, value);
        case "exec":
          return runCommand(sink.command, value, cwd, env);
      }
    },
  };
}

/** A sink that a kind let through is well formed. */
function sinkOf(text: string): Sink {
  const parsed = parseSink(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.sink;
}
