// Words and flags of one command line, checked against what the command declares. It knows no particular command.
import { parseArgs } from "node:util";
import { closest, distance } from "fastest-levenshtein";
import type { Args, Command, Flag } from "./command";

export type ParsedArgs = { readonly ok: true; readonly args: Args } | { readonly ok: false; readonly problem: string };

/** Flags may stand anywhere; after `--` everything is a word. `--name value` and `--name=value` are the same. */
export function parseCommandArgs(command: Command, argv: readonly string[]): ParsedArgs {
  const options = Object.fromEntries(
    command.flags.map(
      (flag) =>
        [
          flag.name,
          { type: flag.value === undefined || flag.optional ? "boolean" : "string", multiple: true },
        ] as const,
    ),
  );
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  const words: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const flag = command.flags.find((flag) => flag.name === token.name);
    const problem = flag ? valueProblem(flag, token.value, token.inlineValue) : unknownFlag(command, token.rawName);
    if (problem !== undefined) return { ok: false, problem };
    given.set(token.name, [...(given.get(token.name) ?? []), ...valuesOf(flag as Flag, token.value)]);
  }
  const count = wordsProblem(command, words);
  return count === undefined ? { ok: true, args: argsOf(words, given) } : { ok: false, problem: count };
}

function argsOf(words: readonly string[], given: ReadonlyMap<string, readonly string[]>): Args {
  return {
    words,
    has: (flag) => given.has(flag),
    value: (flag) => given.get(flag)?.at(-1),
    all: (flag) => given.get(flag) ?? [],
  };
}

function valuesOf(flag: Flag, value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  return flag.many ? value.split(",").filter((part) => part !== "") : [value];
}

function valueProblem(flag: Flag, value: string | undefined, inline: boolean | undefined): string | undefined {
  if (flag.value === undefined) return inline ? `\`--${flag.name}\` is a switch and takes no value.` : undefined;
  if (flag.optional && value === undefined) return undefined;
  if (value === undefined || value === "" || (!inline && value.startsWith("-"))) {
    return `\`--${flag.name}\` needs a value: \`--${flag.name} ${flag.value}\`.`;
  }
  return valuesOf(flag, value)
    .map((name) => flag.check?.(name))
    .find((problem) => problem !== undefined);
}

function unknownFlag(command: Command, raw: string): string {
  const names = command.flags.map((flag) => `--${flag.name}`);
  return `\`${raw}\` is no flag of \`zonewright ${command.name}\`.${didYouMean(raw, names)}`;
}

/** ` Did you mean …?` where one of the names is near, else nothing. */
export function didYouMean(word: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const near = closest(word, [...names]);
  return distance(word, near) <= Math.max(2, Math.floor(word.length / 3)) ? ` Did you mean \`${near}\`?` : "";
}

function wordsProblem(command: Command, words: readonly string[]): string | undefined {
  const { min, max, of } = command.words;
  if (words.length < min) return `\`zonewright ${command.name}\` needs ${of}.`;
  if (max !== undefined && words.length > max) {
    return `\`${words[max]}\` is one word too many: \`zonewright ${command.name} ${command.usage}\`.`;
  }
  return undefined;
}
