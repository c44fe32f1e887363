// `--app`: a program declares the zones. It runs without credentials, its errors are shown, and its lines are the places of problems.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { programVariables } from "../../src/cli/app/program-variables";
import { runShellCommand } from "../../src/cli/app/run-shell-command";
import type { Io } from "../../src/cli/io";
import { run } from "./run-in";

const ROOT = resolve(__dirname, "../..");
const CONSTRUCTS = join(ROOT, "dist/constructs-plain/plain/index.js");
const folder = mkdtempSync(join(tmpdir(), "zonewright-programs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder of its own with the files; temporary folders of the command are made in it. */
function aFolder(files: Readonly<Record<string, string>>): string {
  const own = mkdtempSync(join(folder, "run-"));
  mkdirSync(join(own, "tmp"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
  return own;
}

const BEGIN = `const { App, Stack, Zone, records } = require(${JSON.stringify(CONSTRUCTS)});
const app = new App();
const zone = new Zone(new Stack(app, "dns"), "Example", { name: "example.com" });
`;
const WWW = `${BEGIN}zone.addRecord("Www", records.a("www", process.env.ADDRESS || "192.0.2.1"));
app.synth();
`;
const COMMAND = `${process.execPath} zones.js`;

function withApp(cwd: string, argv: readonly string[], io: Partial<Io> = {}) {
  return run([...argv, "--app", COMMAND], { cwd, ...io, env: { PATH: process.env["PATH"], ...io.env } });
}

describe("--app", () => {
  it("is planned, applied, compared, validated and verified as documents are", async () => {
    const cwd = aFolder({ "zones.js": WWW });
    const target = ["--base-url", "emulator:state.json"];
    expect(await withApp(cwd, ["validate"])).toEqual({
      code: 0,
      out: "Valid: 1 file, 1 zone, 1 object.\n",
      err: "",
    });
    const planned = await withApp(cwd, ["plan", ...target]);
    expect(planned, planned.err).toMatchObject({ code: 0, out: expect.stringContaining("+ create A 192.0.2.1") });
    const applied = await withApp(cwd, ["apply", "--auto-approve", ...target]);
    expect(applied, applied.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Converged: /m) });
    const again = await withApp(cwd, ["plan", "--detailed-exitcode", ...target]);
    expect(again, again.err).toMatchObject({ code: 0, out: expect.stringMatching(/^No changes/m) });
    const changed = { env: { ADDRESS: "192.0.2.7" } };
    const drift = await withApp(cwd, ["drift", "--app-env", "ADDRESS", ...target], changed);
    expect(drift, drift.err).toMatchObject({ code: 2, out: expect.stringContaining("192.0.2.7") });
    const verified = await withApp(cwd, ["verify", "--resolver", "127.0.0.1:1", "--json"]);
    expect(JSON.parse(verified.out)).toHaveProperty("format_version");
  });

  it("and PATHs together are one desired state", async () => {
    const other = "version: 1\nzones:\n  example.net:\n    records: [{ name: www, type: A, content: 192.0.2.2 }]\n";
    const cwd = aFolder({ "zones.js": WWW, "other.yaml": other });
    expect((await withApp(cwd, ["validate", "other.yaml"])).out).toBe("Valid: 2 files, 2 zones, 2 objects.\n");
    writeFileSync(join(cwd, "other.yaml"), other.replace("example.net", "example.com"));
    const { code, err } = await withApp(cwd, ["validate", "other.yaml"]);
    expect(code).toBe(1);
    expect(err).toMatch(/DOC118[\s\S]*zones\.js:3:\d+|DOC118[\s\S]*other\.yaml:3/);
  });

  it("with a saved plan is refused if the program declares something else by then", async () => {
    const cwd = aFolder({ "zones.js": WWW });
    const target = ["--base-url", "emulator:state.json"];
    expect((await withApp(cwd, ["plan", "--out", "a.zwplan", ...target])).code).toBe(0);
    const io = { env: { ADDRESS: "192.0.2.7" } };
    const refused = await withApp(cwd, ["apply", "a.zwplan", "--auto-approve", "--app-env", "ADDRESS", ...target], io);
    expect(refused.err).toContain("PLN111");
    expect(refused.err).toContain("What `--app` declare changed since the plan was made.");
    expect((await withApp(cwd, ["apply", "a.zwplan", "--auto-approve", ...target])).code).toBe(0);
  });

  it("names the line of the program for each problem, and quotes it", async () => {
    const text = `${BEGIN}zone.addRecord("Good", records.a("good", "192.0.2.1"));
zone.addRecord("Bad", records.a("bad", "192.0.2.256"));
const set = zone.addRecordSet("Set");
set.addRecord("also bad", records.a("also", "192.0.2.257"));
zone.addRecord("Late", records.txt("late", zone.zoneId));
app.synth();
`;
    const cwd = aFolder({ "zones.js": text });
    const { code, err } = await withApp(cwd, ["validate"]);
    expect(code).toBe(1);
    expect(err).toContain('zones.js:5:6  dns/Example/Bad\n  5 │ zone.addRecord("Bad"');
    expect(err).toContain('zones.js:7:5  dns/Example/Set["also bad"]\n  7 │ set.addRecord("also bad"');
    expect(err).toMatch(/error SYN101: [^\n]*after an apply\n {2}zones\.js:8:6 {2}dns\/Example\/Late/);
    const sarif = JSON.parse((await withApp(cwd, ["validate", "--format", "sarif"])).out);
    expect(JSON.stringify(sarif)).toContain('"uri":"zones.js"');
  });

  it("names the line of a document that the program reads, from wherever it is read", async () => {
    const yaml =
      "version: 1\nzones:\n  example.net:\n    records:\n    - { name: 1www, type: A, content: 192.0.2.1 }\n";
    const text = `${BEGIN}Zone.fromDocument(zone.node.scope, "Docs", "*.yaml", { base: "documents", recordsAs: process.env.AS });
app.synth();
`;
    for (const recordsAs of ["resources", "set"]) {
      const cwd = aFolder({ "zones.js": text });
      mkdirSync(join(cwd, "documents"));
      writeFileSync(join(cwd, "documents/net.yaml"), yaml);
      const { code, err } = await withApp(cwd, ["validate", "--app-env", "AS"], { env: { AS: recordsAs } });
      expect(code, err).toBe(0);
      expect(err).toContain("warning REC131");
      expect(err).toContain("documents/net.yaml:5:7  dns/Docs/example.net/");
      expect(err).toContain("5 │ - { name: 1www");
    }
  });

  it("takes no line from a folder that it did not have written: its manifest could name any file", async () => {
    const cwd = aFolder({
      "zones.js": WWW.replace("192.0.2.1", "192.0.2.256").replace("new App()", 'new App({ outdir: "made" })'),
      "secret.txt": "canary-of-a-file\n",
    });
    const env = { ...process.env, ZONEWRIGHT_SYNTH: "report", ZONEWRIGHT_OUTDIR: "made" };
    execFileSync(process.execPath, ["zones.js"], { cwd, env });
    const manifest = join(cwd, "made/manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/zones\.js:\d+:\d+/g, "secret.txt:1:1"));
    const { code, err } = await run(["validate", "made"], { cwd });
    expect(code).toBe(1);
    expect(err).toContain("dns/Example/Www");
    expect(err).not.toContain("canary-of-a-file");
    expect(err).not.toContain("secret.txt");
  });
});

describe("the output of the program", () => {
  it("goes to stderr, so that stdout holds the result alone", async () => {
    const cwd = aFolder({ "zones.js": `console.log("from stdout");console.error("from stderr");${WWW}` });
    const { code, out, err } = await withApp(cwd, ["plan", "--json", "--base-url", "emulator:"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toHaveProperty("format_version");
    expect(err).toContain("from stdout\n");
    expect(err).toContain("from stderr\n");
  });

  it("is removed after it was read, also after an error", async () => {
    for (const text of [WWW, "process.exit(3)", ""]) {
      const cwd = aFolder({ "zones.js": text });
      const before = process.env["TMPDIR"];
      process.env["TMPDIR"] = join(cwd, "tmp");
      try {
        await withApp(cwd, ["validate"]);
      } finally {
        if (before === undefined) delete process.env["TMPDIR"];
        else process.env["TMPDIR"] = before;
      }
      expect(readdirSync(join(cwd, "tmp"))).toEqual([]);
      expect(existsSync(join(cwd, "zonewright.out"))).toBe(false);
    }
  });
});

describe("a program that fails", () => {
  it.each([
    ["ends with exit code 3", "process.exit(3)", "SYN109", "ended with exit code 3"],
    ["throws", 'throw new Error("no such office")', "SYN109", "ended with exit code 1"],
    ["is killed", 'process.kill(process.pid, "SIGKILL")', "SYN109", /killed by SIGKILL|exit code 137/],
    ["writes nothing", "", "SYN110", "wrote no stack"],
  ])("because it %s is an error with a code, and nothing is planned or written", async (_, text, code, said) => {
    const cwd = aFolder({ "zones.js": text });
    for (const command of [["validate"], ["plan"], ["apply", "--auto-approve"], ["drift"], ["verify"]]) {
      const target = ["validate", "verify"].includes(command[0] ?? "") ? [] : ["--base-url", "emulator:state.json"];
      const ran = await withApp(cwd, [...command, ...target]);
      expect(ran.code, command[0]).toBe(1);
      expect(ran.err).toContain(`error ${code}`);
      expect(ran.err).toMatch(said);
      expect(ran.out).not.toContain("No changes");
    }
    const { diagnostics } = JSON.parse((await withApp(cwd, ["plan", "--json", "--base-url", "emulator:"])).out);
    expect(diagnostics).toEqual([expect.objectContaining({ code })]);
  });

  it("shows its own error with its own line", async () => {
    const cwd = aFolder({ "zones.js": '\n\nthrow new Error("no such office");\n' });
    const { err } = await withApp(cwd, ["validate"]);
    expect(err).toContain("zones.js:3");
    expect(err).toContain("Error: no such office");
    expect(err.indexOf("no such office")).toBeLessThan(err.indexOf("error SYN109"));
  });

  it("keeps the zones of its PATHs from being written, unless --keep-going is given", async () => {
    const other = "version: 1\nzones:\n  example.net:\n    records: [{ name: www, type: A, content: 192.0.2.2 }]\n";
    const cwd = aFolder({ "zones.js": "process.exit(3)", "other.yaml": other });
    const argv = ["apply", "other.yaml", "--auto-approve", "--base-url", "emulator:state.json"];
    expect(await withApp(cwd, argv)).toMatchObject({ code: 1, err: expect.stringContaining("nothing was written") });
    const kept = await withApp(cwd, [...argv, "--keep-going"]);
    expect(kept).toMatchObject({
      code: 6,
      out: expect.stringContaining("Left out because of errors: --app (SYN109)."),
    });
  });

  it("that is written wrongly in the shell says what the shell says", async () => {
    const { code, err } = await run(["validate", "--app", "no-such-program-of-zonewright"], { cwd: folder });
    expect(code).toBe(1);
    expect(err).toMatch(/not found[\s\S]*`no-such-program-of-zonewright` ended with exit code 127/);
  });
});

describe("the environment of the program", () => {
  const CANARY = "canary-0123456789-0123456789-0123456789";

  it("holds no credential, whatever its name is", async () => {
    const names = [
      ...["ZONEWRIGHT_API_TOKEN", "ZONEWRIGHT_API_KEY", "ZONEWRIGHT_TOKEN_PROD", "ZONEWRIGHT_EMULATOR_TOKEN"],
      ...["ZONEWRIGHT_API_TOKEN_SOURCE", "ZONEWRIGHT_PLAN_SIGNER", "ZONEWRIGHT_NOTIFY_SECRET", "ZONEWRIGHT_ENGINE"],
      ...["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_API_KEY", "CF_API_TOKEN", "AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN"],
      ...["VAULT_TOKEN", "OP_SERVICE_ACCOUNT_TOKEN", "NPM_TOKEN", "npm_config__authToken", "SSH_AUTH_SOCK"],
      ...["HTTPS_PROXY", "DATABASE_URL", "ANYTHING_ELSE"],
    ];
    const program = 'require("fs").writeFileSync("seen.json", JSON.stringify(process.env));';
    const cwd = aFolder({ "zones.js": `${program}${WWW}` });
    const env = Object.fromEntries(names.map((name) => [name, `${CANARY}-${name}`]));
    expect((await withApp(cwd, ["validate"], { env })).code).toBe(0);
    const seen: Record<string, string> = JSON.parse(readFileSync(join(cwd, "seen.json"), "utf8"));
    expect(JSON.stringify(seen)).not.toContain(CANARY);
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(["PATH", "ZONEWRIGHT_OUTDIR"]));
  });

  it("leaves out a variable that repeats a secret of zonewright under another name, also where the user passes it on", () => {
    const env = { ZONEWRIGHT_API_TOKEN: CANARY, NODE_OPTIONS: `--title=${CANARY}`, STAGE: CANARY, HOME: "/home/me" };
    expect(programVariables(env, ["STAGE"], {})).toEqual({ HOME: "/home/me" });
  });

  it("has the variables that --app-env names, but none of zonewright or the API", async () => {
    const cwd = aFolder({ "zones.js": WWW });
    const io = { env: { ADDRESS: "192.0.2.256" } };
    expect((await withApp(cwd, ["validate"], io)).code).toBe(0);
    expect((await withApp(cwd, ["validate", "--app-env", "ADDRESS"], io)).err).toContain("192.0.2.256");
    for (const name of ["ZONEWRIGHT_API_TOKEN", "CLOUDFLARE_API_TOKEN", "CF_API_KEY", "zonewright_token_prod", "A=B"])
      expect((await withApp(cwd, ["validate", "--app-env", name])).err).toContain(`\`--app-env ${name}\``);
  });
});

describe("a program that does not end", () => {
  const hangs = 'process.on("SIGTERM", () => process.exit(0)); console.log("ready"); setInterval(() => {}, 1000);';

  it("is killed with the programs that it started", async () => {
    const cwd = aFolder({ "inner.js": hangs, "zones.js": `require("child_process").fork("inner.js");${hangs}` });
    const interrupt = new AbortController();
    let output = "";
    const write = (text: string) => {
      output += text;
      if (output.split("ready").length === 3) interrupt.abort();
    };
    const program = { command: COMMAND, cwd, env: {}, output: { write }, interrupt: interrupt.signal };
    expect(await runShellCommand(program)).toBe("was interrupted");
  });

  it("is killed after its time", async () => {
    const cwd = aFolder({ "zones.js": hangs });
    const output = { write: () => {} };
    const program = { command: COMMAND, cwd, env: {}, output, interrupt: new AbortController().signal, timeoutMs: 1 };
    expect(await runShellCommand(program)).toBe("did not end within 1 s and was killed");
  });

  it("ends with the command: Ctrl-C ends both, and exits with 130", async () => {
    const cwd = aFolder({ "zones.js": hangs });
    const main = join(ROOT, "dist/cli/main.js");
    const child = spawn(process.execPath, [main, "plan", "--app", COMMAND, "--base-url", "emulator:"], { cwd });
    const ended = new Promise<number | null>((done) => child.on("close", done));
    child.stderr.once("data", () => child.kill("SIGINT"));
    expect(await ended).toBe(130);
  });
});

describe("the program of a cdktf app", () => {
  it("is run in the same manner, without its command line", async () => {
    const text = `const { App, TerraformStack } = require(${JSON.stringify(join(ROOT, "node_modules/cdktf"))});
const { EdgeProvider, records, Zone } = require(${JSON.stringify(join(ROOT, "dist/constructs"))});
const app = new App();
const stack = new TerraformStack(app, "dns");
new EdgeProvider(stack, "edge");
new Zone(stack, "Example", { name: "example.com" }).addRecord("Www", records.a("www", "192.0.2.1"));
app.synth();
`;
    const cwd = aFolder({ "zones.js": text });
    expect(await withApp(cwd, ["validate"])).toMatchObject({ code: 0, out: "Valid: 1 file, 1 zone, 1 object.\n" });
    expect(readdirSync(cwd).sort()).toEqual(["tmp", "zones.js"]);
  });
});

describe("commands that change documents", () => {
  it("and fleets and documents refuse it, and say how to go on: nothing is run", async () => {
    const cwd = aFolder({
      "zones.js": WWW,
      "app.yaml": `version: 1\napp: node zones.js\nzones: { example.net: {} }\n`,
    });
    const fleet = await run(["fleet", "run", "app.yaml", "--app", COMMAND], { cwd });
    expect(fleet).toMatchObject({
      code: 64,
      err: expect.stringContaining("`zonewright fleet` runs no program. Run the program first"),
    });
    const { code, err } = await run(["validate", "app.yaml"], { cwd });
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("A document runs no program: give `--app COMMAND` to the command"),
    ]);
    expect(readdirSync(cwd).sort()).toEqual(["app.yaml", "tmp", "zones.js"]);
  });

  it("refuse --app: a program is changed by its author", async () => {
    const { code, err } = await run(["fix", "--app", "true"], { cwd: folder });
    expect(code).toBe(64);
    expect(err).toContain("`zonewright fix` has no flag `--app`");
  });

  it("leave the program unchanged: drift --remediate pr writes only documents", async () => {
    const cwd = aFolder({ "zones.js": WWW });
    const target = ["--base-url", "emulator:state.json"];
    expect((await withApp(cwd, ["apply", "--auto-approve", ...target])).code).toBe(0);
    writeFileSync(join(cwd, "zones.js"), WWW.replace("192.0.2.1", "192.0.2.7"));
    const { code, err } = await withApp(cwd, ["drift", "--remediate", "pr", ...target]);
    expect(code).toBe(2);
    expect(err).toContain("zones.js");
    expect(readFileSync(join(cwd, "zones.js"), "utf8")).toBe(WWW.replace("192.0.2.1", "192.0.2.7"));
  });
});

describe("a deprecated prop", () => {
  it("is reported at the line of the program, which `fix` does not rewrite", async () => {
    const cwd = aFolder({
      "zones.js": `${BEGIN}zone.addSettings({ cnameFlattening: "flatten_all" });\napp.synth();\n`,
    });
    const { code, out } = await withApp(cwd, ["validate"]);
    expect(code).toBe(0);
    expect(out).toMatch(/ended zones\.js:4:\d+ {2}dns\/Example\/Settings cname_flattening/);
    expect(out).toContain("`zones.js` is a program: change the construct there.");
    expect(out).not.toContain("zonewright fix");
  });
});

describe("stacks of several accounts", () => {
  const [PROD, LAB] = ["1".repeat(32), "2".repeat(32)] as const;
  const program = `const { App, Stack, Zone, records } = require(${JSON.stringify(CONSTRUCTS)});
const app = new App();
for (const [id, accountId, name] of [["a", "${PROD}", "example.com"], ["b", "${LAB}", "example.net"]])
  new Zone(new Stack(app, id, { accountId }), "Example", { name }).addRecord("Www", records.a("www", "192.0.2.1"));
app.synth();
`;

  it("are planned together where a document declares the accounts", async () => {
    const accounts = `version: 1
accounts:
  prod: { id: "${PROD}", token_env: ZONEWRIGHT_TOKEN_PROD }
  lab: { id: "${LAB}", token_env: ZONEWRIGHT_TOKEN_LAB }
`;
    const cwd = aFolder({ "zones.js": program, "accounts.yaml": accounts });
    const { code, out, err } = await withApp(cwd, ["plan", "accounts.yaml", "--base-url", "emulator:state.json"]);
    expect(code, err).toBe(0);
    expect(out).toContain("example.com (prod)  1 to create");
    expect(out).toContain("example.net (lab)  1 to create");
  });

  it("are an error that names both where no document declares them", async () => {
    const { code, err } = await withApp(aFolder({ "zones.js": program }), ["validate"]);
    expect(code).toBe(1);
    expect(err).toMatch(/error DOC\d+/);
    expect(err).toContain(PROD);
    expect(err).toContain(LAB);
  });
});
