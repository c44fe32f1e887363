// Gateway tokens from the command line: creation, rotation by age and on request, deletion; errors before the first write; and
// token values that appear nowhere but in their secret store.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/base/json";
import { embedEmulator } from "../../src/emulator";
import { folder } from "./folder";
import { type Ran, run } from "./run-in";

const ACCOUNT = "0123456789abcdef0123456789abcdef";

interface Place {
  readonly path: string;
  zw(...argv: readonly string[]): Promise<Ran>;
  /** A day later than the last command. */
  later(days: number): void;
  declare(text: string): void;
  tokens(): Promise<readonly JsonObject[]>;
  stored(): string;
}

/** A folder with documents, an emulator's file, a sink and a state folder, and the clock of its commands. */
function place(): Place {
  const { path, write } = folder();
  let now = Date.parse("2026-11-21T12:00:00Z");
  const target = ["--base-url", "emulator:state.json"];
  return {
    path,
    zw: (...argv) =>
      run([...argv, ...target], {
        cwd: path,
        now: () => new Date(now),
        env: {
          ZONEWRIGHT_STATE_DIR: join(path, "own"),
          PATH: process.env["PATH"],
          ZONEWRIGHT_API_TOKEN: "test-token-0123456789-0123456789-0123456789",
        },
      }),
    later: (days) => {
      now += days * 86_400_000;
    },
    declare: (text) => write("account.yaml", `version: 1\naccount: "${ACCOUNT}"\n${text}`),
    tokens: async () => {
      const emulator = embedEmulator({ data: join(path, "state.json"), mode: "calm" });
      const response = await emulator.fetch(`${emulator.baseUrl}/accounts/${ACCOUNT}/tokens`, {
        headers: { authorization: "Bearer test-token-0123456789-0123456789-0123456789" },
      });
      const { result } = (await response.json()) as { readonly result: readonly JsonObject[] };
      await emulator.close();
      return result;
    },
    stored: () => readFileSync(join(path, "gateway.token"), "utf8"),
  };
}

const TOKEN = "gateway_tokens:\n  support-bot run: { sink: 'file:gateway.token', rotate_after: 90d }\n";
const GATEWAY = "gateways:\n  support-bot: { authentication: true }\n";

describe("a gateway token", () => {
  it("is created and stored before the gateway changes, and the next plan is empty", async () => {
    const on = place();
    on.declare(GATEWAY + TOKEN);
    const applied = await on.zw("apply", "account.yaml", "--auto-approve");
    expect(applied, applied.err + applied.out).toMatchObject({ code: 0 });
    const lines = applied.out.split("\n").filter((line) => /^ {2}\+/.test(line));
    expect(lines.map((line) => line.replace(/ \(.*/, "").trim())).toEqual([
      "+ create gateway token support-bot run",
      "+ create gateway support-bot",
    ]);
    expect(on.stored()).toMatch(/^cfat_\w+$/);
    expect(statSync(join(on.path, "gateway.token")).mode & 0o777).toBe(0o600);
    expect(await on.zw("plan", "account.yaml", "--detailed-exitcode")).toMatchObject({ code: 0 });
  });

  it("is rotated once it is as old as `rotate_after` says", async () => {
    const on = place();
    on.declare(TOKEN);
    await on.zw("apply", "account.yaml", "--auto-approve");
    const before = on.stored();
    on.later(89);
    expect((await on.zw("plan", "account.yaml", "--detailed-exitcode")).code).toBe(0);
    on.later(1);
    expect((await on.zw("plan", "account.yaml")).out).toMatch(
      /update gateway token support-bot run \(.*older than 90d\)/,
    );
    expect((await on.zw("drift", "account.yaml")).code).toBe(0);
    expect((await on.zw("apply", "account.yaml", "--auto-approve")).code).toBe(0);
    expect(on.stored()).not.toBe(before);
    expect((await on.tokens()).map((token) => token["name"])).toEqual(["support-bot run"]);
    expect((await on.zw("plan", "account.yaml", "--detailed-exitcode")).code).toBe(0);
  });

  it("is rotated on request, alone, and nothing else in the documents is touched", async () => {
    const on = place();
    on.declare(`${TOKEN}  other: { sink: 'file:other.token' }\n`);
    await on.zw("apply", "account.yaml", "--auto-approve");
    const [before, other] = [on.stored(), readFileSync(join(on.path, "other.token"), "utf8")];
    on.declare(`${GATEWAY + TOKEN}  other: { sink: 'file:other.token' }\n`);
    const rotated = await on.zw("rotate", "account.yaml", "--token", "support-bot run", "--auto-approve");
    expect(rotated, rotated.err).toMatchObject({ code: 0, out: expect.stringContaining("its rotation was requested") });
    expect(on.stored()).not.toBe(before);
    expect(readFileSync(join(on.path, "other.token"), "utf8")).toBe(other);
    expect((await on.tokens()).length).toBe(2);
    expect((await on.zw("plan", "account.yaml")).out).toContain("+ create gateway support-bot");
  });

  it("is not rotated under a name that no document declares", async () => {
    const on = place();
    on.declare(TOKEN);
    const refused = await on.zw("rotate", "account.yaml", "--token", "support", "--auto-approve");
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("CLI115") });
  });

  it("is deleted only where the document declares `state: absent`", async () => {
    const on = place();
    on.declare(TOKEN);
    await on.zw("apply", "account.yaml", "--auto-approve");
    on.declare("gateways: {}\n");
    expect((await on.zw("apply", "account.yaml", "--auto-approve")).code).toBe(0);
    expect((await on.tokens()).length).toBe(1);
    on.declare("gateway_tokens:\n  support-bot run: { state: absent }\n");
    expect((await on.zw("apply", "account.yaml", "--auto-approve")).code).toBe(0);
    expect(await on.tokens()).toEqual([]);
  });

  it("is created when a saved plan is applied", async () => {
    const on = place();
    on.declare(GATEWAY + TOKEN);
    expect((await on.zw("plan", "account.yaml", "--out", "a.zwplan")).code).toBe(0);
    const applied = await on.zw("apply", "a.zwplan", "--auto-approve");
    expect(applied, applied.err).toMatchObject({ code: 0 });
    expect(on.stored()).toMatch(/^cfat_/);
  });

  it("is rotated by a saved plan, which is stale after another rotation", async () => {
    const on = place();
    on.declare(TOKEN);
    await on.zw("apply", "account.yaml", "--auto-approve");
    on.later(90);
    await on.zw("plan", "account.yaml", "--out", "a.zwplan");
    await on.zw("plan", "account.yaml", "--out", "b.zwplan");
    const before = on.stored();
    const applied = await on.zw("apply", "a.zwplan", "--auto-approve");
    expect(applied, applied.err).toMatchObject({ code: 0 });
    expect(on.stored()).not.toBe(before);
    expect(await on.zw("apply", "b.zwplan", "--auto-approve")).toMatchObject({ code: 4 });
  });

  it("replaces its line in an env file, and leaves the others", async () => {
    const on = place();
    writeFileSync(join(on.path, ".env"), "A=1\nexport GATEWAY_TOKEN=old\nB=2\n");
    on.declare("gateway_tokens:\n  run: { sink: { env_file: .env, name: GATEWAY_TOKEN } }\n");
    await on.zw("apply", "account.yaml", "--auto-approve");
    expect(readFileSync(join(on.path, ".env"), "utf8")).toMatch(/^A=1\nexport GATEWAY_TOKEN=cfat_\w+\nB=2\n$/);
    expect(statSync(join(on.path, ".env")).mode & 0o777).toBe(0o600);
  });

  it("is written to the standard input of a command, and is created again if the command fails", async () => {
    const on = place();
    const script = (end: string) => {
      writeFileSync(
        join(on.path, "keep.sh"),
        `#!/bin/sh\ntr '\\0' ' ' < /proc/$$/cmdline > seen; env >> seen\ncat > got.token\ncat got.token\n${end}\n`,
      );
      chmodSync(join(on.path, "keep.sh"), 0o700);
    };
    script("cat got.token >&2; exit 3");
    on.declare("gateway_tokens:\n  run: { sink: { command: [./keep.sh, argument] } }\n");
    const failed = await on.zw("apply", "account.yaml", "--auto-approve");
    expect(failed).toMatchObject({ code: 6, out: expect.stringContaining("SEC103") });
    const lost = readFileSync(join(on.path, "got.token"), "utf8");
    expect(failed.out + failed.err).not.toContain(lost);
    script("exit 0");
    const again = await on.zw("apply", "account.yaml", "--auto-approve");
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("interrupted before its value was stored") });
    expect(readFileSync(join(on.path, "got.token"), "utf8")).not.toBe(lost);
    expect((await on.tokens()).length).toBe(1);
    const seen = readFileSync(join(on.path, "seen"), "utf8");
    expect(seen).toContain("keep.sh argument");
    expect(seen).not.toContain(readFileSync(join(on.path, "got.token"), "utf8"));
    expect(seen).not.toContain("ZONEWRIGHT_API_TOKEN");
  });

  it("is rotated with nine others at once: new values are not a hazard", async () => {
    const on = place();
    const names = Array.from({ length: 10 }, (_, index) => `  t${index}: { sink: 'file:t${index}.token' }\n`);
    on.declare(`gateway_tokens:\n${names.join("")}`);
    expect((await on.zw("apply", "account.yaml", "--auto-approve")).code).toBe(0);
    const rotated = await on.zw("rotate", "account.yaml", "--auto-approve");
    expect(rotated, rotated.out).toMatchObject({ code: 0 });
    expect((await on.tokens()).length).toBe(10);
  });
});

describe("before the first write", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["authentication without a token", GATEWAY, "GTW101"],
    ["a token for another gateway", `${GATEWAY}  other: {}\n${TOKEN.replace("{ ", "{ gateways: [other], ")}`, "GTW101"],
    ["an unknown gateway", TOKEN.replace("{ ", "{ gateways: [suport-bot], "), "GTW102"],
    ["two tokens in one sink", `${TOKEN}  other: { sink: { file: gateway.token } }\n`, "GTW104"],
    ["no sink at all", "gateway_tokens:\n  run: {}\n", "FLD103"],
    ["an unknown kind of sink", "gateway_tokens:\n  run: { sink: 'vault:x' }\n", "SEC101"],
    ["a sink in a missing folder", "gateway_tokens:\n  run: { sink: 'file:missing/a' }\n", "SEC102"],
    ["a sink that is a folder", "gateway_tokens:\n  run: { sink: 'file:taken' }\n", "SEC102"],
    ["a sink where nothing can be written", "gateway_tokens:\n  run: { sink: 'file:/proc/version.token' }\n", "SEC102"],
    ["a command that is not there", "gateway_tokens:\n  run: { sink: 'exec:[\"no-such-command\"]' }\n", "SEC102"],
    ["a name that is kept for successors", "gateway_tokens:\n  'run (next)': { sink: 'file:a' }\n", "GTW103"],
  ];
  it.each(cases)("%s is an error", async (_, text, code) => {
    const on = place();
    mkdirSync(join(on.path, "taken"));
    on.declare(text);
    const refused = await on.zw("apply", "account.yaml", "--auto-approve");
    expect(refused.err).toContain(code);
    expect(refused.code).toBe(1);
    expect(await on.tokens()).toEqual([]);
    expect(readdirSync(on.path).filter((name) => name.endsWith(".tmp") || name.endsWith(".token"))).toEqual([]);
  });

  it("a rotation journal of a newer version is an error: no value is created, and the file stays", async () => {
    const on = place();
    on.declare(TOKEN);
    expect(await on.zw("apply", "account.yaml", "--auto-approve")).toMatchObject({ code: 0 });
    const [journal = ""] = readdirSync(join(on.path, "own"), { recursive: true, encoding: "utf8" })
      .map((name) => join(on.path, "own", name))
      .filter((file) => file.endsWith(".json"));
    const newer = readFileSync(journal, "utf8").replace('"version":1', '"version":2');
    writeFileSync(journal, newer);
    const before = [await on.tokens(), on.stored()];
    const refused = await on.zw("rotate", "account.yaml", "--auto-approve");
    expect(refused, refused.out).toMatchObject({ code: 1 });
    expect(refused.err).toContain("error SEC106: Rotation journal of another version");
    expect(refused.err).toContain("has the version `2`; this program reads version 1.");
    expect([await on.tokens(), on.stored()]).toEqual(before);
    expect(readFileSync(journal, "utf8")).toBe(newer);
  });

  it("`token: external` declares that one exists", async () => {
    const on = place();
    on.declare("gateways:\n  support-bot: { authentication: true, token: external }\n");
    expect((await on.zw("apply", "account.yaml", "--auto-approve")).code).toBe(0);
    expect((await on.zw("import", "live", "--zone", "none.example")).code).not.toBe(0);
    const imported = await on.zw("import", "live");
    expect(imported.out).toMatch(/support-bot:[^\n]*token: external|token: external/);
  });
});

describe("no output holds a value", () => {
  it("in plans, saved plans, reports, rotation journals, errors, the emulator's file and its log", async () => {
    const on = place();
    const said: string[] = [];
    const values = new Set<string>();
    const zw = async (...argv: readonly string[]) => {
      const { out, err } = await on.zw(...argv);
      said.push(out, err);
      if (existsSync(join(on.path, "gateway.token"))) values.add(on.stored());
    };
    on.declare(GATEWAY + TOKEN);
    await zw("plan", "account.yaml", "--json", "--out", "a.zwplan");
    await zw("apply", "a.zwplan", "--auto-approve", "--json", "--verbose");
    await zw("plan", "account.yaml", "--json", "--verbose");
    await zw(
      "rotate",
      "account.yaml",
      "--auto-approve",
      "--json",
      "--report",
      "markdown=r.md",
      "--report",
      "sarif=r.sarif",
    );
    on.later(91);
    await zw(
      "apply",
      "account.yaml",
      "--auto-approve",
      "--verbose",
      "--report",
      "html=r.html",
      "--report",
      "junit=r.xml",
    );
    rmSync(join(on.path, "gateway.token"));
    await zw("apply", "account.yaml", "--auto-approve");
    await zw("drift", "account.yaml", "--json");
    await zw("import", "live");
    rmSync(join(on.path, "gateway.token"));
    mkdirSync(join(on.path, "gateway.token"));
    const failing = await on.zw("apply", "account.yaml", "--auto-approve");
    said.push(failing.out, failing.err);
    expect(values.size).toBe(4);
    rmSync(join(on.path, "gateway.token"), { recursive: true });
    const files = filesBelow(on.path);
    expect(files.length).toBeGreaterThan(6);
    const texts = new Map([
      ["printed", said.join("\n")],
      ...files.map((file) => [file, readFileSync(file, "utf8")] as const),
    ]);
    const found = [...texts].filter(([, text]) =>
      [...values].some((value) => formsOf(value).some((form) => text.includes(form))),
    );
    expect(found.map(([name]) => name)).toEqual([]);
  });
});

function filesBelow(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((file) => {
    const inner = join(path, file.name);
    return file.isDirectory() ? filesBelow(inner) : [inner];
  });
}

function formsOf(value: string): readonly string[] {
  const base64 = Buffer.from(value).toString("base64").replace(/=+$/, "");
  return [value, value.slice(5, 30), base64, encodeURIComponent(value), JSON.stringify(value)];
}
