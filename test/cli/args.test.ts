import { describe, expect, it } from "vitest";
import { suggestName } from "../../src/base/suggest-name";
import { parseCommandArgs } from "../../src/cli/args";
import type { Command } from "../../src/cli/command";
import { asOfFlag, integerFlag } from "../../src/cli/flags";

const command: Command = {
  name: "sample",
  usage: "PATH… [flags]",
  doc: "",
  positionals: { min: 1, max: 2, of: "a PATH" },
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
  it("accepts flags before, between and after arguments, with = or a space", () => {
    const args = parsed("--json", "a", "--base-url=x", "b", "--zone", "example.com");
    expect(args.positionals).toEqual(["a", "b"]);
    expect([args.has("json"), args.value("base-url"), args.all("zone")]).toEqual([true, "x", ["example.com"]]);
  });

  it("accepts several values by repeating a flag or separated by commas", () => {
    expect(parsed("a", "--zone", "one,two", "--zone", "three").all("zone")).toEqual(["one", "two", "three"]);
  });

  it("treats everything after -- as positional arguments", () => {
    expect(parsed("--", "--json", "b").positionals).toEqual(["--json", "b"]);
  });

  const wrong: readonly [string, readonly string[], string][] = [
    ["an unknown flag", ["a", "--jsno"], "`zonewright sample` has no flag `--jsno`. Did you mean `--json`?"],
    ["an unknown short flag", ["a", "-x"], "`zonewright sample` has no flag `-x`."],
    ["a missing value at the end", ["a", "--zone"], "`--zone` needs a value: `--zone NAME`."],
    ["a flag in place of a value", ["a", "--zone", "--json"], "`--zone` needs a value: `--zone NAME`."],
    ["an empty value", ["a", "--base-url="], "`--base-url` needs a value: `--base-url URL`."],
    ["a value for a flag without one", ["a", "--json=yes"], "`--json` takes no value."],
    [
      "a date that does not exist",
      ["a", "--as-of", "2026-02-30"],
      "`--as-of` is `2026-02-30`; write a date as YYYY-MM-DD.",
    ],
    ["a number out of range", ["a", "--port", "65536"], "`--port` is `65536`; write a whole number from 0 to 65535."],
    ["text in place of a number", ["a", "--port", "http"], "`--port` is `http`; write a whole number from 0 to 65535."],
    ["no argument", [], "`zonewright sample` needs a PATH."],
    ["an argument too many", ["a", "b", "c"], "Unexpected argument `c`. Usage: `zonewright sample PATH… [flags]`."],
    ["__proto__ as a flag", ["a", "--__proto__"], "`zonewright sample` has no flag `--__proto__`."],
  ];
  it.each(wrong)("refuses %s", (_, argv, says) => {
    expect(problem(...argv)).toBe(says);
  });

  it("suggests only similar names", () => {
    expect(suggestName("pln", ["plan", "apply"])).toBe(" Did you mean `plan`?");
    expect(suggestName("frobnicate", ["plan", "apply"])).toBe("");
  });
});
