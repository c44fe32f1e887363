// Follows the recipe "Add a kind" of CONTRIBUTING.md to the letter, in a copy of the project: writes its files, adds its lines to the
// registries, runs its commands, and looks for the new kind in everything that the program derives from the kinds.
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

const PROJECT = resolve(__dirname, "../..");
const page = readFileSync(join(PROJECT, "CONTRIBUTING.md"), "utf8");
const copy = mkdtempSync(join(tmpdir(), "zonewright-contributing-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** A build and the checks of types and lint, on a machine that runs other tests at the same time. */
const BUILD_TIMEOUT = 300_000;
const TEST_TIMEOUT = 120_000;

const { account, dns_views: views } = parse(findFile("views.yaml"));

describe("a kind that is added as CONTRIBUTING.md describes", () => {
  beforeAll(async () => {
    copyProject();
    for (const { language, path, text } of listFiles()) {
      if (language === "diff") addLines(path, text);
      else writeFile(path, text);
    }
    for (const command of listCommands("4. Generate and build")) await runSuccessfully(command);
  }, BUILD_TIMEOUT);

  it("passes the tests of all kinds", { timeout: TEST_TIMEOUT }, async () => {
    const [command = ""] = listCommands("5. Try it").filter((line) => line.startsWith("npx vitest"));
    expect((await runSuccessfully(command)).out).toMatch(/Tests .*\b[1-9]\d* passed/);
  });

  it("is created by the commands of the page, and imported again", { timeout: TEST_TIMEOUT }, async () => {
    const commands = listCommands("5. Try it").filter((line) => line.startsWith("node "));
    const results: CommandResult[] = [];
    for (const command of commands) results.push(await runSuccessfully(command));
    const [validated, applied, planned, imported] = results.map(({ out }) => out);
    expect(validated).toContain("1 object");
    expect(applied).toContain("+ create DNS view office");
    expect(applied).toContain("Converged: 1 done");
    expect(planned).toContain("No changes");
    expect(parse(imported ?? "")).toMatchObject({ account, dns_views: views });
  });

  it("is changed and deleted by documents", { timeout: TEST_TIMEOUT }, async () => {
    const apply = (document: object) => {
      writeFile("edited.json", JSON.stringify({ version: 1, account, ...document }));
      return runSuccessfully("node dist/cli/main.js apply edited.json --base-url emulator:edited.data --auto-approve");
    };
    await apply({ dns_views: views });
    const updated = await apply({ dns_views: { office: { zones: [] } } });
    expect(updated.out).toContain("~ update DNS view office");
    const deleted = await apply({ dns_views: { office: { state: "absent" } } });
    expect(deleted.out).toContain("- delete DNS view office");
    expect(deleted.out).toContain("Converged: 1 done");
  });

  it("is validated, with file and line", { timeout: TEST_TIMEOUT }, async () => {
    writeFile("wrong.yaml", "version: 1\ndns_views:\n  office:\n    zones: [example.com]\n");
    const { code, err } = await run("node dist/cli/main.js validate wrong.yaml");
    expect(code).toBe(1);
    expect(err).toContain("FLD107");
    expect(err).toContain("wrong.yaml:4:13  dns_views.office.zones[0]");
    expect(err).toContain("the id of a zone: 32 lower-case hexadecimal digits");
  });

  it("is in the JSON Schema and has a reference page that the index links", () => {
    expect(JSON.parse(read("schema.json"))).toHaveProperty(["properties", "dns_views"]);
    expect(read("docs/reference/dns-view.md")).toContain("# DNS views (`dns_view`)");
    expect(read("docs/reference/README.md")).toContain("[DNS views](dns-view.md)");
    expect(read("docs/reference/terraform.md")).toContain("Resource `edge_dns_view`");
  });

  it("is a resource of the Terraform provider", { timeout: TEST_TIMEOUT }, async () => {
    const { out } = await runSuccessfully("node dist/cli/main.js provider schema");
    const provider = "registry.terraform.io/zonewright/edge";
    expect(JSON.parse(out)).toHaveProperty(
      ["provider_schemas", provider, "resource_schemas", "edge_dns_view", "block", "attributes", "zones"],
      expect.objectContaining({ type: ["list", "string"], required: true }),
    );
    expect(read("dist/terraform-provider-edge")).toContain('"dns_views"');
  });

  it("has a class in the bindings of cdktf and cdktn", { timeout: TEST_TIMEOUT }, async () => {
    expect(read("src/constructs/generated/dns-view.ts")).toContain("export class DnsView extends");
    for (const folder of ["constructs", "constructs-cdktn"]) {
      const script = `console.log(require('./dist/${folder}').edge.dnsView.DnsView.tfResourceType)`;
      expect((await runSuccessfully(`node -e "${script}"`)).out.trim()).toBe("edge_dns_view");
    }
  });
});

describe("CONTRIBUTING.md", () => {
  it("names existing scripts, files and folders", () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    const created = listFiles().map(({ path }) => path);
    const generated = ["docs/reference/dns-view.md"];
    const paths = [
      ...[...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, path = ""]) => path),
      ...[...page.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, path = ""]) => path),
    ].filter((path) => path !== "dist/" && ![...created, ...generated].includes(path));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });
});

interface PageFile {
  readonly language: string;
  readonly path: string;
  readonly text: string;
}

/** The code blocks that have a file name. */
function listFiles(): readonly PageFile[] {
  const blocks = page.matchAll(/^```(\w+) title="([^"]+)"\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, language = "", path = "", text = ""]) => ({ language, path, text }));
}

function findFile(path: string): string {
  const file = listFiles().find((candidate) => candidate.path === path);
  if (file === undefined) throw new Error(`CONTRIBUTING.md has no ${path}`);
  return file.text;
}

/** The command lines of a section. */
function listCommands(heading: string): readonly string[] {
  const [, section = ""] = page.split(`### ${heading}\n`);
  const [own = ""] = section.split(/^### /m);
  const commands = [...own.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, text = ""]) => text.trim().split("\n"));
  if (commands.length === 0) throw new Error(`CONTRIBUTING.md has no commands under "${heading}"`);
  return commands;
}

/** Everything but packages, builds and hidden folders; the packages are linked. */
function copyProject(): void {
  const omitted = new Set(["node_modules", "dist", "tmp"]);
  for (const name of readdirSync(PROJECT)) {
    if (!omitted.has(name) && !name.startsWith(".")) cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, "node_modules"), join(copy, "node_modules"));
}

/** Adds each `+` line after the line that precedes it in the block, which is in the file exactly once. */
function addLines(path: string, diff: string): void {
  const lines = read(path).split("\n");
  let previous = "";
  for (const line of diff.trimEnd().split("\n")) {
    const text = line.slice(1);
    if (line.startsWith("+")) {
      expect(lines.filter((candidate) => candidate === previous)).toEqual([previous]);
      lines.splice(lines.indexOf(previous) + 1, 0, text);
    }
    previous = text;
  }
  writeFile(path, lines.join("\n"));
}

function read(path: string): string {
  return readFileSync(join(copy, path), "utf8");
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function runSuccessfully(command: string): Promise<CommandResult> {
  const result = await run(command);
  if (result.code === 0) return result;
  throw new Error(`${command} ended with ${result.code}:\n${result.out}${result.err}`);
}

/** Runs a command line in the copy, without the variables of the test runner. */
function run(command: string): Promise<CommandResult> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|ZONEWRIGHT|NODE_ENV|TEST$)/.test(name));
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1", ZONEWRIGHT_STATE_DIR: join(copy, "tmp") };
  return new Promise((done, fail) => {
    execFile("sh", ["-c", command], { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number") done({ code, out, err });
      else fail(error ?? new Error(`no exit code: ${command}`));
    });
  });
}
