// The packed package in empty folders, as users install it: the matchers with both versions of vitest, and deploys with Terraform,
// the first as docs/cdktf.md has it.
import { execFile } from "node:child_process";
import {
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
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Control, startEmulator } from "../../src/emulator";
import { describeTier } from "../describe-tier";
import { findMissingTerraform } from "../terraform/terraform-workspace";

const ROOT = resolve(__dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "zonewright-package-"));
let tarball = "";

beforeAll(async () => {
  const { stdout } = await run(ROOT, "npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", folder);
  tarball = join(folder, stdout.trim());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ESM_TEST = `import { TerraformStack, Testing } from "cdktf";
import { EdgeProvider, records, Zone } from "zonewright/cdktf";
import { setupVitest } from "zonewright/testing";
import { expect, it } from "vitest";

setupVitest();
it("has matchers", () => {
  const stack = new TerraformStack(Testing.app(), "dns");
  new EdgeProvider(stack, "edge");
  const zone = new Zone(stack, "Zone", { name: "example.com" });
  zone.addRecord("Www", records.a("www", "192.0.2.1", { proxied: true }));
  expect(Testing.synth(stack, true)).toHaveResourceWithProperties("edge_dns_record", { name: "www", proxied: true });
  expect(() => expect(Testing.synth(stack)).toHaveProvider("other")).toThrow("expected a provider other");
});
`;
const COMMON_JS_TEST = `const { setupVitest } = require("zonewright/testing");
setupVitest();
it("has matchers in CommonJS", () => {
  expect(JSON.stringify({ resource: { edge_zone: { a: {} } } })).toHaveResource("edge_zone");
});
`;

describe("zonewright/testing", () => {
  it.each(["commonjs", "module"])("has matchers for vitest 4 in a package of type %s", async (type) => {
    const project = createProject(`vitest-4-${type}`, { type });
    await linkPackages(project, ["vitest", "cdktf", "constructs"]);
    expect(await runVitest(project)).toContain("Tests  2 passed (2)");
  });

  it("has matchers for vitest 3, installed by npm", async () => {
    const project = createProject("vitest-3", { type: "commonjs" });
    await run(project, "npm", "install", "--silent", "--no-audit", "--no-fund", "--prefer-offline", "vitest@3.2");
    await linkPackages(project, ["cdktf", "constructs"]);
    expect(await runVitest(project)).toContain("Tests  2 passed (2)");
  });
});

const PROGRAM = `const app = new App();
const zone = new Zone(new Stack(app, "dns"), "Example", { name: "example.com" });
new ARecord(zone, "Www", { zone, name: "www", content: "192.0.2.1", proxied: true });
zone.addRecord("Spf", records.spf("@", ["mx", "-all"]));
app.synth();
`;

/** Mistakes that the compiler finds: props that only Terraform has, and values that only the API knows. */
const MISTAKES = `import { App, Gateway, type RecordProps, Stack, Zone, records } from "zonewright/constructs";
const stack = new Stack(new App(), "dns", { accountId: "${"0".repeat(32)}", profile: "spec", asOf: "2026-11-21" });
const zone = new Zone(stack, "Example", { name: "example.com" });
// @ts-expect-error only Terraform has an option for it
new Zone(stack, "A", { name: "example.net", adopt: true });
// @ts-expect-error only Terraform destroys zones
new Zone(stack, "B", { name: "example.net", deletionProtection: false });
// @ts-expect-error a stack has one account
zone.addRecord("C", { ...records.a("c", "192.0.2.1"), provider: stack });
// @ts-expect-error a loop creates several
zone.addRecord("D", { ...records.a("d", "192.0.2.1"), count: 2 });
// @ts-expect-error a loop creates several
zone.addRecord("E", { ...records.a("e", "192.0.2.1"), forEach: {} });
// @ts-expect-error nothing is destroyed with the program
zone.addSettings({ onDestroy: "keep" });
// @ts-expect-error zonewright refuses changes by \`protect\`
zone.addRecord("F", { ...records.a("f", "192.0.2.1"), lifecycle: { preventDestroy: true } });
// @ts-expect-error nothing resolves a value later
new Gateway(stack, "G", { gatewayId: "g", cacheTtl: { resolve: () => 1 } });
const props: RecordProps = records.a("g", "192.0.2.1");
zone.addRecord("H", { ...props, lifecycle: { ignoreChanges: ["content"] }, dependsOn: [zone] });
`;

describe("zonewright/constructs", () => {
  const names = "{ App, ARecord, Stack, Zone, records }";
  const forms = [
    ["main.cjs", `const ${names} = require("zonewright/constructs");\n`, ["node", "main.cjs"]],
    ["main.mjs", `import ${names} from "zonewright/constructs";\n`, ["node", "main.mjs"]],
    [
      "main.ts",
      `import ${names} from "zonewright/constructs";\n`,
      ["node", "node_modules/tsx/dist/cli.mjs", "main.ts"],
    ],
  ] as const;

  it.each(forms)("runs as %s with `constructs` alone, and is planned by the command", async (file, head, command) => {
    const project = createProject(`plain-${file}`, {});
    await linkPackages(project, ["constructs", "tsx"]);
    const checks = "if (Object.keys(require.cache).some((name) => /cdktf|cdktn/.test(name))) throw new Error();\n";
    writeFileSync(join(project, file), `${head}${PROGRAM}${file === "main.cjs" ? checks : ""}`);
    const main = "node_modules/zonewright/dist/cli/main.js";
    const { stdout } = await runWith(
      { HOME: project, ZONEWRIGHT_BASE_URL: "emulator:" },
      project,
      ...["node" as const, main, "plan", "--app", command.join(" ")],
    );
    expect(stdout).toContain("+ create A 192.0.2.1 (proxied)");
    expect(stdout).toContain("+ create TXT v=spf1 mx -all");
  });

  it.each([
    ["nodenext", "nodenext"],
    ["bundler", "esnext"],
  ])("compiles strictly with module resolution %s, and refuses what only Terraform has", async (resolution, module) => {
    const project = createProject(`types-${resolution}`, {});
    await linkPackages(project, ["constructs", "typescript"]);
    writeFileSync(join(project, "mistakes.ts"), MISTAKES);
    writeFileSync(join(project, "main.ts"), `${forms[2][1]}${PROGRAM}`);
    const options = [
      "--strict",
      "--noEmit",
      "--target",
      "es2022",
      "--moduleResolution",
      resolution,
      "--module",
      module,
    ];
    const compiler = join(ROOT, "node_modules/.bin/tsc");
    await run(project, compiler, ...options, "main.ts", "mistakes.ts");
  });

  it("is found by compilers that do not read `exports`, as every other entry point", async () => {
    const project = createProject("types-versions", {});
    await linkPackages(project, []);
    const installed = join(project, "node_modules/zonewright");
    const { exports, typesVersions } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const code = Object.keys(exports).filter((name) => name !== "." && !name.endsWith(".json"));
    expect(Object.keys(typesVersions["*"]).sort()).toEqual(code.map((name) => name.replace("./", "")).sort());
    const paths: string[] = Object.values<string[]>(typesVersions["*"]).flat();
    expect(paths.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
  });
});

/** One account by default, another for the provider configuration `other`. */
const ACCOUNT = "023e105f4ecef8ad9ca31a8372d0c353";
const OTHER = "1".repeat(32);
const APP = `import { App, TerraformIterator, TerraformStack } from "cdktf";
import * as edge from "zonewright/cdktf";

const app = new App();
const stack = new TerraformStack(app, "dns");
new edge.EdgeProvider(stack, "edge", { accountId: "${ACCOUNT}" });
const provider = new edge.EdgeProvider(stack, "other", { alias: "other", accountId: "${OTHER}" });
const zone = new edge.Zone(stack, "Zone", { name: "example.com", deletionProtection: false });
const child = new edge.Zone(stack, "Child", { name: "dev.example.com", deletionProtection: false });
const ds = [{ keyTag: 2371, algorithm: 13, digestType: 2, digest: "ab".repeat(32) }];
zone.addDelegation("Dev", { child, ds });
new edge.CaaRecord(stack, "Caa", { zone, name: "@", data: { flags: 0, tag: "issue", value: "ca.example.net" } });
const hosts = TerraformIterator.fromMap({ api: { address: "192.0.2.7" }, web: { address: "192.0.2.8" } });
new edge.ARecord(stack, "Hosts", { zone, forEach: hosts, name: hosts.key, content: hosts.getString("address") });
const lifecycle = { ignoreChanges: ["content"] };
zone.addRecord("Ignored", { ...edge.records.a("ignored", "192.0.2.1"), lifecycle });
new edge.Gateway(stack, "Bot", { gatewayId: "bot", authentication: true });
new edge.GatewayToken(stack, "Run", { name: "run", sink: "file:run.token" });
new edge.AccessApplication(stack, "Wiki", { name: "wiki", selfHostedDomains: ["wiki.example.com"] });
const theirs = new edge.Zone(stack, "Theirs", { name: "example.net", provider, deletionProtection: false });
theirs.addRecord("Www", edge.records.a("www", "192.0.2.9"));
app.synth();
`;

describeTier("deploys with the package and Terraform", findMissingTerraform(), () => {
  it("work as docs/cdktf.md says, from an empty folder", async () => {
    await withDeployed("first", readPage(), async ({ control, terraform }) => {
      const records = control.records("example.com").map(({ name, type }) => `${name} ${type}`);
      expect(records.sort()).toEqual(["example.com MX", "example.com TXT", "www.example.com A"]);
      expect((await terraform("plan", "-detailed-exitcode")).stdout).toContain("No changes.");
    });
  });

  it("create delegations, repeated and ignored records, a gateway and its token, old props, and zones of two accounts", async () => {
    await withDeployed("second", [["main.ts", APP]], async ({ control, terraform }) => {
      const records = control.records("example.com").map(({ name, type }) => `${name.split(".")[0]} ${type}`);
      expect(records.sort()).toEqual(["api A", "dev DS", "dev NS", "dev NS", "example CAA", "ignored A", "web A"]);
      const accounts = control.zones().map(({ name, account }) => [name, account.id]);
      expect(Object.fromEntries(accounts)).toEqual({
        "example.com": ACCOUNT,
        "dev.example.com": ACCOUNT,
        "example.net": OTHER,
      });
      control.foreign.patch("example.com", { name: "ignored.example.com" }, { content: "198.51.100.1" });
      expect((await terraform("plan", "-detailed-exitcode")).stdout).toContain("No changes.");
      await terraform("destroy", "-auto-approve");
      expect(control.zones()).toEqual([]);
    });
  });
});

interface Deployed {
  readonly control: Control;
  terraform(...args: readonly string[]): Promise<{ readonly stdout: string }>;
}

/** Synthesizes `main.ts` and deploys its stack `dns` to an emulator. Fails if a command does. */
async function withDeployed(
  name: string,
  files: readonly (readonly [name: string, text: string])[],
  use: (deployed: Deployed) => Promise<void>,
): Promise<void> {
  const emulator = await startEmulator({ mode: "calm" });
  try {
    const project = createProject(name, {});
    await linkPackages(project, ["cdktf", "constructs", "tsx"]);
    for (const [file, text] of files) writeFileSync(join(project, file), text);
    const token = "any-token-0123456789-0123456789-0123456789";
    const env = { HOME: project, ZONEWRIGHT_BASE_URL: emulator.baseUrl, ZONEWRIGHT_API_TOKEN: token };
    await runWith(env, project, "node", "node_modules/zonewright/dist/cli/main.js", "provider", "install");
    await runWith(env, project, "node", "node_modules/tsx/dist/cli.mjs", "main.ts");
    const stack = join(project, "cdktf.out/stacks/dns");
    const terraform = (...args: readonly string[]) =>
      runWith(env, stack, "terraform", ...args, "-no-color", "-input=false");
    await terraform("init");
    await terraform("apply", "-auto-approve");
    await use({ control: emulator.control, terraform });
  } finally {
    await emulator.close();
  }
}

/** The files of the page: code blocks with a title. */
function readPage(): readonly (readonly [string, string])[] {
  const page = readFileSync(join(ROOT, "docs/cdktf.md"), "utf8");
  const blocks = [...page.matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```/gm)];
  return blocks.map(([, name = "", text = ""]) => [name, text] as const);
}

function createProject(name: string, manifest: object): string {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name, private: true, ...manifest }));
  writeFileSync(join(project, "first.test.ts"), ESM_TEST);
  writeFileSync(join(project, "second.test.cjs"), COMMON_JS_TEST);
  return project;
}

/** Unpacks the tarball; its dependencies and other packages come from this project, as npm would have installed them. */
async function linkPackages(project: string, packages: readonly string[]): Promise<void> {
  const modules = join(project, "node_modules");
  mkdirSync(join(modules, "zonewright"), { recursive: true });
  await run(project, "tar", "-xzf", tarball, "-C", join(modules, "zonewright"), "--strip-components=1");
  const { dependencies } = JSON.parse(readFileSync(join(modules, "zonewright/package.json"), "utf8"));
  for (const name of [...Object.keys(dependencies), ...packages])
    if (!readdirSync(modules).includes(name)) symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
}

async function runVitest(project: string): Promise<string> {
  const command = join(project, "node_modules/vitest/vitest.mjs");
  const { stdout } = await runWith({ NO_COLOR: "1" }, project, process.execPath, command, "run", "--globals");
  return stdout;
}

function run(cwd: string, command: string, ...args: readonly string[]) {
  return runWith({}, cwd, command, ...args);
}

/** Without the variables of the test run, which would tell the inner vitest that it is a worker. */
async function runWith(more: NodeJS.ProcessEnv, cwd: string, command: string, ...args: readonly string[]) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TEST$|NODE_ENV|ZONEWRIGHT_|TF_|FORCE_COLOR)/.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited),
    ...more,
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    CHECKPOINT_DISABLE: "1",
  };
  return promisify(execFile)(command, args, { cwd, env, encoding: "utf8", maxBuffer: 1 << 24 });
}
