import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands, loadCommand } from "../../src/cli/commands";
import { EXIT, EXIT_DOCS } from "../../src/cli/exit";
import { run } from "./run-in";

const version = (JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string })
  .version;

describe("the first page", () => {
  it("lists every command and every exit code, on stdout with exit 0", async () => {
    const { code, out, err } = await run(["--help"]);
    expect([code, err]).toEqual([0, ""]);
    for (const command of commands) expect(out).toContain(`  ${command.name} `);
    for (const [exit, doc] of EXIT_DOCS) expect(out).toContain(`  ${String(exit).padEnd(3)}  ${doc}\n`);
    expect(EXIT_DOCS.map(([exit]) => exit)).toEqual(Object.values(EXIT));
  });

  it("is printed on stderr with exit 64 when no command is given", async () => {
    const { code, out, err } = await run([]);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain("Commands");
  });

  it.each([["help"], ["-h"]])("is also printed for %s", async (word) => {
    expect((await run([word])).out).toBe((await run(["--help"])).out);
  });
});

describe("the page of each command", () => {
  it.each(commands.map((command) => command.name))("%s has usage, every flag and examples", async (name) => {
    const command = (await loadCommand(name))!;
    const { code, out } = await run([name, "--help"]);
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toBe(`zonewright ${name} ${command.usage}`);
    for (const flag of command.flags) expect(out).toContain(`  --${flag.name}`);
    expect(command.examples.length).toBeGreaterThan(0);
    for (const example of command.examples) expect(out).toContain(`  ${example.line}\n`);
    expect((await run(["help", name])).out).toBe(out);
  });

  it.each(commands.map((command) => command.name))("%s uses only its own flags in its examples", async (name) => {
    const command = (await loadCommand(name))!;
    for (const { line } of command.examples) {
      expect(line).toMatch(new RegExp(`^zonewright ${name}\\b`));
      for (const [, flag] of line.matchAll(/ --([a-z-]+)/g))
        expect(command.flags.map((flag) => flag.name)).toContain(flag);
    }
  });
});

describe("the version", () => {
  it.each([["--version"], ["-V"]])("is printed for %s", async (flag) => {
    expect(await run([flag])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });
});

describe("an invalid command line exits with 64 and suggests a correction", () => {
  const wrong: readonly [string, readonly string[], string][] = [
    ["an unknown command", ["aply"], "Unknown command `aply`. Did you mean `apply`?"],
    ["a command of another program", ["deploy"], "Unknown command `deploy`."],
    ["an unknown flag", ["plan", "x", "--detailed-exit-code"], "Did you mean `--detailed-exitcode`?"],
    ["no path", ["validate"], "`zonewright validate` needs a PATH"],
    ["an unknown form to import", ["import", "octodsn", "x", "--zone", "example.com"], "Did you mean `octodns`?"],
    ["an import without a path", ["import", "octodns"], "needs a PATH"],
    ["strict and calm at once", ["emulator", "--strict", "--calm"], "cannot be combined"],
    ["an unknown plan", ["emulator", "--plan", "gold"], "`--plan` is `gold`; write one of free, pro"],
    ["a token file that is not there", ["emulator", "--token-file", "nowhere.txt"], "`nowhere.txt` cannot be read"],
    ["a token on the command line", ["emulator", "--token", "secret"], "has no flag `--token`"],
    ["help for no command", ["help", "frobnicate"], "Unknown command `frobnicate`."],
    ["a hostile command", ["pl\u001b[31man"], "Unknown command `pl\\u{1b}[31man`."],
  ];
  it.each(wrong)("%s", async (_, argv, says) => {
    const { code, out, err } = await run(argv);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toMatch(/^error CLI101: /);
    expect(err).toContain(says);
    expect(err).not.toMatch(/\n\s+at /);
  });
});
