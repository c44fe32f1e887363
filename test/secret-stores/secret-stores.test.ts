// Where values go: files of their owner alone, lines of env files, commands. Whatever fails, what was there stays, and no
// message holds a value.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { secretsOn } from "../../src/secret-stores";
import { checkCommand, runCommand } from "../../src/secret-stores/command";
import { envFileHolds, withLine } from "../../src/secret-stores/env-file";
import { checkFile, storeFile } from "../../src/secret-stores/file";
import { noteFiles } from "../../src/secret-stores/notes";

const VALUE = "cfat_canary0123456789";
const KEY = { scope: "a".repeat(32), kind: "gateway_token", name: "../run" };

let folder = "";
const at = (name: string) => join(folder, name);
const modeOf = (name: string) => statSync(at(name)).mode & 0o777;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "zonewright-sinks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a file", () => {
  it("is its owner's alone, whatever it was before, and holds the value and nothing else", () => {
    writeFileSync(at("a"), "old and longer than the value that takes its place", { mode: 0o644 });
    chmodSync(at("a"), 0o644);
    expect(storeFile(at("a"), VALUE)).toBeUndefined();
    expect(readFileSync(at("a"), "utf8")).toBe(VALUE);
    expect(modeOf("a")).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  it("is the one that a link leads to, and the link stays", () => {
    mkdirSync(at("vault"));
    writeFileSync(at("vault/a"), "old");
    symlinkSync("vault/a", at("link"));
    expect(checkFile(at("link"))).toBeUndefined();
    expect(storeFile(at("link"), VALUE)).toBeUndefined();
    expect(lstatSync(at("link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(at("vault/a"), "utf8")).toBe(VALUE);
  });

  it("is not touched by a check", () => {
    writeFileSync(at("a"), "old");
    expect(checkFile(at("a"))).toBeUndefined();
    expect(checkFile(at("b"))).toBeUndefined();
    expect(readdirSync(folder)).toEqual(["a"]);
    expect(readFileSync(at("a"), "utf8")).toBe("old");
  });

  it("that cannot be written is said to be so, in a check and in a store, without the value", () => {
    mkdirSync(at("taken"));
    for (const path of [at("taken"), at("missing/a"), "/proc/a", "/dev/null"]) {
      expect(checkFile(path), path).toMatch(/./);
    }
    for (const path of [at("taken"), at("missing/a"), "/proc/a"]) {
      expect(storeFile(path, VALUE), path).toMatch(/cannot be written \(E\w+\)/);
    }
    expect(readdirSync(folder)).toEqual(["taken"]);
  });
});

describe("a line of an env file", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["of an empty file", "", "T=v\n"],
    ["of a file without a last line's end", "A=1", "A=1\nT=v\n"],
    ["in its own place", "A=1\nT=old\nB=2\n", "A=1\nT=v\nB=2\n"],
    ["that is exported", "export T=old\n", "export T=v\n"],
    ["with spaces", "  T = old\n", "T=v\n"],
    ["that is there twice", "T=1\nA=1\nT=2\n", "T=v\nA=1\n"],
    ["beside one whose name begins alike", "T2=1\nXT=2\n", "T2=1\nXT=2\nT=v\n"],
    ["beside a remark", "# T=old\n\nA=1\n", "# T=old\n\nA=1\nT=v\n"],
  ];
  it.each(cases)("%s", (_, before, after) => expect(withLine(before, "T", "v")).toBe(after));

  it("is quoted where a shell would read it otherwise", () => {
    expect(withLine("", "T", "a b'c$d")).toBe("T='a b'\\''c$d'\n");
  });

  it("that is empty holds nothing", () => {
    writeFileSync(at("e"), "A=1\nT=\n");
    expect([envFileHolds(at("e"), "A"), envFileHolds(at("e"), "T"), envFileHolds(at("e"), "B")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(envFileHolds(at("none"), "A")).toBe(false);
  });
});

describe("a command", () => {
  const env = { PATH: process.env["PATH"] };

  it("gets the value on its standard input, without a shell", async () => {
    expect(await runCommand(["dd", "status=none", "of=a; touch b"], VALUE, folder, env)).toBeUndefined();
    expect(readFileSync(at("a; touch b"), "utf8")).toBe(VALUE);
    expect(existsSync(at("b"))).toBe(false);
  });

  it("that fails is told of by its code, without a word of what it said", async () => {
    const echo = await runCommand(["sh", "-c", "cat; cat >&2; exit 7"], VALUE, folder, env);
    expect(echo).toBe("the command ended with 7");
  });

  it("that reads nothing may end well all the same", async () => {
    expect(await runCommand(["true"], "x".repeat(1_000_000), folder, env)).toBeUndefined();
  });

  it("that does not end is ended", async () => {
    expect(await runCommand(["sleep", "60"], VALUE, folder, env, 50)).toBe("the command was ended by SIGKILL");
  });

  it("is looked for on the PATH, or where it is said to be", async () => {
    writeFileSync(at("plain"), "");
    expect(checkCommand(["sh"], folder, env)).toBeUndefined();
    expect(checkCommand(["./plain"], folder, env)).toMatch(/`.\/plain` is not found/);
    expect(checkCommand(["plain"], folder, { PATH: folder })).toMatch(/not found/);
    expect(checkCommand(["sh"], folder, {})).toMatch(/not found/);
    expect(await runCommand(["./none"], VALUE, folder, env)).toMatch(/cannot be started \(ENOENT\)/);
  });
});

describe("a note", () => {
  const noted = { phase: "making", sink: "file:a", at: 5, id: "b".repeat(32) } as const;

  it("is the owner's alone, in a folder of its own, under no name of the user's", () => {
    const notes = noteFiles(at("notes"), "target");
    notes.remember(KEY, noted);
    expect(notes.recall(KEY)).toEqual(noted);
    const [file = ""] = readdirSync(at("notes"));
    expect(file).toMatch(/^[0-9a-f]{32}\.json$/);
    expect([modeOf("notes"), modeOf(join("notes", file))]).toEqual([0o700, 0o600]);
    notes.remember(KEY, undefined);
    expect(notes.recall(KEY)).toBeUndefined();
  });

  it("is of one target, account and name", () => {
    noteFiles(at("notes"), "one").remember(KEY, noted);
    expect(noteFiles(at("notes"), "other").recall(KEY)).toBeUndefined();
    const notes = noteFiles(at("notes"), "one");
    expect(notes.recall({ ...KEY, name: "run" })).toBeUndefined();
    expect(notes.recall({ ...KEY, scope: "c".repeat(32) })).toBeUndefined();
  });

  it.each(["", "{", "[]", "null", '{"phase":"dreaming","sink":"file:a","at":1}', '{"phase":"making","sink":3,"at":1}'])(
    "that is %j is as good as none",
    (text) => {
      const notes = noteFiles(at("notes"), "target");
      notes.remember(KEY, noted);
      writeFileSync(join(at("notes"), readdirSync(at("notes"))[0] as string), text);
      expect(notes.recall(KEY)).toBeUndefined();
    },
  );
});

it("relative sinks start at the working directory", async () => {
  const secrets = secretsOn({ cwd: folder, env: {}, folder: at("notes"), target: "t", now: () => 1 });
  expect(secrets.holds("file:a")).toBe(false);
  expect(await secrets.store("file:a", VALUE)).toBeUndefined();
  expect(await secrets.store("env-file:e#T", VALUE)).toBeUndefined();
  expect([secrets.holds("file:a"), secrets.holds("env-file:e#T"), secrets.holds('exec:["sh"]')]).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(readFileSync(at("e"), "utf8")).toBe(`T=${VALUE}\n`);
});
