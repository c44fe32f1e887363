// A command as data: its name, arguments, flags, help texts and action. Parsing and help pages derive from it.
import type { ExitCode } from "./exit";
import type { Io } from "./io";

export interface Flag {
  /** Without the two dashes. */
  readonly name: string;
  /** The placeholder for the value on help pages, such as `DATE`. Without it the flag takes no value. */
  readonly value?: string;
  /** The value is optional, and is given with `=` only: `--name`, `--name=VALUE`. */
  readonly optional?: true;
  /** Repeatable; each use takes one value or a comma-separated list. */
  readonly many?: true;
  readonly doc: string;
  /** A sentence that says why a value is invalid; undefined for a valid value. */
  readonly check?: (value: string) => string | undefined;
}

export interface Args {
  /** Arguments that are not flags, in order. */
  readonly positionals: readonly string[];
  has(flag: string): boolean;
  /** The last value. */
  value(flag: string): string | undefined;
  all(flag: string): readonly string[];
}

/** What the list of commands shows, and where the rest is. */
export interface CommandEntry {
  readonly name: string;
  /** A few words. */
  readonly summary: string;
  load(): Promise<Command>;
}

export interface Command {
  readonly name: string;
  /** What follows the command's name: `PATH… [flags]`. */
  readonly usage: string;
  /** For the command's own page: a sentence or two. */
  readonly doc: string;
  /** How many positional arguments it takes; without `max` any number from `min`, or none with the flag `unless`. `of` describes them. */
  readonly positionals: { readonly min: number; readonly max?: number; readonly unless?: string; readonly of: string };
  readonly flags: readonly Flag[];
  /** Flags of other commands, with the reason why this command has none: `--app`. */
  readonly refusedFlags?: ReadonlyMap<string, string>;
  readonly examples: readonly { readonly line: string; readonly doc: string }[];
  /** @param runCommandLine runs another command line in the same process. */
  run(args: Args, io: Io, runCommandLine: RunCommandLine): Promise<ExitCode>;
}

export type RunCommandLine = (argv: readonly string[], io: Io) => Promise<ExitCode>;
