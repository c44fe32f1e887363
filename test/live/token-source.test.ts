// A token from a file or a command: only as its owner left it, within limits, and never a word of it in a refusal.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCredential } from "../../src/live/credential";
import { fetchToken } from "../../src/live/token-source";
import { folder } from "../cli/folder";

const TOKEN = "canary-0123456789abcdef0123456789abcdef";
const here = folder();
const from = (source: string, patience?: number) =>
  fetchToken(source, { PATH: process.env["PATH"] }, here.path, patience);
const node = (code: string) => `exec:${JSON.stringify([process.execPath, "-e", code])}`;

function file(content: string, mode = 0o600): string {
  const path = join(here.path, "token");
  writeFileSync(path, content, { mode });
  chmodSync(path, mode);
  return "file:token";
}

/** The value, or the code of the refusal. */
function got(source: string, patience?: number): string {
  const fetched = from(source, patience);
  return fetched.ok ? fetched.value : fetched.problem.code;
}

describe("a token file", () => {
  it.each([
    ["as it is", TOKEN, TOKEN],
    ["without the newline at its end", `${TOKEN}\n`, TOKEN],
    ["without the line end of Windows", `${TOKEN}\r\n`, TOKEN],
    ["with one newline too many, which the credential then refuses", `${TOKEN}\n\n`, `${TOKEN}\n`],
    ["not when it is empty", "", "TGT116"],
    ["not when it holds a newline alone", "\n", "TGT116"],
    ["not when it is large", "x".repeat(4097), "TGT116"],
  ])("is read %s", (_, content, value) => {
    expect(got(file(content))).toBe(value);
  });

  it.each([
    [0o600, TOKEN],
    [0o400, TOKEN],
    [0o640, "TGT116"],
    [0o644, "TGT116"],
    [0o604, "TGT116"],
    [0o620, "TGT116"],
    [0o602, "TGT116"],
  ])("with the mode %i is judged by who else can read or write it", (mode, value) => {
    expect(got(file(TOKEN, mode))).toBe(value);
  });

  it("is checked where a link leads to", () => {
    file(TOKEN, 0o644);
    symlinkSync("token", join(here.path, "link"));
    expect(got("file:link")).toBe("TGT116");
    file(TOKEN, 0o600);
    expect(got("file:link")).toBe(TOKEN);
  });

  it("is a regular file, not a folder, a device, or a pipe without a writer", () => {
    mkdirSync(join(here.path, "folder"), { mode: 0o700 });
    execFileSync("mkfifo", ["-m", "600", join(here.path, "pipe")]);
    expect(["file:folder", "file:/dev/zero", "file:pipe", "file:none"].map((name) => got(name))).toEqual([
      "TGT116",
      "TGT116",
      "TGT116",
      "TGT116",
    ]);
  });
});

describe("a token command", () => {
  it("returns what it prints, without the newline at its end", () => {
    expect(got(node(`console.log("${TOKEN}")`))).toBe(TOKEN);
  });

  it("receives its arguments unchanged, without a shell", () => {
    const print = `process.stdout.write(process.argv.slice(1).join("|"))`;
    const words = ["$HOME", "; id", "`id`", "a b", "*"];
    expect(got(`exec:${JSON.stringify([process.execPath, "-e", print, ...words])}`)).toBe(words.join("|"));
  });

  it.each([
    ["fails", `console.log("${TOKEN}"); process.exit(3)`],
    ["prints nothing", ""],
    ["prints too much", `process.stdout.write("${TOKEN}".repeat(1000))`],
    ["prints without end", `for (;;) require("node:fs").writeSync(1, "${TOKEN}")`],
    ["ends itself by a signal", `console.log("${TOKEN}"); process.kill(process.pid, "SIGKILL")`],
  ])("that %s is refused, and what it printed is not shown", (_, code) => {
    const fetched = from(node(code));
    expect(fetched.ok ? "" : fetched.problem.code).toBe("TGT117");
    expect(JSON.stringify(fetched)).not.toContain(TOKEN.slice(0, 12));
  });

  it("that does not exit is killed, even if it left a child behind that holds its output", () => {
    const child = `require("node:child_process").spawn(process.execPath, ["-e", "setTimeout(()=>{},3000)"], { stdio: "inherit" });`;
    expect(from(node("setInterval(() => {}, 1000)"), 500)).toMatchObject({ problem: { code: "TGT117" } });
    expect(from(node(`${child} setInterval(() => {}, 1000)`), 500)).toMatchObject({ problem: { code: "TGT117" } });
  });

  it("that does not exist is refused", () => {
    expect(from('exec:["no-such-command-anywhere"]')).toMatchObject({
      problem: { code: "TGT117", message: expect.stringContaining("ENOENT") },
    });
  });
});

describe("a source", () => {
  it.each([
    "",
    "file:",
    "exec:",
    "exec:[]",
    'exec:"ls"',
    "exec:ls -l",
    "exec:[1]",
    'exec:[""]',
    'exec:["a\\u0000b"]',
    TOKEN,
  ])("`%s` is none, and is not shown", (source) => {
    expect(from(source)).toMatchObject({ ok: false, problem: { code: "TGT115" } });
    expect(JSON.stringify(from(source))).not.toContain(TOKEN);
  });

  it("leads to the credential, and its value is known as a secret", () => {
    const found = readCredential({ ZONEWRIGHT_API_TOKEN_SOURCE: file(`${TOKEN}\n`) }, here.path);
    expect(found).toEqual({
      ok: true,
      credential: { headers: { authorization: `Bearer ${TOKEN}` }, secrets: [TOKEN] },
    });
  });

  it("takes precedence over an email address with a key, and is refused beside a token", () => {
    const env = {
      ZONEWRIGHT_API_TOKEN_SOURCE: file(TOKEN),
      ZONEWRIGHT_EMAIL: "a@example.com",
      ZONEWRIGHT_API_KEY: "k",
    };
    expect(readCredential(env, here.path)).toMatchObject({ ok: true, credential: { secrets: [TOKEN] } });
    const both = readCredential({ ...env, ZONEWRIGHT_API_TOKEN: "other-token" }, here.path);
    expect(both).toMatchObject({ ok: false, problem: { code: "TGT114" } });
  });

  it("in the variable of the token is a token, so that no value of a configuration runs a command", () => {
    const source = node(`require("node:fs").writeFileSync(${JSON.stringify(join(here.path, "ran"))}, "")`);
    readCredential({ ZONEWRIGHT_API_TOKEN: source }, here.path);
    expect(here.files()).not.toContain("ran");
  });

  it("with white space inside is refused like any credential", () => {
    const found = readCredential({ ZONEWRIGHT_API_TOKEN_SOURCE: file(`${TOKEN} x`) }, here.path);
    expect(found).toMatchObject({ ok: false, problem: { code: "TGT113" } });
    expect(JSON.stringify(found)).not.toContain(TOKEN);
  });
});
