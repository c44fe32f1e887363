// Whole command lines against an emulator kept in a file: every command opens it anew, as separate processes would.
import { describe, expect, it } from "vitest";
import { folder, zoneDocument } from "./folder";
import { run as runIn } from "./run-in";

const here = folder();
const target = ["--base-url", "emulator:state.json"];
const run = (argv: readonly string[], io: Parameters<typeof runIn>[1] = {}) => runIn(argv, { cwd: here.path, ...io });

const www = "name: www, type: A, content: 192.0.2.1, ttl: 300";
const api = "name: api, type: A, content: [192.0.2.7, 192.0.2.8]";
const mail = 'name: "@", type: MX, content: mail.example.com, priority: 10';

describe("from a document to a converged zone", () => {
  it("validates without a target", async () => {
    here.write("zone.yaml", zoneDocument([www, api, mail]));
    const { code, out, err } = await run(["validate", "zone.yaml"]);
    expect({ code, out, err }).toEqual({ code: 0, out: "Valid: 1 file, 1 zone, 4 objects.\n", err: "" });
  });

  it("plans without writing anything", async () => {
    const { code, out } = await run(["plan", "zone.yaml", ...target]);
    expect(code).toBe(0);
    expect(out).toMatch(/^Plan for emulator:state\.json as of 2026-11-21\n/);
    expect(out).toContain("Total: 5 to create.");
    expect(here.files()).toEqual(["zone.yaml"]);
    expect((await run(["plan", "zone.yaml", ...target, "--detailed-exitcode"])).code).toBe(2);
  });

  it("needs --auto-approve when stdin is not a terminal, and writes nothing", async () => {
    const { code, err } = await run(["apply", "zone.yaml", ...target]);
    expect(code).toBe(64);
    expect(err).toContain("pass `--auto-approve`");
    expect(here.files()).toEqual(["zone.yaml"]);
  });

  it("writes nothing if the user does not answer yes", async () => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return "y";
    };
    const { code, out, err } = await run(["apply", "zone.yaml", ...target], { ask });
    expect(code).toBe(1);
    expect(out).toContain("Total: 5 to create.");
    expect(asked).toHaveLength(1);
    expect(err).toContain("Nothing was written.");
    expect(here.files()).toEqual(["zone.yaml"]);
  });

  it("applies if the user answers yes, and reports converged", async () => {
    const { code, out } = await run(["apply", "zone.yaml", ...target], { ask: async () => "yes\n" });
    expect(code).toBe(0);
    expect(out).toMatch(/^Converged: 5 done, 0 failed, 0 skipped\./m);
    expect(here.files()).toEqual(["state.json", "zone.yaml"]);
  });

  it("then plans nothing, costs at most three reads, and does not ask", async () => {
    const { code, out } = await run(["plan", "zone.yaml", ...target, "--detailed-exitcode"]);
    expect(code).toBe(0);
    expect(out).toContain("No changes: live state matches the documents.");
    expect(Number(/Requests: (\d+) read/.exec(out)?.[1])).toBeLessThanOrEqual(3);
    expect((await run(["apply", "zone.yaml", ...target], { ask: () => Promise.reject(new Error("asked")) })).code).toBe(
      0,
    );
  });

  it("reports foreign edits as drift with exit 2, and repairs what it owns", async () => {
    await here.foreign(({ foreign }) => {
      foreign.patch("example.com", { type: "A", name: "www.example.com" }, { content: "192.0.2.66" });
      foreign.remove("example.com", { type: "A", name: "api.example.com", content: "192.0.2.8" });
      foreign.create("example.com", { type: "MX", name: "example.com", content: "mail.example.net", priority: 5 });
      foreign.create("example.com", { type: "TXT", name: "new.example.com", content: "hello" });
    });
    const drift = await run(["drift", "zone.yaml", ...target]);
    expect(drift.code).toBe(2);
    expect(drift.out).toContain("Drift: 1 changed, 1 missing, 1 extra.");
    expect(drift.out).toContain("unmanaged: 1 record\n    new TXT hello\n");
    const json = JSON.parse((await run(["drift", "zone.yaml", ...target, "--json"])).out);
    expect(json).toMatchObject({ drifted: true, target: "emulator:state.json" });

    expect((await run(["apply", "zone.yaml", ...target, "--auto-approve"])).code).toBe(0);
    const after = await run(["drift", "zone.yaml", ...target]);
    expect(after.code).toBe(0);
    expect(after.out).toContain("new TXT hello");
  });

  it("changes, adds and removes one of several records at a name, and leaves the others", async () => {
    here.write(
      "zone.yaml",
      zoneDocument([`${www}, comment: first`, "name: api, type: A, content: [192.0.2.7, 192.0.2.9]", mail]),
    );
    const { resource_changes: changes } = JSON.parse((await run(["plan", "zone.yaml", ...target, "--json"])).out);
    const actions = changes.map((change: { change: { actions: string[] } }) => change.change.actions[0]).sort();
    expect(actions).toEqual(["update", "update"]);
  });
});

describe("JSON on stdout", () => {
  const lines: readonly [string, readonly string[]][] = [
    ["validate", ["validate", "zone.yaml", "--json"]],
    ["plan", ["plan", "zone.yaml", ...target, "--json", "--verbose"]],
    ["drift", ["drift", "zone.yaml", ...target, "--json"]],
    ["apply", ["apply", "zone.yaml", ...target, "--json", "--auto-approve"]],
    ["apply with nothing to do", ["apply", "zone.yaml", ...target, "--json", "--auto-approve"]],
    ["plan of a broken document", ["plan", "broken.yaml", ...target, "--json"]],
  ];
  it.each(lines)("is the only output for %s, with or without colour", async (_, argv) => {
    here.write("broken.yaml", zoneDocument(["name: www, type: A, content: 1.2.3.04"]));
    const { out } = await run(argv, { env: { FORCE_COLOR: "1" } });
    expect(JSON.parse(out)).toMatchObject({ format_version: "1.0" });
  });
});

describe("exit codes", () => {
  const table: readonly [number, string, readonly string[], RegExp][] = [
    [0, "a valid document", ["validate", "zone.yaml"], /^$/],
    [1, "a broken document", ["validate", "broken.yaml"], /^error /],
    [1, "a missing file", ["plan", "nowhere.yaml", ...target], /nowhere\.yaml/],
    [1, "a state file that is none", ["plan", "zone.yaml", "--base-url", "emulator:zone.yaml"], /^error CLI102/],
    [1, "a state file in no folder", ["plan", "zone.yaml", "--base-url", "emulator:no/where.json"], /does not exist/],
    [2, "changes, when asked", ["plan", "other.yaml", ...target, "--detailed-exitcode"], /^$/],
    [2, "drift", ["drift", "other.yaml", ...target], /^Coverage: [\d.]+ %\.\n$/],
    [0, "a hazard in a plan", ["plan", "empty.yaml", ...target], /^$/],
    [2, "a hazard in a plan, when asked", ["plan", "empty.yaml", ...target, "--detailed-exitcode"], /^$/],
    [3, "a hazard in an apply", ["apply", "empty.yaml", ...target, "--auto-approve"], /^$/],
    [64, "no target", ["plan", "zone.yaml"], /https:\/\/api\.cloudflare\.com\/client\/v4.*emulator:FILE/],
    [64, "apply in memory", ["apply", "zone.yaml", "--base-url", "emulator:", "--auto-approve"], /in memory/],
    [64, "a base URL of another kind", ["plan", "zone.yaml", "--base-url", "file:///etc/passwd"], /TGT\d+/],
    [
      64,
      "a base URL with a password in it",
      ["plan", "zone.yaml", "--base-url", "https://u:hunter2@api.example.com/"],
      /TGT\d+/,
    ],
    [
      64,
      "a day for the API itself",
      ["apply", "zone.yaml", "--base-url", "https://api.example.com/v4", "--as-of", "2026-01-01", "--auto-approve"],
      /emulator targets/,
    ],
    [
      77,
      "no credential",
      ["plan", "zone.yaml", "--base-url", "https://api.example.com/client/v4"],
      /ZONEWRIGHT_API_TOKEN/,
    ],
  ];
  it.each(table)("%i: %s", async (expected, _, argv, says) => {
    here.write("broken.yaml", zoneDocument(["name: www, type: A, content: 1.2.3.04"]));
    here.write("other.yaml", zoneDocument(["name: other, type: A, content: 192.0.2.200"]));
    here.write("empty.yaml", zoneDocument([], "    prune: true\n"));
    const { code, err } = await run(argv);
    expect(err).toMatch(says);
    expect(err).not.toMatch(/\n\s+at |hunter2/);
    expect(code).toBe(expected);
  });

  it("3 names the flag that allows it, and the flag applies it", async () => {
    here.write("pruned.yaml", zoneDocument([], "    prune: true\n", "example.org"));
    here.write("filled.yaml", zoneDocument(["name: www, type: TXT, content: hello"], "", "example.org"));
    expect((await run(["apply", "filled.yaml", ...target, "--auto-approve"])).code).toBe(0);
    const refused = await run(["apply", "pruned.yaml", ...target, "--auto-approve"]);
    expect(refused.code).toBe(3);
    const flags = [...refused.out.matchAll(/--allow ([A-Z_]+)/g)].map((match) => match[1] as string);
    expect(flags).toContain("EMPTY_PRUNE");
    const allowed = await run(["apply", "pruned.yaml", ...target, "--auto-approve", "--allow", flags.join(",")]);
    expect(allowed.code).toBe(0);
  });

  it("130 after an interrupt, and nothing more is written", async () => {
    const stop = new AbortController();
    stop.abort();
    const { code } = await run(["apply", "other.yaml", ...target, "--auto-approve"], { interrupt: stop.signal });
    expect(code).toBe(130);
    expect((await run(["drift", "other.yaml", ...target])).code).toBe(2);
  });

  it("1 and BUG in one line for an unexpected error, with a stack trace only if ZONEWRIGHT_DEBUG is set", async () => {
    const now = () => {
      throw new Error(`boom \u001b[31m`);
    };
    const calm = await run(["plan", "zone.yaml", ...target], { now });
    expect(calm.code).toBe(1);
    expect(calm.err).toContain("boom \\u{1b}[31m");
    expect(calm.err).not.toMatch(/\n\s+at /);
  });
});

describe("hostile input", () => {
  it("is escaped on a terminal: names, comments and paths", async () => {
    const evil = "\u001b]0;owned\u0007\u202e";
    here.write(
      "evil.yaml",
      zoneDocument([
        `name: www, type: A, content: 192.0.2.1, "x${evil.replace("\u001b", "\\e").replace("\u0007", "\\a")}": 1`,
      ]),
    );
    for (const argv of [
      ["validate", "evil.yaml"],
      ["validate", `no${evil}where.yaml`],
      ["plan", "zone.yaml", "--base-url", `emulator:${evil}.json`],
      ["plan", "zone.yaml", "--base-url", `ftp://${evil}`],
      [`pl${evil}an`],
    ]) {
      const { out, err } = await run(argv);
      expect(out + err).not.toMatch(/[^\P{C}\n]/u);
    }
  });

  it("is coloured only on the stream that is a terminal", async () => {
    const tty = { isTTY: { stdout: true, stderr: false } };
    expect((await run(["plan", "zone.yaml", ...target], tty)).out).toContain("\u001b[1mPlan for");
    expect((await run(["plan", "zone.yaml", ...target], { ...tty, env: { NO_COLOR: "1" } })).out).not.toContain(
      "\u001b",
    );
    expect((await run(["validate", "broken.yaml"], tty)).err).not.toContain("\u001b");
  });
});
