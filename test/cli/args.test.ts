import { describe, expect, it } from "vitest";
import { didYouMean, parseCommandArgs } from "../../src/cli/args";
import type { Command } from "../../src/cli/command";
import { asOfFlag, integerFlag } from "../../src/cli/flags";

const command: Command = {
  name: "sample",
  summary: "",
  usage: "PATH… [flags]",
  doc: "",
  words: { min: 1, max: 2, of: "a PATH" },
  flags: [
    { name: "json", doc: "" },
    { name: "zone", value: "NAME", many: true, doc: "" },
    { name: "base-url", value: "URL", doc: "" },
    asOfFlag,
    integerFlag("port", "N", 0, 65_535, ""),
  ],
  examples: [],
  run: async () => 0,
};

function parsed(...argv: string[]) {
  const result = parseCommandArgs(command, argv);
  if (!result.ok) throw new Error(result.problem);
  return result.args;
}

function problem(...argv: string[]): string {
  const result = parseCommandArgs(command, argv);
  return result.ok ? "" : result.problem;
}

describe("a command line", () => {
  it("takes flags before, between and after words, with = or a space", () => {
    const args = parsed("--json", "a", "--base-url=x", "b", "--zone", "example.com");
    expect(args.words).toEqual(["a", "b"]);
    expect([args.has("json"), args.value("base-url"), args.all("zone")]).toEqual([true, "x", ["example.com"]]);
  });

  it("takes many values by repeating a flag or by commas", () => {
    expect(parsed("a", "--zone", "one,two", "--zone", "three").all("zone")).toEqual(["one", "two", "three"]);
  });

  it("takes everything after -- as words", () => {
    expect(parsed("--", "--json", "b").words).toEqual(["--json", "b"]);
  });

  const wrong: readonly [string, readonly string[], string][] = [
    ["an unknown flag", ["a", "--jsno"], "`--jsno` is no flag of `zonewright sample`. Did you mean `--json`?"],
    ["an unknown short flag", ["a", "-x"], "`-x` is no flag of `zonewright sample`."],
    ["a missing value at the end", ["a", "--zone"], "`--zone` needs a value: `--zone NAME`."],
    ["a flag in place of a value", ["a", "--zone", "--json"], "`--zone` needs a value: `--zone NAME`."],
    ["an empty value", ["a", "--base-url="], "`--base-url` needs a value: `--base-url URL`."],
    ["a value for a switch", ["a", "--json=yes"], "`--json` is a switch and takes no value."],
    [
      "a day that there is not",
      ["a", "--as-of", "2026-02-30"],
      "`--as-of` is `2026-02-30`; write a day as YYYY-MM-DD.",
    ],
    ["a number out of range", ["a", "--port", "65536"], "`--port` is `65536`; write a whole number from 0 to 65535."],
    [
      "a word in place of a number",
      ["a", "--port", "http"],
      "`--port` is `http`; write a whole number from 0 to 65535.",
    ],
    ["no word", [], "`zonewright sample` needs a PATH."],
    ["one word too many", ["a", "b", "c"], "`c` is one word too many: `zonewright sample PATH… [flags]`."],
    ["__proto__ as a flag", ["a", "--__proto__"], "`--__proto__` is no flag of `zonewright sample`."],
  ];
  it.each(wrong)("refuses %s", (_, argv, says) => {
    expect(problem(...argv)).toBe(says);
  });

  it("suggests only what is near", () => {
    expect(didYouMean("pln", ["plan", "apply"])).toBe(" Did you mean `plan`?");
    expect(didYouMean("frobnicate", ["plan", "apply"])).toBe("");
  });
});
