// A command as data: what it is called, what it takes, how it reads, and what it does. Help pages and parsing derive from it.
import type { ExitCode } from "./exit";
import type { Io } from "./io";

export interface Flag {
  /** Without the two dashes. */
  readonly name: string;
  /** The word for the value on help pages: `DATE`. Without it the flag is a switch. */
  readonly value?: string;
  /** The value may be left out, and is given with `=` only: `--name`, `--name=VALUE`. */
  readonly optional?: true;
  /** May be given many times; each may hold several values parted by commas. */
  readonly many?: true;
  readonly doc: string;
  /** Why a value is not one, in a sentence. */
  readonly check?: (value: string) => string | undefined;
}

export interface Args {
  /** What is not a flag, in order. */
  readonly words: readonly string[];
  has(flag: string): boolean;
  /** The value given last. */
  value(flag: string): string | undefined;
  all(flag: string): readonly string[];
}

export interface Command {
  readonly name: string;
  /** A few words for the list of commands. */
  readonly summary: string;
  /** What follows the command's name: `PATH… [flags]`. */
  readonly usage: string;
  /** A sentence or two for the command's own page. */
  readonly doc: string;
  /** How many words it takes: from and, unless any number is fine, to. */
  readonly words: { readonly min: number; readonly max?: number; readonly of: string };
  readonly flags: readonly Flag[];
  readonly examples: readonly { readonly line: string; readonly doc: string }[];
  /** Runs it; `again` runs another command line in the same process. */
  run(args: Args, io: Io, again: RunCli): Promise<ExitCode>;
}

export type RunCli = (argv: readonly string[], io: Io) => Promise<ExitCode>;
