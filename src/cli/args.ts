// Parses and checks the arguments of one command line against what the command declares. It knows no particular command.
import { parseArgs } from "node:util";
import { suggestName } from "../base/suggest-name";
import type { Args, Command, Flag } from "./command";

export type ParsedArgs = { readonly ok: true; readonly args: Args } | { readonly ok: false; readonly problem: string };

/** Flags may stand anywhere; after `--` every argument is positional. `--name value` and `--name=value` are the same. */
export function parseCommandArgs(command: Command, argv: readonly string[]): ParsedArgs {
  const options = Object.fromEntries(
    command.flags.map((flag) => {
      const type: "boolean" | "string" = flag.value === undefined || flag.optional ? "boolean" : "string";
      return [flag.name, { type, multiple: true }];
    }),
  );
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const flag = command.flags.find((flag) => flag.name === token.name);
    if (!flag) return { ok: false, problem: describeUnknownFlag(command, token.rawName) };
    const problem = findValueProblem(flag, token.value, token.inlineValue);
    if (problem !== undefined) return { ok: false, problem };
    values.set(token.name, [...(values.get(token.name) ?? []), ...splitValues(flag, token.value)]);
  }
  const problem = findPositionalsProblem(command, positionals, values);
  return problem === undefined ? { ok: true, args: createArgs(positionals, values) } : { ok: false, problem };
}

function createArgs(positionals: readonly string[], values: ReadonlyMap<string, readonly string[]>): Args {
  return {
    positionals,
    has: (flag) => values.has(flag),
    value: (flag) => values.get(flag)?.at(-1),
    all: (flag) => values.get(flag) ?? [],
  };
}

function splitValues(flag: Flag, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  return flag.many ? value.split(",").filter((part) => part !== "") : [value];
}

function findValueProblem(flag: Flag, value: string | undefined, inline: boolean | undefined): string | undefined {
  if (flag.value === undefined) return inline ? `\`--${flag.name}\` takes no value.` : undefined;
  if (flag.optional && value === undefined) return undefined;
  if (value === undefined || value === "" || (!inline && value.startsWith("-"))) {
    return `\`--${flag.name}\` needs a value: \`--${flag.name} ${flag.value}\`.`;
  }
  return splitValues(flag, value)
    .map((part) => flag.check?.(part))
    .find((problem) => problem !== undefined);
}

function describeUnknownFlag(command: Command, rawName: string): string {
  const reason = command.refusedFlags?.get(rawName);
  if (reason !== undefined) return reason;
  const names = command.flags.map((flag) => `--${flag.name}`);
  return `\`zonewright ${command.name}\` has no flag \`${rawName}\`.${suggestName(rawName, names)}`;
}

function findPositionalsProblem(
  command: Command,
  positionals: readonly string[],
  values: ReadonlyMap<string, unknown>,
): string | undefined {
  const { min, max, of, unless = "" } = command.positionals;
  if (positionals.length < min && !values.has(unless)) return `\`zonewright ${command.name}\` needs ${of}.`;
  if (max === undefined || positionals.length <= max) return undefined;
  return `Unexpected argument \`${positionals[max]}\`. Usage: \`zonewright ${command.name} ${command.usage}\`.`;
}
