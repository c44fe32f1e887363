// Secret stores: private files, lines of env files, commands. Whatever fails, the old content stays, and no message contains a
// value.
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
import { openSecretStores } from "../../src/secret-stores";
import { checkCommand, runCommand } from "../../src/secret-stores/command";
import { envFileHasValue, withLine } from "../../src/secret-stores/env-file";
import { checkPrivateFile, storeInPrivateFile } from "../../src/secret-stores/private-file";
import { createRotationJournal } from "../../src/secret-stores/rotation-journal";

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
  it("is readable by its owner alone, whatever it was before, and contains the value and nothing else", () => {
    writeFileSync(at("a"), "old and longer than the value that takes its place", { mode: 0o644 });
    chmodSync(at("a"), 0o644);
    expect(storeInPrivateFile(at("a"), VALUE)).toBeUndefined();
    expect(readFileSync(at("a"), "utf8")).toBe(VALUE);
    expect(modeOf("a")).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  it("is the target of a link, and the link stays", () => {
    mkdirSync(at("vault"));
    writeFileSync(at("vault/a"), "old");
    symlinkSync("vault/a", at("link"));
    expect(checkPrivateFile(at("link"))).toBeUndefined();
    expect(storeInPrivateFile(at("link"), VALUE)).toBeUndefined();
    expect(lstatSync(at("link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(at("vault/a"), "utf8")).toBe(VALUE);
  });

  it("is not touched by a check", () => {
    writeFileSync(at("a"), "old");
    expect(checkPrivateFile(at("a"))).toBeUndefined();
    expect(checkPrivateFile(at("b"))).toBeUndefined();
    expect(readdirSync(folder)).toEqual(["a"]);
    expect(readFileSync(at("a"), "utf8")).toBe("old");
  });

  it("that cannot be written is reported, by the check and by the store, without the value", () => {
    mkdirSync(at("taken"));
    for (const path of [at("taken"), at("missing/a"), "/proc/a", "/dev/null"]) {
      expect(checkPrivateFile(path), path).toMatch(/./);
    }
    for (const path of [at("taken"), at("missing/a"), "/proc/a"]) {
      expect(storeInPrivateFile(path, VALUE), path).toMatch(/cannot be written \(E\w+\)/);
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
    ["that occurs twice", "T=1\nA=1\nT=2\n", "T=v\nA=1\n"],
    ["next to a name with the same beginning", "T2=1\nXT=2\n", "T2=1\nXT=2\nT=v\n"],
    ["next to a comment", "# T=old\n\nA=1\n", "# T=old\n\nA=1\nT=v\n"],
  ];
  it.each(cases)("%s", (_, before, after) => expect(withLine(before, "T", "v")).toBe(after));

  it("is quoted where a shell would change it", () => {
    expect(withLine("", "T", "a b'c$d")).toBe("T='a b'\\''c$d'\n");
  });

  it("that is empty holds nothing", () => {
    writeFileSync(at("e"), "A=1\nT=\n");
    expect([envFileHasValue(at("e"), "A"), envFileHasValue(at("e"), "T"), envFileHasValue(at("e"), "B")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(envFileHasValue(at("none"), "A")).toBe(false);
  });
});

describe("a command", () => {
  const env = { PATH: process.env["PATH"] };

  it("gets the value on its standard input, without a shell", async () => {
    expect(await runCommand(["dd", "status=none", "of=a; touch b"], VALUE, folder, env)).toBeUndefined();
    expect(readFileSync(at("a; touch b"), "utf8")).toBe(VALUE);
    expect(existsSync(at("b"))).toBe(false);
  });

  it("that a proposed document names cannot read this program's credentials", async () => {
    const canary = "canary-0123456789";
    const own = [
      "ZONEWRIGHT_API_TOKEN",
      "ZONEWRIGHT_NOTIFY_SECRET",
      "CLOUDFLARE_API_TOKEN",
      "CLOUDFLARE_API_KEY",
      "CF_API_TOKEN",
    ];
    const variables = Object.fromEntries(own.map((name) => [name, `${canary}-${name}`]));
    const more = {
      ZONEWRIGHT_ENGINE: `rediss://:${canary}@queue.example`,
      TF_VAR_copy: `Bearer ${canary}-CF_API_TOKEN`,
    };
    const kept = { VAULT_TOKEN: "for-the-command", LANG: "C.UTF-8" };
    const command = ["sh", "-c", "env > variables"];
    expect(await runCommand(command, VALUE, folder, { ...env, ...variables, ...more, ...kept })).toBeUndefined();
    const seen = readFileSync(at("variables"), "utf8");
    expect(seen).not.toContain(canary);
    for (const [name, value] of Object.entries(kept)) expect(seen).toContain(`${name}=${value}`);
  });

  it("that fails is reported by its exit code, without its output", async () => {
    const echo = await runCommand(["sh", "-c", "cat; cat >&2; exit 7"], VALUE, folder, env);
    expect(echo).toBe("the command exited with 7");
  });

  it("that does not read its input may still succeed", async () => {
    expect(await runCommand(["true"], "x".repeat(1_000_000), folder, env)).toBeUndefined();
  });

  it("that does not exit is killed", async () => {
    expect(await runCommand(["sleep", "60"], VALUE, folder, env, 50)).toBe("the command was killed by SIGKILL");
  });

  it("is searched for on the PATH, or at the given path", async () => {
    writeFileSync(at("plain"), "");
    expect(checkCommand(["sh"], folder, env)).toBeUndefined();
    expect(checkCommand(["./plain"], folder, env)).toMatch(/`.\/plain` is not found/);
    expect(checkCommand(["plain"], folder, { PATH: folder })).toMatch(/not found/);
    expect(checkCommand(["sh"], folder, {})).toMatch(/not found/);
    expect(await runCommand(["./none"], VALUE, folder, env)).toMatch(/cannot be started \(ENOENT\)/);
  });
});

describe("a journal record", () => {
  it("of a newer version is not read, not replaced and not removed, and its file is named", () => {
    const notes = createRotationJournal(at("notes"), "target");
    notes.write(KEY, noted);
    const file = join(at("notes"), readdirSync(at("notes"))[0] as string);
    const newer = JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), version: 2 });
    writeFileSync(file, newer);
    expect(notes.check(KEY)).toBe(`\`${file}\` has the version \`2\`; this program reads version 1.`);
    expect(notes.read(KEY)).toBeUndefined();
    notes.write(KEY, { ...noted, phase: "stored" });
    notes.write(KEY, undefined);
    expect(readFileSync(file, "utf8")).toBe(newer);
  });

  const noted = { phase: "making", sink: "file:a", at: 5, id: "b".repeat(32) } as const;

  it("is readable by its owner alone, in its own folder, under a name that reveals nothing", () => {
    const notes = createRotationJournal(at("notes"), "target");
    notes.write(KEY, noted);
    expect(notes.read(KEY)).toEqual(noted);
    const [file = ""] = readdirSync(at("notes"));
    expect(file).toMatch(/^[0-9a-f]{32}\.json$/);
    expect([modeOf("notes"), modeOf(join("notes", file))]).toEqual([0o700, 0o600]);
    notes.write(KEY, undefined);
    expect(notes.read(KEY)).toBeUndefined();
  });

  it("is of one target, account and name", () => {
    createRotationJournal(at("notes"), "one").write(KEY, noted);
    expect(createRotationJournal(at("notes"), "other").read(KEY)).toBeUndefined();
    const notes = createRotationJournal(at("notes"), "one");
    expect(notes.read({ ...KEY, name: "run" })).toBeUndefined();
    expect(notes.read({ ...KEY, scope: "c".repeat(32) })).toBeUndefined();
  });

  it.each(["", "{", "[]", "null", '{"phase":"dreaming","sink":"file:a","at":1}', '{"phase":"making","sink":3,"at":1}'])(
    "that is %j is as good as none",
    (text) => {
      const notes = createRotationJournal(at("notes"), "target");
      notes.write(KEY, noted);
      writeFileSync(join(at("notes"), readdirSync(at("notes"))[0] as string), text);
      expect(notes.read(KEY)).toBeUndefined();
    },
  );
});

it("relative paths of stores start at the working directory", async () => {
  const secrets = openSecretStores({ cwd: folder, env: {}, folder: at("notes"), target: "t", now: () => 1 });
  expect(secrets.hasValue("file:a")).toBe(false);
  expect(await secrets.store("file:a", VALUE)).toBeUndefined();
  expect(await secrets.store("env-file:e#T", VALUE)).toBeUndefined();
  expect([secrets.hasValue("file:a"), secrets.hasValue("env-file:e#T"), secrets.hasValue('exec:["sh"]')]).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(readFileSync(at("e"), "utf8")).toBe(`T=${VALUE}\n`);
});
